// The names that proofs use for globals and functions.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "proof/state.h"

namespace cairn::proof {

// Of the program: "@main"; where that is not unique or not a plain word, "@#12" by its number among globals and functions.
class SymbolNames {
 public:
  explicit SymbolNames(const program::Program& program);
  [[nodiscard]] const std::string& of(ObjectId id) const { return names_.at(id.index()); }
  [[nodiscard]] std::optional<ObjectId> find(const std::string& name) const;

 private:
  std::vector<std::string> names_;
  std::map<std::string, ObjectId> ids_;
};

}  // namespace cairn::proof
