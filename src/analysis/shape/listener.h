// Who listens hears of a shape analysis what its verdict does not say.
#pragma once

#include "analysis/shape/exploration.h"
#include "analysis/shape/invariants.h"
#include "heap/state/state.h"

namespace cairn::analysis {

class ShapeListener {
 public:
  virtual ~ShapeListener() = default;
  // A finished fixpoint, before its re-check.
  virtual void finished(const Fixpoint&) {}
  // A state that a re-check comes by between loop heads: at the start of a block or after a call.
  virtual void passed(const heap::State&) {}
  // The fixpoint that a verdict true rests on, after its re-check.
  virtual void proved(const Fixpoint&) {}
  // The analysis ends, whatever its verdict.
  virtual void ended(const Exploration&) {}

  // What costs time is not made for listeners that do not want it: the states that are passed, and a proof that has to be made once more.
  [[nodiscard]] virtual bool wantsPassed() const { return false; }
  [[nodiscard]] virtual bool wantsProof() const { return false; }
  [[nodiscard]] virtual bool wantsEnd() const { return false; }
};

}  // namespace cairn::analysis
