// Conjunction, disjunction and exclusive or of bit vectors. Where operands are made of parts (constants, concatenations, extensions, multiples
// of 2^k), the operation is done part by part: so masks and bit-field updates become concatenations.
#include <algorithm>
#include <vector>

#include "support/check.h"
#include "term/linear.h"
#include "term/work.h"

namespace cairn::term {

namespace {

constexpr std::size_t kMaxSlices = 10;
constexpr std::size_t kMaxOperands = 32;

// Bits [low, low + width) of an operand are the bits [from, from + width) of `term`.
struct Slice {
  Term term;
  unsigned low = 0;
  unsigned width = 0;
};

void appendSlice(std::vector<Slice>& slices, Term term) {
  const unsigned low = slices.empty() ? 0 : slices.back().low + slices.back().width;
  slices.push_back({term, low, term.width()});
}

// The parts of a term from the least significant on; the term itself if it has no parts.
std::vector<Slice> slicesOf(TermStore& store, Term term) {
  std::vector<Slice> slices;
  const unsigned w = term.width();
  if (term.is(Op::ZExt)) {
    slices = slicesOf(store, term.child(0));
    appendSlice(slices, store.constant(0, w - term.child(0).width()));
  } else if (term.is(Op::Concat)) {
    for (std::size_t i = term.children().size(); i-- > 0;) appendSlice(slices, term.child(i));
  } else if (term.is(Op::Add) && term.children().size() == 1 && term.payload() == 0 &&
             trailingZeros(term.coefficients()[0]) > 0) {
    const unsigned zeros = trailingZeros(term.coefficients()[0]);
    appendSlice(slices, store.constant(0, zeros));
    appendSlice(slices, store.extract(term, w - 1, zeros));
  } else if (isConstantChoice(term)) {
    const unsigned differing = bitLength(term.child(1).value() ^ term.child(2).value());
    if (differing < w) {
      appendSlice(slices, store.extract(term, differing - 1, 0));
      appendSlice(slices, store.extract(term.child(1), w - 1, differing));
    } else {
      appendSlice(slices, term);
    }
  } else {
    appendSlice(slices, term);
  }
  return slices;
}

// Adds the ends of the runs of equal bits in a constant.
void addRunEnds(std::vector<unsigned>& ends, std::uint64_t value, unsigned low, unsigned width) {
  for (unsigned i = 1; i < width; ++i) {
    if (((value >> i) & 1) != ((value >> (i - 1)) & 1)) ends.push_back(low + i);
  }
}

struct Piece {
  Term term;
  bool cut = false;  // only a part of what its operand has there
};

Piece pieceOf(TermStore& store, const std::vector<Slice>& slices, unsigned low, unsigned width) {
  for (const Slice& slice : slices) {
    if (low >= slice.low + slice.width) continue;
    const unsigned from = low - slice.low;
    return {store.extract(slice.term, from + width - 1, from), width != slice.width};
  }
  return {};
}

std::uint64_t neutralElement(Op op, unsigned width) { return op == Op::BitAnd ? lowMask(width) : 0; }

}  // namespace

Term TermStore::bitAnd(Term a, Term b) {
  const Term operands[] = {a, b};
  return bitwise(Op::BitAnd, operands);
}

Term TermStore::bitOr(Term a, Term b) {
  const Term operands[] = {a, b};
  return bitwise(Op::BitOr, operands);
}

Term TermStore::bitXor(Term a, Term b) {
  const Term operands[] = {a, b};
  return bitwise(Op::BitXor, operands);
}

// One-bit operands of which some come from booleans: the operation on booleans.
Term TermStore::bitwiseOfBooleans(Op op, std::span<const Term> operands) {
  Term result = bitIsSet(operands[0]);
  for (const Term operand : operands.subspan(1)) {
    const Term next = bitIsSet(operand);
    if (op == Op::BitAnd) {
      result = logicalAnd(result, next);
    } else if (op == Op::BitOr) {
      result = logicalOr(result, next);
    } else {
      result = logicalNot(eq(result, next));
    }
  }
  return fromBool(result);
}

Term TermStore::bitwise(Op op, std::span<const Term> given) {
  const unsigned w = given[0].width();
  for (const Term operand : given) CAIRN_CHECK(operand.width() == w && w > 0, "bit operation of different widths");
  const Work work(*this);

  // Flat, one constant, sorted; for `and` and `or` each operand once, for `xor` at most once.
  std::uint64_t constantPart = neutralElement(op, w);
  std::vector<Term> operands;
  const auto take = [&](Term operand) {
    if (!operand.isConstant()) {
      operands.push_back(operand);
    } else if (op == Op::BitAnd) {
      constantPart &= operand.value();
    } else if (op == Op::BitOr) {
      constantPart |= operand.value();
    } else {
      constantPart ^= operand.value();
    }
  };
  std::vector<Term> open(given.rbegin(), given.rend());
  while (!open.empty()) {
    const Term operand = open.back();
    open.pop_back();
    if (op == Op::BitXor && operand.is(Op::BitNot)) {
      open.push_back(operand.child(0));
      take(constant(lowMask(w), w));
    } else if (operand.is(op) && operand.children().size() + open.size() + operands.size() <= kMaxOperands) {
      open.insert(open.end(), operand.children().rbegin(), operand.children().rend());
    } else {
      take(operand);
    }
  }
  std::sort(operands.begin(), operands.end(), [&](Term a, Term b) { return before(a, b); });
  if (op == Op::BitXor) {
    std::vector<Term> odd;
    for (const Term operand : operands) {
      if (!odd.empty() && odd.back() == operand) {
        odd.pop_back();
      } else {
        odd.push_back(operand);
      }
    }
    operands = std::move(odd);
  } else {
    operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
    const std::uint64_t absorbing = truncate(~neutralElement(op, w), w);
    if (constantPart == absorbing) return constant(absorbing, w);
    for (const Term operand : operands) {
      const bool complement =
          operand.is(Op::BitNot) && std::find(operands.begin(), operands.end(), operand.child(0)) != operands.end();
      if (complement) return constant(absorbing, w);
    }
  }
  if (operands.empty()) return constant(constantPart, w);
  if (operands.size() == 1 && constantPart == neutralElement(op, w)) return operands[0];

  const bool booleans = w == 1 && std::any_of(operands.begin(), operands.end(), isConstantChoice);
  if (booleans && !work.exhausted()) {
    if (constantPart != neutralElement(op, w)) operands.push_back(constant(constantPart, 1));
    return bitwiseOfBooleans(op, operands);
  }
  if (op == Op::BitXor && constantPart == lowMask(w)) return bitNot(bitwise(op, operands));
  if (op == Op::BitXor && constantPart == signBit(w) && w > 1) {
    // Flipping the sign is adding it.
    const std::pair<Term, std::uint64_t> products[] = {{bitwise(op, operands), 1}};
    return linear(w, constantPart, products);
  }
  if (op == Op::BitOr && constantPart != 0 && operands.size() == 1 && operands[0].is(Op::Add)) {
    // Bits that are zero in a sum of multiples: or is plus.
    std::uint64_t all = operands[0].payload();
    for (const std::uint64_t coefficient : operands[0].coefficients()) all |= coefficient;
    if (all == 0 || bitLength(constantPart) <= trailingZeros(all)) {
      const std::pair<Term, std::uint64_t> products[] = {{operands[0], 1}};
      return linear(w, constantPart, products);
    }
  }
  if (constantPart != neutralElement(op, w)) operands.push_back(constant(constantPart, w));
  if (!work.exhausted()) {
    if (const auto bySlices = bitwiseBySlices(op, operands)) return *bySlices;
  }
  return make(op, w, operands);
}

// Cuts all operands where one of them has a boundary. That pays if each part comes out as a constant or a single operand's part, or
// combines parts that its operands have anyway; one part that cuts a whole operand is accepted if another becomes constant by it.
std::optional<Term> TermStore::bitwiseBySlices(Op op, std::span<const Term> operands) {
  const unsigned w = operands[0].width();
  std::vector<std::vector<Slice>> slices;
  std::vector<unsigned> ends{w};
  for (const Term operand : operands) {
    slices.push_back(slicesOf(*this, operand));
    for (const Slice& slice : slices.back()) {
      ends.push_back(slice.low + slice.width);
      if (slice.term.isConstant() && op != Op::BitXor) addRunEnds(ends, slice.term.value(), slice.low, slice.width);
    }
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  if (ends.size() == 1 || ends.size() > kMaxSlices) return std::nullopt;

  std::vector<Term> results;
  unsigned low = 0;
  unsigned cutParts = 0;
  unsigned constantParts = 0;
  for (const unsigned end : ends) {
    const unsigned width = end - low;
    const std::uint64_t neutral = neutralElement(op, width);
    std::vector<Term> remaining;
    bool absorbed = false;
    bool anyCut = false;
    for (const auto& operand : slices) {
      const Piece piece = pieceOf(*this, operand, low, width);
      if (piece.term.isConstant(neutral)) continue;
      if (op != Op::BitXor && piece.term.isConstant(truncate(~neutral, width))) absorbed = true;
      remaining.push_back(piece.term);
      anyCut = anyCut || (piece.cut && !piece.term.isConstant());
    }
    if (absorbed || remaining.empty()) {
      results.push_back(constant(absorbed ? ~neutral : neutral, width));
      ++constantParts;
    } else if (remaining.size() == 1) {
      results.push_back(remaining[0]);
    } else {
      if (anyCut) ++cutParts;
      results.push_back(bitwise(op, remaining));
    }
    low = end;
  }
  if (cutParts > 1 || (cutParts == 1 && constantParts == 0)) return std::nullopt;
  std::reverse(results.begin(), results.end());
  return concat(results);
}

}  // namespace cairn::term
