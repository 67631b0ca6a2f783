#include "model/proof/smtlib.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "model/language/update.h"
#include "support/check.h"

namespace cairn::model {

namespace {

// What must be declared.
struct Symbols {
  std::map<std::string, std::string> declarations;  // by symbol
};

std::string numeral(std::int64_t value) {
  if (value >= 0) return fmt::format("{}", value);
  return fmt::format("(- {})", 0 - static_cast<std::uint64_t>(value));
}

class Printer {
 public:
  Printer(const Machine& machine, bool triggers) : machine_(machine), triggers_(triggers) {}

  std::string term(const Term& term) {
    const std::vector<Term>& parts = term->parts;
    switch (term->op) {
      case Op::Number: return numeral(term->value);
      case Op::Constant: return term->value != 0 ? "true" : "false";
      case Op::Name: return name(*term);
      case Op::Apply: return fmt::format("({} {})", stateSymbol(term->slot), this->term(parts[0]));
      case Op::Add: return binary("+", parts);
      case Op::Subtract: return binary("-", parts);
      case Op::Multiply: return binary("*", parts);
      case Op::Divide: return divided("div", parts);
      case Op::Remainder: return divided("mod", parts);
      case Op::Word: return this->term(parts[0]);
      case Op::Equal: return binary("=", parts);
      case Op::Less: return binary("<", parts);
      case Op::LessEqual: return binary("<=", parts);
      case Op::And: return binary("and", parts);
      case Op::Or: return binary("or", parts);
      case Op::Implies: return binary("=>", parts);
      case Op::Not: return fmt::format("(not {})", this->term(parts[0]));
      case Op::If:
        return fmt::format("(ite {} {} {})", this->term(parts[0]), this->term(parts[1]), this->term(parts[2]));
      case Op::Member: return member(this->term(parts[0]), parts[1]);
      case Op::Subset: return subset(parts[0], parts[1]);
      case Op::All: return quantified("forall", "=>", *term);
      case Op::Some: return quantified("exists", "and", *term);
      case Op::Listed:
      case Op::Union:
      case Op::Minus:
      case Op::Meet:
      case Op::Range:
      case Op::Such: break;
    }
    CAIRN_CHECK(false, "a set outside of a membership");
  }

  [[nodiscard]] const std::map<std::string, std::string>& declarations() const { return symbols_.declarations; }

 private:
  std::string binary(const char* sign, const std::vector<Term>& parts) {
    const std::string left = term(parts[0]);
    return fmt::format("({} {} {})", sign, left, term(parts[1]));
  }

  // SMT-LIB's division leaves a remainder that is not negative; ours rounds down. They differ for negative divisors.
  std::string divided(const char* sign, const std::vector<Term>& parts) {
    const std::string left = term(parts[0]);
    const std::string right = term(parts[1]);
    if (parts[1]->op == Op::Number && parts[1]->value > 0) return fmt::format("({} {} {})", sign, left, right);
    const bool isQuotient = std::string(sign) == "div";
    const std::string negative = fmt::format("({} (- {}) (- {}))", sign, left, right);
    return fmt::format("(ite (> {1} 0) ({2} {0} {1}) {3})", left, right, sign,
                       isQuotient ? negative : fmt::format("(- {})", negative));
  }

  // State variables and constants have prefixes, so that no name means anything to a solver.
  std::string stateSymbol(unsigned slot) {
    const Variable& variable = machine_.variables[slot];
    const std::string symbol = fmt::format("s.{}", variable.name) + (isShared(slot) ? fmt::format(".{}", slot) : "");
    const char* result = variable.shape == Shape::Integer || variable.shape == Shape::IntegerFunction ? "Int" : "Bool";
    const bool plain = variable.shape == Shape::Integer || variable.shape == Shape::Truth;
    symbols_.declarations[symbol] = fmt::format("(declare-fun {} ({}) {})", symbol, plain ? "" : "Int", result);
    return symbol;
  }

  // A variable that takes the place of the parent's may have its name.
  [[nodiscard]] bool isShared(unsigned slot) const {
    for (unsigned other = 0; other != machine_.variables.size(); ++other) {
      if (other != slot && machine_.variables[other].name == machine_.variables[slot].name) return true;
    }
    return false;
  }

  std::string name(const Expression& term) {
    if (term.keeper == Keeper::StateSlot) return stateSymbol(term.slot);
    if (term.keeper == Keeper::ConstantSlot) {
      const std::string symbol = "c." + term.name;
      symbols_.declarations[symbol] = fmt::format("(declare-fun {} () Int)", symbol);
      return symbol;
    }
    if (!bound_.contains(term.name))
      symbols_.declarations[term.name] = fmt::format("(declare-fun {} () Int)", term.name);
    return term.name;
  }

