// Which objects the registers and objects of a flat program may hold addresses of: flow-insensitive, field-insensitive.
//
// Meaning: whenever an execution sets a register, or writes bytes of an object, the value derives from no address, or from that of an object in
// the set, or the set holds kWild.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "program/flow/loops.h"
#include "program/code/program.h"

namespace cairn::analysis {

// Numbers of objects: no object at all, one that is not known, one that ended in an earlier turn of a loop; then one for each global,
// function, slot and allocating instruction, and one for each representative of the objects that a loop allocates on the heap.
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
  ObjectNumber site = kNoObjectNumber;  // of a representative: whose it is
};

// An instruction in a loop that allocates on the heap. Its own number stands for those of its objects that no representative is. Of the
// representatives the first `named` are those that names (registers and variables that are given an address of the site's) may point to, the
// last is one that none points to (docs/templates.md).
struct HeapSite {
  ObjectNumber object = kNoObjectNumber;
  ObjectNumber first = kNoObjectNumber;
  unsigned named = 0;
  [[nodiscard]] ObjectNumber end() const { return first + named + 1; }
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
  // Of what that many bytes there hold; not expanded.
  [[nodiscard]] Set contentsAt(ObjectNumber object, std::uint64_t offset, unsigned bytes) const;
  // Of what the object's bytes hold; not expanded.
  [[nodiscard]] const Set& contents(ObjectNumber number) const {
    const ObjectNumber site = object(number).site;
    return contents_[(site == kNoObjectNumber ? number : site) - kFirstObject];
  }

  // Where in the object addresses of it point, if there are few such places: that the register, or what the other object's bytes hold, is.
  struct Offsets {
    std::set<std::uint64_t> values;
    bool any = false;  // anywhere
  };
  [[nodiscard]] Offsets offsetsIn(const program::Operand& address, ObjectNumber object) const;
  [[nodiscard]] Offsets offsetsInContents(ObjectNumber of, ObjectNumber object) const;

  [[nodiscard]] const std::vector<HeapSite>& sites() const { return sites_; }
  // Whose number this is; null for other objects, and for sites that have no representatives.
  [[nodiscard]] const HeapSite* site(ObjectNumber number) const;
  [[nodiscard]] bool isRepresentative(ObjectNumber number) const {
    return number >= kFirstObject && object(number).site != kNoObjectNumber;
  }
  // A name's place among those of the site: on no path before and on none behind it is another one of the same number. None: no name, what the
  // register is given some name was given before.
  [[nodiscard]] std::optional<unsigned> position(const HeapSite& site, program::RegId reg) const;
  // Of a variable at the head of a loop that writes it.
  [[nodiscard]] std::optional<unsigned> position(const HeapSite& site, program::BlockId head,
                                                 ObjectNumber variable) const;
  // With the representatives of each site that is in it: of values in memory.
  [[nodiscard]] Set expanded(const Set& set) const;

 private:
  void findObjects();
  void solve();
  void findSites();
  void findVariables();
  [[nodiscard]] bool isName(const HeapSite& site, const program::Load& load) const;
  [[nodiscard]] Set variablesAt(const program::Loop& loop) const;
  bool step(program::BlockId block, std::size_t number, const program::Operation& operation);
  bool intrinsic(program::BlockId block, std::size_t number, const program::Intrinsic& op);
  bool edge(const program::Edge& edge);
  bool moved(const program::Address& op);
  using Targets = std::map<ObjectNumber, Offsets>;
  static bool include(Targets& into, const Targets& from);
  [[nodiscard]] Targets targetsOf(const program::Operand& operand) const;
  // By place; kAnywhere: at any.
  using Contents = std::map<std::uint64_t, Targets>;
  static constexpr std::uint64_t kAnywhere = ~std::uint64_t{0};
  [[nodiscard]] Targets loadedFrom(ObjectNumber object, const Offsets& at, unsigned bytes) const;
  bool storeInto(ObjectNumber object, const Offsets& at, const Targets& value);
  bool copy(const program::Intrinsic& op);
  [[nodiscard]] Offsets offsetsIn(const Targets& targets, ObjectNumber object) const;

  const program::Program& program_;
  const program::Function& function_;
  std::vector<FlatObject> objects_;
  ObjectNumber firstFunction_ = 0;
  ObjectNumber firstSlot_ = 0;
  std::vector<Targets> registerTargets_;
  std::vector<Contents> contentTargets_;
  std::vector<Set> registers_;
  std::vector<Set> contents_;
  std::vector<HeapSite> sites_;
  // Variables and globals of the size of a pointer that are only written by stores: a load of one gives what was stored.
  Set variables_;
  std::map<std::pair<ObjectNumber, std::uint32_t>, unsigned> positions_;                         // by site and register
  std::map<std::tuple<ObjectNumber, std::uint32_t, ObjectNumber>, unsigned> variablePositions_;  // site, head, variable
};

}  // namespace cairn::analysis
