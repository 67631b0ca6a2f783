#include "analysis/template/memory.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using term::Term;

namespace {
// Constants that a read at an offset that is not known is compared with.
constexpr std::uint64_t kMaxInitialCells = 64;
constexpr std::size_t kMaxVersions = 50'000;
}  // namespace

Term FlatMemory::fresh(const std::string& stem, unsigned width) {
  const Term symbol = terms_.freshSymbol(stem, width);
  SymbolOrigin origin;
  origin.block = block_;
  origins_.emplace(symbol.symbol().index(), origin);
  return symbol;
}

Term FlatMemory::freshObject(const std::string& stem, const PointsTo::Set& candidates) {
  const Term symbol = fresh(stem, kObjectBits);
  PointsTo::Set all = candidates;
  all.insert({kNoObjectNumber, kWild, kEnded});
  std::vector<Term> cases;
  for (const ObjectNumber o : all) cases.push_back(terms_.eq(symbol, objectTerm(o)));
  origin(symbol).ofRepresentative = std::ranges::any_of(
      all, [&](ObjectNumber o) { return pointsTo_.isRepresentative(o) || pointsTo_.site(o) != nullptr; });
  addFact(symbol, terms_.logicalOr(cases));
  candidates_.emplace(symbol.id(), std::move(all));
  return symbol;
}

PointsTo::Set FlatMemory::candidates(Term object) {
  if (!object.valid()) return {kNoObjectNumber};
  if (object.isConstant()) return {static_cast<ObjectNumber>(object.value())};
  const auto known = candidates_.find(object.id());
  if (known != candidates_.end()) return known->second;
  PointsTo::Set result;
  if (object.is(term::Op::Ite)) {
    result = candidates(object.child(1));
    const PointsTo::Set no = candidates(object.child(2));
    result.insert(no.begin(), no.end());
  } else {
    // Rewriting may have left another form.
    for (ObjectNumber o = 0; o < pointsTo_.end(); ++o) result.insert(o);
  }
  candidates_.emplace(object.id(), result);
  return result;
}

VersionId FlatMemory::add(Version version) {
  if (versions_.size() >= kMaxVersions) throw support::Unsupported("so many writes for templates");
  version.block = block_;
  versions_.push_back(std::move(version));
  return static_cast<VersionId>(versions_.size() - 1);
}

VersionId FlatMemory::initial(ObjectNumber global) {
  Version version;
  version.object = global;
  version.kind = program_.globals[pointsTo_.object(global).index].unknownContents ? Kind::Unknown : Kind::Initial;
  return add(std::move(version));
}

VersionId FlatMemory::unwritten(ObjectNumber object) {
  Version version;
  version.object = object;
  return add(std::move(version));
}

VersionId FlatMemory::write(VersionId before, Term condition, Term offset, unsigned bytes, FlatValue value) {
  if (condition.isFalse()) return before;
  Version version;
  version.kind = Kind::Write;
  version.object = versions_[before].object;
  version.before = before;
  version.condition = condition;
  version.offset = offset;
  version.bytes = bytes;
  version.value = value;
  return add(std::move(version));
}

VersionId FlatMemory::fill(VersionId before, Term condition, Term offset, Term count, Term byte) {
  Version version;
  version.kind = Kind::Fill;
  version.object = versions_[before].object;
  version.before = before;
  version.condition = condition;
  version.offset = offset;
  version.count = count;
  version.value.bits = byte;
  return add(std::move(version));
}

VersionId FlatMemory::havoc(VersionId before, Term condition, Term offset, Term count) {
  const VersionId result = fill(before, condition, offset, count, {});
  versions_[result].kind = Kind::Havoc;
  return result;
}

VersionId FlatMemory::copy(VersionId before, Term condition, Term offset, Term count, VersionId source,
                           Term sourceOffset) {
  const VersionId result = fill(before, condition, offset, count, {});
  versions_[result].kind = Kind::Copy;
  versions_[result].other = source;
  versions_[result].otherOffset = sourceOffset;
  return result;
}

