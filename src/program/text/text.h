// The text form of programs: print and parse are inverse (print(parse(t)) == t for printed t, parse(print(p)) == p for
// well-formed p). The grammar is in docs/text-format.md.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "program/code/program.h"

namespace cairn::program {

// What is wrong and where, for a text that is no program. `what()` starts with "line:column: ".
class ParseError : public std::runtime_error {
 public:
  ParseError(const std::string& message, unsigned line, unsigned column);
  unsigned line;
  unsigned column;
};

struct PrintOptions {
  // The text of a source line: printed as a comment above the first instruction that comes from it. None: no comments.
  std::function<std::optional<std::string>(FileId file, std::uint32_t line)> sourceLine;
  bool locations =
      true;  // "at file:line:column" behind instructions; without them the text no longer parses back to the same
};

[[nodiscard]] std::string print(const Program& program, const PrintOptions& options = {});
[[nodiscard]] std::string print(const Program& program, const Function& function, const PrintOptions& options = {});
// One line, without location.
[[nodiscard]] std::string print(const Program& program, const Function& function, const Instruction& instruction);
[[nodiscard]] std::string print(const Program& program, const Function& function, const Terminator& terminator);

// Throws ParseError. The result need not be well formed: see verify.h.
[[nodiscard]] Program parse(std::string_view text);

}  // namespace cairn::program
