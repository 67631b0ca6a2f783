#include "analysis/verdict.h"

namespace cairn::analysis {

VerdictKind Verdict::kind() const {
  if (std::holds_alternative<Proved>(answer)) return VerdictKind::True;
  return std::holds_alternative<Violated>(answer) ? VerdictKind::False : VerdictKind::Unknown;
}

void Open::stopFor(StopReason reason) {
  stop = reason;
  switch (reason) {
    case StopReason::Other: why.clear(); break;
    case StopReason::EnoughStates: why = "enough states"; break;
    case StopReason::EnoughSteps: why = "the search took its share of steps"; break;
    case StopReason::GuidedSearchEnded: why = "not every path was looked at"; break;
    case StopReason::NoAlarmInside: why = "only a part of the program was looked at"; break;
    case StopReason::MemoryLimit: why = "memory limit"; break;
  }
}

void Open::stopFor(std::string reason) {
  stop = StopReason::Other;
  why = std::move(reason);
}

void Open::stopAs(const Open& other) {
  stop = other.stop;
  why = other.why;
}

}  // namespace cairn::analysis
