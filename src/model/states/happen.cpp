#include "model/states/happen.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/language/waiting.h"

namespace cairn::model {

namespace {

bool readsGone(const Machine& machine, const Term& term) {
  if (term->keeper == Keeper::StateSlot && machine.variables[term->slot].gone) return true;
  return std::ranges::any_of(term->parts, [&](const Term& part) { return readsGone(machine, part); });
}

bool readsLocal(const Term& term, const std::vector<Parameter>& parameters, std::size_t from) {
  if (term->op == Op::Name && term->keeper == Keeper::LocalSlot) {
    for (std::size_t i = from; i != parameters.size(); ++i) {
      if (parameters[i].slot == term->slot) return true;
    }
  }
  return std::ranges::any_of(term->parts, [&](const Term& part) { return readsLocal(part, parameters, from); });
}

std::string labelOf(const std::string& event, const std::string& clause, Kind kind) {
  return event.empty() ? fmt::format("{}/{}", clause, nameOf(kind))
                       : fmt::format("{}/{}/{}", event, clause, nameOf(kind));
}

}  // namespace

std::string shownValues(const Machine& machine, const Step& step) {
  std::string text;
  const auto add = [&](const Parameter& parameter) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", shownName(parameter.name), step.locals[parameter.slot]);
  };
  if (const Method* method = machine.findMethod(step.event->method); method != nullptr) {
    for (const Parameter& parameter : method->parameters) add(parameter);
  }
  for (const Parameter& parameter : step.event->parameters) add(parameter);
  return text;
}

std::string shown(const Machine& machine, const Step& step) {
  std::string values = shownValues(machine, step);
  std::string text = step.event->name;
  if (!values.empty()) text += "(" + values + ")";
  if (step.result) {
    const Method* method = machine.findMethod(step.event->method);
    if (method != nullptr && method->resultType == Type::Truth)
      text += fmt::format(" returns {}", *step.result != 0);
    else
      text += fmt::format(" returns {}", *step.result);
  }
  return text;
}

bool Happening::guardsHold(const Event& event, const Scene& scene, std::vector<Broken>* broken) const {
  for (const Guard& guard : event.guards) {
    try {
      if (!truthValue(guard.formula, scene)) return false;
    } catch (const UndefinedValue& error) {
      if (broken != nullptr)
        broken->push_back(
            {Kind::WellDefined, labelOf(event.name, guard.label, Kind::WellDefined), guard.place, error.what()});
      return false;
    }
  }
  return true;
}

// The parameters from this one on. A guard that the values so far already deny ends the choice early.
bool Happening::choose(const Event& event, std::size_t at, const Scene& scene,
                       const std::function<bool(const Step&)>& seen, std::vector<Broken>* broken,
                       bool& happened) const {
  for (const Guard& guard : event.guards) {
    if (readsLocal(guard.formula, event.parameters, at)) continue;
    if (at != 0 && !readsLocal(guard.formula, event.parameters, at - 1)) continue;
    try {
      if (!truthValue(guard.formula, scene)) return true;
    } catch (const UndefinedValue&) {
      // Guards before it may exclude this: they are asked in order below.
      continue;
    }
  }
  if (at == event.parameters.size()) {
    if (!guardsHold(event, scene, broken)) return true;
    happened = true;
    if (!seen) return false;
    Step step;
    step.event = &event;
    if (event.result) {
      step.result = event.result->type == Type::Truth ? (truthValue(event.result, scene) ? 1 : 0)
                                                      : integerValue(event.result, scene);
    }
    step.locals = scene.locals;
    return seen(step);
  }
  const Parameter& parameter = event.parameters[at];
  for (const std::int64_t value : setValue(parameter.set, scene)) {
    scene.locals[parameter.slot] = value;
    if (!choose(event, at + 1, scene, seen, broken, happened)) return false;
  }
  return true;
}

