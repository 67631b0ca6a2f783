// Whether an allocator has lost a chunk: one that holds no lent block, and that no chain of pointers leads to from its variables.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

#include "interp/machine.h"
#include "interp/messages.h"

namespace cairn::interp {

using namespace program;

void Machine::addChunk(const Value& pointer, std::uint64_t count) {
  const Value start = resolved(pointer);
  const Object& object = memory_.at(start.object);
  const std::uint64_t offset = (start.bits - object.base) & pointerMask_;
  if (!object.isMemory() || offset > object.accessible || count > object.accessible - offset) {
    unsupported("a chunk outside of memory");
  }
  memory_.charge(sizeof(ByteRange));
  loans_.chunks.push_back({start.object, offset, count});
}

// Where the pointers in a range of bytes lead to.
std::vector<Value> Machine::pointersIn(const ByteRange& range) const {
  std::vector<Value> result;
  const unsigned width = program_.pointerBits() / 8;
  const Object& object = memory_.at(range.object);
  if (range.count < width) return result;
  for (std::uint64_t at = range.start; at + width <= range.end(); ++at) {
    const Byte first = memory_.byteAt(object, at);
    if (first.state != ByteWritten || first.provenance == kNoObject || first.part == PointerPart::Tail) continue;
    if (first.part == PointerPart::None && at % width != 0) continue;
    Value value{0, first.provenance, 0};
    for (unsigned i = 0; i < width; ++i) {
      value.bits |= std::uint64_t{memory_.byteAt(object, at + i).value} << (8 * i);
    }
    result.push_back(resolved(value));
  }
  return result;
}

void Machine::checkSettled() {
  const std::vector<ByteRange> chunks = std::move(loans_.chunks);
  loans_.chunks.clear();
  if (!property_.asks(ViolationKind::ChunkLost)) return;
  std::vector<bool> reached(chunks.size(), false);
  std::vector<bool> seen(memory_.objectCount(), false);
  std::deque<ByteRange> work;
  // The bytes of an object that are in no chunk.
  const auto addObject = [&](ObjectId id) {
    const Object& object = memory_.at(id);
    if (!object.isMemory() || seen[id] || !object.live() || object.storage == Storage::Function) return;
    seen[id] = true;
    std::set<std::pair<std::uint64_t, std::uint64_t>> cut;
    for (const ByteRange& chunk : chunks) {
      if (chunk.object == id) cut.insert({chunk.start, chunk.end()});
    }
    std::uint64_t at = 0;
    for (const auto& [start, end] : cut) {
      if (start > at) work.push_back({id, at, start - at});
      at = std::max(at, end);
    }
    if (object.accessible > at) work.push_back({id, at, object.accessible - at});
  };
  for (ObjectId id = layout().firstGlobal; id < layout().firstFunction; ++id) addObject(id);
  while (!work.empty()) {
    const ByteRange range = work.front();
    work.pop_front();
    for (const Value& pointer : pointersIn(range)) {
      const Object& object = memory_.at(pointer.object);
      if (!object.isMemory()) continue;
      const std::uint64_t offset = (pointer.bits - object.base) & pointerMask_;
      bool inChunk = false;
      for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (chunks[i].object != pointer.object || !chunks[i].holds(offset, 1)) continue;
        inChunk = true;
        if (reached[i]) continue;
        reached[i] = true;
        work.push_back(chunks[i]);
      }
      if (!inChunk) addObject(pointer.object);
    }
  }
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const auto isIn = [&](const Loan& loan) {
      return loan.bytes.object == chunks[i].object && chunks[i].holds(loan.bytes.start, loan.bytes.count);
    };
    if (reached[i] || std::ranges::any_of(loans_.lent, isIn)) continue;
    violation(
        ViolationKind::ChunkLost, Fault::Loan,
        fmt::format("the chunk of {} holds no lent block, and the allocator cannot reach it", describeBlock(chunks[i])),
        chunks[i].object);
  }
}

}  // namespace cairn::interp
