// argv and texts, which are made when they are read.
#include "run_text.h"

namespace cairn::interp {
namespace {

using test::parseProgram;

Outcome runWith(const std::string& code, const std::string& choices,
                const std::optional<std::vector<std::string>>& arguments = std::nullopt) {
  const program::Program program =
      parseProgram("function @main() -> i32 {\nblock0:\n" + code + "\nexit(i32 %r)\nunreachable\n}\n");
  ListedChoices source = ListedChoices::parse(choices);
  RunOptions options;
  options.arguments = arguments;
  return run(program, source, options);
}

const std::string kArgv =
    "%n: i32 = argument_count()\n%m = sext i32 %n to i64\n%v: ptr = words(i64 %m, i1 1) \"argument\"\n";
const std::string kFirst = kArgv + "%w = address %v + 8\n%a: ptr = load ptr %w\n";

TEST(Words, WhatNobodyReadsIsNoChoice) {
  const Outcome outcome = runWith(kArgv + "%r: i32 = zext i1 0", "3");
  EXPECT_EQ(outcome.kind, StopKind::Exited);
  EXPECT_EQ(outcome.choices.size(), 1U);
  EXPECT_EQ(outcome.arguments, (std::vector<std::string>{"x", "x", "x"}));
}

TEST(Words, AWordIsATextThatStaysTheSame) {
  const Outcome outcome = runWith(kFirst +
                                      "%b: ptr = load ptr %w\n%c: i8 = load ptr %a\n%d: i8 = load ptr %b\n%s = eq i8 "
                                      "%c, %d\n%r = zext i1 %s to i32",
                                  "2,3,66");
  EXPECT_EQ(outcome.exitStatus, 1);
  EXPECT_EQ(outcome.choices.size(), 3U);
  EXPECT_EQ(outcome.arguments, (std::vector<std::string>{"x", "Baa"}));
}

TEST(Words, ACharacterIsNoNulAndTheEndIs) {
  const Outcome outcome =
      runWith(kFirst + "%f: i64 = find(ptr %a, i8 0, i64 -1)\n%r = trunc i64 %f to i32", "2,4,0,0,0,0");
  EXPECT_EQ(outcome.exitStatus, 4);
  EXPECT_EQ(outcome.arguments, (std::vector<std::string>{"x", "aaaa"}));
}

TEST(Words, TheLastWordIsNull) {
  const Outcome outcome = runWith(kFirst + "%s = eq ptr %a, null\n%r = zext i1 %s to i32", "1");
  EXPECT_EQ(outcome.exitStatus, 1);
  EXPECT_EQ(outcome.choices.size(), 1U);
  EXPECT_EQ(runWith(kFirst + "%c: i8 = load ptr %a\n%r = zext i8 %c to i32", "1").kind, StopKind::Violated);
}

TEST(Words, WhatIsWrittenFirstIsNoChoice) {
  const Outcome outcome = runWith(kFirst + "store i8 7 -> ptr %a\n%c: i8 = load ptr %a\n%r = zext i8 %c to i32", "2,5");
  EXPECT_EQ(outcome.exitStatus, 7);
  EXPECT_EQ(outcome.choices.size(), 2U);
  EXPECT_EQ(outcome.arguments[1], "aaaaa");
}

TEST(Words, ACopyIsOfACommandLine) {
  const Outcome outcome = runWith(kFirst +
                                      "%p: ptr = call @malloc(i64 8)\ncopy(ptr %p, ptr %a, i64 3)\n%c: i8 = load ptr "
                                      "%p\ncall @free(ptr %p)\n%r = zext i8 %c to i32",
                                  "2,3,0,65,66");
  EXPECT_EQ(outcome.exitStatus, 'a');
  EXPECT_EQ(outcome.arguments[1], "aAB");
}

TEST(Words, RotationMovesWords) {
  const Outcome outcome = runWith(kFirst +
                                      "rotate(ptr %v, i64 1, i64 2, i64 4)\n%y = address %v + 24\n%b: ptr = load ptr "
                                      "%y\n%s = eq ptr %a, %b\n%r = zext i1 %s to i32",
                                  "4");
  EXPECT_EQ(outcome.exitStatus, 1);
}

TEST(Words, GivenArgumentsAreNoChoices) {
  const Outcome outcome = runWith(kFirst + "%f: i64 = find(ptr %a, i8 0, i64 -1)\n%r = trunc i64 %f to i32", "",
                                  std::vector<std::string>{"a b\n", ""});
  EXPECT_EQ(outcome.exitStatus, 4);
  EXPECT_TRUE(outcome.choices.empty());
  EXPECT_EQ(outcome.arguments, (std::vector<std::string>{"x", "a b\n", ""}));
}

TEST(Words, ATextMustNotBeFreed) {
  EXPECT_EQ(runWith(kFirst + "free(ptr %a)\n%r: i32 = zext i1 0", "2").violation->kind, ViolationKind::ValidFree);
}

}  // namespace
}  // namespace cairn::interp
