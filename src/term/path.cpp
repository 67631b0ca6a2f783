#include "term/path.h"

#include <optional>
#include <ranges>
#include <unordered_set>
#include <utility>

#include "support/hash.h"
#include "support/persistent_map.h"

namespace cairn::term {

namespace {

// A comparison of a term with a constant, in the order `op`: the constant lies below it, or above it.
struct Bound {
  Op op = Op::Ult;
  Term term;
  bool below = false;
  bool strict = true;
  Term constant;
};

std::optional<Bound> boundOf(Term condition) {
  const bool negated = condition.is(Op::Not);
  const Term comparison = negated ? condition.child(0) : condition;
  if (!comparison.is(Op::Ult) && !comparison.is(Op::Slt)) return std::nullopt;
  const Term left = comparison.child(0);
  const Term right = comparison.child(1);
  if (left.isConstant() == right.isConstant()) return std::nullopt;
  // not (t < c) is c <= t.
  const bool below = left.isConstant() != negated;
  return Bound{comparison.op(), left.isConstant() ? right : left, below, !negated, left.isConstant() ? left : right};
}

// Every value of the term that keeps the first bound keeps the second.
bool implies(const Bound& first, const Bound& second) {
  if (first.op != second.op || first.term != second.term || first.below != second.below) return false;
  if (first.constant == second.constant) return first.strict || !second.strict;
  const bool smaller = first.op == Op::Ult ? first.constant.value() < second.constant.value()
                                           : first.constant.signedValue() < second.constant.signedValue();
  return first.below != smaller;
}

}  // namespace

// Where symbols are used, among the conjuncts up to this one. A beginning of a path outlives the path: plain pointers will do.
struct Path::Index {
  struct Hash {
    std::uint64_t operator()(SymbolId symbol) const { return support::mix(symbol.index() + 1ULL); }
    std::uint64_t operator()(SymbolId symbol, const Link* link) const {
      return support::combine(symbol.index(), link->size);
    }
  };
  support::PersistentMap<SymbolId, const Link*, Hash> newestUse;
  std::vector<std::pair<SymbolId, const Link*>> earlierUse;  // of each symbol of this conjunct, ascending; or null

  [[nodiscard]] const Link* useBefore(SymbolId symbol) const {
    return std::ranges::lower_bound(earlierUse, symbol, {}, [](const auto& use) { return use.first; })->second;
  }
};

Path::Link::Link(std::shared_ptr<const Link> previousLink, Term newConjunct, std::size_t newSize)
    : previous(std::move(previousLink)),
      conjunct(newConjunct),
      size(newSize),
      newestSymbol(std::max(previous ? previous->newestSymbol : 0, newConjunct.newestSymbol())),
      impossible(newConjunct.isFalse() || (previous && previous->impossible)) {}

Path::Link::~Link() {
  // A long chain of last references must not be destroyed by recursion.
  while (previous && previous.use_count() == 1) {
    auto next = std::move(previous->previous);
    previous = std::move(next);
  }
}

Path Path::with(Term conjunct) const {
  if (conjunct.isTrue()) return *this;
  if (last_) {
    const auto fresh = boundOf(conjunct);
    const auto last = fresh ? boundOf(last_->conjunct) : std::nullopt;
    if (last && implies(*fresh, *last)) return Path(std::make_shared<const Link>(last_->previous, conjunct, size()));
  }
  return Path(std::make_shared<const Link>(last_, conjunct, size() + 1));
}

Path Path::beginning(std::size_t conjuncts) const {
  std::shared_ptr<const Link> link = last_;
  while (link && link->size > conjuncts) link = link->previous;
  return Path(std::move(link));
}

std::size_t Path::commonBeginning(const Path& other) const {
  const Link* left = last_.get();
  const Link* right = other.last_.get();
  while (left != right) {
    if (right == nullptr || (left != nullptr && left->size >= right->size)) {
      left = left->previous.get();
    } else {
      right = right->previous.get();
    }
  }
  return left != nullptr ? left->size : 0;
}

void Path::makeIndex(const SymbolsOf& symbolsOf) const {
  std::vector<const Link*> missing;
  const Link* link = last_.get();
  for (; link != nullptr && !link->index; link = link->previous.get()) missing.push_back(link);
  const Index* before = link != nullptr ? link->index.get() : nullptr;
  for (const Link* next : std::views::reverse(missing)) {
    auto index = std::make_unique<Index>();
    if (before != nullptr) index->newestUse = before->newestUse;
    for (const SymbolId symbol : symbolsOf(next->conjunct)) {
      const Link* const* earlier = index->newestUse.find(symbol);
      index->earlierUse.emplace_back(symbol, earlier != nullptr ? *earlier : nullptr);
      index->newestUse.set(symbol, next);
    }
    next->index = std::move(index);
    before = next->index.get();
  }
}

std::vector<Term> Path::connectedWith(std::span<const SymbolId> symbols, const SymbolsOf& symbolsOf) const {
  if (empty()) return {};
  makeIndex(symbolsOf);
  std::vector<SymbolId> open(symbols.begin(), symbols.end());
  std::unordered_set<SymbolId> seen(symbols.begin(), symbols.end());
  std::unordered_set<const Link*> found;
  while (!open.empty()) {
    const SymbolId symbol = open.back();
    open.pop_back();
    const Link* const* newest = last_->index->newestUse.find(symbol);
    for (const Link* link = newest != nullptr ? *newest : nullptr; link != nullptr;
         link = link->index->useBefore(symbol)) {
      if (!found.insert(link).second) continue;
      for (const auto& use : link->index->earlierUse) {
        if (seen.insert(use.first).second) open.push_back(use.first);
      }
    }
  }
  std::vector<const Link*> links(found.begin(), found.end());
  std::ranges::sort(links, {}, [](const Link* link) { return link->size; });
  std::vector<Term> result;
  result.reserve(links.size());
  for (const Link* link : links) result.push_back(link->conjunct);
  return result;
}

std::vector<Term> Path::beyondSatisfiable() const {
  std::vector<Term> result;
  for (const Link* link = last_.get(); link != nullptr && !link->satisfiable; link = link->previous.get()) {
    result.push_back(link->conjunct);
  }
  std::ranges::reverse(result);
  return result;
}

}  // namespace cairn::term
