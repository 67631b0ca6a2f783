// Whole proofs: what is accepted, and that nothing is missing where something must be said.
#include "proof_fixture.h"

namespace cairn::proof {
namespace {

class CheckTest : public ProofTest {};

TEST_F(CheckTest, AcceptsTheInvariantsOfAListThatIsBuiltAndFreed) {
  load(kList);
  const CheckResult result = checked(std::string(kEmpty) + kSome + kFree);
  EXPECT_TRUE(result.checked()) << firstRejection(result);
  EXPECT_EQ(result.formulas, 3U);
  EXPECT_GT(result.listEntailments, 0U);
  EXPECT_EQ(result.confirmed, result.listEntailments);
  EXPECT_TRUE(checked(std::string(kEmpty) + kSome + kFree, Property::MemCleanup).checked());
}

TEST_F(CheckTest, RejectsWhereACaseIsMissing) {
  load(kList);
  const std::string missing = "a state that no case of the invariant there covers";
  EXPECT_EQ(firstRejection(checked("")), missing);
  EXPECT_EQ(firstRejection(checked(std::string(kEmpty) + kFree)), missing);
  EXPECT_EQ(firstRejection(checked(std::string(kSome) + kFree)), missing);
  EXPECT_EQ(firstRejection(checked(std::string(kEmpty) + kSome)), missing);
}

TEST_F(CheckTest, RejectsBoundsThatRunsLeave) {
  load(kList);
  const std::string two =
      "invariant exists n:64 stack @main 1:0 { $0 = x } x -> variable 8:64 { 0..8 = &l.first } "
      "* l -> ls length n node 16:64 next 0 to 0 after null { } with (u<= 2 n) end\n";
  EXPECT_FALSE(checked(std::string(kEmpty) + two + kFree).rejected.empty());
  const std::string atMostFive =
      "invariant exists n:64 stack @main 1:0 { $0 = x } x -> variable 8:64 { 0..8 = &l.first } "
      "* l -> ls length n node 16:64 next 0 to 0 after null { } with (u<= 1 n) with (u<= n 5) end\n";
  EXPECT_FALSE(checked(std::string(kEmpty) + atMostFive + kFree).rejected.empty());
}

TEST_F(CheckTest, RejectsLiesAboutSizesAndLinks) {
  load(kList);
  for (const char* lie : {"node 24:64 next 0 to 0 after null", "node 16:64 next 8 to 0 after null",
                          "node 16:64 next 0 to 8 after null", "node 16:64 next 0 to 0 after &l.first"}) {
    const std::string some = fmt::format(
        "invariant exists n:64 stack @main 1:0 {{ $0 = x }} x -> variable 8:64 {{ 0..8 = &l.first }} "
        "* l -> ls length n {} {{ }} with (u<= 1 n) end\n",
        lie);
    EXPECT_FALSE(checked(kEmpty + some + kFree).rejected.empty()) << lie;
  }
}

TEST_F(CheckTest, AFalseCaseCoversNothing) {
  load(kList);
  const std::string contradiction =
      "invariant exists n:64 stack @main 1:0 { $0 = x } x -> variable 8:64 { 0..8 = &l.first } "
      "* l -> ls length n node 16:64 next 0 to 0 after null { } with (u< n 1) with (u< 1 n) end\n";
  EXPECT_FALSE(checked(std::string(kEmpty) + contradiction + kFree).rejected.empty());
  const std::string no = "invariant stack @main 1:0 { $0 = x } x -> variable 8:64 { } with false end\n";
  EXPECT_FALSE(checked(kFree + no).rejected.empty());
}

TEST_F(CheckTest, AFormulaThatHidesABlockCoversNoStateThatHasOne) {
  load(kList);
  const std::string unknown = "invariant exists p:64 stack @main 1:0 { $0 = x } x -> variable 8:64 { 0..8 = p } end\n";
  EXPECT_FALSE(checked(std::string(kEmpty) + unknown + kFree).rejected.empty());
}

TEST_F(CheckTest, ACaseThatIsNotExpressedIsNeverPassed) {
  load(kList);
  const std::string silent = "invariant stack @main 1:0 { } not-expressed \"too hard\" end\n";
  const CheckResult result = checked(std::string(kEmpty) + silent + kFree);
  EXPECT_FALSE(result.checked());
  EXPECT_TRUE(result.rejected.empty());
  EXPECT_EQ(result.notChecked.front().what, "a state that only a case that is not expressed may cover");
}

TEST_F(CheckTest, APropertyAndAProgramBelongToAProof) {
  load(kList);
  const std::string text = header() + kEmpty + kSome + kFree;
  CheckOptions options;
  options.property = Property::MemCleanup;
  EXPECT_EQ(firstRejection(check(parse(text, program_, terms_), program_, terms_, options)),
            "is one of valid-memsafety");
  std::string other = kList;
  other.replace(other.find("i64 16"), 6, "i64 24");
  load(other);
  options.property = Property::MemSafety;
  const CheckResult result = check(parse(text, program_, terms_), program_, terms_, options);
  EXPECT_TRUE(firstRejection(result).starts_with("is one of another program"));
}

// ---- Obligations of a program, each with a proof that would do if nobody looked.

TEST_F(CheckTest, RejectsABlockThatIsLost) {
  load("function @main() { start: %p: ptr = allocate(i64 4) exit(i32 0) unreachable }");
  EXPECT_EQ(firstRejection(checked("")), "a block is lost");
}

TEST_F(CheckTest, RejectsABlockThatIsLostBeforeTheExecutionEndsUndefined) {
  load(R"(function @main() { start:
    %p: ptr = allocate(i64 4)
    %n: i32 = choose() "n"
    %sum: i32 = add nsw i32 %n, 1
    %bad: i32 = sdiv i32 %sum, 0
    exit(i32 %bad)
    unreachable })");
  EXPECT_EQ(firstRejection(checked("")), "a block is lost");
}

TEST_F(CheckTest, RejectsABlockThatIsLeftAtTheEnd) {
  load(R"(global @kept size 8
function @main() { start: %p: ptr = allocate(i64 4) store ptr %p -> @kept exit(i32 0) unreachable })");
  EXPECT_TRUE(checked("").checked());
  EXPECT_EQ(firstRejection(checked("", Property::MemCleanup)), "a block is not freed when the program ends");
}

TEST_F(CheckTest, RejectsInvalidAccessesAndFrees) {
  const auto rejection = [&](const std::string& body) {
    load("global @g size 8\nfunction @main() { slot $x size 4 start: enter $x " + body + " exit(i32 0) unreachable }");
    return firstRejection(checked(""));
  };
  EXPECT_EQ(rejection("%p: ptr = allocate(i64 4) free(ptr %p) free(ptr %p)"),
            "a free of a block that was freed already");
  EXPECT_EQ(rejection("%p: ptr = allocate(i64 4) free(ptr %p) %v: i32 = load %p"), "a read of a block that was freed");
  EXPECT_EQ(rejection("%v: i64 = load $x"), "a read that may be out of bounds");
  EXPECT_EQ(rejection("free($x)"), "a free of what is not on the heap");
  EXPECT_EQ(rejection("%p: ptr = address $x leave $x %v: i32 = load %p"), "a read of a variable out of scope");
  EXPECT_EQ(rejection("%p: ptr = choose() \"p\" store i32 1 -> %p"), "a write through what is no address");
  EXPECT_EQ(rejection("store i32 1 -> $x"), "");
}

// A block that was freed differs from those that were alive with it; a younger one may have its address.
TEST_F(CheckTest, AddressesOfDeadBlocksMayBeHandedOutAgain) {
  const auto rejected = [&](const std::string& first, const std::string& second) {
    load(fmt::format(R"(function @main() {{ start:
    {}
    {}
    %same = eq ptr %p, %q
    branch %same, lose, keep
  lose: exit(i32 0) unreachable
  keep: free(ptr %q) exit(i32 0) unreachable }})",
                     first, second));
    return !checked("").checked();
  };
  const std::string p = "%p: ptr = allocate(i64 8)";
  const std::string q = "%q: ptr = allocate(i64 8)";
  EXPECT_FALSE(rejected(p + " " + q, "free(ptr %p)"));
  EXPECT_TRUE(rejected(p + " free(ptr %p)", q));
}

