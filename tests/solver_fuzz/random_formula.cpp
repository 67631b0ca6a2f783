#include "random_formula.h"

#include <algorithm>
#include <string>

namespace cairn::tests {

using logic::Assertion;
using logic::ListShape;
using logic::PredicateId;
using logic::SortId;
using logic::VariableId;

namespace {

class Generator {
 public:
  explicit Generator(std::mt19937_64& random) : random_(random) {}

  RandomFormula generate() {
    result_.kind = static_cast<FormulaKind>(below(kFormulaKinds));
    makeSignature();
    switch (result_.kind) {
      case FormulaKind::Heap: result_.assertion = heap(1 + below(5)); break;
      case FormulaKind::Entailment: {
        const Assertion left = heap(1 + below(4));
        result_.assertion = Assertion::conjunction({left, Assertion::negation(weakened(left))});
        break;
      }
      case FormulaKind::EntailmentOfMany: {
        const Assertion left = heap(1 + below(3));
        const Assertion right = Assertion::disjunction({weakened(left), heap(below(3)), heap(below(3))});
        result_.assertion = Assertion::conjunction({left, Assertion::negation(right)});
        break;
      }
      case FormulaKind::QuantifiedRight: {
        const Assertion left = heap(1 + below(3));
        const VariableId bound = result_.signature.addFreshVariable("q", main_);
        variables_.push_back(bound);
        const Assertion right = Assertion::exists({bound}, weakened(left));
        result_.assertion = Assertion::conjunction({left, Assertion::negation(right)});
        break;
      }
      case FormulaKind::Guarded: result_.assertion = guarded(3); break;
      case FormulaKind::Anything: result_.assertion = anything(3); break;
    }
    return std::move(result_);
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }

  // One sort of lists; with nested lists also that of the inner ones.
  void makeSignature() {
    logic::Signature& signature = result_.signature;
    const std::size_t kind = below(5);
    const std::size_t count = 2 + below(2);
    if (kind < 2) {
      main_ = signature.addSort({"S", "", {}});
      signature.sort(main_).fields = {{"next", main_}};
      predicates_ = {signature.addPredicate({"ls", ListShape::Singly, main_, 0, 0, true})};
    } else if (kind < 4) {
      main_ = signature.addSort({"D", "c", {}});
      signature.sort(main_).fields = {{"next", main_}, {"prev", main_}};
      predicates_ = {signature.addPredicate({"dls", ListShape::Doubly, main_, 0, 1, below(3) != 0})};
    } else {
      const SortId inner = signature.addSort({"S", "", {}});
      signature.sort(inner).fields = {{"next", inner}};
      main_ = signature.addSort({"N", "c", {}});
      signature.sort(main_).fields = {{"top", main_}, {"next", inner}};
      predicates_ = {signature.addPredicate({"ls", ListShape::Singly, inner, 0, 0, true}),
                     signature.addPredicate({"nls", ListShape::Nested, main_, 0, 1, true})};
      variables_.push_back(signature.addVariable("s", inner));
      if (below(2) == 0) variables_.push_back(signature.addVariable("t", inner));
    }
    for (std::size_t i = 0; i < count; ++i)
      variables_.push_back(signature.addVariable(std::string(1, static_cast<char>('w' + i)), main_));
  }

  VariableId some(SortId sort, bool notNil = false) {
    if (!notNil && below(6) == 0) return logic::kNil;
    std::vector<VariableId> fitting;
    for (const VariableId variable : variables_) {
      if (result_.signature.variable(variable).sort == sort) fitting.push_back(variable);
    }
    return fitting.empty() ? logic::kNil : fitting[below(fitting.size())];
  }
  SortId someSort() {
    const VariableId variable = variables_[below(variables_.size())];
    return result_.signature.variable(variable).sort;
  }

