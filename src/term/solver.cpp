#include "term/solver.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <unordered_set>

#include "support/check.h"
#include "term/facts.h"
#include "term/rewrite.h"
#include "term/small_values.h"
#include "term/z3_backend.h"

namespace cairn::term {

namespace {

constexpr std::size_t kRecentValues = 12;
constexpr std::size_t kMaxCacheEntries = 200'000;

// The possible value nearest to zero.
std::uint64_t smallest(const Range& range, unsigned width) {
  if (range.contains(0, width)) return 0;
  if (width == 0 || range.signedLow > 0) return range.unsignedLow;
  return truncate(static_cast<std::uint64_t>(range.signedHigh), width);
}

}  // namespace

std::size_t Solver::KeyHash::operator()(const Key& key) const noexcept {
  std::uint64_t hash = key.size();
  for (const std::uint32_t id : key) hash = (hash ^ id) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
  return hash;
}

Solver::Solver(TermStore& store, SolverOptions options) : store_(store), options_(options) {}

Solver::~Solver() = default;

const std::vector<SymbolId>& Solver::symbols(Term term) {
  const auto found = symbolSets_.find(term.id());
  if (found != symbolSets_.end()) return found->second;
  return symbolSets_.emplace(term.id(), symbolsOf(term)).first->second;
}

// Conjunctions taken apart, each conjunct once, in the order given; nothing if one is false or the negation of another.
std::optional<std::vector<Term>> Solver::flatten(std::span<const Term> conjuncts) {
  std::vector<Term> flat;
  std::unordered_set<Term> seen;
  for (const Term conjunct : conjuncts) {
    CAIRN_CHECK(conjunct.isBool(), "conjunct of bits");
    const std::span<const Term> parts =
        conjunct.is(Op::And) ? conjunct.children() : std::span<const Term>(&conjunct, 1);
    for (const Term part : parts) {
      if (part.isFalse()) return std::nullopt;
      if (!part.isTrue() && seen.insert(part).second) flat.push_back(part);
    }
  }
  for (const Term part : flat) {
    if (part.is(Op::Not) && seen.contains(part.child(0))) return std::nullopt;
  }
  return flat;
}

// Two conjuncts are in one part iff a chain of shared symbols connects them.
std::vector<Solver::Part> Solver::independentParts(const std::vector<Term>& conjuncts) {
  if (!options_.useSlices) return conjuncts.empty() ? std::vector<Part>{} : std::vector<Part>{{conjuncts}};
  std::vector<std::size_t> leader(conjuncts.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i] = leader[leader[i]];
    return i;
  };
  std::unordered_map<SymbolId, std::size_t> firstUse;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    for (const SymbolId symbol : symbols(conjuncts[i])) {
      const auto [at, added] = firstUse.emplace(symbol, i);
      if (added) continue;
      const std::size_t a = find(at->second);
      const std::size_t b = find(i);
      leader[std::max(a, b)] = std::min(a, b);
    }
  }
  std::vector<Part> parts;
  std::unordered_map<std::size_t, std::size_t> partOf;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    const auto [at, added] = partOf.emplace(find(i), parts.size());
    if (added) parts.emplace_back();
    parts[at->second].conjuncts.push_back(conjuncts[i]);
  }
  return parts;
}

bool Solver::holds(Evaluator& values, const std::vector<Term>& conjuncts) const {
  return std::all_of(conjuncts.rbegin(), conjuncts.rend(), [&](Term t) { return values.holds(t); });
}

void Solver::remember(const std::shared_ptr<Evaluator>& values) {
  recent_.push_front(values);
  if (recent_.size() > kRecentValues) recent_.pop_back();
}

