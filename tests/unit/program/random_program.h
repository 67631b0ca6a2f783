// Random programs for tests: well formed, but meaningless. The same seed gives the same program on every machine.
#pragma once

#include <cstdint>
#include <random>

#include "program/code/program.h"

namespace cairn::program {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  // From 0 to bound - 1.
  std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }
  bool oneIn(std::uint64_t n) { return below(n) == 0; }
  std::uint64_t bits() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

// A function of that many blocks without instructions: every block ends, jumps or branches at random, never to the entry.
// `locality` 0: to any block; otherwise to one at most so far away.
[[nodiscard]] Function randomGraph(Random& random, std::size_t blocks, std::size_t locality = 0);

[[nodiscard]] Program randomProgram(std::uint64_t seed);

}  // namespace cairn::program
