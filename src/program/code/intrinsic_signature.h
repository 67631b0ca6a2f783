// What each intrinsic takes and gives: one table for the verifier, the front end and every engine.
#pragma once

#include <span>

#include "program/code/instruction.h"
#include "program/code/program.h"

namespace cairn::program {

enum class ValueClass : std::uint8_t {
  None,  // no result
  Pointer,
  Size,   // an integer of the pointer's width
  Bool,   // i1
  Byte,   // i8
  Unit,   // of text: i8, or i16 and i32 for wide characters
  Int,    // i32, C's int in both data models
  Long,   // i64
  Float,  // any floating type
  Any,
};

struct IntrinsicSignature {
  std::span<const ValueClass> args;
  bool repeatsLast = false;  // the last argument may occur any number of times, also never
  ValueClass result = ValueClass::None;
  bool hasText = false;  // `text` must not be empty; without this it must be
};

[[nodiscard]] IntrinsicSignature signature(IntrinsicOp op);
[[nodiscard]] bool belongsTo(Type type, ValueClass valueClass, DataModel model);

}  // namespace cairn::program