  Assertion equation() {
    const SortId sort = someSort();
    const VariableId a = some(sort);
    const VariableId b = some(sort);
    return below(2) == 0 ? Assertion::equal(a, b) : Assertion::distinct(a, b);
  }
  Assertion record() {
    const SortId sort = someSort();
    std::vector<VariableId> targets;
    for (const logic::LocationField& field : result_.signature.sort(sort).fields) targets.push_back(some(field.target));
    return Assertion::record(some(sort, true), std::move(targets));
  }
  Assertion list() {
    const PredicateId id = predicates_[below(predicates_.size())];
    const logic::ListPredicate& predicate = result_.signature.predicate(id);
    logic::Segment segment{id, {some(predicate.sort), some(predicate.sort)}, 0};
    if (predicate.shape == ListShape::Doubly) {
      segment.arguments.push_back(some(predicate.sort));
      segment.arguments.push_back(some(predicate.sort));
    }
    if (predicate.shape == ListShape::Nested) segment.arguments.push_back(some(result_.signature.innerSort(predicate)));
    if (below(4) == 0) segment.minimum = static_cast<std::uint32_t>(1 + below(2));
    return Assertion::segment(result_.signature, segment);
  }
  Assertion atom() {
    const std::size_t kind = below(12);
    if (kind < 5) return list();
    if (kind < 8) return record();
    if (kind == 8 && below(2) == 0) return Assertion::freed(some(someSort(), true));
    return equation();
  }

  Assertion heap(std::size_t atoms) {
    std::vector<Assertion> parts;
    for (std::size_t i = 0; i < atoms; ++i) parts.push_back(atom());
    return Assertion::star(parts);
  }

  // Something like the heap, so that entailments hold now and then: atoms changed, left out, joined.
  Assertion weakened(const Assertion& left) {
    std::vector<Assertion> parts;
    std::vector<Assertion> atoms(left.parts().begin(), left.parts().end());
    if (atoms.empty()) atoms.push_back(left);
    for (const Assertion& part : atoms) {
      const std::size_t kind = below(10);
      if (kind == 0) continue;
      if (kind == 1) parts.push_back(atom());
      if (const auto* equation = part.as<logic::Equation>()) {
        if (below(2) == 0) parts.push_back(Assertion::equation(*equation));
      } else if (kind < 5) {
        parts.push_back(list());
      } else {
        parts.push_back(kind == 5 ? atom() : asList(part));
      }
    }
    return Assertion::star(parts);
  }
  // A record as the list of one node.
  Assertion asList(const Assertion& part) {
    const auto* record = part.as<logic::RecordAt>();
    if (record == nullptr || below(2) == 0) return part;
    const SortId sort = result_.signature.variable(record->source).sort;
    for (const PredicateId id : predicates_) {
      const logic::ListPredicate& predicate = result_.signature.predicate(id);
      if (predicate.sort != sort) continue;
      if (predicate.shape == ListShape::Singly)
        return Assertion::segment(result_.signature, {id, {record->source, record->targets[0]}, 0});
      if (predicate.shape == ListShape::Doubly)
        return Assertion::segment(result_.signature,
                                  {id, {record->source, record->source, record->targets[1], record->targets[0]}, 0});
      return Assertion::segment(result_.signature, {id, {record->source, record->targets[0], record->targets[1]}, 0});
    }
    return part;
  }

  Assertion guarded(std::size_t depth) {
    if (depth == 0) return atom();
    switch (below(6)) {
      case 0:
      case 1: return Assertion::star({guarded(depth - 1), guarded(depth - 1)});
      case 2: return Assertion::disjunction({guarded(depth - 1), guarded(depth - 1)});
      case 3: return Assertion::conjunction({guarded(depth - 1), guarded(depth - 1)});
      case 4: return Assertion::conjunction({guarded(depth - 1), Assertion::negation(guarded(depth - 1))});
      default: return heap(1 + below(3));
    }
  }
  Assertion anything(std::size_t depth) {
    if (depth == 0) return below(8) == 0 ? Assertion::truth() : atom();
    switch (below(5)) {
      case 0: return Assertion::star({anything(depth - 1), anything(depth - 1)});
      case 1: return Assertion::disjunction({anything(depth - 1), anything(depth - 1)});
      case 2: return Assertion::conjunction({anything(depth - 1), anything(depth - 1)});
      case 3: return Assertion::negation(anything(depth - 1));
      default: return heap(1 + below(2));
    }
  }

  std::mt19937_64& random_;
  RandomFormula result_;
  SortId main_;
  std::vector<PredicateId> predicates_;
  std::vector<VariableId> variables_;
};

}  // namespace

RandomFormula randomFormula(std::mt19937_64& random) { return Generator(random).generate(); }

}  // namespace cairn::tests
