#include "cmd/options.h"

#include <doctest/doctest.h>

using namespace kw;

namespace {

/// What the options of a made-up command become.
struct Tried {
  std::vector<std::string> paths;
  std::vector<std::string> globs;
  std::optional<std::string> name;
  std::string format = "full";
  bool check = false;
  std::optional<int> done;
  std::string out;
  std::string err;
};

void declare(Options& options, Tried& tried, std::size_t most) {
  options.positionals("PATH...", tried.paths, "files", 0, most)
      .completes_files()
      .values("--exclude", "GLOB", tried.globs, "leaves out")
      .value("--name", "NAME", tried.name, "a name")
      .choice("--format", {"full", "json"}, tried.format, "a format")
      .flag("--check", tried.check, "checks");
}

void declare_any(Options& options, Tried& tried) {
  declare(options, tried, SIZE_MAX);
}
int run_nothing(const Invocation&, Tried&) {
  return kExitFound;
}

constexpr Command kCommand =
    make_command<Tried, declare_any, run_nothing>("try", "[PATH...] [options]", "tries options");

Tried attempt(const std::vector<std::string>& args, std::size_t most = SIZE_MAX) {
  Tried tried;
  Options options;
  declare(options, tried, most);
  const Environment environment;
  tried.done = options.parse({args, environment, tried.out, tried.err}, kCommand);
  return tried;
}

}  // namespace

TEST_CASE("options may stand anywhere, with blank or equals sign, and the last one holds") {
  const Tried tried = attempt({"a", "--format=json", "b", "--exclude", "x", "c", "--exclude=y", "--check", "--name",
                               "one", "--name", "two", "-"});
  CHECK_FALSE(tried.done);
  CHECK(tried.paths == std::vector<std::string>{"a", "b", "c", "-"});
  CHECK(tried.globs == std::vector<std::string>{"x", "y"});
  CHECK(tried.name == "two");
  CHECK(tried.format == "json");
  CHECK(tried.check);
}

TEST_CASE("what is not given keeps its default, and everything after two dashes is an argument") {
  const Tried tried = attempt({"--", "--check"});
  CHECK_FALSE(tried.done);
  CHECK(tried.paths == std::vector<std::string>{"--check"});
  CHECK_FALSE(tried.name);
  CHECK(tried.format == "full");
  CHECK_FALSE(tried.check);
}

TEST_CASE("a wrong option is named with the nearest one and the usage line") {
  const Tried tried = attempt({"--fromat", "json"});
  CHECK(tried.done == kExitCannotRun);
  CHECK(tried.out.empty());
  CHECK(tried.err ==
        "keywright: unknown option `--fromat`; did you mean `--format`?\n"
        "usage: keywright try [PATH...] [options]\n");
}

TEST_CASE("wrong and missing values and arguments are named") {
  CHECK(attempt({"--format", "xml"})
            .err.starts_with("keywright: `xml` is no value of `--format`: use `full` or `json`\n"));
  CHECK(attempt({"--name"}).err.starts_with("keywright: `--name` needs a value\n"));
  CHECK(attempt({"a", "b"}, 1).err.starts_with("keywright: unexpected argument `b`\n"));
  CHECK(attempt({"-x"}).err.starts_with("keywright: unknown option `-x`\n"));
}

TEST_CASE("help goes to standard output, whatever else is given") {
  const Tried tried = attempt({"--help", "--format", "json"});
  CHECK(tried.done == kExitFine);
  CHECK(tried.err.empty());
  CHECK(tried.out ==
        "tries options\n"
        "\n"
        "usage: keywright try [PATH...] [options]\n"
        "\n"
        "  PATH...                     files\n"
        "  --exclude GLOB              leaves out\n"
        "  --name NAME                 a name\n"
        "  --format full|json          a format\n"
        "  --check                     checks\n"
        "  --help                      this text\n");
}

TEST_CASE("a command runs with its options parsed, unless help or a mistake is its answer") {
  const Environment environment;
  std::string out;
  std::string err;
  CHECK(kCommand.run(kCommand, {{"a"}, environment, out, err}) == kExitFound);
  CHECK(kCommand.run(kCommand, {{"--help"}, environment, out, err}) == kExitFine);
  CHECK(out == help_text(kCommand));
  CHECK(kCommand.run(kCommand, {{"--what"}, environment, out, err}) == kExitCannotRun);
}

TEST_CASE("a command tells what it accepts without running") {
  const CommandSyntax syntax = kCommand.syntax();
  REQUIRE(syntax.argument);
  CHECK(syntax.argument->completion.value.files);
  CHECK(syntax.argument->is_repeated);
  REQUIRE(syntax.options.size() == 5);
  CHECK(syntax.options[0].is_repeated);
  CHECK_FALSE(syntax.options[1].is_repeated);
  CHECK(syntax.options[2].completion.value.words == std::vector<std::string>{"full", "json"});
  CHECK(syntax.options[3].placeholder.empty());
  CHECK(syntax.options[4].name == "--help");
}
