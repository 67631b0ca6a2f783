// A formula of a proof as a state of the analyses, so that their definition of what a state stands for (oracle/embedding.h) can judge it.
#pragma once

#include "heap/state/state.h"
#include "program/code/program.h"
#include "proof/state.h"
#include "term/store.h"

namespace cairn::proof_mutations {

[[nodiscard]] heap::State asHeapState(const proof::State& formula, const heap::State& initial,
                                      const program::Program& program, term::TermStore& terms);

}  // namespace cairn::proof_mutations
