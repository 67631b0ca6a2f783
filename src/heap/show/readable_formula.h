// A symbolic state as a formula of separation logic for people: blocks and lists, with the names of the C program.
//
// Variables are values, as in the logic's books: `list` is what the variable holds, and only a variable whose address something holds, or that no
// sequence of values describes, is a block of its own, at `&list`. Every live heap block of the state is in the formula. Left out are globals that the program has not
// written yet, literals, what the environment made, dead variables, numbers without a name in the C program and what placement of blocks was asked. So the
// formula holds in every concrete state that the symbolic state stands for; it may hold in others too.
#pragma once

#include "heap/state/state.h"
#include "logic/bytes/formula.h"
#include "logic/bytes/infix.h"
#include "program/code/program.h"
#include "term/store.h"

namespace cairn::heap {

struct StateView {
  logic::Formula formula;
  logic::Names
      names;  // of all symbols in the formula; those that are no C variables or static addresses are quantified in it
};

[[nodiscard]] StateView viewOf(const State& state, const program::Program& program, term::TermStore& terms);

}  // namespace cairn::heap
