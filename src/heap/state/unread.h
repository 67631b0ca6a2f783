// Bytes that nobody wrote or read, and that were copied: source and copies hold the same symbol, which stands for what the first
// read of any of them gives (docs/semantics.md). The environment is asked at that read; until then the symbol is free.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "heap/state/contents.h"
#include "support/hash.h"
#include "support/persistent_map.h"
#include "term/store.h"

namespace cairn::heap {

struct State;

struct UnreadHash {
  std::uint64_t operator()(std::uint32_t symbol) const { return support::mix(symbol + 1ULL); }
  std::uint64_t operator()(std::uint32_t symbol, std::uint8_t bytes) const { return support::combine(symbol, bytes); }
};

// By the index of a symbol: a bit for each of its bytes that no read has asked for.
using UnreadBytes = support::PersistentMap<std::uint32_t, std::uint8_t, UnreadHash>;

// Those of the bytes that are unread, each as a term of 8 bits.
[[nodiscard]] std::vector<term::Term> unreadAmong(const UnreadBytes& unread, const Contents& contents,
                                                  term::TermStore& terms, std::uint64_t offset, std::uint64_t bytes);

// A read has asked for these terms.
void markRead(UnreadBytes& unread, std::span<const term::Term> bytes);

// The bytes of the range of which nothing is known get symbols of at most `wordBytes` bytes, if they are not too many: then they stay
// unknown, and each copy of them may hold something else. The log is empty.
void nameUnknown(Contents& contents, UnreadBytes& unread, term::TermStore& terms, std::uint64_t offset,
                 std::uint64_t bytes, unsigned wordBytes);

// An unread symbol that only one object still holds says nothing: its bytes are unknown again.
void forgetUnread(State& state, term::TermStore& terms);

}  // namespace cairn::heap
