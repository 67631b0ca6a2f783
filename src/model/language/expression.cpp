#include "model/language/expression.h"

#include <fmt/format.h>

#include <utility>

#include "support/check.h"

namespace cairn::model {

ModelError::ModelError(const Place& place, const std::string& message)
    : std::runtime_error(fmt::format("{}:{}:{}: {}", place.file, place.line, place.column, message)) {}

const char* nameOf(Type type) {
  switch (type) {
    case Type::Integer: return "int";
    case Type::Truth: return "bool";
    case Type::Set: return "set";
  }
  return "";
}

Term number(std::int64_t value) {
  Expression made;
  made.value = value;
  return std::make_shared<Expression>(std::move(made));
}

Term truth(bool value) {
  Expression made;
  made.op = Op::Constant;
  made.type = Type::Truth;
  made.value = value ? 1 : 0;
  return std::make_shared<Expression>(std::move(made));
}

Term make(Op op, Type type, std::vector<Term> parts, const Place& place) {
  Expression made;
  made.op = op;
  made.type = type;
  made.parts = std::move(parts);
  made.place = place;
  return std::make_shared<Expression>(std::move(made));
}

bool isTrue(const Term& term) { return term->op == Op::Constant && term->value != 0; }

bool isFalse(const Term& term) { return term->op == Op::Constant && term->value == 0; }

Term conjunction(const Term& left, const Term& right) {
  if (isTrue(left) || isFalse(right)) return right;
  if (isTrue(right) || isFalse(left)) return left;
  return make(Op::And, Type::Truth, {left, right}, left->place);
}

Term conjunction(const std::vector<Term>& parts) {
  Term all = truth(true);
  for (const Term& part : parts) all = conjunction(all, part);
  return all;
}

Term disjunction(const Term& left, const Term& right) {
  if (isTrue(left) || isFalse(right)) return left;
  if (isTrue(right) || isFalse(left)) return right;
  return make(Op::Or, Type::Truth, {left, right}, left->place);
}

Term implication(const Term& left, const Term& right) {
  if (isTrue(left) || isTrue(right)) return right;
  if (isFalse(left)) return truth(true);
  return make(Op::Implies, Type::Truth, {left, right}, right->place);
}

Term negation(const Term& term) {
  if (term->op == Op::Constant) return truth(term->value == 0);
  return make(Op::Not, Type::Truth, {term}, term->place);
}

Term quantified(Op op, const Expression& like, std::vector<Term> sets, const Term& body) {
  if (body->op == Op::Constant && (op == Op::All) == (body->value != 0)) return body;
  Expression made;
  made.op = op;
  made.type = Type::Truth;
  made.place = like.place;
  made.bound = like.bound;
  made.boundSlots = like.boundSlots;
  made.parts = std::move(sets);
  made.parts.push_back(body);
  return std::make_shared<Expression>(std::move(made));
}

bool isSame(const Term& left, const Term& right) {
  if (left == right) return true;
  if (left->op != right->op || left->type != right->type || left->value != right->value || left->name != right->name ||
      left->bound != right->bound || left->parts.size() != right->parts.size()) {
    return false;
  }
  for (std::size_t i = 0; i != left->parts.size(); ++i) {
    if (!isSame(left->parts[i], right->parts[i])) return false;
  }
  return true;
}

namespace {

void collect(const Term& term, std::set<std::string>& names) {
  if (term->op == Op::Name || term->op == Op::Apply) names.insert(term->name);
  for (const Term& part : term->parts) collect(part, names);
}

void dropBound(const Term& term, std::set<std::string>& names) {
  for (const std::string& name : term->bound) names.erase(name);
  for (const Term& part : term->parts) dropBound(part, names);
}

const char* signOf(Op op) {
  switch (op) {
    case Op::Add:
    case Op::Union: return " + ";
    case Op::Subtract: return " - ";
    case Op::Multiply: return " * ";
    case Op::Divide: return " div ";
    case Op::Remainder: return " mod ";
    case Op::Equal: return " = ";
    case Op::Less: return " < ";
    case Op::LessEqual: return " <= ";
    case Op::And: return " and ";
    case Op::Or: return " or ";
    case Op::Implies: return " => ";
    case Op::Member: return " in ";
    case Op::Subset: return " subset ";
    case Op::Minus: return " \\ ";
    case Op::Meet: return " & ";
    case Op::Range: return " .. ";
    case Op::Number:
    case Op::Constant:
    case Op::Name:
    case Op::Apply:
    case Op::Word:
    case Op::Not:
    case Op::If:
    case Op::Listed:
    case Op::Such:
    case Op::All:
    case Op::Some: break;
  }
  return "";
}

// How tightly an operator binds.
int rankOf(Op op) {
  switch (op) {
    case Op::All:
    case Op::Some:
    case Op::If: return 0;
    case Op::Implies: return 1;
    case Op::Or: return 2;
    case Op::And: return 3;
    case Op::Not: return 4;
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual:
    case Op::Member:
    case Op::Subset: return 5;
    case Op::Range: return 6;
    case Op::Add:
    case Op::Subtract:
    case Op::Union:
    case Op::Minus: return 7;
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder:
    case Op::Meet: return 8;
    case Op::Number:
    case Op::Constant:
    case Op::Name:
    case Op::Apply:
    case Op::Word:
    case Op::Listed:
    case Op::Such: return 9;
  }
  return 9;
}

std::string printAt(const Term& term, int rank) {
  const std::vector<Term>& parts = term->parts;
  std::string text;
  switch (term->op) {
    case Op::Number: return fmt::format("{}", term->value);
    case Op::Constant: return term->value != 0 ? "true" : "false";
    case Op::Name: return shownName(term->name);
    case Op::Apply: return fmt::format("{}({})", shownName(term->name), printAt(parts[0], 0));
    case Op::Word: return fmt::format("word({})", printAt(parts[0], 0));
    case Op::Not: text = "not " + printAt(parts[0], 5); break;
    case Op::If:
      text = fmt::format("if {} then {} else {}", printAt(parts[0], 1), printAt(parts[1], 1), printAt(parts[2], 0));
      break;
    case Op::Listed:
      for (const Term& part : parts) text += (text.empty() ? "" : ", ") + printAt(part, 0);
      return "{" + text + "}";
    case Op::Such:
      return fmt::format("{{{} in {} | {}}}", shownName(term->bound[0]), printAt(parts[0], 0), printAt(parts[1], 0));
    case Op::All:
    case Op::Some:
      text = term->op == Op::All ? "all " : "some ";
      for (std::size_t i = 0; i != term->bound.size(); ++i) {
        text += fmt::format("{}{} in {}", i == 0 ? "" : ", ", shownName(term->bound[i]), printAt(parts[i], 6));
      }
      text += ": " + printAt(parts.back(), 0);
      break;
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder:
    case Op::Equal:
    case Op::Less:
    case Op::LessEqual:
    case Op::And:
    case Op::Or:
    case Op::Implies:
    case Op::Member:
    case Op::Subset:
    case Op::Union:
    case Op::Minus:
    case Op::Meet:
    case Op::Range: {
      const int own = rankOf(term->op);
      const bool rightFirst = term->op == Op::Implies;
      text = printAt(parts[0], rightFirst ? own + 1 : own) + signOf(term->op) +
             printAt(parts[1], rightFirst ? own : own + 1);
      break;
    }
  }
  return rankOf(term->op) < rank ? "(" + text + ")" : text;
}

}  // namespace

std::set<std::string> namesIn(const Term& term) {
  std::set<std::string> names;
  collect(term, names);
  dropBound(term, names);  // bound names are unique: none of them is free elsewhere
  return names;
}

std::string shownName(const std::string& name) { return name.substr(0, name.find('!')); }

std::string print(const Term& term) { return printAt(term, 0); }

}  // namespace cairn::model
