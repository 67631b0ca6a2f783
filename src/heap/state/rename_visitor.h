// Everything in a state that a name can stand in: numbers of objects, and symbols.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "heap/state/state.h"
#include "heap/state/tiling.h"

namespace cairn::heap {

// What the functions give back for a name takes its place.
struct Names {
  std::function<ObjectId(ObjectId)> object;
  std::function<term::Term(term::Term)> number;

  void in(term::Term& term) const {
    if (term.valid() && !term.isConstant()) term = number(term);
  }
  void in(ObjectId& id) const {
    if (id.valid()) id = object(id);
  }
  void in(Value& value) const {
    if (value.refersToObject()) in(value.object);
    in(value.term);
  }
  void in(Contents& contents) const {
    std::vector<std::pair<std::uint64_t, Cell>> cells;
    contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      Cell copy = cell;
      in(copy.value);
      cells.emplace_back(offset, copy);
    });
    for (const auto& [offset, cell] : cells) contents.cells.set(offset, cell);
    in(contents.background);
    for (LoggedWrite& write : contents.log) {
      in(write.offset);
      in(write.value);
    }
    if (contents.words) {
      for (ObjectId& id : contents.words->mayBe) in(id);
    }
    if (contents.tiling) {
      contents.tiling = TilingRef(mapped(*contents.tiling, [&](term::Term term) {
        in(term);
        return term;
      }));
    }
  }
  void in(Object& whole) const {
    in(whole.size);
    in(whole.contents);
    if (!whole.isSegment()) return;
    Segment& segment = whole.segment.own();
    in(segment.length);
    in(segment.nextValue);
    in(segment.prevValue);
    for (term::Term& fact : segment.facts) in(fact);
  }
  void in(Frame& frame) const {
    for (auto& [reg, value] : frame.registers.entries()) in(value);
    for (ObjectId& slot : frame.slots) in(slot);
    for (ObjectId& block : frame.stackAllocations) in(block);
    in(frame.variadicArea);
    if (frame.caller) in(frame.caller.own());
  }
};

}  // namespace cairn::heap
