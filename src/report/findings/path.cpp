#include "report/findings/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace cairn::report {

using interp::TraceStep;

namespace {

constexpr std::size_t kShownChanges = 6;  // of one line
constexpr std::size_t kDeepestIndent = 10;
constexpr std::size_t kWidestText = 100;

bool sameLine(const TraceStep& a, const TraceStep& b) { return a.loc.file == b.loc.file && a.loc.line == b.loc.line; }

const TraceStep& firstStep(const std::vector<PathNode>& nodes) {
  const PathNode& node = nodes.front();
  return node.repetition == nullptr ? node.step : firstStep(node.repetition->first.front());
}

bool beginsAt(const PathNode& node, const TraceStep& step) {
  return node.repetition != nullptr && sameLine(firstStep(node.repetition->first.front()), step);
}

void addPass(PathRepetition& repetition, std::vector<PathNode> pass) {
  ++repetition.count;
  if (repetition.first.size() < PathRepetition::kFirst) {
    repetition.first.push_back(std::move(pass));
  } else {
    repetition.last = std::move(pass);
  }
}

// Where in `nodes` the pass begins that `step` ends, if it does.
std::optional<std::size_t> passBefore(const std::vector<PathNode>& nodes, const TraceStep& step) {
  std::size_t between = step.depth;  // the outermost frame since
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const PathNode& node = nodes[i];
    if (node.repetition == nullptr && sameLine(node.step, step) && between >= std::min(node.step.depth, step.depth)) {
      return i;
    }
    between = std::min(between, node.minDepth);
  }
  return std::nullopt;
}

class Flattener {
 public:
  void nodes(const std::vector<PathNode>& nodes) {
    for (const PathNode& node : nodes) {
      if (node.repetition == nullptr) {
        lines_.push_back({node.step, 0});
      } else {
        repetition(*node.repetition);
      }
    }
  }
  std::vector<PathLine> take() { return std::move(lines_); }

 private:
  void repetition(const PathRepetition& repetition) {
    const std::uint64_t hidden = repetition.count - 1 - (repetition.last.empty() ? 0 : 1);
    nodes(repetition.first.front());
    if (repetition.last.empty()) {
      for (std::size_t i = 1; i < repetition.first.size(); ++i) nodes(repetition.first[i]);
      return;
    }
    if (hidden == 1) {
      nodes(repetition.first[1]);
    } else {
      lines_.push_back({firstStep(repetition.first.front()), hidden});
    }
    nodes(repetition.last);
  }

  std::vector<PathLine> lines_;
};

std::string lineText(const TraceStep& step, SourceLines& sources) {
  std::string text = sources.line(step.loc.file, step.loc.line).value_or("");
  text.erase(0, std::min(text.find_first_not_of(" \t"), text.size()));
  if (text.size() > kWidestText) text = text.substr(0, kWidestText) + "...";
  const std::string values = changesText(step);
  return fmt::format("{}: {}{}{}", sources.position(step.loc), text, values.empty() ? "" : "  // ", values);
}

}  // namespace

void PathFolder::add(const TraceStep& step) {
  ++steps_;
  if (const auto begin = passBefore(nodes_, step)) {
    const auto from = nodes_.begin() + static_cast<std::ptrdiff_t>(*begin);
    std::vector<PathNode> pass(std::make_move_iterator(from), std::make_move_iterator(nodes_.end()));
    nodes_.erase(from, nodes_.end());
    std::size_t minDepth = step.depth;
    for (const PathNode& node : pass) minDepth = std::min(minDepth, node.minDepth);
    if (nodes_.empty() || !beginsAt(nodes_.back(), step)) {
      nodes_.push_back({{}, std::make_shared<PathRepetition>(), minDepth});
    }
    nodes_.back().minDepth = std::min(nodes_.back().minDepth, minDepth);
    addPass(*nodes_.back().repetition, std::move(pass));
  }
  nodes_.push_back({step, nullptr, step.depth});
}

std::string changesText(const TraceStep& step) {
  std::string values;
  for (std::size_t i = 0; i < step.changes.size(); ++i) {
    const bool hidden =
        step.changes.size() > kShownChanges && i >= kShownChanges / 2 && i + kShownChanges / 2 < step.changes.size();
    if (hidden && i != kShownChanges / 2) continue;
    values += fmt::format("{}{}", values.empty() ? "" : ", ", hidden ? "..." : step.changes[i]);
  }
  return values;
}

std::vector<PathLine> shownPath(const PathFolder& path) {
  Flattener flattener;
  flattener.nodes(path.nodes());
  return flattener.take();
}

std::vector<std::string> pathLines(const PathFolder& path, SourceLines& sources) {
  std::size_t outermost = ~std::size_t{0};
  for (const PathNode& node : path.nodes()) outermost = std::min(outermost, node.minDepth);
  std::vector<std::string> lines;
  for (const PathLine& line : shownPath(path)) {
    const std::size_t indent = 2 * (1 + std::min(line.step.depth - outermost, kDeepestIndent));
    const std::string text = line.passesLeftOut != 0 ? fmt::format("... {} more times from line {} ...",
                                                                   line.passesLeftOut, line.step.loc.line)
                                                     : lineText(line.step, sources);
    lines.push_back(fmt::format("{:{}}{}", "", indent, text));
  }
  return lines;
}

}  // namespace cairn::report
