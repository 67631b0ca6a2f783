#include "heap/state/unread.h"

#include <algorithm>
#include <map>
#include <utility>

#include "heap/state/state.h"

namespace cairn::heap {

using term::Term;
using term::TermStore;

namespace {

constexpr std::uint64_t kMostNamed = 1024;  // bytes of one copy

// A symbol, or whole bytes of one.
struct SymbolBytes {
  term::SymbolId symbol;
  unsigned first = 0;
  unsigned count = 0;
  [[nodiscard]] std::uint8_t mask() const { return static_cast<std::uint8_t>(((1U << count) - 1U) << first); }
};

std::optional<SymbolBytes> bytesOfSymbol(Term term) {
  if (!term.valid() || term.width() % 8 != 0 || term.width() == 0 || term.width() > 64) return std::nullopt;
  const unsigned count = term.width() / 8;
  if (term.is(term::Op::Symbol)) return SymbolBytes{term.symbol(), 0, count};
  if (!term.is(term::Op::Extract) || !term.child(0).is(term::Op::Symbol) || term.low() % 8 != 0) return std::nullopt;
  return SymbolBytes{term.child(0).symbol(), term.low() / 8, count};
}

std::uint8_t unreadOf(const UnreadBytes& unread, term::SymbolId symbol) {
  const std::uint8_t* found = unread.find(symbol.index());
  return found == nullptr ? 0 : *found;
}

// The symbol whose unread bytes are all that the cell holds.
std::optional<term::SymbolId> unreadSymbol(const UnreadBytes& unread, const Cell& cell) {
  if (cell.fill || !cell.value.isInteger() || cell.value.term.width() != 8 * cell.bytes) return std::nullopt;
  const auto held = bytesOfSymbol(cell.value.term);
  if (!held || (unreadOf(unread, held->symbol) & held->mask()) != held->mask()) return std::nullopt;
  return held->symbol;
}

// Calls visit(id, object) for what the state says more of than the program's text.
template <typename Visit>
void forEachObject(const State& state, Visit&& visit) {
  state.changedGlobals.forEach([&](ObjectId id, bool) { visit(id, *state.find(id)); });
  state.memory.forEachFrom(ObjectId(state.firstDynamic),
                           [&](ObjectId id, const support::Ref<Object>& object) { visit(id, *object); });
}

}  // namespace

std::vector<Term> unreadAmong(const UnreadBytes& unread, const Contents& contents, TermStore& terms,
                              std::uint64_t offset, std::uint64_t bytes) {
  std::vector<Term> result;
  if (unread.empty()) return result;
  for (std::uint64_t at = offset; at < offset + bytes; ++at) {
    const auto* entry = contents.cells.floor(at);
    if (entry == nullptr || at >= entry->key + entry->value.bytes) continue;
    const Cell& cell = entry->value;
    if (cell.fill || !cell.value.isInteger()) continue;
    const auto low = static_cast<unsigned>(8 * (at - entry->key));
    if (low + 8 > cell.value.term.width()) continue;
    const Term byte = terms.extract(cell.value.term, low + 7, low);
    const auto held = bytesOfSymbol(byte);
    if (held && (unreadOf(unread, held->symbol) & held->mask()) != 0) result.push_back(byte);
  }
  return result;
}

void markRead(UnreadBytes& unread, std::span<const Term> bytes) {
  for (const Term byte : bytes) {
    const auto held = bytesOfSymbol(byte);
    const auto left = static_cast<std::uint8_t>(unreadOf(unread, held->symbol) & ~held->mask());
    if (left == 0) {
      unread.erase(held->symbol.index());
    } else {
      unread.set(held->symbol.index(), left);
    }
  }
}

void nameUnknown(Contents& contents, UnreadBytes& unread, TermStore& terms, std::uint64_t offset, std::uint64_t bytes,
                 unsigned wordBytes) {
  // Where cells say nothing, and no background does.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;  // (start, end)
  std::uint64_t total = 0;
  const auto add = [&](std::uint64_t start, std::uint64_t end) {
    if (start >= end) return;
    ranges.emplace_back(start, end);
    total += end - start;
  };
  const std::uint64_t end = offset + bytes;
  for (std::uint64_t at = offset; at < end;) {
    const auto* entry = contents.cells.floor(at);
    if (entry != nullptr && at < entry->key + entry->value.bytes) {
      const std::uint64_t until = std::min(end, entry->key + entry->value.bytes);
      if (entry->value.unknown()) add(at, until);
      at = until;
      continue;
    }
    const auto* next = contents.cells.ceiling(at);
    const std::uint64_t until = next == nullptr ? end : std::min(end, next->key);
    if (!contents.background.valid()) add(at, until);
    at = until;
  }
  if (total > kMostNamed) return;
  for (const auto& [start, stop] : ranges) {
    for (std::uint64_t at = start; at < stop;) {
      const std::uint64_t until = std::min(stop, (at / wordBytes + 1) * wordBytes);
      const auto count = static_cast<unsigned>(until - at);
      const Term symbol = terms.freshSymbol("u", 8 * count);
      writeCell(contents, terms, at, count, Value::integer(symbol));
      unread.set(symbol.symbol().index(), static_cast<std::uint8_t>((1U << count) - 1U));
      at = until;
    }
  }
}

void forgetUnread(State& state, TermStore& terms) {
  if (state.unread.empty()) return;
  struct Use {
    ObjectId object;
    bool several = false;
  };
  std::map<std::uint32_t, Use> uses;
  forEachObject(state, [&](ObjectId id, const Object& object) {
    if (object.contents.package) return;
    object.contents.cells.forEach([&](std::uint64_t, const Cell& cell) {
      const auto symbol = unreadSymbol(state.unread, cell);
      if (!symbol) return;
      Use& use = uses.try_emplace(symbol->index(), Use{id}).first->second;
      use.several |= use.object != id;
    });
  });
  UnreadBytes kept;
  std::map<ObjectId, bool> holders;
  for (const auto& [symbol, use] : uses) {
    if (use.several) {
      kept.set(symbol, *state.unread.find(symbol));
    } else {
      holders.emplace(use.object, true);
    }
  }
  for (const auto& [id, unused] : holders) {
    const Object& object = *state.find(id);
    if (object.isSegment()) continue;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
    object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
      const auto symbol = unreadSymbol(state.unread, cell);
      if (symbol && !uses.at(symbol->index()).several) ranges.emplace_back(offset, cell.bytes);
    });
    state.edit(id, [&](Object& edited) {
      for (const auto& [offset, bytes] : ranges) clearCells(edited.contents, terms, offset, bytes);
    });
  }
  state.unread = std::move(kept);
}

}  // namespace cairn::heap
