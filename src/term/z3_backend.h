// Z3, as one incremental solver for conjunctions of boolean terms. Internal to the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "term/evaluate.h"
#include "term/solver.h"
#include "term/store.h"

namespace cairn::term {

class Z3Backend {
 public:
  explicit Z3Backend(const TermStore& store);
  ~Z3Backend();

  // Whether all conjuncts can hold together. Conjuncts that the previous call began with too stay asserted. If they can, `model` gets the
  // values of their symbols. An error inside Z3 is Unknown, and so are conjuncts of too many nodes.
  [[nodiscard]] Answer check(std::span<const Term> conjuncts, const QueryLimit& limit, Assignment& model);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cairn::term
