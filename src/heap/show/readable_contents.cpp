#include "heap/show/readable_contents.h"

#include <algorithm>
#include <optional>

namespace cairn::heap {

using term::Term;
using term::TermStore;

namespace {

bool isConstant(const Cell& cell) { return cell.value.isInteger() && cell.value.term.isConstant(); }

bool overlap(std::uint64_t offset, const Cell& cell, const ObjectTypes::Part& part) {
  return offset < part.offset + part.bytes && part.offset < offset + cell.bytes;
}

std::uint64_t constantByte(const Cell& cell, std::uint64_t index) {
  const std::uint64_t bits = cell.value.term.value();
  if (cell.fill) return bits & 0xFFU;
  return index >= 8 ? 0 : (bits >> (8 * index)) & 0xFFU;
}

// The number in the part's bytes if cells and background say that it is a constant.
std::optional<Term> constantBits(TermStore& terms, const Contents& contents, const ObjectTypes::Part& part) {
  if (part.bytes == 0 || part.bytes > 8) return std::nullopt;
  const bool filled = contents.background.valid() && contents.background.isConstant();
  std::vector<std::optional<std::uint64_t>> values(part.bytes);
  if (filled) std::fill(values.begin(), values.end(), contents.background.value());
  contents.cells.forEach([&](std::uint64_t start, const Cell& cell) {
    if (!overlap(start, cell, part)) return;
    for (std::uint64_t at = std::max(start, part.offset); at < std::min(start + cell.bytes, part.offset + part.bytes);
         ++at) {
      std::optional<std::uint64_t>& value = values[at - part.offset];
      value.reset();
      if (isConstant(cell)) value = constantByte(cell, at - start);
    }
  });
  std::uint64_t bits = 0;
  for (std::uint64_t i = 0; i < part.bytes; ++i) {
    if (!values[i]) return std::nullopt;
    bits |= *values[i] << (8 * i);
  }
  return terms.constant(bits, static_cast<unsigned>(8 * part.bytes));
}

}  // namespace

ShownContents shownContents(ObjectId id, const Object& object, const ObjectTypes& types, TermStore& terms) {
  ShownContents result;
  if (!object.contents.log.empty()) return result;
  struct Constant {
    ObjectTypes::Part part;
    std::optional<Term> bits;
    bool covered = false;  // by a cell
  };
  std::vector<Constant> parts;
  for (const ObjectTypes::Part& part : types.parts(id)) {
    parts.push_back({part, constantBits(terms, object.contents, part)});
    if (const auto& bits = parts.back().bits) {
      result.cells.push_back({part.offset, part.bytes, Value::integer(*bits), false});
    }
  }
  object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    bool said = false;
    bool missing = false;
    for (Constant& constant : parts) {
      if (!overlap(offset, cell, constant.part)) continue;
      constant.covered = true;
      (constant.bits ? said : missing) = true;
    }
    if (!cell.unknown() && (missing || !said)) result.cells.push_back({offset, cell.bytes, cell.value, cell.fill});
  });
  const bool complete =
      !parts.empty() && std::all_of(parts.begin(), parts.end(), [](const Constant& c) { return c.bits || c.covered; });
  if (!complete) result.rest = object.contents.background;
  std::sort(result.cells.begin(), result.cells.end(),
            [](const ShownCell& a, const ShownCell& b) { return a.offset < b.offset; });
  return result;
}

}  // namespace cairn::heap
