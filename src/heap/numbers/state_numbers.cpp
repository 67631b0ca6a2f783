#include "heap/numbers/state_numbers.h"

#include "heap/numbers/numeric_state.h"
#include "heap/numbers/side_conditions.h"

namespace cairn::heap {

using term::Term;

bool StateNumbers::hold(Term condition, const std::vector<ObjectId>& segments) {
  if (condition.isConstant()) return condition.isTrue();
  const Known& here = known(segments);
  // Word by word: the numeric domain need not give back all it was told.
  return here.said.contains(condition) || follows(here.element, here.sideConditions, condition, terms_);
}

const StateNumbers::Known& StateNumbers::known(const std::vector<ObjectId>& segments) {
  if (const auto found = known_.find(segments); found != known_.end()) return found->second;
  std::vector<Term> conditions = state_.path.conjuncts();
  numeric::Element element = numbersOf(state_);
  for (const ObjectId id : segments) {
    const std::vector<Term>& facts = state_.find(id)->segment->facts;
    element = assumeAll(element, facts);
    conditions.insert(conditions.end(), facts.begin(), facts.end());
  }
  Known made{element, {conditions.begin(), conditions.end()}, sideConditions(conditions)};
  return known_.emplace(segments, std::move(made)).first->second;
}

}  // namespace cairn::heap