VersionId FlatMemory::merge(Term condition, VersionId yes, VersionId no) {
  if (yes == no || condition.isTrue()) return yes;
  if (condition.isFalse()) return no;
  Version version;
  version.kind = Kind::Merge;
  version.object = versions_[yes].object;
  version.before = no;
  version.other = yes;
  version.condition = condition;
  return add(std::move(version));
}

VersionId FlatMemory::atHead(HeadId head, Term turned, VersionId entry, PointsTo::Set madeInside) {
  Version version;
  version.kind = Kind::Head;
  version.object = versions_[entry].object;
  version.before = entry;
  version.condition = turned;
  version.head = head;
  version.madeInside = std::move(madeInside);
  return add(std::move(version));
}

std::optional<HeadId> FlatMemory::headOf(VersionId version) const {
  if (versions_[version].kind != Kind::Head) return std::nullopt;
  return versions_[version].head;
}

FlatValue FlatMemory::choose(Term condition, const FlatValue& yes, const FlatValue& no) {
  FlatValue result;
  result.bits = terms_.ite(condition, yes.bits, no.bits);
  if (yes.object.valid() || no.object.valid()) {
    const Term none = objectTerm(kNoObjectNumber);
    result.object = terms_.ite(condition, yes.object.valid() ? yes.object : none, no.object.valid() ? no.object : none);
  }
  return result;
}

FlatValue FlatMemory::anything(ObjectNumber object, Term offset, unsigned bytes) {
  FlatValue value;
  value.bits = fresh("part", 8 * bytes);
  origin(value.bits).isOneTime = true;
  if (!contentsAt(object, offset, bytes).empty()) value.object = objectTerm(kWild);
  return value;
}

FlatValue FlatMemory::read(VersionId version, Term offset, unsigned bytes) {
  CAIRN_CHECK(bytes >= 1 && bytes <= 8, "a read of one to eight bytes");
  const auto key = std::make_tuple(version, offset.id(), bytes);
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  const BlockId block = block_;
  block_ = versions_[version].block;  // what is not known there belongs to it
  const FlatValue value = readNow(version, offset, bytes);
  block_ = block;
  known_.emplace(key, value);
  return value;
}

FlatValue FlatMemory::readNow(VersionId id, Term offset, unsigned bytes) {
  const Version version = versions_[id];
  switch (version.kind) {
    case Kind::Initial: return readInitial(version, offset, bytes);
    case Kind::Unknown:
    case Kind::Head: return readUnknown(id, offset, bytes);
    case Kind::Fill:
    case Kind::Havoc:
    case Kind::Copy: return readRange(version, offset, bytes);
    case Kind::Merge:
      return choose(version.condition, read(version.other, offset, bytes), read(version.before, offset, bytes));
    case Kind::Write: break;
  }
  const Term same = terms_.logicalAnd(version.condition, terms_.eq(offset, version.offset));
  const bool fits = version.bytes == bytes;
  if (fits && same.isTrue()) return version.value;
  const unsigned width = offset.width();
  const Term overlap =
      terms_.logicalOr(terms_.ult(terms_.sub(version.offset, offset), terms_.constant(bytes, width)),
                       terms_.ult(terms_.sub(offset, version.offset), terms_.constant(version.bytes, width)));
  const bool exactly = fits && offset == version.offset;
  if (overlap.isTrue() && !exactly && offset.isConstant() && version.offset.isConstant() && version.bytes <= 8) {
    if (const auto part = readPart(id, offset, bytes)) {
      if (version.condition.isTrue()) return *part;
      return choose(version.condition, *part, read(version.before, offset, bytes));
    }
  }
  const Term touched = terms_.logicalAnd(version.condition, overlap);
  FlatValue rest;
  if (touched.isTrue()) {
    rest = anything(version.object, offset, bytes);
  } else {
    rest = read(version.before, offset, bytes);
    if (!touched.isFalse() && !(fits && bytes == 1))
      rest = choose(touched, anything(version.object, offset, bytes), rest);
  }
  return fits ? choose(same, version.value, rest) : rest;
}

