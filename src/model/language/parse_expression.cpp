#include <fmt/format.h>

#include <algorithm>

#include "model/language/parser.h"

namespace cairn::model {

Parser::Parser(std::vector<Token> tokens, std::string file) : tokens_(std::move(tokens)), file_(std::move(file)) {
  scopes_.emplace_back();
}

const Token& Parser::next(std::size_t ahead) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }

Token Parser::take() {
  Token token = next();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool Parser::sees(std::string_view text) const {
  return (next().kind == TokenKind::Word || next().kind == TokenKind::Sign) && next().text == text;
}

bool Parser::takeIf(std::string_view text) {
  if (!sees(text)) return false;
  take();
  return true;
}

void Parser::fail(const Place& place, const std::string& message) const { throw ModelError(place, message); }

namespace {

std::string shown(const Token& token) {
  return token.kind == TokenKind::End ? "the end of the text" : fmt::format("'{}'", token.text);
}

}  // namespace

Token Parser::expect(std::string_view text, std::string_view where) {
  if (!sees(text)) fail(next().place, fmt::format("expected '{}' {}, found {}", text, where, shown(next())));
  return take();
}

Token Parser::expectName(std::string_view what) {
  if (next().kind != TokenKind::Word) fail(next().place, fmt::format("expected {}, found {}", what, shown(next())));
  return take();
}

void Parser::unknown(const Token& name, std::string_view what, const std::vector<std::string>& known) const {
  const std::string nearest = nearestName(name.text, known);
  fail(name.place, fmt::format("expected {}, but '{}' is unknown{}", what, name.text,
                               nearest.empty() ? "" : fmt::format("; the nearest known name is '{}'", nearest)));
}

void Parser::need(const Term& term, Type type, std::string_view where) const {
  if (term->type == type) return;
  fail(term->place, fmt::format("expected {} {}, found {}", nameOf(type), where, nameOf(term->type)));
}

std::vector<std::string> Parser::knownNames() const {
  std::vector<std::string> names;
  for (const Scope& scope : scopes_) {
    for (const auto& [name, meaning] : scope) names.push_back(name);
  }
  return names;
}

std::pair<std::string, unsigned> Parser::freshLocal(const std::string& name) {
  const unsigned slot = machine_.locals++;
  return {fmt::format("{}!{}", name, slot), slot};
}

Term Parser::localTerm(const std::string& unique, unsigned slot, Type type, const Place& place) const {
  Expression made;
  made.op = Op::Name;
  made.type = type;
  made.name = unique;
  made.keeper = Keeper::LocalSlot;
  made.slot = slot;
  made.place = place;
  return std::make_shared<Expression>(std::move(made));
}

void Parser::declare(const Token& name, Meaning meaning) {
  for (const Scope& scope : scopes_) {
    if (scope.contains(name.text)) fail(name.place, fmt::format("'{}' is declared twice", name.text));
  }
  scopes_.back()[name.text] = std::move(meaning);
}

Term Parser::expression() { return implies(); }

Term Parser::formula(std::string_view where) {
  Term term = expression();
  need(term, Type::Truth, where);
  return term;
}

Term Parser::integer(std::string_view where) {
  Term term = expression();
  need(term, Type::Integer, where);
  return term;
}

Term Parser::setOf(std::string_view where) {
  Term term = range();
  need(term, Type::Set, where);
  return term;
}

Term Parser::implies() {
  Term left = either();
  if (sees("=>")) {
    const Place place = take().place;
    need(left, Type::Truth, "before =>");
    Term right = implies();
    need(right, Type::Truth, "after =>");
    return make(Op::Implies, Type::Truth, {left, right}, place);
  }
  if (sees("<=>")) {
    const Place place = take().place;
    need(left, Type::Truth, "before <=>");
    Term right = implies();
    need(right, Type::Truth, "after <=>");
    return make(Op::Equal, Type::Truth, {left, right}, place);
  }
  return left;
}

Term Parser::either() {
  Term left = both();
  while (sees("or")) {
    const Place place = take().place;
    need(left, Type::Truth, "before or");
    Term right = both();
    need(right, Type::Truth, "after or");
    left = make(Op::Or, Type::Truth, {left, right}, place);
  }
  return left;
}

Term Parser::both() {
  Term left = denial();
  while (sees("and")) {
    const Place place = take().place;
    need(left, Type::Truth, "before and");
    Term right = denial();
    need(right, Type::Truth, "after and");
    left = make(Op::And, Type::Truth, {left, right}, place);
  }
  return left;
}

Term Parser::denial() {
  if (!sees("not")) return comparison();
  const Place place = take().place;
  Term inner = denial();
  need(inner, Type::Truth, "after not");
  return make(Op::Not, Type::Truth, {inner}, place);
}

Term Parser::comparison() {
  Term left = range();
  const Token sign = next();
  if (sign.kind == TokenKind::Word && (sign.text == "in" || sign.text == "subset")) {
    take();
    const bool isMember = sign.text == "in";
    need(left, isMember ? Type::Integer : Type::Set, fmt::format("before {}", sign.text));
    Term right = range();
    need(right, Type::Set, fmt::format("after {}", sign.text));
    return make(isMember ? Op::Member : Op::Subset, Type::Truth, {left, right}, sign.place);
  }
  if (sign.kind != TokenKind::Sign) return left;
  if (sign.text == "=" || sign.text == "!=") {
    take();
    Term right = range();
    need(right, left->type, fmt::format("after {}, as before it", sign.text));
    Term made;
    if (left->type == Type::Set) {
      made = make(Op::And, Type::Truth,
                  {make(Op::Subset, Type::Truth, {left, right}, sign.place),
                   make(Op::Subset, Type::Truth, {right, left}, sign.place)},
                  sign.place);
    } else {
      made = make(Op::Equal, Type::Truth, {left, right}, sign.place);
    }
    return sign.text == "=" ? made : make(Op::Not, Type::Truth, {made}, sign.place);
  }
  if (sign.text == "<" || sign.text == "<=" || sign.text == ">" || sign.text == ">=") {
    take();
    need(left, Type::Integer, fmt::format("before {}", sign.text));
    Term right = range();
    need(right, Type::Integer, fmt::format("after {}", sign.text));
    if (sign.text[0] == '>') std::swap(left, right);
    return make(sign.text.size() == 2 ? Op::LessEqual : Op::Less, Type::Truth, {left, right}, sign.place);
  }
  return left;
}

Term Parser::range() {
  Term left = sum();
  if (!sees("..")) return left;
  const Place place = take().place;
  need(left, Type::Integer, "before ..");
  Term right = sum();
  need(right, Type::Integer, "after ..");
  return make(Op::Range, Type::Set, {left, right}, place);
}

Term Parser::sum() {
  Term left = product();
  while (sees("+") || sees("-") || sees("\\")) {
    const Token sign = take();
    Term right = product();
    const bool sets = sign.text == "\\" || (sign.text == "+" && left->type == Type::Set);
    need(left, sets ? Type::Set : Type::Integer, fmt::format("before {}", sign.text));
    need(right, sets ? Type::Set : Type::Integer, fmt::format("after {}", sign.text));
    Op op = sets ? Op::Union : Op::Add;
    if (sign.text == "-") op = Op::Subtract;
    if (sign.text == "\\") op = Op::Minus;
    left = make(op, left->type, {left, right}, sign.place);
  }
  return left;
}

Term Parser::product() {
  Term left = primary();
  while (sees("*") || sees("&") || sees("div") || sees("mod")) {
    const Token sign = take();
    Term right = primary();
    const Type type = sign.text == "&" ? Type::Set : Type::Integer;
    need(left, type, fmt::format("before {}", sign.text));
    need(right, type, fmt::format("after {}", sign.text));
    Op op = Op::Multiply;
    if (sign.text == "&") op = Op::Meet;
    if (sign.text == "div") op = Op::Divide;
    if (sign.text == "mod") op = Op::Remainder;
    left = make(op, type, {left, right}, sign.place);
  }
  return left;
}

Term Parser::conditional(const Place& place) {
  Term condition = formula("after if");
  expect("then", "in a conditional");
  Term left = expression();
  expect("else", "in a conditional");
  Term right = expression();
  need(right, left->type, "after else, as after then");
  if (left->type == Type::Set) fail(place, "a conditional chooses among integers or truth values, not sets");
  return make(Op::If, left->type, {condition, left, right}, place);
}

Term Parser::primary() {
  const Token token = next();
  if (token.kind == TokenKind::Number) {
    take();
    Expression made;
    made.value = token.value;
    made.place = token.place;
    return std::make_shared<Expression>(std::move(made));
  }
  if (takeIf("(")) {
    Term inner = expression();
    expect(")", "to close the parenthesis");
    return inner;
  }
  if (sees("-")) {
    take();
    Term inner = primary();
    need(inner, Type::Integer, "after -");
    return make(Op::Subtract, Type::Integer, {number(0), inner}, token.place);
  }
  if (sees("{")) return braces();
  if (takeIf("true") || takeIf("false")) {
    Expression made;
    made.op = Op::Constant;
    made.type = Type::Truth;
    made.value = token.text == "true" ? 1 : 0;
    made.place = token.place;
    return std::make_shared<Expression>(std::move(made));
  }
  if (takeIf("if")) return conditional(token.place);
  if (takeIf("all")) return quantifier(Op::All);
  if (takeIf("some")) return quantifier(Op::Some);
  if (takeIf("word")) {
    if (!machine_.wordLimit) fail(token.place, "expected a declaration word_limit before the first word(...)");
    expect("(", "after word");
    Term inner = integer("inside word(...)");
    expect(")", "to close word(...)");
    return make(Op::Word, Type::Integer, {inner}, token.place);
  }
  if (takeIf("dom")) {
    expect("(", "after dom");
    const Token name = expectName("the name of a function");
    expect(")", "to close dom(...)");
    for (std::size_t i = scopes_.size(); i-- != 0;) {
      const auto found = scopes_[i].find(name.text);
      if (found == scopes_[i].end()) continue;
      if (found->second.function < 0) fail(name.place, fmt::format("expected a function, but '{}' is none", name.text));
      return machine_.variables[static_cast<unsigned>(found->second.function)].domain;
    }
    unknown(name, "a function", knownNames());
  }
  if (token.kind == TokenKind::Word) return named(take());
  fail(token.place, fmt::format("expected an expression, found {}", shown(token)));
}

Term Parser::braces() {
  const Place place = take().place;
  if (takeIf("}")) return make(Op::Listed, Type::Set, {}, place);
  if (next().kind == TokenKind::Word && next(1).text == "in" && next(1).kind == TokenKind::Word) {
    const Token name = take();
    take();
    Expression made;
    made.op = Op::Such;
    made.type = Type::Set;
    made.place = place;
    Term set = setOf("after in");
    expect("|", "in a set of those with a property");
    const auto [unique, slot] = freshLocal(name.text);
    scopes_.emplace_back();
    scopes_.back()[name.text] = {localTerm(unique, slot, Type::Integer, name.place)};
    Term property = formula("after |");
    scopes_.pop_back();
    expect("}", "to close the set");
    made.bound = {unique};
    made.boundSlots = {slot};
    made.parts = {set, property};
    return std::make_shared<Expression>(std::move(made));
  }
  std::vector<Term> parts;
  do parts.push_back(integer("inside a set"));
  while (takeIf(","));
  expect("}", "to close the set");
  return make(Op::Listed, Type::Set, std::move(parts), place);
}

// all b, c in S, d in T: formula [trigger t, ...]    some c in S: formula [witness e]
Term Parser::quantifier(Op op) {
  Expression made;
  made.op = op;
  made.type = Type::Truth;
  made.place = next().place;
  scopes_.emplace_back();
  std::vector<Token> waiting;
  std::vector<Term> sets;
  do {
    waiting.push_back(expectName("the name of a bound variable"));
    if (!takeIf("in")) continue;
    Term set = setOf("after in");
    for (const Token& name : waiting) {
      const auto [unique, slot] = freshLocal(name.text);
      made.bound.push_back(unique);
      made.boundSlots.push_back(slot);
      sets.push_back(set);
      scopes_.back()[name.text] = {localTerm(unique, slot, Type::Integer, name.place)};
    }
    waiting.clear();
  } while (takeIf(","));
  if (!waiting.empty())
    fail(next().place, fmt::format("expected 'in' and a set for '{}': every bound variable has one", waiting[0].text));
  expect(":", "after the bound variables");
  Term body = formula("under a quantifier");
  if (sees("trigger")) {
    take();
    do made.triggers.push_back(expression());
    while (takeIf(","));
  }
  scopes_.pop_back();
  if (op == Op::Some && made.triggers.empty() && takeIf("witness")) {
    if (made.bound.size() != 1) fail(next().place, "a witness stands for one bound variable");
    made.triggers.push_back(integer("after witness"));
  }
  made.parts = std::move(sets);
  made.parts.push_back(std::move(body));
  return std::make_shared<Expression>(std::move(made));
}

Term Parser::named(const Token& name) {
  for (std::size_t i = scopes_.size(); i-- != 0;) {
    const auto found = scopes_[i].find(name.text);
    if (found == scopes_[i].end()) continue;
    const Meaning& meaning = found->second;
    if (meaning.value) {
      Expression copy = *meaning.value;
      if (copy.op == Op::Name) copy.place = name.place;
      return std::make_shared<Expression>(std::move(copy));
    }
    if (meaning.macro != nullptr) return expanded(name, *meaning.macro);
    return applied(name, meaning);
  }
  unknown(name, "an expression", knownNames());
}

Term Parser::applied(const Token& name, const Meaning& meaning) {
  const auto slot = static_cast<unsigned>(meaning.function);
  if (!sees("(") || next().spaced)
    fail(next().place, fmt::format("expected '(' after the function '{}', found {}", name.text, shown(next())));
  take();
  Expression made;
  made.op = Op::Apply;
  made.type = machine_.variables[slot].shape == Shape::TruthFunction ? Type::Truth : Type::Integer;
  made.name = machine_.variables[slot].name;
  made.keeper = Keeper::StateSlot;
  made.slot = slot;
  made.place = name.place;
  made.parts = {integer("as the argument of a function")};
  expect(")", "after the argument");
  return std::make_shared<Expression>(std::move(made));
}

// The text of the definition is read again, with its parameters standing for the arguments.
Term Parser::expanded(const Token& name, const Macro& macro) {
  if (std::ranges::find(expanding_, name.text) != expanding_.end())
    fail(name.place, fmt::format("the definition of '{}' uses itself", name.text));
  std::vector<Term> arguments;
  if (!macro.parameters.empty()) {
    expect("(", fmt::format("after '{}'", name.text));
    do arguments.push_back(expression());
    while (takeIf(","));
    expect(")", "after the arguments");
  }
  if (arguments.size() != macro.parameters.size()) {
    fail(name.place,
         fmt::format("expected {} arguments of '{}', found {}", macro.parameters.size(), name.text, arguments.size()));
  }
  std::vector<Scope> scopes = {scopes_.front()};
  scopes.emplace_back();
  for (std::size_t i = 0; i != arguments.size(); ++i) scopes.back()[macro.parameters[i]] = {arguments[i]};
  std::vector<Token> body = macro.body;
  std::swap(tokens_, body);
  std::swap(scopes_, scopes);
  const std::size_t at = std::exchange(at_, 0);
  expanding_.push_back(name.text);
  Term term = expression();
  if (next().kind != TokenKind::End)
    fail(next().place, fmt::format("expected the end of the definition, found {}", shown(next())));
  expanding_.pop_back();
  at_ = at;
  std::swap(scopes_, scopes);
  std::swap(tokens_, body);
  return term;
}

}  // namespace cairn::model
