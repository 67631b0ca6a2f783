#include "oracle/text.h"

#include <gtest/gtest.h>

#include "heap/sharing/canonical.h"

namespace cairn::heap {
namespace {

const char* const kProgram = R"(program LP64
file 0 "list.c"
var 0 "x" type ?
var 1 "g" type ?
global @counter size 4 = "\x01"
global @table size 16 { 8: @counter+4 } var 1 at 0:1:5
global @.str literal constant size 3 = "hi\x00"
entry @main

function @main() {
  slot $x size 4 var 0
  slot $y#1 size 8
  slot $y#2 size 8
  slot $"odd name" size 8
block0:
  %0: i32 = choose()
  %1: ptr = allocate(i64 16)
  %2: i64 = choose()
  %3: i1 = choose()
  %4: f80 = choose()
  jump block1
block1:
  call @callee(%1)
  jump block1
}
function @callee(%0: ptr, ...) {
  slot $x size 4
block0:
  return
}
)";

class StateTextTest : public testing::Test {
 protected:
  State read(const std::string& text) { return parse(text, program_, terms_); }

  // The text is the one that is printed for what it says.
  void expectRoundTrip(const std::string& text) {
    State state;
    try {
      state = read(text);
    } catch (const program::ParseError& error) {
      FAIL() << error.what() << "\n" << text;
    }
    EXPECT_EQ(print(state, program_, terms_), text);
    // In a store that knows no symbol.
    term::TermStore others;
    const State again = parse(text, program_, others);
    EXPECT_EQ(print(again, program_, others), text);
    EXPECT_EQ(canonicalKey(again, State()), canonicalKey(state, State()));
  }

  void expectError(const std::string& text, const std::string& message) {
    try {
      (void)read(text);
      ADD_FAILURE() << "no error: " << text;
    } catch (const program::ParseError& error) {
      EXPECT_EQ(error.what(), message) << text;
    }
  }

  program::Program program_ = program::parse(kProgram);
  term::TermStore terms_;
};

TEST_F(StateTextTest, FramesRegistersAndSlots) {
  expectRoundTrip(R"(state {
  frame @callee at block0:0 { %0: ptr = &b1+8, $x, variadic v1 }
  frame @main at block1:0 {
    %0: i32 = n,
    %1: ptr = null,
    %2: i64 = &b1[0..8],
    %3: i1 = 1,
    %4: f80 = opaque,
    $x -> $x~2,
    $y#2,
    $"odd name" -> $_odd_name_,
    stack a1
  }
  slot $x
  slot $x~2 at 0:3:1 { 0: i32 = -1 }
  slot $y#2 out of scope
  slot $_odd_name_ size 16 { 0: ptr = &@main, 8: ptr = &@table-4 }
  variadic v1 size 8 { 0: i32 = n }
  stack a1 size (mul 4 (sext 64 n))
  heap b1 size 24 at 0:12:3 freed at 0:14:1
}
)");
}

TEST_F(StateTextTest, Contents) {
  expectRoundTrip(R"(state {
  symbols { i: i64, k: i60 }
  frame @main at block0:1
  global @counter { 0: i32 = 5, rest: fill 0 }
  global @.str size 4
  environment e1 size 8 { 0..4: fill 0, 4..6: unknown, 6..7: fill b, rest: fill -1 }
  heap b1 size s {
    0: i1 = 1,
    1: i33 = (zext 33 n),
    8: 3 bytes = &b1+4[2..5],
    16: ptr = &b1+(add i -4),
    24: 10 bytes = opaque,
    40: 4 bytes = n:8,
    [(mul 4 i)]: i32 = 7,
    [8]: ptr = &e1
  }
  placed &@counter at 65536
  placed &b1 at (mul 16 (zext 64 k))
  path { (s<= 0 s), (u< b 10) }
  inexact { "floating point", "an address is \"used\"" }
}
)");
}

TEST_F(StateTextTest, Segments) {
  expectRoundTrip(R"(state {
  frame @main at block1:0 { %1: ptr = &s1.first }
  segment s1 singly size 16 head 0 next 8 length n then &s2.first+16 { 0: i32 = d, 8: ptr = &b1 } where (s<= 1 d), (u< d 7)
  heap b1 size 4 level 1 { 0: ptr = &s1.all-8 }
  segment s2 doubly size 32 head 16 next 16 prev 24 back 16 length 2 then &b2 before &s1.last+8
  segment s3 optional size 8 level 2 head 0 length m then null
  heap b2 size 32 { 16: ptr = &s3.last }
  path { (!= n 0) }
}
)");
}

