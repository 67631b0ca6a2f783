// What counts as a violation depends on the property that is asked for.
#include "run_text.h"

namespace cairn::interp::test {
namespace {

RunOptions asked(Property property) {
  RunOptions options;
  options.property = property;
  return options;
}

TEST(Property, MemoryErrorIsUndefinedForTheOthers) {
  for (const Property property : {Property::MemCleanup, Property::UnreachCall}) {
    const Ran ran = runMain("%x: i32 = load ptr null at 3", "", "", asked(property));
    EXPECT_EQ(ran.outcome.kind, StopKind::Undefined);
    EXPECT_EQ(ran.outcome.message, "read of 4 bytes through a null pointer");
    EXPECT_EQ(ran.line(), 3U);
  }
}

TEST(Property, ErrorCounts) {
  const Ran reached = runMain("error() at 4", "", "", asked(Property::UnreachCall));
  EXPECT_EQ(reached.violation(), "unreach-call");
  EXPECT_EQ(reached.line(), 4U);
  EXPECT_EQ(runMain("error() at 4", "", "", asked(Property::MemSafety)).outcome.kind, StopKind::Exited);
  EXPECT_EQ(runMain("error() at 4", "", "", asked(Property::MemCleanup)).outcome.kind, StopKind::Exited);
}

TEST(Property, ErrorOfTheUsersOwnFunctionIsItsCall) {
  const Ran ran = runText(
      "function @reach_error() at 2 {\nentry:\nerror() at 2\nreturn at 2\n}\n"
      "function @main() -> i32 {\nentry:\ncall @reach_error() at 7\nreturn i32 0\n}",
      "", "LP64", asked(Property::UnreachCall));
  EXPECT_EQ(ran.violation(), "unreach-call");
  EXPECT_EQ(ran.line(), 7U);
  ASSERT_EQ(ran.outcome.violation->stack.size(), 1U);
  EXPECT_EQ(ran.outcome.violation->stack[0].function, "main");
}

TEST(Property, LeaksCountForMemSafetyOnly) {
  const std::string_view leak = "%p: ptr = call @malloc(i64 4) at 3\nexit(i32 0) at 9";
  EXPECT_EQ(runMain(leak, "", "", asked(Property::MemSafety)).violation(), "valid-memtrack");
  EXPECT_EQ(runMain(leak, "", "", asked(Property::UnreachCall)).outcome.kind, StopKind::Exited);
}

TEST(Property, CleanupLooksAtTheEnd) {
  for (const std::string_view end : {"exit(i32 0) at 9", "abort() at 9"}) {
    const Ran ran =
        runMain("%p: ptr = call @malloc(i64 4) at 3\n%q: ptr = call @malloc(i64 5) at 4\n" + std::string(end), "", "",
                asked(Property::MemCleanup));
    EXPECT_EQ(ran.violation(), "valid-memcleanup");
    EXPECT_EQ(ran.outcome.message,
              "the program ends, but a 4-byte block allocated at line 3 is not freed (nor 1 other)");
    EXPECT_EQ(ran.line(), 9U);
    EXPECT_EQ(ran.outcome.violation->allocated.line, 3U);
  }
  EXPECT_EQ(
      runMain("%p: ptr = call @malloc(i64 4)\ncall @free(ptr %p)", "", "", asked(Property::MemCleanup)).outcome.kind,
      StopKind::Exited);
}

TEST(Property, CleanupAfterMainHasTheLastPositionOfTheUser) {
  const Ran ran = runMain("%p: ptr = call @malloc(i64 4) at 3", "", "", asked(Property::MemCleanup));
  EXPECT_EQ(ran.violation(), "valid-memcleanup");
  EXPECT_EQ(ran.line(), 99U);
}

TEST(Property, SetsOfKinds) {
  Property several{ViolationKind::ValidFree, ViolationKind::UnreachCall};
  EXPECT_TRUE(several.asks(ViolationKind::ValidFree));
  EXPECT_FALSE(several.asks(ViolationKind::ValidDeref));
  EXPECT_EQ(name(several), "valid-free,unreach-call");
  several.add(Property::MemSafety);
  EXPECT_EQ(name(several), "valid-memsafety,unreach-call");
  EXPECT_EQ(several.without(Property::MemSafety), Property::UnreachCall);
  EXPECT_TRUE(several.covers(Property::UnreachCall));
  EXPECT_FALSE(several.covers(Property::MemCleanup));
  for (const Property property : {several, Property::MemCleanup, Property{ViolationKind::ValidMemtrack}})
    EXPECT_EQ(program::propertiesNamed(name(property)), property);
  EXPECT_FALSE(program::propertiesNamed("valid-free,,valid-deref"));
  EXPECT_FALSE(program::propertiesNamed(""));
}

TEST(Property, OfSeveralTheFirstInTimeCounts) {
  const std::string_view code = "%p: ptr = call @malloc(i64 4) at 3\n%x: i32 = load ptr null at 5";
  EXPECT_EQ(runMain(code, "", "", asked(Property::MemSafety)).line(), 3U);
  EXPECT_EQ(runMain(code, "", "", asked({ViolationKind::ValidDeref})).line(), 5U);
  // What is lost before an error that is not asked for is lost.
  EXPECT_EQ(runMain(code, "", "", asked({ViolationKind::ValidMemtrack})).violation(), "valid-memtrack");
  EXPECT_EQ(runMain("error() at 4\n%x: i32 = load ptr null at 5", "", "",
                    asked({ViolationKind::UnreachCall, ViolationKind::ValidDeref}))
                .line(),
            4U);
}

TEST(Property, WhatIsNotAskedEndsTheRunAndIsSaid) {
  const std::string_view twice =
      "%p: ptr = call @malloc(i64 4) at 3\ncall @free(ptr %p) at 4\ncall @free(ptr %p) at 5\n%x: i32 = load ptr null at 6";
  const Ran ran = runMain(twice, "", "", asked({ViolationKind::ValidDeref}));
  EXPECT_EQ(ran.outcome.kind, StopKind::Undefined);
  EXPECT_EQ(ran.outcome.notAsked, ViolationKind::ValidFree);
  EXPECT_EQ(runMain(twice, "", "", asked({ViolationKind::ValidDeref, ViolationKind::ValidFree})).violation(),
            "valid-free");
}

TEST(Property, Names) {
  EXPECT_EQ(name(ViolationKind::ValidDeref), "valid-deref");
  EXPECT_EQ(name(ViolationKind::ValidFree), "valid-free");
  EXPECT_EQ(name(ViolationKind::ValidMemtrack), "valid-memtrack");
  EXPECT_EQ(name(ViolationKind::ValidMemcleanup), "valid-memcleanup");
  EXPECT_EQ(name(ViolationKind::UnreachCall), "unreach-call");
}

}  // namespace
}  // namespace cairn::interp::test
