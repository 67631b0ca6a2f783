#include "run_text.h"

namespace cairn::interp::test {
namespace {

TEST(Call, Recursion) {
  const Ran ran = runText(R"(
    function @factorial(%n: i32) -> i32 {
    entry:
      %stop = sle i32 %n, 1
      branch %stop, one, more
    one:
      return i32 1
    more:
      %m = sub i32 %n, 1
      %f: i32 = call @factorial(i32 %m)
      %r = mul i32 %n, %f
      return %r
    }
    function @main() -> i32 {
    entry:
      %r: i32 = call @factorial(i32 6)
      return %r
    })");
  EXPECT_EQ(ran.outcome.exitStatus, 720);
}

TEST(Call, SeveralResultsAndIndirect) {
  const Ran ran = runText(R"(
    function @pair(%a: i32) -> (i32, i64) {
    entry:
      %b: i64 = sext i32 %a
      %c = add i64 %b, 1
      return %a, %c
    }
    global @table = i64 0 { 0: @pair }
    function @main() -> i32 {
    entry:
      %f: ptr = load ptr @table
      %x: i32, %y: i64 = call %f(i32 20)
      %z: i32 = trunc i64 %y
      %r = add i32 %x, %z
      return %r
    })");
  EXPECT_EQ(ran.outcome.exitStatus, 41) << ran.outcome.message;
}

TEST(Call, NoFunction) {
  const Ran null = runMain("call ptr null() at 4");
  EXPECT_EQ(null.violation(), "valid-deref");
  EXPECT_EQ(null.outcome.message, "call through a null pointer");
  EXPECT_EQ(null.line(), 4U);
  EXPECT_EQ(runMain("enter $x\n%p = address $x\ncall %p() at 4", "", "slot $x size 4").outcome.message,
            "call through a pointer to variable 'x' (4 bytes), which is no function");
  EXPECT_EQ(runMain("enter $f\n%p: ptr = load ptr $f\ncall %p() at 4", "7", "slot $f size 8").outcome.message,
            "call through an uninitialised pointer (its value here: 0x7)");
  EXPECT_EQ(runMain("%p = address ptr @main + 1\ncall %p() at 4").violation(), "valid-deref");
}

TEST(Call, IncompatibleArguments) {
  const std::string_view callee = "function @f(%a: i32) -> i32 {\nentry:\nreturn %a\n}\n";
  const auto call = [&](std::string_view text) {
    return runText(std::string(callee) + "function @main() -> i32 {\nentry:\n%p = address ptr @f\n" +
                   std::string(text) + "\nreturn i32 0\n}");
  };
  for (const std::string_view text :
       {"%r: i32 = call %p()", "%r: i32 = call %p(i32 1, i32 2)", "%r: i32 = call %p(i64 1)",
        "%r: i32 = call %p(f32 1.0)", "%r: i64 = call %p(i32 1)"}) {
    const Ran ran = call(text);
    EXPECT_EQ(ran.outcome.kind, StopKind::Undefined) << text;
    EXPECT_EQ(ran.outcome.message, "function 'f' is called with incompatible arguments");
  }
  EXPECT_EQ(call("call %p(i32 1)").outcome.kind, StopKind::Exited);  // a result may be dropped
}

TEST(Call, IntegersAndPointersOfOneWidthAreInterchangeable) {
  const Ran ran = runText(R"(
    function @take(%a: i64) -> i64 {
    entry:
      return %a
    }
    function @main() -> i32 {
    entry:
      %m: ptr = call @malloc(i64 4)
      %f = address ptr @take
      %q: ptr = call %f(ptr %m)
      store i32 5 -> ptr %q
      %r: i32 = load ptr %m
      call @free(ptr %q)
      return %r
    })");
  EXPECT_EQ(ran.outcome.exitStatus, 5) << ran.outcome.message;
}

constexpr std::string_view kSum = R"(
    function @sum(%n: i32, ...) -> i32 {
    entry:
      %area: ptr = variadic_area()
      jump loop(i32 0, i32 0, %area)
    loop(%i: i32, %total: i32, %at: ptr):
      %more = slt i32 %i, %n
      branch %more, body, end
    body:
      %x: i32 = load ptr %at
      %t = add i32 %total, %x
      %i2 = add i32 %i, 1
      %next = address ptr %at + WORD
      jump loop(%i2, %t, %next)
    end:
      return %total
    })";

std::string sumProgram(std::string_view word, std::string_view arguments) {
  std::string text(kSum);
  text.replace(text.find("WORD"), 4, word);
  return text + "function @main() -> i32 {\nentry:\n%r: i32 = call @sum(" + std::string(arguments) + ")\nreturn %r\n}";
}

TEST(Call, VariadicArguments) {
  EXPECT_EQ(runText(sumProgram("8", "i32 3, i32 10, i32 20, i32 30")).outcome.exitStatus, 60);
  EXPECT_EQ(runText(sumProgram("4", "i32 3, i32 10, i32 20, i32 30"), "", "ILP32").outcome.exitStatus, 60);
  EXPECT_EQ(runText(sumProgram("8", "i32 0")).outcome.exitStatus, 0);
}

TEST(Call, ReadingMoreArgumentsThanThereAre) {
  const Ran ran = runText(sumProgram("8", "i32 2, i32 10"));
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_EQ(ran.outcome.message, "read of 4 bytes at offset 8 of the variadic arguments (8 bytes): past its end");
}

TEST(Call, WideVariadicArguments) {
  const std::string_view body = R"(
    function @second(%n: i32, ...) -> i32 {
    entry:
      %area: ptr = variadic_area()
      %at = address ptr %area + OFFSET
      %x: f80 = load ptr %at
      %r = ftosigned f80 %x to i32
      return %r
    }
    function @main() -> i32 {
    entry:
      %r: i32 = call @second(i32 0, i32 1, f80 2.5)
      return %r
    })";
  std::string lp64(body);
  lp64.replace(lp64.find("OFFSET"), 6, "16");
  EXPECT_EQ(runText(lp64).outcome.exitStatus, 2);
  std::string ilp32(body);
  ilp32.replace(ilp32.find("OFFSET"), 6, "4");
  EXPECT_EQ(runText(ilp32, "", "ILP32").outcome.exitStatus, 2);
}

TEST(Call, StackAllocationsEndWithTheFunction) {
  const Ran ran = runText(R"(
    function @f() -> ptr {
    entry:
      %p: ptr = stack_allocate(i64 8, i64 16) at 2
      return %p
    }
    function @main() -> i32 {
    entry:
      %p: ptr = call @f()
      store i8 1 -> ptr %p at 7
      return i32 0
    })");
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_EQ(ran.line(), 7U);
}

TEST(Call, AssumptionsOfStandInsAreListedOnce) {
  const Ran ran = runText(R"(
    function @g() -> i32 assumes "g returns an unknown value" {
    entry:
      %r: i32 = choose() "result of g"
      return %r
    }
    function @main() -> i32 {
    entry:
      %a: i32 = call @g()
      %b: i32 = call @g()
      return %b
    })",
                          "1,2");
  EXPECT_EQ(ran.outcome.assumptions, std::vector<std::string>{"g returns an unknown value"});
  EXPECT_EQ(ran.outcome.exitStatus, 2);
}

}  // namespace
}  // namespace cairn::interp::test
