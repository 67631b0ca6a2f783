#include "model/states/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "support/check.h"

namespace cairn::model {

namespace {

// A range with more elements than this is not listed.
constexpr std::int64_t kLongest = 1 << 22;

[[noreturn]] void tooLarge() { throw support::Unsupported("a number of more than 64 bits in an instance of a model"); }

std::int64_t added(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(left, right, &result)) tooLarge();
  return result;
}

std::int64_t subtracted(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_sub_overflow(left, right, &result)) tooLarge();
  return result;
}

std::int64_t multiplied(std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(left, right, &result)) tooLarge();
  return result;
}

std::int64_t floorDivided(std::int64_t left, std::int64_t right) {
  if (right == 0) throw UndefinedValue("division by 0");
  if (right == -1) return subtracted(0, left);
  const std::int64_t quotient = left / right;
  return left % right != 0 && ((left < 0) != (right < 0)) ? quotient - 1 : quotient;
}

class Evaluator {
 public:
  explicit Evaluator(const Scene& scene) : scene_(scene) {}

  [[nodiscard]] std::int64_t integer(const Term& term) const {
    const std::vector<Term>& parts = term->parts;
    switch (term->op) {
      case Op::Number: return term->value;
      case Op::Name:
        if (term->keeper == Keeper::ConstantSlot) return scene_.constants[term->slot];
        if (term->keeper == Keeper::LocalSlot) return scene_.locals[term->slot];
        return scene_.state[term->slot].number;
      case Op::Apply: return applied(*term);
      case Op::Add: return added(integer(parts[0]), integer(parts[1]));
      case Op::Subtract: return subtracted(integer(parts[0]), integer(parts[1]));
      case Op::Multiply: return multiplied(integer(parts[0]), integer(parts[1]));
      case Op::Divide: return floorDivided(integer(parts[0]), integer(parts[1]));
      case Op::Remainder: {
        const std::int64_t left = integer(parts[0]);
        const std::int64_t right = integer(parts[1]);
        return subtracted(left, multiplied(floorDivided(left, right), right));
      }
      case Op::Word: return integer(parts[0]);
      case Op::If: return truth(parts[0]) ? integer(parts[1]) : integer(parts[2]);
      case Op::Constant:
      case Op::Equal:
      case Op::Less:
      case Op::LessEqual:
      case Op::And:
      case Op::Or:
      case Op::Not:
      case Op::Implies:
      case Op::Member:
      case Op::Subset:
      case Op::Listed:
      case Op::Union:
      case Op::Minus:
      case Op::Meet:
      case Op::Range:
      case Op::Such:
      case Op::All:
      case Op::Some: break;
    }
    CAIRN_CHECK(false, "an expression that is no integer");
  }

  [[nodiscard]] bool truth(const Term& term) const {
    const std::vector<Term>& parts = term->parts;
    switch (term->op) {
      case Op::Constant: return term->value != 0;
      case Op::Name: return scene_.state[term->slot].number != 0;
      case Op::Apply: return applied(*term) != 0;
      case Op::Equal:
        if (parts[0]->type == Type::Truth) return truth(parts[0]) == truth(parts[1]);
        return integer(parts[0]) == integer(parts[1]);
      case Op::Less: return integer(parts[0]) < integer(parts[1]);
      case Op::LessEqual: return integer(parts[0]) <= integer(parts[1]);
      case Op::And: return truth(parts[0]) && truth(parts[1]);
      case Op::Or: return truth(parts[0]) || truth(parts[1]);
      case Op::Not: return !truth(parts[0]);
      case Op::Implies: return !truth(parts[0]) || truth(parts[1]);
      case Op::If: return truth(parts[0]) ? truth(parts[1]) : truth(parts[2]);
      case Op::Member: return contains(parts[1], integer(parts[0]));
      case Op::Subset: {
        const Numbers elements = set(parts[0]);
        return std::ranges::all_of(elements, [&](std::int64_t element) { return contains(parts[1], element); });
      }
      case Op::All: return runs(*term, 0, true);
      case Op::Some: return !runs(*term, 0, false);
      case Op::Number:
      case Op::Add:
      case Op::Subtract:
      case Op::Multiply:
      case Op::Divide:
      case Op::Remainder:
      case Op::Word:
      case Op::Listed:
      case Op::Union:
      case Op::Minus:
      case Op::Meet:
      case Op::Range:
      case Op::Such: break;
    }
    CAIRN_CHECK(false, "an expression that is no truth value");
  }

  [[nodiscard]] Numbers set(const Term& term) const {
    const std::vector<Term>& parts = term->parts;
    Numbers result;
    if (term->op == Op::Name) return scene_.state[term->slot].set;
    if (term->op == Op::Listed) {
      for (const Term& part : parts) result.push_back(integer(part));
      std::ranges::sort(result);
      result.erase(std::unique(result.begin(), result.end()), result.end());
      return result;
    }
    if (term->op == Op::Range) {
      const std::int64_t first = integer(parts[0]);
      const std::int64_t last = integer(parts[1]);
      if (last < first) return result;
      if (last - first >= kLongest) throw support::Unsupported("a range of more than 4 million numbers in an instance");
      for (std::int64_t element = first; element <= last; ++element) result.push_back(element);
      return result;
    }
    if (term->op == Op::Such) {
      for (const std::int64_t element : set(parts[0])) {
        scene_.locals[term->boundSlots[0]] = element;
        if (truth(parts[1])) result.push_back(element);
      }
      return result;
    }
    const Numbers left = set(parts[0]);
    if (term->op == Op::Union) {
      std::ranges::set_union(left, set(parts[1]), std::back_inserter(result));
      return result;
    }
    CAIRN_CHECK(term->op == Op::Minus || term->op == Op::Meet, "an expression that is no set");
    for (const std::int64_t element : left) {
      if (contains(parts[1], element) == (term->op == Op::Meet)) result.push_back(element);
    }
    return result;
  }

