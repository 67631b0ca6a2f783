#include "heap/state/contents.h"

#include <algorithm>
#include <array>

#include "heap/state/package.h"
#include "support/check.h"

namespace cairn::heap {

using support::combine;
using term::Term;
using term::TermStore;

std::uint64_t Contents::hash() const {
  std::uint64_t h = combine(cells.hash(), background.valid() ? background.hash() : 0);
  for (const LoggedWrite& w : log)
    h = combine(combine(combine(combine(h, w.offset.hash()), w.bytes), w.value.hash()), w.found ? 1 : 0);
  if (text) h = combine(h, 1);
  if (words) {
    h = combine(h, (words->touched ? 2 : 0) + (words->written ? 1 : 0));
    for (const ObjectId id : words->mayBe) h = combine(h, id.index());
  }
  if (tiling) h = combine(h, tiling.hash());
  return package ? combine(h, package->number) : h;
}

namespace {

// One byte of what a cell holds.
struct Byte {
  Term bits;      // 8 bits, if it is a byte of an integer
  Value pointer;  // else byte `index` of this pointer
  unsigned index = 0;
  bool opaque = false;
  [[nodiscard]] bool known() const { return bits.valid() || pointer.isPointer() || opaque; }
};

Value wholePointer(const Value& v) { return Value::pointer(v.object, v.term, v.target); }

Byte byteOf(TermStore& terms, const Cell& cell, std::uint64_t index) {
  Byte result;
  if (cell.unknown()) return result;
  const auto i = static_cast<unsigned>(index);
  if (cell.fill) {
    result.bits = cell.value.term;
    return result;
  }
  switch (cell.value.kind) {
    case ValueKind::Integer: {
      // The unused upper bits of an odd width are zero in memory.
      const unsigned width = cell.value.term.width();
      result.bits = 8 * i + 8 <= width ? terms.extract(cell.value.term, 8 * i + 7, 8 * i)
                                       : terms.zext(terms.extract(cell.value.term, width - 1, 8 * i), 8);
      return result;
    }
    case ValueKind::Pointer:
      result.pointer = cell.value;
      result.index = i;
      return result;
    case ValueKind::PointerPart:
      result.pointer = wholePointer(cell.value);
      result.index = cell.value.firstByte + i;
      return result;
    case ValueKind::Opaque: result.opaque = true; return result;
  }
  support::checkFailed("switch", __FILE__, __LINE__, "value kind");
}

// Bytes [from, from + bytes) of a cell as a cell of their own.
Cell part(TermStore& terms, const Cell& cell, std::uint64_t from, std::uint64_t bytes) {
  if (cell.fill) return {bytes, true, cell.value};
  Cell result{bytes, false, cell.value};
  switch (cell.value.kind) {
    case ValueKind::Integer: {
      const auto low = static_cast<unsigned>(8 * from);
      const unsigned high = std::min(static_cast<unsigned>(8 * (from + bytes)), cell.value.term.width()) - 1;
      result.value = Value::integer(terms.extract(cell.value.term, high, low));
      return result;
    }
    case ValueKind::Pointer:
      result.value.kind = ValueKind::PointerPart;
      result.value.firstByte = static_cast<std::uint8_t>(from);
      result.value.byteCount = static_cast<std::uint8_t>(bytes);
      return result;
    case ValueKind::PointerPart:
      result.value.firstByte = static_cast<std::uint8_t>(cell.value.firstByte + from);
      result.value.byteCount = static_cast<std::uint8_t>(bytes);
      return result;
    case ValueKind::Opaque: return result;
  }
  support::checkFailed("switch", __FILE__, __LINE__, "value kind");
}

void requireBytes(const Contents& contents) {
  CAIRN_CHECK(!contents.package, "bytes of a package are asked for");
  if (contents.tiling) throw support::Unsupported("single bytes of an array that is divided");
}

// Removes every cell inside [offset, offset + bytes), keeping what lies outside of it; with no bytes, only splits a cell there.
void cut(Contents& contents, TermStore& terms, std::uint64_t offset, std::uint64_t bytes) {
  requireBytes(contents);
  const std::uint64_t end = offset + bytes;
  if (const auto* before = contents.cells.floor(offset); before != nullptr && before->key < offset) {
    const std::uint64_t start = before->key;
    const Cell cell = before->value;
    if (start + cell.bytes > offset) {
      contents.cells.set(start, part(terms, cell, 0, offset - start));
      if (start + cell.bytes > end) {
        contents.cells.set(end, part(terms, cell, end - start, start + cell.bytes - end));
      }
    }
  }
  for (;;) {
    const auto* next = contents.cells.ceiling(offset);
    if (next == nullptr || next->key >= end) return;
    const std::uint64_t start = next->key;
    const Cell cell = next->value;
    contents.cells.erase(start);
    if (start + cell.bytes > end) {
      contents.cells.set(end, part(terms, cell, end - start, start + cell.bytes - end));
    }
  }
}

// The cell that covers this byte, with its start; null if none does.
const Contents::Cells::Entry* covering(const Contents& contents, std::uint64_t offset) {
  const auto* entry = contents.cells.floor(offset);
  return entry != nullptr && offset < entry->key + entry->value.bytes ? entry : nullptr;
}

// The bytes of pointers are those of addresses where they are no whole pointer, or a part of one.
Value assemble(TermStore& terms, std::span<const Byte> bytes, unsigned pointerBytes, const AddressBits& address) {
  if (std::all_of(bytes.begin(), bytes.end(), [](const Byte& b) { return b.bits.valid(); })) {
    std::vector<Term> parts;
    for (auto it = bytes.rbegin(); it != bytes.rend(); ++it) parts.push_back(it->bits);
    return Value::integer(terms.concat(parts));
  }
  if (std::any_of(bytes.begin(), bytes.end(), [](const Byte& b) { return b.opaque; })) {
    throw support::Unsupported("a value that is read as another type than it was written");
  }
  const Value& pointer = bytes.front().pointer;
  bool mixed = false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    mixed |= !(bytes[i].pointer == pointer) || !pointer.isPointer() || bytes[i].index != bytes.front().index + i;
  }
  if (mixed) {
    if (!address) throw support::Unsupported("a value that mixes bytes of a pointer with others");
    std::vector<Term> parts;
    for (auto it = bytes.rbegin(); it != bytes.rend(); ++it) {
      parts.push_back(it->bits.valid() ? it->bits
                                       : terms.extract(address(it->pointer), 8 * it->index + 7, 8 * it->index));
    }
    return Value::integer(terms.concat(parts));
  }
  if (bytes.size() == pointerBytes) return pointer;
  Value result = pointer;
  result.kind = ValueKind::PointerPart;
  result.firstByte = static_cast<std::uint8_t>(bytes.front().index);
  result.byteCount = static_cast<std::uint8_t>(bytes.size());
  return result;
}

}  // namespace