// Bytes of what was written, or of what was written and something else: each half on its own. A part of an address is wild.
std::optional<FlatValue> FlatMemory::readPart(VersionId id, Term offset, unsigned bytes) {
  const Version version = versions_[id];
  const Term none = objectTerm(kNoObjectNumber);
  const auto partOf = [&](Term object) { return terms_.ite(terms_.eq(object, none), none, objectTerm(kWild)); };
  const std::uint64_t from = offset.value();
  const std::uint64_t start = version.offset.value();
  if (from >= start && from + bytes <= start + version.bytes) {
    const unsigned low = 8 * static_cast<unsigned>(from - start);
    FlatValue value{terms_.extract(version.value.bits, low + 8 * bytes - 1, low), {}};
    if (version.value.object.valid()) value.object = partOf(version.value.object);
    return value;
  }
  if (bytes % 2 != 0) return std::nullopt;
  const FlatValue low = read(id, offset, bytes / 2);
  const FlatValue high = read(id, terms_.add(offset, terms_.constant(bytes / 2, offset.width())), bytes / 2);
  const std::vector<Term> halves{high.bits, low.bits};
  FlatValue value{terms_.concat(halves), {}};
  for (const Term object : {low.object, high.object}) {
    if (!object.valid()) continue;
    const Term part = partOf(object);
    value.object = value.object.valid() ? terms_.ite(terms_.eq(part, none), value.object, part) : part;
  }
  return value;
}

FlatValue FlatMemory::readRange(const Version& version, Term offset, unsigned bytes) {
  const unsigned width = offset.width();
  const Term distance = terms_.sub(offset, version.offset);
  const Term size = terms_.constant(bytes, width);
  const Term inside =
      terms_.logicalAnd(terms_.uge(version.count, size), terms_.ule(distance, terms_.sub(version.count, size)));
  const Term apart = terms_.logicalOr(
      terms_.eq(version.count, terms_.constant(0, width)),
      terms_.logicalAnd(terms_.uge(distance, version.count), terms_.uge(terms_.sub(version.offset, offset), size)));
  const Term untouched = terms_.logicalOr(terms_.logicalNot(version.condition), apart);
  if (untouched.isTrue()) return read(version.before, offset, bytes);
  FlatValue within = anything(version.object, offset, bytes);
  if (version.kind == Kind::Fill) {
    within = {};
    const std::vector<Term> copies(bytes, version.value.bits);
    within.bits = terms_.concat(copies);
  } else if (version.kind == Kind::Copy) {
    within = read(version.other, terms_.add(version.otherOffset, distance), bytes);
  } else {
    within.object = {};
  }
  if (terms_.logicalAnd(version.condition, inside).isTrue()) return within;
  FlatValue touched = within;
  if (!inside.isTrue() && bytes > 1) touched = choose(inside, within, anything(version.object, offset, bytes));
  return choose(untouched, read(version.before, offset, bytes), touched);
}

FlatValue FlatMemory::readInitial(const Version& version, Term offset, unsigned bytes) {
  const Global& global = program_.globals[pointsTo_.object(version.object).index];
  const unsigned pointerBytes = pointerBits() / 8;
  const auto at = [&](std::uint64_t from) -> FlatValue {
    for (const Relocation& relocation : global.relocations) {
      if (relocation.offset >= from + bytes || from >= relocation.offset + pointerBytes) continue;
      if (relocation.offset != from || bytes != pointerBytes) {
        return anything(version.object, terms_.constant(from, pointerBits()), bytes);
      }
      const Operand& target = relocation.target;
      const bool data = target.kind == OperandKind::Global;
      return {terms_.constant(data ? target.bits : 0, 8 * bytes),
              objectTerm(data ? pointsTo_.global(target.index) : pointsTo_.function(target.index))};
    }
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < bytes && from + i < global.initial.size(); ++i) {
      bits |= std::uint64_t{static_cast<std::uint8_t>(global.initial[from + i])} << (8 * i);
    }
    return {terms_.constant(bits, 8 * bytes), {}};
  };
  if (offset.isConstant()) return at(offset.value());
  const bool zero = global.relocations.empty() &&
                    std::all_of(global.initial.begin(), global.initial.end(), [](char c) { return c == 0; });
  if (zero) return {terms_.constant(0, 8 * bytes), {}};
  FlatValue result = anything(version.object, offset, bytes);
  if (global.size / bytes > kMaxInitialCells) return result;
  for (std::uint64_t from = 0; from + bytes <= global.size; from += bytes) {
    result = choose(terms_.eq(offset, terms_.constant(from, offset.width())), at(from), result);
  }
  return result;
}

