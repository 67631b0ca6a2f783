// Which objects the registers and objects of a flat program may hold addresses of: flow-insensitive, field-insensitive.
//
// Meaning: whenever an execution sets a register, or writes bytes of an object, the value derives from no address, or from that of an object in
// the set, or the set holds kWild.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "program/code/program.h"

namespace cairn::analysis {

// Numbers of objects: no object at all, one that is not known, one that ended in an earlier turn of a loop; then one for each global,
// function, slot and allocating instruction.
using ObjectNumber = std::uint32_t;
inline constexpr ObjectNumber kNoObjectNumber = 0;
inline constexpr ObjectNumber kWild = 1;
inline constexpr ObjectNumber kEnded = 2;
inline constexpr ObjectNumber kFirstObject = 3;

enum class ObjectKind : std::uint8_t { Global, Function, Slot, Stack, Heap, Environment };

struct FlatObject {
  ObjectKind kind = ObjectKind::Global;
  std::uint32_t index = 0;  // of the global, function or slot
  program::BlockId block;   // where it is entered or allocated, if it is
  std::size_t instruction = 0;
};

class PointsTo {
 public:
  using Set = std::set<ObjectNumber>;

  // Throws support::Unsupported if a slot is entered in several places.
  explicit PointsTo(const program::Program& flat);

  [[nodiscard]] const std::vector<FlatObject>& objects() const { return objects_; }  // from kFirstObject on
  [[nodiscard]] const FlatObject& object(ObjectNumber number) const { return objects_[number - kFirstObject]; }
  [[nodiscard]] ObjectNumber end() const { return static_cast<ObjectNumber>(kFirstObject + objects_.size()); }
  [[nodiscard]] ObjectNumber global(std::uint32_t index) const { return kFirstObject + index; }
  [[nodiscard]] ObjectNumber function(std::uint32_t index) const { return firstFunction_ + index; }
  [[nodiscard]] ObjectNumber slot(std::uint32_t index) const { return firstSlot_ + index; }
  // Of the object that this instruction allocates.
  [[nodiscard]] std::optional<ObjectNumber> allocated(program::BlockId block, std::size_t instruction) const;

  [[nodiscard]] const Set& of(program::RegId reg) const { return registers_[reg.index()]; }
  [[nodiscard]] Set of(const program::Operand& operand) const;
  // Of what the object's bytes hold.
  [[nodiscard]] const Set& contents(ObjectNumber object) const { return contents_[object - kFirstObject]; }

 private:
  void findObjects();
  void solve();
  bool step(program::BlockId block, std::size_t number, const program::Operation& operation);
  bool intrinsic(program::BlockId block, std::size_t number, const program::Intrinsic& op);
  bool edge(const program::Edge& edge);
  static bool include(Set& into, const Set& from);

  const program::Program& program_;
  const program::Function& function_;
  std::vector<FlatObject> objects_;
  ObjectNumber firstFunction_ = 0;
  ObjectNumber firstSlot_ = 0;
  std::vector<Set> registers_;
  std::vector<Set> contents_;
};

}  // namespace cairn::analysis
