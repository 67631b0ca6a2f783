#include "model/language/obligation.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/language/conditions.h"
#include "model/language/update.h"
#include "model/language/waiting.h"

namespace cairn::model {

const char* nameOf(Kind kind) {
  switch (kind) {
    case Kind::WellDefined: return "WD";
    case Kind::Invariant: return "INV";
    case Kind::Feasible: return "FIS";
    case Kind::Guard: return "GRD";
    case Kind::Simulation: return "SIM";
    case Kind::Equal: return "EQL";
    case Kind::Total: return "TOT";
    case Kind::Enabled: return "ENB";
    case Kind::Natural: return "NAT";
    case Kind::Variant: return "VAR";
    case Kind::Theorem: return "THM";
    case Kind::InRange: return "RNG";
    case Kind::Vacuous: return "VAC";
  }
  return "";
}

std::size_t axiomsOf(const Machine& machine) {
  return machine.axioms.size() + (machine.parent ? axiomsOf(*machine.parent) : 0);
}

namespace {

class Generator {
 public:
  explicit Generator(const Machine& machine) : machine_(machine) {
    ancestors(machine.parent.get(), machine.kinship);
    for (const Clause& axiom : machine.axioms) axioms_.push_back(axiom.formula);
  }

  std::vector<Obligation> all() {
    clauses();
    initialisation();
    for (const Event& event : machine_.events) ofEvent(event);
    for (const Method& method : machine_.methods) ofMethod(method);
    deadlock();
    protocol();
    remaining();
    return std::move(made_);
  }

 private:
  // Axioms of all ancestors; their invariants as far as all variables in them are still there.
  void ancestors(const Machine* machine, Kinship kinship) {
    if (machine == nullptr) return;
    ancestors(machine->parent.get(), machine->kinship);
    for (const Clause& axiom : machine->axioms) axioms_.push_back(axiom.formula);
    if (kinship == Kinship::Refines) {
      // The parent's invariants speak about its own variables, which gluing clauses connect with ours.
      known_.erase(std::remove_if(known_.begin(), known_.end(), [&](const Term& term) { return readsGone(term); }),
                   known_.end());
    }
    for (const auto* clauses : {&machine->invariants, &machine->theorems}) {
      for (const Clause& clause : *clauses) {
        if (!readsGone(clause.formula)) known_.push_back(clause.formula);
      }
    }
  }

  [[nodiscard]] bool readsGone(const Term& term) const {
    if (term->keeper == Keeper::StateSlot && machine_.variables[term->slot].gone) return true;
    return std::ranges::any_of(term->parts, [&](const Term& part) { return readsGone(part); });
  }

  static void addAll(std::vector<Term>& terms, const std::vector<Term>& more) {
    terms.insert(terms.end(), more.begin(), more.end());
  }

  void add(const std::string& event, const std::string& clause, Kind kind, const Place& place,
           const std::vector<Term>& hypotheses, const Term& goal, const std::string& printed = "") {
    if (isTrue(goal)) return;
    Obligation made;
    made.label = event.empty() ? fmt::format("{}/{}", clause, nameOf(kind))
                               : fmt::format("{}/{}/{}", event, clause, nameOf(kind));
    // Labels are unique, so that one can be asked for.
    std::size_t same = 0;
    for (const Obligation& other : made_)
      same += other.event == event && other.clause == clause && other.kind == kind ? 1 : 0;
    if (same != 0) made.label += fmt::format("{}", same + 1);
    made.kind = kind;
    made.printed = printed;
    made.event = event;
    made.clause = clause;
    made.place = place;
    made.hypotheses = axioms_;
    addAll(made.hypotheses, hypotheses);
    made.stateHypotheses = axioms_.size() + (state_.empty() ? 0 : std::min(hypotheses.size(), state_.size()));
    made.goal = goal;
    made_.push_back(std::move(made));
  }

  // Conditions of a term under hypotheses.
  void conditions(const std::string& event, const std::string& clause, const Place& place,
                  const std::vector<Term>& hypotheses, const Term& term) {
    add(event, clause, Kind::WellDefined, place, hypotheses, conditionOf(term, Condition::Defined, machine_));
    add(event, clause, Kind::InRange, place, hypotheses, conditionOf(term, Condition::InWord, machine_));
  }

