// Findings and counterexamples in lines for people: "file:line:column: error: use after free: sentence".
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"
#include "report/findings/loop_invariants.h"
#include "report/findings/outcome.h"
#include "report/findings/source_lines.h"
#include "report/replay/entry_driver.h"
#include "report/replay/harness.h"
#include "report/text/style.h"

namespace cairn::report {

enum class Detail : std::uint8_t {
  Quiet,    // one line a finding
  Normal,   // and what helps to understand it, shortened where it is long
  Verbose,  // and all of that
};

struct TextOptions {
  bool colour = false;
  Detail detail = Detail::Normal;
};

class TextReport {
 public:
  TextReport(const program::Program& program, TextOptions options, std::ostream& out)
      : sources_(program), style_(options.colour), detail_(options.detail), out_(out) {}

  // Where, what, where the block comes from and went, and the call stack.
  void finding(const Finding& finding);
  // All that a verification has to say but for its result line. `load` is what the program was made from.
  // `howToReproduce`: in place of the lines that name the files; empty: those.
  void outcome(const Outcome& outcome, const frontend::Options& load, const std::string& howToReproduce = {});
  // As `--input` takes them, and one by one with what asked for them.
  void inputs(const std::vector<interp::Choice>& choices);
  void proved(const std::vector<interp::ViolationKind>& kinds);
  // How the program was called; nothing if it does not ask.
  void clientCalls(const std::vector<interp::ClientCall>& calls);
  void commandLine(const std::vector<std::string>& arguments);
  void assumptions(const std::vector<std::string>& assumptions);
  void invariants(const std::vector<LoopInvariant>& invariants);
  // The harness has been written to `path`.
  void harness(const Harness& harness, const std::string& path, const frontend::Options& load);
  // The driver has been written to `path`; it includes source number `included`.
  void entryDriver(const EntryDriver& driver, const std::string& path, const frontend::Options& load,
                   std::uint32_t included);
  // "witness: written to w.yml": what became of a report of another form.
  void otherReport(std::string_view what, const std::string& sentence);
  // "file:line:column: note: sentence", or without position.
  void note(program::SourceLoc loc, const std::string& text);

 private:
  [[nodiscard]] bool quiet() const { return detail_ == Detail::Quiet; }
  [[nodiscard]] bool verbose() const { return detail_ == Detail::Verbose; }
  [[nodiscard]] std::string where(program::SourceLoc loc) const;
  void excerpt(program::SourceLoc loc);
  void stack(const std::vector<interp::CallSite>& stack);
  void path(const Counterexample& counterexample);
  void reproduction(const Outcome& outcome, const frontend::Options& load);

  SourceLines sources_;
  Style style_;
  Detail detail_;
  std::ostream& out_;
};

}  // namespace cairn::report
