#include "heap/numbers/path_conditions.h"

#include <algorithm>
#include <utility>

#include "heap/numbers/tiling_numbers.h"
#include "term/rewrite.h"

namespace cairn::heap {

using numeric::Element;
using term::Term;

namespace {

constexpr std::uint64_t kFarBound = 1 << 16;

std::uint64_t largestConstant(Term term) {
  std::uint64_t largest = 0;
  if (!term.isBool() && (term.isConstant() || term.is(term::Op::Add))) {
    const std::int64_t value = term.signedValue();  // of an Add: its constant part
    largest = value < 0 ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  }
  for (const Term child : term.children()) largest = std::max(largest, largestConstant(child));
  return largest;
}

}  // namespace

LengthBounds boundsOfLengths(const State& state, term::TermStore& terms) {
  LengthBounds bounds;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    if (object->level != 0 || !object->isSegment() || object->segment->length.isConstant()) return;
    const Term length = object->segment->length;
    const unsigned width = length.width();
    const std::uint64_t addresses = ~std::uint64_t{0} >> (64 - width);
    std::uint64_t most =
        addresses / 2;  // a length is read as a signed number; a node has at least the bytes of its link
    if (object->size.isConstant()) most = std::min(most, addresses / std::max<std::uint64_t>(1, object->size.value()));
    if (object->segment->kind == SegmentKind::Optional) most = 1;
    bounds.low.push_back(terms.sle(terms.constant(0, width), length));
    bounds.high.push_back(terms.sle(length, terms.constant(most, width)));
  });
  forEachTiling(state, [&](ObjectId, const Tiling& tiling) { addStandingFacts(tiling, terms, bounds.low); });
  return bounds;
}

bool mentionsOne(Term term, const std::unordered_set<Term>& names, term::TermStore& terms) {
  const auto symbols = term::symbolsOf(term);
  return std::any_of(symbols.begin(), symbols.end(),
                     [&](term::SymbolId s) { return names.contains(terms.symbolTerm(s)); });
}

std::vector<Term> conditionsOf(const Element& element, const State& state, term::TermStore& terms) {
  std::unordered_set<Term> lengths;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId, const support::Ref<Object>& object) {
    if (object->isSegment()) lengths.insert(object->segment->length);
  });
  std::vector<Term> conditions = element.toTerms(terms);
  std::erase_if(conditions, [&](Term condition) {
    return largestConstant(condition) > kFarBound && mentionsOne(condition, lengths, terms);
  });
  return conditions;
}

void setPath(State& state, Element element, term::TermStore& terms) {
  const LengthBounds bounds = boundsOfLengths(state, terms);
  element = element.assume(bounds.low);
  state.path = {};
  for (const Term condition : conditionsOf(element, state, terms)) state.assume(condition);
  for (const Term bound : bounds.high) {
    if (!element.implies(bound) || largestConstant(bound) > kFarBound) state.assume(bound);
  }
}

}  // namespace cairn::heap
