#include "report/sarif/sarif.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "report/findings/choice_text.h"
#include "report/findings/source_lines.h"
#include "report/sarif/fingerprint.h"

namespace cairn::report {

using Json = nlohmann::ordered_json;
using program::SourceLoc;

namespace {

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char* kRoot = "SRCROOT";

// What GitHub shows of one code flow.
constexpr std::size_t kMostFlowLocations = 1000;
constexpr std::size_t kFlowLocationsAtStart = 300;
// What GitHub takes of one run.
constexpr std::size_t kMostResults = 5000;

// As RFC 3986 writes a path.
std::string uriPath(std::string_view path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=@";
  std::string uri;
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

// Of a byte in UTF-8: its character, counted from 1.
std::size_t characterColumn(std::string_view line, std::size_t column) {
  const std::string_view before = line.substr(0, column - 1);
  const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return 1 + static_cast<std::size_t>(std::ranges::count_if(before, starts)) + (column - 1 - before.size());
}

Json message(std::string_view text) { return Json{{"text", text}}; }

class LogWriter {
 public:
  LogWriter(const program::Program& program, const Outcome& outcome, const SarifOptions& options)
      : outcome_(outcome), options_(options), program_(program), sources_(program), fingerprints_(program, sources_) {}

  std::string write() {
    Json results = Json::array();
    for (const Finding& finding : outcome_.findings) {
      if (results.size() == kMostResults) break;
      results.push_back(result(finding));
    }
    Json run;
    run["tool"]["driver"] = driver();
    run["invocations"] = Json::array({invocation()});
    run["originalUriBaseIds"][kRoot]["uri"] = "file://" + uriPath(options_.workingDirectory + "/");
    run["artifacts"] = artifacts();
    run["results"] = std::move(results);
    run["taxonomies"] = Json::array({weaknesses()});
    run["columnKind"] = "unicodeCodePoints";
    run["properties"] = {{"property", interp::name(outcome_.property)},
                         {"result", outcome_.result},
                         {"assumptions", outcome_.assumptions}};
    for (const interp::ViolationKind kind : outcome_.proved) run["properties"]["proved"].push_back(interp::name(kind));
    const Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }

 private:
  // The rules that apply to the findings, and no others.
  [[nodiscard]] std::vector<RuleId> usedRules() const {
    std::set<RuleId> used;
    for (const Finding& finding : outcome_.findings) used.insert(finding.rule);
    return {used.begin(), used.end()};
  }

  [[nodiscard]] Json driver() const {
    Json rulesUsed = Json::array();
    for (const RuleId id : usedRules()) rulesUsed.push_back(descriptor(rule(id)));
    return {{"name", "Cairn"},
            {"fullName", "Cairn, a memory-safety verifier for C"},
            {"semanticVersion", options_.version},
            {"rules", std::move(rulesUsed)}};
  }

  static Json descriptor(const Rule& rule) {
    const bool shown = rule.weakness != 0;
    Json tags = Json::array({shown ? "security" : "open"});
    Json result = {
        {"id", rule.name},
        {"name", pascalCase(rule.name)},
        {"shortDescription", message(sentence(rule.heading))},
        {"fullDescription", message(rule.help)},
        {"help", {{"text", rule.help}, {"markdown", fmt::format("**{}**\n\n{}", sentence(rule.heading), rule.help)}}},
        {"defaultConfiguration", {{"level", shown ? "error" : "note"}}}};
    if (shown) {
      tags.push_back(fmt::format("external/cwe/cwe-{}", rule.weakness));
      result["relationships"] =
          Json::array({{{"target", {{"id", std::to_string(rule.weakness)}, {"toolComponent", {{"name", "CWE"}}}}},
                        {"kinds", Json::array({"superset"})}}});
    }
    result["properties"] = {{"tags", std::move(tags)},
                            {"precision", shown ? "very-high" : "low"},
                            {"problem.severity", shown ? "error" : "recommendation"}};
    if (shown) result["properties"]["security-severity"] = severity(rule.id);
    return result;
  }

  // As CVSS: what an attacker may make of it.
  static std::string_view severity(RuleId id) {
    switch (id) {
      case RuleId::UseAfterFree:
      case RuleId::UseOutOfScope:
      case RuleId::OutOfBoundsWrite:
      case RuleId::DoubleFree:
      case RuleId::FreeOfNonHeap:
      case RuleId::FreeInsideBlock:
      case RuleId::InvalidFree:
      case RuleId::InvalidPointer:
      case RuleId::UninitialisedPointer:
      case RuleId::WrongKind: return "8.8";
      case RuleId::OutOfBoundsRead: return "7.5";
      case RuleId::NullDereference:
      case RuleId::WriteToConstant:
      case RuleId::ErrorReached: return "5.5";
      case RuleId::MemoryLeak:
      case RuleId::NotFreedAtEnd:
      case RuleId::UnprovedAccess:
      case RuleId::UnprovedFree:
      case RuleId::UnprovedLeak:
      case RuleId::UnprovedCleanup:
      case RuleId::UnprovedCall:
      case RuleId::UnprovedPath: return "3.3";
    }
    return "0.0";
  }

  static std::string sentence(std::string_view text) {
    std::string result(text);
    if (!result.empty()) result.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(result.front())));
    return result.ends_with('.') ? result : result + ".";
  }

