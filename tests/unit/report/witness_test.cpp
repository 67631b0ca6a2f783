#include "report/witness/witness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace cairn::report {
namespace {

const std::string kSource = std::string(CAIRN_SOURCE_DIR) + "/examples/list-faulty.c";

Witness someWitness() {
  Witness witness;
  witness.metadata =
      metadataFor({kSource}, program::DataModel::ILP32, interp::Property::MemSafety, "1.0", "2026-01-02T03:04:05Z");
  const auto at = [](WaypointType type, std::string constraint) {
    return Waypoint{type, false, {kSource, 7, 3, "main"}, std::move(constraint), 0};
  };
  witness.content = ViolationSequence{{at(WaypointType::FunctionReturn, "\\result == -1")},
                                      {at(WaypointType::Branching, "false")},
                                      {at(WaypointType::Assumption, "x == \"1\" && y <= 'a'")},
                                      {at(WaypointType::Target, "")}};
  return witness;
}

std::string messageOf(const std::string& text) {
  try {
    (void)parseWitness("w.yml", text);
  } catch (const WitnessError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Witness, IsReadBackAsItWasWritten) {
  const std::string text = printWitness(someWitness());
  const Witness again = parseWitness("w.yml", text);
  EXPECT_EQ(printWitness(again), text);
  EXPECT_EQ(again.metadata.dataModel, program::DataModel::ILP32);
  EXPECT_EQ(again.metadata.hashes.at(kSource).size(), 64U);
  const auto& segments = std::get<ViolationSequence>(again.content);
  ASSERT_EQ(segments.size(), 4U);
  EXPECT_EQ(segments[2].front().constraint, "x == \"1\" && y <= 'a'");
  EXPECT_EQ(segments[3].front().type, WaypointType::Target);
  EXPECT_EQ(segments[0].front().location.column, 3U);
  EXPECT_NE(segments[0].front().textLine, 0U);
}

TEST(Witness, InvariantsToo) {
  Witness witness = someWitness();
  witness.content = InvariantSet{{true, {kSource, 4, 5, {}}, "0 <= i && p != 0"}};
  const std::string text = printWitness(witness);
  const auto again = std::get<InvariantSet>(parseWitness("w.yml", text).content);
  ASSERT_EQ(again.size(), 1U);
  EXPECT_EQ(again.front().expression, "0 <= i && p != 0");
  witness.content = InvariantSet{};
  EXPECT_TRUE(std::get<InvariantSet>(parseWitness("w.yml", printWitness(witness)).content).empty());
}

TEST(Witness, TheUuidFollowsFromTheContents) {
  Witness witness = someWitness();
  EXPECT_EQ(printWitness(witness), printWitness(someWitness()));
  std::get<ViolationSequence>(witness.content).front().front().location.line = 8;
  EXPECT_NE(parseWitness("w.yml", printWitness(witness)).metadata.uuid,
            parseWitness("w.yml", printWitness(someWitness())).metadata.uuid);
}

TEST(Witness, ErrorsHaveTheirPlace) {
  EXPECT_EQ(messageOf("- a: [\n"), "w.yml:2:1: end of sequence flow not found");
  EXPECT_EQ(messageOf("x"), "w.yml:1:1: expected a list of entries");
  std::string text = printWitness(someWitness());
  const std::size_t action = text.find("action: \"follow\"");
  text.replace(action, 16, "action: \"avoid\" ");
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(action), '\n');
  EXPECT_TRUE(messageOf(text).ends_with("the last waypoint of a segment must be followed")) << messageOf(text);
  EXPECT_TRUE(messageOf(text).starts_with("w.yml:" + std::to_string(line - 2))) << messageOf(text);
}

}  // namespace
}  // namespace cairn::report