TEST_F(StateTextTest, ChoicesAndPlacesAreOptional) {
  const std::string text = R"(state {
  frame @main at block0:1 { %0: i32 = n }
  chosen i32 = n "__VERIFIER_nondet_int" at 0:4:2
  chosen i1 = 1 "a choice"
}
)";
  const State state = read(text);
  StateTextOptions options;
  EXPECT_EQ(state.choices.size(), 2U);
  EXPECT_EQ(print(state, program_, terms_), "state {\n  frame @main at block0:1 { %0: i32 = n }\n}\n");
  options.choices = true;
  EXPECT_EQ(print(state, program_, terms_, State(), options), text);
  const State placed = read("state { heap b1 size 4 at 0:3:1 freed at 0:4:1 }");
  options.locations = false;
  EXPECT_EQ(print(placed, program_, terms_, State(), options), "state {\n  heap b1 size 4 freed\n}\n");
}

TEST_F(StateTextTest, WhatPeopleMayLeaveOut) {
  const State state = read(R"(
    state {  ; a comment
      path { (s< (add (sext 64 n) m) 4) }   ; symbols before the place that shows their width
      frame @main { %0 = n, %2 = m, $x, $y#1 -> mine }
      slot mine { 0: ptr = &later+16 }
      heap later size 16
    })");
  EXPECT_EQ(print(state, program_, terms_), R"(state {
  frame @main at block0:0 { %0: i32 = n, %2: i64 = m, $x, $y#1 }
  slot $y#1 { 0: ptr = &b1+16 }
  heap b1 size 16
  slot $x
  path { (s< (add m (sext 64 n)) 4) }
}
)");
}

TEST_F(StateTextTest, UnchangedGlobalsAreLeftOut) {
  State initial = read("state { global @counter { 0: i32 = 1 } global @table global @.str }");
  const State changed = parse("state { global @table { 0: i32 = 3 } }", program_, terms_, initial);
  EXPECT_EQ(print(changed, program_, terms_, initial), "state {\n  global @table { 0: i32 = 3 }\n}\n");
  EXPECT_EQ(changed.memory.find(ObjectId(0))->get(), initial.memory.find(ObjectId(0))->get());
}

TEST_F(StateTextTest, SegmentsCountInTheKey) {
  const auto key = [&](const std::string& links) {
    return canonicalKey(read("state { frame @main { %1 = &s.first } heap b size 16 segment s " + links + " }"),
                        State());
  };
  const CanonicalKey plain = key("singly size 16 head 0 next 8 length n then &b");
  EXPECT_EQ(plain, key("singly size 16 head 0 next 8 length m then &b"));
  for (const char* other :
       {"singly size 16 head 0 next 8 length 3 then &b", "singly size 16 head 8 next 8 length n then &b",
        "singly size 16 head 0 next 0 length n then &b", "singly size 16 head 0 next 8 length n then null",
        "singly size 16 level 1 head 0 next 8 length n then &b",
        "singly size 16 head 0 next 8 length n then &b { 0: i32 = d } where (s< d 3)",
        "doubly size 16 head 0 next 8 prev 0 back 0 length n then &b before null"}) {
    EXPECT_NE(plain, key(other)) << other;
  }
}

TEST_F(StateTextTest, ErrorsSayWhere) {
  expectError("state {\n  heap b1\n}", "2:8: b1 needs a size");
  expectError("state {\n  heap b1 size 4\n  heap b1 size 4 }", "3:8: b1 is defined already");
  expectError("state { heap b1 size 8 { 0: ptr = &b2 } }", "1:36: no object is named b2");
  expectError("state { heap b1 size 8 { 0: i32 = 1, 3: i8 = 2 } }", "1:38: the cell overlaps another one");
  expectError("state { heap b1 size 8 { 0: i8 = 256 } }", "1:34: 256 is no number of 8 bits");
  expectError("state { heap b1 size 8 { 0: i8 = n } path { (u< n:16 4) } }", "1:53: symbol of another width: n");
  expectError("state { frame @nowhere }", "1:15: no global or function is named @nowhere");
  expectError("state { frame @main at block7:0 }", "1:24: expected a block of the function, found 'block7'");
  expectError("state { frame @main { %9 = 0 } }", "1:23: the function has no such register");
  expectError("state { frame @main { %0: i64 = 0 } }", "1:23: %0 has type i32");
  expectError("state { frame @main { $z } }", "1:23: the function has no slot $z");
  expectError("state { path { (s< unknown 4) } }", "1:27: symbol of unknown width: unknown");
  expectError("state { stone b1 }", "1:9: expected an item of a state, found 'stone'");
  expectError("state { heap b1 size 4", "1:23: expected an item of a state, found the end of the text");
  expectError("state { } x", "1:11: expected the end of the text, found 'x'");
}

}  // namespace
}  // namespace cairn::heap
