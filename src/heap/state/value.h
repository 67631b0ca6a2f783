// What registers and memory cells of the symbolic engines hold.
#pragma once

#include <cstdint>

#include "support/hash.h"
#include "support/id.h"
#include "term/term.h"

namespace cairn::heap {

using ObjectId = support::Id<struct ObjectTag>;

// Which node of its object a pointer means: a region is one node; of a segment the first, the last, or (from its own nested
// objects) each.
enum class Target : std::uint8_t { Region, First, Last, All };

enum class ValueKind : std::uint8_t {
  Integer,      // the bits of `term`; null is the integer 0
  Pointer,      // `term` bytes (at pointer width, signed) after the start of `object`
  PointerPart,  // bytes firstByte .. firstByte + byteCount - 1 of that pointer, little-endian
  Opaque,       // some bits nobody tracks (long double)
};

struct Value {
  ValueKind kind = ValueKind::Opaque;
  Target target = Target::Region;
  std::uint8_t firstByte = 0;
  std::uint8_t byteCount = 0;
  ObjectId object;
  term::Term term;

  bool operator==(const Value&) const = default;

  static Value integer(term::Term bits) { return {ValueKind::Integer, Target::Region, 0, 0, ObjectId(), bits}; }
  static Value pointer(ObjectId object, term::Term offset, Target target = Target::Region) {
    return {ValueKind::Pointer, target, 0, 0, object, offset};
  }
  static Value opaque() { return {}; }

  [[nodiscard]] bool isInteger() const { return kind == ValueKind::Integer; }
  [[nodiscard]] bool isPointer() const { return kind == ValueKind::Pointer; }
  // Keeps its object tracked: a pointer or a part of one.
  [[nodiscard]] bool refersToObject() const { return kind == ValueKind::Pointer || kind == ValueKind::PointerPart; }
  [[nodiscard]] std::uint64_t hash() const {
    const std::uint64_t shape =
        (std::uint64_t(kind) << 24U) | (std::uint64_t(target) << 16U) | (std::uint64_t(firstByte) << 8U) | byteCount;
    return support::combine(support::combine(shape, object.index()), term.valid() ? term.hash() : 0);
  }
};

}  // namespace cairn::heap
