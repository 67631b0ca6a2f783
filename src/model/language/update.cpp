#include "model/language/update.h"

#include <utility>

namespace cairn::model {

namespace {

Term rebuilt(const Term& term, std::vector<Term> parts) {
  if (parts == term->parts) return term;
  Expression copy = *term;
  copy.parts = std::move(parts);
  copy.triggers.clear();  // they were chosen for the terms as written
  return std::make_shared<Expression>(std::move(copy));
}

template <typename Change>
Term mapParts(const Term& term, Change change) {
  std::vector<Term> parts;
  parts.reserve(term->parts.size());
  for (const Term& part : term->parts) parts.push_back(change(part));
  return rebuilt(term, std::move(parts));
}

Term equal(const Term& left, const Term& right) { return make(Op::Equal, Type::Truth, {left, right}); }

}  // namespace

Term substitute(const Term& term, const Substitution& values) {
  if (values.empty()) return term;
  if (term->op == Op::Name && term->keeper == Keeper::LocalSlot) {
    const auto found = values.find(term->name);
    return found == values.end() ? term : found->second;
  }
  return mapParts(term, [&](const Term& part) { return substitute(part, values); });
}

Term after(const Term& term, const std::vector<Assignment>& assignments) {
  if (term->op == Op::Name && term->keeper == Keeper::StateSlot) {
    for (const Assignment& assignment : assignments) {
      if (assignment.variable == term->slot) return assignment.value;
    }
    return term;
  }
  Term changed = mapParts(term, [&](const Term& part) { return after(part, assignments); });
  if (term->op != Op::Apply) return changed;
  const Term argument = changed->parts[0];
  for (const Assignment& assignment : assignments) {
    if (assignment.variable != term->slot) continue;
    if (!assignment.at) return substitute(assignment.value, {{assignment.bound, argument}});
    changed = make(Op::If, term->type, {equal(argument, assignment.at), assignment.value, changed}, term->place);
  }
  return changed;
}

std::vector<Assignment> substitute(const std::vector<Assignment>& assignments, const Substitution& values) {
  std::vector<Assignment> made = assignments;
  for (Assignment& assignment : made) {
    if (assignment.at) assignment.at = substitute(assignment.at, values);
    assignment.value = substitute(assignment.value, values);
  }
  return made;
}

}  // namespace cairn::model
