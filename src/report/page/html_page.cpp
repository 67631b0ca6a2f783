#include "report/page/html_page.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "report/findings/choice_text.h"
#include "report/findings/reproduce.h"
#include "report/findings/source_lines.h"
#include "report/page/page_parts.h"
#include "report/picture/graphviz.h"
#include "report/picture/picture_dot.h"

namespace cairn::report {

using Json = nlohmann::ordered_json;
using analysis::VerdictKind;
using program::FileId;
using program::SourceLoc;

namespace {

// The graphs to be drawn, each once however often it is shown.
class Pictures {
 public:
  std::size_t add(const Picture& picture) {
    const std::string name = fmt::format("p{}", graphs_.size());
    const auto [entry, isNew] = known_.try_emplace(dotOf(picture, "p"), graphs_.size());
    if (isNew) graphs_.push_back({name, dotOf(picture, name)});
    return entry->second;
  }
  [[nodiscard]] const std::vector<NamedGraph>& graphs() const { return graphs_; }

 private:
  std::vector<NamedGraph> graphs_;
  std::unordered_map<std::string, std::size_t> known_;
};

class DataWriter {
 public:
  explicit DataWriter(const PageContents& contents)
      : contents_(contents), outcome_(contents.outcome), sources_(contents.program) {}

  // What comes first is drawn first, and sure to be there if time is short: the run.
  Json write() {
    collectFiles();
    if (contents_.run) {
      for (const RecordedStep& step : contents_.run->steps) reached_.insert({step.step.loc.file, step.step.loc.line});
    }
    Json data;
    data["version"] = contents_.version;
    data["property"] = interp::name(outcome_.property);
    data["result"] = outcome_.result;
    data["verdict"] = verdictWord();
    data["files"] = files();
    data["run"] = run();
    data["states"] = states();
    data["complete"] = contents_.gallery.complete;
    data["leftOut"] = contents_.gallery.leftOut;
    data["findings"] = findings();
    data["proved"] = Json::array();
    for (const interp::ViolationKind kind : outcome_.proved) data["proved"].push_back(interp::name(kind));
    data["assumptions"] = outcome_.assumptions;
    data["statistics"] = contents_.statistics;
    return data;
  }
  [[nodiscard]] const std::vector<NamedGraph>& graphs() const { return pictures_.graphs(); }

 private:
  [[nodiscard]] std::string_view verdictWord() const {
    switch (outcome_.verdict) {
      case VerdictKind::True: return "true";
      case VerdictKind::False: return "false";
      case VerdictKind::Unknown: return "unknown";
    }
    return "unknown";
  }

  // ---- Source
  void noteCode(SourceLoc loc) {
    // What the compiler adds to a function has no column.
    if (loc.valid() && loc.file.valid() && loc.column != 0) code_[loc.file].insert(loc.line);
  }
  // The files that functions of the C program are in; the order is that of the program.
  void collectFiles() {
    for (const program::Function& function : contents_.program.functions) {
      if (function.library) continue;
      for (const program::Block& block : function.blocks) {
        for (const program::Instruction& instruction : block.instructions) noteCode(instruction.loc);
        noteCode(block.terminator.loc);
      }
    }
    for (const auto& [file, lines] : code_) fileIndex_.emplace(file, fileIndex_.size());
  }
  Json files() {
    Json result = Json::array();
    for (const auto& [file, code] : code_) {
      Json lines = Json::array();
      for (std::uint32_t line = 1;; ++line) {
        const auto text = sources_.line(file, line);
        if (!text) break;
        lines.push_back(*text);
      }
      Json reached = Json::array();
      for (const std::uint32_t line : code) {
        if (reached_.contains({file, line}) || contents_.gallery.reached.contains({file, line}))
          reached.push_back(line);
      }
      result.push_back({{"name", contents_.program.files[file.index()]},
                        {"lines", std::move(lines)},
                        {"code", code},
                        {"reached", std::move(reached)}});
    }
    return result;
  }
  // [file, line, column]; null: no place that the page shows.
  [[nodiscard]] Json place(SourceLoc loc) const {
    const auto file = fileIndex_.find(loc.file);
    if (!loc.valid() || file == fileIndex_.end()) return nullptr;
    return Json::array({file->second, loc.line, loc.column});
  }

  // ---- States
  Json states() {
    Json result = Json::array();
    for (const ShownState& state : contents_.gallery.states) {
      // What one analysis could not prove, another has settled.
      if (!state.alarm.empty() && outcome_.verdict != VerdictKind::Unknown) continue;
      Json shown = {{"at", place(state.loc)}, {"function", state.function}, {"formula", state.formula}};
      Json calls = Json::array();
      for (const SourceLoc call : state.calls) {
        if (Json at = place(call); !at.is_null()) calls.push_back(std::move(at));
      }
      if (!calls.empty()) shown["calls"] = std::move(calls);
      if (state.loopHead) shown["loop"] = true;
      if (state.othersLeftOut) shown["partial"] = true;
      if (!state.alarm.empty()) shown["alarm"] = state.alarm;
      if (!state.picture.facts.empty()) shown["facts"] = state.picture.facts;
      if (boxCount(state.picture) != 0) shown["picture"] = pictures_.add(state.picture);
      result.push_back(std::move(shown));
    }
    return result;
  }

