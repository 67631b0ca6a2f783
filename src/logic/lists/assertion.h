// Formulas of boolean separation logic over records and lists: symbolic heaps, joined by the connectives of logic. A formula holds of a pair of a
// stack (a location for each variable) and a heap (a finite map from locations to records):
//
//   x = y, x != y       the heap is empty, and the locations are the same, or are not
//   x -> (y, z)         the heap is one record at x with these fields
//   freed(x)            the heap is one location x whose record was freed; no record ever is like that
//   ls(x, y)            x = y, or x != y and: exists u. x -> (u) * ls(u, y)
//   dls(x, y, p, n)     x = n * y = p, or x != n, y != p, p outside the heap and: exists u. x -> (u, p) * dls(u, y, x, n)
//   nls(x, y, z)        x = y, or x != y and: exists u, v. x -> (u, v) * ls(v, z) * nls(u, y, z)
//   A * B               the heap is the union of two disjoint heaps, A holds of one, B of the other; of no part: the heap is empty
//   A & B, A | B, !A    as usual; of no part: true, false
//   exists x. A         A holds for some location x
//
// A list predicate has a minimal number of nodes. Normal form, kept by the functions that build formulas:
//
//  A1. no `*` in `*`, `&` in `&`, `|` in `|`, none of them with one part, no negation of a negation, no quantifier directly below a quantifier or `*`;
//  A2. no part of `*` or `&` is false, none of `|` is; a part of `&` or `|` stands there once, and so does an equation in a `*`;
//  A3. no x = x, x != x, ls or nls from x to x, record or freed location at nil;
//  A4. the sides of equations are in the order of their ids; a quantified variable occurs in the body, is bound in one place, and occurs only there.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <variant>
#include <vector>

#include "logic/lists/signature.h"

namespace cairn::logic {

class Assertion;

struct Equation {
  VariableId left;
  VariableId right;
  bool equal = true;
  bool operator==(const Equation&) const = default;
};

struct RecordAt {
  VariableId source;
  std::vector<VariableId> targets;
  bool operator==(const RecordAt&) const = default;
};

struct FreedAt {
  VariableId location;
  bool operator==(const FreedAt&) const = default;
};

// Arguments as above: (x, y), (x, y, p, n) or (x, y, z).
struct Segment {
  PredicateId predicate;
  std::vector<VariableId> arguments;
  std::uint32_t minimum = 0;
  bool operator==(const Segment&) const = default;
};

struct Star {
  std::vector<Assertion> parts;
};
struct Conjunction {
  std::vector<Assertion> parts;
};
struct Disjunction {
  std::vector<Assertion> parts;
};
struct Negation {
  std::vector<Assertion> parts;  // one
};
struct Quantification {
  std::vector<VariableId> variables;
  std::vector<Assertion> parts;  // one
};

// Immutable and shared: copies are cheap.
class Assertion {
 public:
  using Node =
      std::variant<Equation, RecordAt, FreedAt, Segment, Star, Conjunction, Disjunction, Negation, Quantification>;

  // The empty heap.
  Assertion();

  [[nodiscard]] const Node& node() const { return *node_; }
  template <typename Kind>
  [[nodiscard]] const Kind* as() const {
    return std::get_if<Kind>(node_.get());
  }
  // The parts of a connective or quantifier; of an atom none.
  [[nodiscard]] std::span<const Assertion> parts() const;
  [[nodiscard]] bool isEmpty() const { return as<Star>() != nullptr && parts().empty(); }
  [[nodiscard]] bool isTrue() const { return as<Conjunction>() != nullptr && parts().empty(); }
  [[nodiscard]] bool isFalse() const { return as<Disjunction>() != nullptr && parts().empty(); }
  [[nodiscard]] std::set<VariableId> freeVariables() const;
  bool operator==(const Assertion& other) const;

  [[nodiscard]] static Assertion emptyHeap() { return {}; }
  [[nodiscard]] static Assertion truth();
  [[nodiscard]] static Assertion falsity();
  [[nodiscard]] static Assertion equal(VariableId a, VariableId b);
  [[nodiscard]] static Assertion distinct(VariableId a, VariableId b);
  [[nodiscard]] static Assertion equation(const Equation& equation) {
    return equation.equal ? equal(equation.left, equation.right) : distinct(equation.left, equation.right);
  }
  [[nodiscard]] static Assertion record(VariableId source, std::vector<VariableId> targets);
  [[nodiscard]] static Assertion freed(VariableId location);
  [[nodiscard]] static Assertion segment(const Signature& signature, Segment segment);
  [[nodiscard]] static Assertion star(const std::vector<Assertion>& parts);
  [[nodiscard]] static Assertion conjunction(const std::vector<Assertion>& parts);
  [[nodiscard]] static Assertion disjunction(const std::vector<Assertion>& parts);
  [[nodiscard]] static Assertion negation(const Assertion& body);
  [[nodiscard]] static Assertion exists(std::vector<VariableId> variables, const Assertion& body);

 private:
  explicit Assertion(Node node) : node_(std::make_shared<const Node>(std::move(node))) {}

  std::shared_ptr<const Node> node_;
};

// Calls `visit` with each variable of an atom, or bound by a quantifier; parts not included.
template <typename Visit>
void forEachVariable(const Assertion& assertion, Visit&& visit) {
  if (const auto* equation = assertion.as<Equation>()) {
    visit(equation->left);
    visit(equation->right);
  } else if (const auto* record = assertion.as<RecordAt>()) {
    visit(record->source);
    for (const VariableId target : record->targets) visit(target);
  } else if (const auto* freed = assertion.as<FreedAt>()) {
    visit(freed->location);
  } else if (const auto* segment = assertion.as<Segment>()) {
    for (const VariableId argument : segment->arguments) visit(argument);
  } else if (const auto* quantified = assertion.as<Quantification>()) {
    for (const VariableId variable : quantified->variables) visit(variable);
  }
}

}  // namespace cairn::logic
