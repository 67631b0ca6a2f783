// Comparison of pointers: the table of docs/semantics.md.
#include <gtest/gtest.h>

#include "expect_transfer.h"

namespace cairn::analysis::test {
namespace {

const std::string kBlocks = "environment b size 8 environment c size 8 ";

std::string compared(const std::string& op) {
  return straight("%0: ptr, %1: ptr", "%2 = " + op + " ptr %0, %1", "%0, %1, %2");
}

std::string pointers(const std::string& left, const std::string& right) { return "%0 = " + left + ", %1 = " + right; }

void expectAnswer(const std::string& op, const std::string& left, const std::string& right, const std::string& answer,
                  const std::string& items = kBlocks) {
  expectTransfer(compared(op), atStart(pointers(left, right), items),
                 {.after = {atNext(pointers(left, right) + ", %2 = " + answer, items)}});
}

// Both answers, and what is remembered with each.
void expectChoice(const std::string& op, const std::string& left, const std::string& right, const std::string& yes,
                  const std::string& no, const std::string& items = kBlocks) {
  expectTransfer(compared(op), atStart(pointers(left, right), items),
                 {.after = {atNext(pointers(left, right) + ", %2 = 1", items + yes),
                            atNext(pointers(left, right) + ", %2 = 0", items + no)}});
}

TEST(TransferCompare, InsideOneObjectByOffset) {
  expectAnswer("eq", "&b", "&b", "1");
  expectAnswer("eq", "&b", "&b+8", "0");
  expectAnswer("ult", "&b-8", "&b", "1");
  expectAnswer("ult", "&b+8", "&b+16", "1");
  expectAnswer("ule", "&b+i", "&b+8", "(ite (s<= i 8) 1:1 0:1)");
  expectAnswer("eq", "&b", "&b+i", "(ite (= i 0) 1:1 0:1)");
  expectAnswer("eq", "&b", "&b", "1", "heap b size 8 freed");
}

TEST(TransferCompare, TwoLiveObjectsDiffer) {
  expectAnswer("eq", "&b", "&c", "0");
  expectAnswer("ne", "&b+7", "&c", "1");
}

TEST(TransferCompare, OnePastTheEndMayBeTheNextObject) {
  expectChoice("eq", "&b+8", "&c", "placed &c = &b+8", "placed &c != &b+8");
  expectChoice("eq", "&c", "&b+8", "placed &c = &b+8", "placed &c != &b+8");
  expectChoice("ne", "&b-4", "&c+4", "placed &c != &b-8", "placed &c = &b-8");
}

TEST(TransferCompare, ObjectsThatLivedTogetherDiffer) {
  expectAnswer("eq", "&b", "&c", "0", "heap b size 8 freed environment c size 8 ");
  expectAnswer("eq", "&b", "&c", "0", "heap b size 8 freed heap c size 8 freed ");
  expectAnswer("eq", "&b", "&c", "0", "heap b size 8 freed died 1 heap c size 8 environment later size 8 born 2 ");
  expectAnswer("eq", "&b", "&c", "0",
               "heap b size 8 freed segment s singly size 16 head 0 next 8 length n then null heap c size 8 "
               "{ 0: ptr = &s.first } path { (u< n 5) } ");
  expectAnswer("eq", "&b", "&@main", "0", "heap b size 8 freed died 0 environment c size 8 ");
  expectChoice("eq", "&b+8", "&c", "placed &c = &b+8", "placed &c != &b+8",
               "heap b size 8 freed environment c size 8 ");
}

TEST(TransferCompare, NodesThatLivedTogetherWithADeadBlockDiffer) {
  const auto nodes = [](const std::string& times) {
    return "heap b size 16 freed died 1 segment s singly size 16 head 0 next 8 length n then null path { (u< 0 n) }" +
           times;
  };
  expectAnswer("eq", "&b", "&s.first", "0", nodes(""));
  expectAnswer("ne", "&s.first+8", "&b", "1", nodes("environment c size 8 born 2"));
}

TEST(TransferCompare, AnAddressMayBeHandedOutAgain) {
  const std::string items = "heap b size 8 freed died 0 environment c size 8 ";
  expectChoice("eq", "&b", "&c", "placed &c = &b", "placed &c != &b", items);
  expectChoice("eq", "&b", "&c", "placed &c = &b", "placed &c != &b",
               "heap b size 8 freed died 1 heap c size 8 born 2 freed ");
  const std::string left = "slot $x size 8 out of scope died 0 heap b size 8 ";
  expectTransfer(compared("eq"), atStart("%0 = &$x, %1 = &b", left),
                 {.after = {atNext("%0 = &$x, %1 = &b, %2 = 1", left + "placed &b = &$x"),
                            atNext("%0 = &$x, %1 = &b, %2 = 0", left + "placed &b != &$x")}});
}

TEST(TransferCompare, AnswersAreRemembered) {
  const std::string same = kBlocks + "placed &c = &b+8 ";
  expectAnswer("eq", "&b+8", "&c", "1", same);
  expectAnswer("eq", "&b+12", "&c+4", "1", same);
  expectAnswer("eq", "&b+9", "&c", "0", same);
  expectAnswer("eq", "&b+8", "&c", "0", kBlocks + "placed &c != &b+8 ");
  expectChoice("eq", "&b+12", "&c", "placed &c = &b+12", "placed &c != &b+12", kBlocks + "placed &c != &b+8 ");
  // What lies below cannot begin behind the end of the other.
  expectAnswer("eq", "&c+8", "&b", "0", kBlocks + "placed &b < &c ");
  expectAnswer("eq", "&b+8", "&c", "0", kBlocks + "placed &b > &c ");
}

TEST(TransferCompare, OrderOfDifferentObjectsIsAChoice) {
  expectChoice("ult", "&b", "&c", "placed &b < &c", "placed &b > &c");
  expectChoice("ugt", "&b", "&c", "placed &b > &c", "placed &b < &c");
  expectChoice("uge", "&c", "&b", "placed &b < &c", "placed &b > &c");
  expectAnswer("ult", "&b", "&c", "1", kBlocks + "placed &b < &c ");
  expectAnswer("ult", "&c+4", "&b", "0", kBlocks + "placed &b < &c ");
}

TEST(TransferCompare, Null) {
  expectAnswer("eq", "&b", "null", "0");
  expectAnswer("ne", "null", "&b+8", "1");
  expectAnswer("eq", "null", "null", "1");
  expectAnswer("eq", "&b", "null", "0", "heap b size 8 freed");
  expectAnswer("ult", "null", "&b", "1");
  expectAnswer("ugt", "null", "&b", "0");
  expectAnswer("eq", "&@main", "null", "0", "");
  // Past the end: unknown.
  expectTransfer(
      compared("eq"), atStart("%0 = &b+9, %1 = null", "heap b size 8"),
      {.after = {atNext(
           "%0 = &b+9, %1 = null, %2 = (ite (= (add (concat address:60 0:4) 9) 0) 1:1 0:1)",
           "heap b size 8 placed &b at (concat address:60 0:4) inexact { \"an address is used as a number\" }")}});
}

TEST(TransferCompare, LiteralsMayShareTheirPlace) {
  const std::string literals = "global @a literal constant size 2 = \"x\"\nglobal @b literal constant size 2 = \"x\"";
  expectTransfer(straight("", "%0 = eq @a, @b", "%0", "", literals), atStart(""),
                 {.after = {atNext("%0 = 1", "placed &@b = &@a"), atNext("%0 = 0", "placed &@b != &@a")}});
}

TEST(TransferArithmetic, PointersKeepTheirObject) {
  const auto expect = [](const std::string& code, const std::string& result) {
    expectTransfer(straight("%0: ptr, %1: i64", code, "%0, %1, %2"), atStart("%0 = &b+4, %1 = i", "heap b size 64"),
                   {.after = {atNext("%0 = &b+4, %1 = i, %2 = " + result, "heap b size 64")}});
  };
  expect("%2 = address %0 + 8 + i64 %1 * 4", "&b+(add (mul 4 i) 12)");
  expect("%2 = ptrtoint ptr %0 to i64", "&b+4");
  expect("%2: i64 = and i64 %0, 7", "4");
  expect("%2: i64 = and i64 %0, -8", "&b");
  expect("%2: i64 = or i64 %0, 1", "&b+5");
  expect("%2: i64 = xor i64 %0, 12", "&b+8");
  expect("%2: i64 = sub i64 %0, %0", "0");
  expect("%2: i64 = sub i64 %0, %1", "&b+(add (mul -1 i) 4)");
  expect("%2: i32 = trunc i64 %0 to i32", "&b+4[0..4]");
  expect("%2: i16 = ptrtoint ptr %0 to i16", "&b+4[0..2]");
}

TEST(TransferArithmetic, APartOfAPartOfAPointer) {
  expectTransfer(straight("%0: i32, %1: ptr", "%2: i8 = trunc i32 %0 to i8", "%1, %2"),
                 atStart("%0 = &b[2..6], %1 = &b", "heap b size 8"),
                 {.after = {atNext("%1 = &b, %2 = &b[2..3]", "heap b size 8")}});
}

}  // namespace
}  // namespace cairn::analysis::test