 private:
  [[nodiscard]] bool contains(const Term& term, std::int64_t element) const {
    const std::vector<Term>& parts = term->parts;
    switch (term->op) {
      case Op::Name: return std::ranges::binary_search(scene_.state[term->slot].set, element);
      case Op::Listed: return std::ranges::any_of(parts, [&](const Term& part) { return integer(part) == element; });
      case Op::Union: return contains(parts[0], element) || contains(parts[1], element);
      case Op::Minus: return contains(parts[0], element) && !contains(parts[1], element);
      case Op::Meet: return contains(parts[0], element) && contains(parts[1], element);
      case Op::Range: return integer(parts[0]) <= element && element <= integer(parts[1]);
      case Op::Such:
        if (!contains(parts[0], element)) return false;
        scene_.locals[term->boundSlots[0]] = element;
        return truth(parts[1]);
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

  [[nodiscard]] std::int64_t applied(const Expression& term) const {
    const std::int64_t point = integer(term.parts[0]);
    const auto& function = scene_.state[term.slot].function;
    const auto found = std::ranges::lower_bound(function, point, {}, [](const auto& pair) { return pair.first; });
    if (found == function.end() || found->first != point)
      throw UndefinedValue(fmt::format("{}({}) is not defined", shownName(term.name), point));
    return found->second;
  }

  // Whether the body has the wanted value for all values of the bound variables from this one on.
  [[nodiscard]] bool runs(const Expression& term, std::size_t at, bool wanted) const {
    if (at == term.bound.size()) return truth(term.parts.back()) == wanted;
    for (const std::int64_t element : set(term.parts[at])) {
      scene_.locals[term.boundSlots[at]] = element;
      if (!runs(term, at + 1, wanted)) return false;
    }
    return true;
  }

  const Scene& scene_;
};

void setPoint(Value& value, std::int64_t point, std::int64_t result) {
  auto found = std::ranges::lower_bound(value.function, point, {}, [](const auto& pair) { return pair.first; });
  if (found != value.function.end() && found->first == point)
    found->second = result;
  else
    value.function.insert(found, {point, result});
}

std::int64_t assigned(const Variable& variable, const Term& value, const Scene& scene) {
  const bool isTruth = variable.shape == Shape::Truth || variable.shape == Shape::TruthFunction;
  if (isTruth) return truthValue(value, scene) ? 1 : 0;
  return integerValue(value, scene);
}

}  // namespace

std::int64_t integerValue(const Term& term, const Scene& scene) { return Evaluator(scene).integer(term); }

bool truthValue(const Term& term, const Scene& scene) { return Evaluator(scene).truth(term); }

Numbers setValue(const Term& term, const Scene& scene) { return Evaluator(scene).set(term); }

void normalise(const Machine& machine, const Numbers& constants, State& state) {
  Numbers locals(machine.locals, 0);
  for (unsigned slot = 0; slot != state.size(); ++slot) {
    const Variable& variable = machine.variables[slot];
    if (variable.gone) {
      state[slot] = {};
      continue;
    }
    if (!isFunction(variable.shape)) continue;
    const Numbers domain = setValue(variable.domain, {constants, state, locals});
    std::erase_if(state[slot].function,
                  [&](const auto& pair) { return !std::ranges::binary_search(domain, pair.first); });
  }
}

State stateAfter(const Machine& machine, const std::vector<Assignment>& assignments, const Scene& scene) {
  State next = scene.state;
  // Sets and numbers first: they decide where functions are defined.
  for (const Assignment& assignment : assignments) {
    const Variable& variable = machine.variables[assignment.variable];
    if (isFunction(variable.shape)) continue;
    if (variable.shape == Shape::Set)
      next[assignment.variable].set = setValue(assignment.value, scene);
    else
      next[assignment.variable].number = assigned(variable, assignment.value, scene);
  }
  Numbers scratch = scene.locals;
  std::vector<std::pair<unsigned, std::int64_t>> changed;
  for (const Assignment& assignment : assignments) {
    const Variable& variable = machine.variables[assignment.variable];
    if (!isFunction(variable.shape)) continue;
    Value& value = next[assignment.variable];
    if (assignment.at) {
      const std::int64_t point = integerValue(assignment.at, scene);
      if (std::ranges::find(changed, std::pair{assignment.variable, point}) != changed.end())
        throw UndefinedValue(fmt::format("{}({}) is assigned twice", variable.name, point));
      changed.emplace_back(assignment.variable, point);
      setPoint(value, point, assigned(variable, assignment.value, scene));
      continue;
    }
    value.function.clear();
    for (const std::int64_t point : setValue(variable.domain, {scene.constants, next, scratch})) {
      scene.locals[assignment.boundSlot] = point;
      value.function.emplace_back(point, assigned(variable, assignment.value, scene));
    }
  }
  normalise(machine, scene.constants, next);
  for (unsigned slot = 0; slot != next.size(); ++slot) {
    const Variable& variable = machine.variables[slot];
    if (!isFunction(variable.shape) || variable.gone) continue;
    const Numbers domain = setValue(variable.domain, {scene.constants, next, scratch});
    if (domain.size() != next[slot].function.size())
      throw UndefinedValue(fmt::format("{} is not defined on its whole set", variable.name));
  }
  return next;
}

}  // namespace cairn::model
