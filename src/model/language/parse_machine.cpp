#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/language/parser.h"

namespace cairn::model {

namespace {

constexpr std::array<std::string_view, 22> kDeclarations = {
    "machine",    "without",   "constants", "axiom",    "state", "ghost", "define",  "invariant",
    "theorem",    "initially", "method",    "internal", "idle",  "event", "waiting", "instance",
    "word_limit", "variant",   "remark",    "failing",  "least", "layout"};

bool isDeclaration(const Token& token) {
  return token.kind == TokenKind::Word && std::ranges::find(kDeclarations, token.text) != kDeclarations.end();
}

}  // namespace

const Event* Machine::findEvent(const std::string& wanted) const {
  const auto found = std::ranges::find(events, wanted, &Event::name);
  return found == events.end() ? nullptr : &*found;
}

const Method* Machine::findMethod(const std::string& wanted) const {
  const auto found = std::ranges::find(methods, wanted, &Method::name);
  return found == methods.end() ? nullptr : &*found;
}

std::string Parser::parentName() const {
  for (std::size_t i = 0; i + 1 < tokens_.size() && i < 4; ++i) {
    if (tokens_[i].text == "refines" || tokens_[i].text == "extends") return tokens_[i + 1].text;
  }
  return {};
}

Place Parser::parentPlace() const { return next(3).place; }

Term Parser::variableTerm(unsigned slot) const {
  const Variable& variable = machine_.variables[slot];
  Expression made;
  made.op = Op::Name;
  made.type = variable.shape == Shape::Set ? Type::Set : Type::Integer;
  if (variable.shape == Shape::Truth) made.type = Type::Truth;
  made.name = variable.name;
  made.keeper = Keeper::StateSlot;
  made.slot = slot;
  made.place = variable.place;
  return std::make_shared<Expression>(std::move(made));
}

// Constants, definitions and variables of the parent are known under their names; its variables are hidden if it is refined.
void Parser::takeOver() {
  const Machine& parent = *machine_.parent;
  machine_.constants = parent.constants;
  machine_.variables = parent.variables;
  machine_.macros = parent.macros;
  machine_.locals = parent.locals;
  machine_.wordLimit = parent.wordLimit;
  machine_.instance = parent.instance;
  machine_.enumerators = parent.enumerators;
  machine_.layout.header = parent.layout.header;
  if (machine_.kinship == Kinship::Extends) {
    machine_.layout = parent.layout;
    machine_.idle = parent.idle;
    machine_.idlePlace = parent.idlePlace;
    machine_.waiting = parent.waiting;
    machine_.variant = parent.variant;
    machine_.variantPlace = parent.variantPlace;
    machine_.initial = parent.initial;
    for (Assignment& assignment : machine_.initial) assignment.own = false;
  }
  Scope& scope = scopes_.front();
  for (unsigned slot = 0; slot != machine_.constants.size(); ++slot) {
    Expression made;
    made.op = Op::Name;
    made.name = machine_.constants[slot].name;
    made.keeper = Keeper::ConstantSlot;
    made.slot = slot;
    scope[made.name] = {std::make_shared<Expression>(made)};
  }
  for (const auto& [name, value] : machine_.enumerators) scope[name] = {number(value)};
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    Variable& variable = machine_.variables[slot];
    variable.inherited = true;
    if (variable.hidden) {
      variable.gone = true;
      continue;
    }
    if (machine_.kinship == Kinship::Refines) variable.hidden = true;
    if (isFunction(variable.shape)) {
      scope[variable.name] = {nullptr, static_cast<int>(slot)};
    } else {
      scope[variable.name] = {variableTerm(slot)};
    }
  }
  for (const auto& [name, macro] : machine_.macros) scope[name] = {nullptr, -1, &macro};
}