  void clauses() {
    std::vector<Term> before = known_;
    std::vector<Term> axiomsBefore;
    for (const Clause& axiom : machine_.axioms) conditions("", axiom.label, axiom.place, {}, axiom.formula);
    for (const Clause& clause : machine_.invariants) {
      conditions("", clause.label, clause.place, before, clause.formula);
      before.push_back(clause.formula);
    }
    for (const Clause& clause : machine_.theorems) {
      conditions("", clause.label, clause.place, before, clause.formula);
      add("", clause.label, Kind::Theorem, clause.place, before, clause.formula, clause.printed);
      before.push_back(clause.formula);
    }
    state_ = std::move(before);
  }

  // Some point of the function in a slot; its own local slot lies behind those of the machine.
  [[nodiscard]] Term pointOf(unsigned slot) const {
    Expression point;
    point.op = Op::Name;
    point.name = "x!" + machine_.variables[slot].name;
    point.keeper = Keeper::LocalSlot;
    point.slot = machine_.locals + slot;
    return std::make_shared<Expression>(std::move(point));
  }

  static std::set<unsigned> changed(const std::vector<Assignment>& assignments) {
    std::set<unsigned> slots;
    for (const Assignment& assignment : assignments) slots.insert(assignment.variable);
    return slots;
  }

  static bool reads(const Term& term, const std::set<unsigned>& slots) {
    if (term->keeper == Keeper::StateSlot && slots.contains(term->slot)) return true;
    return std::ranges::any_of(term->parts, [&](const Term& part) { return reads(part, slots); });
  }

  // Two points of a function that are assigned at once differ; a function is defined on its whole set afterwards.
  void points(const std::string& event, const std::vector<Assignment>& assignments, const std::vector<Term>& hypotheses,
              bool isInitial) {
    for (std::size_t i = 0; i != assignments.size(); ++i) {
      for (std::size_t j = 0; j != i; ++j) {
        const Assignment& left = assignments[j];
        const Assignment& right = assignments[i];
        if (left.variable != right.variable || !(left.own || right.own) || !left.at || !right.at) continue;
        add(event, machine_.variables[left.variable].name + "_apart", Kind::WellDefined, right.place, hypotheses,
            negation(make(Op::Equal, Type::Truth, {left.at, right.at}, right.place)));
      }
    }
    const std::set<unsigned> slots = changed(assignments);
    for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
      const Variable& variable = machine_.variables[slot];
      if (!isFunction(variable.shape) || variable.hidden || (variable.inherited && !isInitial)) continue;
      if (!isInitial && !reads(variable.domain, slots)) continue;
      if (variable.ownDomain >= 0) continue;  // the assignments change it together with its domain
      const auto whole =
          std::ranges::find_if(assignments, [&](const Assignment& one) { return one.variable == slot && !one.at; });
      if (whole != assignments.end()) continue;
      const Term x = pointOf(slot);
      Term covered = isInitial ? truth(false) : make(Op::Member, Type::Truth, {x, variable.domain});
      for (const Assignment& one : assignments) {
        if (one.variable == slot) covered = disjunction(covered, make(Op::Equal, Type::Truth, {x, one.at}));
      }
      add(event, variable.name + "_domain", Kind::WellDefined, variable.place, hypotheses,
          implication(make(Op::Member, Type::Truth, {x, after(variable.domain, assignments)}), covered));
    }
  }

  void initialisation() {
    // (!) Nothing is known before it but the axioms.
    std::vector<Assignment> assignments = machine_.initial;
    points("init", assignments, {}, true);
    for (const Assignment& assignment : machine_.initial) {
      if (assignment.own)
        conditions("init", machine_.variables[assignment.variable].name, assignment.place, {}, assignment.value);
    }
    if (machine_.kinship == Kinship::Refines) {
      for (const Assignment& assignment : machine_.parent->initial) assignments.push_back(assignment);
    }
    for (const Clause& clause : machine_.invariants) {
      const Term goal = after(clause.formula, assignments);
      if (clause.cases && goal->op == Op::All) {
        byCases(clause, goal);
      } else {
        add("init", clause.label, Kind::Invariant, clause.place, {}, goal, clause.printed);
      }
    }
  }

