// A script of SMT-LIB, put to Z3 or cvc5 in a process of its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::model {

enum class SolverAnswer : std::uint8_t {
  Unsat,
  Sat,
  Unknown,
  Failed,  // it said something else, or ended without an answer: never taken for one
};

struct Question {
  enum class Solver : std::uint8_t { Z3, Cvc5 };
  Solver solver = Solver::Z3;
  std::string text;                    // the whole script
  std::vector<std::string> arguments;  // of cvc5
};

struct Reply {
  SolverAnswer answer = SolverAnswer::Unknown;
  std::string output;     // all that the solver printed
  bool overtime = false;  // it met the backstop, so that the answer depends on the machine
  double seconds = 0;
};

// All at once, each in its own process; one that takes longer than the backstop is ended. Replies are in the order of the questions.
[[nodiscard]] std::vector<Reply> ask(const std::vector<Question>& questions, double backstopSeconds);

// The answer that the first line of a solver's output gives. Nothing but the three words alone is one.
[[nodiscard]] SolverAnswer answerOf(const std::string& output);

[[nodiscard]] bool hasCvc5();
// Of both solvers; part of the key of a cached answer.
[[nodiscard]] std::string solverVersions();

}  // namespace cairn::model
