// Whether a symbolic state stands for a given concrete one: the ground truth for everything that changes symbolic states. It follows the definitions of
// object.h, contents.h and segment.h word by word, and uses nothing of join, fold, order or materialise.
#pragma once

#include <cstdint>
#include <string>

#include "heap/state/state.h"
#include "interp/machine.h"
#include "term/solver.h"

namespace cairn::heap {

enum class Representation : std::uint8_t {
  Yes,
  No,
  Undecided,  // the search was given up, or the state says something that the search cannot evaluate
};

struct EmbeddingResult {
  Representation answer = Representation::No;
  std::string why;  // of No: the first disagreement on the way that came furthest; of Undecided: what was too hard
};

// What a state has to say of live heap blocks that the program cannot reach any more.
enum class LostBlocks : std::uint8_t {
  Represented,  // they are blocks like all others
  Remembered,   // that there are some: what the state itself cannot reach is some of them, in any order
  Ignored,
};

// The state stands for the machine's state iff there is an embedding:
//  - the frames are the same calls at the same places; registers, slots, stack allocations and variadic areas that the state knows agree;
//  - a region is one concrete object, a segment n blocks in a chain, each with its own copies of what its nodes own; different objects of the state are
//    different objects of the machine, and every live heap block of the machine is one of them;
//  - cells agree with the bytes, sizes and lengths with the numbers; a symbol has one value everywhere, a summary symbol one a node; values that the
//    state does not mention may be anything;
//  - with these values the path and, for every node, the facts of its segment hold;
//  - neighbours in a segment lie as its orderings say.
// A state that was cut at a call (cut.h) stands for a part of the machine's state: the frames above its anchors, and at least the blocks that these and globals reach. What the
// anchors are is not known: they may be anything.
// A byte that nobody has written yet is any value: it agrees only with a symbol that nothing is known of. The same goes for a pointer that the state
// knows as an integer.
// Blocks that the program cannot reach any more need not all be represented if `lost` says so: a state of an analysis for another property than valid-memsafety looks
// after them only where the property is valid-memcleanup, and there only that something was lost (leak.h). A state that was cut cannot say what its callers lost: it may ignore them.
// `solver` decides what is said of symbols whose value no cell gives.
[[nodiscard]] EmbeddingResult embed(const interp::Machine& machine, const State& state, term::Solver& solver,
                                    LostBlocks lost = LostBlocks::Represented);

}  // namespace cairn::heap
