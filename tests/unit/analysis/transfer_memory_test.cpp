// Loads, stores and the intrinsics on ranges of bytes: what they do to cells, and what they check.
#include <gtest/gtest.h>

#include "expect_transfer.h"

namespace cairn::analysis::test {
namespace {

// One instruction on a block b that register 0 points to; its result, if any, is register 1.
void expectLoad(const std::string& type, const std::string& pointer, const std::string& block, const std::string& value,
                const std::string& blockAfter = "") {
  expectTransfer(straight("%0: ptr", "%1: " + type + " = load %0", "%0, %1"),
                 atStart("%0 = " + pointer, "heap b " + block),
                 {.after = {atNext("%0 = " + pointer + ", %1 = " + value,
                                   "heap b " + (blockAfter.empty() ? block : blockAfter))}});
}

void expectStore(const std::string& value, const std::string& pointer, const std::string& block,
                 const std::string& blockAfter) {
  expectTransfer(straight("%0: ptr", "store " + value + " -> %0", "%0"), atStart("%0 = " + pointer, "heap b " + block),
                 {.after = {atNext("%0 = " + pointer, "heap b " + blockAfter)}});
}

// A load of an i32 through register 0 has no valid execution.
void expectBadRead(const std::string& pointer, const std::string& items, const std::string& message) {
  expectTransfer(straight("%0: ptr", "%1: i32 = load %0", "%0, %1"), atStart("%0 = " + pointer, items),
                 {.alarms = {"valid-deref: read " + message}});
}

// ---- Reading bytes another way than they were written

TEST(TransferLoad, ACellGivesItsValue) { expectLoad("i32", "&b+4", "size 8 { 0: i32 = 1, 4: i32 = n }", "n"); }

TEST(TransferLoad, APartOfAnIntegerIsItsBits) { expectLoad("i8", "&b+1", "size 4 { 0: i32 = n }", "(extract 15 8 n)"); }

TEST(TransferLoad, NeighboursArePutTogetherLittleEndian) {
  expectLoad("i32", "&b", "size 4 { 0: i16 = low, 2: i16 = high }", "(concat high low)");
  expectLoad("i32", "&b", "size 4 { 0: i16 = 4386, 2: i8 = 51, 3: i8 = 68 }", "1144197410");
}

TEST(TransferLoad, ZeroRangesAreZeros) {
  expectLoad("i64", "&b+8", "size 32 { 0..24: fill 0 }", "0");
  expectLoad("ptr", "&b+8", "size 32 { rest: fill 0 }", "null");
  expectLoad("i32", "&b", "size 4 { 0..2: fill 0, 2: i16 = n }", "(concat n 0:16)");
  expectLoad("i16", "&b+1", "size 4 { rest: fill x }", "(concat x x)");
}

TEST(TransferLoad, UnknownBytesAreChosenOnceAndStoredBack) {
  expectLoad("i32", "&b", "size 8", "u", "size 8 { 0: i32 = u }");
  expectTransfer(straight("%0: ptr", "%1: i32 = load %0  %2: i16 = load %0", "%0, %1, %2"),
                 atStart("%0 = &b", "heap b size 8"),
                 {.after = {atNext("%0 = &b, %1 = u, %2 = (extract 15 0 u)", "heap b size 8 { 0: i32 = u }")}});
}

TEST(TransferLoad, OnlyTheUnknownBytesOfAWordAreChosen) {
  expectLoad("i32", "&b", "size 4 { 0: i16 = n }", "(concat (extract 31 16 u:32) n)",
             "size 4 { 0: i16 = n, 2: i16 = (extract 31 16 u:32) }");
  expectLoad("i16", "&b+1", "size 4 { 2..4: unknown, rest: fill 0 }", "(concat (extract 15 8 u:16) 0:8)",
             "size 4 { 2: i8 = (extract 15 8 u:16), 3..4: unknown, rest: fill 0 }");
}

TEST(TransferLoad, HalfAPointerIsAPartOfIt) {
  expectLoad("i32", "&b+4", "size 8 { 0: ptr = &b }", "&b[4..8]");
  expectLoad("i64", "&b", "size 8 { 0: ptr = &b+8 }", "&b+8");
}

TEST(TransferLoad, APointerIsPutTogetherFromItsParts) {
  expectLoad("ptr", "&b", "size 8 { 0: 3 bytes = &b+8[0..3], 3: 5 bytes = &b+8[3..8] }", "&b+8");
  expectLoad("i16", "&b+2", "size 8 { 0: 3 bytes = &b[0..3], 3: 5 bytes = &b[3..8] }", "&b[2..4]");
}

TEST(TransferLoad, BytesOfPointersThatMakeNoPointerAreThoseOfAddresses) {
  const std::string placed =
      " placed &b at place path { (u<= 65536 place), (u< place 140737488355321), (= (extract 3 0 place) 0) }";
  const auto expect = [&](const std::string& cells, const std::string& result) {
    expectTransfer(straight("%0: ptr", "%1: ptr = load %0", "%0, %1"), atStart("%0 = &b", "heap b size 8 " + cells),
                   {.after = {atNext("%0 = &b, %1 = " + result, "heap b size 8 " + cells + placed)}});
  };
  expect("{ 0: 4 bytes = &b[4..8], 4: 4 bytes = &b[0..4] }", "(concat (extract 31 0 place) (extract 63 32 place))");
  expect("{ 0: 4 bytes = &b[0..4], 4: i32 = 0 }", "(zext 64 (extract 31 0 place))");
}

TEST(TransferLoad, WidthsThatAreNoBytes) {
  expectLoad("i1", "&b", "size 1 { 0: i1 = c }", "c");
  expectLoad("i8", "&b", "size 1 { 0: i1 = c }", "(zext 8 c:1)");
  expectLoad("i33", "&b", "size 8 { 0: i64 = n }", "(extract 32 0 n)");
  expectLoad("i8", "&b+4", "size 5 { 0: i33 = n }", "(zext 8 (extract 32 32 n:33))");
}

TEST(TransferLoad, GlobalsAndLiterals) {
  expectTransfer(straight("", "%0: i16 = load @text  %1: i32 = load @count+4", "%0, %1", "",
                          "global @text literal constant size 3 = \"hi\"\nglobal @count size 8 = \"\\x01\""),
                 atStart(""), {.after = {atNext("%0 = 26984, %1 = 0")}});
}

TEST(TransferLoad, PointersOfThirtyTwoBits) {
  expectTransfer("program ILP32\n" + straight("%0: ptr", "%1: ptr = load %0  %2: i16 = load %0", "%0, %1, %2"),
                 atStart("%0 = &b+4", "heap b size 8 { 4: ptr = &b }"),
                 {.after = {atNext("%0 = &b+4, %1 = &b, %2 = &b[0..2]", "heap b size 8 { 4: ptr = &b }")}});
}

// ---- Writing

TEST(TransferStore, CutsWhatItOverlaps) {
  expectStore("i16 7", "&b+1", "size 4 { 0: i32 = n }",
              "size 4 { 0: i8 = (extract 7 0 n:32), 1: i16 = 7, 3: i8 = (extract 31 24 n) }");
  expectStore("i8 7", "&b+3", "size 8 { 0..8: fill 0 }", "size 8 { 0..3: fill 0, 3: i8 = 7, 4..8: fill 0 }");
  expectStore("i32 7", "&b+2", "size 8 { 0: i32 = n, 4: i32 = m }",
              "size 8 { 0: i16 = (extract 15 0 n:32), 2: i32 = 7, 6: i16 = (extract 31 16 m:32) }");
  expectStore("i8 7", "&b+2", "size 8 { 0: ptr = &b }",
              "size 8 { 0: 2 bytes = &b[0..2], 2: i8 = 7, 3: 5 bytes = &b[3..8] }");
}

TEST(TransferStore, AtAnUnknownOffsetIsKeptBesideTheCells) {
  expectTransfer(straight("%0: ptr", "store i32 7 -> %0", "%0"),
                 atStart("%0 = &b+i", "heap b size 16 { 0: i32 = 1 } path { (u<= i 12) }"),
                 {.after = {atNext("%0 = &b+i", "heap b size 16 { 0: i32 = 1, [i]: i32 = 7 } path { (u<= i 12) }")}});
}

TEST(TransferStore, AtAnOffsetThatMayBeOutsideSplits) {
  expectTransfer(straight("%0: ptr", "store i32 7 -> %0", "%0"), atStart("%0 = &b+i", "heap b size 16"),
                 {.after = {atNext("%0 = &b+i", "heap b size 16 { [i]: i32 = 7 } path { (u<= i 12) }")},
                  .alarms = {"valid-deref: write out of bounds of a block of the arguments"}});
}

TEST(TransferStore, OverPointersAtAnUnknownOffsetTriesTheOffsets) {
  const std::string cells = "{ 0: ptr = &b, 8: ptr = &b }";
  const std::string path = " path { (u<= i 15), (= (extract 2 0 i) 0:3) }";
  expectTransfer(
      straight("%0: ptr", "store i64 7 -> %0", "%0"), atStart("%0 = &b+i", "heap b size 16 " + cells + path),
      {.after = {atNext("%0 = &b+i", "heap b size 16 { 0: i64 = 7, 8: ptr = &b }" + path + " path { (= i 0) }"),
                 atNext("%0 = &b+i", "heap b size 16 { 0: ptr = &b, 8: i64 = 7 }" + path + " path { (= i 8) }")}});
}

TEST(TransferLoad, BehindAWriteAtAnUnknownOffset) {
  const std::string path = " path { (u<= i 12) }";
  const auto block = [&](const std::string& entries) { return "heap b size 16 { " + entries + " }" + path; };
  // The same offset, the same bytes.
  expectTransfer(straight("%0: ptr", "%1: i32 = load %0", "%0, %1"), atStart("%0 = &b+i", block("[i]: i32 = n")),
                 {.after = {atNext("%0 = &b+i, %1 = n", block("[i]: i32 = n"))}});
  // A constant offset that may be the same: a term chooses (if it can only be the same or apart).
  const std::string aligned = path + " path { (= (extract 1 0 i) 0:2) }";
  expectTransfer(straight("%0: ptr", "%1: i32 = load %0", "%0, %1"),
                 atStart("%0 = &b+4", "heap b size 16 { rest: fill 0, [i]: i32 = n }" + aligned),
                 {.after = {atNext("%0 = &b+4, %1 = (ite (= i 4) n 0)",
                                   "heap b size 16 { rest: fill 0, [i]: i32 = n }" + aligned)}});
}

TEST(TransferLoad, ABitBehindAWriteAtAnUnknownOffsetIsReadAsAByte) {
  const std::string block = "heap b size 16 { [i]: i1 = c } path { (u<= i 12) }";
  expectTransfer(straight("%0: ptr", "%1: i8 = load %0", "%0, %1"), atStart("%0 = &b+i", block),
                 {.after = {atNext("%0 = &b+i, %1 = (zext 8 c:1)", block)}});
}

TEST(TransferLoad, AtAnUnknownOffsetOfWhatIsTheSameEverywhere) {
  const std::string block = "heap b size 16 { rest: fill 0 } path { (u<= i 12) }";
  expectTransfer(straight("%0: ptr", "%1: i32 = load %0", "%0, %1"), atStart("%0 = &b+i", block),
                 {.after = {atNext("%0 = &b+i, %1 = 0", block)}});
}

TEST(TransferLoad, AtAnUnknownOffsetOfAnArrayATermChooses) {
  const std::string block = "heap b size 8 { 0: i32 = 5, 4: i32 = 6 } path { (u<= i 4), (= (extract 1 0 i) 0:2) }";
  expectTransfer(straight("%0: ptr", "%1: i32 = load %0", "%0, %1"), atStart("%0 = &b+i", block),
                 {.after = {atNext("%0 = &b+i, %1 = (ite (= i 4) 6:32 5:32)", block)}});
}

// ---- Checks

TEST(TransferCheck, Bounds) {
  const std::string out = "out of bounds of a block of the arguments";
  expectBadRead("&b+5", "heap b size 8", out);
  expectBadRead("&b+8", "heap b size 8", out);
  expectBadRead("&b-1", "heap b size 8", out);
  expectBadRead("&b", "heap b size 3", out);
  expectBadRead("&b", "heap b size 0", out);
  expectBadRead("&b+9223372036854775807", "heap b size 8", out);
  expectBadRead("&b+4", "heap b size n path { (u<= n 7) }", out);
}

TEST(TransferCheck, ASizeThatIsUnknownSplits) {
  expectTransfer(
      straight("%0: ptr", "%1: i8 = load %0", "%0, %1"),
      atStart("%0 = &b+4", "heap b size n { rest: fill 0 } path { (s<= 0 n) }"),
      {.after = {atNext("%0 = &b+4, %1 = 0",
                        "heap b size n { rest: fill 0 } path { (s<= 0 n), (and (!= n 0) (u<= 4 (add n -1))) }")},
       .alarms = {"valid-deref: read out of bounds of a block of the arguments"}});
}

TEST(TransferCheck, WhatIsNoMemory) {
  expectBadRead("null", "", "through a null pointer");
  expectBadRead("8", "", "through an integer that is no pointer");
  expectBadRead("n", "", "through an integer that is no pointer");
  expectBadRead("&@main", "", "of a function");
  expectBadRead("&b", "heap b size 8 freed", "of freed memory, a block of the arguments");
  expectBadRead("&$x", "slot $x size 8 out of scope", "of memory out of scope, memory");
}

TEST(TransferCheck, ConstantMemoryIsNotWritten) {
  for (const char* kind : {"literal", "constant"}) {
    expectTransfer(
        straight("", "store i8 7 -> @text", "", "", std::string("global @text ") + kind + " size 3 = \"hi\""),
        atStart(""), {.alarms = {"valid-deref: write to constant memory, memory"}});
  }
}

TEST(TransferCheck, AnotherPropertyEndsTheExecutionSilently) {
  TransferOptions options;
  options.property = interp::Property::UnreachCall;
  expectTransfer(straight("%0: ptr", "store i8 7 -> %0", "%0"), atStart("%0 = null"), {}, options);
}

// ---- Ranges

// "copy(dst, src, n)" of two blocks b (from register 0) and c (from register 1).
void expectCopy(const std::string& pointers, const std::string& count, const std::string& source,
                const std::string& target, const std::string& targetAfter) {
  expectTransfer(straight("%0: ptr, %1: ptr", "copy(ptr %1, ptr %0, i64 " + count + ")", "%0, %1"),
                 atStart(pointers, "heap b " + source + " heap c " + target),
                 {.after = {atNext(pointers, "heap b " + source + " heap c " + targetAfter)}});
}

TEST(TransferCopy, PartOfAStruct) {
  expectCopy("%0 = &b+4, %1 = &c", "8", "size 16 { 0: i32 = n, 4: i32 = m, 8: ptr = &c }", "size 8",
             "size 8 { 0: i32 = m, 4: 4 bytes = &c[0..4] }");
}

TEST(TransferCopy, ZeroBytesAreCopiedAsSuch) {
  expectCopy("%0 = &b, %1 = &c", "8", "size 8 { 0..4: fill 0, 4: i32 = m }", "size 8 { 0: i64 = n }",
             "size 8 { 0..4: fill 0, 4: i32 = m }");
  expectCopy("%0 = &b, %1 = &c+4", "4", "size 8 { rest: fill 0 }", "size 8 { 0: i64 = n }",
             "size 8 { 0: i32 = (extract 31 0 n:64), 4..8: fill 0 }");
}

// Bytes of which nothing is known are the same in the source and in the copy, and they are asked for when they are first read.
TEST(TransferCopy, UnknownBytesAgree) {
  const auto expect = [](const std::string& code, const std::string& before, const std::string& after,
                         const std::string& kept = "%0, %1") {
    const std::string pointers = "%0 = &b, %1 = &c";
    expectTransfer(straight("%0: ptr, %1: ptr", code, kept), atStart(pointers, before),
                   {.after = {atNext(kept == "%0, %1" ? pointers : pointers + ", %2 = (extract 31 0 u:64)", after)}});
  };
  expect("copy(ptr %1, ptr %0, i64 8)", "heap b size 8 heap c size 8",
         "heap b size 8 { 0: i64 = u } heap c size 8 { 0: i64 = u }");
  expect("copy(ptr %1, ptr %0, i64 8)", "heap b size 8 { 0..4: fill 0 } heap c size 8 { 0: i64 = n }",
         "heap b size 8 { 0..4: fill 0, 4: i32 = u } heap c size 8 { 0..4: fill 0, 4: i32 = u }");
  expect("copy(ptr %1, ptr %0, i64 8)", "heap b size 8 { 0: i32 = 5 } heap c size 16 { rest: fill 0 }",
         "heap b size 8 { 0: i32 = 5, 4: i32 = u } heap c size 16 { 0: i32 = 5, 4: i32 = u, rest: fill 0 }");
  expect("copy(ptr %1, ptr %0, i64 8)\n%2: i32 = load ptr %1", "heap b size 8 heap c size 8",
         "heap b size 8 { 0: i64 = u } heap c size 8 { 0: i64 = u }", "%0, %1, %2");
  // Far more than one structure: each copy may hold something else.
  expect("copy(ptr %1, ptr %0, i64 8192)", "heap b size 8192 heap c size 8192 { rest: fill 0 }",
         "heap b size 8192 heap c size 8192 { 0..8192: unknown, rest: fill 0 }");
}

TEST(TransferCopy, OfOneBlockMayOverlap) {
  expectTransfer(
      straight("%0: ptr, %1: ptr", "copy(ptr %1, ptr %0, i64 12)", "%0, %1"),
      atStart("%0 = &b, %1 = &b+4", "heap b size 16 { 0: i32 = 1, 4: i32 = 2, 8: i32 = 3, 12: i32 = 4 }"),
      {.after = {atNext("%0 = &b, %1 = &b+4", "heap b size 16 { 0: i32 = 1, 4: i32 = 1, 8: i32 = 2, 12: i32 = 3 }")}});
}

TEST(TransferCopy, OfNoBytesTouchesNothing) {
  expectTransfer(straight("%0: ptr", "copy(ptr %0, ptr %0, i64 0)", "%0"), atStart("%0 = null"),
                 {.after = {atNext("%0 = null")}});
}

TEST(TransferCopy, ChecksBothRanges) {
  const std::string blocks = "heap b size 8 heap c size 4";
  const auto copied = [](const char* to, const char* from) {
    return straight("%0: ptr, %1: ptr", std::string("copy(ptr ") + to + ", ptr " + from + ", i64 8)", "%0, %1");
  };
  expectTransfer(copied("%1", "%0"), atStart("%0 = &b, %1 = &c", blocks),
                 {.alarms = {"valid-deref: write out of bounds of a block of the arguments"}});
  expectTransfer(copied("%0", "%1"), atStart("%0 = &b, %1 = &c", blocks),
                 {.alarms = {"valid-deref: read out of bounds of a block of the arguments"}});
}

TEST(TransferFill, RangesAndWholeObjects) {
  const auto fill = [](const std::string& pointer, const std::string& count, const std::string& block,
                       const std::string& after) {
    expectTransfer(straight("%0: ptr, %1: i64", "fill(ptr %0, i8 0, i64 " + count + ")", "%0, %1"),
                   atStart("%0 = " + pointer + ", %1 = n", "heap b " + block),
                   {.after = {atNext("%0 = " + pointer + ", %1 = n", "heap b " + after)}});
  };
  fill("&b+2", "4", "size 8 { 0: i64 = m }",
       "size 8 { 0: i16 = (extract 15 0 m:64), 2..6: fill 0, 6: i16 = (extract 63 48 m) }");
  fill("&b", "%1", "size n { 0: i64 = m } path { (s<= 8 n) }", "size n { rest: fill 0 } path { (s<= 8 n) }");
  fill("&b+2", "4", "size 8 { 0: i32 = 1, rest: fill 0 }", "size 8 { 0: i16 = 1, rest: fill 0 }");
}

TEST(TransferHavoc, TheBytesAreUnknown) {
  expectTransfer(straight("%0: ptr", "havoc(ptr %0, i64 4)", "%0"),
                 atStart("%0 = &b+2", "heap b size 8 { rest: fill 0 }"),
                 {.after = {atNext("%0 = &b+2", "heap b size 8 { 2..6: unknown, rest: fill 0 }")}});
}

TEST(TransferFind, EachByteDecides) {
  const std::string block = "heap b size 3 { 0: i8 = x, 1: i8 = 0 }";
  expectTransfer(straight("%0: ptr", "%1: i64 = find(ptr %0, i8 0, i64 9)", "%0, %1"), atStart("%0 = &b", block),
                 {.after = {atNext("%0 = &b, %1 = 0", block + " path { (= x 0) }"),
                            atNext("%0 = &b, %1 = 1", block + " path { (!= x 0) }")}});
  expectTransfer(straight("%0: ptr", "%1: i64 = find(ptr %0, i8 0, i64 9)", "%0, %1"),
                 atStart("%0 = &b", "heap b size 2 { 0: i8 = 1, 1: i8 = 1 }"),
                 {.alarms = {"valid-deref: read out of bounds of a block of the arguments"}});
}

TEST(TransferFindSet, EachByteDecides) {
  const std::string set = " heap s size 2 { 0: i8 = 32, 1: i8 = 9 }";
  const std::string block = "heap b size 3 { 0: i8 = x, 1: i8 = 32 }" + set;
  const auto search = [](const char* member) {
    return straight("%0: ptr, %1: ptr",
                    std::string("%2: i64 = find_set(ptr %0, ptr %1, i64 2, i1 ") + member + ", i64 9)", "%0, %1, %2");
  };
  const auto after = [&](const char* index, const char* path) {
    return atNext(std::string("%0 = &b, %1 = &s, %2 = ") + index, block + " path { " + path + " }");
  };
  expectTransfer(search("1"), atStart("%0 = &b, %1 = &s", block),
                 {.after = {after("0", "(or (= x 32) (= x 9))"), after("1", "(and (!= x 32) (!= x 9))")}});
  expectTransfer(search("0"), atStart("%0 = &b, %1 = &s", "heap b size 2 { 0: i8 = 32, 1: i8 = 9 }" + set),
                 {.alarms = {"valid-deref: read out of bounds of a block of the arguments"}});
  expectTransfer(search("0"), atStart("%0 = &b, %1 = &s", "heap b size 2 { 0: i8 = 9, 1: i8 = 0 }" + set),
                 {.after = {atNext("%0 = &b, %1 = &s, %2 = 1", "heap b size 2 { 0: i8 = 9, 1: i8 = 0 }" + set)}});
}

// Of an end that is known: the byte found is another one before it, or a NUL that is not behind it.
TEST(TransferFindSet, InUnknownBytesItEndsAtOrBeforeTheEndOfTheString) {
  TransferOptions options;
  options.approximate = true;
  const std::string set = " heap s size 2 { 0: i8 = 32, 1: i8 = 0 }";
  const std::string bounds = "(s<= 0 e), (s<= e 99)";
  expectTransfer(
      straight("%0: ptr, %1: ptr", "%2: i64 = find_set(ptr %0, ptr %1, i64 2, i1 1, i64 -1)", "%0, %1, %2"),
      atStart("%0 = &b, %1 = &s", "heap b size 100 { [e]: i8 = 0 found }" + set + " path { " + bounds + " }"),
      {.after = {atNext("%0 = &b, %1 = &s, %2 = f",
                        "heap b size 100 { [e]: i8 = 0 found, [f]: i8 = 0 found }" + set + " path { " + bounds +
                            ", (s<= 0 f), (s<= f e) } inexact { \"a search in bytes that are not known\" }"),
                 atNext(
                     "%0 = &b, %1 = &s, %2 = f",
                     "heap b size 100 { [e]: i8 = 0 found, [f]: i8 = 32 found }" + set + " path { " + bounds +
                         ", (s<= 0 f), (s<= f e), (s< f e) } inexact { \"a search in bytes that are not known\" }")}},
      options);
}

TEST(TransferNumberSize, ItReadsUpToTheByteThatEndsTheNumber) {
  const std::string code = straight("%0: ptr", "%1: i64 = number_size(ptr %0, i64 -1)", "%0, %1");
  const auto expect = [&](const std::string& block, const std::string& size) {
    expectTransfer(code, atStart("%0 = &b", block), {.after = {atNext("%0 = &b, %1 = " + size, block)}});
  };
  expect("heap b size 2 { 0: i8 = 49, 1: i8 = 44 }", "1");
  expect("heap b size 4 { 0: i8 = 49, 1: i8 = 101, 2: i8 = 43, 3: i8 = 43 }", "1");
  expect("heap b size 1 { 0: i8 = 0 }", "0");
  expectTransfer(code, atStart("%0 = &b", "heap b size 2 { 0: i8 = 49, 1: i8 = 46 }"),
                 {.alarms = {"valid-deref: read out of bounds of a block of the arguments"}});
}

// (!) Of 25 lengths two are useful. The others count as a path that is not followed: what was tried is no proof.
TEST(TransferPick, WhatIsNotPickedIsNotFollowed) {
  const std::string path = " path { (u<= 40 n), (u<= n 64), ";
  expectTransfer(straight("%0: ptr, %1: i64", "fill(ptr %0, i8 0, i64 %1)", "%0, %1"),
                 atStart("%0 = &b, %1 = n", "heap b size 64 path { (u<= 40 n), (u<= n 64) }"),
                 {.after = {atNext("%0 = &b, %1 = n", "heap b size 64 { 0..64: fill 0 }" + path + "(= n 64) }"),
                            atNext("%0 = &b, %1 = n", "heap b size 64 { 0..63: fill 0 }" + path + "(= n 63) }")},
                  .unsupported = {"a range of memory of unknown length or place"}});
}

}  // namespace
}  // namespace cairn::analysis::test
