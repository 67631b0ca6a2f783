// A proof as a file: what `cairn verify --proof` writes and `cairn check-proof` reads (the grammar is in docs/proofs.md).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "program/code/program.h"
#include "proof/execute.h"
#include "proof/state.h"

namespace cairn::proof {

// One disjunct. What could not be written as a formula says why, and has only the place of `state`.
struct Formula {
  std::string name;  // "main, line 12, case 2"
  State state;
  std::string notExpressed;
};

// A function, proved for all calls that begin in a state with a part that `input` describes: it returns in one that one of the outputs does.
struct Summary {
  Formula input;
  std::vector<Formula> outputs;
};

struct Proof {
  Property property = Property::MemSafety;
  std::uint64_t program = 0;        // hashOf
  std::vector<Formula> invariants;  // at loop heads; those at the same place are the cases of one invariant
  std::vector<Summary> summaries;
};

// Of the program's text, without positions in source files.
[[nodiscard]] std::uint64_t hashOf(const program::Program& program);

// What is wrong, and in which line, with a file that is no proof of a program.
class TextError : public std::runtime_error {
 public:
  TextError(const std::string& message, unsigned errorLine) : std::runtime_error(message), line(errorLine) {}
  unsigned line;
};

[[nodiscard]] std::string print(const Proof& proof, const program::Program& program, const term::TermStore& terms);
// One formula, for messages too.
[[nodiscard]] std::string print(const State& state, const program::Program& program, const term::TermStore& terms,
                                std::string_view indent);

// Throws TextError. A proof of another program is read no further than to its hash. Every state of the result is well formed: what it mentions exists, has the right width, and is mentioned as what it is.
[[nodiscard]] Proof parse(std::string_view text, const program::Program& program, term::TermStore& terms);

}  // namespace cairn::proof
