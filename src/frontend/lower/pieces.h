// Integers of more than 128 bits by pieces of 64 bits, lowest first: the storage of packed bit-fields. What bit-fields need, and
// sums and comparisons; a product or a quotient is not among it.
#pragma once

#include <vector>

#include "frontend/lower/emitter.h"

namespace cairn::frontend {

using Pieces = std::vector<program::Operand>;

// With `count` pieces: the further ones continue the sign, or are zero.
[[nodiscard]] Pieces resized(Emitter& emit, Pieces value, std::size_t count, bool isSigned);

// And, Or, Xor, Add or Sub; Shl, LShr or AShr of an integer of `bits` bits. The operands have as many pieces as each other, the highest
// one extended (for AShr by the sign); what the result has above `bits` says nothing. A shift by `bits` or more ends the execution.
[[nodiscard]] Pieces computePieces(Emitter& emit, program::BinaryOp op, const Pieces& a, const Pieces& b,
                                   unsigned bits);

// The highest pieces are extended, by the sign for a signed comparison.
[[nodiscard]] program::Operand comparePieces(Emitter& emit, program::CompareOp op, const Pieces& a, const Pieces& b);

}  // namespace cairn::frontend
