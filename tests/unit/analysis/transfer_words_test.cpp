// Words and texts of the environment, symbolically.
#include <gtest/gtest.h>

#include "expect_transfer.h"

namespace cairn::analysis::test {
namespace {

const std::string kArray = "environment v size 24 ";
const std::string kLength = " path { (u<= n 131071) }";
const std::string kNew = " environment t size (add 1 n:64) align 1 { text, [n]: i8 = 0 found }";

TEST(TransferWords, AWordIsMadeWhenItIsRead) {
  expectTransfer(straight("%0: ptr", "%1: ptr = load %0", "%0, %1"), atStart("%0 = &v+8", kArray + "{ words }"),
                 {.after = {atNext("%0 = &v+8, %1 = &t", kArray + "{ words, 8: ptr = &t }" + kNew + kLength)}});
}

TEST(TransferWords, TheLastWordIsNull) {
  expectTransfer(straight("%0: ptr", "%1: ptr = load %0", "%0, %1"), atStart("%0 = &v+16", kArray + "{ words }"),
                 {.after = {atNext("%0 = &v+16, %1 = null", kArray + "{ words, 16: ptr = null }")}});
  expectTransfer(straight("%0: ptr", "%1: ptr = load %0", "%0, %1"), atStart("%0 = &v+24", kArray + "{ words }"),
                 {.alarms = {"valid-deref: read out of bounds of memory"}});
}

TEST(TransferWords, ReadAgainItIsTheSame) {
  expectTransfer(straight("%0: ptr", "%1: ptr = load %0  %2: ptr = load %0", "%0, %1, %2"),
                 atStart("%0 = &v", kArray + "{ words }"),
                 {.after = {atNext("%0 = &v, %1 = &t, %2 = &t", kArray + "{ words, 0: ptr = &t }" + kNew + kLength)}});
}

// (!) It may be one that a variable remembers.
TEST(TransferWords, AWordMayBeATextThatIsKnown) {
  const std::string known = " environment s size 1 { 0: i8 = 0 }";
  expectTransfer(
      straight("%0: ptr, %1: ptr", "%2: ptr = load %0", "%0, %1, %2"),
      atStart("%0 = &v, %1 = &s", kArray + "{ words or &s }" + known),
      {.after = {atNext("%0 = &v, %1 = &s, %2 = &t", kArray + "{ words or &s, 0: ptr = &t }" + known + kNew + kLength),
                 atNext("%0 = &v, %1 = &s, %2 = &s", kArray + "{ words or &s, 0: ptr = &s }" + known)}});
}

TEST(TransferWords, ATouchedTextHasNoEnd) {
  expectTransfer(
      straight("%0: ptr", "%1: ptr = load %0", "%0, %1"), atStart("%0 = &v", kArray + "{ words touched }"),
      {.after = {atNext("%0 = &v, %1 = &t",
                        kArray + "{ words touched, 0: ptr = &t } environment t size (add 1 n:64) align 1" + kLength)}});
}

TEST(TransferWords, AWriteIsNoted) {
  expectTransfer(straight("%0: ptr", "store ptr null -> %0", "%0"), atStart("%0 = &v", kArray + "{ words }"),
                 {.after = {atNext("%0 = &v", kArray + "{ words written, 0: ptr = null }")}});
}

TEST(TransferWords, ACharacterIsNoNul) {
  expectTransfer(
      straight("%0: ptr", "%1: i8 = load %0", "%0, %1"), atStart("%0 = &t", "environment t size 3 { text, 2: i8 = 0 }"),
      {.after = {atNext("%0 = &t, %1 = u", "environment t size 3 { text, 0: i8 = u, 2: i8 = 0 } path { (!= u 0) }")}});
}

}  // namespace
}  // namespace cairn::analysis::test
