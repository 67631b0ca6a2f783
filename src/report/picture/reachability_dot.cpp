#include "report/picture/reachability_dot.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "report/picture/picture_dot.h"

namespace cairn::report {

using analysis::ReachedNode;

namespace {

program::SourceLoc locOf(const program::Program& program, const analysis::PathPoint& place) {
  const program::Block& block = program.function(place.function).blocks[place.position.block.index()];
  for (std::size_t i = place.position.instruction; i < block.instructions.size(); ++i) {
    if (block.instructions[i].loc.valid()) return block.instructions[i].loc;
  }
  return block.terminator.loc;
}

class Writer {
 public:
  Writer(const program::Program& program, const std::vector<ReachedNode>& graph)
      : program_(program), graph_(graph), ancestors_(graph.size()), known_(graph.size(), false) {}

  std::string run() {
    out_ = fmt::format(
        "digraph \"reachability\" {{\n"
        "graph [rankdir=TB, bgcolor=white, nodesep=0.2, ranksep=0.35, fontname=\"Courier\"];\n"
        "node [shape=box, style=\"rounded,filled\", fillcolor=\"{}\", color=\"{}\", fontcolor=\"{}\", "
        "fontname=\"Courier\", fontsize=11, height=0.3];\n"
        "edge [color=\"{}\", arrowsize=0.7];\n",
        ink::kPaper, ink::kLine, ink::kText, ink::kArrow);
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (isShown(i)) node(i);
    }
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (!isShown(i)) continue;
      for (const std::size_t parent : shownParents(i)) out_ += fmt::format("n{} -> n{};\n", parent, i);
      const std::optional<std::size_t> cover = graph_[i].coveredBy;
      if (cover && isShown(*cover)) {
        out_ += fmt::format("n{} -> n{} [style=dashed, constraint=false, color=\"{}\"];\n", i, *cover, ink::kListLine);
      }
    }
    return out_ + "}\n";
  }

 private:
  [[nodiscard]] bool isShown(std::size_t i) const { return !program_.function(graph_[i].place.function).library; }

  // The nearest nodes before this one that are shown.
  const std::set<std::size_t>& shownParents(std::size_t i) {
    if (known_[i]) return ancestors_[i];
    known_[i] = true;
    std::vector<std::size_t> open(graph_[i].parents.begin(), graph_[i].parents.end());
    std::set<std::size_t> seen;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (!seen.insert(at).second) continue;
      if (isShown(at)) {
        ancestors_[i].insert(at);
      } else {
        open.insert(open.end(), graph_[at].parents.begin(), graph_[at].parents.end());
      }
    }
    return ancestors_[i];
  }

  void node(std::size_t i) {
    const ReachedNode& reached = graph_[i];
    const program::SourceLoc loc = locOf(program_, reached.place);
    const std::string& function = program_.function(reached.place.function).name;
    const std::string label = loc.valid() ? fmt::format("{}:{}", function, loc.line) : function;
    out_ += fmt::format("n{} [label={}", i, dotQuoted(label));
    if (reached.compared) out_ += fmt::format(", peripheries=2, fillcolor=\"{}\"", ink::kList);
    switch (reached.status) {
      case ReachedNode::Status::Expanded: break;
      case ReachedNode::Status::Covered: out_ += R"(, style="rounded,dashed")"; break;
      case ReachedNode::Status::Waiting: out_ += fmt::format(", fillcolor=\"{}\"", ink::kChanged); break;
      case ReachedNode::Status::Outdated:
        out_ += fmt::format(R"(, style="rounded,dotted", fontcolor="{}")", ink::kFaint);
        break;
    }
    out_ += "];\n";
  }

  const program::Program& program_;
  const std::vector<ReachedNode>& graph_;
  std::vector<std::set<std::size_t>> ancestors_;
  std::vector<bool> known_;
  std::string out_;
};

}  // namespace

std::string reachabilityDot(const program::Program& program, const std::vector<ReachedNode>& graph) {
  return Writer(program, graph).run();
}

}  // namespace cairn::report
