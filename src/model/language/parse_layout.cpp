#include <fmt/format.h>

#include <algorithm>

#include "model/language/parser.h"

namespace cairn::model {

// The slot of a function of the state that is named next.
unsigned Parser::functionSlot(std::string_view what) {
  const Token name = expectName(what);
  std::vector<std::string> known;
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    const Variable& variable = machine_.variables[slot];
    if (variable.hidden || variable.ghost || !isFunction(variable.shape)) continue;
    if (variable.name == name.text) return slot;
    known.push_back(variable.name);
  }
  unknown(name, what, known);
}

// layout cnx by noLeak: the clause is `all c in S: cnx(c) = value`, and holds always.
void Parser::computed(unsigned slot) {
  const Token label = expectName("the label of an invariant");
  std::vector<std::string> known;
  for (const Machine* machine = &machine_; machine != nullptr;
       machine = machine->kinship == Kinship::Extends ? machine->parent.get() : nullptr) {
    for (const Clause& clause : machine->invariants) {
      known.push_back(clause.label);
      if (clause.label != label.text) continue;
      const Term& all = clause.formula;
      const bool isEquation = all->op == Op::All && all->bound.size() == 1 && all->parts.back()->op == Op::Equal;
      const Term left = isEquation ? all->parts.back()->parts[0] : nullptr;
      if (!left || left->op != Op::Apply || left->slot != slot || left->parts[0]->op != Op::Name ||
          left->parts[0]->name != all->bound[0])
        fail(label.place,
             fmt::format("expected an invariant `all c in S: {}(c) = ...`", machine_.variables[slot].name));
      machine_.layout.computed[slot] = {all->bound[0], all->boundSlots[0], all->parts.back()->parts[1]};
      return;
    }
  }
  unknown(label, "an invariant", known);
}

// layout lowest follows in alloc_exact, alloc_split
void Parser::follows() {
  const Token guard = expectName("the label of a guard");
  take();
  expect("in", "before the names of events");
  do {
    const Token event = expectName("the name of an event");
    machine_.layout.follows.push_back({event.text, guard.text, event.place});
  } while (takeIf(","));
}

// Once all events are known.
void Parser::checkFollows() const {
  for (const Layout::Follows& one : machine_.layout.follows) {
    const Event* event = machine_.findEvent(one.event);
    if (event == nullptr) {
      std::vector<std::string> known;
      for (const Event& other : machine_.events) known.push_back(other.name);
      Token token;
      token.text = one.event;
      token.place = one.place;
      unknown(token, "an event", known);
    }
    if (std::ranges::find(event->guards, one.guard, &Guard::label) == event->guards.end())
      fail(one.place, fmt::format("'{}' is no guard of {}", one.guard, one.event));
    if (leastOf(machine_, *event).empty())
      fail(one.place, fmt::format("{} chooses nothing from the set of a `least` of its method", one.event));
  }
}

// layout header chd    layout H from hst by cnx until hli    layout F when cst    layout free in 1 .. top    layout cnx
// by noLeak
void Parser::layout() {
  if (sees("header")) {
    take();
    const Token name = expectName("a constant");
    if (std::ranges::find(machine_.constants, name.text, &Constant::name) == machine_.constants.end()) {
      std::vector<std::string> known;
      for (const Constant& constant : machine_.constants) known.push_back(constant.name);
      unknown(name, "a constant", known);
    }
    machine_.layout.header = name.text;
    return;
  }
  if (next(1).text == "follows") return follows();
  if (next(1).text == "by") {
    const unsigned slot = functionSlot("a function of the state");
    take();
    return computed(slot);
  }
  const Token name = expectName("'header', or a set or function of the state");
  std::vector<std::string> known;
  int slot = -1;
  for (unsigned i = 0; i != machine_.variables.size(); ++i) {
    const Variable& variable = machine_.variables[i];
    if (variable.hidden || variable.ghost || variable.shape != Shape::Set) continue;
    if (variable.name == name.text) slot = static_cast<int>(i);
    known.push_back(variable.name);
  }
  if (slot < 0) unknown(name, "a set of the state", known);
  const auto set = static_cast<unsigned>(slot);
  if (takeIf("when")) {
    machine_.layout.marks[set] = functionSlot("a function that marks the elements");
    return;
  }
  if (takeIf("in")) {
    Layout::Bits bits;
    bits.first = sum();
    expect("..", "between the least and the greatest element");
    bits.last = sum();
    need(bits.first, Type::Integer, "before ..");
    need(bits.last, Type::Integer, "after ..");
    machine_.layout.bits[set] = bits;
    return;
  }
  if (takeIf("lists")) {
    expect("by", "before the function that names an element's list");
    Layout::Lists lists;
    lists.function = functionSlot("a function of the state");
    expect("in", "before the numbers of the lists");
    lists.first = sum();
    expect("..", "between the first and the last list");
    lists.last = sum();
    need(lists.first, Type::Integer, "before ..");
    need(lists.last, Type::Integer, "after ..");
    machine_.layout.lists[set] = lists;
    return;
  }
  expect("from",
         "in a layout: a set is kept `from first by next until end`, `when marked`, `in first .. last` or "
         "`lists by function in first .. last`");
  Layout::Walk walk;
  walk.first = integer("as the first element");
  expect("by", "before the function that leads on");
  walk.step = functionSlot("a function of the state");
  expect("until", "before what stands behind the last element");
  walk.end = integer("after until");
  machine_.layout.walks[set] = walk;
}

}  // namespace cairn::model
