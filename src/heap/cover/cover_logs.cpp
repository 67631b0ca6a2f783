// Constants at places that are no constants, in the order of states: each that the cover knows stands in the state, at a place that lies to others as the cover says.
#include <algorithm>

#include "heap/cover/cover_matching.h"
#include "heap/numbers/known_constants.h"
#include "term/rewrite.h"

namespace cairn::heap {

using term::SymbolId;
using term::Term;

bool OrderMatching::logsMatch(std::size_t index) {
  if (index == progress_.logs().size()) return true;
  const Log log = progress_.logs()[index];
  std::vector<LoggedWrite> known =
      lastingConstants(log.state, terms_, [&](Term condition) { return holds(condition, log.scope); });
  if (log.state.log.empty()) {
    log.state.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      if (cell.fill || cell.bytes > 8 || !cell.value.isInteger() || !cell.value.term.isConstant()) return;
      // A cell behind the end says nothing.
      const Term end = terms_.constant(offset + cell.bytes, log.size.width());
      if (!holds(terms_.ule(end, log.size), log.scope)) return;
      known.push_back({terms_.constant(offset, 8 * pointerBytes_), static_cast<std::uint32_t>(cell.bytes), cell.value});
    });
  }
  return placesMatch(index, log, 0, known);
}

bool OrderMatching::placesMatch(std::size_t index, const Log& log, std::size_t first,
                                const std::vector<LoggedWrite>& known) {
  if (first == log.cover.log.size()) return logsMatch(index + 1);
  const LoggedWrite& wanted = log.cover.log[first];
  if (!wanted.value.isInteger() || !wanted.value.term.isConstant()) return false;
  return std::any_of(known.begin(), known.end(), [&](const LoggedWrite& found) {
    if (++steps_ > kMaxSteps || found.bytes != wanted.bytes || !(found.value == wanted.value)) return false;
    const OrderProgress::Mark before = progress_.mark();
    const std::size_t equations = progress_.equations().size();
    if (matchTerm(wanted.offset, found.offset, log.scope) && equationsHold(equations) &&
        liesAsSaid(wanted.offset, log.scope) && placesMatch(index, log, first + 1, known)) {
      return true;
    }
    progress_.rollBack(before);
    return false;
  });
}

bool OrderMatching::liesAsSaid(Term place, int scope) {
  const std::vector<SymbolId> own = term::symbolsOf(place);
  const std::vector<Term> conjuncts = cover_.path.conjuncts();
  return std::all_of(conjuncts.begin(), conjuncts.end(), [&](Term conjunct) {
    const auto symbols = term::symbolsOf(conjunct);
    if (std::find_first_of(symbols.begin(), symbols.end(), own.begin(), own.end()) == symbols.end()) return true;
    if (!allBound(conjunct, scope)) return true;
    const auto value = valueOf(conjunct, scope);
    return value && holds(*value, scope);
  });
}

}  // namespace cairn::heap
