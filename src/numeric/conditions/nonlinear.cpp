#include "numeric/conditions/nonlinear.h"

#include <algorithm>
#include <vector>

namespace cairn::numeric {

using term::Op;
using term::Term;

bool isNonlinear(Term root) {
  constexpr std::size_t kMaxNodes = 32;
  std::vector<Term> open{root};
  for (std::size_t at = 0; at < open.size(); ++at) {
    const Term t = open[at];
    switch (t.op()) {
      case Op::UDiv:
      case Op::SDiv:
      case Op::URem:
      case Op::SRem:
      case Op::Mul:
      case Op::SMulOverflow:
      case Op::UMulOverflow: return true;
      case Op::Extract:
        if (t.low() > 0) return true;
        break;
      default: break;
    }
    for (const Term child : t.children()) {
      if (child.isConstant() || child.is(Op::Symbol) || std::ranges::find(open, child) != open.end()) continue;
      if (open.size() == kMaxNodes) return false;
      open.push_back(child);
    }
  }
  return false;
}

}  // namespace cairn::numeric
