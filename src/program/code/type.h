// The machine types of registers. Signedness is in the operations, as in LLVM; the source types for people are in
// source_type.h.
#pragma once

#include <compare>
#include <cstdint>

namespace cairn::program {

enum class TypeKind : std::uint8_t { Int, Ptr, Float };

// Int: 1 to 64 bits. Ptr: the width of the data model, 32 or 64. Float: 32, 64 or 80 (x87 extended).
struct Type {
  TypeKind kind = TypeKind::Int;
  std::uint8_t bits = 0;

  auto operator<=>(const Type&) const = default;
  // The bytes a load or store of this type touches (an f80 is stored in 10, an i1 in 1, an i33 in 5).
  [[nodiscard]] constexpr std::uint32_t storeBytes() const { return (bits + 7U) / 8U; }
};

constexpr Type intType(unsigned bits) { return {TypeKind::Int, static_cast<std::uint8_t>(bits)}; }
constexpr Type ptrType(unsigned bits) { return {TypeKind::Ptr, static_cast<std::uint8_t>(bits)}; }
constexpr Type floatType(unsigned bits) { return {TypeKind::Float, static_cast<std::uint8_t>(bits)}; }

}  // namespace cairn::program
