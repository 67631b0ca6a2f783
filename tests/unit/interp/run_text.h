// Runs programs in text form: a C-like surrounding of library functions, and the functions under test.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "interp/interpreter.h"
#include "program/check/verify.h"
#include "program/text/text.h"

namespace cairn::interp::test {

// Entry, malloc and free as library functions; SIZE is i64 or i32.
inline std::string surrounding(std::string_view model) {
  std::string text = R"(
file 0 "list.c"
entry @_start
function @_start() library {
entry:
  %r: i32 = call @main()
  exit(i32 %r)
  unreachable
}
function @malloc(%n: SIZE) -> ptr library {
entry:
  %p: ptr = allocate(SIZE %n) at 9999
  return %p
}
function @free(%p: ptr) library {
entry:
  %null = eq ptr %p, null
  branch %null, end, work
work:
  free(ptr %p) at 9998
  jump end
end:
  return
}
)";
  const std::string size = model == "LP64" ? "i64" : "i32";
  for (std::size_t at = 0; (at = text.find("SIZE", at)) != std::string::npos;) text.replace(at, 4, size);
  return "program " + std::string(model) + text;
}

inline program::Program parseProgram(std::string_view functions, std::string_view model = "LP64") {
  program::Program program = program::parse(surrounding(model) + std::string(functions));
  for (const std::string& broken : program::verify(program)) ADD_FAILURE() << broken;
  return program;
}

struct Ran {
  Outcome outcome;
  std::string output;

  [[nodiscard]] std::string violation() const {
    return outcome.violation ? std::string(name(outcome.violation->kind)) : "none: " + outcome.message;
  }
  [[nodiscard]] unsigned line() const { return outcome.loc.line; }
};

inline Ran runProgram(const program::Program& program, std::string_view input = "", RunOptions options = {}) {
  Ran ran;
  options.output = [&](int, std::string_view bytes) { ran.output += bytes; };
  ListedChoices choices = ListedChoices::parse(input);
  ran.outcome = run(program, choices, options);
  return ran;
}

// `functions` defines @main (and whatever else it needs).
inline Ran runText(std::string_view functions, std::string_view input = "", std::string_view model = "LP64",
                   RunOptions options = {}) {
  return runProgram(parseProgram(functions, model), input, std::move(options));
}

// The instructions of a main without loops; returns 0 behind them.
inline Ran runMain(std::string_view body, std::string_view input = "", std::string_view declarations = "",
                   RunOptions options = {}) {
  return runText("function @main() -> i32 at 1 {\n" + std::string(declarations) + "\nentry:\n" + std::string(body) +
                     "\nreturn i32 0 at 99\n}",
                 input, "LP64", std::move(options));
}

}  // namespace cairn::interp::test