  // The goal for each value of one bound name, and that there are no other values: together they are the goal.
  void byCases(const Clause& clause, const Term& goal) {
    const std::size_t bound = clause.cases->bound;
    std::vector<Term> sets(goal->parts.begin(), goal->parts.end() - 1);
    const Term all = sets.at(bound);
    for (std::int64_t value = clause.cases->first; value <= clause.cases->last; ++value) {
      sets[bound] = make(Op::Listed, Type::Set, {number(value)}, clause.place);
      add("init", fmt::format("{}_{}", clause.label, value), Kind::Invariant, clause.place, {},
          quantified(Op::All, *goal, sets, goal->parts.back()), clause.printed);
    }
    const Term range =
        make(Op::Range, Type::Set, {number(clause.cases->first), number(clause.cases->last)}, clause.place);
    add("init", clause.label + "_cases", Kind::Invariant, clause.place, {},
        make(Op::Subset, Type::Truth, {all, range}, clause.place), clause.printed);
  }

  void ofEvent(const Event& event) {
    std::vector<Term> hypotheses = state_;
    if (const Method* method = machine_.findMethod(event.method); method != nullptr)
      addAll(hypotheses, inputs(*method));
    for (const Guard& guard : event.guards) {
      if (guard.own) conditions(event.name, guard.label, guard.place, hypotheses, guard.formula);
      hypotheses.push_back(guard.formula);
    }
    for (const Assignment& assignment : event.assignments) {
      if (!assignment.own) continue;
      const std::string& name = machine_.variables[assignment.variable].name;
      if (assignment.at) conditions(event.name, name, assignment.place, hypotheses, assignment.at);
      if (assignment.bound.empty()) {
        conditions(event.name, name, assignment.place, hypotheses, assignment.value);
      } else {
        wholeFunction(event, assignment, hypotheses);
      }
    }
    if (event.result && !event.extends) conditions(event.name, "result", event.place, hypotheses, event.result);
    points(event.name, event.assignments, hypotheses, false);

    const Event* refined = event.refined.empty() ? nullptr : machine_.parent->findEvent(event.refined);
    std::vector<Assignment> abstract;
    if (refined != nullptr && !event.extends) abstract = simulation(event, *refined, hypotheses);
    if (refined == nullptr && machine_.parent) unchanged(event, hypotheses);

    std::vector<Assignment> both = event.assignments;
    for (const Assignment& assignment : abstract) {
      if (machine_.variables[assignment.variable].hidden) both.push_back(assignment);
    }
    const std::set<unsigned> slots = changed(both);
    for (const Clause& clause : machine_.invariants) {
      if (!reads(clause.formula, slots)) continue;
      add(event.name, clause.label, Kind::Invariant, clause.place, hypotheses, after(clause.formula, both),
          clause.printed);
    }
    if (event.role == Role::Internal && !event.untouched) {
      add(event.name, "variant", Kind::Natural, machine_.variantPlace, hypotheses,
          make(Op::LessEqual, Type::Truth, {number(0), machine_.variant}));
      add(event.name, "variant", Kind::Variant, machine_.variantPlace, hypotheses,
          make(Op::Less, Type::Truth, {after(machine_.variant, event.assignments), machine_.variant}));
    }
  }

  void wholeFunction(const Event& event, const Assignment& assignment, const std::vector<Term>& hypotheses) {
    const Variable& variable = machine_.variables[assignment.variable];
    Expression point;
    point.op = Op::Name;
    point.name = assignment.bound;
    point.slot = assignment.boundSlot;
    point.keeper = Keeper::LocalSlot;
    std::vector<Term> inside = hypotheses;
    inside.push_back(make(Op::Member, Type::Truth,
                          {std::make_shared<Expression>(point), after(variable.domain, event.assignments)}));
    conditions(event.name, variable.name, assignment.place, inside, assignment.value);
  }

  static std::vector<Term> inputs(const Method& method) {
    std::vector<Term> facts;
    for (const Parameter& parameter : method.parameters) {
      if (!parameter.set) continue;
      facts.push_back(make(Op::Member, Type::Truth, {nameOfLocal(parameter), parameter.set}, parameter.place));
    }
    return facts;
  }

  static Term nameOfLocal(const Parameter& parameter) {
    Expression made;
    made.op = Op::Name;
    made.name = parameter.name;
    made.slot = parameter.slot;
    made.keeper = Keeper::LocalSlot;
    return std::make_shared<Expression>(made);
  }

