// Satisfiability of many questions about the same facts: what is learned from one stays for the next. `Unknown` (the limit was reached, or
// Z3 failed) says nothing, as in solver.h.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "term/solver.h"
#include "term/store.h"

namespace cairn::term {

class IncrementalSolver {
 public:
  explicit IncrementalSolver(const TermStore& store);
  ~IncrementalSolver();
  IncrementalSolver(const IncrementalSolver&) = delete;
  IncrementalSolver& operator=(const IncrementalSolver&) = delete;

  // Holds from now on, until the scope ends.
  void add(Term fact);
  void push();
  void pop();
  // Whether these can hold together with the facts.
  [[nodiscard]] Answer check(std::span<const Term> assumptions, const QueryLimit& limit);
  // Under the values of the last answer, which was Sat.
  [[nodiscard]] std::uint64_t value(Term term);
  [[nodiscard]] std::uint64_t calls() const { return calls_; }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  std::uint64_t calls_ = 0;
};

}  // namespace cairn::term
