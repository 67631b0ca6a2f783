#include "model/proof/refute.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <set>

#include "model/proof/question.h"
#include "support/check.h"

namespace cairn::model {

namespace {

// An obligation on an instance, without quantifiers: sets and functions are known point by point on a window of numbers.
class SmallForm {
 public:
  SmallForm(const Machine& machine, const Setting& setting)
      : machine_(machine), setting_(setting), first_(-1), last_(setting.units + 1) {}

  std::string script(const Obligation& obligation) {
    std::string asserted;
    for (const Term& hypothesis : obligation.hypotheses) asserted += fmt::format("(assert {})\n", term(hypothesis));
    asserted += fmt::format("(assert (not {}))\n", term(obligation.goal));
    std::string text = "(set-option :rlimit 20000000)\n";
    for (const auto& [symbol, sort] : symbols_) text += fmt::format("(declare-fun {} () {})\n", symbol, sort);
    text += asserted + "(check-sat)\n(get-value (";
    for (const auto& [symbol, sort] : symbols_) text += symbol + " ";
    return text + "))\n";
  }

  // The state and locals of the values that the solver printed.
  [[nodiscard]] std::pair<State, Numbers> read(const std::string& output) const {
    State state(machine_.variables.size());
    Numbers locals(machine_.locals + 2 * machine_.variables.size() + 16, 0);
    std::map<std::string, std::int64_t> values;
    std::size_t at = output.find('(');
    std::vector<std::string> words;
    for (std::string word; at < output.size(); ++at) {
      const char c = output[at];
      if (c == '(' || c == ')' || std::isspace(static_cast<unsigned char>(c)) != 0) {
        if (!word.empty()) words.push_back(std::exchange(word, {}));
        continue;
      }
      word += c;
    }
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const auto known = symbols_.find(words[i]);
      if (known == symbols_.end()) continue;
      const bool negative = words[i + 1] == "-" && i + 2 < words.size();
      const std::string& text = words[i + (negative ? 2 : 1)];
      std::int64_t value = text == "true" ? 1 : 0;
      if (text != "true" && text != "false") std::from_chars(text.data(), text.data() + text.size(), value);
      values[words[i]] = negative ? -value : value;
    }
    for (unsigned slot = 0; slot != machine_.variables.size(); ++slot) {
      const Variable& variable = machine_.variables[slot];
      if (variable.shape == Shape::Integer || variable.shape == Shape::Truth) {
        if (const auto found = values.find(fmt::format("s{}", slot)); found != values.end())
          state[slot].number = found->second;
        continue;
      }
      for (std::int64_t point = first_; point <= last_; ++point) {
        const auto found = values.find(pointSymbol(slot, point));
        if (variable.shape == Shape::Set) {
          if (found != values.end() && found->second != 0) state[slot].set.push_back(point);
        } else {
          state[slot].function.emplace_back(point, found == values.end() ? 0 : found->second);
        }
      }
    }
    for (const auto& [slot, symbol] : locals_) {
      if (slot < locals.size() && values.contains(symbol)) locals[slot] = values.at(symbol);
    }
    return {std::move(state), std::move(locals)};
  }

 private:
  static std::string pointSymbol(unsigned slot, std::int64_t point) {
    return point < 0 ? fmt::format("s{}_m{}", slot, -point) : fmt::format("s{}_{}", slot, point);
  }

  static std::string numeral(std::int64_t value) {
    return value < 0 ? fmt::format("(- {})", -value) : fmt::format("{}", value);
  }

  // What the term is where every name in it has a value; none otherwise.
  [[nodiscard]] std::optional<std::int64_t> fixed(const Term& term) const {
    if (term->op == Op::Number) return term->value;
    if (term->op == Op::Name) {
      if (term->keeper == Keeper::ConstantSlot) return setting_.constants[term->slot];
      const auto found = bound_.find(term->name);
      if (found != bound_.end()) return found->second;
      return std::nullopt;
    }
    if (term->op == Op::Word) return fixed(term->parts[0]);
    if (term->op != Op::Add && term->op != Op::Subtract && term->op != Op::Multiply) return std::nullopt;
    const auto left = fixed(term->parts[0]);
    const auto right = fixed(term->parts[1]);
    if (!left || !right) return std::nullopt;
    if (term->op == Op::Add) return *left + *right;
    return term->op == Op::Subtract ? *left - *right : *left * *right;
  }

