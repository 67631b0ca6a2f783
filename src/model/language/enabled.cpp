#include "model/language/enabled.h"

#include "model/language/update.h"

namespace cairn::model {

Term nameOfLocal(const Parameter& parameter) {
  Expression made;
  made.op = Op::Name;
  made.name = parameter.name;
  made.slot = parameter.slot;
  made.keeper = Keeper::LocalSlot;
  return std::make_shared<Expression>(made);
}

Term enabled(const Event& event) {
  std::vector<Term> guards;
  for (const Guard& guard : event.guards) guards.push_back(guard.formula);
  Term body = conjunction(guards);
  // A parameter with a witness has a quantifier of its own; those in between share one, so that its triggers see them all.
  std::size_t end = event.parameters.size();
  while (end != 0) {
    std::size_t begin = end - 1;
    const bool hasWitness = event.parameters[begin].witness != nullptr;
    while (!hasWitness && begin != 0 && !event.parameters[begin - 1].witness) --begin;
    Expression like;
    like.place = event.place;
    std::vector<Term> sets;
    for (std::size_t i = begin; i != end; ++i) {
      like.bound.push_back(event.parameters[i].name);
      like.boundSlots.push_back(event.parameters[i].slot);
      sets.push_back(event.parameters[i].set);
    }
    body = quantified(Op::Some, like, sets, body);
    if (hasWitness && body->op == Op::Some) {
      Expression hinted = *body;
      hinted.triggers = {event.parameters[begin].witness};
      body = std::make_shared<Expression>(std::move(hinted));
    }
    end = begin;
  }
  return body;
}

// For all elements with the property, the least one m has it too and its measure is not greater.
Term leastExists(const Least& least, unsigned slot) {
  Expression like;
  like.bound = {least.element.name};
  like.boundSlots = {least.element.slot};
  Parameter chosen = least.element;
  chosen.name = "least!" + least.label;
  chosen.slot = slot;
  const Term m = nameOfLocal(chosen);
  const Substitution toLeast = {{least.element.name, m}};
  const Term body = implication(
      least.property,
      conjunction(make(Op::Member, Type::Truth, {m, least.element.set}),
                  conjunction(substitute(least.property, toLeast),
                              make(Op::LessEqual, Type::Truth, {substitute(least.measure, toLeast), least.measure}))));
  return quantified(Op::All, like, {least.element.set}, body);
}

}  // namespace cairn::model
