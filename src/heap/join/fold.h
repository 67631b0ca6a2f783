// Folding: neighbours of a chain become one segment.
#pragma once

#include <functional>
#include <optional>

#include "heap/join/chains.h"
#include "heap/join/pairing.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

struct Folded {
  State state;
  ObjectId segment;
  Loss loss = Loss::None;
  Loss shapeLoss = Loss::None;
  bool otherOrigin = false;   // allocated at different places of the program
  bool endsInNumber = false;  // what follows the last node is neither a pointer nor null
  bool hasFacts = true;  // what is known of the numbers of the segment's nodes was worked out; otherwise nothing is
};

// `first` and `second` are neighbours of `chain`: they become one segment whose length is the sum of theirs. Every concrete state of the state is one of the
// result: the nodes keep their order; what is known of a node afterwards is what was known of both. Refused where a live block would be lost. `wantsFacts` is asked
// when it is known what folding loses, but for the facts: they cost more than everything before. Without it they are worked out.
using WantsFacts = std::function<bool(const Folded&)>;
[[nodiscard]] std::optional<Folded> foldPair(const State& state, term::TermStore& terms, const Chain& chain,
                                             ObjectId first, ObjectId second, unsigned pointerBytes,
                                             const WantsFacts& wantsFacts = nullptr);

// How many objects a chain needs to be folded, by how much it loses: less than this stays as it is. A chain with a segment in it is always long enough
// unless neither neighbour's contents are as general as the other's: nodes that differ in a constant are kept apart as long as there are few of them.
struct FoldThresholds {
  unsigned equal = 2;
  unsigned oneSide = 2;
  unsigned otherShape = 3;
  unsigned otherNumbers = 6;

  bool operator==(const FoldThresholds&) const = default;
};

// Folds chains, those that lose least first, until none is left. True: something was folded.
bool foldChains(State& state, term::TermStore& terms, const FoldThresholds& thresholds, unsigned pointerBytes);

}  // namespace cairn::heap
