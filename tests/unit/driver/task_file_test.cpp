#include "driver/options/task_file.h"

#include <gtest/gtest.h>

#include <string>

#include "driver/options/errors.h"

namespace cairn::driver {
namespace {

using interp::Property;

// Paths in a task are relative to its file.
const std::string kPath = std::string(CAIRN_SOURCE_DIR) + "/examples/some.yml";

constexpr std::string_view kHeader = "format_version: '2.0'\ninput_files: 'list-faulty.c'\n";
constexpr std::string_view kBoth =
    "properties:\n"
    "  - property_file: ../properties/termination.prp\n"
    "    expected_verdict: true\n"
    "  - property_file: ../properties/unreach-call.prp\n"
    "    expected_verdict: true\n"
    "  - property_file: ../properties/valid-memsafety.prp\n"
    "    expected_verdict: false\n"
    "    subproperty: valid-deref\n";

Task parse(const std::string& text) { return parseTask(kPath, text); }

std::string error(const std::string& text) {
  try {
    (void)parse(text);
  } catch (const FileError& problem) {
    const std::string message = problem.what();
    return message.substr(message.find("some.yml"));
  }
  return "accepted";
}

TEST(TaskFile, ReadsATask) {
  const Task task = parse(std::string(kHeader) + std::string(kBoth) + "options:\n  language: C\n  data_model: ILP32\n");
  EXPECT_EQ(task.sources, std::vector<std::string>{std::string(CAIRN_SOURCE_DIR) + "/examples/list-faulty.c"});
  EXPECT_EQ(task.dataModel, program::DataModel::ILP32);
  ASSERT_EQ(task.properties.size(), 2U);
  EXPECT_EQ(task.properties[0].property, Property::UnreachCall);
  EXPECT_EQ(task.properties[1].property, Property::MemSafety);
  EXPECT_FALSE(task.properties[1].expected->holds);
  EXPECT_EQ(task.properties[1].expected->subproperty, "valid-deref");
  EXPECT_EQ(task.others, std::vector<std::string>{"../properties/termination.prp"});
}

TEST(TaskFile, SeveralSourcesAndNoVerdict) {
  const Task task = parse(
      "format_version: '2.0'\ninput_files: ['list-faulty.c', 'list-correct.c']\n"
      "properties:\n  - property_file: valid-memcleanup.prp\n");
  EXPECT_EQ(task.sources.size(), 2U);
  EXPECT_FALSE(task.dataModel);
  ASSERT_EQ(task.properties.size(), 1U);
  EXPECT_FALSE(task.properties[0].expected);
}

TEST(TaskFile, ThePropertyIsTheOneAskedForOrTheFirst) {
  const Task task = parse(std::string(kHeader) + std::string(kBoth));
  EXPECT_EQ(chosenProperty("t.yml", task, std::nullopt).property, Property::UnreachCall);
  EXPECT_EQ(chosenProperty("t.yml", task, Property::MemSafety).property, Property::MemSafety);
  EXPECT_THROW((void)chosenProperty("t.yml", task, Property::MemCleanup), FileError);
  // A part of one, and several together.
  const TaskProperty part = chosenProperty("t.yml", task, interp::Property{interp::ViolationKind::ValidDeref});
  ASSERT_TRUE(part.expected.has_value());
  EXPECT_EQ(part.expected->subproperty, "valid-deref");
  EXPECT_FALSE(chosenProperty("t.yml", task, interp::Property{interp::ViolationKind::ValidFree}).expected);
  interp::Property together = Property::MemSafety;
  together.add(Property::UnreachCall);
  EXPECT_EQ(chosenProperty("t.yml", task, together).property, together);
  const Task other = parse(std::string(kHeader) + "properties:\n  - property_file: termination.prp\n");
  EXPECT_THROW((void)chosenProperty("t.yml", other, std::nullopt), FileError);
}

TEST(TaskFile, ErrorsSayWhere) {
  const std::string header(kHeader);
  EXPECT_TRUE(error("a: [1, 2\nb: }").starts_with("some.yml:"));
  EXPECT_EQ(error("just text"), "some.yml:1:1: no task definition: expected keys such as input_files and properties");
  EXPECT_EQ(error(""), "some.yml: no task definition: expected keys such as input_files and properties");
  EXPECT_EQ(error("input_files: a.c"), "some.yml:1:1: 'format_version' is missing");
  EXPECT_EQ(error("format_version: '3.0'"), "some.yml:1:17: format_version '3.0' is not supported: expected '2.0'");
  EXPECT_EQ(error("format_version: '2.0'"), "some.yml:1:1: 'input_files' is missing");
  EXPECT_TRUE(error("format_version: '2.0'\ninput_files: no.c").ends_with("examples/no.c: no such file"));
  EXPECT_EQ(error(header), "some.yml:1:1: 'properties' is missing");
  EXPECT_EQ(error(header + "properties: all"), "some.yml:3:13: properties must be a list");
  EXPECT_EQ(error(header + "properties:\n  - expected_verdict: true"), "some.yml:4:5: 'property_file' is missing");
  EXPECT_EQ(error(header + "properties: []\noptions:\n  language: Java"),
            "some.yml:5:13: language 'Java' is not supported: Cairn reads C");
  EXPECT_EQ(error(header + "properties: []\noptions:\n  data_model: LLP64"),
            "some.yml:5:15: data_model 'LLP64' is not one of LP64, ILP32");
  const std::string entry = header + "properties:\n  - property_file: valid-memsafety.prp\n    ";
  EXPECT_EQ(error(entry + "expected_verdict: maybe"), "some.yml:5:23: expected_verdict 'maybe' is not true or false");
  EXPECT_EQ(error(entry + "expected_verdict: false\n    subproperty: valid-loop"),
            "some.yml:6:18: subproperty 'valid-loop' is not one of valid-deref, valid-free, valid-memtrack");
}

TEST(TaskFile, TheVerdictIsCompared) {
  const ExpectedVerdict holds{true, ""};
  const ExpectedVerdict fails{false, ""};
  const ExpectedVerdict leaks{false, "valid-memtrack"};
  EXPECT_EQ(compareWithExpected(holds, "true"), "expected: true, which is the verdict");
  EXPECT_EQ(compareWithExpected(holds, "false(valid-free)"), "expected: true, which the verdict contradicts");
  EXPECT_EQ(compareWithExpected(fails, "true"), "expected: false, which the verdict contradicts");
  EXPECT_EQ(compareWithExpected(fails, "false(valid-free)"), "expected: false, which is the verdict");
  EXPECT_EQ(compareWithExpected(leaks, "false(valid-memtrack)"),
            "expected: false(valid-memtrack), which is the verdict");
  EXPECT_EQ(compareWithExpected(leaks, "false(valid-free)"),
            "expected: false(valid-memtrack), but the verdict is of another kind");
  EXPECT_EQ(compareWithExpected(leaks, "unknown(time limit)"), "expected: false(valid-memtrack), which is open");
}

}  // namespace
}  // namespace cairn::driver
