// printf: the text that a format and a variadic area stand for.
#pragma once

#include <cstdint>
#include <string>

#include "interp/machine.h"

namespace cairn::interp {

// Every byte of the format, of the arguments and of strings is a checked read of the machine; `%n` is a checked write.
class Formatter {
 public:
  Formatter(Machine& machine, const Value& area) : machine_(machine), next_(area) {}

  [[nodiscard]] std::string format(const std::string& text);

 private:
  struct Directive {
    std::string flags;
    std::optional<int> width;
    std::optional<int> precision;
    std::string length;  // "", "hh", "h", "l", "ll", "j", "z", "t", "L"
    char conversion = 0;
  };
  // Reads the directive behind a `%`; `at` moves behind it.
  [[nodiscard]] Directive parse(const std::string& text, std::size_t& at);
  [[nodiscard]] std::string convert(const Directive& directive);
  [[nodiscard]] std::string convertString(const Directive& directive);
  void storeCount(const Directive& directive);

  // The next argument of the area.
  [[nodiscard]] Value argument(program::Type type);
  // The width of an integer argument before it is converted to the length's type.
  [[nodiscard]] unsigned integerBits(const Directive& directive) const;

  Machine& machine_;
  Value next_;
  std::uint64_t used_ = 0;
  std::string out_;
};

}  // namespace cairn::interp
