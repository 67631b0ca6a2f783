#include "model/proof/mutate.h"

#include <fmt/format.h>

#include <utility>

namespace cairn::model {

namespace {

// The first comparison in the term, with < and <= exchanged; null if there is none.
Term withOtherComparison(const Term& term) {
  if (term->op == Op::Less || term->op == Op::LessEqual) {
    Expression copy = *term;
    copy.op = term->op == Op::Less ? Op::LessEqual : Op::Less;
    return std::make_shared<Expression>(std::move(copy));
  }
  for (std::size_t i = 0; i != term->parts.size(); ++i) {
    const Term part = withOtherComparison(term->parts[i]);
    if (!part) continue;
    Expression copy = *term;
    copy.parts[i] = part;
    return std::make_shared<Expression>(std::move(copy));
  }
  return nullptr;
}

Term increased(const Term& term) { return make(Op::Add, Type::Integer, {term, number(1)}, term->place); }

class Mutator {
 public:
  explicit Mutator(const Machine& machine) : machine_(machine) {}

  std::vector<Mutant> all() {
    for (std::size_t i = 0; i != machine_.events.size(); ++i) {
      if (!machine_.events[i].untouched) ofEvent(i);
    }
    for (std::size_t i = 0; i != machine_.invariants.size(); ++i) {
      add(fmt::format("invariant {} dropped", machine_.invariants[i].label), machine_.invariants[i].place,
          [&](Machine& copy) { copy.invariants.erase(copy.invariants.begin() + static_cast<std::ptrdiff_t>(i)); });
    }
    return std::move(made_);
  }

 private:
  template <typename Change>
  void add(const std::string& change, const Place& place, Change apply) {
    Mutant mutant{machine_, change, place};
    apply(mutant.machine);
    made_.push_back(std::move(mutant));
  }

  void ofEvent(std::size_t at) {
    const Event& event = machine_.events[at];
    for (std::size_t i = 0; i != event.guards.size(); ++i) {
      const Guard& guard = event.guards[i];
      // What is chosen comes from its set: that is no guard to drop.
      const bool isChoice = i < event.parameters.size() && guard.label == shownName(event.parameters[i].name);
      if (!guard.own || isChoice) continue;
      add(fmt::format("{}: guard {} dropped", event.name, guard.label), guard.place, [&](Machine& copy) {
        copy.events[at].guards.erase(copy.events[at].guards.begin() + static_cast<std::ptrdiff_t>(i));
      });
      if (const Term other = withOtherComparison(guard.formula)) {
        add(fmt::format("{}: guard {} with < and <= exchanged", event.name, guard.label), guard.place,
            [&](Machine& copy) { copy.events[at].guards[i].formula = other; });
      }
    }
    for (std::size_t i = 0; i != event.assignments.size(); ++i) {
      const Assignment& assignment = event.assignments[i];
      if (!assignment.own) continue;
      const std::string& name = machine_.variables[assignment.variable].name;
      add(fmt::format("{}: update of {} dropped", event.name, name), assignment.place, [&](Machine& copy) {
        copy.events[at].assignments.erase(copy.events[at].assignments.begin() + static_cast<std::ptrdiff_t>(i));
      });
      if (assignment.value->type == Type::Integer) {
        add(fmt::format("{}: update of {} is 1 more", event.name, name), assignment.place,
            [&](Machine& copy) { copy.events[at].assignments[i].value = increased(assignment.value); });
      }
    }
    if (event.result && !event.extends && event.result->type == Type::Integer) {
      add(fmt::format("{}: returns 1 more", event.name), event.place,
          [&](Machine& copy) { copy.events[at].result = increased(event.result); });
    }
  }

  const Machine& machine_;
  std::vector<Mutant> made_;
};

}  // namespace

std::vector<Mutant> mutantsOf(const Machine& machine) { return Mutator(machine).all(); }

}  // namespace cairn::model
