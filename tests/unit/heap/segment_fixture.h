// Tests on states with segments, written as (state, operation, state).
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "heap/sharing/canonical.h"
#include "heap/state/segment_check.h"
#include "oracle/text.h"

namespace cairn::heap {

class SegmentTest : public testing::Test {
 protected:
  // A state with one frame; `body` are its other items. Objects are numbered in the order they are written.
  State read(const std::string& body) {
    try {
      State state = parse("state { " + body + " }", program_, terms_);
      EXPECT_EQ(checkSegments(state), std::nullopt) << body;
      return state;
    } catch (const program::ParseError& error) {
      ADD_FAILURE() << error.what() << "\n" << body;
      throw;
    }
  }
  std::string text(const State& state) { return print(state, program_, terms_); }

  // The same state but for names and numbers.
  void expectState(const State& actual, const std::string& body) {
    EXPECT_EQ(checkSegments(actual), std::nullopt) << text(actual);
    const State expected = read(body);
    EXPECT_EQ(canonicalKey(actual, State()), canonicalKey(expected, State())) << "is:\n"
                                                                              << text(actual) << "should be:\n"
                                                                              << text(expected);
  }

  program::Program program_ = program::parse(R"(program LP64
global @root size 8
function @main() {
  register %0: ptr
  register %1: ptr
  register %2: ptr
  register %3: i32
block0:
  return
}
)");
  term::TermStore terms_;
};

}  // namespace cairn::heap
