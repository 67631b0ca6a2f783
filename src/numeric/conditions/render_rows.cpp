#include "numeric/conditions/render_rows.h"

#include <algorithm>
#include <vector>

namespace cairn::numeric {

using term::Term;

namespace {

class RowRenderer {
 public:
  RowRenderer(term::TermStore& store, const Product& product, const LinearRow& row)
      : store_(store), product_(product), row_(row) {
    for (const Summand& s : row.sum) {
      const Variable& v = product.variables[s.variable];
      narrowest_ = std::max(narrowest_, v.symbol.width());
    }
  }

  std::optional<RenderedRow> run() {
    if (row_.kind == RowKind::Congruent && (row_.modulus & (row_.modulus - 1)) == 0) return lowBits();
    for (const bool byBounds : {false, true}) {
      for (unsigned width = narrowest_; width <= term::kMaxWidth; ++width) {
        if (const auto condition = inBits(width, byBounds)) return RenderedRow{*condition, byBounds};
      }
    }
    return std::nullopt;
  }

 private:
  // What is on one side of a comparison: the summands of one sign, with positive coefficients, and a constant that is not negative.
  struct Part {
    std::vector<Summand> sum;
    Integer constant = 0;
  };

  [[nodiscard]] Part part(bool left) const {
    Part result;
    for (const Summand& s : row_.sum) {
      if ((s.coefficient > 0) == left) result.sum.push_back({s.variable, left ? s.coefficient : -s.coefficient});
    }
    if ((row_.bound < 0) == left) result.constant = magnitude(row_.bound);
    return result;
  }

  [[nodiscard]] Interval values(const Part& part, bool byBounds) const {
    Interval result{part.constant, part.constant};
    for (const Summand& s : part.sum) {
      const Variable& v = product_.variables[s.variable];
      result = sum(result, multiple(byBounds ? v.interval : v.type(), s.coefficient));
    }
    return result;
  }

  // The row in so many bits, if then nothing wraps that matters.
  std::optional<Term> inBits(unsigned width, bool byBounds) {
    const Part left = part(true);
    const Part right = part(false);
    const Interval leftValues = values(left, byBounds);
    const Interval rightValues = values(right, byBounds);
    const Interval type = typeInterval(width, Reading::Signed);
    switch (row_.kind) {
      case RowKind::AtMost:
        if (!type.contains(leftValues) || !type.contains(rightValues)) return std::nullopt;
        return store_.sle(term(left, width), term(right, width));
      case RowKind::Equal: {
        // The two are equal modulo 2^width, and 0 is the only multiple of it that their difference can be.
        const Interval difference{leftValues.low - rightValues.high, leftValues.high - rightValues.low};
        const Integer size = powerOfTwo(width);
        if (difference.low <= -size || difference.high >= size) return std::nullopt;
        return store_.eq(term(left, width), term(right, width));
      }
      case RowKind::Congruent: {
        const Interval all{leftValues.low - rightValues.high, leftValues.high - rightValues.low};
        if (all.low < -row_.bound || all.high + row_.bound > type.high || row_.modulus > type.high) return std::nullopt;
        const Term sum = store_.sub(term(Part{left.sum, 0}, width), term(Part{right.sum, 0}, width));
        return store_.eq(store_.urem(sum, number(row_.modulus, width)), number(row_.bound, width));
      }
    }
    return std::nullopt;
  }

  // A power of two as modulus speaks of the lowest bits, which no overflow changes.
  RenderedRow lowBits() {
    unsigned bits = 0;
    while (powerOfTwo(bits) < row_.modulus) ++bits;
    const unsigned width = std::max(narrowest_, bits);
    const Term sum = store_.sub(term(Part{part(true).sum, 0}, width), term(Part{part(false).sum, 0}, width));
    return {store_.eq(store_.extract(sum, bits - 1, 0), number(row_.bound, bits)), false};
  }

  [[nodiscard]] Term number(Integer value, unsigned width) {
    return store_.constant(term::truncate(static_cast<std::uint64_t>(value), width), width);
  }
  Term term(const Part& part, unsigned width) {
    Term result = number(part.constant, width);
    for (const Summand& s : part.sum) {
      result = store_.add(result, store_.mul(number(s.coefficient, width), wide(s.variable, width)));
    }
    return result;
  }
  Term wide(std::uint32_t variable, unsigned width) {
    const Variable& v = product_.variables[variable];
    if (v.symbol.isBool()) return store_.fromBool(v.symbol, width);
    if (v.symbol.width() == width) return v.symbol;
    return v.reading == Reading::Signed ? store_.sext(v.symbol, width) : store_.zext(v.symbol, width);
  }

  term::TermStore& store_;
  const Product& product_;
  const LinearRow& row_;
  unsigned narrowest_ = 1;
};

}  // namespace

std::optional<RenderedRow> renderRow(term::TermStore& store, const Product& product, const LinearRow& row) {
  return RowRenderer(store, product, row).run();
}

}  // namespace cairn::numeric
