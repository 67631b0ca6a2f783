// Formats of the printf and scanf families as lists of directives, with the types of the arguments they take: shared by all engines.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "program/code/program.h"
#include "program/code/type.h"

namespace cairn::program {

enum class LengthModifier : std::uint8_t { None, Char, Short, Long, LongLong, LongDouble, IntMax, Size, PtrDiff };

// From this sink of IntrinsicOp::Format on the format consists of wide characters.
inline constexpr int kWideSinks = 4;

// A width or precision: absent, a number in the format, or the next argument (an int).
struct FormatNumber {
  enum class Kind : std::uint8_t { Absent, Given, Argument };
  Kind kind = Kind::Absent;
  std::uint32_t value = 0;  // if given
  bool operator==(const FormatNumber&) const = default;
};

// Bytes that printf copies, or that scanf must meet (no white space among them).
struct FormatLiteral {
  std::string bytes;
  bool operator==(const FormatLiteral&) const = default;
};

// scanf only: skips any amount of white space.
struct FormatBlanks {
  bool operator==(const FormatBlanks&) const = default;
};

struct FormatConversion {
  char conversion = 'd';  // one of d i o u x X c s p n f F e E g G a A, m (printf: text of errno) and [ (scanf)
  LengthModifier length = LengthModifier::None;
  FormatNumber width;
  FormatNumber precision;  // printf
  bool leftAlign = false;  // the flags of printf: - + space # 0 '
  bool plus = false;
  bool space = false;
  bool alternate = false;
  bool zeroPad = false;
  bool grouping = false;
  bool suppress = false;      // scanf's *: nothing is stored, no argument is taken
  bool allocate = false;      // scanf's m: the pointer to a new block is stored
  std::bitset<256> accepted;  // of scanf's [: the bytes in the set
  bool operator==(const FormatConversion&) const = default;
};

using FormatDirective = std::variant<FormatLiteral, FormatBlanks, FormatConversion>;

struct Format {
  std::vector<FormatDirective> directives;  // neighbouring literals (and %%) are one
  // Not empty: the format is malformed or uses what is not modelled, right behind the directives.
  std::string problem;
};

// `bytes` are those before the terminating NUL.
[[nodiscard]] Format parsePrintfFormat(std::string_view bytes);
[[nodiscard]] Format parseScanfFormat(std::string_view bytes);

// What a conversion of printf takes from the variadic arguments, in order and as promoted: width, precision, value.
[[nodiscard]] std::vector<Type> printfArguments(const FormatConversion& conversion, DataModel model);
// A conversion of scanf takes one pointer, or nothing if it is suppressed.
[[nodiscard]] std::vector<Type> scanfArguments(const FormatConversion& conversion, DataModel model);

// What the pointer of scanf, or of %n, or of a string conversion points to: one element of it.
[[nodiscard]] Type pointedToType(const FormatConversion& conversion, DataModel model);

}  // namespace cairn::program
