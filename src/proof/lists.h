// Taking lists apart: the two cases of a list, each a state of its own.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "proof/state.h"

namespace cairn::proof {

// The address (or number) so many bytes further.
[[nodiscard]] Value moved(term::TermStore& terms, const Value& value, term::Term distance);

// The symbols that each node has a value of its own for: in its contents, and in what describes what it owns.
[[nodiscard]] std::set<term::SymbolId> localSymbols(const Object& list);

// One node of a list: its contents but for the links, what it owns, and what is known of it. Symbols that the nodes have values of their own for are new ones, and so are
// those of the nodes of owned lists; owned objects have new ids, from `nextObject` on, and so has the node.
struct NodeInstance {
  ObjectId id;
  Contents contents;
  std::vector<term::Term> facts;
  std::vector<Owned> owned;
  std::map<term::SymbolId, term::Term> symbols;  // what they are called now
};
[[nodiscard]] NodeInstance instanceOf(term::TermStore& terms, ObjectId id, const Object& list,
                                      std::uint32_t& nextObject);

// The states in which the list has no node. Throws support::Unsupported where a pointer into the list would mean anything then: a circle of
// lists that are all empty.
void assumeEmpty(State& state, term::TermStore& terms, ObjectId list);

// The states in which the list has a node: its first (or last) one becomes an object, the list is what remains.
void takeNode(State& state, term::TermStore& terms, ObjectId list, Node end);

// So many nodes as `list` has fit into the address space. That holds of every list, and of every run of neighbours that is one list somewhere else.
[[nodiscard]] term::Term fitsMemory(term::TermStore& terms, const Object& list, term::Term length);

}  // namespace cairn::proof
