// Functions in the form the interpreter runs: one compact instruction for each instruction and terminator of the program, in the
// order of the blocks, over one array of values a frame:
//
//   [ registers | addresses of the slots | constants | one scratch value ]
//
// so that every operand is an index. A frame starts as a copy of `image`.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interp/memory.h"
#include "interp/value.h"
#include "program/code/program.h"
#include "program/flow/liveness.h"

namespace cairn::interp {

enum class Opcode : std::uint8_t {
  Add,
  Sub,
  Mul,  // modulo 2^width
  AddChecked,
  SubChecked,
  MulChecked,
  ShlChecked,  // kNoSignedWrap, kNoUnsignedWrap in `flags`
  UDiv,
  SDiv,
  URem,
  SRem,
  Shl,
  LShr,
  AShr,
  And,
  Or,
  Xor,
  Eq,
  Ne,
  Ult,
  Ule,
  Ugt,
  Uge,
  Slt,
  Sle,
  Sgt,
  Sge,
  Truncate,  // bits & imm
  SignExtend,
  Select,
  AddressOffset,   // a + imm
  AddressIndex,    // a + imm + scales[c] * b
  AddressGeneral,  // a + imm + the terms of the source instruction
  Load,
  Store,
  Enter,
  Leave,
  Call,
  Intrinsic,
  Float,
  Bind,
  Jump,
  Branch,
  Return,
  Unreachable,
  Unsupported,
};

inline constexpr std::uint8_t kNoSignedWrap = 1;
inline constexpr std::uint8_t kNoUnsignedWrap = 2;
inline constexpr std::uint8_t kHasResult = 1;  // of an intrinsic
inline constexpr std::uint8_t kIsPointer = 1;  // what is compared, or results from a conversion, is a pointer

struct Inst {
  Opcode op = Opcode::Unreachable;
  std::uint8_t width = 0;  // of the operands
  std::uint8_t bytes = 0;  // of a load or store
  std::uint8_t flags = 0;
  std::uint32_t result = 0;
  std::uint32_t a = 0;    // operands; a list: its first entry in `operands`
  std::uint32_t b = 0;    // operand; length of the list
  std::uint32_t c = 0;    // operand; edge of the other case; scale
  std::uint64_t imm = 0;  // mask; offset; edge
};

// Simultaneous assignment to block parameters, brought into an order that can run one by one.
struct Move {
  std::uint32_t to = 0;
  std::uint32_t from = 0;
};

struct EdgeCode {
  std::uint32_t target = 0;  // index into `code`
  std::uint32_t firstMove = 0;
  std::uint32_t moveCount = 0;
};

struct FunctionCode {
  const program::Function* source = nullptr;
  program::FunctionId id;
  std::vector<Inst> code;
  std::vector<std::uint32_t> blockStart;
  std::vector<EdgeCode> edges;
  std::vector<Move> moves;
  std::vector<std::uint32_t> operands;
  std::vector<std::int64_t> scales;
  std::vector<Value> image;
  std::uint32_t firstSlot = 0;
  // Whether the slot's address is used for anything but loads and stores: if not, no value can name an object that went
  // out of scope, and the next entry may use the same one.
  std::vector<bool> slotEscapes;
  // Of each instruction; one without position has the nearest one before it in its block, or the function's.
  std::vector<program::SourceLoc> locs;

  std::vector<const program::Instruction*> sources;  // null for a terminator

  struct Place {
    program::BlockId block;
    std::uint32_t index = 0;  // equal to the number of instructions: the terminator
  };
  [[nodiscard]] Place placeOf(std::uint32_t pc) const;
};

// Which object stands for what before the first instruction runs.
struct Layout {
  explicit Layout(const program::Program& program)
      : firstGlobal(kFirstRealObject),
        firstFunction(firstGlobal + static_cast<ObjectId>(program.globals.size())),
        notEntered(firstFunction + static_cast<ObjectId>(program.functions.size())) {}

  ObjectId firstGlobal;
  ObjectId firstFunction;
  ObjectId notEntered;  // what a slot names before it is entered: a variable out of scope
};

// All functions of a program, each brought into form when it is first called. `memory` gives the addresses.
class Code {
 public:
  explicit Code(const program::Program& program)
      : program_(program),
        layout_(program),
        functions_(program.functions.size()),
        liveness_(program.functions.size()) {}

  [[nodiscard]] const FunctionCode& function(program::FunctionId id, const Memory& memory) {
    auto& entry = functions_[id.index()];
    if (entry == nullptr) entry = decode(id, memory);
    return *entry;
  }
  [[nodiscard]] const program::Liveness& liveness(program::FunctionId id);
  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const program::Program& program() const { return program_; }

 private:
  [[nodiscard]] std::unique_ptr<FunctionCode> decode(program::FunctionId id, const Memory& memory) const;

  const program::Program& program_;
  Layout layout_;
  std::vector<std::unique_ptr<FunctionCode>> functions_;
  std::vector<std::unique_ptr<program::Liveness>> liveness_;
};

}  // namespace cairn::interp
