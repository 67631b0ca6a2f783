// Witnesses from text, checked against the rules of the format.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <regex>
#include <string_view>

#include "report/witness/witness.h"

namespace cairn::report {

namespace {

constexpr std::array<std::pair<std::string_view, WaypointType>, 5> kTypes = {
    {{"assumption", WaypointType::Assumption},
     {"branching", WaypointType::Branching},
     {"function_enter", WaypointType::FunctionEnter},
     {"function_return", WaypointType::FunctionReturn},
     {"target", WaypointType::Target}}};

bool matches(const std::string& text, const char* pattern) { return std::regex_match(text, std::regex(pattern)); }

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {}

  Witness read(const std::string& text) const {
    const YAML::Node root = load(text);
    if (!root.IsSequence() || root.size() == 0) fail(root, "expected a list of entries");
    if (root.size() > 1) fail(root[1], "only witnesses of one entry are supported");
    const YAML::Node entry = root[0];
    checkKeys(entry, "an entry", {"entry_type", "metadata", "content"}, {});
    Witness witness;
    witness.metadata = metadata(entry["metadata"]);
    const YAML::Node content = entry["content"];
    if (!content.IsSequence()) fail(content, "content: expected a list");
    const std::string type = textOf(entry["entry_type"], "entry_type");
    if (type == "violation_sequence") {
      witness.content = segments(content);
    } else if (type == "invariant_set") {
      witness.content = invariants(content);
    } else {
      fail(entry["entry_type"], fmt::format("entry_type: '{}' is not one of violation_sequence, invariant_set", type));
    }
    return witness;
  }

 private:
  [[noreturn]] void fail(const YAML::Mark& mark, std::string_view message) const {
    if (mark.is_null()) throw WitnessError(fmt::format("{}: {}", path_, message));
    throw WitnessError(fmt::format("{}:{}:{}: {}", path_, mark.line + 1, mark.column + 1, message));
  }
  [[noreturn]] void fail(const YAML::Node& at, std::string_view message) const { fail(at.Mark(), message); }

  [[nodiscard]] YAML::Node load(const std::string& text) const {
    try {
      return YAML::Load(text);
    } catch (const YAML::Exception& error) {
      fail(error.mark, error.msg);
    }
  }

  void checkKeys(const YAML::Node& node, std::string_view what, std::initializer_list<std::string_view> required,
                 std::initializer_list<std::string_view> optional) const {
    if (!node.IsMap()) fail(node, fmt::format("{}: expected keys and values", what));
    for (const auto& pair : node) {
      const std::string key = pair.first.Scalar();
      const bool known =
          std::ranges::find(required, key) != required.end() || std::ranges::find(optional, key) != optional.end();
      if (!known) fail(pair.first, fmt::format("{}: the format has no key '{}' here", what, key));
    }
    for (const std::string_view key : required) {
      if (!node[std::string(key)]) fail(node, fmt::format("{}: the key '{}' is missing", what, key));
    }
  }

  [[nodiscard]] std::string textOf(const YAML::Node& node, std::string_view what) const {
    if (!node.IsScalar() || node.Scalar().empty()) fail(node, fmt::format("{}: expected a text", what));
    return node.Scalar();
  }
  [[nodiscard]] std::uint32_t number(const YAML::Node& node, std::string_view what) const {
    if (!node.IsScalar() || !matches(node.Scalar(), "[1-9][0-9]{0,8}")) {
      fail(node, fmt::format("{}: expected a number from 1 on", what));
    }
    return node.as<std::uint32_t>();
  }
  [[nodiscard]] std::string matching(const YAML::Node& node, std::string_view what, const char* pattern,
                                     std::string_view form) const {
    std::string text = textOf(node, what);
    if (!matches(text, pattern)) fail(node, fmt::format("{}: '{}' is no {}", what, text, form));
    return text;
  }

  [[nodiscard]] WitnessMetadata metadata(const YAML::Node& node) const {
    checkKeys(node, "metadata", {"format_version", "uuid", "creation_time", "producer", "task"}, {});
    WitnessMetadata result;
    result.formatVersion =
        matching(node["format_version"], "format_version", "2\\.0", "version that is supported (2.0)");
    result.uuid = matching(node["uuid"], "uuid", "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", "UUID");
    result.creationTime =
        matching(node["creation_time"], "creation_time",
                 R"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)", "time of ISO 8601");
    const YAML::Node producer = node["producer"];
    checkKeys(producer, "producer", {"name", "version"}, {"configuration", "command_line", "description"});
    result.producer = textOf(producer["name"], "name");
    result.producerVersion = textOf(producer["version"], "version");
    task(node["task"], result);
    return result;
  }

  void task(const YAML::Node& node, WitnessMetadata& result) const {
    checkKeys(node, "task", {"input_files", "input_file_hashes", "specification", "data_model", "language"}, {});
    const YAML::Node files = node["input_files"];
    if (!files.IsSequence() || files.size() == 0) fail(files, "input_files: expected a list of files");
    for (const YAML::Node& file : files) result.inputFiles.push_back(textOf(file, "input_files"));
    const YAML::Node hashes = node["input_file_hashes"];
    if (!hashes.IsMap()) fail(hashes, "input_file_hashes: expected files and their hashes");
    for (const auto& pair : hashes) {
      result.hashes[pair.first.Scalar()] =
          matching(pair.second, "input_file_hashes", "[0-9a-fA-F]{64}", "SHA-256 hash");
    }
    for (const std::string& file : result.inputFiles) {
      if (!result.hashes.contains(file)) fail(hashes, fmt::format("input_file_hashes: none for '{}'", file));
    }
    result.specification = textOf(node["specification"], "specification");
    const std::string model = matching(node["data_model"], "data_model", "ILP32|LP64", "data model (ILP32, LP64)");
    result.dataModel = model == "LP64" ? program::DataModel::LP64 : program::DataModel::ILP32;
    (void)matching(node["language"], "language", "C", "language that is supported (C)");
  }