  static std::string pascalCase(std::string_view name) {
    std::string result;
    bool starts = true;
    for (const char c : name) {
      if (c != '-') result += starts ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      starts = c == '-';
    }
    return result;
  }

  [[nodiscard]] Json weaknesses() const {
    std::set<unsigned> numbers;
    for (const RuleId id : usedRules()) {
      if (rule(id).weakness != 0) numbers.insert(rule(id).weakness);
    }
    Json taxa = Json::array();
    for (const unsigned number : numbers) {
      taxa.push_back({{"id", std::to_string(number)},
                      {"helpUri", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", number)}});
    }
    return {{"name", "CWE"},
            {"organization", "MITRE"},
            {"shortDescription", message("The Common Weakness Enumeration.")},
            {"taxa", std::move(taxa)}};
  }

  // A verdict is a success of the analysis, unknown or not. What it rests on, and why it is unknown, are notifications.
  [[nodiscard]] Json invocation() const {
    Json notifications = Json::array();
    if (outcome_.verdict == analysis::VerdictKind::Unknown) {
      notifications.push_back({{"level", "warning"}, {"message", message("result: " + outcome_.result)}});
    }
    for (const std::string& assumption : outcome_.assumptions) {
      notifications.push_back({{"level", "note"}, {"message", message("assumption: " + assumption)}});
    }
    return {{"executionSuccessful", true}, {"toolExecutionNotifications", std::move(notifications)}};
  }

  [[nodiscard]] Json artifacts() const {
    Json result = Json::array();
    std::set<program::FileId> named;
    for (const Finding& finding : outcome_.findings) {
      if (!finding.loc.file.valid() || !named.insert(finding.loc.file).second) continue;
      result.push_back({{"location", artifact(finding.loc.file)}, {"sourceLanguage", "c"}});
    }
    return result;
  }

  [[nodiscard]] Json artifact(program::FileId file) const {
    const std::filesystem::path path = program_.files[file.index()];
    const std::filesystem::path root = options_.workingDirectory;
    const std::filesystem::path absolute = (path.is_absolute() ? path : root / path).lexically_normal();
    const std::filesystem::path relative = absolute.lexically_relative(root);
    if (relative.empty() || *relative.begin() == "..") return {{"uri", "file://" + uriPath(absolute.string())}};
    return {{"uri", uriPath(relative.string())}, {"uriBaseId", kRoot}};
  }

  [[nodiscard]] bool isPlace(SourceLoc loc) const {
    return loc.valid() && loc.file.valid() && loc.file.index() < program_.files.size();
  }

  // Every result must be somewhere.
  [[nodiscard]] SourceLoc programStart() const {
    for (const program::Function& function : program_.functions) {
      if (function.name == "main" && isPlace(function.loc)) return {function.loc.file, function.loc.line, 0};
    }
    return {program::FileId(0), 1, 0};
  }

  Json physical(SourceLoc loc) {
    Json region = {{"startLine", loc.line}};
    const std::optional<std::string> line = sources_.line(loc.file, loc.line);
    if (loc.column != 0) region["startColumn"] = characterColumn(line.value_or(""), loc.column);
    if (line) region["snippet"] = message(*line);
    return {{"artifactLocation", artifact(loc.file)}, {"region", std::move(region)}};
  }

  Json location(SourceLoc loc, std::string_view text = {}, std::string_view function = {}) {
    Json result = Json::object();
    if (isPlace(loc)) result["physicalLocation"] = physical(loc);
    if (!function.empty()) result["logicalLocations"] = Json::array({{{"name", function}, {"kind", "function"}}});
    if (!text.empty()) result["message"] = message(text);
    return result;
  }

  Json result(const Finding& finding) {
    const std::vector<RuleId> used = usedRules();
    const bool shown = finding.certainty == Certainty::Shown;
    Json result = {{"ruleId", rule(finding.rule).name},
                   {"ruleIndex", std::ranges::find(used, finding.rule) - used.begin()},
                   {"level", shown ? "error" : "note"},
                   {"message", message(messageText(finding))}};
    result["locations"] =
        Json::array({location(isPlace(finding.loc) ? finding.loc : programStart(), {}, finding.function)});
    Json related = Json::array();
    for (const Note& note : finding.notes) {
      if (isPlace(note.loc)) related.push_back(location(note.loc, note.text));
    }
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    if (shown && outcome_.counterexample) result["codeFlows"] = Json::array({codeFlow(*outcome_.counterexample)});
    if (finding.stack.size() > 1) result["stacks"] = Json::array({stack(finding)});
    const std::string fingerprint = fingerprints_.of(finding);
    result["partialFingerprints"] = {{"cairnFinding/v1", fingerprint}, {"primaryLocationLineHash", fingerprint}};
    if (!finding.state.empty()) result["properties"] = {{"state", finding.state}};
    return result;
  }

  [[nodiscard]] std::string messageText(const Finding& finding) const {
    const std::string_view heading = rule(finding.rule).heading;
    const bool said = finding.message.starts_with(heading);
    std::string text = sentence(said ? finding.message : fmt::format("{}: {}", heading, finding.message));
    if (finding.certainty == Certainty::NotProved) text += " This is not proved, and may be correct.";
    return text;
  }

  Json stack(const Finding& finding) {
    constexpr std::size_t kMostFrames = 100;
    Json frames = Json::array();
    for (const interp::CallSite& site : finding.stack) {
      if (frames.size() == kMostFrames) break;
      frames.push_back({{"location", location(site.loc, {}, site.function)}});
    }
    return {{"message", message("Call stack, innermost first.")}, {"frames", std::move(frames)}};
  }

  Json codeFlow(const Counterexample& counterexample) {
    const std::vector<PathLine> lines = shownPath(counterexample.path);
    std::size_t outermost = ~std::size_t{0};
    for (const PathLine& line : lines) outermost = std::min(outermost, line.step.depth);
    Json steps = Json::array();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines.size() > kMostFlowLocations && i == kFlowLocationsAtStart) {
        i = lines.size() - (kMostFlowLocations - kFlowLocationsAtStart);
      }
      const PathLine& line = lines[i];
      std::string text = line.passesLeftOut != 0 ? fmt::format("{} more passes like this one", line.passesLeftOut)
                                                 : changesText(line.step);
      if (text.empty()) text = "passes here";
      steps.push_back({{"location", location(line.step.loc, text)}, {"nestingLevel", line.step.depth - outermost}});
    }
    if (steps.empty()) steps.push_back({{"location", location(outcome_.findings.front().loc, "the violation")}});
    const std::string calls =
        counterexample.calls.empty() ? std::string() : "Calls: " + clientCallsText(counterexample.calls) + " ";
    const std::string inputs =
        calls +
        (counterexample.inputs.empty() ? "No input is asked for." : "Inputs: " + inputText(counterexample.inputs) + ".");
    return {{"message", message(inputs)}, {"threadFlows", Json::array({{{"locations", std::move(steps)}}})}};
  }

  const Outcome& outcome_;
  const SarifOptions& options_;
  const program::Program& program_;
  SourceLines sources_;
  Fingerprints fingerprints_;
};

}  // namespace

std::string sarifLog(const program::Program& program, const Outcome& outcome, const SarifOptions& options) {
  return LogWriter(program, outcome, options).write();
}

}  // namespace cairn::report