Machine Parser::machine(std::shared_ptr<const Machine> parent) {
  expect("machine", "at the beginning");
  const Token name = expectName("the machine's name");
  machine_.name = name.text;
  machine_.file = file_;
  if (sees("refines") || sees("extends")) {
    machine_.kinship = take().text == "refines" ? Kinship::Refines : Kinship::Extends;
    expectName("the name of the parent");
    machine_.parent = std::move(parent);
    takeOver();
  }
  while (next().kind != TokenKind::End) {
    if (!isDeclaration(next())) {
      std::vector<std::string> known(kDeclarations.begin(), kDeclarations.end());
      unknown(next(), "a declaration", known);
    }
    const Token word = take();
    if (word.text == "without")
      without();
    else if (word.text == "constants")
      constants();
    else if (word.text == "state")
      variables(false);
    else if (word.text == "ghost")
      variables(true);
    else if (word.text == "define")
      definition();
    else if (word.text == "axiom")
      machine_.axioms.push_back(clause());
    else if (word.text == "invariant")
      machine_.invariants.push_back(clause());
    else if (word.text == "theorem")
      machine_.theorems.push_back(clause());
    else if (word.text == "initially")
      initial();
    else if (word.text == "idle" || word.text == "waiting")
      whenIdle(word);
    else if (word.text == "word_limit")
      machine_.wordLimit = integer("after word_limit");
    else if (word.text == "method")
      method();
    else if (word.text == "instance")
      instance();
    else if (word.text == "layout")
      layout();
    else if (word.text == "remark") {
      if (next().kind != TokenKind::Text) fail(next().place, "expected a text in quotes after remark");
      machine_.remark = take().text;
    } else if (word.text == "variant") {
      machine_.variantPlace = next().place;
      machine_.variant = integer("after variant");
    } else if (word.text == "internal") {
      expect("event", "after internal");
      event(nullptr, Role::Internal);
    } else {
      fail(word.place, fmt::format("'{}' does not stand here: an event belongs to a method or is internal", word.text));
    }
  }
  finish();
  return std::move(machine_);
}

// When no call is under way, and when one that was begun waits. (!) A run does not depend on ghosts, and what waits is part of it.
void Parser::whenIdle(const Token& word) {
  Term& kept = word.text == "idle" ? machine_.idle : machine_.waiting;
  if (kept && machine_.kinship != Kinship::Extends) fail(word.place, fmt::format("'{}' stands here twice", word.text));
  if (word.text == "idle") machine_.idlePlace = next().place;
  kept = formula("after " + word.text);
  checkReads(kept, false, word.text);
}

void Parser::without() {
  do {
    const Token name = expectName("the name of a method");
    if (!machine_.parent || machine_.parent->findMethod(name.text) == nullptr) {
      std::vector<std::string> known;
      if (machine_.parent) {
        for (const Method& method : machine_.parent->methods) known.push_back(method.name);
      }
      unknown(name, "a method of the parent", known);
    }
    machine_.without.push_back(name.text);
  } while (takeIf(","));
}

void Parser::constants() {
  std::vector<Token> names;
  do names.push_back(expectName("the name of a constant"));
  while (takeIf(","));
  if (takeIf("=")) {
    if (names.size() != 1) fail(next().place, "expected one constant before '='");
    const Token value = take();
    if (value.kind != TokenKind::Number) fail(value.place, "expected a number after '='");
    declare(names[0], {number(value.value)});
    machine_.enumerators[names[0].text] = value.value;
    return;
  }
  expect(":", "after the names of constants");
  expect("int", "as the type of a constant");
  for (const Token& name : names) {
    Expression made;
    made.op = Op::Name;
    made.name = name.text;
    made.keeper = Keeper::ConstantSlot;
    made.slot = static_cast<unsigned>(machine_.constants.size());
    declare(name, {std::make_shared<Expression>(made)});
    machine_.constants.push_back({name.text, name.place});
  }
}

void Parser::addVariable(const Token& name, Shape shape, const Term& domain, bool ghost) {
  Variable made;
  made.name = name.text;
  made.shape = shape;
  made.domain = domain;
  made.ghost = ghost;
  made.place = name.place;
  const auto slot = static_cast<unsigned>(machine_.variables.size());
  if (isFunction(shape)) {
    declare(name, {nullptr, static_cast<int>(slot)});
    machine_.variables.push_back(std::move(made));
  } else {
    machine_.variables.push_back(std::move(made));
    declare(name, {variableTerm(slot)});
  }
}