  std::string integers(const char* sign, const std::vector<Term>& parts) {
    return fmt::format("({} {} {})", sign, term(parts[0]), term(parts[1]));
  }

  std::string declared(const std::string& symbol, const char* sort) {
    symbols_[symbol] = sort;
    return symbol;
  }

  // Numbers beyond the window belong to no set and have no value.
  std::string atPoint(unsigned slot, const Term& argument, bool isTruth) {
    const char* sort = isTruth ? "Bool" : "Int";
    if (const auto value = fixed(argument)) {
      if (*value < first_ || *value > last_) return isTruth ? "false" : "0";
      return declared(pointSymbol(slot, *value), sort);
    }
    return atPoint(slot, term(argument), isTruth);
  }

  std::string atPoint(unsigned slot, const std::string& argument, bool isTruth) {
    const char* sort = isTruth ? "Bool" : "Int";
    std::string text = isTruth ? "false" : "0";
    for (std::int64_t point = last_; point >= first_; --point) {
      text = fmt::format("(ite (= {} {}) {} {})", argument, numeral(point), declared(pointSymbol(slot, point), sort),
                         text);
    }
    return text;
  }

  std::string term(const Term& term) {
    const std::vector<Term>& parts = term->parts;
    if (const auto value = fixed(term)) return numeral(*value);
    switch (term->op) {
      case Op::Number: return numeral(term->value);
      case Op::Constant: return term->value != 0 ? "true" : "false";
      case Op::Name:
        if (term->keeper == Keeper::StateSlot)
          return declared(fmt::format("s{}", term->slot), term->type == Type::Truth ? "Bool" : "Int");
        locals_[term->slot] = term->name;
        return declared(term->name, "Int");
      case Op::Apply: return atPoint(term->slot, parts[0], term->type == Type::Truth);
      case Op::Add: return integers("+", parts);
      case Op::Subtract: return integers("-", parts);
      case Op::Multiply: return integers("*", parts);
      case Op::Divide: return divided("div", parts);
      case Op::Remainder: return divided("mod", parts);
      case Op::Word: return this->term(parts[0]);
      case Op::Equal: return integers("=", parts);
      case Op::Less: return integers("<", parts);
      case Op::LessEqual: return integers("<=", parts);
      case Op::And: return integers("and", parts);
      case Op::Or: return integers("or", parts);
      case Op::Implies: return integers("=>", parts);
      case Op::Not: return fmt::format("(not {})", this->term(parts[0]));
      case Op::If:
        return fmt::format("(ite {} {} {})", this->term(parts[0]), this->term(parts[1]), this->term(parts[2]));
      case Op::Member: return member(parts[0], parts[1]);
      case Op::Subset: return subset(parts[0], parts[1]);
      case Op::All: return expanded(*term, 0, "and", "=>", "true");
      case Op::Some: return expanded(*term, 0, "or", "and", "false");
      case Op::Listed:
      case Op::Union:
      case Op::Minus:
      case Op::Meet:
      case Op::Range:
      case Op::Such: break;
    }
    CAIRN_CHECK(false, "a set outside of a membership");
  }

  std::string divided(const char* sign, const std::vector<Term>& parts) {
    const auto divisor = fixed(parts[1]);
    if (!divisor || *divisor <= 0) throw support::Unsupported("a divisor that is no positive number");
    return fmt::format("({} {} {})", sign, term(parts[0]), numeral(*divisor));
  }

