#include "report/findings/source_lines.h"

#include <gtest/gtest.h>

#include <string>

namespace cairn::report {
namespace {

const std::string kSource = std::string(CAIRN_SOURCE_DIR) + "/examples/list-faulty.c";

program::Program programOf(const std::string& file) {
  program::Program result;
  result.files = {file};
  return result;
}

program::SourceLoc at(std::uint32_t line, std::uint32_t column) { return {program::FileId(0), line, column}; }

TEST(SourceLines, ExcerptMarksTheColumn) {
  const program::Program program = programOf(kSource);
  SourceLines sources(program);
  EXPECT_EQ(sources.position(at(22, 12)), kSource + ":22:12");
  const SourceExcerpt excerpt = sources.excerpt(at(22, 12));
  EXPECT_EQ(excerpt.line, "    22 |     list = list->next;\n");
  EXPECT_EQ(excerpt.blanks, "       |            ");
}

TEST(SourceLines, AFileThatIsNotThereHasNoLines) {
  const program::Program program = programOf("/nowhere/model.c");
  SourceLines sources(program);
  EXPECT_EQ(sources.line(program::FileId(0), 1), std::nullopt);
  EXPECT_EQ(sources.line(program::FileId(), 1), std::nullopt);
  EXPECT_EQ(sources.excerpt(at(1, 1)).line, "");
  EXPECT_EQ(sources.position({}), "(no position)");
}

}  // namespace
}  // namespace cairn::report
