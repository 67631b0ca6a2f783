#include "random_elements.h"

#include <fmt/format.h>

#include <algorithm>

#include "term/text.h"

namespace cairn::numeric::testing {

using term::Assignment;
using term::Op;
using term::Term;

RandomElements::RandomElements(term::TermStore& store, std::uint64_t seed, std::vector<unsigned> widths,
                               Relations relations)
    : store_(store), terms_(store, seed), widths_(std::move(widths)), relations_(relations) {
  for (const unsigned width : widths_) {
    for (const char* name : {"x", "y", "z"}) {
      symbols_.push_back(store_.symbol(fmt::format("{}{}", name, width), width));
      if (width != 0 && below(2) == 0) readings_.readUnsigned(symbols_.back());
    }
  }
}

Assignment RandomElements::assignment() {
  Assignment result = terms_.assignment();
  if (below(2) == 0) return result;
  const auto base = static_cast<std::int64_t>(value(64));
  for (const Term symbol : symbols_) {
    if (symbol.isBool() || below(4) == 0) continue;
    const auto near = static_cast<std::uint64_t>(base) + below(12) - 6;
    result.set(symbol.symbol(), term::truncate(near, symbol.width()));
  }
  return result;
}

// A symbol or a small multiple of it, cut or extended, with a constant.
Term RandomElements::operand(unsigned width) {
  Term base = symbol();
  if (base.isBool()) return store_.fromBool(base, width);
  if (below(5) == 0 && base.width() > 1) base = store_.mul(base, store_.constant(value(base.width()), base.width()));
  if (base.width() < width) base = below(2) == 0 ? store_.sext(base, width) : store_.zext(base, width);
  if (base.width() > width) base = store_.extract(base, width - 1, 0);
  if (relations_ != Relations::Zones && below(2) == 0) {
    // In as many bits as keep it from wrapping, half of the time.
    Term other = symbol();
    if (other.isBool()) return base;
    if (other.width() < width) other = store_.sext(other, width);
    if (other.width() > width) other = store_.extract(other, width - 1, 0);
    base = below(2) == 0 ? store_.add(base, other) : store_.sub(base, other);
  }
  if (below(2) == 0) base = store_.add(base, store_.constant(below(2) == 0 ? below(8) : value(width), width));
  if (below(6) == 0) base = store_.ite(comparison(), base, store_.constant(value(width), width));
  return base;
}

Term RandomElements::comparison() {
  const unsigned width = std::max(1U, widths_[below(static_cast<unsigned>(widths_.size()))]);
  const auto simple = [&] {
    Term base = symbol();
    return base.width() == width ? base : store_.constant(value(width), width);
  };
  const Term a = below(2) == 0 ? simple() : operand(width);
  const Term b = below(3) == 0 ? store_.constant(value(width), width) : below(2) == 0 ? simple() : operand(width);
  switch (below(9)) {
    case 0:
    case 1: return store_.eq(a, b);
    case 2: return store_.ult(a, b);
    case 3: return store_.ule(a, b);
    case 4: return store_.slt(a, b);
    case 5: return store_.sle(a, b);
    case 6: return below(2) == 0 ? store_.signedAddOverflows(a, b) : store_.signedSubOverflows(a, b);
    case 7: return below(2) == 0 ? store_.signedMulOverflows(a, b) : store_.unsignedMulOverflows(a, b);
    default: return store_.eq(below(2) == 0 ? store_.srem(a, b) : store_.urem(a, b), store_.constant(below(3), width));
  }
}

Term RandomElements::condition() {
  switch (below(8)) {
    case 0: return terms_.boolean(3);
    case 1: return store_.logicalOr(comparison(), comparison());
    case 2: return store_.eq(comparison(), comparison());
    default: return comparison();
  }
}

Term RandomElements::expression(unsigned width) {
  if (width == 0) return condition();
  return below(3) == 0 ? terms_.vector(width, 3) : operand(width);
}

std::vector<Term> RandomElements::conditionsOf(const Assignment& assignment, unsigned count) {
  std::vector<Term> result;
  for (unsigned i = 0; i < count; ++i) {
    const Term condition = this->condition();
    // A term may bring symbols that the assignment does not know: they are 0 there.
    result.push_back(evaluate(condition, assignment) != 0 ? condition : store_.logicalNot(condition));
  }
  return result;
}

bool contains(const Element& element, const Assignment& assignment) {
  return element.contains([&](Term symbol) { return assignment.value(symbol.symbol()); });
}

bool satisfies(const Assignment& assignment, std::span<const Term> conditions) {
  return std::all_of(conditions.begin(), conditions.end(), [&](Term t) { return evaluate(t, assignment) != 0; });
}

std::string describe(term::TermStore& store, std::span<const Term> terms) {
  std::string result;
  for (const Term term : terms) result += "  " + print(store, term, term::SymbolStyle::Typed) + "\n";
  return result;
}

std::string describe(term::TermStore& store, const Element& element) { return describe(store, element.toTerms(store)); }

}  // namespace cairn::numeric::testing