Value readCells(Contents& contents, TermStore& terms, std::uint64_t offset, unsigned bytes, unsigned pointerBytes,
                const FreshBits& fresh, const AddressBits& address) {
  requireBytes(contents);
  if (const auto* exact = contents.cells.find(offset);
      exact != nullptr && exact->bytes == bytes && !exact->fill && exact->value.kind != ValueKind::Opaque) {
    return exact->value;
  }
  std::array<Byte, 16> read;
  CAIRN_CHECK(bytes >= 1 && bytes <= 8, "a read of one to eight bytes");
  bool unknown = false;
  for (unsigned i = 0; i < bytes; ++i) {
    if (const auto* entry = covering(contents, offset + i); entry != nullptr) {
      read[i] = byteOf(terms, entry->value, offset + i - entry->key);
    } else if (contents.background.valid()) {
      read[i].bits = contents.background;
    }
    unknown |= !read[i].known();
  }
  if (unknown) {
    const Term answer = fresh(8 * bytes);
    for (unsigned i = 0; i < bytes;) {
      if (read[i].known()) {
        ++i;
        continue;
      }
      unsigned end = i;
      while (end < bytes && !read[end].known()) {
        read[end].bits = terms.extract(answer, 8 * end + 7, 8 * end);
        ++end;
      }
      writeCell(contents, terms, offset + i, end - i, Value::integer(terms.extract(answer, 8 * end - 1, 8 * i)));
      i = end;
    }
  }
  return assemble(terms, std::span(read.data(), bytes), pointerBytes, address);
}

void writeCell(Contents& contents, TermStore& terms, std::uint64_t offset, std::uint64_t bytes, const Value& value) {
  if (const auto* exact = contents.cells.find(offset); exact == nullptr || exact->bytes != bytes) {
    cut(contents, terms, offset, bytes);
  }
  contents.cells.set(offset, {bytes, false, value});
}

void fillCells(Contents& contents, TermStore& terms, std::uint64_t offset, std::uint64_t bytes, Term byte) {
  if (bytes == 0) return;
  cut(contents, terms, offset, bytes);
  if (contents.background == byte) return;
  contents.cells.set(offset, {bytes, true, Value::integer(byte)});
}

void clearCells(Contents& contents, TermStore& terms, std::uint64_t offset, std::uint64_t bytes) {
  if (bytes == 0) return;
  cut(contents, terms, offset, bytes);
  if (contents.background.valid() || contents.text) contents.cells.set(offset, Cell::unknownRange(bytes));
}

