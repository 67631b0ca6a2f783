// Which states of a search are the same up to renaming. A state whose fingerprint nobody has had before is a new one, and needs no key.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "heap/sharing/canonical.h"
#include "heap/state/state.h"

namespace cairn::analysis {

class SeenStates {
 public:
  // Where a state is compared with others: only with states of the same place can it be the same.
  struct Mark {
    std::uint64_t place = 0;
    std::optional<heap::CanonicalKey> key;  // none: the first one of its fingerprint, which is the place
  };

  // `initial`: the state at the start of the program, which outlives this.
  explicit SeenStates(const heap::State& initial) : initial_(initial) {}

  [[nodiscard]] Mark add(const heap::State& state);
  [[nodiscard]] bool same(const Mark& fresh, const Mark& reached) const;

 private:
  struct First {
    heap::State state;
    std::optional<heap::CanonicalKey> key;  // computed when a second one comes
  };

  const heap::State& initial_;
  std::unordered_map<std::uint64_t, First> firsts_;
};

}  // namespace cairn::analysis