  std::string member(const std::string& element, const Term& set) {
    const std::vector<Term>& parts = set->parts;
    switch (set->op) {
      case Op::Name: return fmt::format("({} {})", stateSymbol(set->slot), element);
      case Op::Listed: {
        std::string all;
        for (const Term& part : parts) all += fmt::format(" (= {} {})", element, term(part));
        if (parts.empty()) return "false";
        return parts.size() == 1 ? all.substr(1) : fmt::format("(or{})", all);
      }
      case Op::Union: return fmt::format("(or {} {})", member(element, parts[0]), member(element, parts[1]));
      case Op::Meet: return fmt::format("(and {} {})", member(element, parts[0]), member(element, parts[1]));
      case Op::Minus: return fmt::format("(and {} (not {}))", member(element, parts[0]), member(element, parts[1]));
      case Op::Range: return fmt::format("(and (<= {1} {0}) (<= {0} {2}))", element, term(parts[0]), term(parts[1]));
      case Op::Such: {
        const std::string inside = member(element, parts[0]);
        const bool isNew = bound_.insert(set->bound[0]).second;
        std::string text = fmt::format("(and {} (let (({} {})) {}))", inside, set->bound[0], element, term(parts[1]));
        if (isNew) bound_.erase(set->bound[0]);
        return text;
      }
      case Op::Number:
      case Op::Constant:
      case Op::Apply:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::Remainder:
      case Op::Word:
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::And:
      case Op::Or:
      case Op::Not:
      case Op::Implies:
      case Op::If:
      case Op::Member:
      case Op::Subset:
      case Op::All:
      case Op::Some: break;
    }
    CAIRN_CHECK(false, "an expression that is no set");
  }

  // A variable of the state whose elements include those of the set; null if there is none.
  static Term around(const Term& set) {
    if (set->op == Op::Name) return set;
    if (set->op == Op::Minus || set->op == Op::Such) return around(set->parts[0]);
    if (set->op != Op::Meet) return nullptr;
    const Term left = around(set->parts[0]);
    return left ? left : around(set->parts[1]);
  }

  std::string subset(const Term& left, const Term& right) {
    if (left->op == Op::Listed) {
      std::string all;
      for (const Term& part : left->parts) all += " " + member(term(part), right);
      return left->parts.empty() ? "true" : fmt::format("(and{} true)", all);
    }
    const std::string element = fmt::format("e!{}", fresh_++);
    std::string body = fmt::format("(=> {} {})", member(element, left), member(element, right));
    const Term base = around(left);
    if (base && triggers_) body = fmt::format("(! {} :pattern ({}))", body, member(element, base));
    return fmt::format("(forall (({} Int)) {})", element, body);
  }

  std::string trigger(const Term& term) {
    const bool isSet = term->op == Op::Member && term->parts[1]->op == Op::Name;
    if (!isSet && term->op != Op::Apply)
      throw ModelError(term->place, "expected the application of a function or membership in a variable as a trigger");
    return this->term(term);
  }

  std::string quantified(const char* sign, const char* link, const Expression& term) {
    std::string names;
    std::string inside;
    std::string patterns;
    bool allHave = true;
    for (std::size_t i = 0; i != term.bound.size(); ++i) {
      inside += " " + member(term.bound[i], term.parts[i]);
      bound_.insert(term.bound[i]);
      names += fmt::format("({} Int)", term.bound[i]);
      const Term base = around(term.parts[i]);
      if (base)
        patterns += " " + member(term.bound[i], base);
      else
        allHave = false;
    }
    const bool hasWitness = term.op == Op::Some && term.triggers.size() == 1 && term.triggers[0]->type == Type::Integer;
    if (!term.triggers.empty() && !hasWitness) {
      allHave = true;
      patterns.clear();
      for (const Term& one : term.triggers) patterns += " " + trigger(one);
    }
    const bool single = term.bound.size() == 1;
    std::string body = fmt::format("({} {} {})", link, single ? inside.substr(1) : fmt::format("(and{})", inside),
                                   this->term(term.parts.back()));
    for (const std::string& name : term.bound) bound_.erase(name);
    if (allHave && triggers_) body = fmt::format("(! {} :pattern ({}))", body, patterns.substr(1));
    std::string text = fmt::format("({} ({}) {})", sign, names, body);
    if (!hasWitness) return text;
    // What is said of the witness follows from nothing else: the disjunction means the same and shows the solvers the term.
    const Term body1 = substitute(term.parts.back(), {{term.bound[0], term.triggers[0]}});
    return fmt::format("(or (and {} {}) {})", member(this->term(term.triggers[0]), term.parts[0]), this->term(body1),
                       text);
  }

  const Machine& machine_;
  bool triggers_;
  Symbols symbols_;
  std::set<std::string> bound_;
  unsigned fresh_ = 0;
};

}  // namespace

std::string smtText(const Machine& machine, const Obligation& obligation, bool triggers) {
  Printer printer(machine, triggers);
  std::string asserted;
  std::set<std::string> seen;
  for (const Term& hypothesis : obligation.hypotheses) {
    std::string text = printer.term(hypothesis);
    if (seen.insert(text).second) asserted += fmt::format("(assert {})\n", text);
  }
  const std::string goal = printer.term(obligation.goal);
  std::string text = fmt::format("; {}\n", obligation.label);
  for (const auto& [symbol, declaration] : printer.declarations()) text += declaration + "\n";
  return text + asserted + fmt::format("(assert (not {}))\n", goal);
}

}  // namespace cairn::model
