#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/language/parser.h"

namespace cairn::model {

namespace {

constexpr std::array<std::string_view, 8> kEventParts = {"any", "let",   "where",  "with",
                                                         "do",  "ghost", "return", "ends"};
constexpr std::array<std::string_view, 18> kAfterEvent = {
    "event",      "method",  "internal", "invariant", "theorem", "instance",  "state",     "define", "axiom",
    "word_limit", "variant", "remark",   "failing",   "idle",    "initially", "constants", "layout", "waiting"};

}  // namespace

// Whether a list of guards or actions is over.
bool Parser::endsList() const {
  if (next().kind == TokenKind::End) return true;
  if (next().kind != TokenKind::Word) return false;
  return std::ranges::find(kEventParts, next().text) != kEventParts.end() ||
         std::ranges::find(kAfterEvent, next().text) != kAfterEvent.end();
}

Parameter Parser::parameter(bool environment, Type type) {
  const Token name = expectName("the name of a parameter");
  Parameter made;
  made.place = name.place;
  if (takeIf("in")) {
    made.set = setOf("after in");
  } else if (environment) {
    expect(":", "after the name of a parameter");
    expect("int", "as the type of a parameter");
  } else {
    fail(next().place,
         fmt::format("expected 'in' and a set for '{}': what an event chooses comes from a set", name.text));
  }
  if (!environment && takeIf("witness")) {
    made.witness = sum();
    need(made.witness, Type::Integer, "after witness");
  }
  std::tie(made.name, made.slot) = freshLocal(name.text);
  declare(name, {localTerm(made.name, made.slot, type, name.place)});
  return made;
}

// A method that the parent has is named without parameters: they are the same.
void Parser::method() {
  const Token name = expectName("the name of a method");
  Method made;
  made.name = name.text;
  made.place = name.place;
  scopes_.emplace_back();
  const Method* inherited = machine_.parent ? machine_.parent->findMethod(name.text) : nullptr;
  if (machine_.parent && inherited == nullptr) {
    std::vector<std::string> known;
    for (const Method& method : machine_.parent->methods) known.push_back(method.name);
    unknown(name, "a method of the parent", known);
  }
  if (inherited != nullptr) {
    made = *inherited;
    made.place = name.place;
    const bool mayAlwaysFail = machine_.kinship == Kinship::Refines && !inherited->failsOnlyIf &&
                               std::ranges::any_of(machine_.parent->events, [&](const Event& event) {
                                 return event.method == name.text && event.failing && event.guards.empty();
                               });
    if (mayAlwaysFail && !sees("fails_only_if"))
      fail(next().place,
           fmt::format("expected fails_only_if: '{}' of {} may always fail, so this machine says when it does",
                       name.text, machine_.parent->name));
    if (machine_.kinship == Kinship::Refines) made.least.clear();
    for (const Parameter& parameter : made.parameters) {
      Token known = name;
      known.text = shownName(parameter.name);
      declare(known, {localTerm(parameter.name, parameter.slot, Type::Integer, parameter.place)});
    }
  } else {
    expect("(", "after the name of a method");
    if (!takeIf(")")) {
      do {
        expect("in", "before a parameter");
        made.parameters.push_back(parameter(true, Type::Integer));
      } while (takeIf(","));
      expect(")", "after the parameters");
    }
    if (takeIf("returns")) {
      made.result = expectName("the name of the result").text;
      expect(":", "after the name of the result");
      const Token type = expectName("int or bool");
      if (type.text != "int" && type.text != "bool") unknown(type, "int or bool", {"int", "bool"});
      made.resultType = type.text == "int" ? Type::Integer : Type::Truth;
    }
  }
  if (sees("fails_only_if")) {
    made.failsPlace = take().place;
    made.failsOnlyIf = formula("after fails_only_if");
    checkReads(made.failsOnlyIf, false, "fails_only_if");
  }
  while (takeIf("least")) least(made);
  machine_.methods.push_back(made);
  for (;;) {
    const bool failing = takeIf("failing");
    if (!takeIf("event")) {
      if (failing) fail(next().place, "expected 'event' after failing");
      break;
    }
    const Method current = machine_.methods.back();
    event(&current, Role::Call);
    if (failing) machine_.events.back().failing = true;
  }
  scopes_.pop_back();
}

// least label: c in S with P by measure from bound
void Parser::least(Method& method) {
  Least made;
  const Token label = expectName("a label");
  made.label = label.text;
  made.place = label.place;
  expect(":", "after the label");
  scopes_.emplace_back();
  made.element = parameter(false, Type::Integer);
  expect("with", "before the property of the elements");
  made.property = formula("after with");
  expect("by", "before the measure");
  made.measure = sum();
  need(made.measure, Type::Integer, "after by");
  scopes_.pop_back();
  expect("from", "before the bound of the measure");
  made.bound = sum();
  need(made.bound, Type::Integer, "after from");
  method.least.push_back(std::move(made));
}

void Parser::event(const Method* method, Role role) {
  const Token name = expectName("the name of an event");
  Event made;
  made.name = name.text;
  made.place = name.place;
  made.role = role;
  if (method != nullptr) made.method = method->name;
  if (machine_.findEvent(name.text) != nullptr)
    fail(name.place, fmt::format("the event '{}' stands here twice", name.text));
  const Event* refined = nullptr;
  if (sees("refines") || sees("extends")) {
    made.extends = take().text == "extends";
    const Token wanted = expectName("an event of the parent");
    refined = machine_.parent ? machine_.parent->findEvent(wanted.text) : nullptr;
    if (refined == nullptr || refined->method != made.method) {
      std::vector<std::string> known;
      if (machine_.parent) {
        for (const Event& event : machine_.parent->events) {
          if (event.method == made.method) known.push_back(event.name);
        }
      }
      unknown(wanted,
              made.method.empty() ? "an internal event of the parent"
                                  : fmt::format("an event of the parent's {}", made.method),
              known);
    }
    made.refined = wanted.text;
    made.role = refined->role;
    made.failing = refined->failing;
    if (made.extends && machine_.kinship != Kinship::Extends)
      fail(wanted.place, "an event extends another only in a machine that extends its parent");
  } else if (takeIf("begins")) {
    made.role = Role::Begin;
  } else if (machine_.parent && role == Role::Call) {
    fail(next().place, fmt::format("expected 'refines', 'extends' or 'begins': '{}' refines nothing", name.text));
  }
  scopes_.emplace_back();
  eventBody(made, refined);
  scopes_.pop_back();
  machine_.events.push_back(std::move(made));
}

void Parser::eventBody(Event& event, const Event* refined) {
  const Method* method = event.method.empty() ? nullptr : machine_.findMethod(event.method);
  extending_ = event.extends;
  if (event.extends) {
    const auto known = [&](const std::string& name, const Term& value, const Place& place) {
      Token token;
      token.text = shownName(name);
      token.place = place;
      declare(token, {value});
    };
    for (Parameter parameter : refined->parameters) {
      known(parameter.name, localTerm(parameter.name, parameter.slot, Type::Integer, parameter.place), parameter.place);
      event.parameters.push_back(std::move(parameter));
    }
    for (const Definition& definition : refined->definitions) {
      known(definition.name, definition.value, event.place);
      event.definitions.push_back(definition);
    }
    event.guards = refined->guards;
    for (Guard& guard : event.guards) guard.own = false;
    event.assignments = refined->assignments;
    for (Assignment& assignment : event.assignments) assignment.own = false;
    event.result = refined->result;
  }
  if (takeIf("any")) {
    do {
      event.parameters.push_back(parameter(false, Type::Integer));
      const Parameter& made = event.parameters.back();
      const Term term = localTerm(made.name, made.slot, Type::Integer, made.place);
      checkReads(made.set, false, "a guard");
      event.guards.push_back(
          {shownName(made.name), make(Op::Member, Type::Truth, {term, made.set}, made.place), true, made.place});
    } while (takeIf(","));
  }
  if (takeIf("let")) {
    do {
      const Token name = expectName("a name");
      expect("=", "after let");
      Term value = sum();
      event.definitions.push_back({name.text, value});
      declare(name, {value});
    } while (takeIf(","));
  }
  if (takeIf("where")) guards(event);
  if (takeIf("with")) {
    if (refined == nullptr) fail(next().place, "an event that refines nothing has no witnesses");
    witnesses(event, *refined);
  }
  if (refined != nullptr && !event.extends) {
    for (const Parameter& wanted : refined->parameters) {
      if (event.witnesses.contains(wanted.name)) continue;
      const auto own = std::ranges::find_if(
          event.parameters, [&](const Parameter& mine) { return shownName(mine.name) == shownName(wanted.name); });
      if (own == event.parameters.end()) {
        fail(event.place, fmt::format("expected a witness for '{}', the parameter of {} in {}", shownName(wanted.name),
                                      refined->name, machine_.parent->name));
      }
      event.witnesses[wanted.name] = localTerm(own->name, own->slot, Type::Integer, own->place);
    }
  }
  if (takeIf("do")) actions(event.assignments, false, false);
  if (takeIf("ghost")) actions(event.assignments, true, false);
  if (sees("return")) {
    const Place place = take().place;
    if (method == nullptr || method->result.empty()) fail(place, "this event answers no call: it returns nothing");
    if (event.extends) fail(place, "an event that extends another returns what that one returns");
    event.result = expression();
    need(event.result, method->resultType, "after return");
    checkReads(event.result, false, "a result");
  }
  if (method != nullptr && !method->result.empty() && event.role == Role::Call && !event.result)
    fail(event.place,
         fmt::format("the event '{}' returns nothing, but {} returns {}", event.name, method->name, method->result));
}

void Parser::guards(Event& event) {
  while (!endsList()) {
    Guard made;
    made.place = next().place;
    made.own = true;
    if (next().kind == TokenKind::Word && next(1).text == ":" && next(1).kind == TokenKind::Sign) {
      made.label = take().text;
      take();
    } else {
      made.label = fmt::format("grd{}", event.guards.size() + 1);
    }
    made.formula = formula("as a guard");
    checkReads(made.formula, false, "a guard");
    event.guards.push_back(std::move(made));
    if (!takeIf(",")) takeIf(";");
  }
}

// with q = expression, ...
void Parser::witnesses(Event& event, const Event& refined) {
  do {
    const Token name = expectName("a parameter of the refined event");
    const auto wanted = std::ranges::find_if(
        refined.parameters, [&](const Parameter& parameter) { return shownName(parameter.name) == name.text; });
    if (wanted == refined.parameters.end()) {
      std::vector<std::string> known;
      for (const Parameter& parameter : refined.parameters) known.push_back(shownName(parameter.name));
      unknown(name, fmt::format("a parameter of {}", refined.name), known);
    }
    expect("=", "after the name of a parameter");
    event.witnesses[wanted->name] = sum();
    need(event.witnesses[wanted->name], Type::Integer, "as a witness");
  } while (takeIf(","));
}

void Parser::actions(std::vector<Assignment>& assignments, bool ghost, bool isInitial) {
  while (!endsList()) {
    action(assignments, ghost, isInitial);
    if (!takeIf(",")) takeIf(";");
  }
}

void Parser::addAssignment(std::vector<Assignment>& assignments, Assignment made) const {
  for (const Assignment& other : assignments) {
    if (other.variable != made.variable || (other.at && made.at)) continue;
    fail(made.place, fmt::format("'{}' is assigned twice", machine_.variables[made.variable].name));
  }
  assignments.push_back(std::move(made));
}

// x := e    f(a) := e    f := fun x: e    drop f(a)
void Parser::action(std::vector<Assignment>& assignments, bool ghost, bool isInitial) {
  const bool drop = takeIf("drop");
  const Token name = expectName("the name of a variable");
  const auto found = scopes_.front().find(name.text);
  int slot = -1;
  if (found != scopes_.front().end()) {
    if (found->second.function >= 0)
      slot = found->second.function;
    else if (found->second.value && found->second.value->keeper == Keeper::StateSlot)
      slot = static_cast<int>(found->second.value->slot);
  }
  if (slot < 0) {
    std::vector<std::string> known;
    for (const Variable& variable : machine_.variables) {
      if (!variable.hidden) known.push_back(variable.name);
    }
    unknown(name, "a variable of the state", known);
  }
  const Variable& variable = machine_.variables[static_cast<unsigned>(slot)];
  if (variable.hidden)
    fail(name.place, fmt::format("'{}' is {}'s, which this machine replaces", name.text, machine_.parent->name));
  // (!) The parent has proved its invariants for its own assignments only.
  if (variable.inherited && !isInitial && extending_)
    fail(name.place, fmt::format("'{}' is {}'s: an event that extends another changes only what this machine adds",
                                 name.text, machine_.parent->name));
  // (!) Likewise at the beginning.
  if (variable.inherited && isInitial && machine_.kinship == Kinship::Extends)
    fail(name.place, fmt::format("'{}' is {}'s, which says how it begins", name.text, machine_.parent->name));
  if (!isInitial && variable.ghost != ghost)
    fail(name.place, fmt::format("'{}' is {} ghost: assign it under '{}'", name.text, variable.ghost ? "a" : "no",
                                 variable.ghost ? "ghost" : "do"));
  Assignment made;
  made.variable = static_cast<unsigned>(slot);
  made.ghost = variable.ghost;
  made.own = true;
  made.place = name.place;
  const bool function = isFunction(variable.shape);
  if (function && (drop || (sees("(") && !next().spaced))) {
    expect("(", "after the name of a function");
    made.at = integer("as the argument of a function");
    expect(")", "after the argument");
    checkReads(made.at, variable.ghost, "an assignment");
    if (variable.ownDomain >= 0) {
      const auto domainSlot = static_cast<unsigned>(variable.ownDomain);
      const auto old =
          std::ranges::find_if(assignments, [&](const Assignment& other) { return other.variable == domainSlot; });
      Assignment domain;
      domain.variable = domainSlot;
      domain.ghost = variable.ghost;
      domain.own = true;
      domain.place = name.place;
      Term before = old == assignments.end()
                        ? (isInitial ? make(Op::Listed, Type::Set, {}, name.place) : variableTerm(domainSlot))
                        : old->value;
      domain.value = make(drop ? Op::Minus : Op::Union, Type::Set,
                          {before, make(Op::Listed, Type::Set, {made.at}, name.place)}, name.place);
      if (old == assignments.end())
        assignments.push_back(domain);
      else
        *old = domain;
    } else if (drop) {
      fail(name.place, fmt::format("'{}' is total on its set: change the set instead", name.text));
    }
    if (drop) return;
    expect(":=", "in an assignment");
    made.value = expression();
    need(made.value, variable.shape == Shape::TruthFunction ? Type::Truth : Type::Integer, "after :=");
  } else {
    expect(":=", "in an assignment");
    if (function) {
      expect("fun", "to assign a function as a whole");
      if (variable.ownDomain >= 0) fail(name.place, "a partial function is assigned point by point");
      const Token bound = expectName("the name of the argument");
      expect(":", "after the argument");
      std::tie(made.bound, made.boundSlot) = freshLocal(bound.text);
      scopes_.emplace_back();
      scopes_.back()[bound.text] = {localTerm(made.bound, made.boundSlot, Type::Integer, bound.place)};
      made.value = expression();
      scopes_.pop_back();
      need(made.value, variable.shape == Shape::TruthFunction ? Type::Truth : Type::Integer, "after fun");
    } else {
      made.value = variable.shape == Shape::Set ? setOf("after :=") : expression();
      Type wanted = Type::Integer;
      if (variable.shape == Shape::Set) wanted = Type::Set;
      if (variable.shape == Shape::Truth) wanted = Type::Truth;
      need(made.value, wanted, "after :=");
    }
  }
  checkReads(made.value, variable.ghost, "an assignment");
  if (isInitial) {
    for (const std::string& read : namesIn(made.value)) {
      for (const Variable& other : machine_.variables) {
        if (!other.gone && other.name == read) fail(name.place, "an initial value reads constants only");
      }
    }
  }
  addAssignment(assignments, std::move(made));
}

// Only ghosts read ghosts, and nothing that happens reads what this machine replaces.
void Parser::checkReads(const Term& term, bool ghostAllowed, std::string_view where) const {
  if ((term->op == Op::Name || term->op == Op::Apply) && term->keeper == Keeper::StateSlot) {
    const Variable& variable = machine_.variables[term->slot];
    if (variable.ghost && !ghostAllowed)
      fail(term->place, fmt::format("{} cannot read the ghost '{}'", where, variable.name));
    if (variable.hidden)
      fail(term->place, fmt::format("{} cannot read '{}', which this machine replaces", where, variable.name));
  }
  for (const Term& part : term->parts) checkReads(part, ghostAllowed, where);
}

// Every method of the parent is offered or named by `without`; events of an extended parent that are not mentioned stay as they are.
void Parser::inheritEvents() {
  const Machine& parent = *machine_.parent;
  for (const Method& method : parent.methods) {
    const bool left = std::ranges::find(machine_.without, method.name) != machine_.without.end();
    if (machine_.findMethod(method.name) != nullptr) {
      if (left) fail(machine_.findMethod(method.name)->place, fmt::format("'{}' is offered and left out", method.name));
    } else if (!left) {
      if (machine_.kinship != Kinship::Extends)
        fail(next().place, fmt::format("the method '{}' of {} is missing: offer it or say 'without {}'", method.name,
                                       parent.name, method.name));
      machine_.methods.push_back(method);
    }
  }
  if (machine_.kinship != Kinship::Extends) return;
  for (const Event& event : parent.events) {
    if (!event.method.empty() && machine_.findMethod(event.method) == nullptr) continue;
    const bool mentioned =
        std::ranges::any_of(machine_.events, [&](const Event& own) { return own.refined == event.name; });
    if (mentioned) continue;
    Event copy = event;
    copy.refined = event.name;
    copy.extends = true;
    copy.untouched = true;
    copy.witnesses.clear();
    for (Guard& guard : copy.guards) guard.own = false;
    for (Assignment& assignment : copy.assignments) assignment.own = false;
    machine_.events.push_back(std::move(copy));
  }
}

}  // namespace cairn::model
