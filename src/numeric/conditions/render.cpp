#include "numeric/conditions/render.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "numeric/conditions/render_rows.h"
#include "numeric/product/differences.h"

namespace cairn::numeric {

using term::Term;
using term::TermStore;

namespace {

struct Side {
  bool low = false;
  bool high = false;
};

class Renderer {
 public:
  Renderer(TermStore& store, const Product& product) : store_(store), product_(product) {}
  std::vector<Term> run();

 private:
  void findBounds();
  void addEquality(std::uint32_t member);
  void addOrder(const Order& order);
  void addRow(const LinearRow& row);
  void addBounds(std::uint32_t variable);
  void addCongruence(std::uint32_t variable);

  [[nodiscard]] const Variable& at(std::uint32_t v) const { return product_.variables[v]; }
  [[nodiscard]] bool isHead(std::uint32_t v) const { return heads_[v] == v; }
  [[nodiscard]] Term number(Integer value, unsigned width) {
    return store_.constant(term::truncate(static_cast<std::uint64_t>(value), width), width);
  }
  // The variable's number in that many bits.
  [[nodiscard]] Term wide(std::uint32_t v, unsigned width);
  [[nodiscard]] Term plus(Term term, Integer value) { return store_.add(term, number(value, term.width())); }
  [[nodiscard]] Term atMost(Term a, Term b, Reading reading) {
    return reading == Reading::Signed ? store_.sle(a, b) : store_.ule(a, b);
  }
  // How to compare two variables: in so many bits, read so; nothing if 64 bits are too few.
  struct Comparison {
    unsigned width = 0;
    Reading reading = Reading::Signed;
  };
  [[nodiscard]] std::optional<Comparison> comparison(std::uint32_t x, std::uint32_t y);
  // Whether v + amount fits; says so on account of the bounds only after `pinned_` has them, so that the terms can be read back.
  [[nodiscard]] bool fitsByType(std::uint32_t v, Integer amount, const Comparison& how) const;
  [[nodiscard]] bool fitsByBounds(std::uint32_t v, Integer amount, const Comparison& how) const;
  // A few bits more than the comparison needs, in which v + amount fits.
  [[nodiscard]] std::optional<unsigned> widthFor(std::uint32_t v, Integer amount, const Comparison& how) const;
  void pin(std::uint32_t v, Integer amount);

