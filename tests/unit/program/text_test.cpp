#include "program/text/text.h"

#include <gtest/gtest.h>

#include <string>

#include "program/code/program.h"

namespace cairn::program {
namespace {

void expectRoundTrip(const Program& program) {
  const std::string text = print(program);
  Program again;
  ASSERT_NO_THROW(again = parse(text)) << text;
  EXPECT_TRUE(again == program) << text << "\n---- read back as ----\n" << print(again);
  EXPECT_EQ(print(again), text);
}

const char* const kEverything = R"(program LP64
file 0 "list.c"
file 1 "odd \"name\"\x00.h"
type 0 pointer "struct node *" size 8 element 1
type 1 struct "struct node" size 16 { "next": type 0 bits 0:64, "": type ? bits 64:3 }
type 2 array "int [3]" size 12 element 3 count 3
type 3 signed "int" size 4
var 0 "p" type 0 at 0:12:7
var 1 "n" type 3 parameter at 0:10:5
var 2 "" type ?
global @counter size 4 = "\x01\x02" var 0 at 0:1:5
global @.str literal constant size 6 = "h\"\\\ni\x00"
global @#g2 unknown size 24 { 0: @counter+4, 8: @main, 16: @.str-1 }
global @"odd name" library size 0
global @twice#g4 size 1
entry @main

function @main(%0: i32, %1: ptr, ...) -> i32 at 0:10:1 {
  slot $p size 8 var 0
  slot $x#1 size 4
  slot $x#2 size 4
  slot $#3 size 1
block0:
  enter $p at 0:12:7
  enter $x#2
  %2: ptr = call @malloc(i64 16) at 0:12:11
  store ptr %2 -> $p
  store i32 -1 -> $x#1
  %3: i32 = add nsw nuw i32 %0, -2147483648
  %4: i1 = slt i32 %3, 10
  %5: i64 = zext i32 %3
  %6: f80 = ffromsigned i32 %3
  %7: f80 = fadd f80 %6, 1.5
  %8: i1 = foeq f80 %7, 0x7FFFC000000000000001
  %9: i32 = select %4, i32 %3, 7
  %10: ptr = address %2 + -8 + i64 %5 * 24 + i32 2 * -1
  %11: ptr = load %10
  %12: i32, %13: i64 = call %11(ptr @counter+4, $p, null)
  bind var 1 = i32 %9
  %14: f64 = math(f64 -0.0) "sin"
  %15: i8 = choose() "__VERIFIER_nondet_char"
  assume(i1 1)
  branch %4, block1(i32 %9, i32 3), block2 at ?:3:0
block1(%16: i32, %17: i32):
  leave $p
  %18: i1 = ne ptr %11, 0x10
  jump block1(i32 %17, i32 %16)
block2:
  branch 0, block3, block4
block3:
  return i32 %3
block4:
  unsupported "inline assembly \x7F"
}

function @malloc(%0: i64) -> ptr library assumes "returns" {
  register %1: i7
block0:
  unreachable
}

function @twice#f2() -> (i32, i64) {
block0:
  return i32 1, i64 2
}
)";

// Written as the printer would, but for the two places where the printer adds the type of a pointer.
TEST(Text, PrintedTextIsReadBackUnchanged) {
  const Program program = parse(kEverything);
  std::string expected = kEverything;
  expected.replace(expected.find("(ptr @counter+4, $p, null)"), 26, "(@counter+4, $p, ptr null)");
  EXPECT_EQ(print(program), expected);
  expectRoundTrip(program);
}

TEST(Text, HandWrittenTextMayBeShort) {
  const Program program = parse(R"(
    global @table = i32 1, i16 -1, "ab"    ; laid out little-endian
    function @sum(%n: i32) -> i32 {
      slot $a size 4
    start:
      enter $a
      jump loop(i32 0, %n)
    loop(%acc: i32, %i: i32):
      %done = eq i32 %i, 0
      branch %done end next
    next:
      %acc2 = add nsw %acc, %i
      %i2: i32 = sub %i, 1
      %wide = zext %i2 to i64
      jump loop(%acc2, %i2) at 12:3
    end: return %acc at 13
    }
  )");
  expectRoundTrip(program);
  EXPECT_EQ(program.dataModel, DataModel::LP64);
  EXPECT_EQ(program.globals[0].initial, std::string("\x01\0\0\0\xFF\xFF"
                                                    "ab",
                                                    8));
  EXPECT_EQ(program.globals[0].size, 8U);
  const Function& sum = program.functions[0];
  EXPECT_EQ(program.entry, FunctionId(0));
  EXPECT_EQ(sum.blocks.size(), 4U);
  EXPECT_EQ(sum.registers.size(), 7U);
  EXPECT_EQ(sum.blocks[3].terminator.loc, (SourceLoc{FileId(0), 13, 0}));
  EXPECT_EQ(sum.blocks[2].terminator.loc, (SourceLoc{FileId(0), 12, 3}));
}