  // The parent's event can happen too, with the same result, and what both machines have ends equal.
  std::vector<Assignment> simulation(const Event& event, const Event& refined, const std::vector<Term>& hypotheses) {
    Substitution witnesses(event.witnesses.begin(), event.witnesses.end());
    for (const auto& [name, witness] : event.witnesses)
      conditions(event.name, shownName(name), event.place, hypotheses, witness);
    for (const Guard& guard : refined.guards) {
      const Term goal = substitute(guard.formula, witnesses);
      add(event.name, guard.label, Kind::Guard, event.place, hypotheses, goal);
    }
    if (refined.result && event.result) {
      const Term goal =
          make(Op::Equal, Type::Truth, {substitute(refined.result, witnesses), event.result}, event.place);
      if (!isSame(goal->parts[0], goal->parts[1]))
        add(event.name, "result", Kind::Simulation, event.place, hypotheses, goal);
    }
    std::vector<Assignment> abstract = substitute(refined.assignments, witnesses);
    std::set<unsigned> slots = changed(abstract);
    for (const unsigned slot : changed(event.assignments)) slots.insert(slot);
    for (const unsigned slot : slots) {
      if (machine_.variables[slot].inherited && !machine_.variables[slot].hidden)
        equalAfter(event, slot, abstract, Kind::Simulation, hypotheses);
    }
    return abstract;
  }

  void unchanged(const Event& event, const std::vector<Term>& hypotheses) {
    for (const unsigned slot : changed(event.assignments)) {
      if (machine_.variables[slot].inherited) equalAfter(event, slot, {}, Kind::Equal, hypotheses);
    }
  }

  void equalAfter(const Event& event, unsigned slot, const std::vector<Assignment>& abstract, Kind kind,
                  const std::vector<Term>& hypotheses) {
    const Variable& variable = machine_.variables[slot];
    Expression value;
    value.op = isFunction(variable.shape) ? Op::Apply : Op::Name;
    value.type = variable.shape == Shape::Truth || variable.shape == Shape::TruthFunction ? Type::Truth : Type::Integer;
    if (variable.shape == Shape::Set) value.type = Type::Set;
    value.name = variable.name;
    value.keeper = Keeper::StateSlot;
    value.slot = slot;
    const Term x = pointOf(slot);
    std::vector<Term> inside = hypotheses;
    if (isFunction(variable.shape)) {
      value.parts = {x};
      inside.push_back(make(Op::Member, Type::Truth, {x, after(variable.domain, event.assignments)}));
    }
    const Term variableTerm = std::make_shared<Expression>(value);
    const Term read = variable.shape == Shape::Set ? make(Op::Member, Type::Truth, {x, variableTerm}) : variableTerm;
    const Term left = after(read, event.assignments);
    const Term right = after(read, abstract);
    if (isSame(left, right)) return;
    add(event.name, variable.name, kind, event.place, inside, make(Op::Equal, Type::Truth, {left, right}, event.place));
  }

