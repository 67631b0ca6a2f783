// The text form of programs: print and parse are inverse (print(parse(t)) == t for printed t, parse(print(p)) == p).
// The grammar is in docs/text-format.md.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "program/program.h"

namespace cairn::program {

// What is wrong and where, for a text that is no program.
class ParseError : public std::runtime_error {
 public:
  ParseError(const std::string& message, unsigned line, unsigned column);
  unsigned line;
  unsigned column;
};

[[nodiscard]] std::string print(const Program& program);
[[nodiscard]] std::string print(const Program& program, const Function& function);
[[nodiscard]] std::string print(const Program& program, const Function& function, const Instruction& instruction);

[[nodiscard]] Program parse(std::string_view text);

}  // namespace cairn::program
