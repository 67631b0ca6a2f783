// What every formula of a proof file must satisfy before anything is done with it.
#pragma once

#include <optional>
#include <string>

#include "proof/state.h"

namespace cairn::proof {

//  W1. places exist; a frame below another one is at a call; registers and variables are those of their function, variables of live objects;
//  W2. numbers have the width of their place, addresses that of pointers; cells of an object do not overlap, and hold an address only where there is room for one;
//  W3. what is pointed to is an object of the state, a global or a function; First and Last are of lists, Last of doubly linked ones, Self of lists whose nodes the pointer is in, Itself of
//      nothing else;
//  W4. objects of the program (globals) have the size and kind that the program says; dead objects have no contents;
//  W5. a local symbol of a list stands in its cells and facts, in the objects that its nodes own, and in facts of lists among those, and nowhere else;
//  W6. what nodes own are live heap blocks and lists of such, and pointed to only by the node's cells and by what the same node owns, nodes of owned lists included.
// What is wrong, or nothing.
[[nodiscard]] std::optional<std::string> malformed(const State& state, const program::Program& program);

}  // namespace cairn::proof
