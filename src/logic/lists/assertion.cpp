#include "logic/lists/assertion.h"

#include <algorithm>

#include "support/check.h"

namespace cairn::logic {

namespace {

// The parts, those of the same connective taken apart, each once if `once`.
template <typename Connective>
std::vector<Assertion> flattened(const std::vector<Assertion>& parts, bool once) {
  std::vector<Assertion> result;
  const auto add = [&](const Assertion& part) {
    const bool known = once && std::ranges::find(result, part) != result.end();
    if (!known) result.push_back(part);
  };
  for (const Assertion& part : parts) {
    if (part.as<Connective>() == nullptr) {
      add(part);
      continue;
    }
    for (const Assertion& inner : part.parts()) add(inner);
  }
  return result;
}

void collectFree(const Assertion& assertion, std::set<VariableId>& bound, std::set<VariableId>& free) {
  if (const auto* quantified = assertion.as<Quantification>()) {
    bound.insert(quantified->variables.begin(), quantified->variables.end());
  } else {
    forEachVariable(assertion, [&](VariableId variable) {
      if (!bound.contains(variable)) free.insert(variable);
    });
  }
  for (const Assertion& part : assertion.parts()) collectFree(part, bound, free);
}

}  // namespace

Assertion::Assertion() : Assertion(Node(Star{})) {}

std::span<const Assertion> Assertion::parts() const {
  return std::visit(
      [](const auto& node) -> std::span<const Assertion> {
        if constexpr (requires { node.parts; }) {
          return node.parts;
        } else {
          return {};
        }
      },
      *node_);
}

std::set<VariableId> Assertion::freeVariables() const {
  std::set<VariableId> bound;
  std::set<VariableId> free;
  collectFree(*this, bound, free);
  return free;
}

bool Assertion::operator==(const Assertion& other) const {
  if (node_ == other.node_) return true;
  if (node_->index() != other.node_->index()) return false;
  return std::visit(
      [&](const auto& node) {
        using Kind = std::decay_t<decltype(node)>;
        const auto& otherNode = std::get<Kind>(*other.node_);
        if constexpr (std::is_same_v<Kind, Quantification>) {
          return node.variables == otherNode.variables && node.parts == otherNode.parts;
        } else if constexpr (requires { node.parts; }) {
          return node.parts == otherNode.parts;
        } else {
          return node == otherNode;
        }
      },
      *node_);
}

Assertion Assertion::truth() { return Assertion(Node(Conjunction{})); }
Assertion Assertion::falsity() { return Assertion(Node(Disjunction{})); }

Assertion Assertion::equal(VariableId a, VariableId b) {
  if (a == b) return emptyHeap();
  return Assertion(Node(Equation{std::min(a, b), std::max(a, b), true}));
}

Assertion Assertion::distinct(VariableId a, VariableId b) {
  if (a == b) return falsity();
  return Assertion(Node(Equation{std::min(a, b), std::max(a, b), false}));
}

Assertion Assertion::record(VariableId source, std::vector<VariableId> targets) {
  if (source == kNil) return falsity();
  return Assertion(Node(RecordAt{source, std::move(targets)}));
}

Assertion Assertion::freed(VariableId location) {
  if (location == kNil) return falsity();
  return Assertion(Node(FreedAt{location}));
}

Assertion Assertion::segment(const Signature& signature, Segment segment) {
  const ListShape shape = signature.predicate(segment.predicate).shape;
  const std::size_t arity = shape == ListShape::Singly ? 2 : shape == ListShape::Doubly ? 4 : 3;
  CAIRN_CHECK(segment.arguments.size() == arity, "a list predicate with a wrong number of arguments");
  if (shape != ListShape::Doubly && segment.arguments[0] == segment.arguments[1])
    return segment.minimum == 0 ? emptyHeap() : falsity();
  return Assertion(Node(std::move(segment)));
}

Assertion Assertion::star(const std::vector<Assertion>& parts) {
  std::vector<Assertion> result;
  std::vector<VariableId> quantified;
  std::vector<Assertion> open = flattened<Star>(parts, false);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Assertion part = open[i];
    if (part.isFalse()) return falsity();
    if (const auto* exists = part.as<Quantification>()) {
      quantified.insert(quantified.end(), exists->variables.begin(), exists->variables.end());
      const std::vector<Assertion> inner = flattened<Star>(exists->parts, false);
      open.insert(open.end(), inner.begin(), inner.end());
      continue;
    }
    const bool twice = part.as<Equation>() != nullptr && std::ranges::find(result, part) != result.end();
    if (!twice) result.push_back(part);
  }
  const Assertion body = result.size() == 1 ? result.front() : Assertion(Node(Star{std::move(result)}));
  return exists(std::move(quantified), body);
}

Assertion Assertion::conjunction(const std::vector<Assertion>& parts) {
  std::vector<Assertion> result = flattened<Conjunction>(parts, true);
  if (std::ranges::any_of(result, &Assertion::isFalse)) return falsity();
  return result.size() == 1 ? result.front() : Assertion(Node(Conjunction{std::move(result)}));
}

Assertion Assertion::disjunction(const std::vector<Assertion>& parts) {
  std::vector<Assertion> result = flattened<Disjunction>(parts, true);
  if (std::ranges::any_of(result, &Assertion::isTrue)) return truth();
  return result.size() == 1 ? result.front() : Assertion(Node(Disjunction{std::move(result)}));
}

Assertion Assertion::negation(const Assertion& body) {
  if (const auto* inner = body.as<Negation>()) return inner->parts.front();
  if (body.isTrue()) return falsity();
  if (body.isFalse()) return truth();
  return Assertion(Node(Negation{{body}}));
}

Assertion Assertion::exists(std::vector<VariableId> variables, const Assertion& body) {
  if (variables.empty()) return body;
  const std::set<VariableId> free = body.freeVariables();
  std::erase_if(variables, [&](VariableId variable) { return !free.contains(variable); });
  if (const auto* inner = body.as<Quantification>()) {
    variables.insert(variables.end(), inner->variables.begin(), inner->variables.end());
    return Assertion(Node(Quantification{std::move(variables), inner->parts}));
  }
  if (variables.empty()) return body;
  Quantification quantified;
  quantified.variables = std::move(variables);
  quantified.parts.push_back(body);
  return Assertion(Node(std::move(quantified)));
}

}  // namespace cairn::logic
