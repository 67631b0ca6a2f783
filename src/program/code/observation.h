// Which operations depend on where an object lies: they observe its address. The one list for all engines; docs/semantics.md has it as a table.
//
// An object has an address only once some operation has observed it. Until then a pointer is (object, offset), also in an integer of a pointer's
// width, and casts, moves, and the operations that this file lets pass keep it so. Observed are the operands of everything else: narrowing and
// widening, bitwise operations, products, quotients, shifts, and whatever compares or subtracts addresses of different objects.
#pragma once

#include <cstdint>

#include "program/code/instruction.h"

namespace cairn::program {

// Every object starts at or above `first` and ends at or below `limit`. So no object begins or ends at address 0.
struct PlaceRange {
  std::uint64_t first = 0;
  std::uint64_t limit = 0;
};
inline constexpr PlaceRange placesOf(unsigned pointerBits) {
  return pointerBits == 32 ? PlaceRange{0x1'0000, 0xffff'0000} : PlaceRange{0x1'0000, 0x8000'0000'0000};
}

enum class AddressUse : std::uint8_t {
  Pointer,   // the result is a pointer into the same object
  Number,    // the result is a number that depends on offsets alone
  Observes,  // the result is computed from the address
};

// pointer op number. `lowBits`: the bits below the alignment of the object, in which its address is zero.
inline constexpr AddressUse bitwiseUse(BinaryOp op, std::uint64_t number, std::uint64_t lowBits, unsigned width) {
  const std::uint64_t all = width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  const bool low = (number & all & ~lowBits) == 0;
  if (op == BinaryOp::And && low) return AddressUse::Number;
  if (op == BinaryOp::And && ((number | lowBits) & all) == all) return AddressUse::Pointer;
  if ((op == BinaryOp::Or || op == BinaryOp::Xor) && low) return AddressUse::Pointer;
  return AddressUse::Observes;
}

// pointer + number and pointer - number, where overflow is undefined: it depends on the address, unless no address is near enough to the bounds.
inline constexpr bool overflowObserves(unsigned pointerBits, bool noSignedWrap, bool noUnsignedWrap,
                                       std::int64_t number) {
  constexpr std::int64_t kFar = std::int64_t{1} << 32U;
  if (!noSignedWrap && !noUnsignedWrap) return false;
  return noUnsignedWrap || pointerBits == 32 || number < -kFar || number > kFar;
}

// The difference, or the signed order, of two pointers into one object: addresses of 32 bits may lie on both sides of the sign's change.
inline constexpr bool signObserves(unsigned pointerBits) { return pointerBits == 32; }

// The order of two pointers into one object as numbers: it is that of their offsets if `offset + first` of neither is above this.
inline constexpr std::uint64_t nearOffsets(unsigned pointerBits, std::uint64_t size) {
  return pointerBits == 32 ? size + 2 * placesOf(32).first : std::uint64_t{1} << 62U;
}

}  // namespace cairn::program
