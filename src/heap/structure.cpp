#include "heap/structure.h"

#include <algorithm>
#include <array>

namespace cairn::heap {

using term::Op;
using term::Term;

namespace {

constexpr unsigned kMaxDepth = 5;

// Goes down through operators with one operand.
std::optional<Term> symbolBelow(Term term, unsigned depth) {
  if (term.is(Op::Symbol)) return term;
  const bool unary = term.is(Op::Add) || term.is(Op::SExt) || term.is(Op::ZExt);
  if (!unary || term.children().size() != 1 || depth == 0) return std::nullopt;
  return symbolBelow(term.children().front(), depth - 1);
}

bool isShift(Term term) {
  return term.is(Op::Add) && term.coefficients().size() == 1 && term.coefficients().front() == 1 &&
         term.children().front().is(Op::Symbol);
}

bool sameOperator(Term left, Term right) {
  return left.op() == right.op() && left.width() == right.width() && left.payload() == right.payload() &&
         left.children().size() == 1 && right.children().size() == 1 &&
         std::equal(left.coefficients().begin(), left.coefficients().end(), right.coefficients().begin(),
                    right.coefficients().end());
}

// The constant that must stand below the operator for it to give this one; nothing if there is none.
std::optional<Term> constantBelow(term::TermStore& terms, Term structure, Term constant) {
  const Term child = structure.children().front();
  std::optional<Term> below;
  if (structure.is(Op::Add)) {
    const auto factor = static_cast<std::int64_t>(structure.coefficients().front());
    const auto rest = terms.sub(constant, terms.constant(structure.payload(), constant.width())).signedValue();
    if (factor == 0 || factor == -1 || rest % factor != 0) return std::nullopt;
    below = terms.constant(static_cast<std::uint64_t>(rest / factor), child.width());
  } else {
    below = terms.extract(constant, child.width() - 1, 0);
  }
  const std::array<Term, 1> children{*below};
  const Term again =
      terms.build(structure.op(), structure.width(), children, structure.payload(), structure.coefficients());
  return again == constant ? below : std::nullopt;
}

}  // namespace

std::optional<Term> scaledSymbol(Term term) {
  if (term.isConstant() || term.is(Op::Symbol) || isShift(term)) return std::nullopt;
  return symbolBelow(term, kMaxDepth);
}

std::optional<Term> pairStructure(term::TermStore& terms, Term left, Term right,
                                  const std::function<Term(Term, Term)>& pair) {
  if ((left.is(Op::Symbol) || left.isConstant()) && (right.is(Op::Symbol) || right.isConstant())) {
    return left.width() == right.width() ? std::optional(pair(left, right)) : std::nullopt;
  }
  if (left.isConstant() || right.isConstant()) {
    const Term structure = left.isConstant() ? right : left;
    const auto value = constantBelow(terms, structure, left.isConstant() ? left : right);
    if (!value) return std::nullopt;
    const Term child = structure.children().front();
    const auto below =
        left.isConstant() ? pairStructure(terms, *value, child, pair) : pairStructure(terms, child, *value, pair);
    if (!below) return std::nullopt;
    const std::array<Term, 1> children{*below};
    return terms.build(structure.op(), structure.width(), children, structure.payload(), structure.coefficients());
  }
  if (left.is(Op::Symbol) || right.is(Op::Symbol) || !sameOperator(left, right)) return std::nullopt;
  const auto below = pairStructure(terms, left.children().front(), right.children().front(), pair);
  if (!below) return std::nullopt;
  const std::array<Term, 1> children{*below};
  return terms.build(left.op(), left.width(), children, left.payload(), left.coefficients());
}

std::vector<BitRange> partsOf(Term term) {
  std::vector<BitRange> parts;
  if (!term.is(Op::Concat)) return parts;
  // From the lowest bit on; a bit that was extended comes as two pieces of one part.
  BitRange part;
  const auto pieces = term.children();
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
    part.width += piece->width();
    if (part.width % 8 != 0) continue;
    if (part.width == 8) return {};
    parts.push_back(part);
    part = {part.low + part.width, 0};
  }
  if (part.width != 0 || parts.size() < 2) return {};
  std::reverse(parts.begin(), parts.end());
  return parts;
}

}  // namespace cairn::heap
