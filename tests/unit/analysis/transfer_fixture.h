// Tests of the transfer, written as (state, code, states and alarms).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "analysis/symbolic/transfer.h"
#include "heap/sharing/canonical.h"
#include "heap/state/segment_check.h"
#include "oracle/text.h"

namespace cairn::analysis {

class TransferTest : public testing::Test, private Sink {
 protected:
  // Runs `code` as a block of a function with the parameters %0 and %1, which are pointers, from the state of these items (without the frame)
  // and registers. `kept` are the operands that are still in use after the block; "%0" alone if nothing is said.
  void run(const std::string& items, const std::string& registers, const std::string& code,
           const std::string& kept = "ptr %0") {
    terms_ = std::make_unique<term::TermStore>();
    solver_ = std::make_unique<term::Solver>(*terms_);
    outcomes_.clear();
    try {
      program_ = program::parse(R"(program LP64
function @keep(...) {
block0:
  return
}
function @main(%0: ptr, %1: ptr) {
block0:
)" + code + R"(
  jump block1
block1:
  call @keep()" + kept + R"()
  unreachable
})");
      Transfer transfer(program_, *terms_, *solver_, options_);
      initial_ = transfer.initialState();
      const heap::State state = read(items + " frame @main { " + registers + " }");
      transfer.run(state, *this);
    } catch (const program::ParseError& error) {
      ADD_FAILURE() << error.what();
    }
  }

  // A state at the end of the code, of these items and registers.
  void expectState(const std::string& items, const std::string& registers) {
    expectOutcome("", items + " frame @main at block1:0 { " + registers + " }");
  }
  // An alarm with this message, or an end of the program, whatever the state.
  void expectAlarm(const std::string& message) { expectKind("alarm: " + message); }
  void expectEnd() { expectKind("ended"); }
  void expectNothingElse() { EXPECT_TRUE(outcomes_.empty()) << describe(); }

  TransferOptions options_;

 private:
  heap::State read(const std::string& body) {
    heap::State state = heap::parse("state { " + body + " }", program_, *terms_, initial_);
    EXPECT_EQ(heap::checkSegments(state), std::nullopt) << body;
    return state;
  }
  void expectKind(const std::string& kind) {
    const auto at =
        std::find_if(outcomes_.begin(), outcomes_.end(), [&](const auto& outcome) { return outcome.first == kind; });
    if (at == outcomes_.end()) {
      ADD_FAILURE() << "no '" << kind << "' in:\n" << describe();
      return;
    }
    outcomes_.erase(at);
  }
  void expectOutcome(const std::string& kind, const std::string& body) {
    const heap::State expected = read(body);
    const auto key = heap::canonicalKey(expected, initial_);
    const auto at = std::find_if(outcomes_.begin(), outcomes_.end(), [&](const auto& outcome) {
      return outcome.first == kind && heap::canonicalKey(outcome.second, initial_) == key;
    });
    if (at == outcomes_.end()) {
      ADD_FAILURE() << "missing:\n" << heap::print(expected, program_, *terms_, initial_) << "in:\n" << describe();
      return;
    }
    outcomes_.erase(at);
  }
  std::string describe() {
    std::string result;
    for (const auto& [kind, state] : outcomes_) {
      result += kind + " " + heap::print(state, program_, *terms_, initial_);
    }
    return result;
  }
  void add(std::string kind, heap::State state) {
    EXPECT_EQ(heap::checkSegments(state), std::nullopt) << heap::print(state, program_, *terms_, initial_);
    outcomes_.emplace_back(std::move(kind), std::move(state));
  }

  void successor(heap::State state) override { add("", std::move(state)); }
  void alarm(heap::State state, Alarm alarm) override { add("alarm: " + alarm.message, std::move(state)); }
  void notAsked(const heap::State&, Alarm) override {}
  void ended(heap::State state) override { add("ended", std::move(state)); }
  void unsupported(heap::State state, std::string why, program::SourceLoc) override {
    add("unsupported: " + why, std::move(state));
  }

  program::Program program_;
  std::unique_ptr<term::TermStore> terms_;
  std::unique_ptr<term::Solver> solver_;
  heap::State initial_;
  std::vector<std::pair<std::string, heap::State>> outcomes_;
};

}  // namespace cairn::analysis