// H, F : set    x : int    csz : H -> int    busy : int +> int    phase : {idle, merging}
void Parser::variables(bool ghost) {
  std::vector<Token> names;
  do names.push_back(expectName("the name of a variable"));
  while (takeIf(","));
  expect(":", "after the names of variables");
  const auto simple = [&](Shape shape) {
    for (const Token& name : names) addVariable(name, shape, nullptr, ghost);
  };
  if (takeIf("set")) return simple(Shape::Set);
  if (takeIf("bool")) return simple(Shape::Truth);
  if (sees("{") && next(1).kind == TokenKind::Word && (next(2).text == "," || next(2).text == "}") &&
      !scopes_.front().contains(next(1).text)) {
    take();
    std::int64_t count = 0;
    do {
      const Token name = expectName("the name of a value");
      declare(name, {number(count)});
      machine_.enumerators[name.text] = count++;
    } while (takeIf(","));
    expect("}", "after the values");
    simple(Shape::Integer);
    for (const Token& name : names) {
      const auto slot = static_cast<unsigned>(machine_.variables.size() - 1);
      machine_.invariants.push_back(
          {name.text + "_type", "",
           make(Op::Member, Type::Truth,
                {variableTerm(slot), make(Op::Range, Type::Set, {number(0), number(count - 1)}, name.place)},
                name.place),
           name.place});
    }
    return;
  }
  if (sees("int") && next(1).text != "+>") {
    take();
    return simple(Shape::Integer);
  }
  const bool partial = takeIf("int");
  Term domain;
  if (partial) {
    expect("+>", "after int: a function on all integers is partial");
  } else {
    domain = setOf("before ->");
    expect("->", "after the set of a function's arguments");
  }
  const Token result = expectName("int or bool");
  if (result.text != "int" && result.text != "bool") unknown(result, "int or bool", {"int", "bool"});
  for (const Token& name : names) {
    Term own = domain;
    int ownSlot = -1;
    if (partial) {
      ownSlot = static_cast<int>(machine_.variables.size());
      Token set = name;
      set.text = "dom." + name.text;
      addVariable(set, Shape::Set, nullptr, ghost);
      own = variableTerm(static_cast<unsigned>(ownSlot));
    }
    addVariable(name, result.text == "int" ? Shape::IntegerFunction : Shape::TruthFunction, own, ghost);
    machine_.variables.back().ownDomain = ownSlot;
  }
}

void Parser::definition() {
  const Token name = expectName("the name of a definition");
  Macro macro;
  if (takeIf("(")) {
    do macro.parameters.push_back(expectName("the name of a parameter").text);
    while (takeIf(","));
    expect(")", "after the parameters");
  }
  expect("=", "in a definition");
  while (next().kind != TokenKind::End && !isDeclaration(next())) macro.body.push_back(take());
  if (macro.body.empty()) fail(next().place, "expected an expression in a definition");
  Token end;
  end.place = next().place;
  macro.body.push_back(end);
  machine_.macros[name.text] = std::move(macro);
  declare(name, {nullptr, -1, &machine_.macros[name.text]});
}

// label ["name in print"]: formula
Clause Parser::clause() {
  Clause made;
  const Token label = expectName("a label");
  made.label = label.text;
  made.place = label.place;
  if (next().kind == TokenKind::Text) made.printed = take().text;
  expect(":", "after the label");
  made.formula = formula("as a clause");
  if (takeIf("cases")) made.cases = cases(made.formula);
  for (const std::vector<Clause>* clauses : {&machine_.axioms, &machine_.invariants, &machine_.theorems}) {
    if (std::ranges::find(*clauses, made.label, &Clause::label) != clauses->end())
      fail(made.place, fmt::format("the label '{}' is used twice", made.label));
  }
  return made;
}

