// The operations on the record of loans; what each means stands in instruction.h.
#include "interp/loans.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "interp/machine.h"
#include "interp/messages.h"
#include "program/code/loans.h"

namespace cairn::interp {

using namespace program;

namespace {

// A block of no bytes meets only one with the same start.
bool meet(const ByteRange& a, const ByteRange& b) {
  if (a.object != b.object) return false;
  if (a.count == 0 || b.count == 0) return a.start == b.start;
  return a.start < b.end() && b.start < a.end();
}

void replaceAll(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

}  // namespace

std::string blockLetters(std::uint32_t number) {
  std::string letters;
  for (std::uint32_t rest = number; rest > 0; rest = (rest - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return letters;
}

std::string Machine::describeBlock(const ByteRange& block) const {
  return fmt::format("{} at offset {} of {}", bytes(block.count), block.start,
                     describe(program_, memory_.at(block.object), here()));
}

const Loan* Machine::loanAt(const Value& pointer) const {
  const Value start = resolved(pointer);
  if (!memory_.at(start.object).isMemory()) return nullptr;
  const std::uint64_t offset = (start.bits - memory_.at(start.object).base) & pointerMask_;
  for (const Loan& loan : loans_.lent) {
    if (loan.bytes.object == start.object && loan.bytes.start == offset) return &loan;
  }
  return nullptr;
}

void Machine::addRegion(const Value& pointer, std::uint64_t count) {
  const Value start = resolved(pointer);
  const Object& object = memory_.at(start.object);
  if (!object.isMemory()) unsupported("a region that is no memory");
  const std::uint64_t offset = (start.bits - object.base) & pointerMask_;
  if (offset > object.accessible) unsupported("a region outside of its object");
  if (count == pointerMask_) count = object.accessible - offset;
  if (count > object.accessible - offset) unsupported("a region outside of its object");
  for (ByteRange& region : loans_.regions) {
    if (region.object != start.object) continue;
    if (region.holds(offset, count)) return;
    if (offset <= region.end() && region.start <= offset + count) {
      const std::uint64_t end = std::max(region.end(), offset + count);
      region.start = std::min(region.start, offset);
      region.count = end - region.start;
      return;
    }
  }
  if (loans_.regions.size() >= kMostRegions) unsupported("more regions than are told apart");
  loans_.regions.push_back({start.object, offset, count});
}

void Machine::lend(const Value& pointer, std::uint64_t count, std::uint64_t alignment) {
  const std::uint32_t number = ++loans_.numbers;
  if (!clientCalls_.empty()) clientCalls_.back().result = number;
  const Value start = resolved(pointer);
  const Object& object = memory_.at(start.object);
  if (!object.isMemory()) {
    violation(ViolationKind::BlockOutside, Fault::Loan,
              fmt::format("a block of {} is handed out at {}", bytes(count),
                          describeAddress(pointer, program_.pointerBits())));
  }
  const std::uint64_t offset = (start.bits - object.base) & pointerMask_;
  const auto inRegion = [&](const ByteRange& region) {
    return region.object == start.object && region.holds(offset, count);
  };
  const bool inBlock =
      object.storage == Storage::Heap && object.live() && ByteRange{start.object, 0, object.size}.holds(offset, count);
  const bool inside = object.live() && (inBlock || std::ranges::any_of(loans_.regions, inRegion));
  const ByteRange block{start.object, offset, count};
  if (!inside) {
    violation(ViolationKind::BlockOutside, Fault::Loan,
              fmt::format("a block of {} is handed out at offset {} of {}, {}", bytes(count),
                          signExtend(offset, program_.pointerBits()), describe(program_, object, here()),
                          object.live() ? "where it does not lie in the allocator's memory" : "which is there no more"),
              start.object);
  }
  if (alignment == 0) unsupported("a block aligned to a multiple of 0");
  const bool known = std::has_single_bit(alignment) && alignment <= memory_.at(start.object).alignment;
  const std::uint64_t address = known ? offset : real(start).bits;
  if (address % alignment != 0) {
    violation(ViolationKind::BlockMisaligned, Fault::Loan,
              fmt::format("a block of {} is handed out, {} past a multiple of {}", describeBlock(block),
                          bytes(address % alignment), alignment),
              start.object);
  }
  for (const Loan& loan : loans_.lent) {
    if (!meet(block, loan.bytes)) continue;
    violation(ViolationKind::BlockOverlap, Fault::Loan,
              fmt::format("a block of {} is handed out, but block {} of {} is lent", describeBlock(block),
                          blockLetters(loan.number), describeBlock(loan.bytes)),
              start.object);
  }
  memory_.charge(sizeof(Loan));
  loans_.lent.push_back({block, number});
  memory_.at(start.object).guarded = true;
}

void Machine::takeBack(const Value& pointer) {
  const auto release = [&](ObjectId id) {
    const auto isThere = [&](const Loan& loan) { return loan.bytes.object == id; };
    if (id != loans_.arena && std::ranges::none_of(loans_.lent, isThere)) memory_.at(id).guarded = false;
  };
  if (pointer.object == kNoObject && pointer.bits == 0) {
    const std::vector<Loan> all = std::move(loans_.lent);
    loans_.lent.clear();
    for (const Loan& loan : all) release(loan.bytes.object);
    return;
  }
  const Loan* loan = loanAt(pointer);
  if (loan == nullptr) {
    throw Stop{StopKind::Assumed, "what is taken back is not lent", here(), std::nullopt, 0};
  }
  const ObjectId id = loan->bytes.object;
  loans_.lent.erase(loans_.lent.begin() + (loan - loans_.lent.data()));
  release(id);
}

Value Machine::anyLent() {
  const std::size_t count = loans_.lent.size();
  const Type type = intType(program_.pointerBits());
  const std::uint64_t answer = choose({type, {}, here(), {}, {}, std::max<std::size_t>(count, 1)}, "which block");
  if (answer >= count) return {};
  const ByteRange& block = loans_.lent[answer].bytes;
  return {(memory_.at(block.object).base + block.start) & pointerMask_, block.object, 0};
}

std::uint64_t Machine::lentSize(const Value& pointer) const {
  const Loan* loan = loanAt(pointer);
  return loan == nullptr ? 0 : loan->bytes.count;
}

void Machine::clientWrites() {
  for (const Loan& loan : loans_.lent) {
    if (!memory_.at(loan.bytes.object).live()) checkNotLent(loan.bytes.object);
    if (loan.bytes.count == 0) continue;
    cutPointers({loan.bytes.object, loan.bytes.start}, loan.bytes.count);
    memory_.setBytes(memory_.at(loan.bytes.object), loan.bytes.start, loan.bytes.count, 0, ByteUnknown);
  }
}

void Machine::loanFault(const Value& pointer, const std::string& kind) const {
  const auto named = program::propertyNamed(kind);
  if (!named || named->kinds().size() != 1) unsupported("a fault of an unknown kind");
  if (!property_.asks(named->kinds().front())) return;
  const Loan* loan = loanAt(pointer);
  const std::string which = loan == nullptr ? std::string("a block") : "block " + blockLetters(loan->number);
  violation(named->kinds().front(), Fault::Loan, which + " does not hold what it has to");
}

// A write to `count` bytes of an object with loans, or of the arena.
void Machine::checkUntouched(const ByteRange& written) const {
  for (const Loan& loan : loans_.lent) {
    if (written.count == 0 || loan.bytes.count == 0 || !meet(written, loan.bytes)) continue;
    violation(ViolationKind::BlockTouched, Fault::Loan,
              fmt::format("write of {} into block {} of {}, which is lent", describeBlock(written),
                          blockLetters(loan.number), describeBlock(loan.bytes)),
              written.object, true);
  }
  if (written.object != loans_.arena) return;
  const auto isIn = [&](const ByteRange& region) {
    return region.object == written.object && region.holds(written.start, written.count);
  };
  if (std::ranges::any_of(loans_.regions, isIn)) return;
  violation(ViolationKind::BlockTouched, Fault::Loan,
            fmt::format("write of {}, which sbrk gave to others", describeBlock(written)), written.object, true);
}

// The object is about to end.
void Machine::checkNotLent(ObjectId id) const {
  for (const Loan& loan : loans_.lent) {
    if (loan.bytes.object != id) continue;
    violation(ViolationKind::BlockTouched, Fault::Loan,
              fmt::format("the memory of block {} of {}, which is lent, is freed", blockLetters(loan.number),
                          describeBlock(loan.bytes)),
              id);
  }
}

void Machine::clientCall(const std::string& text, const Value& pointer, std::uint64_t number) {
  const bool goesOn = text.starts_with("...") && !clientCalls_.empty();
  std::string shown = goesOn ? text.substr(3) : text;
  const Loan* loan = loanAt(pointer);
  replaceAll(shown, "$p", loan == nullptr ? "NULL" : blockLetters(loan->number));
  replaceAll(shown, "$old", std::to_string(loan == nullptr ? 0 : loan->bytes.count));
  replaceAll(shown, "$n", std::to_string(number));
  memory_.charge(sizeof(ClientCall) + shown.size());
  if (goesOn) {
    clientCalls_.back().text += shown;
  } else {
    clientCalls_.push_back({std::move(shown), 0, here()});
  }
}

// ---- The arena -------------------------------------------------------------------------------------------------------

Value Machine::newArena() {
  if (loans_.arena != kNoObject) unsupported("a second arena");
  const Value start = allocate(Storage::Environment, arenaReserve(program_.pointerBits()), kArenaAlignment);
  Object& object = memory_.at(start.object);
  object.accessible = 0;
  object.grows = true;
  object.guarded = true;
  loans_.arena = start.object;
  return start;
}

void Machine::grow(const Value& pointer, std::uint64_t count) {
  Object& object = memory_.at(pointer.object);
  if (pointer.object != loans_.arena || loans_.arena == kNoObject) unsupported("what is no arena grows");
  if (count > object.size - object.accessible) {
    throw Stop{StopKind::Assumed, "the arena has no room", here(), std::nullopt, 0};
  }
  object.accessible += count;
}

}  // namespace cairn::interp
