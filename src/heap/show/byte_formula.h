// A symbolic state as a formula of separation logic, in the memory model of Beck's thesis: every live object k starts at an address
// `base<k>` of its own, each of its bytes is one cell `base<k> + i |-> value`, and the path condition is the pure part, together with
// `1 <= base<k> <= 2^w - size`. That objects lie apart is what the separating conjunction says.
//
// The formula has fewer facts than the state: bases are not tied to addresses that the program used as numbers or compared, so an
// address outside of an object never follows to be inside of another one. That is C's rule, and the interpreter's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "heap/state/state.h"
#include "logic/bytes/formula.h"
#include "term/store.h"

namespace cairn::heap {

struct FormulaOptions {
  std::uint64_t maxObjectBytes = 512;
  std::uint64_t maxCells = 1024;
  // An object that comes before all others when cells are short.
  ObjectId wanted;
};

// A live object without cells in the formula.
struct Omitted {
  ObjectId object;
  std::string why;
};

struct HeapFormula {
  logic::Formula formula;
  std::vector<Omitted> omitted;  // ascending

  [[nodiscard]] bool holds(ObjectId object) const;
};

[[nodiscard]] HeapFormula toFormula(const State& state, term::TermStore& terms, unsigned pointerBits,
                                    const FormulaOptions& options = {});

// The start of an object.
[[nodiscard]] term::Term baseOf(term::TermStore& terms, ObjectId object, unsigned pointerBits);
// The address that an integer or a pointer means; nothing for other values.
[[nodiscard]] std::optional<term::Term> addressOf(term::TermStore& terms, const Value& value, unsigned pointerBits);

}  // namespace cairn::heap
