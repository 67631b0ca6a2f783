#include "analysis/portfolio/parts.h"

namespace cairn::analysis {

using program::Property;

namespace {

Property openKinds(const Verdict& verdict) {
  Property open;
  for (const Unproved& check : verdict.open().unproved) {
    if (check.kind) open.add(*check.kind);
  }
  return open;
}

}  // namespace

// Every round asks for less.
std::vector<program::ViolationKind> proveParts(Property asked, const Verdict& unknown, const PartProver& prove) {
  if (asked.kinds().size() < 2) return {};
  Verdict verdict = unknown;
  for (Property part = asked;;) {
    const Property rest = part.without(openKinds(verdict));
    if (rest.isEmpty() || rest == part) return {};
    part = rest;
    verdict = prove(part);
    if (verdict.kind() == VerdictKind::True) return part.kinds();
    if (verdict.settled()) return {};
  }
}

}  // namespace cairn::analysis
