// A machine and its ancestors, read from files.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/language/machine.h"

namespace cairn::model {

// The text of a file, or none.
using ReadText = std::function<std::optional<std::string>(const std::string& path)>;

// Reads each machine once. A parent X is the file X.machine: among those given, beside the file, in its parent folder, then in the folders.
class Library {
 public:
  Library(ReadText read, std::vector<std::string> given, std::vector<std::string> folders);

  // Throws ModelError.
  [[nodiscard]] std::shared_ptr<const Machine> load(const std::string& path);

 private:
  [[nodiscard]] std::shared_ptr<const Machine> loadText(const std::string& path, const std::string& text);
  [[nodiscard]] std::string findParent(const std::string& name, const std::string& child, const Place& place) const;

  ReadText read_;
  std::vector<std::string> given_;
  std::vector<std::string> folders_;
  std::map<std::string, std::shared_ptr<const Machine>> loaded_;
  std::vector<std::string> loading_;
};

}  // namespace cairn::model
