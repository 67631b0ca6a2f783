// How the arguments of an entry function are made: its parameters and the types that they lead to, as a graph. The generated source
// (entry_source.h), the assumptions and the C driver of a counterexample all follow this one plan.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::frontend {

using EntryTypeId = std::uint32_t;

enum class EntryKind : std::uint8_t {
  Integer,          // any value; enumerations too
  Bool,             // 0 or 1
  Float,            // of 32 or 64 bits: any value
  Bytes,            // any other value without pointers: any bytes
  Pointer,          // NULL or `count` fresh objects of type `element`
  String,           // `char *`: NULL or a fresh block of any size whose last byte is NUL
  Memory,           // `void *`: NULL or a fresh block of any size
  FunctionPointer,  // NULL or a function that nobody defines
  Stream,           // `FILE *`: NULL or an open stream
  Record,           // a struct: each field on its own
  Union,            // one of its fields
  Array,            // `count` objects of type `element`
};

// How the fields of a struct that point to its own type hang together.
enum class EntryShape : std::uint8_t {
  Object,        // there are none: each object is made on its own
  List,          // one forward link: lists that end with NULL
  DoublyLinked,  // and one backward link, to the node before
  Tree,          // several forward links, maybe one to the parent
};

enum class EntryLink : std::uint8_t { None, Forward, Backward, Parent };

struct EntryField {
  std::string name;          // empty: an unnamed struct or union, whose fields are named as the outer one's
  std::uint64_t offset = 0;  // bytes
  EntryTypeId type = 0;
  EntryLink link = EntryLink::None;
  bool bitField = false;
  bool constant = false;
};

struct EntryType {
  EntryKind kind = EntryKind::Bytes;
  std::string name;        // as C writes it, without qualifiers; empty: it cannot be named
  std::uint64_t size = 0;  // bytes
  bool isSigned = false;
  EntryTypeId element = 0;
  std::uint64_t count = 1;
  std::vector<EntryField> fields;
  EntryShape shape = EntryShape::Object;
  bool recursive = false;  // of a struct: pointers lead from it to another of its kind, so that a function makes them
};

struct EntryParameter {
  std::string name;
  EntryTypeId type = 0;
  bool mayBeNull = true;  // of a pointer
};

struct EntryPlan {
  std::string function;
  std::uint32_t source = 0;  // which of the input files defines it
  bool returnsValue = false;
  std::string resultName;  // the type of the result
  bool variadic = false;
  bool keepsCopies = true;  // the caller holds copies of the objects that it hands in
  std::vector<EntryParameter> parameters;
  std::vector<EntryType> types;

  [[nodiscard]] const EntryType& type(EntryTypeId id) const { return types[id]; }
  // Whether a fresh object of this type must be written at all: its other bytes are unknown as they are.
  [[nodiscard]] bool hasParts(EntryTypeId id) const;
  // Whether the caller holds a copy of such an object, as it was, that the arguments lead to outside of lists and trees.
  [[nodiscard]] bool keepsCopyOf(EntryTypeId id) const { return keepsCopies && hasParts(id) && !type(id).name.empty(); }
};

// The greatest block behind a `char *` or `void *`, in bytes, without the NUL of a string.
inline constexpr std::uint64_t kEntryBlockMask = 0xffff;

// Strings of fewer characters than this are chosen one size after the other.
inline constexpr std::uint64_t kEntryShortStrings = 4;

// Arrays of numbers in an argument that is passed by value are chosen up to this many elements; the bytes of longer ones are unknown.
inline constexpr std::uint64_t kEntryElements = 64;

// The function without definition that pointers of this type lead to.
[[nodiscard]] std::string entryCallback(EntryTypeId type);

// What chooses: the texts of the choices that make the arguments, all of which begin with kEntryChoice.
inline constexpr std::string_view kEntryChoice = "argument ";

// ---- Places ----------------------------------------------------------------------------------------------------------
// A place as C writes it, and as its choices are called.
struct EntryPlace {
  std::string code;   // an lvalue: "argument_1", "(*block_2)"
  std::string shown;  // "list->head"

  [[nodiscard]] EntryPlace field(const EntryField& field) const;
  [[nodiscard]] EntryPlace index(const std::string& index) const;
  // What the pointer at this place leads to, `code` being an expression of that pointer.
  [[nodiscard]] EntryPlace pointee(const std::string& pointer) const;
};

// One sentence for each thing that the plan takes for granted.
[[nodiscard]] std::vector<std::string> entryAssumptions(const EntryPlan& plan);

}  // namespace cairn::frontend
