#include "term/linear.h"

#include <algorithm>

#include "support/check.h"
#include "term/work.h"

namespace cairn::term {

namespace {

// A term that agrees with `atom` on its low `bits` bits and looks simpler; the atom itself if there is none.
Term simplerOnLowBits(TermStore& store, Term atom, unsigned bits) {
  const unsigned w = atom.width();
  if (atom.is(Op::ZExt) || atom.is(Op::SExt)) {
    const Term inner = atom.child(0);
    if (inner.width() < bits) return atom;
    if (inner.is(Op::Extract) && inner.low() == 0) return store.resize(inner.child(0), w);
    return atom.is(Op::SExt) ? store.zext(inner, w) : atom;
  }
  if (atom.is(Op::Concat)) {
    const Term last = atom.children().back();
    if (last.width() < bits) return atom;
    return store.zext(last, w);
  }
  return atom;
}

}  // namespace

void Linear::addAtom(Term atom, std::uint64_t factor) {
  factor = truncate(factor, width_);
  if (factor != 0) products_.emplace_back(atom, factor);
}

void Linear::add(Term term, std::uint64_t factor) {
  factor = truncate(factor, width_);
  if (factor == 0) return;
  if (term.isConstant()) {
    addConstant(factor * term.value());
  } else if (term.is(Op::Add)) {
    addConstant(factor * term.payload());
    for (std::size_t i = 0; i < term.children().size(); ++i) addAtom(term.child(i), factor * term.coefficients()[i]);
  } else if (term.is(Op::BitNot)) {
    // ~a = -a - 1
    addConstant(std::uint64_t{0} - factor);
    addAtom(term.child(0), std::uint64_t{0} - factor);
  } else if (isConstantChoice(term)) {
    // c ? k : m  =  m + (k - m) * (c ? 1 : 0)
    addConstant(factor * term.child(2).value());
    const Term unit = store_.ite(term.child(0), store_.constant(1, width_), store_.constant(0, width_));
    addAtom(unit, factor * (term.child(1).value() - term.child(2).value()));
  } else {
    addAtom(term, factor);
  }
}

bool Linear::mergeEqualAtoms() {
  std::sort(products_.begin(), products_.end(),
            [&](const auto& a, const auto& b) { return store_.before(a.first, b.first); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < products_.size();) {
    const Term atom = products_[i].first;
    std::uint64_t sum = 0;
    for (; i < products_.size() && products_[i].first == atom; ++i) sum += products_[i].second;
    sum = truncate(sum, width_);
    if (sum != 0) products_[kept++] = {atom, sum};
  }
  products_.resize(kept);

  // A coefficient divisible by 2^k makes the atom's k highest bits irrelevant.
  for (std::size_t i = 0; i < products_.size(); ++i) {
    const auto [atom, factor] = products_[i];
    const unsigned irrelevant = trailingZeros(factor);
    if (irrelevant == 0) continue;
    const Term simpler = simplerOnLowBits(store_, atom, width_ - irrelevant);
    if (simpler == atom) continue;
    products_.erase(products_.begin() + static_cast<std::ptrdiff_t>(i));
    add(simpler, factor);
    return true;
  }
  return false;
}

void Linear::normalise() {
  while (mergeEqualAtoms()) {
  }
}

Term TermStore::linear(unsigned width, std::uint64_t constantPart,
                       std::span<const std::pair<Term, std::uint64_t>> products) {
  for (const auto& [term, factor] : products) CAIRN_CHECK(term.width() == width, "sum of different widths");
  if (width == 1) {
    std::vector<Term> odd{constant(constantPart, 1)};
    for (const auto& [term, factor] : products) {
      if ((factor & 1) != 0) odd.push_back(term);
    }
    return bitwise(Op::BitXor, odd);
  }
  const Work work(*this);
  Linear sum(*this, width);
  sum.addConstant(constantPart);
  std::size_t atoms = 0;
  for (const auto& [term, factor] : products) atoms += std::max<std::size_t>(1, term.children().size());
  for (const auto& [term, factor] : products) {
    if (atoms > kMaxAtoms && term.is(Op::Add) && term.children().size() > kMaxAtoms / 2) {
      sum.addAtom(term, factor);
    } else {
      sum.add(term, factor);
    }
  }
  sum.normalise();

  const auto& parts = sum.products();
  if (parts.empty()) return constant(sum.constant(), width);
  if (parts.size() == 1) {
    const auto [atom, factor] = parts[0];
    if (factor == 1 && sum.constant() == 0) return atom;
    if (isConstantChoice(atom)) {
      return make(Op::Ite, width,
                  {atom.child(0), constant(sum.constant() + factor * atom.child(1).value(), width),
                   constant(sum.constant() + factor * atom.child(2).value(), width)});
    }
    if (factor == lowMask(width) && sum.constant() == lowMask(width)) return make(Op::BitNot, width, {atom});
  }
  std::vector<Term> atomsInOrder;
  std::vector<std::uint64_t> factors;
  for (const auto& [atom, factor] : parts) {
    atomsInOrder.push_back(atom);
    factors.push_back(factor);
  }
  return make(Op::Add, width, atomsInOrder, sum.constant(), factors);
}

Term TermStore::addScaled(Term a, std::uint64_t factorA, Term b, std::uint64_t factorB) {
  CAIRN_CHECK(a.width() == b.width() && !a.isBool(), "sum of different widths");
  const std::pair<Term, std::uint64_t> products[] = {{a, factorA}, {b, factorB}};
  return linear(a.width(), 0, products);
}

Term TermStore::add(Term a, Term b) { return addScaled(a, 1, b, 1); }

Term TermStore::sub(Term a, Term b) { return addScaled(a, 1, b, ~std::uint64_t{0}); }

Term TermStore::neg(Term a) { return addScaled(a, ~std::uint64_t{0}, a, 0); }

Term TermStore::bitNot(Term a) {
  if (a.width() == 1) {
    if (a.is(Op::BitNot)) return a.child(0);
    if (isConstantChoice(a)) return ite(a.child(0), bitNot(a.child(1)), bitNot(a.child(2)));
    if (a.isConstant()) return constant(1 - a.value(), 1);
    return make(Op::BitNot, 1, {a});
  }
  const std::pair<Term, std::uint64_t> products[] = {{a, ~std::uint64_t{0}}};
  return linear(a.width(), ~std::uint64_t{0}, products);
}

// A product is a coefficient times a sorted product of factors that are not multiples themselves.
Term TermStore::mul(Term a, Term b) {
  CAIRN_CHECK(a.width() == b.width() && !a.isBool(), "product of different widths");
  const unsigned w = a.width();
  if (w == 1) return bitAnd(a, b);
  if (a.isConstant()) std::swap(a, b);
  if (b.isConstant()) return addScaled(a, b.value(), a, 0);

  constexpr std::size_t kMaxFactors = 16;
  std::uint64_t coefficient = 1;
  std::vector<Term> factors;
  for (Term operand : {a, b}) {
    if (operand.is(Op::Add) && operand.children().size() == 1 && operand.payload() == 0) {
      coefficient *= operand.coefficients()[0];
      operand = operand.child(0);
    }
    if (operand.is(Op::Mul) && operand.children().size() < kMaxFactors) {
      factors.insert(factors.end(), operand.children().begin(), operand.children().end());
    } else {
      factors.push_back(operand);
    }
  }
  std::sort(factors.begin(), factors.end(), [&](Term x, Term y) { return before(x, y); });
  const Term product = make(Op::Mul, w, factors);
  const std::pair<Term, std::uint64_t> products[] = {{product, coefficient}};
  return linear(w, 0, products);
}

}  // namespace cairn::term
