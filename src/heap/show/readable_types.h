// The C types of objects, as far as the variables that lead to them tell: heap blocks have none of their own.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "heap/state/state.h"
#include "logic/bytes/formula.h"
#include "program/code/program.h"

namespace cairn::heap {

class ObjectTypes {
 public:
  ObjectTypes(const State& state, const program::Program& program) : state_(state), program_(program) {}

  // The object is a variable of this type; what its pointers lead to gets the types they say.
  void declare(ObjectId object, program::SourceTypeId type) { place(object, 0, type); }
  // A pointer of this type.
  void follow(const Value& value, program::SourceTypeId pointerType);

  struct Field {
    std::string name;  // "next", "links.prev", "[3]"; "+8" if nobody knows
    logic::Sort sort = logic::Sort::Signed;
  };
  [[nodiscard]] Field field(ObjectId object, std::uint64_t offset, std::uint64_t bytes) const;
  // The parts of an object that are no structures or arrays, ascending; nothing if its type is not known or they are many.
  struct Part {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
  };
  [[nodiscard]] std::vector<Part> parts(ObjectId object) const;
  // The part of an object that starts at an offset: "links"; empty for its start, "+16" if nobody knows.
  [[nodiscard]] std::string partName(ObjectId object, std::uint64_t offset) const;
  // "node"; empty if nobody knows the type of the whole object.
  [[nodiscard]] std::string typeName(ObjectId object) const;
  [[nodiscard]] logic::Sort sortOf(program::SourceTypeId type) const;

 private:
  struct Placed {
    std::uint64_t offset = 0;
    program::SourceTypeId type;
  };
  void place(ObjectId object, std::uint64_t offset, program::SourceTypeId type);
  void followCells(ObjectId object, const Placed& placed);
  // False: there are too many.
  [[nodiscard]] bool addParts(program::SourceTypeId type, std::uint64_t offset, std::vector<Part>& parts) const;
  [[nodiscard]] const program::SourceType* find(program::SourceTypeId type) const;
  // The one that says most of the bytes; null if none is about them.
  [[nodiscard]] const Placed* best(ObjectId object, std::uint64_t offset, std::uint64_t bytes) const;

  const State& state_;
  const program::Program& program_;
  std::unordered_map<ObjectId, std::vector<Placed>> placed_;
};

}  // namespace cairn::heap
