// How the text form of states refers to what the program names: globals, functions and slots, as the text of the program does.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "heap/state/state.h"
#include "program/code/program.h"

namespace cairn::heap {

// "@main", and where the name is empty or not unique "@x#g3" or "@f#f0".
class SymbolNames {
 public:
  explicit SymbolNames(const program::Program& program);

  // Of a global or function.
  [[nodiscard]] const std::string& of(ObjectId object) const { return names_[object.index()]; }
  [[nodiscard]] std::optional<ObjectId> find(const std::string& name) const;

 private:
  std::vector<std::string> names_;  // globals, then functions: as objects are numbered
  std::unordered_map<std::string, ObjectId> objects_;
};

// The slots of a function by index: "$x", and where the name is empty or not unique "$x#2".
[[nodiscard]] std::vector<std::string> slotNames(const program::Function& function);

// The words in the order of their enumeration.
inline constexpr std::array<std::string_view, 7> kStorageWords = {"global",   "literal", "slot",       "stack",
                                                                  "variadic", "heap",    "environment"};
inline constexpr std::array<std::string_view, 3> kSegmentWords = {"singly", "doubly", "optional"};
// Signed ones first, each in the order of NeighbourRelation.
inline constexpr std::array<std::string_view, 8> kOrderingWords = {"sle", "slt", "sge", "sgt",
                                                                   "ule", "ult", "uge", "ugt"};
[[nodiscard]] constexpr std::size_t orderingWord(const Ordering& ordering) {
  return (ordering.isSigned ? 0 : kOrderingWords.size() / 2) + static_cast<std::size_t>(ordering.relation);
}
inline constexpr std::array<std::string_view, 4> kTargetWords = {"region", "first", "last", "all"};

static_assert(kStorageWords.size() == static_cast<std::size_t>(Storage::Environment) + 1);
static_assert(kSegmentWords.size() == static_cast<std::size_t>(SegmentKind::Optional) + 1);
static_assert(kOrderingWords.size() == 2 * (static_cast<std::size_t>(NeighbourRelation::Above) + 1));
static_assert(kTargetWords.size() == static_cast<std::size_t>(Target::All) + 1);

}  // namespace cairn::heap
