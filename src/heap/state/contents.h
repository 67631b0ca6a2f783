// The bytes of one object: cells that never overlap, a background for the bytes no cell covers, and the writes at offsets
// that are no constants.
//
// Meaning for a concrete object: byte b is given by the newest entry of `log` that covers it, else by the cell that covers it,
// else by the background: a fill byte, or nothing known (never written, or chosen on reading).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "heap/state/value.h"
#include "support/persistent_map.h"
#include "term/store.h"

namespace cairn::heap {

// `bytes` bytes that hold `value`, or (fill) that many times the same byte, an integer of 8 bits; a fill of the opaque value are bytes
// that nothing is known of.
struct Cell {
  std::uint64_t bytes = 0;
  bool fill = false;
  Value value;
  bool operator==(const Cell&) const = default;

  static Cell unknownRange(std::uint64_t bytes) { return {bytes, true, Value::opaque()}; }
  [[nodiscard]] bool unknown() const { return fill && value.kind == ValueKind::Opaque; }
};

struct CellHash {
  std::uint64_t operator()(std::uint64_t offset) const { return support::mix(offset + 1); }
  std::uint64_t operator()(std::uint64_t offset, const Cell& cell) const {
    return support::combine(support::combine(offset, cell.bytes * 2 + (cell.fill ? 1 : 0)), cell.value.hash());
  }
  static bool marked(const Cell& cell) { return cell.value.refersToObject(); }
};

// A write of a value of `bytes` bytes at an offset that was no constant, or that came after such a write.
struct LoggedWrite {
  term::Term offset;
  std::uint32_t bytes = 0;
  Value value;
  bool found = false;  // it stood there already: what older entries say of the same bytes is still true
  bool operator==(const LoggedWrite&) const = default;
};

// The object is an array of words that lead to texts (argv, envp); the last word is null. What no entry of cells and log says of another word: it leads to the start of a
// text that nothing of the state mentions, live memory of the environment, or to one of `mayBe`. Different words lead to different texts, until the program writes words.
struct Words {
  bool touched = false;  // the last byte of a text need not be NUL
  bool written = false;  // the program has written into the array
  std::vector<ObjectId> mayBe;
  bool operator==(const Words&) const = default;
};

struct Package;  // package.h
struct Tiling;   // tiling.h

// A tiling, or none; shared between copies.
class TilingRef {
 public:
  TilingRef() = default;
  explicit TilingRef(Tiling tiling);
  explicit operator bool() const { return tiling_ != nullptr; }
  const Tiling& operator*() const { return *tiling_; }
  const Tiling* operator->() const { return tiling_.get(); }
  bool operator==(const TilingRef& other) const;
  [[nodiscard]] std::uint64_t hash() const;

 private:
  std::shared_ptr<const Tiling> tiling_;
};

struct Contents {
  using Cells = support::PersistentMap<std::uint64_t, Cell, CellHash>;

  Cells cells;
  term::Term background;  // 8 bits; invalid: nothing known
  std::vector<LoggedWrite> log;
  std::optional<Words> words;
  // A byte that nothing else is known of is not NUL.
  bool text = false;
  // Not null: the bytes are what the package says, and the rest is empty. Nobody may ask what single bytes are.
  std::shared_ptr<const Package> package;
  // Likewise: the bytes are what the tiling says.
  TilingRef tiling;

  bool operator==(const Contents&) const = default;
  [[nodiscard]] std::uint64_t hash() const;
};

// Some bytes are (parts of) pointers, or may be.
[[nodiscard]] bool holdsPointers(const Contents& contents);

// For writes that may overlap: whether two ranges of bytes lie apart, given where they start. Both lie inside one object.
[[nodiscard]] term::Term liesApart(term::TermStore& terms, term::Term start, std::uint64_t bytes, term::Term otherStart,
                                   std::uint64_t otherBytes);
// The writes of the log whose bytes still hold what was written, if that is a constant; newest first. `holds` decides liesApart.
[[nodiscard]] std::vector<LoggedWrite> lastingConstants(const Contents& contents, term::TermStore& terms,
                                                        const std::function<bool(term::Term)>& holds);

// Makes the answer for bytes that nothing is known of: a term of that many bits.
using FreshBits = std::function<term::Term(unsigned width)>;
// The bits of a pointer as the program sees them.
using AddressBits = std::function<term::Term(const Value& pointer)>;

// The value of the `bytes` (1 to 8) bytes at `offset`, as if the log were empty. Unknown bytes are asked for together, once, and stored
// back. A value that mixes bytes of a pointer with others is made of the bits of its address; without `address` it is support::Unsupported.
[[nodiscard]] Value readCells(Contents& contents, term::TermStore& terms, std::uint64_t offset, unsigned bytes,
                              unsigned pointerBytes, const FreshBits& fresh, const AddressBits& address = {});

// The bytes at `offset` hold `value` from now on.
void writeCell(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes,
               const Value& value);
void fillCells(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes, term::Term byte);
// Nothing is known of these bytes any more.
void clearCells(Contents& contents, term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes);
// `bytes` bytes of `source` at `from`, unknown ones included, to `target` at `to`. Both logs are empty. The ranges may overlap.
void copyCells(Contents& target, std::uint64_t to, const Contents& source, std::uint64_t from, std::uint64_t bytes,
               term::TermStore& terms);

// Whether nothing is known of any of these bytes / whether all of them are the same fill byte (then which).
[[nodiscard]] bool allUnknown(const Contents& contents, std::uint64_t offset, std::uint64_t bytes);
[[nodiscard]] std::optional<term::Term> allFilled(const Contents& contents, std::uint64_t offset, std::uint64_t bytes);

}  // namespace cairn::heap