  [[nodiscard]] static Term enabled(const Event& event) {
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

  void ofMethod(const Method& method) {
    std::vector<Term> hypotheses = state_;
    for (const Parameter& parameter : method.parameters) {
      if (!parameter.set) continue;
      conditions(method.name, shownName(parameter.name), parameter.place, hypotheses, parameter.set);
      hypotheses.push_back(make(Op::Member, Type::Truth, {nameOfLocal(parameter), parameter.set}, parameter.place));
    }
    if (method.failsOnlyIf && method.failsPlace.file == machine_.file)
      conditions(method.name, "fails_only_if", method.failsPlace, hypotheses, method.failsOnlyIf);
    for (const Event& event : machine_.events) {
      if (event.method != method.name || !event.failing || !method.failsOnlyIf) continue;
      std::vector<Term> guards = hypotheses;
      for (const Guard& guard : event.guards) guards.push_back(guard.formula);
      add(event.name, method.name, Kind::Enabled, event.place, guards, method.failsOnlyIf);
    }
    if (machine_.idle) hypotheses.push_back(machine_.idle);
    for (const Least& least : method.least) {
      const Term element = nameOfLocal(least.element);
      const Term member = make(Op::Member, Type::Truth, {element, least.element.set}, least.place);
      std::vector<Term> inside = hypotheses;
      inside.push_back(member);
      conditions(method.name, least.label + "_set", least.place, hypotheses, least.element.set);
      conditions(method.name, least.label, least.place, inside, least.property);
      conditions(method.name, least.label + "_bound", least.place, hypotheses, least.bound);
      inside.push_back(least.property);
      conditions(method.name, least.label + "_measure", least.place, inside, least.measure);
      // (!) Only a bounded set has a least element.
      add(method.name, least.label + "_bounded", Kind::WellDefined, least.place, inside,
          make(Op::LessEqual, Type::Truth, {least.bound, least.measure}, least.place));
    }
    unsigned slot = machine_.locals + static_cast<unsigned>(machine_.variables.size());
    for (const Least& least : method.least) hypotheses.push_back(leastExists(least, slot++));
    Term some = truth(false);
    for (const Event& event : machine_.events) {
      if (event.method == method.name || event.role == Role::Internal) some = disjunction(some, enabled(event));
    }
    add(method.name, "total", Kind::Total, method.place, hypotheses, some);
  }

  // For all elements with the property, the least one m has it too and its measure is not greater.
  static Term leastExists(const Least& least, unsigned slot) {
    Expression like;
    like.bound = {least.element.name};
    like.boundSlots = {least.element.slot};
    Parameter chosen = least.element;
    chosen.name = "least!" + least.label;
    chosen.slot = slot;
    const Term m = nameOfLocal(chosen);
    const Substitution toLeast = {{least.element.name, m}};
    const Term body = implication(least.property,
                                  conjunction(make(Op::Member, Type::Truth, {m, least.element.set}),
                                              conjunction(substitute(least.property, toLeast),
                                                          make(Op::LessEqual, Type::Truth,
                                                               {substitute(least.measure, toLeast), least.measure}))));
    return quantified(Op::All, like, {least.element.set}, body);
  }

  // Outside of idle states something happens: while a call waits, its answer comes or some event leads there.
  void deadlock() {
    if (!machine_.idle) return;
    const Term waiting = waitingOf(machine_);
    Term internal = truth(false);
    Term answer = truth(false);
    for (const Event& event : machine_.events) {
      if (event.role == Role::Internal) internal = disjunction(internal, enabled(event));
      // (!) Whoever waits for the answer of one method calls no other.
      if (waiting && event.role == Role::Call && event.method == begunMethod(machine_)->name)
        answer = disjunction(answer, withStoredArguments(machine_, event, enabled(event)));
    }
    std::vector<Term> hypotheses = state_;
    hypotheses.push_back(negation(machine_.idle));
    const std::size_t last = hypotheses.size();
    hypotheses.push_back(waiting ? waiting : truth(true));
    add("", "progress", Kind::Total, machine_.variantPlace, hypotheses, disjunction(internal, answer));
    if (!machine_.waiting) return;
    hypotheses[last] = negation(waiting);
    add("", "settling", Kind::Total, machine_.variantPlace, hypotheses, internal);
  }

  void protocol() {
    for (const CallRule& rule : callRules(machine_)) {
      std::vector<Term> hypotheses;
      if (!rule.isInitial) hypotheses = state_;
      if (rule.event != nullptr) {
        if (const Method* method = machine_.findMethod(rule.event->method); method != nullptr)
          addAll(hypotheses, inputs(*method));
        for (const Guard& guard : rule.event->guards) hypotheses.push_back(guard.formula);
      }
      addAll(hypotheses, rule.hypotheses);
      const std::string event = rule.isInitial ? "init" : "";
      add(rule.event != nullptr ? rule.event->name : event, rule.clause, Kind::Total, rule.place, hypotheses,
          rule.goal);
    }
  }

  // Parts of the machine that stand for themselves.
  void remaining() {
    for (const Variable& variable : machine_.variables) {
      if (variable.domain && !variable.inherited)
        conditions("", variable.name + "_set", variable.place, state_, variable.domain);
    }
    if (machine_.idle) conditions("", "idle", machine_.idlePlace, state_, machine_.idle);
    if (machine_.waiting) conditions("", "waiting", machine_.idlePlace, state_, machine_.waiting);
    if (machine_.variant) conditions("", "variant", machine_.variantPlace, state_, machine_.variant);
    if (machine_.wordLimit) conditions("", "word_limit", machine_.wordLimit->place, {}, machine_.wordLimit);
  }

  const Machine& machine_;
  std::vector<Term> axioms_;
  std::vector<Term> known_;  // invariants of ancestors
  std::vector<Term> state_;  // those and the machine's own, theorems included
  std::vector<Obligation> made_;
};

}  // namespace

std::vector<Obligation> obligationsOf(const Machine& machine) { return Generator(machine).all(); }

}  // namespace cairn::model
