#include "analysis/symbolic/path_numbers.h"

#include <algorithm>
#include <span>

#include "term/bits.h"

namespace cairn::analysis {

using numeric::Element;
using term::Evaluator;
using term::Path;
using term::Term;

namespace {

constexpr std::size_t kMostPaths = 8;
constexpr std::size_t kMostValues = 6;  // of one path

// The lower bounds of all symbols, and the upper ones. Each of them satisfies all differences that the element keeps, since those are closed under consequences.
std::vector<std::shared_ptr<Evaluator>> extremes(const Element& element) {
  term::Assignment low;
  term::Assignment high;
  for (const Term symbol : element.symbols()) {
    const auto bounds = element.bounds(symbol);
    if (!bounds) return {};
    const unsigned width = symbol.isBool() ? 1 : symbol.width();
    low.set(symbol.symbol(), term::truncate(static_cast<std::uint64_t>(bounds->low), width));
    high.set(symbol.symbol(), term::truncate(static_cast<std::uint64_t>(bounds->high), width));
  }
  return {std::make_shared<Evaluator>(std::move(low)), std::make_shared<Evaluator>(std::move(high))};
}

bool satisfies(Evaluator& values, std::span<const Term> conjuncts) {
  return std::ranges::all_of(conjuncts, [&](Term conjunct) { return values.isTrue(conjunct); });
}

}  // namespace

PathNumbers::Known& PathNumbers::known(const Path& path) {
  Known next{path, Element::top(relations_), {}};
  bool continues = false;
  for (auto before = known_.rbegin(); before != known_.rend() && !continues; ++before) {
    const auto more = path.beyond(before->path);
    if (!more) continue;
    if (more->empty()) return *before;
    continues = true;
    next.element = before->element.assume(*more);
    for (const Values& values : before->values) {
      if (satisfies(*values, *more)) next.values.push_back(values);
    }
  }
  const std::vector<Term> conjuncts = path.conjuncts();
  if (!continues) next.element = next.element.assume(conjuncts);
  if (next.values.size() < kMostValues) {
    for (Values& values : extremes(next.element)) {
      if (satisfies(*values, conjuncts)) next.values.push_back(std::move(values));
    }
  }
  if (known_.size() == kMostPaths) known_.pop_front();
  known_.push_back(std::move(next));
  return known_.back();
}

bool PathNumbers::holdsForKnownValues(const Path& path, Term condition) {
  return std::ranges::any_of(known(path).values, [&](const Values& values) { return values->isTrue(condition); });
}

bool PathNumbers::holdsForSomeValues(const Path& path, Term condition) {
  Known& here = known(path);
  if (std::ranges::any_of(here.values, [&](const Values& values) { return values->isTrue(condition); })) return true;
  const std::vector<Term> conjuncts = path.conjuncts();
  for (Values& values : extremes(here.element.assume(condition))) {
    if (!values->isTrue(condition) || !satisfies(*values, conjuncts)) continue;
    if (here.values.size() == kMostValues) here.values.erase(here.values.begin());
    here.values.push_back(std::move(values));
    return true;
  }
  return false;
}

}  // namespace cairn::analysis
