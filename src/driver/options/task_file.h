// Task definitions of SV-COMP (format 2.0, YAML): the program, its data model, and which verdict is expected.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::driver {

// What the author of a task says is true.
struct ExpectedVerdict {
  bool holds = true;
  std::string subproperty;  // of one that does not hold: "valid-deref"; empty if the task does not say
};

// One property of the task that Cairn can check.
struct TaskProperty {
  interp::Property property = interp::Property::MemSafety;
  std::optional<ExpectedVerdict> expected;
};

struct Task {
  std::vector<std::string> sources;  // as paths that can be opened
  std::optional<program::DataModel> dataModel;
  std::vector<TaskProperty> properties;  // in the file's order
  std::vector<std::string> others;       // property files that ask for something else
};

// `path` is for messages and for the paths in the file, which are relative to it. Throws FileError with the position.
// A property is what its file says; if there is no such file, what its name says.
[[nodiscard]] Task parseTask(const std::string& path, const std::string& text);
[[nodiscard]] Task readTask(const std::string& path);

// The one that was asked for, or the first. What is asked for may also be a part of one, or several together. Throws FileError if there is none.
[[nodiscard]] TaskProperty chosenProperty(const std::string& path, const Task& task,
                                          std::optional<interp::Property> asked);

// One line: "expected: false(valid-deref), which is the verdict". `found` is the text of a result line.
[[nodiscard]] std::string compareWithExpected(const ExpectedVerdict& expected, std::string_view found);

}  // namespace cairn::driver
