// Which model refines which, as a graph for Graphviz.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::report {

enum class ProofState : std::uint8_t { NotChecked, Proved, Refuted, Open };

struct LatticeNode {
  std::string name;
  std::string parent;  // empty: none
  bool extends = false;
  ProofState state = ProofState::NotChecked;
  std::string detail;  // under the name; may be empty
};

[[nodiscard]] std::string latticeDot(const std::vector<LatticeNode>& nodes);

}  // namespace cairn::report
