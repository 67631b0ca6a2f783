// Values and objects in the order of states: what the cover knows of the bytes of an object holds for one of the state.
#include <algorithm>

#include "heap/cover/cover_matching.h"
#include "heap/state/replace_values.h"
#include "heap/text/words.h"
#include "support/check.h"

namespace cairn::heap {

using term::Term;

Value OrderMatching::shifted(const Value& value, Term offset, std::uint64_t origin) {
  return moved(terms_, value, terms_.sub(offset, terms_.constant(origin, offset.width())));
}

bool OrderMatching::matchValue(const Value& cover, const Value& state, int scope) {
  if (++steps_ > kMaxSteps) return false;
  switch (cover.kind) {
    case ValueKind::Opaque: return !state.refersToObject();
    case ValueKind::Integer:
      if (state.isInteger()) return matchTerm(cover.term, state.term, scope);
      if (state.kind == ValueKind::Opaque) {
        return matchTerm(cover.term, terms_.freshSymbol("o", cover.term.width()), scope);
      }
      // A pointer may hide behind a number that nothing else is known of.
      if (!cover.term.is(term::Op::Symbol) || lookUp(cover.term.symbol(), scope) != nullptr) return false;
      progress_.bind(scope, cover.term.symbol(), Term());
      return true;
    case ValueKind::PointerPart:
      return state.kind == ValueKind::PointerPart && state.firstByte == cover.firstByte &&
             state.byteCount == cover.byteCount &&
             matchPointer(Value::pointer(cover.object, cover.term, cover.target),
                          Value::pointer(state.object, state.term, state.target), scope);
    case ValueKind::Pointer:
      if (cover.target == Target::First || cover.target == Target::Last) return enterSegment(cover, state, scope);
      return state.isPointer() && matchPointer(cover, state, scope);
  }
  return false;
}

bool OrderMatching::matchPointer(const Value& cover, const Value& state, int scope) {
  if (cover.target == Target::First || cover.target == Target::Last) return enterSegment(cover, state, scope);
  if (!matchTerm(cover.term, state.term, scope)) return false;
  if (cover.object.index() < cover_.firstDynamic || state.object.index() < state_.firstDynamic) {
    return cover.object == state.object;
  }
  if (cover.target == Target::All) {
    for (int at = scope; at != kOutside;) {
      const Instance& instance = progress_.instance(at);
      if (instance.owner == cover.object) {
        return state.object == instance.node &&
               state.target == (state_.find(instance.node)->isSegment() ? Target::All : Target::Region);
      }
      at = instance.parent;
    }
    return false;
  }
  return state.target == Target::Region && matchRegion(cover.object, state.object, scope);
}

int OrderMatching::scopeOf(ObjectId coverObject, int scope) {
  const unsigned level = cover_.find(coverObject)->level;
  if (level == 0) return kOutside;
  while (scope != kOutside && progress_.instance(scope).depth != level - 1) {
    scope = progress_.instance(scope).parent;
  }
  return scope;
}

bool OrderMatching::matchRegion(ObjectId cover, ObjectId state, int scope) {
  const int at = scopeOf(cover, scope);
  if ((at == kOutside) != (cover_.find(cover)->level == 0)) return false;
  const auto& regions = progress_.regions(at);
  if (const auto known = regions.find(cover); known != regions.end()) return known->second == state;
  const Object* o = state_.find(state);
  if (o == nullptr || o->isSegment() || !progress_.use(state)) return false;
  progress_.addRegion(at, cover, state);
  return matchObject(*cover_.find(cover), *o, at);
}

bool OrderMatching::matchObject(const Object& cover, const Object& state, int scope) {
  if (cover.storage != state.storage || cover.status != state.status || cover.writable != state.writable ||
      cover.alignment > state.alignment)
    return false;
  if (!matchTerm(cover.size, state.size, scope)) return false;
  if (cover.status != Status::Live) return true;
  return matchContents(cover.contents, state.contents, state.size, scope);
}

bool OrderMatching::matchContents(const Contents& cover, const Contents& state, Term size, int scope) {
  if (cover.text) return false;  // weakened states do not say that
  if (cover.tiling) return matchTiling(cover, state, size, scope);
  if (state.tiling) return cover.cells.empty() && !cover.background.valid() && cover.log.empty() && !cover.words;
  if (cover.words || state.words) {
    const bool nothingKnown = !cover.words && cover.cells.empty() && !cover.background.valid() && cover.log.empty();
    return nothingKnown || matchWords(cover, state, scope);
  }
  if (!cover.log.empty()) {
    if (!cover.cells.empty() || cover.background.valid()) return false;
    progress_.addLog({scope, cover, state, size});
  }
  if (!state.log.empty()) return cover.cells.empty() && !cover.background.valid();
  std::vector<std::pair<std::uint64_t, Cell>> cells;
  cover.cells.forEach([&](std::uint64_t offset, const Cell& cell) { cells.emplace_back(offset, cell); });
  for (const auto& [offset, cell] : cells) {
    if (cell.unknown()) continue;
    if (cell.fill) {
      const auto filled = allFilled(state, offset, cell.bytes);
      if (!filled || !matchTerm(cell.value.term, terms_.resize(*filled, 8), scope)) return false;
      continue;
    }
    if (cell.bytes > 8) {
      const Cell* same = state.cells.find(offset);
      const bool opaque = same != nullptr && same->bytes == cell.bytes && same->value.kind == ValueKind::Opaque;
      if (!opaque && !allUnknown(state, offset, cell.bytes)) return false;
      continue;
    }
    const auto value = cellAt(state, offset, static_cast<unsigned>(cell.bytes));
    if (!value || !matchValue(cell.value, *value, scope)) return false;
  }
  if (!cover.background.valid()) return true;
  // The bytes between the cover's cells.
  const auto filled = [&](std::uint64_t from, std::uint64_t to) {
    if (from >= to) return true;
    const auto byte = allFilled(state, from, to - from);
    return byte && matchTerm(cover.background, terms_.resize(*byte, 8), scope);
  };
  std::uint64_t covered = 0;
  for (const auto& [offset, cell] : cells) {
    if (!filled(covered, offset)) return false;
    covered = offset + cell.bytes;
  }
  if (size.isConstant()) return filled(covered, size.value());
  if (!state.background.valid() || !matchTerm(cover.background, state.background, scope)) return false;
  bool good = true;
  state.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    const std::uint64_t from = std::max(offset, covered);
    if (good && offset + cell.bytes > from) good = filled(from, offset + cell.bytes);
  });
  return good;
}