TEST_F(CheckTest, PrintedArgumentsAreRead) {
  const auto rejection = [&](const std::string& format, const std::string& arguments) {
    load(fmt::format(R"(global @format literal = "{}"
function @show(%f: ptr, ...) {{ start:
    %area: ptr = variadic_area()
    %n: i32 = format(i32 1, ptr null, i64 0, ptr %f, ptr %area)
    return }}
function @main() {{ start: call @show(@format{}) exit(i32 0) unreachable }})",
                     format, arguments));
    return firstRejection(checked(""));
  };
  EXPECT_EQ(rejection("%d\\x00", ", i32 7"), "");
  EXPECT_EQ(rejection("%d %d\\x00", ", i32 7"), "a read that may be out of bounds");
  EXPECT_EQ(rejection("%s\\x00", ", ptr null"), "a read through what is no address");
  EXPECT_EQ(rejection("%s\\x00", ", @format"), "");
  EXPECT_EQ(rejection("no end", ""), "a read that may be out of bounds");
}

TEST_F(CheckTest, ASearchReadsUpToWhatItFinds) {
  const auto rejection = [&](const std::string& text, const std::string& set, int member) {
    load(fmt::format(R"(global @text literal = "{}"
global @set literal = "{}"
function @main() {{ start: %n: i64 = find_set(ptr @text, ptr @set, i64 2, i1 {}, i64 -1)
    %fits: i1 = ult i64 %n, 2
    branch %fits, end, lost
  end:
    exit(i32 0) unreachable
  lost:
    %m: ptr = allocate(i64 8)
    exit(i32 0) unreachable }})",
                     text, set, member));
    return firstRejection(checked(""));
  };
  EXPECT_EQ(rejection("abc", "xb", 1), "");
  EXPECT_EQ(rejection("aac", "aa", 0), "a block is lost");
  EXPECT_EQ(rejection("a\\x00", "ab", 0), "");
  EXPECT_EQ(rejection("abc", "xy", 1), "a read that may be out of bounds");
  EXPECT_EQ(rejection("abc", "x", 1), "a read that may be out of bounds");
}