  // ---- The run
  Json run() {
    if (!contents_.run) return nullptr;
    Json steps = Json::array();
    std::size_t outermost = ~std::size_t{0};
    for (const RecordedStep& step : contents_.run->steps) outermost = std::min(outermost, step.step.depth);
    for (const RecordedStep& step : contents_.run->steps) {
      Json shown = {{"at", place(step.step.loc)},
                    {"function", step.function},
                    {"depth", step.step.depth - outermost},
                    {"changes", step.step.changes}};
      if (!step.picture.facts.empty()) shown["facts"] = step.picture.facts;
      if (boxCount(step.picture) != 0) shown["picture"] = pictures_.add(step.picture);
      steps.push_back(std::move(shown));
    }
    Json inputs = Json::array();
    for (const interp::Choice& choice : outcome_.counterexample->inputs) {
      inputs.push_back({{"value", inputText(choice)}, {"what", choice.what}, {"at", place(choice.loc)}});
    }
    return {{"steps", std::move(steps)},
            {"leftOut", contents_.run->leftOut},
            {"leftOutAfter", contents_.run->leftOutAfter},
            {"calls", clientCallsText(outcome_.counterexample->calls)},
            {"inputs", std::move(inputs)},
            {"reproduce", runLine(contents_.load, outcome_.property, outcome_.counterexample->inputs)}};
  }

  // ---- Findings
  Json findings() const {
    Json result = Json::array();
    for (const Finding& finding : outcome_.findings) {
      const Rule& about = rule(finding.rule);
      Json shown = {{"rule", about.name},           {"heading", about.heading},
                    {"help", about.help},           {"shown", finding.certainty == Certainty::Shown},
                    {"at", place(finding.loc)},     {"where", sources_.position(finding.loc)},
                    {"function", finding.function}, {"message", finding.message}};
      if (about.weakness != 0) shown["cwe"] = about.weakness;
      Json notes = Json::array();
      for (const Note& note : finding.notes) notes.push_back({{"at", place(note.loc)}, {"text", note.text}});
      shown["notes"] = std::move(notes);
      Json stack = Json::array();
      for (const interp::CallSite& site : finding.stack) {
        stack.push_back({{"function", site.function}, {"at", place(site.loc)}});
      }
      shown["stack"] = std::move(stack);
      if (!finding.state.empty()) shown["formula"] = finding.state;
      shown["states"] = statesOf(finding);
      result.push_back(std::move(shown));
    }
    return result;
  }
  // The states in which a check that is not proved may fail.
  [[nodiscard]] Json statesOf(const Finding& finding) const {
    Json result = Json::array();
    if (finding.certainty == Certainty::Shown) return result;
    const std::vector<ShownState>& states = contents_.gallery.states;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const bool same =
          states[i].loc == finding.loc && !states[i].alarm.empty() && finding.message.starts_with(states[i].alarm);
      if (same) result.push_back(i);
    }
    return result;
  }

  const PageContents& contents_;
  const Outcome& outcome_;
  SourceLines sources_;
  Pictures pictures_;
  std::map<FileId, std::set<std::uint32_t>> code_;  // lines with code
  std::map<FileId, std::size_t> fileIndex_;
  std::set<std::pair<FileId, std::uint32_t>> reached_;
};

// JSON inside of a script element: nothing in it ends the element.
std::string inScript(const Json& data) {
  const std::string text = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

// Puts texts into the places of the frame.
std::string filled(std::string_view frame, const std::map<std::string, std::string_view>& texts) {
  std::string result;
  for (std::size_t at = 0;;) {
    const std::size_t open = frame.find("{{", at);
    const std::size_t close = open == std::string_view::npos ? open : frame.find("}}", open);
    if (close == std::string_view::npos) return result + std::string(frame.substr(at));
    result += frame.substr(at, open - at);
    const auto text = texts.find(std::string(frame.substr(open + 2, close - open - 2)));
    if (text != texts.end()) result += text->second;
    at = close + 2;
  }
}

std::string titleOf(const PageContents& contents) {
  std::string result = contents.outcome.result + " - ";
  for (const char c : contents.load.sources.empty() ? std::string() : contents.load.sources.front()) {
    result += c == '<' || c == '&' ? '_' : c;
  }
  return result;
}

}  // namespace

Page htmlPage(const PageContents& contents, std::chrono::milliseconds drawingLimit) {
  DataWriter writer(contents);
  Json data = writer.write();
  const Drawings drawings = drawSvg(writer.graphs(), drawingLimit);
  Page page;
  page.pictures = writer.graphs().size();
  page.problem = drawings.problem;
  data["problem"] = drawings.problem;
  std::string pictures;
  for (std::size_t i = 0; i < drawings.svg.size(); ++i) {
    if (drawings.svg[i].empty()) continue;
    pictures += fmt::format(R"(<script type="image/svg+xml" id="p{}">)", i);
    pictures += svgForPage(drawings.svg[i]);
    pictures += "</script>\n";
  }
  const std::string json = inScript(data);
  const std::string title = titleOf(contents);
  page.html = filled(
      pageFrame(),
      {{"title", title}, {"style", pageStyle()}, {"script", pageScript()}, {"data", json}, {"pictures", pictures}});
  return page;
}

}  // namespace cairn::report