PointsTo::Set FlatMemory::contentsAt(ObjectNumber object, Term offset, unsigned bytes) const {
  if (offset.isConstant()) return pointsTo_.contentsAt(object, offset.value(), bytes);
  if (pointsTo_.contents(object).empty()) return {};
  if (bytes < pointerBits() / 8) return {kWild};
  return pointsTo_.contents(object);
}

// A variable that is a name points to the representatives that a name there may.
PointsTo::Set FlatMemory::candidatesAt(const Version& version, Term offset, unsigned bytes) const {
  const PointsTo::Set contents = contentsAt(version.object, offset, bytes);
  PointsTo::Set candidates = pointsTo_.expanded(contents);
  for (const HeapSite& site : pointsTo_.sites()) {
    const auto position = pointsTo_.position(site, version.block, version.object);
    if (!position || !contents.contains(site.object)) continue;
    candidates.erase(site.object);
    for (unsigned i = *position; i <= site.named; ++i) candidates.erase(site.first + i);
  }
  return candidates;
}

// Equal offsets, equal bytes; at the head of a loop before the first turn, those at its entry.
FlatValue FlatMemory::readUnknown(VersionId id, Term offset, unsigned bytes) {
  const bool isHead = versions_[id].kind == Kind::Head;
  PointsTo::Set candidates;
  bool addresses = false;
  if (isHead) {
    candidates = candidatesAt(versions_[id], offset, bytes);
    addresses = !candidates.empty();
    if (addresses) candidates.insert(kWild);
    for (const ObjectNumber o : versions_[id].madeInside) candidates.erase(o);
  }
  FlatValue value;
  value.bits = fresh("cell", 8 * bytes);
  if (addresses) value.object = freshObject("cell of", candidates);
  for (const Term part : {value.bits, value.object}) {
    if (!part.valid()) continue;
    SymbolOrigin& info = origin(part);
    info.version = id;
    info.offset = offset;
    info.bytes = bytes;
    info.isObject = part == value.object;
    info.ofRepresentative = info.ofRepresentative || pointsTo_.isRepresentative(versions_[id].object);
  }
  const auto same = [&](Term unless, const FlatValue& other) {
    addFact(value.bits, terms_.logicalOr(unless, terms_.eq(value.bits, other.bits)));
    if (!value.object.valid()) return;
    const Term object = other.object.valid() ? other.object : objectTerm(kNoObjectNumber);
    addFact(value.object, terms_.logicalOr(unless, terms_.eq(value.object, object)));
  };
  for (const Read& read : versions_[id].reads) {
    if (read.bytes == bytes) same(terms_.ne(read.offset, offset), read.value);
  }
  versions_[id].reads.push_back({offset, bytes, value});
  if (isHead) same(versions_[id].condition, read(versions_[id].before, offset, bytes));
  return value;
}

std::vector<Term> FlatMemory::knownOffsets(VersionId id, std::size_t limit) {
  std::vector<Term> offsets;
  std::vector<VersionId> open{id};
  std::vector<VersionId> seen;
  while (!open.empty() && offsets.size() < limit) {
    const VersionId next = open.back();
    open.pop_back();
    if (std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
    seen.push_back(next);
    const Version& version = versions_[next];
    switch (version.kind) {
      case Kind::Write:
        if (version.bytes == 1) offsets.push_back(version.offset);
        open.push_back(version.before);
        break;
      case Kind::Fill:
      case Kind::Havoc:
      case Kind::Copy:
      case Kind::Head: open.push_back(version.before); break;
      case Kind::Merge:
        open.push_back(version.before);
        open.push_back(version.other);
        break;
      case Kind::Initial: {
        const Global& global = program_.globals[pointsTo_.object(version.object).index];
        for (std::uint64_t i = 0; i < global.size && i < kMaxInitialCells; ++i) {
          offsets.push_back(terms_.constant(i, pointerBits()));
        }
        break;
      }
      case Kind::Unknown: break;
    }
  }
  return offsets;
}

}  // namespace cairn::analysis
