// What each part of a format contributes to the text that printf makes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "heap/state/value.h"
#include "program/code/type.h"
#include "term/term.h"

namespace cairn::analysis {

// What is asked of a text. Checks: that it can be read, and bounds of its length; no names are given.
enum class FormatDetail : std::uint8_t { Checks, Lengths, Bytes };

// The text of a conversion, or the literal text between two.
struct FormatPiece {
  term::Term length;  // at the pointer's width; invalid: nobody asked
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  std::optional<std::string> text;  // if all bytes are constants
  // If their number is a constant: the bytes, of 8 bits, where nobody knows them invalid terms.
  std::optional<std::vector<term::Term>> bytes;
  bool mayHoldNul = false;
  // Where the text is as long as it can be; invalid: nobody knows.
  term::Term longest;
  // Copied from memory: the bytes that were read.
  heap::ObjectId source;
  term::Term sourceStart;
  term::Term sourceEnd;
  bool moved = false;  // there may be spaces before them
};

// Of %n: where how many bytes came before is stored.
struct FormatCount {
  heap::Value target;
  program::Type type;
  std::size_t pieces = 0;  // that come before
};

struct FormattedText {
  std::vector<FormatPiece> pieces;
  std::vector<FormatCount> counts;
};

}  // namespace cairn::analysis
