// argv and the like (Words in contents.h) at the places where states are weakened.
#pragma once

#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

// Texts in the state that a word may lead to; more, and nothing is known of the words.
inline constexpr std::size_t kMostTextsOfWords = 4;

// The last byte of the object is NUL in every concrete state.
[[nodiscard]] bool endsWithNul(const State& state, term::TermStore& terms, ObjectId id);

// Words that were read count as unread again; a text that something else still mentions is one that they may lead to. An array that the program has written keeps its cells
// alone. Every concrete state of the state before is one of the state after. Texts that nothing mentions any more are for the collection to drop.
void forgetReadWords(State& state, term::TermStore& terms);

// Offsets of pointers to words become multiples of a symbol: which word a pointer leads to can then be compared with their number.
void nameWords(State& state, term::TermStore& terms, unsigned pointerBytes);

// Before the array's words change places: the same, whether or not something else mentions a text.
void forgetPlacesOfWords(State& state, ObjectId id);

}  // namespace cairn::heap
