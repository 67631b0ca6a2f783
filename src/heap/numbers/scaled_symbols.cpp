#include "heap/numbers/scaled_symbols.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

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

std::optional<Term> dividedBy(term::TermStore& terms, Term term, std::int64_t factor) {
  const unsigned width = term.width();
  const auto signedOf = [&](std::uint64_t bits) { return terms.constant(bits, width).signedValue(); };
  if (term.isConstant()) {
    if (term.signedValue() % factor != 0) return std::nullopt;
    return terms.constant(static_cast<std::uint64_t>(term.signedValue() / factor), width);
  }
  if (!term.is(Op::Add) || signedOf(term.payload()) % factor != 0) return std::nullopt;
  Term result = terms.constant(static_cast<std::uint64_t>(signedOf(term.payload()) / factor), width);
  for (std::size_t i = 0; i < term.children().size(); ++i) {
    const std::int64_t coefficient = signedOf(term.coefficients()[i]);
    if (coefficient % factor != 0) return std::nullopt;
    result = terms.add(
        result, terms.mul(term.child(i), terms.constant(static_cast<std::uint64_t>(coefficient / factor), width)));
  }
  return result;
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

namespace {

// Bits that belong together.
struct Piece {
  unsigned low = 0;
  unsigned end = 0;
  bool zero = false;
  [[nodiscard]] bool singleByte() const { return !zero && end - low == 8; }
};
// From the lowest bit on, without gaps.
using Pieces = std::vector<Piece>;

void append(Pieces& pieces, unsigned width, bool zero) {
  const unsigned low = pieces.empty() ? 0 : pieces.back().end;
  if (width > 0) pieces.push_back({low, low + width, zero});
}

void appendPieces(Term term, unsigned width, Pieces& pieces);

// A sum of multiples by powers of two whose bits do not meet, whatever its symbols are: 2^32 * a + b with b below 2^32. A constant must lie below all of them.
bool appendSummands(Term sum, unsigned width, Pieces& pieces) {
  std::vector<std::pair<unsigned, Term>> summands;  // (lowest bit, atom)
  for (std::size_t i = 0; i < sum.children().size(); ++i) {
    const std::uint64_t factor = sum.coefficients()[i];
    if (std::popcount(factor) != 1) return false;
    summands.emplace_back(static_cast<unsigned>(std::countr_zero(factor)), sum.child(i));
  }
  std::sort(summands.begin(), summands.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const unsigned first = summands.front().first;
  if ((sum.payload() >> first) != 0) return false;
  for (std::size_t i = 0; i + 1 < summands.size(); ++i) {
    const unsigned room = summands[i + 1].first - summands[i].first;
    if ((summands[i].second.range().unsignedHigh >> room) != 0) return false;
  }
  append(pieces, std::min(first, width), sum.payload() == 0);
  for (std::size_t i = 0; i < summands.size() && summands[i].first < width; ++i) {
    const unsigned end = i + 1 < summands.size() ? std::min(width, summands[i + 1].first) : width;
    appendPieces(summands[i].second, end - summands[i].first, pieces);
  }
  return true;
}

// The lowest bits of a term, as many as `width` says.
void appendPieces(Term term, unsigned width, Pieces& pieces) {
  if (term.is(Op::ZExt)) {
    const unsigned inner = std::min(width, term.child(0).width());
    appendPieces(term.child(0), inner, pieces);
    append(pieces, width - inner, true);
  } else if (term.is(Op::Concat)) {
    for (std::size_t i = term.children().size(); i-- > 0;) {
      const unsigned taken = std::min(width, term.child(i).width());
      if (taken > 0) appendPieces(term.child(i), taken, pieces);
      width -= taken;
    }
  } else if (!term.is(Op::Add) || !appendSummands(term, width, pieces)) {
    append(pieces, width, term.isConstant(0));
  }
}

// Pieces that end with a byte. A bit that was extended comes as two pieces of one.
Pieces wholeBytes(const Pieces& pieces) {
  Pieces result;
  for (const Piece& piece : pieces) {
    const bool open = !result.empty() && result.back().end % 8 != 0;
    if (open) {
      result.back().end = piece.end;
      result.back().zero &= piece.zero;
    } else {
      result.push_back(piece);
    }
  }
  return result;
}

Pieces withoutDigits(const Pieces& pieces) {
  Pieces result;
  bool digits = false;  // the last one is a byte, or several
  for (const Piece& piece : pieces) {
    if (digits && piece.singleByte()) {
      result.back().end = piece.end;
    } else {
      result.push_back(piece);
      digits = piece.singleByte();
    }
  }
  return result;
}

// Where a member of a struct that begins at bit `low` ends if it takes as much as it can up to bit `end`: it is aligned to its size.
unsigned memberEnd(unsigned low, unsigned end) {
  unsigned size = 64;
  while (size > 8 && (low % size != 0 || low + size > end)) size /= 2;
  return low + size;
}

Pieces withTheirZeros(const Pieces& pieces) {
  Pieces result;
  for (Piece piece : pieces) {
    if (piece.zero && !result.empty()) {
      Piece& below = result.back();
      below.end = std::max(below.end, memberEnd(below.low, piece.end));
      piece.low = below.end;
    }
    if (piece.low < piece.end) result.push_back(piece);
  }
  return result;
}

// The bits at which the parts of a number end, ascending; none if it is not put together.
std::vector<unsigned> endsOfParts(Term term) {
  const bool together = term.is(Op::Concat) || term.is(Op::ZExt) || term.is(Op::Add);
  if (!together || term.width() % 8 != 0 || scaledSymbol(term)) return {};
  Pieces pieces;
  appendPieces(term, term.width(), pieces);
  const Pieces parts = withTheirZeros(withoutDigits(wholeBytes(pieces)));
  if (parts.size() < 2 || parts.front().singleByte()) return {};
  std::vector<unsigned> ends;
  for (const Piece& part : parts) ends.push_back(part.end);
  return ends;
}

std::vector<BitRange> partsBetween(const std::vector<unsigned>& ends) {
  std::vector<BitRange> parts;
  unsigned low = 0;
  for (const unsigned end : ends) {
    parts.push_back({low, end - low});
    low = end;
  }
  std::reverse(parts.begin(), parts.end());
  return parts;
}

}  // namespace

std::vector<BitRange> partsOf(Term term) { return partsBetween(endsOfParts(term)); }

std::vector<BitRange> commonParts(Term left, Term right) {
  const std::vector<unsigned> l = endsOfParts(left);
  const std::vector<unsigned> r = endsOfParts(right);
  std::vector<unsigned> ends;
  std::set_union(l.begin(), l.end(), r.begin(), r.end(), std::back_inserter(ends));
  return partsBetween(ends);
}

}  // namespace cairn::heap
