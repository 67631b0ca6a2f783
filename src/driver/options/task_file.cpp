#include "driver/options/task_file.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <array>
#include <filesystem>
#include <system_error>

#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "driver/options/property_file.h"

namespace cairn::driver {

namespace {

class TaskReader {
 public:
  explicit TaskReader(const std::string& path) : path_(path), folder_(std::filesystem::path(path).parent_path()) {}

  Task read(const std::string& text) {
    const YAML::Node root = load(text);
    if (!root.IsMap()) fail(root, "no task definition: expected keys such as input_files and properties");
    checkVersion(root);
    readSources(root);
    readOptions(root);
    readProperties(root);
    return std::move(task_);
  }

 private:
  [[noreturn]] void fail(const YAML::Mark& mark, std::string_view message) const {
    if (mark.is_null()) throw FileError(fmt::format("{}: {}", path_, message));
    throw FileError(fmt::format("{}:{}:{}: {}", path_, mark.line + 1, mark.column + 1, message));
  }
  [[noreturn]] void fail(const YAML::Node& at, std::string_view message) const { fail(at.Mark(), message); }

  YAML::Node load(const std::string& text) const {
    try {
      return YAML::Load(text);
    } catch (const YAML::Exception& error) {
      fail(error.mark, error.msg);
    }
  }

  // A key that must be there, at the position of the map that lacks it.
  YAML::Node required(const YAML::Node& map, const char* key) const {
    const YAML::Node value = map[key];
    if (!value || value.IsNull()) fail(map, fmt::format("'{}' is missing", key));
    return value;
  }

  std::string scalar(const YAML::Node& node, std::string_view what) const {
    if (!node.IsScalar()) fail(node, fmt::format("{} must be a single value", what));
    return node.Scalar();
  }

  [[nodiscard]] std::string resolved(const std::string& file) const {
    return (folder_ / file).lexically_normal().string();
  }

  void checkVersion(const YAML::Node& root) const {
    const YAML::Node node = required(root, "format_version");
    const std::string version = scalar(node, "format_version");
    for (const std::string_view known : {"1.0", "2.0", "2.1"}) {
      if (version == known) return;
    }
    fail(node, fmt::format("format_version '{}' is not supported: expected '2.0'", version));
  }

  void addSource(const YAML::Node& node) {
    const std::string source = resolved(scalar(node, "an input file"));
    std::error_code error;
    if (!std::filesystem::is_regular_file(source, error)) fail(node, fmt::format("{}: no such file", source));
    task_.sources.push_back(source);
  }

  void readSources(const YAML::Node& root) {
    const YAML::Node files = required(root, "input_files");
    if (files.IsSequence()) {
      for (const YAML::Node& file : files) addSource(file);
    } else {
      addSource(files);
    }
    if (task_.sources.empty()) fail(files, "input_files names no file");
  }

  void readOptions(const YAML::Node& root) {
    const YAML::Node options = root["options"];
    if (!options || options.IsNull()) return;
    if (!options.IsMap()) fail(options, "options must be keys with values");
    if (const YAML::Node language = options["language"]; language && scalar(language, "language") != "C") {
      fail(language, fmt::format("language '{}' is not supported: Cairn reads C", language.Scalar()));
    }
    const YAML::Node model = options["data_model"];
    if (!model) return;
    const std::string name = scalar(model, "data_model");
    if (name != "LP64" && name != "ILP32") fail(model, fmt::format("data_model '{}' is not one of LP64, ILP32", name));
    task_.dataModel = name == "LP64" ? program::DataModel::LP64 : program::DataModel::ILP32;
  }

  void readProperties(const YAML::Node& root) {
    const YAML::Node properties = required(root, "properties");
    if (!properties.IsSequence()) fail(properties, "properties must be a list");
    for (const YAML::Node& entry : properties) {
      if (!entry.IsMap()) fail(entry, "a property must have keys such as property_file and expected_verdict");
      readProperty(entry);
    }
  }

  void readProperty(const YAML::Node& entry) {
    const YAML::Node file = required(entry, "property_file");
    const std::string name = scalar(file, "property_file");
    const std::optional<interp::Property> property = propertyIn(resolved(name));
    if (!property) {
      task_.others.push_back(name);
      return;
    }
    TaskProperty result{*property, std::nullopt};
    if (const YAML::Node verdict = entry["expected_verdict"]) {
      const std::string text = scalar(verdict, "expected_verdict");
      if (text != "true" && text != "false")
        fail(verdict, fmt::format("expected_verdict '{}' is not true or false", text));
      result.expected = ExpectedVerdict{text == "true", ""};
      if (const YAML::Node part = entry["subproperty"]) {
        if (result.expected->holds) fail(part, "a subproperty of a property that holds");
        result.expected->subproperty = knownPart(part, *property);
      }
    }
    task_.properties.push_back(std::move(result));
  }