  TermStore& store_;
  const Product& product_;
  std::vector<std::uint32_t> heads_;
  std::vector<Order> orders_;
  std::vector<Side> bounded_;  // bounds that become terms
  std::vector<Term> relations_;
  std::vector<Term> bounds_;
};

// Bounds that the type, the congruence and the orders do not give already.
void Renderer::findBounds() {
  bounded_.resize(heads_.size());
  for (std::uint32_t v = 0; v < heads_.size(); ++v) {
    if (!isHead(v)) continue;
    const Interval& own = at(v).interval;
    const Interval given = shrink(at(v).type(), at(v).congruence.modulus == 0 ? Congruence{} : at(v).congruence);
    bounded_[v] = {.low = own.low > given.low, .high = own.high < given.high};
  }
  for (const Order& order : orders_) {
    if (at(order.x).interval.high == at(order.y).interval.high + order.bound) bounded_[order.x].high = false;
    if (at(order.y).interval.low == at(order.x).interval.low - order.bound) bounded_[order.y].low = false;
  }
}

Term Renderer::wide(std::uint32_t v, unsigned width) {
  const Term symbol = at(v).symbol;
  if (symbol.isBool()) return store_.fromBool(symbol, width);
  if (symbol.width() == width) return symbol;
  return at(v).reading == Reading::Signed ? store_.sext(symbol, width) : store_.zext(symbol, width);
}

std::optional<Renderer::Comparison> Renderer::comparison(std::uint32_t x, std::uint32_t y) {
  const auto bits = [&](std::uint32_t v) { return std::max(1U, at(v).symbol.width()); };
  const unsigned widest = std::max(bits(x), bits(y));
  if (at(x).reading == at(y).reading) return Comparison{widest, at(x).reading};
  const std::uint32_t asUnsigned = at(x).reading == Reading::Unsigned ? x : y;
  const std::uint32_t asSigned = asUnsigned == x ? y : x;
  // One bit more than the unsigned one has keeps its number when read as signed.
  const unsigned width = std::max(bits(asSigned), bits(asUnsigned) + 1);
  if (width <= term::kMaxWidth) return Comparison{width, Reading::Signed};
  if (at(asUnsigned).interval.high <= typeInterval(widest, Reading::Signed).high) {
    bounded_[asUnsigned].high = true;
    return Comparison{widest, Reading::Signed};
  }
  if (at(asSigned).interval.low >= 0) {
    bounded_[asSigned].low = true;
    return Comparison{widest, Reading::Unsigned};
  }
  return std::nullopt;
}

bool Renderer::fitsByType(std::uint32_t v, Integer amount, const Comparison& how) const {
  const Interval type = at(v).type();
  return typeInterval(how.width, how.reading).contains(Interval{type.low + amount, type.high + amount});
}

bool Renderer::fitsByBounds(std::uint32_t v, Integer amount, const Comparison& how) const {
  const Interval& own = at(v).interval;
  return typeInterval(how.width, how.reading).contains(Interval{own.low + amount, own.high + amount});
}

std::optional<unsigned> Renderer::widthFor(std::uint32_t v, Integer amount, const Comparison& how) const {
  for (unsigned width = how.width + 1; width <= std::min(how.width + 2, term::kMaxWidth); ++width) {
    if (fitsByType(v, amount, {width, how.reading})) return width;
  }
  return std::nullopt;
}

void Renderer::pin(std::uint32_t v, Integer amount) {
  if (amount > 0) bounded_[v].high = true;
  if (amount < 0) bounded_[v].low = true;
}

// member = head + difference, modulo 2^w in any case, and as numbers if the head's bounds say that the sum does not wrap.
void Renderer::addEquality(std::uint32_t member) {
  const std::uint32_t head = heads_[member];
  const Integer difference = product_.relation(member, head);
  const unsigned width = std::max({1U, at(member).symbol.width(), at(head).symbol.width()});
  const bool sameReading = at(member).reading == at(head).reading;
  if (!sameReading || !fitsByType(head, difference, {at(member).symbol.width(), at(member).reading})) {
    bounded_[head].low = bounded_[head].low || !sameReading || difference < 0;
    bounded_[head].high = bounded_[head].high || !sameReading || difference > 0;
  }
  relations_.push_back(store_.eq(wide(member, width), plus(wide(head, width), difference)));
}

// x - y <= bound, with the constant on a side where it does not wrap.
void Renderer::addOrder(const Order& order) {
  const auto how = comparison(order.x, order.y);
  if (!how) return;
  const Integer bound = order.bound;
  const auto onTheRight = [&](unsigned width) {
    return atMost(wide(order.x, width), plus(wide(order.y, width), bound), how->reading);
  };
  const auto onTheLeft = [&] {
    return atMost(plus(wide(order.x, how->width), -bound), wide(order.y, how->width), how->reading);
  };
  const Term x = wide(order.x, how->width);
  const Term y = wide(order.y, how->width);
  if (bound == 0) {
    relations_.push_back(atMost(x, y, how->reading));
  } else if (bound == -1) {
    relations_.push_back(how->reading == Reading::Signed ? store_.slt(x, y) : store_.ult(x, y));
  } else if (fitsByType(order.y, bound, *how)) {
    relations_.push_back(onTheRight(how->width));
  } else if (fitsByType(order.x, -bound, *how)) {
    relations_.push_back(onTheLeft());
  } else if (fitsByBounds(order.y, bound, *how) || fitsByBounds(order.x, -bound, *how)) {
    // Rather where the bound is said anyway.
    const bool right = fitsByBounds(order.y, bound, *how);
    const bool left = fitsByBounds(order.x, -bound, *how);
    const bool leftIsSaid = bound > 0 ? bounded_[order.x].low : bounded_[order.x].high;
    const bool rightIsSaid = bound > 0 ? bounded_[order.y].high : bounded_[order.y].low;
    if (right && (rightIsSaid || !left || !leftIsSaid)) {
      pin(order.y, bound);
      relations_.push_back(onTheRight(how->width));
    } else {
      pin(order.x, -bound);
      relations_.push_back(onTheLeft());
    }
  } else if (const auto width = widthFor(order.y, bound, *how)) {
    relations_.push_back(onTheRight(*width));
  } else {
    // bound > 0: where y + bound wraps, it is above every x.
    const Integer largest = typeInterval(how->width, how->reading).high;
    const Term wraps = store_.logicalNot(atMost(y, number(largest - bound, how->width), how->reading));
    relations_.push_back(store_.logicalOr(wraps, onTheRight(how->width)));
  }
}

void Renderer::addRow(const LinearRow& row) {
  const auto rendered = renderRow(store_, product_, row);
  if (!rendered) return;
  for (const Summand& s : row.sum) {
    if (rendered->byBounds) bounded_[s.variable] = {.low = true, .high = true};
  }
  relations_.push_back(rendered->condition);
}

void Renderer::addBounds(std::uint32_t variable) {
  const Variable& v = at(variable);
  const Side& said = bounded_[variable];
  if (v.symbol.isBool()) {
    if (v.interval.isPoint()) bounds_.push_back(v.interval.low != 0 ? v.symbol : store_.logicalNot(v.symbol));
    return;
  }
  const unsigned width = v.symbol.width();
  if (v.interval.isPoint()) {
    bounds_.push_back(store_.eq(v.symbol, number(v.interval.low, width)));
    return;
  }
  if (said.low) bounds_.push_back(atMost(number(v.interval.low, width), v.symbol, v.reading));
  if (said.high) bounds_.push_back(atMost(v.symbol, number(v.interval.high, width), v.reading));
}

void Renderer::addCongruence(std::uint32_t variable) {
  const Variable& v = at(variable);
  const Integer modulus = v.congruence.modulus;
  if (modulus < 2) return;
  const unsigned width = v.symbol.width();
  const auto bits = static_cast<std::uint64_t>(modulus);
  if (std::has_single_bit(bits)) {
    const unsigned low = term::trailingZeros(bits);
    bounds_.push_back(store_.eq(store_.extract(v.symbol, low - 1, 0), number(v.congruence.residue, low)));
    return;
  }
  if (!typeInterval(width, v.reading).contains(modulus)) return;
  const Term divisor = number(modulus, width);
  const Term residue = number(v.congruence.residue, width);
  if (v.reading == Reading::Unsigned) {
    bounds_.push_back(store_.eq(store_.urem(v.symbol, divisor), residue));
    return;
  }
  const Term remainder = store_.srem(v.symbol, divisor);
  Term condition = store_.eq(remainder, residue);
  if (v.interval.low < 0 && v.congruence.residue != 0) {
    condition = store_.logicalOr(condition, store_.eq(remainder, number(v.congruence.residue - modulus, width)));
  }
  bounds_.push_back(condition);
}

std::vector<Term> Renderer::run() {
  if (product_.bottom) return {store_.boolean(false)};
  heads_ = headsOf(product_);
  orders_ = ordersOf(product_, heads_);
  findBounds();
  for (std::uint32_t v = 0; v < heads_.size(); ++v) {
    if (!isHead(v)) addEquality(v);
  }
  for (const Order& order : orders_) addOrder(order);
  for (const LinearRow& row : rowsOf(product_.linear)) addRow(row);
  for (std::uint32_t v = 0; v < heads_.size(); ++v) {
    if (!isHead(v)) continue;
    addBounds(v);
    addCongruence(v);
  }
  bounds_.insert(bounds_.end(), relations_.begin(), relations_.end());
  std::erase_if(bounds_, [](Term t) { return t.isTrue(); });
  return std::move(bounds_);
}

}  // namespace

std::vector<Term> renderTerms(TermStore& store, const Product& product) { return Renderer(store, product).run(); }

}  // namespace cairn::numeric
