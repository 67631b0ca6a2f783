// What connects the program to the C text: files, positions, variables, and types as the programmer wrote them.
// Nothing here changes what a program means; it is for messages, witnesses and pictures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/id.h"

namespace cairn::program {

using FileId = support::Id<struct FileTag>;
using SourceTypeId = support::Id<struct SourceTypeTag>;
using VariableId = support::Id<struct VariableTag>;

// A position in a source file; line 0 means "no position" (synthesised code).
struct SourceLoc {
  FileId file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  [[nodiscard]] bool valid() const { return line != 0; }
  auto operator<=>(const SourceLoc&) const = default;
};

enum class SourceTypeKind : std::uint8_t {
  Void,
  Bool,
  Signed,
  Unsigned,
  Float,
  Pointer,
  Array,
  Struct,
  Union,
  Enum,
  Function
};

struct SourceField {
  std::string name;
  std::uint64_t bitOffset = 0;
  std::uint64_t bitSize = 0;  // smaller than the type's for a bit-field
  SourceTypeId type;
  bool operator==(const SourceField&) const = default;
};

struct SourceType {
  SourceTypeKind kind = SourceTypeKind::Void;
  std::string name;         // as C would write it: "unsigned int", "struct node", "node_t"
  std::uint64_t size = 0;   // bytes; 0 if incomplete
  SourceTypeId element;     // of a pointer or array, if known
  std::uint64_t count = 0;  // of an array
  std::vector<SourceField> fields;
  bool operator==(const SourceType&) const = default;
};

// A variable of the C program: global, local or parameter.
struct Variable {
  std::string name;
  SourceTypeId type;
  SourceLoc declared;
  bool parameter = false;
  bool operator==(const Variable&) const = default;
};

}  // namespace cairn::program
