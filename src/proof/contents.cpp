#include "proof/contents.h"

#include <algorithm>
#include <vector>

namespace cairn::proof {

using term::Term;

namespace {

// The first cell that ends behind `offset`.
std::map<std::uint64_t, Cell>::const_iterator firstTouching(const Contents& contents, std::uint64_t offset) {
  auto at = contents.cells.upper_bound(offset);
  if (at == contents.cells.begin()) return at;
  const auto before = std::prev(at);
  return before->first + before->second.bytes > offset ? before : at;
}

// One byte of what is known, as a term of 8 bits.
std::optional<Term> byteAt(const Contents& contents, term::TermStore& terms, std::uint64_t offset) {
  const auto at = firstTouching(contents, offset);
  if (at == contents.cells.end() || at->first > offset) {
    if (!contents.background) return std::nullopt;
    return terms.constant(*contents.background, 8);
  }
  const Cell& cell = at->second;
  switch (cell.kind) {
    case CellKind::Unknown: return std::nullopt;
    case CellKind::Filled: return cell.value.term;
    case CellKind::Holds: {
      if (cell.value.isPointer()) return std::nullopt;
      const auto low = static_cast<unsigned>(8 * (offset - at->first));
      return terms.extract(cell.value.term, low + 7, low);
    }
  }
  return std::nullopt;
}

// Bytes [from, from + bytes) of a cell as a cell of their own; of an address nothing is known.
Cell part(term::TermStore& terms, const Cell& cell, std::uint64_t from, std::uint64_t bytes) {
  if (cell.kind != CellKind::Holds || (from == 0 && bytes == cell.bytes)) return {bytes, cell.kind, cell.value};
  const auto low = static_cast<unsigned>(8 * from);
  const auto high = static_cast<unsigned>(8 * (from + bytes)) - 1;
  if (cell.value.isPointer() || high >= cell.value.term.width()) return {bytes, CellKind::Unknown, {}};
  return {bytes, CellKind::Holds, Value::integer(terms.extract(cell.value.term, high, low))};
}

// Makes room: no cell covers any of these bytes afterwards.
void cut(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes) {
  const std::uint64_t end = offset + bytes;
  std::vector<std::pair<std::uint64_t, Cell>> touched;
  for (auto at = firstTouching(contents, offset); at != contents.cells.end() && at->first < end; ++at) {
    touched.emplace_back(*at);
  }
  for (const auto& [start, cell] : touched) {
    contents.cells.erase(start);
    const auto keep = [&](std::uint64_t from, std::uint64_t until) {
      const Cell rest = part(terms, cell, from - start, until - from);
      if (rest.kind != CellKind::Unknown || contents.background) contents.cells[from] = rest;
    };
    if (start < offset) keep(start, offset);
    if (start + cell.bytes > end) keep(end, start + cell.bytes);
  }
}

}  // namespace

std::optional<Value> readBytes(const Contents& contents, term::TermStore& terms, std::uint64_t offset,
                               std::uint64_t bytes) {
  const auto exact = contents.cells.find(offset);
  if (exact != contents.cells.end() && exact->second.bytes == bytes && exact->second.kind == CellKind::Holds) {
    return exact->second.value;
  }
  std::vector<Term> parts;  // the highest byte first
  for (std::uint64_t i = bytes; i-- > 0;) {
    const auto byte = byteAt(contents, terms, offset + i);
    if (!byte) return std::nullopt;
    parts.push_back(*byte);
  }
  return Value::integer(terms.concat(parts));
}

bool wasForgotten(const Contents& contents, std::uint64_t offset, std::uint64_t bytes) {
  const auto at = firstTouching(contents, offset);
  return at != contents.cells.end() && at->first < offset + bytes;
}

bool allAre(const Contents& contents, std::uint64_t offset, std::uint64_t bytes, std::uint8_t byte) {
  std::uint64_t covered = offset;
  const std::uint64_t end = offset + bytes;
  for (auto at = firstTouching(contents, offset); at != contents.cells.end() && at->first < end; ++at) {
    if (at->first > covered && contents.background != byte) return false;
    const Cell& cell = at->second;
    if (cell.kind == CellKind::Unknown) return false;
    if (cell.value.isPointer() || !cell.value.term.isConstant()) return false;
    if (cell.kind == CellKind::Filled && cell.value.term.value() != byte) return false;
    for (std::uint64_t i = 0; cell.kind == CellKind::Holds && i < cell.bytes; ++i) {
      const bool inside = at->first + i >= offset && at->first + i < end;
      if (inside && ((cell.value.term.value() >> (8 * i)) & 0xFFU) != byte) return false;
    }
    covered = std::max(covered, at->first + cell.bytes);
  }
  return covered >= end || contents.background == byte;
}

std::vector<UnknownRange> unknownRanges(const Contents& contents, std::uint64_t offset, std::uint64_t bytes) {
  std::vector<UnknownRange> result;
  const auto add = [&](std::uint64_t from, std::uint64_t until) {
    if (from < until) result.push_back({from, until - from});
  };
  const std::uint64_t end = offset + bytes;
  std::uint64_t covered = offset;
  for (auto at = firstTouching(contents, offset); at != contents.cells.end() && at->first < end; ++at) {
    if (!contents.background) add(covered, at->first);
    covered = std::max(covered, std::min(end, at->first + at->second.bytes));
    if (at->second.kind == CellKind::Unknown) add(std::max(offset, at->first), covered);
  }
  if (!contents.background) add(covered, end);
  return result;
}

void writeBytes(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes,
                const Value& value) {
  cut(contents, terms, offset, bytes);
  contents.cells[offset] = {bytes, CellKind::Holds, value};
}

void fillBytes(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes,
               std::uint8_t byte) {
  cut(contents, terms, offset, bytes);
  contents.cells[offset] = {bytes, CellKind::Filled, Value::integer(terms.constant(byte, 8))};
}

void forgetBytes(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes) {
  cut(contents, terms, offset, bytes);
  contents.cells[offset] = {bytes, CellKind::Unknown, {}};
}

void copyBytes(Contents& target, std::uint64_t to, const Contents& source, std::uint64_t from, std::uint64_t bytes,
               term::TermStore& terms) {
  const std::uint64_t end = from + bytes;
  if (source.background) {
    fillBytes(target, terms, to, bytes, *source.background);
  } else {
    forgetBytes(target, terms, to, bytes);
  }
  for (auto at = firstTouching(source, from); at != source.cells.end() && at->first < end; ++at) {
    const std::uint64_t start = std::max(at->first, from);
    const std::uint64_t length = std::min(at->first + at->second.bytes, end) - start;
    if (at->second.kind == CellKind::Filled) {
      fillBytes(target, terms, to + (start - from), length, static_cast<std::uint8_t>(at->second.value.term.value()));
    } else if (const Cell moved = part(terms, at->second, start - at->first, length); moved.kind == CellKind::Holds) {
      writeBytes(target, terms, to + (start - from), length, moved.value);
    } else {
      forgetBytes(target, terms, to + (start - from), length);
    }
  }
}

}  // namespace cairn::proof
