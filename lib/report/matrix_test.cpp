#include "report/matrix.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

const std::vector<MatrixColumn> kColumns{
    {"Shop", "Shop"}, {"Shop", "Shop.GSI1"}, {"Shop", "Shop.GSI2"}, {"Users", "Users"}, {"Users", "Users.byCompany"}};

MatrixRow row(std::string label, std::string verdict, std::vector<std::string> cells) {
  MatrixRow made{std::move(label), {std::move(verdict), Ink::Plain}, {}};
  for (std::string& cell : cells) made.cells.push_back({std::move(cell), Ink::Plain});
  return made;
}

const std::vector<MatrixRow> kRows{row("orders-of-customer", "exact", {"exact*", "–", "–", "–", "–"}),
                                   row("page", "works", {}), row("  User", "", {"–", "–", "WRONG", "exact*", "scan"})};

}  // namespace

TEST_CASE("indexes stand behind their table without repeating its name") {
  CHECK(matrix_text(kColumns, kRows, {}) ==
        "pattern             verdict  Shop    .GSI1  .GSI2  Users   .byCompany\n"
        "orders-of-customer  exact    exact*  –      –      –       –\n"
        "page                works\n"
        "  User                       –       –      WRONG  exact*  scan\n");
}

TEST_CASE("a matrix wider than the page goes on in further blocks that stand alone") {
  CHECK(matrix_text(kColumns, kRows, {.width = 50}) ==
        "pattern             verdict  Shop    .GSI1  .GSI2\n"
        "orders-of-customer  exact    exact*  –      –\n"
        "page                works\n"
        "  User                       –       –      WRONG\n"
        "\n"
        "pattern             verdict  Users   .byCompany\n"
        "orders-of-customer  exact    –       –\n"
        "page                works\n"
        "  User                       exact*  scan\n");
}

TEST_CASE("a block that begins with an index names its table, and a page too narrow still gets a column") {
  const std::string text = matrix_text(kColumns, kRows, {.width = 10});
  CHECK(text.find("  verdict  Shop.GSI2\n") != std::string::npos);
  CHECK(text.find("  verdict  Users.byCompany\n") != std::string::npos);
}
