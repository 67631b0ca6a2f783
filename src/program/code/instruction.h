// The instructions: about a dozen kinds over SSA registers. Above each kind: what it does to a concrete state.
//
// Conventions shared by all engines (docs/semantics.md has the tables):
//  - a register holds a bit pattern of its type together with provenance: the object, if any, whose address it derives from;
//  - undefined behaviour that is no memory error (overflow with `noSignedWrap`, division by zero, oversized shift) ends the
//    execution and is no violation;
//  - block parameters take the place of phi nodes: a jump passes arguments, all at once.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "program/code/source.h"
#include "program/code/type.h"
#include "support/id.h"

namespace cairn::program {

using RegId = support::Id<struct RegTag>;            // of one function
using SlotId = support::Id<struct SlotTag>;          // of one function
using BlockId = support::Id<struct BlockTag>;        // of one function
using GlobalId = support::Id<struct GlobalTag>;      // of the program
using FunctionId = support::Id<struct FunctionTag>;  // of the program

// What an instruction reads.
enum class OperandKind : std::uint8_t {
  Register,  // index: RegId
  Constant,  // bits (an f80's upper 16 bits are in `index`); a null pointer is the Ptr constant 0
  Global,    // address of global `index` plus `bits` bytes (two's complement)
  Function,  // address of function `index`
  Slot,      // address of the object that slot `index` is bound to now
};

struct Operand {
  OperandKind kind = OperandKind::Constant;
  Type type;
  std::uint32_t index = 0;
  std::uint64_t bits = 0;

  bool operator==(const Operand&) const = default;

  static Operand reg(RegId r, Type t) { return {OperandKind::Register, t, r.index(), 0}; }
  static Operand constant(std::uint64_t value, Type t) { return {OperandKind::Constant, t, 0, value}; }
  static Operand global(GlobalId g, std::int64_t addend, Type t) {
    return {OperandKind::Global, t, g.index(), static_cast<std::uint64_t>(addend)};
  }
  static Operand function(FunctionId f, Type t) { return {OperandKind::Function, t, f.index(), 0}; }
  static Operand slot(SlotId s, Type t) { return {OperandKind::Slot, t, s.index(), 0}; }

  [[nodiscard]] bool isRegister() const { return kind == OperandKind::Register; }
  [[nodiscard]] RegId asRegister() const { return RegId(index); }
};

// ---- Computation -----------------------------------------------------------------------------------------------------

enum class BinaryOp : std::uint8_t { Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor };

// result := left op right, modulo 2^bits. With noSignedWrap / noUnsignedWrap a result out of range is undefined behaviour;
// so are division by zero, the signed quotient that overflows, and a shift by at least the width.
struct Binary {
  RegId result;
  BinaryOp op = BinaryOp::Add;
  Operand left;
  Operand right;
  bool noSignedWrap = false;
  bool noUnsignedWrap = false;
  bool operator==(const Binary&) const = default;
};

enum class CompareOp : std::uint8_t { Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge };

// result : i1 := left op right, on integers or pointers.
struct Compare {
  RegId result;
  CompareOp op = CompareOp::Eq;
  Operand left;
  Operand right;
  bool operator==(const Compare&) const = default;
};

// Between bit patterns (Float: a bitcast from or to an integer of the same width).
// PtrToInt and IntToPtr zero-extend or truncate and keep provenance.
enum class ConvertOp : std::uint8_t { ZExt, SExt, Trunc, PtrToInt, IntToPtr, Bitcast };

struct Convert {
  RegId result;
  ConvertOp op = ConvertOp::ZExt;
  Operand value;
  Type to;
  bool operator==(const Convert&) const = default;
};

// Floating point: IEEE in the interpreter, unknown values of the right size in the symbolic engines.
// clang-format off: one group a line
enum class FloatOp : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Neg,  // float(s) to float
  OEq,
  ONe,
  OLt,
  OLe,
  OGt,
  OGe,
  UEq,
  UNe,
  ULt,
  ULe,
  UGt,
  UGe,
  Ord,
  Uno,  // two floats to i1
  ToSigned,
  ToUnsigned,
  FromSigned,
  FromUnsigned,
  Resize,  // conversions; out of range is undefined
};
// clang-format on

struct Float {
  RegId result;
  FloatOp op = FloatOp::Add;
  std::vector<Operand> args;
  Type to;  // type of the result
  bool operator==(const Float&) const = default;
};

// result := condition ? yes : no.
struct Select {
  RegId result;
  Operand condition;
  Operand yes;
  Operand no;
  bool operator==(const Select&) const = default;
};

// result := base + offset + sum of scale * index, at pointer width, indices sign-extended or truncated to it. Provenance is the
// base's. Leaving the object is no error here: only an access is checked.
struct Address {
  RegId result;
  Operand base;
  std::int64_t offset = 0;
  std::vector<std::pair<Operand, std::int64_t>> indices;  // (index, scale)
  bool operator==(const Address&) const = default;
};

