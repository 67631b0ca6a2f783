// Taking lists apart: the two cases of a list, each a state of its own.
#pragma once

#include <set>

#include "proof/state.h"

namespace cairn::proof {

// The address (or number) so many bytes further.
[[nodiscard]] Value moved(term::TermStore& terms, const Value& value, term::Term distance);

// The symbols in the contents of the nodes.
[[nodiscard]] std::set<term::SymbolId> localSymbols(const Object& list);

// The states in which the list has no node. Throws support::Unsupported where a pointer into the list would mean anything then: a circle of
// lists that are all empty.
void assumeEmpty(State& state, term::TermStore& terms, ObjectId list);

// The states in which the list has a node: its first (or last) one becomes an object, the list is what remains.
void takeNode(State& state, term::TermStore& terms, ObjectId list, Node end);

// So many nodes as `list` has fit into the address space. That holds of every list, and of every run of neighbours that is one list somewhere else.
[[nodiscard]] term::Term fitsMemory(term::TermStore& terms, const Object& list, term::Term length);

}  // namespace cairn::proof