// A word that was read is no unread one: what else mentions its text would have to be known. Weakened states have none.
bool OrderMatching::matchWords(const Contents& cover, const Contents& state, int scope) {
  if (!cover.words || !state.words || scope != kOutside) return false;
  const auto unread = [](const Contents& contents) { return contents.cells.empty() && contents.log.empty(); };
  if (!unread(cover) || !unread(state)) return false;
  if (state.words->touched && !cover.words->touched) return false;
  if (state.words->written && !cover.words->written) return false;
  progress_.addWords({*cover.words, *state.words});
  return true;
}

// Every text that a word of the state may lead to is one that the cover's word may lead to, or nothing of the cover and as the cover says of such texts.
bool OrderMatching::wordsMatch() {
  const auto& regions = progress_.regions(kOutside);
  return std::ranges::all_of(progress_.words(), [&](const OrderProgress::WordsPair& pair) {
    return std::ranges::all_of(pair.state.mayBe, [&](ObjectId text) {
      if (!progress_.used(text)) return pair.cover.touched || endsWithNul(state_, terms_, text);
      return std::ranges::any_of(pair.cover.mayBe, [&](ObjectId candidate) {
        const auto known = regions.find(candidate);
        return known != regions.end() && known->second == text;
      });
    });
  });
}

std::optional<Value> OrderMatching::cellAt(const Contents& contents, std::uint64_t offset, unsigned bytes) {
  Contents copy = contents;
  try {
    return readCells(copy, terms_, offset, bytes, pointerBytes_,
                     [&](unsigned width) { return terms_.freshSymbol("u", width); });
  } catch (const support::Unsupported&) {
    return std::nullopt;
  }
}

}  // namespace cairn::heap
