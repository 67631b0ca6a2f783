// The template analysis on blocks that loops allocate: what rows on them prove, and programs on which a plausible shortcut with representatives
// proves something wrong (docs/templates.md).
#include <gtest/gtest.h>

#include <string>

#include "analysis/template/template.h"
#include "program/text/text.h"

namespace cairn::analysis {
namespace {

using interp::Property;
using program::ViolationKind;

VerdictKind verdictOf(const std::string& code, Property property = Property::UnreachCall) {
  const auto program =
      program::parse("program LP64\nentry @main\nfunction @main() {\n  slot $x size 8\n" + code + "}\n");
  TemplateOptions options;
  options.exact.property = property;
  return verifyByTemplates(program, options).kind();
}

const std::string kBad = "bad:\n  error()\n  abort()\n  unreachable\nend:\n  exit(i32 0)\n  unreachable\n";
const Property kAccesses{ViolationKind::ValidDeref, ViolationKind::ValidFree};

// A list with values below the limit is made, and walked along.
std::string list(const std::string& limit, const std::string& walk) {
  return R"(
entry:
  jump make(ptr null)
make(%last: ptr):
  %c: i1 = choose() "c"
  branch %c, more, done
more:
  %v: i32 = choose() "v"
  %small = ult i32 %v, )" +
         limit + R"(
  assume(i1 %small)
  %p: ptr = allocate(i64 16)
  store i32 %v -> %p
  %n = address %p + 8
  store ptr %last -> %n
  jump make(%p)
done:
)" + walk +
         kBad;
}

TEST(TemplateSites, EveryBlockSatisfiesTheRows) {
  const std::string walk = R"(
  jump head(%last)
head(%i: ptr):
  %some = ne ptr %i, null
  branch %some, body, end
body:
  %w: i32 = load %i
  %m = address %i + 8
  %next: ptr = load %m
  %ok = ult i32 %w, 7
  branch %ok, step, bad
step:
  jump head(%next)
)";
  EXPECT_EQ(verdictOf(list("7", walk)), VerdictKind::True);
  EXPECT_NE(verdictOf(list("8", walk)), VerdictKind::True);
  EXPECT_EQ(verdictOf(list("7", walk), kAccesses), VerdictKind::True);
}

// A walk that writes: the row holds for blocks that the turn does not touch, too.
TEST(TemplateSites, AWriteReachesOneBlock) {
  const auto walk = [](const std::string& written) {
    return R"(
  jump head(%last)
head(%i: ptr):
  %some = ne ptr %i, null
  branch %some, body, again
body:
  %m = address %i + 8
  %next: ptr = load %m
  %other: i1 = choose() "o"
  branch %other, write, step
write:
  store i32 )" +
           written + R"( -> %i
  jump step()
step:
  jump head(%next)
again:
  jump second(%last)
second(%k: ptr):
  %any = ne ptr %k, null
  branch %any, look, end
look:
  %w: i32 = load %k
  %l = address %k + 8
  %after: ptr = load %l
  %ok = ult i32 %w, 7
  branch %ok, on, bad
on:
  jump second(%after)
)";
  };
  EXPECT_EQ(verdictOf(list("7", walk("6"))), VerdictKind::True);
  EXPECT_NE(verdictOf(list("7", walk("7"))), VerdictKind::True);
}

// Two names may be one block: what is written through one is read through the other one.
TEST(TemplateSites, NamesMayBeTheSameBlock) {
  const auto twice = [](const std::string& link) {
    return R"(
entry:
  jump head(ptr null)
head(%last: ptr):
  %p: ptr = allocate(i64 16)
  store i32 0 -> %p
  %n = address %p + 8
  store ptr )" +
           link + R"( -> %n
  %q: ptr = load %n
  %some = ne ptr %q, null
  branch %some, write, check
write:
  store i32 1 -> %q
  jump check()
check:
  %v: i32 = load %p
  %ok = eq i32 %v, 0
  branch %ok, step, bad
step:
  jump head(%p)
)" + kBad;
  };
  EXPECT_EQ(verdictOf(twice("%last")), VerdictKind::True);
  EXPECT_NE(verdictOf(twice("%p")), VerdictKind::True);
}

// The block that is kept may be the one that the previous turn made; and never the one that this turn makes.
TEST(TemplateSites, ANewBlockIsNoneThatWasThere) {
  const auto kept = [](const std::string& left, const std::string& right) {
    return R"(
entry:
  jump head(ptr null, ptr null)
head(%kept: ptr, %last: ptr):
  %p: ptr = allocate(i64 16)
  %some = ne ptr %last, null
  branch %some, look, on
look:
  %ok = ne ptr )" +
           left + ", " + right + R"(
  branch %ok, on, bad
on:
  %c: i1 = choose() "c"
  %next: ptr = select %c, ptr %p, %kept
  jump head(%next, %p)
)" + kBad;
  };
  EXPECT_EQ(verdictOf(kept("%kept", "%p")), VerdictKind::True);
  EXPECT_EQ(verdictOf(kept("%last", "%p")), VerdictKind::True);
  EXPECT_NE(verdictOf(kept("%kept", "%last")), VerdictKind::True);
}

// Which block the third representative stands for is another thing in the next turn: a row must not say that a pointer is not that one.
TEST(TemplateSites, RowsDoNotSpeakOfOneRepresentative) {
  EXPECT_NE(verdictOf(R"(
entry:
  jump head(ptr null, ptr null, ptr null)
head(%a: ptr, %b: ptr, %c: ptr):
  %p: ptr = allocate(i64 16)
  store i32 0 -> %p
  %some = ne ptr %c, null
  branch %some, look, on
look:
  %ok = ne ptr %a, %c
  branch %ok, on, bad
on:
  %one: i1 = choose() "c"
  %a1: ptr = select %one, ptr %p, %a
  %two: i1 = choose() "c"
  %c1: ptr = select %two, ptr %b, %c
  jump head(%a1, %p, %c1)
)" + kBad),
            VerdictKind::True);
}

// A block is freed in the turn after the one that made it, once.
TEST(TemplateSites, BlocksThatHaveEnded) {
  const auto freed = [](const std::string& next) {
    return R"(
entry:
  jump head(ptr null)
head(%last: ptr):
  %some = ne ptr %last, null
  branch %some, release, on
release:
  free(%last)
  jump on()
on:
  %p: ptr = allocate(i64 16)
  store i32 0 -> %p
  %c: i1 = choose() "c"
  %next: ptr = select %c, ptr %p, )" +
           next + "\n  jump head(%next)\n" + kBad;
  };
  EXPECT_EQ(verdictOf(freed("null"), kAccesses), VerdictKind::True);
  EXPECT_NE(verdictOf(freed("%last"), kAccesses), VerdictKind::True);
}

// What the property asks of blocks at the end is a check of all of them.
TEST(TemplateSites, BlocksAreLeftAtTheEnd) {
  EXPECT_NE(verdictOf(list("7", "  exit(i32 0)\n  unreachable\n"), Property::MemCleanup), VerdictKind::True);
}

}  // namespace
}  // namespace cairn::analysis
