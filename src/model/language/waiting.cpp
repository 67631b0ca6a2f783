#include "model/language/waiting.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/language/update.h"

namespace cairn::model {

namespace {

bool readsLocals(const Term& term) {
  if (term->op == Op::Name && term->keeper == Keeper::LocalSlot) return true;
  return std::ranges::any_of(term->parts, readsLocals);
}

Term nameOf(const Parameter& parameter) {
  Expression made;
  made.op = Op::Name;
  made.name = parameter.name;
  made.slot = parameter.slot;
  made.keeper = Keeper::LocalSlot;
  return std::make_shared<Expression>(made);
}

// e if the guard says that the parameter is e, which depends on the state alone; or null.
Term storedBy(const Guard& guard, const Parameter& parameter) {
  const Term& formula = guard.formula;
  if (formula->op != Op::Equal) return nullptr;
  for (const std::size_t side : {0U, 1U}) {
    const Term& name = formula->parts[side];
    if (name->op == Op::Name && name->keeper == Keeper::LocalSlot && name->name == parameter.name &&
        !readsLocals(formula->parts[1 - side]))
      return formula->parts[1 - side];
  }
  return nullptr;
}

bool mayAnswerLater(const Event& event, const Method& method) {
  return event.role == Role::Call && event.method == method.name;
}

}  // namespace

const Method* begunMethod(const Machine& machine) {
  const auto begin = std::ranges::find(machine.events, Role::Begin, &Event::role);
  return begin == machine.events.end() ? nullptr : machine.findMethod(begin->method);
}

Term waitingOf(const Machine& machine) {
  if (begunMethod(machine) == nullptr || !machine.idle) return nullptr;
  return machine.waiting ? machine.waiting : negation(machine.idle);
}

std::vector<std::pair<Parameter, Term>> storedArguments(const Machine& machine) {
  std::vector<std::pair<Parameter, Term>> found;
  const Method* method = begunMethod(machine);
  if (method == nullptr) return found;
  for (const Parameter& parameter : method->parameters) {
    for (const Event& event : machine.events) {
      if (!mayAnswerLater(event, *method)) continue;
      for (const Guard& guard : event.guards) {
        const Term stored = storedBy(guard, parameter);
        const auto isKnown = [&](const auto& other) {
          return other.first.name == parameter.name && isSame(other.second, stored);
        };
        if (stored && std::ranges::none_of(found, isKnown)) found.emplace_back(parameter, stored);
      }
    }
  }
  return found;
}

Term withStoredArguments(const Machine& machine, const Event& event, const Term& term) {
  Substitution values;
  const Method* method = begunMethod(machine);
  if (method == nullptr || !mayAnswerLater(event, *method)) return term;
  for (const Parameter& parameter : method->parameters) {
    for (const Guard& guard : event.guards) {
      if (const Term stored = storedBy(guard, parameter)) values.emplace(parameter.name, stored);
    }
  }
  return substitute(term, values);
}

std::vector<CallRule> callRules(const Machine& machine) {
  std::vector<CallRule> rules;
  const Term waiting = waitingOf(machine);
  if (!waiting) return rules;
  const auto stored = storedArguments(machine);
  const auto rule = [&](const Event* event, const std::string& clause, std::vector<Term> hypotheses, const Term& goal,
                        const Place& place) {
    rules.push_back({event, false, clause, place, std::move(hypotheses), goal});
  };
  rule(nullptr, "waiting", {waiting}, negation(machine.idle), machine.variantPlace);
  rules.push_back({nullptr, true, "waiting", machine.variantPlace, {}, negation(after(waiting, machine.initial))});
  for (const Event& event : machine.events) {
    const Term waitingAfter = after(waiting, event.assignments);
    switch (event.role) {
      case Role::Begin:
        rule(&event, "alone", {}, negation(waiting), event.place);
        rule(&event, "waiting", {}, waitingAfter, event.place);
        for (const auto& [parameter, place] : stored)
          rule(&event, shownName(parameter.name) + "_kept", {},
               make(Op::Equal, Type::Truth, {after(place, event.assignments), nameOf(parameter)}, event.place),
               event.place);
        break;
      case Role::Internal:
        rule(&event, "waiting", {waiting}, waitingAfter, event.place);
        rule(&event, "alone", {negation(waiting)}, negation(waitingAfter), event.place);
        for (const auto& [parameter, place] : stored) {
          const Term kept = after(place, event.assignments);
          if (!isSame(kept, place))
            rule(&event, shownName(parameter.name) + "_kept", {waiting},
                 make(Op::Equal, Type::Truth, {kept, place}, event.place), event.place);
        }
        break;
      case Role::Call: {
        const bool isOther = begunMethod(machine)->name != event.method;
        rule(&event, "alone", isOther ? std::vector<Term>{negation(waiting)} : std::vector<Term>{},
             negation(waitingAfter), event.place);
        break;
      }
    }
  }
  return rules;
}

}  // namespace cairn::model
