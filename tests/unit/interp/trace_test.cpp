#include "run_text.h"

namespace cairn::interp::test {
namespace {

using Lines = std::vector<std::string>;

Lines trace(const program::Program& program, std::string& output, Outcome& outcome) {
  Lines lines;
  RunOptions options;
  options.trace = [&](const TraceStep& step) { lines.push_back(traceText(program, step)); };
  options.output = [&](int, std::string_view bytes) { output += bytes; };
  ListedChoices choices = ListedChoices::parse("5");
  outcome = run(program, choices, options);
  return lines;
}

constexpr std::string_view kProgram = R"(
type 0 signed "int" size 4
type 1 unsigned "unsigned char" size 1
type 2 pointer "struct node *" size 8 element 3
type 3 struct "struct node" size 16 { "value" : type 0 bits 0 : 32, "next" : type 2 bits 64 : 64 }
type 4 array "int[4]" size 16 element 0 count 4
var 0 "i" type 0
var 1 "c" type 1
var 2 "p" type 2
var 3 "head" type 3
var 4 "a" type 4
global @a size 16 var 4
global @s literal = "x"
function @main() -> i32 at 1 {
  slot $p size 8 var 2
  slot $head size 16 var 3
entry:
  enter $p at 2
  enter $head at 2
  %n: i32 = choose() "__VERIFIER_nondet_int" at 3
  bind var 0 = i32 %n at 3
  bind var 1 = i8 -1 at 3
  bind var 0 = i32 %n at 3
  %m: ptr = call @malloc(i64 16) at 4
  store ptr %m -> ptr $p at 4
  %next = address $head + 8 at 5
  store ptr %m -> ptr %next at 5
  store i32 -7 -> ptr $head at 5
  %a2 = address ptr @a + 8 at 6
  store i32 3 -> ptr %a2 at 6
  store i32 9 -> ptr %m at 7
  print(i32 1, ptr @s, i64 1) at 7
  call @free(ptr %m) at 8
  store ptr null -> ptr $p at 9
  store i32 1 -> ptr %m at 10
  return i32 0 at 11
})";

TEST(Trace, LinesWithValues) {
  std::string output;
  Outcome outcome;
  const Lines lines = trace(parseProgram(kProgram), output, outcome);
  EXPECT_EQ(lines, (Lines{"list.c:2", "list.c:3: i = 5, c = 255", "list.c:4: p = &block#1",
                          "list.c:5: head.next = &block#1, head.value = -7", "list.c:6: a[2] = 3",
                          "list.c:7: block#1.value = 9", "list.c:8", "list.c:9: p = NULL", "list.c:10"}));
  EXPECT_EQ(output, "x") << "printed once";
  ASSERT_TRUE(outcome.violation.has_value());
  EXPECT_EQ(outcome.loc.line, 10U);
}

TEST(Trace, EndsAtTheLeak) {
  std::string output;
  Outcome outcome;
  const Lines lines = trace(
      parseProgram("function @main() -> i32 {\nentry:\n%x = add i32 1, 2 at 2\n%m: ptr = call @malloc(i64 4) at 3\n"
                   "%y = add i32 1, 2 at 4\nreturn i32 0 at 5\n}"),
      output, outcome);
  EXPECT_EQ(lines, (Lines{"list.c:2", "list.c:3"}));
}

}  // namespace
}  // namespace cairn::interp::test