// ---- Memory ----------------------------------------------------------------------------------------------------------

// result := the value of type `type` at `address`. Checked: the bytes lie inside one live object. Bytes never written are
// a choice that is stored back. Provenance of bytes is kept.
struct Load {
  RegId result;
  Type type;
  Operand address;
  bool operator==(const Load&) const = default;
};

// The bytes at `address` := value. Checked as a load, and that the object is writable.
struct Store {
  Operand value;
  Operand address;
  bool operator==(const Store&) const = default;
};

// A new object, uninitialised, of the slot's size; the slot names it from now on. Each entry of a scope makes a new object.
struct Enter {
  SlotId slot;
  bool operator==(const Enter&) const = default;
};

// The object that the slot names goes out of scope: it may no longer be accessed. A slot never entered: nothing happens.
struct Leave {
  SlotId slot;
  bool operator==(const Leave&) const = default;
};

// ---- Calls -----------------------------------------------------------------------------------------------------------

// Calls `callee` (a Function operand, or a register for an indirect call). Arguments beyond the parameters of a variadic callee
// are laid out in memory, see IntrinsicOp::VariadicArea. On return the results are set; slots still entered in the callee go
// out of scope, and so do its stack allocations.
struct Call {
  std::vector<RegId> results;
  std::vector<Type> resultTypes;
  Operand callee;
  std::vector<Operand> args;
  bool operator==(const Call&) const = default;
};

// The closed list of things an engine has to know beside the instructions; library functions are written over it.
enum class IntrinsicOp : std::uint8_t {
  Allocate,         // (size) -> ptr: a new uninitialised heap block
  AllocateAligned,  // (size, alignment) -> ptr: as Allocate, at an address that is a multiple of the alignment, a power
                    // of two
  AllocateStatic,   // (size) -> ptr: memory of the environment (argv, getenv): never leaks, must not be freed
  Free,             // (ptr): checked: the start of a live heap block; the block is freed
  BlockSize,        // (ptr) -> intptr: size of the heap block that starts here; checked as Free
  Resize,  // (ptr, size) -> ptr: checked as Free; the block ends, and then a new one of that size begins, which holds
           // the bytes of the old one as far as both reach. So the new block may have the address of the old one.
  StackAllocate,  // (size, constant alignment) -> ptr: lives until the function returns or StackRestore
  StackSave,      // () -> ptr: token of the current stack allocations
  StackRestore,   // (token): stack allocations made since StackSave go out of scope
  Copy,           // (dst, src, n): n bytes, as memmove; both ranges checked; n = 0 touches nothing
  Fill,           // (dst, unit, n): n units: bytes (i8), or wide characters (i16, i32); checked; n = 0 touches nothing
  Find,           // (ptr, unit, limit) -> intptr: index of the first equal unit below limit, or limit; every unit up
                  // to it is a checked read. A unit is a byte (i8) or a wide character (i16, i32)
  FindSet,  // (ptr, set ptr, n, member i1, limit) -> intptr: index of the first byte below limit that is one of the n
            // bytes at set (member 1), or that is NUL or none of them (member 0), or limit; the set and every byte up
            // to it are checked reads
  Havoc,    // (ptr, n): n bytes become unknown (initialised, chosen on reading); checked
  HavocReachable,  // (values...): everything they and the globals reach, but for globals of the library, may have changed
                   // to integers or to pointers into what they reach; nothing is freed or kept
  Choose,          // () -> any value of the result type; `text` says what chooses ("__VERIFIER_nondet_int",
                   // "uninitialised x")
  ChooseBetween,  // (low, high) -> any value of the result type from low on upwards to high, modulo 2^bits: from 1 to
                  // -1 is any but 0. `text` as for Choose
  Assume,         // (i1): false ends the execution, no violation
  Error,          // (): a violation of unreach-call; for other properties nothing happens
  Exit,           // (status i32): the program ends; final checks for valid-memtrack and valid-memcleanup
  Abort,          // (): the same, but abnormally
  Print,   // (fd i32, ptr, n): n bytes, checked reads, go to standard output (1), error (2) or nowhere (any other)
  Format,  // (sink i32, dst, limit, format, area) -> i32: printf; `sink` 0 memory (at most `limit` bytes with
  // NUL; limit -1: none), 1 output, 2 error, 3 nowhere; 5 to 7: as 1 to 3, a format of wide characters; variadic area
  VariadicArea,  // () -> ptr: the current function's variadic arguments: a stack object, each argument in a slot of a
                 // multiple of the pointer's bytes (f80: 12 bytes in ILP32; 16, 16-aligned, in LP64)
  NumberSize,    // (ptr, limit) -> intptr: how many of the bytes strtod takes as a number; those that it must see to
                 // know that (number_text.h), but not more than limit, are checked reads
  // (ptr, n): how strtod reads the text of n bytes, which are checked reads, up to its first NUL
  Number,      // -> float: what they are worth
  NumberFits,  // -> i1: neither too large for the type that `text` names (f32, f64, f80) nor so small that digits are lost
  Math,        // (floats...) -> float: `text` is the name of a function of math.h
  ArgumentCount,  // () -> i32: argc, a choice of 1 to 65535
  Words,  // (count, arguments i1) -> ptr: argv (arguments 1: argc words) or the like: memory of the environment, count + 1
          // words, writable; the last is NULL, each other one points to a Text of its own, which is made when the word
          // is first read. `text` says what the texts are ("argument")
  Text,      // () -> ptr: a text of the environment: writable, a choice of up to 131071 characters and a NUL; a
             // character is chosen when it is first read, and is no NUL. `text` says what it is
  Rotate,    // (words ptr, first, middle, last): as many words (checked reads and writes) of an array as last - first
             // change places: those from middle on come first; nothing is read of what they point to
  Mismatch,  // (ptr, ptr, limit) -> intptr: index of the first place below limit where the bytes differ or both are NUL,
             // or limit; the bytes of both up to it are checked reads
  // (ptr, n, base, limit): the n bytes, which are checked reads, as digits of a base from 2 to 36
  Integer,      // -> i64: what they are worth, at most limit
  IntegerFits,  // -> i1: they are worth no more than that
  // Loans (loans.h). `record` is the library's variable that stands for the record of loans.
  Region,  // (record, ptr, n): these bytes of an object are the allocator's to hand out; n of all ones: to the object's
           // end
  Lend,    // (record, ptr, n, alignment): checked: the n bytes lie in one region or one live heap block, start at a
           // multiple of the alignment and meet nothing that is lent; then they are lent. Until they are taken back, a
           // write into them by any other operation than ClientWrites, or the end of their object, is a violation
  TakeBack,  // (record, ptr): the block that is lent there is lent no more; NULL: none is. Where none is lent there, the
             // execution ends, no violation
  AnyLent,   // (record) -> ptr: the start of any lent block, or NULL
  LentSize,      // (record, ptr) -> intptr: the size of the block that is lent there, or 0
  ClientWrites,  // (record): the bytes of all lent blocks become unknown
  LoanFault,     // (ptr): a violation of the kind that `text` names; where that is not asked for nothing happens
  ClientCall,    // (ptr, n): nothing happens; for people: the client calls `text` with a block and a number
  Chunk,         // (record, ptr, n): the allocator's chunks are n bytes there, besides those told before
  Settled,  // (record): checked: each of the chunks told since the last time holds a lent block, or is reached from
            // variables outside of regions through pointers in chunks that are
  Arena,  // (record) -> ptr: a new object of the environment, of no bytes, that Grow extends, at a multiple of 16 above
          // everything else of the program; one an execution
  Grow,   // (ptr, n): the arena gets n more bytes, which were never written; the execution ends where there is no room
};

