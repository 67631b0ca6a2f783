// printf: the text that a format and a variadic area stand for.
#pragma once

#include <cstdint>
#include <string>

#include "interp/machine.h"
#include "program/formats/format_text.h"

namespace cairn::interp {

// Every byte of the format, of the arguments and of strings is a checked read of the machine; `%n` is a checked write.
class Formatter {
 public:
  Formatter(Machine& machine, const Value& area) : machine_(machine), next_(area) {}

  [[nodiscard]] std::string format(std::string_view text);
  // The wide characters up to a NUL or the limit, each a checked read and one of ASCII.
  [[nodiscard]] std::string readWideString(const Value& start, std::uint64_t limit);

 private:
  [[nodiscard]] std::string convert(const program::FormatConversion& conversion);
  [[nodiscard]] char narrowed(std::uint64_t character);
  [[nodiscard]] std::string convertString(const program::FormatField& field);
  void storeCount(const program::FormatConversion& conversion);

  // The next argument of the area.
  [[nodiscard]] Value argument(program::Type type);
  // A width or precision, if it is there; an argument may be negative.
  [[nodiscard]] std::optional<std::int32_t> number(const program::FormatNumber& number);

  Machine& machine_;
  Value next_;
  std::uint64_t used_ = 0;
  std::string out_;
};

}  // namespace cairn::interp
