#include "report/picture/lattice_dot.h"

#include <fmt/format.h>

namespace cairn::report {

namespace {

// Colour and border: a printed page without colours still tells them apart.
std::string styleOf(ProofState state) {
  switch (state) {
    case ProofState::NotChecked: return "fillcolor=\"#ffffff\"";
    case ProofState::Proved: return "fillcolor=\"#d6efd8\"";
    case ProofState::Refuted: return "fillcolor=\"#f6d0cc\", penwidth=2";
    case ProofState::Open: return "fillcolor=\"#fbeecb\", style=\"filled,dashed\"";
  }
  return "";
}

}  // namespace

std::string latticeDot(const std::vector<LatticeNode>& nodes) {
  std::string text =
      "digraph lattice {\n"
      "  rankdir=TB;\n"
      "  node [shape=box, style=filled, fontname=\"Helvetica\", fontsize=11];\n"
      "  edge [dir=back, arrowtail=empty];\n";
  for (const LatticeNode& node : nodes) {
    text += fmt::format("  \"{0}\" [label=\"{0}{1}{2}\", {3}];\n", node.name, node.detail.empty() ? "" : "\\n",
                        node.detail, styleOf(node.state));
  }
  // A machine that extends its parent keeps its state; one that only refines it has a state of its own.
  for (const LatticeNode& node : nodes) {
    if (!node.parent.empty())
      text += fmt::format("  \"{}\" -> \"{}\"{};\n", node.parent, node.name, node.extends ? "" : " [style=dashed]");
  }
  return text + "}\n";
}

}  // namespace cairn::report
