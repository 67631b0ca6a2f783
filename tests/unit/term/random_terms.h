// Random raw terms for the tests: every operator, mixed widths, interesting constants, much sharing. The same seed gives the same terms.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "term/evaluate.h"
#include "term/store.h"

namespace cairn::term::testing {

class RandomTerms {
 public:
  RandomTerms(TermStore& store, std::uint64_t seed) : store_(store), random_(seed) {}

  // Multiplication and division of more than this many bits are left out: they make equivalence hard to decide.
  void setMaxProductWidth(unsigned width) { maxProductWidth_ = width; }

  unsigned width() {
    static constexpr unsigned kUsual[] = {1, 8, 16, 32, 64, 32, 8, 2};
    return below(4) != 0 ? kUsual[below(8)] : 1 + below(64);
  }
  Term boolean(unsigned depth);
  Term vector(unsigned width, unsigned depth);
  std::uint64_t value(unsigned width);
  // Values for all symbols of the store.
  Assignment assignment();
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }

 private:
  Term symbol(unsigned width);
  Term shared(unsigned width, unsigned depth);
  Term fresh(unsigned width, unsigned depth);

  TermStore& store_;
  std::mt19937_64 random_;
  unsigned maxProductWidth_ = 64;
  std::vector<Term> pool_;
};

}  // namespace cairn::term::testing
