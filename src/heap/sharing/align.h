// Copies of a state under the names of another one.
//
// What two states of one place made of the same program is often the same but for names, which they gave apart. Under the same names it is a part that they share (common_part.h), and so do
// the states that come of them: nobody has to look at it any more.
#pragma once

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// The same state but for names, and for answers of the environment, which are forgotten: what lies at the same place as something of `like` has its number and its symbols, as far as no two
// things would get the same; where that makes an object the same, it is the one of `like`. It stands for the same concrete states, whatever `like` is. Both have the same frames.
[[nodiscard]] State renamedLike(const State& state, const State& like, term::TermStore& terms);

// The same, for all but what both share already, if that is more than a little.
[[nodiscard]] State alignedTo(State state, const State& like, term::TermStore& terms);

}  // namespace cairn::heap