  [[nodiscard]] WitnessLocation location(const YAML::Node& node) const {
    checkKeys(node, "location", {"file_name", "line"}, {"column", "function", "identifier"});
    WitnessLocation result;
    result.file = textOf(node["file_name"], "file_name");
    result.line = number(node["line"], "line");
    if (node["column"]) result.column = number(node["column"], "column");
    if (node["function"]) result.function = textOf(node["function"], "function");
    return result;
  }

  [[nodiscard]] ViolationSequence segments(const YAML::Node& content) const {
    ViolationSequence result;
    if (content.size() == 0) fail(content, "content: a violation sequence has at least one segment");
    for (std::size_t i = 0; i < content.size(); ++i) {
      const YAML::Node node = content[i];
      checkKeys(node, "an element of the content", {"segment"}, {});
      const YAML::Node waypoints = node["segment"];
      if (!waypoints.IsSequence() || waypoints.size() == 0) fail(node, "segment: expected a list of waypoints");
      Segment segment;
      for (std::size_t j = 0; j < waypoints.size(); ++j) {
        segment.push_back(waypoint(waypoints[j]));
        const bool isLast = j + 1 == waypoints.size();
        if (segment.back().avoid == isLast) {
          fail(waypoints[j], isLast ? "the last waypoint of a segment must be followed"
                                    : "only the last waypoint of a segment can be followed");
        }
      }
      const bool isTarget = segment.back().type == WaypointType::Target;
      if (isTarget != (i + 1 == content.size())) {
        fail(node, isTarget ? "the target must be in the last segment" : "the last segment must end with the target");
      }
      result.push_back(std::move(segment));
    }
    return result;
  }

  [[nodiscard]] Waypoint waypoint(const YAML::Node& element) const {
    checkKeys(element, "an element of a segment", {"waypoint"}, {});
    const YAML::Node node = element["waypoint"];
    checkKeys(node, "waypoint", {"type", "action", "location"}, {"constraint"});
    Waypoint result;
    result.textLine = static_cast<std::uint32_t>(node.Mark().line + 1);
    const std::string type = textOf(node["type"], "type");
    const auto* const known = std::ranges::find(kTypes, type, [](const auto& pair) { return pair.first; });
    if (known == kTypes.end()) {
      fail(node["type"], fmt::format("type: '{}' is not one of assumption, branching, function_enter, function_return, "
                                     "target",
                                     type));
    }
    result.type = known->second;
    result.avoid = matching(node["action"], "action", "follow|avoid", "action (follow, avoid)") == "avoid";
    if (result.avoid && result.type == WaypointType::Target) fail(node["action"], "a target cannot be avoided");
    result.location = location(node["location"]);
    constraint(node, result);
    return result;
  }

  void constraint(const YAML::Node& node, Waypoint& result) const {
    const YAML::Node given = node["constraint"];
    switch (result.type) {
      case WaypointType::Target:
      case WaypointType::FunctionEnter:
        if (given) fail(given, "constraint: a target and a function_enter have none");
        return;
      case WaypointType::Assumption:
      case WaypointType::FunctionReturn: {
        if (!given) fail(node, "waypoint: the key 'constraint' is missing");
        checkKeys(given, "constraint", {"value", "format"}, {});
        const bool isReturn = result.type == WaypointType::FunctionReturn;
        (void)matching(given["format"], "format", isReturn ? "acsl_expression|ext_c_expression" : "c_expression",
                       isReturn ? "format (acsl_expression)" : "format (c_expression)");
        result.constraint = textOf(given["value"], "value");
        if (isReturn && !matches(result.constraint, R"(\s*\\result\s*(==|!=|<=|>=|<|>)[^\n]+)")) {
          fail(given["value"], "value: expected '\\result', a comparison and a constant");
        }
        return;
      }
      case WaypointType::Branching:
        if (!given) fail(node, "waypoint: the key 'constraint' is missing");
        checkKeys(given, "constraint", {"value"}, {"format"});
        result.constraint =
            matching(given["value"], "value", "true|false|default|-?[0-9]+", "outcome (true, false, a case, default)");
        return;
    }
  }

  [[nodiscard]] InvariantSet invariants(const YAML::Node& content) const {
    InvariantSet result;
    for (const YAML::Node& element : content) {
      checkKeys(element, "an element of the content", {"invariant"}, {});
      const YAML::Node node = element["invariant"];
      checkKeys(node, "invariant", {"type", "location", "value", "format"}, {});
      WitnessInvariant invariant;
      invariant.atLoop = matching(node["type"], "type", "loop_invariant|location_invariant",
                                  "type (loop_invariant, location_invariant)") == "loop_invariant";
      invariant.location = location(node["location"]);
      invariant.expression = textOf(node["value"], "value");
      (void)matching(node["format"], "format", "c_expression", "format (c_expression)");
      result.push_back(std::move(invariant));
    }
    return result;
  }

  const std::string& path_;
};

}  // namespace

Witness parseWitness(const std::string& path, const std::string& text) { return Reader(path).read(text); }

}  // namespace cairn::report
