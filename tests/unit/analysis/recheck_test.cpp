// The re-check is what a verdict true rests on: handed invariants that are wrong, each in another way, it refuses every one.
#include "analysis/shape/recheck.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "analysis/shape/shape.h"
#include "oracle/text.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

// A list of unknown length whose nodes all hold 5 is built; each is read and freed. Another number than 5 is an invalid access.
constexpr const char* kProgram = R"(program LP64
file 0 "list.c"
entry @_start
function @_start() library {
entry:
  %r: i32 = call @main()
  exit(i32 %r)
  unreachable
}
function @main() -> i32 at 1 {
entry:
  jump build(ptr null)
build(%list: ptr):
  %more: i1 = choose() "more" at 2
  branch %more, one, built
one:
  %node: ptr = allocate(i64 16) at 3
  store ptr %list -> ptr %node at 3
  %data: ptr = address ptr %node + 8 at 3
  store i32 5 -> ptr %data at 3
  jump build(ptr %node)
built:
  jump free(ptr %list)
free(%at: ptr):
  %end = eq ptr %at, ptr null
  branch %end, done, next
next:
  %following: ptr = load ptr %at at 4
  %cell: ptr = address ptr %at + 8 at 4
  %number: i32 = load ptr %cell at 4
  %right = eq i32 %number, i32 5
  branch %right, fine, wrong
wrong:
  store i32 1 -> ptr null at 5
  jump fine
fine:
  free(ptr %at) at 6
  jump free(ptr %following)
done:
  return i32 0 at 7
})";

class RecheckTest : public testing::Test {
 protected:
  RecheckTest() : program_(program::parse(kProgram)) {}

  void SetUp() override {
    struct Listener final : ShapeListener {
      Listener(const program::Program& program, std::vector<std::string>& texts) : program_(program), texts_(texts) {}
      void proved(const Fixpoint& fixpoint) override {
        for (const auto& [place, states] : fixpoint.invariants) {
          for (const heap::State& state : states) {
            texts_.push_back(heap::print(state, program_, fixpoint.solver.store(), fixpoint.initial, {false}));
          }
        }
      }
      const program::Program& program_;
      std::vector<std::string>& texts_;
    } listener(program_, invariants_);
    ShapeOptions options;
    options.listener = &listener;
    ASSERT_EQ(verifyShape(program_, options).kind(), VerdictKind::True);
    ASSERT_GE(invariants_.size(), 3U);
  }

  RecheckResult recheckOf(const std::vector<std::string>& texts) {
    term::TermStore terms;
    term::Solver solver(terms);
    TransferOptions options;
    options.approximate = true;
    Transfer transfer(program_, terms, solver, options);
    const heap::State initial = transfer.initialState();
    Places places(program_);
    Summaries summaries(
        program_, transfer, solver, places, {},
        [](const heap::State&, const heap::State&, unsigned) -> std::optional<heap::State> { return std::nullopt; });
    Invariants invariants;
    for (const std::string& text : texts) {
      heap::State state = heap::parse(text, program_, terms, initial);
      invariants[Places::stackHash(state)].push_back(std::move(state));
    }
    return recheck(initial, invariants, summaries, transfer, solver, places, {});
  }

  // Each invariant in which the expression occurs, changed alone. Expects every such set of invariants to be refused.
  void expectRefused(const std::string& expression, const std::string& replacement) {
    unsigned changed = 0;
    for (std::string& text : invariants_) {
      const std::string wrong =
          std::regex_replace(text, std::regex(expression), replacement, std::regex_constants::format_first_only);
      if (wrong == text) continue;
      ++changed;
      const std::string right = std::exchange(text, wrong);
      EXPECT_FALSE(recheckOf(invariants_).holds()) << wrong << "\ninstead of\n" << right;
      text = right;
    }
    EXPECT_GT(changed, 0U) << expression;
  }

  program::Program program_;
  std::vector<std::string> invariants_;  // of the proof
};

TEST_F(RecheckTest, WhatWasProvedHolds) {
  const RecheckResult result = recheckOf(invariants_);
  EXPECT_EQ(result.failure, "");
  EXPECT_TRUE(result.uncovered.empty());
}

TEST_F(RecheckTest, ADroppedDisjunctIsMissed) {
  for (std::size_t i = 0; i < invariants_.size(); ++i) {
    std::vector<std::string> rest = invariants_;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const RecheckResult result = recheckOf(rest);
    EXPECT_FALSE(result.uncovered.empty()) << "without\n" << invariants_[i];
  }
  EXPECT_FALSE(recheckOf({}).uncovered.empty());
}

TEST_F(RecheckTest, AWrongFactAboutNodesIsRefused) { expectRefused("i32 = 5", "i32 = 6"); }

TEST_F(RecheckTest, AFactThatIsForgottenRaisesTheAlarmThatItPrevented) {
  std::vector<std::string> weakened = invariants_;
  for (std::string& text : weakened) text = std::regex_replace(text, std::regex(R"(\{ 8: i32 = 5 \})"), "{ }");
  ASSERT_NE(weakened, invariants_);
  const RecheckResult result = recheckOf(weakened);
  EXPECT_NE(result.failure.find("found"), std::string::npos) << result.failure;
}

TEST_F(RecheckTest, AWrongLengthIsRefused) {
  expectRefused(R"(length (\S+) (then [^]*path \{ ))", "length $1 $2(= $1 1), ");
  expectRefused(R"(length (\S+) (then [^]*path \{ ))", "length $1 $2(s< $1 100), ");
}

TEST_F(RecheckTest, ALostObjectIsRefused) {
  // The list is there, and nothing points to it.
  expectRefused(R"(ptr = &s1\.first)", "ptr = null");
  // The list is not there.
  expectRefused(R"(ptr = &s1\.first([^]*?)\n *segment [^\n]*\n *path [^\n]*)", "ptr = null$1");
}

TEST_F(RecheckTest, AnEndThatIsNoneIsRefused) { expectRefused("then null", "then 8"); }

}  // namespace
}  // namespace cairn::analysis
