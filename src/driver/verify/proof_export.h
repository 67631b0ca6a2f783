// What the shape analysis proved, as a proof that others can check (proof/proof_file.h).
#pragma once

#include "analysis/shape/invariants.h"
#include "interp/interpreter.h"
#include "program/code/program.h"
#include "proof/proof_file.h"

namespace cairn::driver {

// What the formulas of proofs cannot say of a state is left out where that makes the formula weaker; a state of which it is essential (lists of lists, optional
// blocks, memory of the environment) becomes a formula that says why it is not expressed.
[[nodiscard]] proof::Proof exportProof(const program::Program& program, const analysis::Fixpoint& fixpoint,
                                       interp::Property property);

}  // namespace cairn::driver
