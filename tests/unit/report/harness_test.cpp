#include "report/replay/harness.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "report/findings/reproduce.h"

namespace cairn::report {
namespace {

interp::Outcome violated(interp::ViolationKind kind, std::vector<interp::Choice> choices) {
  interp::Outcome outcome;
  outcome.kind = interp::StopKind::Violated;
  outcome.violation.emplace();
  outcome.violation->kind = kind;
  outcome.violation->loc = {program::FileId(0), 7, 3};
  outcome.choices = std::move(choices);
  return outcome;
}

program::Program someProgram() {
  program::Program program;
  program.files = {"p.c"};
  return program;
}

interp::Choice choice(std::string what, std::uint64_t bits) {
  return {program::intType(32), bits, std::move(what), {program::FileId(0), 2, 5}};
}

TEST(Harness, AnswersInOrder) {
  const Harness harness = makeHarness(
      someProgram(),
      violated(interp::ViolationKind::ValidDeref, {choice("__VERIFIER_nondet_int", 0xFFFFFFFF), choice("rand", 5)}));
  EXPECT_NE(harness.text.find("{\"__VERIFIER_nondet_int\", 0xffffffff}, /* -1 at p.c:2:5 */\n    {\"rand\", 0x5}"),
            std::string::npos);
  EXPECT_NE(harness.text.find("WEAK int rand(void)"), std::string::npos);
  EXPECT_NE(harness.text.find("p.c:7:3: valid-deref"), std::string::npos);
  EXPECT_TRUE(harness.limits.empty());
}

TEST(Harness, SaysWhatItCannotBringAbout) {
  const Harness harness =
      makeHarness(someProgram(),
                  violated(interp::ViolationKind::ValidMemcleanup,
                           {choice("uninitialised x", 1), choice("uninitialised y", 2), choice("address of 'x'", 65536),
                            choice("malloc fails", 0), choice("malloc fails", 1), choice("argc", 3)}));
  // What the command line says is no limit.
  ASSERT_EQ(harness.limits.size(), 4U);
  EXPECT_EQ(
      harness.limits[0],
      "p.c:2:5: reads memory that was never written; the compiled program finds there whatever lies there (2 times)");
  EXPECT_NE(harness.limits[1].find("observes where objects lie"), std::string::npos);
  EXPECT_NE(harness.limits[2].find("an allocation fails"), std::string::npos);
  EXPECT_NE(harness.limits[3].find("AddressSanitizer reports no block"), std::string::npos);
}

// The models and the harness know the same functions.
TEST(Harness, DefinesEveryFunctionThatTheModelsDefine) {
  const std::string text = makeHarness(someProgram(), violated(interp::ViolationKind::ValidFree, {})).text;
  std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/src/frontend/library/verifier.c");
  const std::string models{std::istreambuf_iterator<char>(file), {}};
  const std::regex macro(R"(\nNONDET\w*\([^,]*, (\w+))");
  const std::regex plain(R"(\n[a-z][\w *]*?\b((__VERIFIER_\w+|reach_error))\()");
  std::size_t found = 0;
  for (const auto& [pattern, prefix] : {std::pair{macro, "__VERIFIER_nondet_"}, std::pair{plain, ""}}) {
    for (auto match = std::sregex_iterator(models.begin(), models.end(), pattern); match != std::sregex_iterator();
         ++match) {
      ++found;
      const std::string name = prefix + (*match)[1].str() + "(";
      EXPECT_NE(text.find(name), std::string::npos) << name;
    }
  }
  EXPECT_GT(found, 50U);
}

TEST(Harness, TheCompileLine) {
  frontend::Options load;
  load.sources = {"a.c", "b.c"};
  load.compilerFlags = {"-DX"};
  load.dataModel = program::DataModel::ILP32;
  EXPECT_EQ(compileLine(load, "h.c"), "clang -g -fsanitize=address,undefined -m32 -DX a.c b.c h.c");
}

}  // namespace
}  // namespace cairn::report
