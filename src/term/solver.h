// Satisfiability of conjunctions of boolean terms. Cheap means first: constants, ranges (facts.h), answers given before, values
// found before; then Z3, only with the conjuncts that share symbols with one another. `Unknown` (the limit was reached, or Z3 failed)
// says nothing: whoever asks must go on as if the answer were Sat, and must not report it as an execution.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "term/evaluate.h"
#include "term/path.h"
#include "term/store.h"

namespace cairn::term {

enum class Answer : std::uint8_t { Sat, Unsat, Unknown };
enum class Verdict : std::uint8_t { AlwaysTrue, AlwaysFalse, Either, Unknown };

struct QueryLimit {
  std::uint32_t milliseconds = 3000;
  // Z3's own count of work, the same on every run; 0 is no limit.
  std::uint32_t work = 0;
  bool operator==(const QueryLimit&) const = default;
};

struct SolverOptions {
  QueryLimit limit;
  bool useFacts = true;   // ranges before Z3
  bool useCache = true;   // answers by set of conjuncts
  bool useModels = true;  // values of earlier answers
  bool useSlices = true;  // independent conjuncts asked separately
  // Every Sat is checked by evaluating the conjuncts.
  bool checkModels = true;
};

struct SolverStatistics {
  std::uint64_t queries = 0;      // conjunctions asked about
  std::uint64_t parts = 0;        // independent parts of them that needed an answer
  std::uint64_t byFacts = 0;      // parts answered by ranges
  std::uint64_t byCache = 0;      // parts answered before
  std::uint64_t byModels = 0;     // parts true under values found before
  std::uint64_t solverCalls = 0;  // parts given to Z3
  std::uint64_t unknowns = 0;     // of those, without answer
  double seconds = 0;             // inside Z3
};

class Z3Backend;

class Solver {
 public:
  explicit Solver(TermStore& store, SolverOptions options = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Whether all conjuncts can hold together.
  [[nodiscard]] Answer check(std::span<const Term> conjuncts);
  [[nodiscard]] Answer check(const Path& path);
  // Whether the condition can hold on a path that is feasible, or that nobody could show infeasible: looks only at the conjuncts that the condition depends
  // on. If the path as a whole is infeasible, Sat may come out; Unsat is right in any case.
  [[nodiscard]] Answer checkOnPath(const Path& path, Term condition);
  // What the condition is on such a path.
  [[nodiscard]] Verdict decide(const Path& path, Term condition);

  // Ascending; remembered.
  [[nodiscard]] const std::vector<SymbolId>& symbols(Term term);

  // Values that make all conjuncts true, checked by evaluation.
  [[nodiscard]] std::optional<Assignment> model(std::span<const Term> conjuncts);
  [[nodiscard]] std::optional<Assignment> model(const Path& path);
  // The one value of the term on the path, if there is just one.
  [[nodiscard]] std::optional<std::uint64_t> uniqueValue(const Path& path, Term term);
  // All values of the term on the path, ascending, if they are at most `limit` many.
  [[nodiscard]] std::optional<std::vector<std::uint64_t>> allValues(const Path& path, Term term, std::size_t limit);

  void setLimit(QueryLimit limit) { options_.limit = limit; }
  [[nodiscard]] const SolverStatistics& statistics() const { return statistics_; }
  [[nodiscard]] TermStore& store() { return store_; }

 private:
  using Key = std::vector<std::uint32_t>;  // ids of the conjuncts, ascending
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };
  struct Entry {
    Answer answer = Answer::Unknown;
    std::vector<std::pair<SymbolId, std::uint64_t>> values;  // of a Sat: of the conjuncts' symbols
    QueryLimit limit;                                        // of an Unknown
  };
  struct Part {
    std::vector<Term> conjuncts;
  };

  std::optional<std::vector<Term>> flatten(std::span<const Term> conjuncts);
  std::vector<Part> independentParts(const std::vector<Term>& conjuncts);
  std::shared_ptr<const Entry> answerPart(const std::vector<Term>& conjuncts);
  Entry answerByMeans(const std::vector<Term>& conjuncts);
  Entry satisfied(const std::vector<Term>& conjuncts, const Assignment& values);
  bool holds(Evaluator& values, const std::vector<Term>& conjuncts) const;
  void remember(const std::shared_ptr<Evaluator>& values);
  Answer checkAll(std::span<const Term> conjuncts, Assignment* values);
  std::vector<Term> connected(const Path& path, std::span<const SymbolId> with);

  TermStore& store_;
  SolverOptions options_;
  SolverStatistics statistics_;
  std::unique_ptr<Z3Backend> backend_;  // since the first question that needs it: to make it takes milliseconds
  std::unordered_map<Key, std::shared_ptr<const Entry>, KeyHash> cache_;
  std::deque<std::shared_ptr<Evaluator>> recent_;
  std::unordered_map<std::uint32_t, std::vector<SymbolId>> symbolSets_;
};

}  // namespace cairn::term
