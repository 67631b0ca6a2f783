// Proofs with one thing changed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proof/proof_file.h"
#include "term/store.h"

namespace cairn::proof_mutations {

struct Mutant {
  std::string what;
  std::optional<std::size_t> invariant;  // the one that differs
  std::optional<proof::Formula> formula;  // what it is now; none: it was removed
  proof::Proof proof;
};

// Of every formula: bounds raised and lowered, conditions, atoms, cells, registers and anchors dropped, lists made empty or of one node, links moved, sizes changed, blocks freed; and the
// formula itself removed.
[[nodiscard]] std::vector<Mutant> mutantsOf(const proof::Proof& proof, term::TermStore& terms);

}  // namespace cairn::proof_mutations
