// A program as every engine sees it: functions of basic blocks, globals, and the map back to the C text.
// It is built once by the front end (or by the text parser) and immutable afterwards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/code/instruction.h"
#include "program/code/source.h"
#include "program/code/type.h"

namespace cairn::program {

enum class DataModel : std::uint8_t { ILP32, LP64 };

struct Block {
  std::vector<RegId> params;
  std::vector<Instruction> instructions;
  Terminator terminator;
  bool operator==(const Block&) const = default;
};

// A variable in memory of one function: bound to a new object by each Enter.
// What malloc aligns its blocks to (max_align_t, in both data models).
inline constexpr std::uint32_t kLargestAlignment = 16;

struct Slot {
  std::string name;                             // of the variable, or empty for a temporary
  std::uint64_t size = 0;                       // bytes
  VariableId variable;                          // invalid for a temporary
  std::uint32_t alignment = kLargestAlignment;  // of its address: what the C type or _Alignas demands
  bool operator==(const Slot&) const = default;
};

struct Function {
  std::string name;
  std::vector<RegId> params;
  std::vector<Type> resultTypes;
  bool variadic = false;
  bool library = false;         // a model of a library function: positions for people are those of the call into it
  std::string assumption;       // not empty: what a stand-in for an undefined function, or a library model, assumes
  std::vector<Type> registers;  // type of each register
  std::vector<Slot> slots;
  std::vector<Block> blocks;  // never empty; blocks[0] is the entry, it has no predecessors and no parameters
  SourceLoc loc;
  bool operator==(const Function&) const = default;

  [[nodiscard]] Type typeOf(RegId r) const { return registers[r.index()]; }
};

enum class GlobalKind : std::uint8_t { Variable, Literal };

// A pointer inside a global's initial value.
struct Relocation {
  std::uint64_t offset = 0;
  Operand target;  // Global (with addend) or Function
  bool operator==(const Relocation&) const = default;
};

struct Global {
  std::string name;
  GlobalKind kind = GlobalKind::Variable;
  std::uint64_t size = 0;
  bool constant = false;                // a write is a valid-deref violation
  bool unknownContents = false;         // defined nowhere: every byte is a choice
  bool library = false;                 // of a model of a library function: what the program calls cannot name it
  std::string initial;                  // bytes from offset 0; zeros after its end
  std::vector<Relocation> relocations;  // ascending, over the bytes of `initial` or the zeros
  VariableId variable;
  SourceLoc loc;
  std::uint32_t alignment = kLargestAlignment;  // of its address: what the C type or _Alignas demands
  bool operator==(const Global&) const = default;
};

struct Program {
  DataModel dataModel = DataModel::LP64;
  std::vector<std::string> files;
  std::vector<SourceType> sourceTypes;
  std::vector<Variable> variables;
  std::vector<Global> globals;
  std::vector<Function> functions;
  FunctionId entry;  // runs constructors, main and what follows it; never returns
  bool operator==(const Program&) const = default;

  [[nodiscard]] unsigned pointerBits() const { return dataModel == DataModel::LP64 ? 64 : 32; }
  [[nodiscard]] Type pointerType() const { return ptrType(pointerBits()); }
  [[nodiscard]] const Function& function(FunctionId id) const { return functions[id.index()]; }
  [[nodiscard]] const Global& global(GlobalId id) const { return globals[id.index()]; }
  [[nodiscard]] std::optional<FunctionId> findFunction(const std::string& name) const;
};

}  // namespace cairn::program
