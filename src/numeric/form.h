// Linear forms with a residue: c1 * x1 + ... + ck * xk + r for some r in an interval, over the variables of a builder. Internal to the folder.
// "t is the form" for a term t means: in every assignment at hand there is such an r that makes t's value equal to the sum.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "numeric/domains/linear.h"
#include "numeric/interval.h"
#include "numeric/product.h"

namespace cairn::numeric {

class Form {
 public:
  Form() = default;
  [[nodiscard]] static Form constant(Integer value) { return within({value, value}); }
  [[nodiscard]] static Form within(const Interval& residue) {
    Form result;
    result.residue_ = residue;
    return result;
  }
  [[nodiscard]] static Form variable(std::uint32_t variable) {
    Form result;
    result.summands_[result.count_++] = {variable, 1};
    return result;
  }

  [[nodiscard]] std::span<const Summand> summands() const { return {summands_.data(), count_}; }
  [[nodiscard]] const Interval& residue() const { return residue_; }
  [[nodiscard]] bool sameSummands(const Form& other) const;

  // this := this + factor * other. Summands beyond the first few are replaced by their intervals. False, and then not to be used any more, if
  // numbers become too large to compute with.
  [[nodiscard]] bool add(const Form& other, Integer factor, std::span<const Variable> variables);
  void shift(Integer amount) { residue_ = sum(residue_, {amount, amount}); }
  void dropResidue() { residue_ = {}; }
  void widenResidue(const Interval& residue) { residue_ = hull(residue_, residue); }

 private:
  std::array<Summand, kMaxSummands> summands_{};
  std::size_t count_ = 0;
  Interval residue_;
};

}  // namespace cairn::numeric
