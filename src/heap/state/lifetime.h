// When an object lived, in the time of its state (State::clock).
//
// Two objects that lived at the same time have no address in common. If one died before the other was made, the address may have been handed out
// again: whether pointers into them are equal is a choice (docs/semantics.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace cairn::heap {

struct Lifetime {
  static constexpr std::uint32_t kAlive = std::numeric_limits<std::uint32_t>::max();

  // Born after its death is an object that stands for several, some of which may have lived one after another.
  std::uint32_t born = 0;  // 0: with the program
  std::uint32_t died = kAlive;

  bool operator==(const Lifetime&) const = default;
};

// One may have been made after the other had died.
[[nodiscard]] inline bool disjoint(const Lifetime& a, const Lifetime& b) { return a.born > b.died || b.born > a.died; }

// A lifetime for an object that stands for both: disjoint with whatever one of them is disjoint with.
[[nodiscard]] inline Lifetime common(const Lifetime& a, const Lifetime& b) {
  return {std::max(a.born, b.born), std::min(a.died, b.died)};
}

}  // namespace cairn::heap
