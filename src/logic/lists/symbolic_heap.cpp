#include "logic/lists/symbolic_heap.h"

#include <algorithm>

namespace cairn::logic {

namespace {

class Collector {
 public:
  explicit Collector(const Signature& signature) : signature_(signature) {}

  bool add(const Assertion& part) {
    if (const auto* equation = part.as<Equation>()) {
      heap.pure.push_back(*equation);
    } else if (const auto* record = part.as<RecordAt>()) {
      heap.records.push_back(*record);
    } else if (const auto* freed = part.as<FreedAt>()) {
      heap.freed.push_back(*freed);
    } else if (const auto* segment = part.as<Segment>()) {
      heap.segments.push_back(*segment);
    } else if (part.as<Star>() != nullptr) {
      return std::ranges::all_of(part.parts(), [&](const Assertion& inner) { return add(inner); });
    } else if (const auto* quantified = part.as<Quantification>()) {
      heap.exists.insert(heap.exists.end(), quantified->variables.begin(), quantified->variables.end());
      return add(quantified->parts.front());
    } else if (part.as<Conjunction>() != nullptr) {
      return addList(part);
    } else {
      return false;
    }
    return true;
  }

  SymbolicHeap heap;

 private:
  // A list that is not empty and is not its shortest other form.
  bool addList(const Assertion& conjunction) {
    const auto parts = conjunction.parts();
    if (parts.size() != 2) return false;
    const bool negatedFirst = parts[0].as<Negation>() != nullptr;
    const auto* negation = parts[negatedFirst ? 0 : 1].as<Negation>();
    Collector positive(signature_);
    Collector excluded(signature_);
    if (negation == nullptr || !positive.add(parts[negatedFirst ? 1 : 0]) || !excluded.add(negation->parts.front()))
      return false;
    if (positive.heap.segments.size() != 1 || !positive.heap.records.empty() || !positive.heap.freed.empty() ||
        !positive.heap.exists.empty())
      return false;
    Segment segment = positive.heap.segments.front();
    const auto& x = segment.arguments;
    const auto apart = [&](VariableId a, VariableId b) {
      return std::ranges::any_of(positive.heap.pure, [&](const Equation& equation) {
        return !equation.equal && equation.left == std::min(a, b) && equation.right == std::max(a, b);
      });
    };
    const ListPredicate& list = signature_.predicate(segment.predicate);
    const auto node = [&](VariableId source, VariableId next, VariableId other) {
      RecordAt result{source, {next}};
      if (list.shape != ListShape::Singly) result.targets.insert(result.targets.begin() + list.other, other);
      return result;
    };
    SymbolicHeap shortest;
    bool known = segment.minimum >= 1;
    std::uint32_t longer = 2;
    switch (list.shape) {
      case ListShape::Singly:
        known = known || apart(x[0], x[1]);
        shortest.records = {node(x[0], x[1], {})};
        break;
      case ListShape::Doubly:
        known = (known || apart(x[0], x[3]) || apart(x[1], x[2])) && (segment.minimum >= 2 || apart(x[0], x[1]));
        shortest.records = {node(x[0], x[1], x[2]), node(x[1], x[3], x[0])};
        if (excluded.heap.records.size() == 2 && excluded.heap.records.front().source == x[1])
          std::swap(shortest.records[0], shortest.records[1]);
        longer = 3;
        break;
      case ListShape::Nested: {
        known = known || apart(x[0], x[1]);
        if (excluded.heap.exists.size() != 1 || excluded.heap.segments.size() != 1) return false;
        const VariableId inner = excluded.heap.exists.front();
        shortest.exists = {inner};
        shortest.records = {node(x[0], x[1], inner)};
        const Segment& rest = excluded.heap.segments.front();
        if (signature_.predicate(rest.predicate).shape != ListShape::Singly || rest.minimum != 0) return false;
        shortest.segments = {{rest.predicate, {inner, x[2]}, 0}};
        break;
      }
    }
    if (!known || excluded.heap != shortest || segment.minimum > longer) return false;
    segment.minimum = longer;
    heap.segments.push_back(std::move(segment));
    heap.pure.insert(heap.pure.end(), positive.heap.pure.begin(), positive.heap.pure.end());
    return true;
  }

  const Signature& signature_;
};

bool addCases(const Signature& signature, const Assertion& assertion, std::vector<SymbolicHeap>& cases) {
  if (auto heap = symbolicHeap(signature, assertion)) {
    cases.push_back(std::move(*heap));
    return true;
  }
  if (const auto* quantified = assertion.as<Quantification>()) {
    std::vector<SymbolicHeap> inner;
    if (!addCases(signature, quantified->parts.front(), inner)) return false;
    for (SymbolicHeap& heap : inner) {
      heap.exists.insert(heap.exists.end(), quantified->variables.begin(), quantified->variables.end());
      cases.push_back(std::move(heap));
    }
    return true;
  }
  if (assertion.as<Disjunction>() == nullptr) return false;
  return std::ranges::all_of(assertion.parts(),
                             [&](const Assertion& part) { return addCases(signature, part, cases); });
}

}  // namespace

std::optional<SymbolicHeap> symbolicHeap(const Signature& signature, const Assertion& assertion) {
  Collector collector(signature);
  if (!collector.add(assertion)) return std::nullopt;
  return std::move(collector.heap);
}

Assertion assertionOf(const Signature& signature, const SymbolicHeap& heap) {
  std::vector<Assertion> parts;
  for (const RecordAt& record : heap.records) parts.push_back(Assertion::record(record.source, record.targets));
  for (const FreedAt& freed : heap.freed) parts.push_back(Assertion::freed(freed.location));
  for (const Segment& segment : heap.segments) parts.push_back(Assertion::segment(signature, segment));
  for (const Equation& equation : heap.pure) parts.push_back(Assertion::equation(equation));
  return Assertion::exists(heap.exists, Assertion::star(parts));
}

std::optional<HeapQuestion> heapQuestion(const Signature& signature, const Assertion& assertion) {
  HeapQuestion question;
  if (addCases(signature, assertion, question.left)) return question;
  question.left.clear();
  if (assertion.as<Conjunction>() == nullptr) return std::nullopt;
  std::vector<Assertion> positive;
  for (const Assertion& part : assertion.parts()) {
    const auto* negation = part.as<Negation>();
    if (negation == nullptr) {
      positive.push_back(part);
    } else if (!addCases(signature, negation->parts.front(), question.right)) {
      return std::nullopt;
    }
  }
  if (positive.empty()) return std::nullopt;
  if (!addCases(signature, Assertion::conjunction(positive), question.left)) return std::nullopt;
  return question;
}

}  // namespace cairn::logic
