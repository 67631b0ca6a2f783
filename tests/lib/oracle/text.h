// The text form of states (grammar in docs/text-format.md). For a printed text t, print(parse(t)) == t; parse(print(s)) has the same
// canonical key as s, and equals it but for the numbers of objects (and what the options leave out).
#pragma once

#include <string>
#include <string_view>

#include "heap/state/state.h"
#include "program/code/program.h"
#include "program/text/text.h"
#include "term/store.h"

namespace cairn::heap {

struct StateTextOptions {
  bool locations = true;  // where objects were allocated and freed, as far as that is known
  bool choices = false;   // the answers of the environment so far
};

// A state of `program`. Globals that are still the same object as in `initial` are left out.
[[nodiscard]] std::string print(const State& state, const program::Program& program, const term::TermStore& terms,
                                const State& initial = State(), const StateTextOptions& options = {});

// One state. Globals that the text does not mention are as in `initial`. Throws program::ParseError.
[[nodiscard]] State parse(std::string_view text, const program::Program& program, term::TermStore& terms,
                          const State& initial = State());

}  // namespace cairn::heap
