// Typed expressions of the language of models. Immutable and shared; integers are unbounded, sets are sets of integers.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace cairn::model {

// A place in the text of a model, both counted from 1.
struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

// What is wrong with a text, `file:line:column: message`.
class ModelError : public std::runtime_error {
 public:
  ModelError(const Place& place, const std::string& message);
};

enum class Type : std::uint8_t { Integer, Truth, Set };

[[nodiscard]] const char* nameOf(Type type);

enum class Op : std::uint8_t {
  Number,    // `value`
  Constant,  // `value` 0 or 1 of type Truth
  Name,      // a constant, a variable of the state, or a local
  Apply,     // the function `name` of the state at parts[0]
  Add,
  Subtract,
  Multiply,
  Divide,     // rounds towards minus infinity
  Remainder,  // of that division
  Word,       // parts[0], which is claimed to fit a machine word
  Equal,      // of integers or of truth values
  Less,
  LessEqual,
  And,
  Or,
  Not,
  Implies,
  If,
  Member,  // parts[0] in parts[1]
  Subset,
  Listed,  // the set of its parts
  Union,
  Minus,
  Meet,
  Range,  // parts[0] .. parts[1], both included
  Such,   // { bound[0] in parts[0] | parts[1] }
  All,    // for bound[i] in parts[i]: parts.back()
  Some,
};

// Where the value of a name is kept.
enum class Keeper : std::uint8_t { Nothing, ConstantSlot, StateSlot, LocalSlot };

struct Expression;
using Term = std::shared_ptr<const Expression>;

struct Expression {
  Op op = Op::Number;
  Type type = Type::Integer;
  Place place;
  std::int64_t value = 0;
  std::string name;  // of Name and Apply
  Keeper keeper = Keeper::Nothing;
  unsigned slot = 0;  // of Name, Apply
  std::vector<Term> parts;
  std::vector<std::string> bound;    // of Such, All, Some: unique in a machine
  std::vector<unsigned> boundSlots;  // their local slots
  std::vector<Term>
      triggers;  // of All and Some: hints for solvers, without meaning; an integer one of Some is its witness
};

[[nodiscard]] Term number(std::int64_t value);
[[nodiscard]] Term truth(bool value);
[[nodiscard]] Term make(Op op, Type type, std::vector<Term> parts, const Place& place = {});
// These simplify what is trivially true or false.
[[nodiscard]] Term conjunction(const Term& left, const Term& right);
[[nodiscard]] Term conjunction(const std::vector<Term>& parts);
[[nodiscard]] Term disjunction(const Term& left, const Term& right);
[[nodiscard]] Term implication(const Term& left, const Term& right);
[[nodiscard]] Term negation(const Term& term);
[[nodiscard]] Term quantified(Op op, const Expression& like, std::vector<Term> sets, const Term& body);

[[nodiscard]] bool isTrue(const Term& term);
[[nodiscard]] bool isFalse(const Term& term);
[[nodiscard]] bool isSame(const Term& left, const Term& right);

// The names of constants, variables and locals (bound ones left out) that occur.
[[nodiscard]] std::set<std::string> namesIn(const Term& term);

// A name as its author wrote it: bound names carry a suffix that makes them unique.
[[nodiscard]] std::string shownName(const std::string& name);
// The expression as text of the language.
[[nodiscard]] std::string print(const Term& term);

}  // namespace cairn::model