bool Happening::eachStep(const Event& event, const State& state, const Numbers& inputs,
                         const std::function<bool(const Step&)>& seen, std::vector<Broken>* broken) const {
  Numbers locals = inputs;
  bool happened = false;
  try {
    choose(event, 0, {setting_.constants, state, locals}, seen, broken, happened);
  } catch (const UndefinedValue& error) {
    if (broken != nullptr)
      broken->push_back(
          {Kind::WellDefined, labelOf(event.name, "result", Kind::WellDefined), event.place, error.what()});
  }
  return happened;
}

std::vector<Numbers> Happening::inputsOf(const Method& method, const State& state) const {
  std::vector<Numbers> inputs = {Numbers(machine_.locals, 0)};
  for (const Parameter& parameter : method.parameters) {
    std::vector<Numbers> more;
    for (Numbers& locals : inputs) {
      for (const std::int64_t value : samplesOf(machine_, parameter, setting_, {setting_.constants, state, locals})) {
        locals[parameter.slot] = value;
        more.push_back(locals);
      }
    }
    inputs = std::move(more);
  }
  return inputs;
}

std::optional<State> Happening::after(const Step& step, const State& state, std::vector<Broken>& broken) const {
  const Event& event = *step.event;
  Numbers locals = step.locals;
  const Scene scene{setting_.constants, state, locals};
  const auto fail = [&](const std::string& clause, Kind kind, const Place& place, const std::string& what) {
    broken.push_back({kind, labelOf(event.name, clause, kind), place, what});
  };
  std::vector<Assignment> assignments = event.assignments;
  const Event* refined = event.refined.empty() || event.extends ? nullptr : machine_.parent->findEvent(event.refined);
  try {
    std::vector<Assignment> abstract;
    if (refined != nullptr) {
      for (const Parameter& parameter : refined->parameters) {
        const auto witness = event.witnesses.find(parameter.name);
        locals[parameter.slot] = integerValue(witness->second, scene);
      }
      for (const Guard& guard : refined->guards) {
        if (!truthValue(guard.formula, scene))
          fail(guard.label, Kind::Guard, event.place,
               fmt::format("{} of {} does not allow it: {}", refined->name, machine_.parent->name,
                           print(guard.formula)));
      }
      if (refined->result && step.result) {
        const std::int64_t wanted = refined->result->type == Type::Truth ? (truthValue(refined->result, scene) ? 1 : 0)
                                                                         : integerValue(refined->result, scene);
        if (wanted != *step.result)
          fail("result", Kind::Simulation, event.place,
               fmt::format("{} of {} returns {}", refined->name, machine_.parent->name, wanted));
      }
      for (const Assignment& assignment : refined->assignments) {
        if (machine_.variables[assignment.variable].gone) continue;
        if (machine_.variables[assignment.variable].hidden)
          assignments.push_back(assignment);
        else
          abstract.push_back(assignment);
      }
    }
    State next = stateAfter(machine_, assignments, scene);
    if (machine_.parent && !event.extends) {
      const Kind kind = refined != nullptr ? Kind::Simulation : Kind::Equal;
      const State other = stateAfter(machine_, abstract, scene);
      for (unsigned slot = 0; slot != next.size(); ++slot) {
        const Variable& variable = machine_.variables[slot];
        if (!variable.inherited || variable.hidden || next[slot] == other[slot]) continue;
        fail(variable.name, kind, event.place,
             fmt::format("{} ends differently in {}", variable.name, machine_.parent->name));
      }
    }
    if (event.role == Role::Internal && machine_.variant) {
      const std::int64_t before = integerValue(machine_.variant, scene);
      Numbers scratch = step.locals;
      const std::int64_t now = integerValue(machine_.variant, {setting_.constants, next, scratch});
      if (before < 0) fail("variant", Kind::Natural, machine_.variantPlace, fmt::format("the variant is {}", before));
      if (now >= before)
        fail("variant", Kind::Variant, machine_.variantPlace,
             fmt::format("the variant goes from {} to {}", before, now));
    }
    checkCall(event, scene, next, broken);
    const Method* method = machine_.findMethod(event.method);
    if (method != nullptr && event.failing && method->failsOnlyIf && !truthValue(method->failsOnlyIf, scene))
      fail(method->name, Kind::Enabled, event.place, "it fails although " + print(negation(method->failsOnlyIf)));
    return next;
  } catch (const UndefinedValue& error) {
    fail("action", Kind::WellDefined, event.place, error.what());
  }
  return std::nullopt;
}

