#include <doctest/doctest.h>

#include "source/source_file.h"

namespace kw {
namespace {

TEST_CASE("lines end at LF, CR LF and lone CR") {
  const SourceFile file(FileId{0}, "a", "one\r\ntwo\rthree\n\nend");
  REQUIRE_EQ(file.line_count(), 5);
  CHECK_EQ(file.line(1), "one");
  CHECK_EQ(file.line(2), "two");
  CHECK_EQ(file.line(3), "three");
  CHECK_EQ(file.line(4), "");
  CHECK_EQ(file.line(5), "end");
  CHECK_EQ(file.position(5).line, 2);
  CHECK_EQ(file.position(4).line, 1);
}

TEST_CASE("columns count code points, and UTF-16 units beside them") {
  const SourceFile file(FileId{0}, "a", "é\U0001F600x\ny");
  const SourcePosition x = file.position(6);
  CHECK_EQ(x.line, 1);
  CHECK_EQ(x.column, 3);
  CHECK_EQ(x.utf16_column, 4);
  CHECK_EQ(file.position(8).column, 1);
  CHECK_EQ(file.position(99).offset, 9);
}

TEST_CASE("a byte-order mark has no column") {
  const SourceFile file(FileId{0}, "a", "\xEF\xBB\xBFkey");
  CHECK_EQ(file.position(3).column, 1);
  CHECK_EQ(file.position(4).column, 2);
}

TEST_CASE("files keep their place as a set grows") {
  SourceSet set;
  const FileId first = set.add("a", "text");
  const SourceFile* place = set.find("a");
  for (int i = 0; i < 100; ++i) set.add(std::to_string(i), "");
  CHECK_EQ(set.find("a"), place);
  CHECK_EQ(set.text({first, 1, 3}), "ex");
  CHECK_EQ(set.find("nowhere"), nullptr);
}

}  // namespace
}  // namespace kw
