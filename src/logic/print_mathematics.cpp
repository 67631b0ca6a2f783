#include <fmt/format.h>

#include "logic/text.h"
#include "term/text.h"

namespace cairn::logic {

namespace {

std::string write(const term::TermStore& store, const PointsTo& cell) {
  std::string value = "_";
  if (cell.value.valid())
    value = cell.value.isConstant() ? std::to_string(cell.value.value()) : term::print(store, cell.value);
  return fmt::format("{} ↦ {}", term::print(store, cell.address), value);
}

}  // namespace

std::string printMathematics(const term::TermStore& store, const Formula& formula) {
  std::string pure;
  for (const term::Term conjunct : formula.pure()) pure += (pure.empty() ? "" : " ∧ ") + term::print(store, conjunct);
  std::string spatial;
  for (const SpatialAtom& atom : formula.spatial()) {
    spatial += spatial.empty() ? "" : " ∗ ";
    spatial += std::visit([&](const auto& a) { return write(store, a); }, atom);
  }
  return fmt::format("{} : {}", pure.empty() ? "true" : pure, spatial.empty() ? "emp" : spatial);
}

}  // namespace cairn::logic
