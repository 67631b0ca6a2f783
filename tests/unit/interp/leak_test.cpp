// Blocks that nothing in scope leads to any more: found when they are lost, whatever happens afterwards.
#include "interp/leak.h"

#include "interp/leak_search.h"
#include "run_text.h"

namespace cairn::interp::test {
namespace {

// Looks after every single step.
class EagerCheck : public Observer {
 public:
  void beforeInstruction(const Machine& machine) override {
    if (!step && !lostBlocks(machine).empty()) step = machine.steps();
  }
  std::optional<std::uint64_t> step;
};

std::optional<std::uint64_t> eagerLeak(const program::Program& program, std::string_view input,
                                       std::uint64_t maxSteps) {
  Code code(program);
  ListedChoices choices = ListedChoices::parse(input);
  Machine machine(code, choices, Property::MemSafety, 1 << 30, nullptr);
  EagerCheck check;
  try {
    machine.advance(maxSteps, &check);
  } catch (const Stop&) {
  }
  return check.step;
}

// Runs, and compares with the eager check.
Ran leakRun(std::string_view functions, std::string_view input = "", std::uint64_t maxSteps = 100'000) {
  const program::Program program = parseProgram(functions);
  RunOptions options;
  options.maxSteps = maxSteps;
  Ran ran = runProgram(program, input, options);
  const auto eager = eagerLeak(program, input, maxSteps);
  const bool found = ran.violation() == "valid-memtrack";
  EXPECT_EQ(found, eager.has_value());
  if (found && eager) EXPECT_EQ(ran.outcome.steps, *eager);
  return ran;
}

void expectLeak(const Ran& ran, unsigned lostAt, unsigned allocatedAt) {
  EXPECT_EQ(ran.violation(), "valid-memtrack");
  EXPECT_EQ(ran.line(), lostAt);
  if (ran.outcome.violation) EXPECT_EQ(ran.outcome.violation->allocated.line, allocatedAt);
}

std::string mainOf(std::string_view slots, std::string_view body) {
  return "function @main() -> i32 {\n" + std::string(slots) + "\nentry:\n" + std::string(body) +
         "\nreturn i32 0 at 99\n}";
}

TEST(Leak, ResultOfMallocDropped) {
  const Ran ran = leakRun(mainOf("", "%p: ptr = call @malloc(i64 4) at 3"));
  expectLeak(ran, 3, 3);
  EXPECT_EQ(ran.outcome.message, "a 4-byte block allocated at line 3 is lost: nothing in scope leads to it any more");
}

TEST(Leak, VariableOverwritten) {
  expectLeak(leakRun(mainOf("slot $p size 8",
                            "enter $p\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr $p at 3\n"
                            "store ptr null -> ptr $p at 5\nleave $p at 6")),
             5, 3);
}

TEST(Leak, VariableOutOfScope) {
  expectLeak(
      leakRun(mainOf("slot $p size 8",
                     "enter $p\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr $p at 3\nleave $p at 6")),
      6, 3);
}

TEST(Leak, MainReturns) {
  expectLeak(
      leakRun(mainOf("slot $p size 8", "enter $p\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr $p at 3")),
      99, 3);
}

TEST(Leak, NotAtExitWithFramesInScope) {
  const Ran ran = leakRun(mainOf(
      "slot $p size 8", "enter $p\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr $p at 3\nexit(i32 3) at 4"));
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited);
  EXPECT_EQ(ran.outcome.exitStatus, 3);
  EXPECT_EQ(leakRun(mainOf("slot $p size 8",
                           "enter $p\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr $p at 3\nabort() at 4"))
                .outcome.kind,
            StopKind::Exited);
}

TEST(Leak, GlobalsKeep) {
  EXPECT_EQ(leakRun("global @g size 8\n" + mainOf("", "%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr @g"))
                .outcome.kind,
            StopKind::Exited);
}

TEST(Leak, EnvironmentAndStackBlocksKeep) {
  EXPECT_EQ(
      leakRun(
          mainOf("", "%e: ptr = allocate_static(i64 8)\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr %e"))
          .outcome.kind,
      StopKind::Exited);
  expectLeak(
      leakRun(mainOf("",
                     "%s: ptr = stack_save()\n%e: ptr = stack_allocate(i64 8, i64 16)\n%m: ptr = call @malloc(i64 4) at 3\n"
                     "store ptr %m -> ptr %e\nstack_restore(ptr %s) at 7")),
      7, 3);
}

TEST(Leak, AnyPointerIntoTheBlockKeepsIt) {
  const std::string_view slots = "slot $p size 8";
  for (const std::string_view offset : {"4", "2", "-1"}) {
    EXPECT_EQ(leakRun(mainOf(slots, "enter $p\n%m: ptr = call @malloc(i64 4) at 3\n%q = address ptr %m + " +
                                        std::string(offset) + "\nstore ptr %q -> ptr $p\nexit(i32 0)"))
                  .outcome.kind,
              StopKind::Exited)
        << offset;
  }
}

TEST(Leak, OneByteOfThePointerKeepsTheBlock) {
  expectLeak(leakRun(mainOf("slot $p size 8", R"(
      enter $p
      %m: ptr = call @malloc(i64 4) at 3
      store ptr %m -> ptr $p at 3
      store i32 0 -> ptr $p at 4
      %p4 = address $p + 4
      store i16 0 -> ptr %p4 at 5
      %p6 = address $p + 6
      store i16 0 -> ptr %p6 at 6)")),
             6, 3);
}

TEST(Leak, IntegerKeeps) {
  const Ran ran = leakRun(mainOf("slot $i size 8", R"(
      enter $i
      %m: ptr = call @malloc(i64 4) at 3
      %j: i64 = ptrtoint ptr %m
      store i64 %j -> ptr $i
      %k: i64 = load ptr $i
      %q: ptr = inttoptr i64 %k
      call @free(ptr %q))"));
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
}

TEST(Leak, RegistersKeepOnlyWhileLive) {
  // The last use of %m is the store at line 5; the block is lost with it.
  expectLeak(leakRun(mainOf("",
                            "%m: ptr = call @malloc(i64 4) at 3\nstore i32 1 -> ptr %m at 4\nstore i32 2 -> ptr %m at "
                            "5\n%x = add i32 1, 2 at 6")),
             5, 3);
}

TEST(Leak, BindKeepsNothing) {
  expectLeak(
      leakRun("var 0 \"p\"\n" +
              mainOf("", "%m: ptr = call @malloc(i64 4) at 3\nbind var 0 = ptr %m at 4\n%x = add i32 1, 2 at 6")),
      3, 3);
}

TEST(Leak, ChainsAreLostAsAWhole) {
  const Ran ran = leakRun(mainOf("slot $p size 8", R"(
      enter $p
      %a: ptr = call @malloc(i64 8) at 3
      store ptr %a -> ptr $p at 3
      %b: ptr = call @malloc(i64 8) at 4
      store ptr null -> ptr %b
      store ptr %b -> ptr %a at 5
      call @free(ptr %a) at 7
      leave $p)"));
  expectLeak(ran, 7, 4);
}

TEST(Leak, CyclesAreLost) {
  const Ran ran = leakRun(mainOf("slot $p size 8", R"(
      enter $p
      %a: ptr = call @malloc(i64 8) at 3
      store ptr %a -> ptr $p at 3
      %b: ptr = call @malloc(i64 8) at 4
      store ptr %a -> ptr %b at 5
      store ptr %b -> ptr %a at 6
      store ptr null -> ptr $p at 8
      leave $p)"));
  expectLeak(ran, 8, 3);
}

TEST(Leak, BeforeACrash) {
  const Ran ran = leakRun(mainOf("slot $p size 8", R"(
      enter $p
      %m: ptr = call @malloc(i64 4) at 3
      store ptr %m -> ptr $p at 3
      store ptr null -> ptr $p at 4
      %n: i32 = choose() "x" at 5
      %x: i32 = load ptr null at 6)"));
  expectLeak(ran, 4, 3);
  EXPECT_TRUE(ran.outcome.choices.empty()) << "asked after the violation";
}

TEST(Leak, AfterACrashDoesNotCount) {
  const Ran ran = leakRun(mainOf("slot $p size 8", R"(
      enter $p
      %m: ptr = call @malloc(i64 4) at 3
      store ptr %m -> ptr $p at 3
      %x: i32 = load ptr null at 4
      store ptr null -> ptr $p at 5)"));
  EXPECT_EQ(ran.violation(), "valid-deref");
  EXPECT_EQ(ran.line(), 4U);
}

TEST(Leak, BeforeEveryOtherEnd) {
  const std::string lost = "%m: ptr = call @malloc(i64 4) at 3\n";
  expectLeak(leakRun(mainOf("", lost + "%x = sdiv i32 1, 0 at 4")), 3, 3);
  expectLeak(leakRun(mainOf("", lost + "assume(i1 0) at 4")), 3, 3);
  expectLeak(leakRun(mainOf("", lost + "exit(i32 0) at 4")), 3, 3);
  expectLeak(leakRun("function @main() -> i32 {\nentry:\n" + lost + "unsupported \"x\"\n}"), 3, 3);
  expectLeak(leakRun("function @main() -> i32 {\nentry:\n" + lost + "jump loop\nloop:\njump loop\n}", "", 1000), 3, 3);
}

TEST(Leak, OutputEndsWithTheViolation) {
  const Ran ran = leakRun(
      "global @s literal = \"ab\"\n" +
      mainOf("", "print(i32 1, ptr @s, i64 1)\n%m: ptr = call @malloc(i64 4) at 3\nprint(i32 1, ptr @s, i64 2)"));
  EXPECT_EQ(ran.output, "a");
}

TEST(Leak, FoundInTheMiddleOfALongRun) {
  // A list is built, walked for long, and one node drops out in turn 700.
  const Ran ran = leakRun(R"(
    function @main() -> i32 {
      slot $p size 8
    entry:
      enter $p
      %first: ptr = call @malloc(i64 8) at 3
      store ptr %first -> ptr $p
      jump loop(i32 0)
    loop(%i: i32):
      %more = slt i32 %i, 1000
      branch %more, body, end
    body:
      %now = eq i32 %i, 700
      branch %now, drop, next
    drop:
      %new: ptr = call @malloc(i64 16) at 9
      store ptr %new -> ptr $p at 10
      jump next
    next:
      %i2 = add i32 %i, 1
      jump loop(%i2)
    end:
      %q: ptr = load ptr $p
      call @free(ptr %q)
      return i32 0
    })");
  expectLeak(ran, 10, 3);
}

TEST(Leak, ReturnedAndDroppedByTheCaller) {
  const std::string_view make = R"(
    function @make() -> ptr at 1 {
      slot $p size 8
    entry:
      enter $p
      %m: ptr = call @malloc(i64 4) at 3
      store ptr %m -> ptr $p
      %r: ptr = load ptr $p at 4
      leave $p at 4
      return %r at 4
    })";
  const Ran dropped = leakRun(std::string(make) + mainOf("", "%m: ptr = call @make() at 20"));
  expectLeak(dropped, 20, 3);
  ASSERT_EQ(dropped.outcome.violation->stack.size(), 1U);
  EXPECT_EQ(dropped.outcome.violation->stack[0].function, "main");
  const Ran kept = leakRun(std::string(make) + mainOf("", "%m: ptr = call @make() at 20\ncall @free(ptr %m) at 21"));
  EXPECT_EQ(kept.outcome.kind, StopKind::Exited) << kept.outcome.message;
}

TEST(Leak, LostByAReturn) {
  const Ran ran = leakRun(R"(
    function @forget() {
      slot $p size 8
    entry:
      enter $p
      %m: ptr = call @malloc(i64 4) at 3
      store ptr %m -> ptr $p
      return at 5
    })" + mainOf("", "call @forget() at 20"));
  expectLeak(ran, 5, 3);
}

TEST(Leak, ArgumentsKeepWhileTheCalleeMayUseThem) {
  const Ran ran = leakRun(R"(
    function @use(%p: ptr) {
    entry:
      %x = add i32 1, 2 at 30
      call @free(ptr %p) at 31
      return
    })" + mainOf("", "%m: ptr = call @malloc(i64 4) at 3\ncall @use(ptr %m) at 4"));
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
}

TEST(Leak, VariadicArgumentsKeep) {
  const Ran ran = leakRun(R"(
    function @use(...) {
    entry:
      %area: ptr = variadic_area() at 29
      %x = add i32 1, 2 at 30
      %p: ptr = load ptr %area at 31
      call @free(ptr %p) at 31
      return
    })" + mainOf("", "%m: ptr = call @malloc(i64 4) at 3\ncall @use(ptr %m) at 4"));
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
}

TEST(Leak, CopiedAndMovedPointersKeep) {
  const Ran ran = leakRun(mainOf("slot $p size 8\nslot $q size 8", R"(
      enter $p
      enter $q
      %m: ptr = call @malloc(i64 4) at 3
      store ptr %m -> ptr $p
      copy(ptr $q, ptr $p, i64 8)
      fill(ptr $p, i8 0, i64 8)
      %n: ptr = load ptr $q
      call @free(ptr %n)
      copy(ptr $p, ptr $q, i64 8))"));
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited) << ran.outcome.message;
}

TEST(Leak, FillLoses) {
  expectLeak(
      leakRun(mainOf(
          "slot $p size 8",
          "enter $p\n%m: ptr = call @malloc(i64 4) at 3\nstore ptr %m -> ptr $p\nfill(ptr $p, i8 0, i64 8) at 5")),
      5, 3);
}

}  // namespace
}  // namespace cairn::interp::test
