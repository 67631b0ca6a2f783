// Where an exact search looks first, and what it leaves out. A search with a guide finds violations; it proves nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cpa/waitlist.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::analysis {

// What a path has cost so far.
struct Effort {
  std::uint64_t splits = 0;      // decisions that could have gone both ways
  std::uint64_t loopSplits = 0;  // of those, inside of loops
  std::uint64_t blocks = 0;
};

// What a guide remembers of a path.
struct Progress {
  std::uint32_t step = 0;
  std::uint32_t depth = 0;  // of the call stack
};

class Guide {
 public:
  virtual ~Guide() = default;
  // The program starts here.
  [[nodiscard]] virtual Progress start(const heap::State& state) = 0;
  // A successor of a state with this progress; nothing: it is not looked at.
  [[nodiscard]] virtual std::optional<Progress> follow(const Progress& progress, const heap::State& successor) = 0;
  // May add conditions to a successor that is looked at, so that fewer executions are; `before` is the progress of the state before it.
  virtual void constrain(const Progress& before, heap::State& successor, term::TermStore& terms) = 0;
  // Smaller first.
  [[nodiscard]] virtual cpa::Rank rank(const Progress& progress, const Effort& effort) = 0;
  // Of so many successors of one state, which is to be the newest: of equal rank it is looked at first.
  [[nodiscard]] virtual std::size_t newest(std::size_t successors) = 0;
  // Whether what can still be found depends on the state alone, and not on the progress: then equal states are looked at once.
  [[nodiscard]] virtual bool forgetful() const = 0;
};

}  // namespace cairn::analysis
