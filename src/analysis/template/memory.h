// Memory for one acyclic formula: each object's contents have versions, one after each write, and a read is a term over the writes since
// the last version of which nothing is known.
//
// Meaning: in an execution that the formula's values describe, `read` is the value of the bytes at that offset at the time of the version,
// provided the bytes lie inside the object. Bytes that a read covers in part are any value, of any object if the object may hold addresses.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "analysis/template/points_to.h"
#include "program/code/program.h"
#include "term/store.h"

namespace cairn::analysis {

inline constexpr unsigned kObjectBits = 16;

// Bits, relative to the start of an object if they derive from an address of it. No term for the object: they derive from none.
struct FlatValue {
  term::Term bits;
  term::Term object;
  bool operator==(const FlatValue&) const = default;
};

using VersionId = std::uint32_t;
using HeadId = std::uint32_t;
inline constexpr std::uint32_t kNoHead = ~0U;

// Where a symbol comes from.
struct SymbolOrigin {
  program::BlockId block;  // in which it is made
  HeadId head = kNoHead;   // of the loop whose head's parameter it is
  std::size_t parameter = 0;
  std::optional<VersionId> version;  // of which it is a read
  term::Term offset;
  unsigned bytes = 0;
  bool isOneTime = false;  // another value each time its block runs, although it may be made where a version is
  bool isObject = false;   // the object of the parameter or read, not its bits
  // What it says depends on which objects the representatives of a site stand for.
  bool ofRepresentative = false;
};

class FlatMemory {
 public:
  FlatMemory(const program::Program& flat, const PointsTo& pointsTo, term::TermStore& terms)
      : program_(flat), pointsTo_(pointsTo), terms_(terms) {}

  // ---- Symbols
  void setBlock(program::BlockId block) { block_ = block; }
  [[nodiscard]] term::Term fresh(const std::string& stem, unsigned width);
  // Any of these objects, or none, or one that is not known, or one that has ended.
  [[nodiscard]] term::Term freshObject(const std::string& stem, const PointsTo::Set& candidates);
  [[nodiscard]] const SymbolOrigin& origin(term::SymbolId symbol) const { return origins_.at(symbol.index()); }
  SymbolOrigin& origin(term::Term symbol) { return origins_.at(symbol.symbol().index()); }
  // What the term for an object can be.
  [[nodiscard]] PointsTo::Set candidates(term::Term object);
  [[nodiscard]] term::Term objectTerm(ObjectNumber number) { return terms_.constant(number, kObjectBits); }

  // What holds of all symbols; grows with each read. Each fact belongs to a symbol, of which it says what it is.
  struct Fact {
    term::Term fact;
    std::uint32_t symbol = 0;
  };
  [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
  void addFact(term::Term symbol, term::Term fact) {
    if (!fact.isTrue()) facts_.push_back({fact, symbol.symbol().index()});
  }

  // ---- Versions
  [[nodiscard]] VersionId initial(ObjectNumber global);
  // Nothing is known; what is read was never written, so that it derives from no address.
  [[nodiscard]] VersionId unwritten(ObjectNumber object);
  [[nodiscard]] VersionId write(VersionId before, term::Term condition, term::Term offset, unsigned bytes,
                                FlatValue value);
  [[nodiscard]] VersionId fill(VersionId before, term::Term condition, term::Term offset, term::Term count,
                               term::Term byte);
  [[nodiscard]] VersionId havoc(VersionId before, term::Term condition, term::Term offset, term::Term count);
  [[nodiscard]] VersionId copy(VersionId before, term::Term condition, term::Term offset, term::Term count,
                               VersionId source, term::Term sourceOffset);
  [[nodiscard]] VersionId merge(term::Term condition, VersionId yes, VersionId no);
  // At the head of a loop that writes the object.
  [[nodiscard]] VersionId atHead(HeadId head, term::Term turned, VersionId entry, PointsTo::Set madeInside);
  [[nodiscard]] std::optional<HeadId> headOf(VersionId version) const;
  [[nodiscard]] program::BlockId blockOf(VersionId version) const { return versions_[version].block; }
  [[nodiscard]] ObjectNumber objectOf(VersionId version) const { return versions_[version].object; }

  // Eight bits for each byte, at most eight bytes.
  [[nodiscard]] FlatValue read(VersionId version, term::Term offset, unsigned bytes);
  // The reads of a version of which nothing is known.
  struct Read {
    term::Term offset;
    unsigned bytes = 0;
    FlatValue value;
  };
  [[nodiscard]] const std::vector<Read>& readsOf(VersionId version) const { return versions_[version].reads; }
  // The offsets of single bytes that were written since, newest first, and those of bytes that the object began with.
  [[nodiscard]] std::vector<term::Term> knownOffsets(VersionId version, std::size_t limit);

 private:
  enum class Kind : std::uint8_t { Initial, Unknown, Head, Write, Fill, Havoc, Copy, Merge };
  struct Version {
    Kind kind = Kind::Unknown;
    ObjectNumber object = kWild;
    program::BlockId block;
    VersionId before = 0;  // Head: at entry; Merge: if the condition fails
    VersionId other = 0;   // Merge: if it holds; Copy: what is copied
    term::Term condition;  // Head: some turn has been made
    term::Term offset;
    term::Term count;
    term::Term otherOffset;
    unsigned bytes = 0;
    FlatValue value;
    HeadId head = kNoHead;
    PointsTo::Set madeInside;
    std::vector<Read> reads;
  };

  VersionId add(Version version);
  FlatValue readNow(VersionId version, term::Term offset, unsigned bytes);
  FlatValue readInitial(const Version& version, term::Term offset, unsigned bytes);
  FlatValue readUnknown(VersionId version, term::Term offset, unsigned bytes);
  // Of what is read there: whose addresses it may be.
  [[nodiscard]] PointsTo::Set contentsAt(ObjectNumber object, term::Term offset, unsigned bytes) const;
  [[nodiscard]] PointsTo::Set candidatesAt(const Version& version, term::Term offset, unsigned bytes) const;
  [[nodiscard]] std::optional<FlatValue> readPart(VersionId version, term::Term offset, unsigned bytes);
  FlatValue readRange(const Version& version, term::Term offset, unsigned bytes);
  FlatValue choose(term::Term condition, const FlatValue& yes, const FlatValue& no);
  FlatValue anything(ObjectNumber object, term::Term offset, unsigned bytes);
  [[nodiscard]] unsigned pointerBits() const { return program_.pointerBits(); }

  const program::Program& program_;
  const PointsTo& pointsTo_;
  term::TermStore& terms_;
  program::BlockId block_{0};
  std::vector<Version> versions_;
  std::map<std::tuple<VersionId, std::uint32_t, unsigned>, FlatValue> known_;
  std::unordered_map<std::uint32_t, SymbolOrigin> origins_;
  std::unordered_map<std::uint32_t, PointsTo::Set> candidates_;  // by the number of the term
  std::vector<Fact> facts_;
};

}  // namespace cairn::analysis