void copyCells(Contents& target, std::uint64_t to, const Contents& source, std::uint64_t from, std::uint64_t bytes,
               TermStore& terms) {
  if (bytes == 0) return;
  Contents piece = source;  // also guards against overlap of source and target
  cut(piece, terms, from + bytes, 0);
  cut(piece, terms, from, 0);
  std::vector<std::pair<std::uint64_t, Cell>> moved;
  std::uint64_t covered = from;  // everything below has been moved
  const auto gap = [&](std::uint64_t until) {
    if (until <= covered) return;
    if (piece.background.valid()) {
      moved.emplace_back(covered, Cell{until - covered, true, Value::integer(piece.background)});
    } else if (target.background.valid() || target.text) {
      moved.emplace_back(covered, Cell::unknownRange(until - covered));
    }
  };
  piece.cells.forEach([&](std::uint64_t start, const Cell& cell) {
    if (start < from || start >= from + bytes) return;
    gap(start);
    const std::uint64_t length = std::min(cell.bytes, from + bytes - start);
    moved.emplace_back(start, length == cell.bytes ? cell : part(terms, cell, 0, length));
    covered = start + length;
  });
  gap(from + bytes);
  cut(target, terms, to, bytes);
  for (const auto& [start, cell] : moved) target.cells.set(start - from + to, cell);
}

bool allUnknown(const Contents& contents, std::uint64_t offset, std::uint64_t bytes) {
  requireBytes(contents);
  for (std::uint64_t at = offset; at < offset + bytes;) {
    if (const auto* entry = covering(contents, at); entry != nullptr) {
      if (!entry->value.unknown()) return false;
      at = entry->key + entry->value.bytes;
    } else {
      if (contents.background.valid()) return false;
      const auto* next = contents.cells.ceiling(at);
      if (next == nullptr) return true;
      at = next->key;
    }
  }
  return true;
}

std::optional<Term> allFilled(const Contents& contents, std::uint64_t offset, std::uint64_t bytes) {
  requireBytes(contents);
  std::optional<Term> fill;
  const std::uint64_t end = offset + bytes;
  for (std::uint64_t at = offset; at < end;) {
    Term byte;
    if (const auto* entry = covering(contents, at); entry != nullptr) {
      if (entry->value.unknown()) return std::nullopt;
      // A zero of any width is zero bytes.
      const bool zero = entry->value.value.isInteger() && entry->value.value.term.isConstant(0);
      if (!entry->value.fill && !zero) return std::nullopt;
      byte = entry->value.value.term;
      if (fill && !(byte.isConstant(0) && fill->isConstant(0)) && !(*fill == byte)) return std::nullopt;
      if (!fill) fill = byte;
      at = entry->key + entry->value.bytes;
      continue;
    }
    if (!contents.background.valid()) return std::nullopt;
    byte = contents.background;
    if (fill && !(byte.isConstant(0) && fill->isConstant(0)) && !(*fill == byte)) return std::nullopt;
    if (!fill) fill = byte;
    const auto* next = contents.cells.ceiling(at);
    at = next == nullptr ? end : next->key;
  }
  return fill;
}

term::Term liesApart(TermStore& terms, Term start, std::uint64_t bytes, Term otherStart, std::uint64_t otherBytes) {
  if (bytes == 1 && otherBytes == 1) return terms.ne(start, otherStart);
  // Offsets inside one object are at most PTRDIFF_MAX: their difference is a signed number.
  const Term distance = terms.sub(start, otherStart);
  const unsigned width = distance.width();
  return terms.logicalOr(terms.sle(distance, terms.constant(std::uint64_t{0} - bytes, width)),
                         terms.sge(distance, terms.constant(otherBytes, width)));
}

bool holdsPointers(const Contents& contents) {
  if (contents.tiling) return false;
  requireBytes(contents);
  bool found = contents.words || contents.cells.anyMarked();
  for (const LoggedWrite& write : contents.log) found |= write.value.refersToObject();
  return found;
}

std::vector<LoggedWrite> lastingConstants(const Contents& contents, TermStore& terms,
                                          const std::function<bool(Term)>& holds) {
  std::vector<LoggedWrite> lasting;
  for (auto write = contents.log.rbegin(); write != contents.log.rend(); ++write) {
    if (!write->value.isInteger() || !write->value.term.isConstant()) continue;
    const bool untouched = std::all_of(contents.log.rbegin(), write, [&](const LoggedWrite& newer) {
      const bool sameByte = write->bytes == 1 && newer.bytes == 1 && newer.value == write->value;
      return newer.found || sameByte || holds(liesApart(terms, write->offset, write->bytes, newer.offset, newer.bytes));
    });
    if (untouched) lasting.push_back(*write);
  }
  return lasting;
}

}  // namespace cairn::heap