struct Intrinsic {
  RegId result;  // invalid if none
  Type resultType;
  IntrinsicOp op = IntrinsicOp::Choose;
  std::vector<Operand> args;
  std::string text;
  bool operator==(const Intrinsic&) const = default;
};

// The source variable has this value from here on. No use of the register: it keeps nothing alive.
struct Bind {
  VariableId variable;
  Operand value;
  bool operator==(const Bind&) const = default;
};

using Operation =
    std::variant<Binary, Compare, Convert, Float, Select, Address, Load, Store, Enter, Leave, Call, Intrinsic, Bind>;

struct Instruction {
  Operation op;
  SourceLoc loc;
  bool operator==(const Instruction&) const = default;
};

// ---- Ends of blocks --------------------------------------------------------------------------------------------------

struct Edge {
  BlockId target;
  std::vector<Operand> args;  // for the target's parameters
  bool operator==(const Edge&) const = default;
};

struct Jump {
  Edge to;
  bool operator==(const Jump&) const = default;
};

struct Branch {
  Operand condition;  // i1
  Edge yes;
  Edge no;
  bool operator==(const Branch&) const = default;
};

struct Return {
  std::vector<Operand> values;
  bool operator==(const Return&) const = default;
};

// Undefined behaviour: ends the execution, no violation (`__builtin_unreachable`, a return missing and used).
struct Unreachable {
  bool operator==(const Unreachable&) const = default;
};

// Cairn cannot go on here: ends the path and enters the ledger with this reason.
struct Unsupported {
  std::string why;
  bool operator==(const Unsupported&) const = default;
};

using TerminatorOp = std::variant<Jump, Branch, Return, Unreachable, Unsupported>;

struct Terminator {
  TerminatorOp op = Unreachable{};
  SourceLoc loc;
  bool operator==(const Terminator&) const = default;
};

}  // namespace cairn::program
