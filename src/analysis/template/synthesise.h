// The least rows that a loop's turns keep, as far as the solver answers (Brain, David, Kroening, Schrammel's synthesis, without widening).
//
// Meaning: after `run` no values of the formula satisfy all rows at the heads and violate one at a back edge: so the rows hold at every visit by a
// back edge that an execution makes, by induction on its steps.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/template/cone.h"
#include "analysis/template/encoding.h"
#include "analysis/template/rows.h"
#include "term/incremental.h"

namespace cairn::analysis {

struct SynthesisLimits {
  term::QueryLimit query{4'000, 0};
  std::uint64_t calls = 6'000;
  unsigned growths = 7;         // of one row; then it says nothing
  unsigned carefulGrowths = 3;  // of these, as little as the other rows at the head allow
  Env env;
};

class Synthesis {
 public:
  Synthesis(Encoding& encoding, term::TermStore& terms, SynthesisLimits limits);

  // Finds values for the rows. False: no values are known that the loops keep.
  [[nodiscard]] bool run(std::vector<Row>& rows, const std::vector<std::int64_t>& thresholds);
  // From now on what these rows say of the heads holds.
  void take(const std::vector<Row>& rows);
  // Whether the condition can hold; `unturned`: in executions that go back nowhere.
  [[nodiscard]] term::Answer ask(term::Term condition, bool unturned = false);
  [[nodiscard]] std::uint64_t value(term::Term term) { return solver_.value(term); }
  [[nodiscard]] std::uint64_t calls() const { return solver_.calls(); }

 private:
  [[nodiscard]] term::Term holdsAtHead(const Row& row);
  [[nodiscard]] term::Term failsAtBack(const Row& row);
  [[nodiscard]] term::Term within(const Row& row, term::Term value);
  [[nodiscard]] std::int64_t valueAtBack(const Row& row);
  [[nodiscard]] bool weakenOneByOne(std::vector<Row>& rows);
  void growTo(Row& row, std::vector<Row>& rows, bool freely, const std::vector<std::int64_t>& thresholds);
  // Of the bound of the first one and of those that grow with it.
  void maximise(Row& row, const std::vector<Row*>& together, const std::vector<std::int64_t>& thresholds);
  [[nodiscard]] std::optional<std::int64_t> crossed(const std::vector<Row*>& rows, std::int64_t bound);
  // Answers with everything that is known of the symbols in them.
  term::Answer check(const std::vector<term::Term>& assumptions);
  void know(term::Term term);
  [[nodiscard]] bool stopped() const;

  Encoding& encoding_;
  term::TermStore& terms_;
  SynthesisLimits limits_;
  term::IncrementalSolver solver_;
  Cone cone_;
};

}  // namespace cairn::analysis
