// The path of a run, short enough to read: what a run passes again and again is shown the first time and the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interp/interpreter.h"
#include "report/findings/source_lines.h"

namespace cairn::report {

struct PathRepetition;

// A line that was passed, or several passes over the same lines.
struct PathNode {
  interp::TraceStep step;                      // of a line
  std::shared_ptr<PathRepetition> repetition;  // null: a line
  std::size_t minDepth = 0;                    // of the frames of all its lines
};

// Passes that begin at the same line. All but a few of the first and the last are only counted.
struct PathRepetition {
  static constexpr std::size_t kFirst = 2;
  std::vector<std::vector<PathNode>> first;
  std::vector<PathNode> last;  // empty while there are no more than kFirst
  std::uint64_t count = 0;
};

// Takes the steps of a run and folds repetitions as they arrive, so that it stays small on a long run.
//
// A step begins a new pass if the same line was met before and one of the two frames encloses the other, or is it: a loop, or
// a recursive function on its way down or up. A function that is called twice from straight code is no repetition.
class PathFolder {
 public:
  void add(const interp::TraceStep& step);
  [[nodiscard]] const std::vector<PathNode>& nodes() const { return nodes_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  std::vector<PathNode> nodes_;
  std::uint64_t steps_ = 0;
};

// A step that is shown, or in its place how many more passes began with it.
struct PathLine {
  interp::TraceStep step;
  std::uint64_t passesLeftOut = 0;
};

// "p = &block#1, i = 3", a few of them if there are many.
[[nodiscard]] std::string changesText(const interp::TraceStep& step);

[[nodiscard]] std::vector<PathLine> shownPath(const PathFolder& path);

// One line each: "file:line:column: source text  // values"; in the place of passes, how many there are.
[[nodiscard]] std::vector<std::string> pathLines(const PathFolder& path, SourceLines& sources);

}  // namespace cairn::report