// The protocol of calls that wait: see waiting.h.
void Happening::checkCall(const Event& event, const Scene& scene, const State& next,
                          std::vector<Broken>& broken) const {
  const Term waiting = waitingOf(machine_);
  if (!waiting) return;
  const auto expect = [&](bool holds, const std::string& clause, const std::string& what) {
    if (!holds) broken.push_back({Kind::Total, labelOf(event.name, clause, Kind::Total), event.place, what});
  };
  const bool before = truthValue(waiting, scene);
  Numbers locals = scene.locals;
  const Scene later{setting_.constants, next, locals};
  const bool now = truthValue(waiting, later);
  if (event.role == Role::Call) return expect(!now, "alone", "a call waits although the event answers");
  const bool begins = event.role == Role::Begin;
  if (begins) expect(!before, "alone", "a call begins while another one waits");
  if (begins || before) expect(now, "waiting", "the call is forgotten before it is answered");
  if (!begins && !before) expect(!now, "alone", "an answer is due although nobody has called");
  if (!begins && !before) return;
  for (const auto& [parameter, stored] : storedArguments(machine_)) {
    const std::int64_t given = begins ? scene.locals[parameter.slot] : integerValue(stored, scene);
    const std::int64_t kept = integerValue(stored, later);
    expect(given == kept, shownName(parameter.name) + "_kept",
           fmt::format("the call's {} is {}, and {} is kept", shownName(parameter.name), given, kept));
  }
}

// (!) Where a formula has no value another obligation (WD) is refuted; here it decides nothing.
bool Happening::isTrue(const Term& formula, const State& state, const Numbers& inputs, bool otherwise) const {
  Numbers locals = inputs;
  try {
    return truthValue(formula, {setting_.constants, state, locals});
  } catch (const UndefinedValue&) {
    return otherwise;
  }
}

bool Happening::isAnswered(const Method& method, const State& state, const Numbers& inputs) const {
  if (!isWaiting(state)) return true;
  if (begunMethod(machine_)->name != method.name) return false;
  return std::ranges::all_of(storedArguments(machine_), [&](const auto& argument) {
    Numbers locals = inputs;
    try {
      return integerValue(argument.second, {setting_.constants, state, locals}) == inputs[argument.first.slot];
    } catch (const UndefinedValue&) {
      return false;
    }
  });
}

bool Happening::isWaiting(const State& state) const {
  const Term waiting = waitingOf(machine_);
  return waiting && isTrue(waiting, state, Numbers(machine_.locals, 0), false);
}

void Happening::checkClause(const Clause& clause, const State& state, const std::string& event, Kind kind,
                            std::vector<Broken>& broken) const {
  Numbers locals(machine_.locals, 0);
  try {
    if (truthValue(clause.formula, {setting_.constants, state, locals})) return;
    broken.push_back({kind,
                      kind == Kind::Theorem ? labelOf("", clause.label, kind) : labelOf(event, clause.label, kind),
                      clause.place, print(clause.formula)});
  } catch (const UndefinedValue& error) {
    broken.push_back({Kind::WellDefined, labelOf("", clause.label, Kind::WellDefined), clause.place, error.what()});
  }
}

void Happening::checkClauses(const State& state, const std::string& event, std::vector<Broken>& broken) const {
  for (const Machine* machine = &machine_; machine != nullptr; machine = machine->parent.get()) {
    for (const Clause& clause : machine->invariants) {
      if (!readsGone(machine_, clause.formula)) checkClause(clause, state, event, Kind::Invariant, broken);
    }
    for (const Clause& clause : machine->theorems) {
      if (!readsGone(machine_, clause.formula)) checkClause(clause, state, event, Kind::Theorem, broken);
    }
  }
}

bool Happening::isIdle(const State& state) const {
  return !machine_.idle || isTrue(machine_.idle, state, Numbers(machine_.locals, 0), true);
}

}  // namespace cairn::model
