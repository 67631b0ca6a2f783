#include "run_text.h"

namespace cairn::interp::test {
namespace {

// printf over a variadic area, and sprintf/snprintf to memory.
constexpr std::string_view kPrintf = R"(
    function @printf(%f: ptr, ...) -> i32 library {
    entry:
      %area: ptr = variadic_area()
      %n: i32 = format(i32 1, ptr null, SIZE 0, ptr %f, ptr %area)
      return %n
    }
    function @snprintf(%d: ptr, %limit: SIZE, %f: ptr, ...) -> i32 library {
    entry:
      %area: ptr = variadic_area()
      %n: i32 = format(i32 0, ptr %d, SIZE %limit, ptr %f, ptr %area)
      return %n
    })";

Ran print(std::string_view format, std::string_view arguments, std::string_view model = "LP64") {
  std::string text(kPrintf);
  for (std::size_t at = 0; (at = text.find("SIZE", at)) != std::string::npos;)
    text.replace(at, 4, model == "LP64" ? "i64" : "i32");
  return runText("global @f literal = \"" + std::string(format) +
                     "\\x00\"\nglobal @s literal = \"hello\\x00\"\nglobal @raw literal = \"abc\"\n" +
                     "global @n = i32 0\n" + text + "function @main() -> i32 {\nentry:\n%r: i32 = call @printf(ptr @f" +
                     std::string(arguments) + ") at 7\nreturn %r\n}",
                 "", model);
}

TEST(Format, Integers) {
  EXPECT_EQ(print("%d %i %u", ", i32 -5, i32 7, i32 -1").output, "-5 7 4294967295");
  EXPECT_EQ(print("%hhd %hd %hhu", ", i32 511, i32 65535, i32 -1").output, "-1 -1 255");
  EXPECT_EQ(print("%ld %lld %zu %jd %td", ", i64 -5, i64 -6, i64 7, i64 8, i64 9").output, "-5 -6 7 8 9");
  EXPECT_EQ(print("%x %X %o %#x", ", i32 255, i32 255, i32 8, i32 16").output, "ff FF 10 0x10");
  EXPECT_EQ(print("%5d|%-5d|%05d|%+d|% d", ", i32 42, i32 42, i32 42, i32 42, i32 42").output,
            "   42|42   |00042|+42| 42");
  EXPECT_EQ(print("%*d|%-*d|%.3d|%.*d", ", i32 4, i32 1, i32 4, i32 1, i32 1, i32 2, i32 1").output,
            "   1|1   |001|01");
}

TEST(Format, ILP32) {
  EXPECT_EQ(print("%ld %lld %zu %d %Lf", ", i32 -5, i64 -6, i32 7, i32 8, f80 1.5", "ILP32").output,
            "-5 -6 7 8 1.500000");
}

TEST(Format, CharactersAndStrings) {
  EXPECT_EQ(print("%c%c%%", ", i32 72, i32 105").output, "Hi%");
  EXPECT_EQ(print("[%s] [%8s] [%-8s] [%.2s]", ", ptr @s, ptr @s, ptr @s, ptr @s").output,
            "[hello] [   hello] [hello   ] [he]");
  EXPECT_EQ(print("%.3s", ", ptr @raw").output, "abc");
}

TEST(Format, Floats) {
  EXPECT_EQ(print("%f %.2f %e %g %Lf", ", f64 1.5, f64 2.345, f64 12345.678, f64 0.0001, f80 2.5").output,
            "1.500000 2.35 1.234568e+04 0.0001 2.500000");
  EXPECT_EQ(print("%d %Lf %d", ", i32 1, f80 2.5, i32 3").output, "1 2.500000 3");
}

TEST(Format, Pointers) { EXPECT_EQ(print("%p", ", ptr null").output, "(nil)"); }

TEST(Format, ResultIsTheLength) { EXPECT_EQ(print("abc%d", ", i32 1234").outcome.exitStatus, 7); }

TEST(Format, CountIsStored) {
  const Ran ran = print("abc%n", ", ptr @n");
  EXPECT_EQ(ran.outcome.kind, StopKind::Exited);
  EXPECT_EQ(print("abc%n", ", ptr @s").violation(), "valid-deref");
}

TEST(Format, StringsAreCheckedReads) {
  const Ran raw = print("%s", ", ptr @raw");
  EXPECT_EQ(raw.outcome.message, "read of 1 byte at offset 3 of a string literal of 3 bytes: past its end");
  EXPECT_EQ(raw.line(), 7U);
  EXPECT_EQ(print("%s", ", ptr null").outcome.message, "read of 1 byte through a null pointer");
}

TEST(Format, MissingArguments) {
  EXPECT_EQ(print("%d", "").outcome.message,
            "read of 4 bytes at offset 0 of the variadic arguments (0 bytes): past its end");
}

TEST(Format, BadDirectives) {
  EXPECT_EQ(print("%", "").outcome.kind, StopKind::Unsupported);
  EXPECT_EQ(print("%ls", ", ptr @s").outcome.kind, StopKind::Unsupported);
  EXPECT_EQ(print("%k", "").outcome.kind, StopKind::Unsupported);
}

Ran toMemory(std::string_view limit, std::string_view size) {
  std::string text(kPrintf);
  for (std::size_t at = 0; (at = text.find("SIZE", at)) != std::string::npos;) text.replace(at, 4, "i64");
  return runText("global @f literal = \"n=%d\\x00\"\n" + text + R"(
    function @main() -> i32 {
      slot $d size )" +
                 std::string(size) + R"(
    entry:
      enter $d
      %r: i32 = call @snprintf(ptr $d, i64 )" +
                 std::string(limit) + R"(, ptr @f, i32 12345) at 5
      %n: i64 = find(ptr $d, i8 0, i64 -1)
      print(i32 1, ptr $d, i64 %n)
      return %r
    })");
}

TEST(Format, ToMemory) {
  EXPECT_EQ(toMemory("-1", "8").output, "n=12345");
  EXPECT_EQ(toMemory("5", "8").output, "n=12");
  EXPECT_EQ(toMemory("5", "5").outcome.exitStatus, 7);
  const Ran overflow = toMemory("-1", "7");
  EXPECT_EQ(overflow.outcome.message, "write of 8 bytes at offset 0 of variable 'd' (7 bytes): crosses its end");
  EXPECT_EQ(overflow.line(), 5U);
}

TEST(Print, ChecksTheRange) {
  EXPECT_EQ(runMain("print(i32 1, ptr null, i64 0)").outcome.kind, StopKind::Exited);
  EXPECT_EQ(runMain("print(i32 1, ptr null, i64 1)").violation(), "valid-deref");
}

}  // namespace
}  // namespace cairn::interp::test