TEST_F(CheckTest, UndefinedFunctionsAreAssumptions) {
  load(R"(function @unknown() -> i32 assumes "unknown changes nothing" { start: %n: i32 = choose() "n" return i32 %n }
function @main() { start: %n: i32 = call @unknown() exit(i32 %n) unreachable })");
  const CheckResult result = checked("");
  EXPECT_TRUE(result.checked());
  EXPECT_EQ(result.assumptions, std::set<std::string>{"unknown changes nothing"});
}

// ---- Summaries

constexpr const char* kDrop = R"(
function @drop(%n: ptr) {
start:
  %some = ne ptr %n, null
  branch %some, work, done
work:
  %next: ptr = load %n
  call @drop(ptr %next)
  free(ptr %n)
  return
done:
  return
}
function @main() {
start:
  %a: ptr = allocate(i64 8)
  %b: ptr = allocate(i64 8)
  store ptr %b -> %a
  store ptr null -> %b
  call @drop(ptr %a)
  exit(i32 0)
  unreachable
}
)";
constexpr const char* kDropInput =
    "input exists n:64 stack @drop 0:0 { %0 = &l.first } anchors 0 { } "
    "l -> ls length n node 8:64 next 0 to 0 after null { } end\n";

TEST_F(CheckTest, AcceptsASummaryOfARecursiveFunction) {
  load(kDrop);
  EXPECT_TRUE(checked(std::string(kDropInput) + "output anchors 0 { } end\n").checked());
}

TEST_F(CheckTest, ARecursiveFunctionNeedsASummary) {
  load(kDrop);
  const CheckResult result = checked("");
  EXPECT_TRUE(result.rejected.empty());
  ASSERT_FALSE(result.notChecked.empty());
  EXPECT_EQ(result.notChecked.front().what, "drop calls itself, and no summary is given");
}

TEST_F(CheckTest, RejectsASummaryWithoutTheOutputThatComes) {
  load(kDrop);
  EXPECT_EQ(firstRejection(checked(kDropInput)), "a return that no output covers");
  const std::string leaves =
      "output exists n:64 anchors 0 { %0 = &l.first } l -> ls length n node 8:64 next 0 to 0 after null { } end\n";
  EXPECT_FALSE(checked(kDropInput + leaves).rejected.empty());
}

TEST_F(CheckTest, RejectsAnAnchorThatNoCallerHolds) {
  load(kDrop);
  const std::string input =
      "input exists n:64 stack @drop 0:0 { %0 = &l.first } anchors 0 { %0 = &l.first } "
      "l -> ls length n node 8:64 next 0 to 0 after null { } end\n";
  const std::string outputs =
      "output anchors 0 { %0 = null } end\n"
      "output anchors 0 { %0 = &b } b dead heap 8:64 end\n";
  EXPECT_EQ(firstRejection(checked(input + outputs)), "an anchor that the callers do not hold for certain");
}

TEST_F(CheckTest, WhatFailsFromAWeakenedFormulaIsNotChecked) {
  load(kList);
  std::string weak = kFree;
  weak.replace(weak.find("after null"), 10, "after p");
  weak.replace(weak.find("n:64"), 4, "n:64 p:64");
  const std::string rest = std::string(kEmpty) + kSome;
  EXPECT_FALSE(checked(rest + weak).rejected.empty());
  weak.replace(weak.rfind("end"), 3, "weakened \"for a test\" end");
  const CheckResult result = checked(rest + weak);
  EXPECT_TRUE(result.rejected.empty());
  ASSERT_FALSE(result.notChecked.empty());
  EXPECT_NE(result.notChecked.front().what.find("after for a test"), std::string::npos);
}

}  // namespace
}  // namespace cairn::proof