  std::string member(const Term& element, const Term& set) {
    const std::vector<Term>& parts = set->parts;
    if (set->op == Op::Name) return atPoint(set->slot, element, true);
    if (set->op == Op::Listed) {
      std::string all = "false";
      for (const Term& part : parts) all += fmt::format(" (= {} {})", term(element), term(part));
      return fmt::format("(or {})", all);
    }
    if (set->op == Op::Range)
      return fmt::format("(and (<= {1} {0}) (<= {0} {2}))", term(element), term(parts[0]), term(parts[1]));
    if (set->op == Op::Union) return fmt::format("(or {} {})", member(element, parts[0]), member(element, parts[1]));
    if (set->op == Op::Meet) return fmt::format("(and {} {})", member(element, parts[0]), member(element, parts[1]));
    if (set->op == Op::Minus)
      return fmt::format("(and {} (not {}))", member(element, parts[0]), member(element, parts[1]));
    CAIRN_CHECK(set->op == Op::Such, "an expression that is no set");
    const std::string inside = member(element, parts[0]);
    if (const auto value = fixed(element)) {
      bound_[set->bound[0]] = *value;
      const std::string property = term(parts[1]);
      bound_.erase(set->bound[0]);
      return fmt::format("(and {} {})", inside, property);
    }
    std::string all = "false";
    const std::string printed = term(element);
    for (std::int64_t value = first_; value <= last_; ++value) {
      bound_[set->bound[0]] = value;
      all += fmt::format(" (and (= {} {}) {})", printed, numeral(value), term(parts[1]));
      bound_.erase(set->bound[0]);
    }
    return fmt::format("(and {} (or {}))", inside, all);
  }

  std::string subset(const Term& left, const Term& right) {
    std::string all = "true";
    for (std::int64_t value = first_; value <= last_; ++value) {
      const Term element = number(value);
      all += fmt::format(" (=> {} {})", member(element, left), member(element, right));
    }
    return fmt::format("(and {})", all);
  }

  std::string expanded(const Expression& term, std::size_t at, const char* joint, const char* link, const char* unit) {
    if (at == term.bound.size()) return this->term(term.parts.back());
    std::string all = unit;
    for (std::int64_t value = first_; value <= last_; ++value) {
      bound_[term.bound[at]] = value;
      const std::string inside = member(number(value), term.parts[at]);
      if (inside != "false") all += fmt::format(" ({} {} {})", link, inside, expanded(term, at + 1, joint, link, unit));
      bound_.erase(term.bound[at]);
    }
    return fmt::format("({} {})", joint, all);
  }

  const Machine& machine_;
  const Setting& setting_;
  std::int64_t first_;
  std::int64_t last_;
  std::map<std::string, std::string> symbols_;  // their sorts
  std::map<unsigned, std::string> locals_;      // symbols of local slots
  std::map<std::string, std::int64_t> bound_;
};

// Whether the evaluator agrees that the hypotheses hold and the goal does not.
bool confirms(const Obligation& obligation, const Scene& scene) {
  try {
    for (const Term& hypothesis : obligation.hypotheses) {
      if (!truthValue(hypothesis, scene)) return false;
    }
    return !truthValue(obligation.goal, scene);
  } catch (const UndefinedValue&) {
    return false;
  }
}

}  // namespace

std::optional<Counterexample> refute(const Machine& machine, const Obligation& obligation, const Setting& setting,
                                     double backstopSeconds) {
  SmallForm form(machine, setting);
  std::string script;
  try {
    script = form.script(obligation);
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
  const std::vector<Reply> replies = ask({{Question::Solver::Z3, script, {}}}, backstopSeconds);
  if (replies[0].answer != SolverAnswer::Sat) return std::nullopt;
  auto [state, locals] = form.read(replies[0].output.substr(4));
  normalise(machine, setting.constants, state);
  if (!confirms(obligation, {setting.constants, state, locals})) return std::nullopt;
  Counterexample found;
  found.units = setting.units;
  found.before = state;
  found.what = print(obligation.goal);
  const Event* event = machine.findEvent(obligation.event);
  if (event != nullptr) {
    locals.resize(machine.locals);
    const Step step{event, locals, std::nullopt};
    found.values = shownValues(machine, step);
    std::vector<Broken> broken;
    found.after = Happening(machine, setting).after(step, state, broken);
  }
  return found;
}

}  // namespace cairn::model