struct BadText {
  const char* text;
  unsigned line;
  unsigned column;
  const char* message;
};

TEST(Text, ErrorsSayWhereAndWhatWasExpected) {
  const BadText cases[] = {
      {"program LP65", 1, 9, "expected LP64 or ILP32, found 'LP65'"},
      {"file 1 \"a\"", 1, 6, "expected the index 0"},
      {"file 0 \"a", 1, 8, "string without end"},
      {"file 0 \"\\q\"", 1, 9, "expected one of the escapes"},
      {"what", 1, 1, "expected file, type, var, global, entry or function"},
      {"function @f() {\nblock0:\n  jump block1\n}", 3, 8, "no block is labelled block1"},
      {"function @f() {\nblock0:\n  retrun\n}", 3, 3, "expected an instruction, found 'retrun'"},
      {"function @f() {\nblock0:\n  store 1 -> $p\n}", 3, 9, "expected a type before the constant"},
      {"function @f() {\nblock0:\n  store i8 256 -> $p\n}", 3, 12, "expected a constant of type i8, 256 is none"},
      {"function @f() {\nblock0:\n  store i8 1 -> $p\n}", 3, 17, "no slot is named $p"},
      {"function @f() {\nblock0:\n  return %x\n}", 3, 10, "expected a type before %x"},
      {"function @f() {\nblock0:\n  return i8 %x\n}", 3, 13, "%x is never defined"},
      {"function @f(%3: i8) {\nblock0:\n  return\n}", 1, 13, "%3 leaves a gap"},
      {"function @f() {\nblock0:\n  %x = load null\nreturn\n}", 4, 1, "expected 'to' and the type of the result"},
      {"function @f() {\nblock0:\n  %x = call @g()\n}", 3, 13, "no global or function is named @g"},
      {"function @f() {\na: return\na: return\n}", 3, 1, "the label a is defined twice"},
      {"function @f(%x: i8) {\nblock0(%x: i9): return\n}", 2, 8, "%x has type i8 elsewhere"},
      {"function @f() {\nblock0:\n", 3, 1, "expected an instruction, found the end of the text"},
      {"global @x size 4 !", 1, 18, "found the character \"!\""},
  };
  for (const BadText& bad : cases) {
    try {
      (void)parse(bad.text);
      ADD_FAILURE() << "parsed: " << bad.text;
    } catch (const ParseError& error) {
      EXPECT_EQ(error.line, bad.line) << bad.text << "\n" << error.what();
      EXPECT_EQ(error.column, bad.column) << bad.text << "\n" << error.what();
      EXPECT_NE(std::string(error.what()).find(bad.message), std::string::npos) << error.what();
    }
  }
}

TEST(Text, SourceLinesAsComments) {
  const Program program = parse(R"(
    file 0 "a.c"
    function @f() {
      slot $p size 4
    block0:
      enter $p at 3:1
      leave $p at 3:9
      return at 4:1
    })");
  PrintOptions options;
  options.sourceLine = [](FileId, std::uint32_t line) { return "text of " + std::to_string(line); };
  options.locations = false;
  const std::string expected = R"(function @f() {
  slot $p size 4
block0:
  ; a.c:3: text of 3
  enter $p
  leave $p
  ; a.c:4: text of 4
  return
}
)";
  EXPECT_EQ(print(program, program.functions[0], options), expected);
}

TEST(Text, OneInstructionAlsoIfMalformed) {
  const Program program = parse("function @f(%x: i8) {\nblock0:\n  %y = add %x, 1 at 3:4\n  return\n}");
  const Function& f = program.functions[0];
  EXPECT_EQ(print(program, f, f.blocks[0].instructions[0]), "%1: i8 = add i8 %0, 1");
  EXPECT_EQ(print(program, f, f.blocks[0].terminator), "return");
  const Program wide = parse("function @f() {\nblock0: return i200 -1\n}");
  EXPECT_EQ(print(wide, wide.functions[0], wide.functions[0].blocks[0].terminator), "return i200 18446744073709551615");
}

}  // namespace
}  // namespace cairn::program
