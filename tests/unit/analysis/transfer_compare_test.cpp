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

// An object of 8 bytes, aligned to 16, lies somewhere.
std::string placed(const std::string& object, const std::string& symbol, const std::string& last = "140737488355321") {
  return "placed &" + object + " at " + symbol + " path { (u<= 65536 " + symbol + "), (u< " + symbol + " " + last +
         "), (= (extract 3 0 " + symbol + ") 0) } ";
}
const std::string kApart = "path { (or (u<= (add place 8) place.1) (u<= (add place.1 8) place)) } ";

// By where the two lie, which is observed in this order.
void expectByPlace(const std::string& op, const std::string& left, const std::string& right, const std::string& answer,
                   const std::string& first = "b", const std::string& second = "c", const std::string& items = kBlocks,
                   const std::string& more = kApart) {
  expectTransfer(compared(op), atStart(pointers(left, right), items),
                 {.after = {atNext(pointers(left, right) + ", %2 = (ite " + answer + " 1:1 0:1)",
                                   items + placed(first, "place") + placed(second, "place.1") + more)}});
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
  expectByPlace("eq", "&b+8", "&c", "(= place.1 (add place 8))");
  expectByPlace("eq", "&c", "&b+8", "(= place (add place.1 8))", "c", "b");
  expectByPlace("ne", "&b-4", "&c+4", "(!= place.1 (add place -8))");
}

TEST(TransferCompare, ObjectsThatLivedTogetherDiffer) {
  expectAnswer("eq", "&b", "&c", "0", "heap b size 8 freed environment c size 8 ");
  expectAnswer("eq", "&b", "&c", "0", "heap b size 8 freed heap c size 8 freed ");
  expectAnswer("eq", "&b", "&c", "0", "heap b size 8 freed died 1 heap c size 8 environment later size 8 born 2 ");
  expectAnswer("eq", "&b", "&c", "0",
               "heap b size 8 freed segment s singly size 16 head 0 next 8 length n then null heap c size 8 "
               "{ 0: ptr = &s.first } path { (u< n 5) } ");
  expectAnswer("eq", "&b", "&@main", "0", "heap b size 8 freed died 0 environment c size 8 ");
  expectByPlace("eq", "&b+8", "&c", "(= place.1 (add place 8))", "b", "c", "heap b size 8 freed environment c size 8 ");
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
  expectByPlace("eq", "&b", "&c", "(= place place.1)", "b", "c", "heap b size 8 freed died 0 environment c size 8 ", "");
  expectByPlace("eq", "&b", "&c", "(= place place.1)", "b", "c", "heap b size 8 freed died 1 heap c size 8 born 2 freed ",
                "");
}

TEST(TransferCompare, PlacesAreKept) {
  const std::string items = kBlocks + placed("b", "p") + placed("c", "q");
  expectAnswer("eq", "&b+8", "&c", "(ite (= q (add p 8)) 1:1 0:1)", items);
  expectAnswer("ult", "&b", "&c", "(ite (u< p q) 1:1 0:1)", items);
  expectAnswer("uge", "&c+4", "&b", "(ite (u<= p (add q 4)) 1:1 0:1)", items);
}

TEST(TransferCompare, OrderOfDifferentObjects) {
  expectByPlace("ult", "&b", "&c", "(u< place place.1)");
  expectByPlace("ugt", "&b", "&c", "(u< place.1 place)");
  expectByPlace("uge", "&c", "&b", "(u<= place.1 place)", "c", "b");
}

TEST(TransferCompare, Null) {
  expectAnswer("eq", "&b", "null", "0");
  expectAnswer("ne", "null", "&b+8", "1");
  expectAnswer("eq", "null", "null", "1");
  expectAnswer("eq", "&b", "null", "0", "heap b size 8 freed");
  expectAnswer("ult", "null", "&b", "1");
  expectAnswer("ugt", "null", "&b", "0");
  expectAnswer("eq", "&@main", "null", "0", "");
  // Past the end: where it lies decides.
  expectTransfer(compared("eq"), atStart("%0 = &b+9, %1 = null", "heap b size 8 "),
                 {.after = {atNext("%0 = &b+9, %1 = null, %2 = (ite (= place -9) 1:1 0:1)",
                                   "heap b size 8 " + placed("b", "place"))}});
}

TEST(TransferCompare, LiteralsMayShareTheirPlace) {
  const std::string literals = "global @a literal constant size 2 = \"x\"\nglobal @b literal constant size 2 = \"x\"";
  const std::string last = "140737488355327";
  expectTransfer(straight("", "%0 = eq @a, @b", "%0", "", literals), atStart(""),
                 {.after = {atNext("%0 = (ite (= place place.1) 1:1 0:1)",
                                   placed("@a", "place", last) + placed("@b", "place.1", last) +
                                       "path { (or (u<= (add place 2) place.1) (u<= (add place.1 2) place) "
                                       "(= place place.1)) }")}});
}

TEST(TransferArithmetic, AddressesAsNumbers) {
  const std::string block = "heap b size 64 { 0: i64 = 3 } ";
  const std::string place = placed("b", "place", "140737488355265");
  const auto expect = [&](const std::string& code, const std::string& result, const std::string& more) {
    expectTransfer(straight("%0: ptr, %1: i64", code, "%0, %1, %2"), atStart("%0 = &b+4, %1 = i", block),
                   {.after = {atNext("%0 = &b+4, %1 = i, %2 = " + result, block + more)}});
  };
  expect("%2: i64 = and i64 %0, 31", "(zext 64 (add (extract 4 0 place) 4))", place);
  // Rounded down it stays a pointer.
  expect("%2: i64 = and i64 %0, -32", "&b+(add (mul -1 (zext 64 (add (extract 4 0 place) 4))) 4)", place);
  expect("%2: i64 = xor i64 %0, %1", "(bitxor i (add place 4))", place);
  expect("%3: i64 = xor i64 %0, %1\n%2: i64 = xor i64 %3, %1", "&b+4", place);
  // A remainder leads nowhere.
  expect("%2: i64 = urem i64 %0, 100", "(zext 64 r:7)", place + "path { (= (urem (add place 4) 100) (zext 64 r)) }");
}

TEST(TransferArithmetic, ANumberLeadsToWhatItWasComputedFrom) {
  expectTransfer(straight("%0: ptr", "%1: i64 = xor i64 %0, 16\n%2: ptr = inttoptr i64 %1\n%3: i8 = load ptr %2", "%0"),
                 atStart("%0 = &b", "heap b size 16 "),
                 {.alarms = {"valid-deref: read at an address outside of what it was computed from"}});
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