Solver::Entry Solver::satisfied(const std::vector<Term>& conjuncts, const Assignment& values) {
  std::vector<SymbolId> all;
  for (const Term conjunct : conjuncts) all.insert(all.end(), symbols(conjunct).begin(), symbols(conjunct).end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  Entry entry{Answer::Sat, {}, {}};
  for (const SymbolId symbol : all) entry.values.emplace_back(symbol, values.value(symbol));
  return entry;
}

Solver::Entry Solver::answerByMeans(const std::vector<Term>& conjuncts) {
  if (options_.useModels) {
    for (std::size_t i = 0; i < recent_.size(); ++i) {
      const auto values = recent_[i];
      if (!holds(*values, conjuncts)) continue;
      ++statistics_.byModels;
      recent_.erase(recent_.begin() + static_cast<std::ptrdiff_t>(i));
      recent_.push_front(values);
      return satisfied(conjuncts, values->assignment());
    }
  }
  if (options_.useFacts) {
    Facts facts(store_);
    facts.assume(conjuncts);
    if (facts.contradictory()) {
      ++statistics_.byFacts;
      return {Answer::Unsat, {}, {}};
    }
    // The values nearest to zero and the largest that the ranges allow satisfy many conjunctions.
    for (const bool nearest : {true, false}) {
      Assignment guess;
      for (const Term conjunct : conjuncts) {
        for (const SymbolId symbol : symbols(conjunct)) {
          const Term term = store_.symbolTerm(symbol);
          const Range range = facts.rangeOf(term);
          const std::uint64_t largest =
              term.isBool() ? range.unsignedHigh : truncate(static_cast<std::uint64_t>(range.signedHigh), term.width());
          guess.set(symbol, nearest ? smallest(range, term.width()) : largest);
        }
      }
      const auto values = std::make_shared<Evaluator>(std::move(guess));
      if (!holds(*values, conjuncts)) continue;
      ++statistics_.byFacts;
      remember(values);
      return satisfied(conjuncts, values->assignment());
    }
  }
  const auto start = std::chrono::steady_clock::now();
  Assignment model;
  ++statistics_.solverCalls;
  if (!backend_) backend_ = std::make_unique<Z3Backend>(store_);
  // A tenth of the time for each few small values.
  const QueryLimit little{options_.limit.milliseconds / 10 + 1, options_.limit.work / 10};
  const auto small = withSmallValues(store_, conjuncts, [&](std::span<const Term> rest) -> std::optional<Assignment> {
    Assignment found;
    if (backend_->check(rest, little, found) != Answer::Sat) return std::nullopt;
    return found;
  });
  if (small) {
    const auto values = std::make_shared<Evaluator>(*small);
    if (holds(*values, conjuncts)) {
      statistics_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      remember(values);
      return satisfied(conjuncts, values->assignment());
    }
  }
  const Answer answer = backend_->check(conjuncts, options_.limit, model);
  statistics_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (answer == Answer::Unknown) ++statistics_.unknowns;
  if (answer != Answer::Sat) return {answer, {}, options_.limit};
  const auto values = std::make_shared<Evaluator>(std::move(model));
  if (options_.checkModels) CAIRN_CHECK(holds(*values, conjuncts), "the solver's values do not satisfy the conjuncts");
  remember(values);
  return satisfied(conjuncts, values->assignment());
}

std::shared_ptr<const Solver::Entry> Solver::answerPart(const std::vector<Term>& conjuncts) {
  ++statistics_.parts;
  if (!options_.useCache) return std::make_shared<const Entry>(answerByMeans(conjuncts));
  Key key;
  for (const Term conjunct : conjuncts) key.push_back(conjunct.id());
  std::sort(key.begin(), key.end());
  const auto found = cache_.find(key);
  // An Unknown of another limit is asked again.
  if (found != cache_.end() && (found->second->answer != Answer::Unknown || found->second->limit == options_.limit)) {
    ++statistics_.byCache;
    return found->second;
  }
  auto entry = std::make_shared<const Entry>(answerByMeans(conjuncts));
  if (cache_.size() >= kMaxCacheEntries) cache_.clear();
  cache_.insert_or_assign(std::move(key), entry);
  return entry;
}

Answer Solver::checkAll(std::span<const Term> conjuncts, Assignment* values) {
  ++statistics_.queries;
  const auto flat = flatten(conjuncts);
  if (!flat) return Answer::Unsat;
  bool unknown = false;
  for (const Part& part : independentParts(*flat)) {
    const auto entry = answerPart(part.conjuncts);
    if (entry->answer == Answer::Unsat) return Answer::Unsat;
    unknown = unknown || entry->answer == Answer::Unknown;
    if (values == nullptr) continue;
    for (const auto& [symbol, value] : entry->values) values->set(symbol, value);
  }
  return unknown ? Answer::Unknown : Answer::Sat;
}

Answer Solver::check(std::span<const Term> conjuncts) { return checkAll(conjuncts, nullptr); }

// Of a path whose beginning has values only the conjuncts that are connected with the rest are asked about: the others are about other symbols.
Answer Solver::check(const Path& path) {
  if (path.isImpossible()) return Answer::Unsat;
  const std::vector<Term> fresh = path.beyondSatisfiable();
  std::vector<SymbolId> concerned;
  for (const Term conjunct : fresh) {
    concerned.insert(concerned.end(), symbols(conjunct).begin(), symbols(conjunct).end());
  }
  const Answer answer = check(connected(path, concerned));
  if (answer == Answer::Sat) path.markSatisfiable();
  return answer;
}

std::vector<Term> Solver::connected(const Path& path, std::span<const SymbolId> with) {
  if (!options_.useSlices) return path.conjuncts();
  return path.connectedWith(with, [this](Term term) -> const std::vector<SymbolId>& { return symbols(term); });
}

Answer Solver::checkOnPath(const Path& path, Term condition) {
  if (condition.isTrue()) return Answer::Sat;
  if (condition.isFalse()) return Answer::Unsat;
  ++statistics_.queries;
  if (path.isImpossible()) return Answer::Unsat;
  // Nothing on the path is about symbols that are newer than all of its.
  const std::vector<SymbolId> own = symbols(condition);
  const bool isNew = !own.empty() && own.front().index() >= path.newestSymbol();
  std::vector<Term> conjuncts = isNew ? std::vector<Term>() : connected(path, own);
  conjuncts.push_back(condition);
  const auto flat = flatten(conjuncts);
  if (!flat) return Answer::Unsat;
  const auto asked = flatten({&condition, 1});
  if (!asked) return Answer::Unsat;
  const std::unordered_set<Term> wanted(asked->begin(), asked->end());
  bool unknown = false;
  for (const Part& part : independentParts(*flat)) {
    const auto concerns = [&](Term t) { return wanted.contains(t); };
    if (std::none_of(part.conjuncts.begin(), part.conjuncts.end(), concerns)) continue;
    const Answer answer = answerPart(part.conjuncts)->answer;
    if (answer == Answer::Unsat) return Answer::Unsat;
    unknown = unknown || answer == Answer::Unknown;
  }
  return unknown ? Answer::Unknown : Answer::Sat;
}

Verdict Solver::decide(const Path& path, Term condition) {
  const Answer canFail = checkOnPath(path, store_.logicalNot(condition));
  if (canFail == Answer::Unsat) return Verdict::AlwaysTrue;
  const Answer canHold = checkOnPath(path, condition);
  if (canHold == Answer::Unsat) return Verdict::AlwaysFalse;
  return canFail == Answer::Sat && canHold == Answer::Sat ? Verdict::Either : Verdict::Unknown;
}

std::optional<Assignment> Solver::model(std::span<const Term> conjuncts) {
  Assignment values;
  if (checkAll(conjuncts, &values) != Answer::Sat) return std::nullopt;
  Evaluator evaluator(values);
  const bool right = std::all_of(conjuncts.begin(), conjuncts.end(), [&](Term t) { return evaluator.holds(t); });
  CAIRN_CHECK(right, "values of independent parts do not satisfy the whole");
  return values;
}

std::optional<Assignment> Solver::model(const Path& path) { return model(path.conjuncts()); }

std::optional<std::vector<std::uint64_t>> Solver::allValues(const Path& path, Term term, std::size_t limit) {
  if (term.isConstant()) return std::vector<std::uint64_t>{term.value()};
  std::vector<std::uint64_t> found;
  if (path.isImpossible()) return found;
  Path rest = path;
  const std::vector<SymbolId> own = symbols(term);
  while (true) {
    // Only the parts of the path that share symbols with the term.
    ++statistics_.queries;
    const auto flat = flatten(connected(rest, own));
    if (!flat) break;
    Assignment values;
    bool infeasible = false;
    for (const Part& part : independentParts(*flat)) {
      const auto concerns = [&](Term t) {
        const auto& others = symbols(t);
        return std::any_of(own.begin(), own.end(),
                           [&](SymbolId s) { return std::binary_search(others.begin(), others.end(), s); });
      };
      if (std::none_of(part.conjuncts.begin(), part.conjuncts.end(), concerns)) continue;
      const auto entry = answerPart(part.conjuncts);
      if (entry->answer == Answer::Unknown) return std::nullopt;
      infeasible = infeasible || entry->answer == Answer::Unsat;
      if (infeasible) break;
      for (const auto& [symbol, value] : entry->values) values.set(symbol, value);
    }
    if (infeasible) break;
    if (found.size() == limit) return std::nullopt;
    const std::uint64_t value = evaluate(term, values);
    found.push_back(value);
    rest = rest.with(store_.ne(term, store_.constant(value, term.width())));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<std::uint64_t> Solver::uniqueValue(const Path& path, Term term) {
  const auto values = allValues(path, term, 1);
  if (!values || values->empty()) return std::nullopt;
  return values->front();
}

}  // namespace cairn::term