  std::string knownPart(const YAML::Node& node, interp::Property property) const {
    const std::string text = scalar(node, "subproperty");
    std::string known;
    for (const interp::ViolationKind kind : property.kinds()) {
      if (text == interp::name(kind)) return text;
      known += fmt::format("{}{}", known.empty() ? "" : ", ", interp::name(kind));
    }
    fail(node, fmt::format("subproperty '{}' is not one of {}", text, known));
  }

  // None: something that Cairn does not check.
  static std::optional<interp::Property> propertyIn(const std::string& file) {
    const std::optional<interp::Property> named = program::propertyNamed(std::filesystem::path(file).stem().string());
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return named;
    try {
      return readPropertyFile(file);
    } catch (const FileError&) {
      if (named) throw;
      return std::nullopt;
    }
  }

  const std::string& path_;
  std::filesystem::path folder_;
  Task task_;
};

}  // namespace

Task parseTask(const std::string& path, const std::string& text) { return TaskReader(path).read(text); }

Task readTask(const std::string& path) { return parseTask(path, readFile(path)); }

namespace {

// What the author says of a part of this property, which is the kinds asked for. A violation of one kind that is the first of the whole is the first of a part with it.
std::optional<ExpectedVerdict> expectedOfPart(const TaskProperty& whole, interp::Property part) {
  if (!whole.expected || whole.expected->holds) return whole.expected;
  const auto kind = program::propertyNamed(whole.expected->subproperty);
  return kind && part.covers(*kind) ? whole.expected : std::nullopt;
}

// What the author says of all these at once: it holds if each does. Which violation comes first is not said if several do not hold.
std::optional<ExpectedVerdict> expectedOfAll(const std::vector<const TaskProperty*>& entries) {
  ExpectedVerdict result;
  for (const TaskProperty* entry : entries) {
    if (!entry->expected) return std::nullopt;
    if (entry->expected->holds) continue;
    result.subproperty = result.holds ? entry->expected->subproperty : "";
    result.holds = false;
  }
  return result;
}

}  // namespace

TaskProperty chosenProperty(const std::string& path, const Task& task, std::optional<interp::Property> asked) {
  interp::Property together;
  std::vector<const TaskProperty*> parts;
  for (const TaskProperty& entry : task.properties) {
    if (!asked || entry.property == *asked) return entry;
    if (!asked->covers(entry.property)) continue;
    together.add(entry.property);
    parts.push_back(&entry);
  }
  for (const TaskProperty& entry : task.properties) {
    if (asked && entry.property.covers(*asked)) return {*asked, expectedOfPart(entry, *asked)};
  }
  if (asked && together == *asked) return {*asked, expectedOfAll(parts)};
  std::string listed;
  for (const TaskProperty& entry : task.properties) listed += fmt::format(", {}", interp::name(entry.property));
  for (const std::string& other : task.others)
    listed += fmt::format(", {}", std::filesystem::path(other).stem().string());
  listed = listed.empty() ? "none" : listed.substr(2);
  throw FileError(asked ? fmt::format("{}: the task has no property {}; it has: {}", path, interp::name(*asked), listed)
                        : fmt::format("{}: the task has no property that Cairn checks; it has: {}", path, listed));
}

std::string compareWithExpected(const ExpectedVerdict& expected, std::string_view found) {
  const std::string text = expected.holds                 ? "true"
                           : expected.subproperty.empty() ? "false"
                                                          : fmt::format("false({})", expected.subproperty);
  const bool foundTrue = found == "true";
  const bool foundFalse = found.starts_with("false");
  if (!foundTrue && !foundFalse) return fmt::format("expected: {}, which is open", text);
  if (foundTrue != expected.holds) return fmt::format("expected: {}, which the verdict contradicts", text);
  const bool sameKind = expected.holds || expected.subproperty.empty() || found == text;
  return fmt::format("expected: {}, {}", text,
                     sameKind ? "which is the verdict" : "but the verdict is of another kind");
}

}  // namespace cairn::driver
