#include "driver/commands/graph_command.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/shape/shape.h"
#include "driver/options/budget.h"
#include "driver/options/files.h"
#include "report/page/state_gallery.h"
#include "report/picture/graphviz.h"
#include "report/picture/picture_dot.h"
#include "report/picture/reachability_dot.h"

namespace cairn::driver {

namespace {

constexpr const char* kName = "cairn";

bool isAt(const program::Program& program, const GraphCommand& command, program::SourceLoc loc) {
  if (loc.line != command.at->line || !loc.file.valid()) return false;
  const std::string& wanted = command.at->file.empty() ? command.load.sources.front() : command.at->file;
  const std::string& file = program.files[loc.file.index()];
  std::error_code error;
  return file == wanted || file.ends_with("/" + wanted) || std::filesystem::equivalent(file, wanted, error);
}

// Empty: there is no state.
std::string stateGraph(const program::Program& program, const GraphCommand& command,
                       const report::StateGallery& gallery) {
  std::vector<report::CaptionedPicture> pictures;
  for (const report::ShownState& state : gallery.states) {
    if (!isAt(program, command, state.loc)) continue;
    std::string caption = fmt::format("{}. line {}, {}", pictures.size() + 1, state.loc.line, state.function);
    if (state.loopHead) caption += ", whenever the loop begins";
    if (!state.alarm.empty()) caption += fmt::format(", not proved: {}", state.alarm);
    pictures.push_back({std::move(caption), state.picture});
  }
  return pictures.empty() ? std::string() : report::dotOf(pictures, kName);
}

ExitStatus write(const GraphCommand& command, const std::string& text, std::ostream& out) {
  if (command.output) {
    writeFile(*command.output, text);
  } else {
    out << text;
  }
  return NoViolation;
}

// The graph in the language of Graphviz.
class Drawer final : public analysis::ShapeListener {
 public:
  Drawer(const GraphCommand& command, const program::Program& program) : command_(command), program_(program) {}

  [[nodiscard]] bool wantsEnd() const override { return true; }
  void ended(const analysis::Exploration& exploration) override {
    dot = command_.at ? stateGraph(program_, command_, report::collectStates(program_, exploration))
                      : report::reachabilityDot(program_, exploration.graph);
  }

  std::string dot;

 private:
  const GraphCommand& command_;
  const program::Program& program_;
};

}  // namespace

ExitStatus drawGraph(const GraphCommand& command, std::ostream& out, std::ostream& err) {
  Budget budget(command.timeoutSeconds, std::nullopt);
  const frontend::LoadResult loaded = frontend::load(command.load);
  analysis::ShapeOptions options;
  options.property = command.property;
  options.env.interrupted = [&] { return budget.exhausted(); };
  Drawer drawer(command, loaded.program);
  options.listener = &drawer;
  (void)analysis::verifyShape(loaded.program, options);
  const std::string& dot = drawer.dot;
  if (dot.empty()) {
    err << fmt::format("cairn: no state at line {}: there is no statement, or the analysis did not come there\n",
                       command.at->line);
    return Unknown;
  }
  switch (command.format) {
    case GraphFormat::Dot: return write(command, dot, out);
    case GraphFormat::Svg: break;
  }
  constexpr std::chrono::seconds kDrawing{60};
  const std::string name = command.at ? kName : "reachability";
  const report::Drawings drawings = report::drawSvg({{name, dot}}, kDrawing);
  if (!drawings.problem.empty()) {
    err << fmt::format("cairn: not drawn: {}\n", drawings.problem);
    return Unknown;
  }
  return write(command, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawings.svg.front() + "\n", out);
}

}  // namespace cairn::driver