// cases NAME in NUMBER .. NUMBER
Cases Parser::cases(const Term& formula) {
  constexpr std::int64_t kMostCases = 1000;
  const Token name = expectName("a name that the clause's quantifier binds");
  Cases made;
  std::vector<std::string> known;
  if (formula->op == Op::All) {
    for (const std::string& bound : formula->bound) known.push_back(shownName(bound));
  }
  const auto found = std::ranges::find(known, name.text);
  if (found == known.end()) unknown(name, "a name that the clause's quantifier binds", known);
  made.bound = static_cast<std::size_t>(found - known.begin());
  expect("in", "after the name");
  const Token first = take();
  expect("..", "between the first and the last case");
  const Token last = take();
  if (first.kind != TokenKind::Number) fail(first.place, "expected a number as the first case");
  if (last.kind != TokenKind::Number || last.value < first.value || last.value - first.value >= kMostCases)
    fail(last.place, "expected a number as the last case, at most 1000 cases");
  made.first = first.value;
  made.last = last.value;
  return made;
}

void Parser::initial() { actions(machine_.initial, false, true); }

// instance hst = 0, hli = N   n in 0 .. 8 * N by 8
void Parser::instance() {
  scopes_.emplace_back();
  const auto [unique, slot] = freshLocal("N");
  machine_.instance.sizeSlot = slot;
  scopes_.back()["N"] = {localTerm(unique, slot, Type::Integer, next().place)};
  machine_.instance.constants.clear();
  machine_.instance.samples.clear();
  do {
    const Token name = expectName("the name of a constant or of a parameter");
    if (takeIf("in")) {
      Term first = sum();
      need(first, Type::Integer, "before ..");
      expect("..", "in a range of samples");
      Term last = sum();
      need(last, Type::Integer, "after ..");
      Term step = number(1);
      if (takeIf("by")) step = sum();
      machine_.instance.samples[name.text] = {first, last, step};
      continue;
    }
    if (std::ranges::find(machine_.constants, name.text, &Constant::name) == machine_.constants.end()) {
      std::vector<std::string> known;
      for (const Constant& constant : machine_.constants) known.push_back(constant.name);
      unknown(name, "a constant", known);
    }
    expect("=", "after the name of a constant");
    machine_.instance.constants.push_back({name.text, integer("after =")});
  } while (takeIf(","));
  scopes_.pop_back();
}

void Parser::finish() {
  if (machine_.parent) inheritEvents();
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    const Variable& variable = machine_.variables[slot];
    if (variable.hidden) continue;
    if (std::ranges::find(machine_.initial, slot, &Assignment::variable) == machine_.initial.end() &&
        !isFunction(variable.shape) && !variable.name.starts_with("dom.")) {
      fail(variable.place, fmt::format("the variable '{}' has no initial value", variable.name));
    }
  }
  // A partial function begins empty if nothing else is said.
  for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
    const Variable& variable = machine_.variables[slot];
    if (variable.hidden || !variable.name.starts_with("dom.")) continue;
    if (std::ranges::find(machine_.initial, slot, &Assignment::variable) != machine_.initial.end()) continue;
    Assignment empty;
    empty.variable = slot;
    empty.value = make(Op::Listed, Type::Set, {}, variable.place);
    empty.own = true;
    empty.place = variable.place;
    machine_.initial.push_back(empty);
  }
  if (machine_.events.empty() && machine_.invariants.empty() && machine_.theorems.empty())
    fail(next().place, "expected an invariant, a theorem or an event: this machine says nothing");
  const bool hasInternal =
      std::ranges::any_of(machine_.events, [](const Event& event) { return event.role == Role::Internal; });
  // Whoever waits for an answer must know which one can come.
  const Event* begun = nullptr;
  for (const Event& event : machine_.events) {
    if (event.role != Role::Begin) continue;
    if (!machine_.idle) fail(event.place, "a machine with an event that begins a call says when it is idle");
    if (begun != nullptr && begun->method != event.method)
      fail(event.place,
           fmt::format("only one method may have events that begin a call, and '{}' has one", begun->method));
    begun = &event;
  }
  if (machine_.waiting && begun == nullptr)
    fail(machine_.waiting->place, "'waiting' is about calls that an event begins, and there is none");
  if (hasInternal && !machine_.variant)
    fail(machine_.events.front().place, "a machine with internal events has a variant");
}

}  // namespace cairn::model
