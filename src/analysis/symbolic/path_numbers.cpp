#include "analysis/symbolic/path_numbers.h"

#include <algorithm>
#include <iterator>

#include "heap/numbers/numeric_state.h"
#include "heap/numbers/side_conditions.h"
#include "numeric/conditions/nonlinear.h"
#include "term/bits.h"

namespace cairn::analysis {

using heap::State;
using numeric::Element;
using term::Assignment;
using term::Evaluator;
using term::SymbolId;
using term::Term;

namespace {

constexpr std::size_t kMostPaths = 8;
constexpr std::size_t kLongPath = 24;
constexpr std::size_t kMostValues = 6;  // of one path
constexpr unsigned kMostRepairs = 4;

std::uint64_t bitsOf(numeric::Integer value, Term symbol) {
  return term::truncate(static_cast<std::uint64_t>(value), symbol.isBool() ? 1 : symbol.width());
}

bool satisfies(Evaluator& values, std::span<const Term> conjuncts) {
  return std::ranges::all_of(conjuncts, [&](Term conjunct) { return values.holds(conjunct); });
}

}  // namespace

// Each of the two satisfies all differences that the element keeps, since those are closed under consequences. Of symbols without bounds 0, and all ones.
std::vector<Assignment> PathNumbers::extremes(const Element& element, std::span<const Term> conjuncts) {
  Assignment low;
  Assignment high;
  for (const Term conjunct : conjuncts) {
    for (const SymbolId symbol : solver_.symbols(conjunct)) high.set(symbol, bitsOf(-1, terms_.symbolTerm(symbol)));
  }
  for (const Term symbol : element.symbols()) {
    const auto bounds = element.bounds(symbol);
    if (!bounds) return {};
    low.set(symbol.symbol(), bitsOf(bounds->low, symbol));
    high.set(symbol.symbol(), bitsOf(bounds->high, symbol));
  }
  return {low, high};
}

// As long as that makes more conjuncts true: another value for one symbol of one that is false.
PathNumbers::Values PathNumbers::repaired(Assignment values, std::span<const Term> conjuncts, const Element& element) {
  auto best = std::make_shared<Evaluator>(std::move(values));
  for (unsigned i = 0; i <= kMostRepairs; ++i) {
    const Values before = best;
    std::vector<Term> broken;
    for (const Term conjunct : conjuncts) {
      if (!before->holds(conjunct)) broken.push_back(conjunct);
    }
    if (broken.empty()) return best;
    if (i == kMostRepairs) return nullptr;
    std::size_t left = broken.size();
    for (const SymbolId id : solver_.symbols(broken.front())) {
      const Term symbol = terms_.symbolTerm(id);
      std::vector<Term> affected;
      for (const Term conjunct : conjuncts) {
        if (std::ranges::binary_search(solver_.symbols(conjunct), id)) affected.push_back(conjunct);
      }
      const auto failing = [&](Evaluator& under) {
        return static_cast<std::size_t>(std::ranges::count_if(affected, [&](Term one) { return !under.holds(one); }));
      };
      const std::size_t others = broken.size() - failing(*before);
      const auto bounds = element.bounds(symbol);
      const std::uint64_t now = before->assignment().value(id);
      std::vector<std::uint64_t> candidates = {now + 1, now - 1, ~std::uint64_t{0}};
      if (bounds) candidates.insert(candidates.end(), {bitsOf(bounds->low, symbol), bitsOf(bounds->high, symbol)});
      for (const std::uint64_t candidate : candidates) {
        Assignment changed = before->assignment();
        changed.set(id, bitsOf(candidate, symbol));
        auto tried = std::make_shared<Evaluator>(std::move(changed));
        if (!tried->holds(broken.front())) continue;
        const std::size_t fails = others + failing(*tried);
        if (fails >= left) continue;
        left = fails;
        best = std::move(tried);
        if (left == 0) return best;
      }
    }
    if (left == broken.size()) return nullptr;
  }
  return nullptr;
}

void PathNumbers::findValues(Known& known, std::span<const Values> before) {
  if (!known.values.empty() || known.element.isBottom()) return;
  const auto tryThese = [&](Assignment values) {
    if (Values right = repaired(std::move(values), known.conjuncts, known.element)) known.values.push_back(right);
  };
  for (Assignment& values : extremes(known.element, known.conjuncts)) tryThese(std::move(values));
  if (known.values.empty() && !before.empty()) tryThese(before.front()->assignment());
}

PathNumbers::Known& PathNumbers::known(const State& state) {
  for (auto known = known_.rbegin(); known != known_.rend(); ++known) {
    if (known->path.sameAs(state.path)) return *known;
  }
  Known next{state.path, state.path.conjuncts(), heap::numbersOf(state), {}, {}};
  std::vector<Values> before;
  for (auto shorter = known_.rbegin(); shorter != known_.rend(); ++shorter) {
    const auto more = state.path.beyond(shorter->path);
    if (!more) continue;
    before = shorter->values;
    for (const Values& values : before) {
      if (satisfies(*values, *more)) next.values.push_back(values);
    }
    break;
  }
  findValues(next, before);
  if (known_.size() == kMostPaths) known_.pop_front();
  known_.push_back(std::move(next));
  return known_.back();
}

PathNumbers::Known& PathNumbers::knownAbout(const State& state, Term condition) {
  if (state.path.size() < kLongPath) return known(state);
  std::vector<Term> conjuncts = state.path.connectedWith(
      solver_.symbols(condition), [&](Term term) -> const std::vector<SymbolId>& { return solver_.symbols(term); });
  if (2 * conjuncts.size() > state.path.size()) return known(state);
  for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
    if (part->conjuncts == conjuncts) return *part;
  }
  const Element element = heap::assumeAll(Element::top(state.relations), conjuncts);
  Known next{{}, std::move(conjuncts), element, {}, {}};
  findValues(next, {});
  if (parts_.size() == kMostPaths) parts_.pop_front();
  parts_.push_back(std::move(next));
  return parts_.back();
}

bool PathNumbers::holds(const Known& known, Term condition) {
  return std::ranges::any_of(known.values, [&](const Values& values) { return values->holds(condition); });
}

// The first few; they are looked for once.
const std::vector<Term>& PathNumbers::nonlinearOf(Known& known) {
  constexpr std::size_t kMost = 12;
  if (!known.nonlinear) {
    known.nonlinear.emplace();
    std::ranges::copy_if(known.conjuncts, std::back_inserter(*known.nonlinear), numeric::isNonlinear);
    if (known.nonlinear->size() > kMost) known.nonlinear->resize(kMost);
  }
  return *known.nonlinear;
}

std::optional<bool> PathNumbers::ask(const State& state, Term condition) {
  Known& here = knownAbout(state, condition);
  if (holds(here, condition)) return true;
  std::vector<Term> asked = nonlinearOf(here);
  asked.push_back(condition);
  const Element element = here.element.assume(asked);
  if (element.isBottom()) return false;
  std::vector<Term> conjuncts = here.conjuncts;
  conjuncts.push_back(condition);
  std::vector<Assignment> candidates;
  for (const Values& values : here.values) candidates.push_back(values->assignment());
  if (candidates.size() > 2) candidates.resize(2);
  for (Assignment& values : extremes(element, conjuncts)) candidates.push_back(std::move(values));
  for (Assignment& candidate : candidates) {
    Values values = repaired(std::move(candidate), conjuncts, element);
    if (!values) continue;
    if (here.values.size() >= kMostValues) here.values.erase(here.values.begin());
    here.values.push_back(std::move(values));
    return true;
  }
  return std::nullopt;
}

}  // namespace cairn::analysis
