// Cutting a state at a call, so that the called function can be analysed without its callers, and putting the parts together again.
//
// What the arguments, globals and environment memory reach goes in; the rest is the frames of the callers and what only they reach. The callee's part stands on a frame of
// *anchors* (Frame::activation). It holds, for the callers:
//  - registers from kFirstPointer on: the cut points, one for every object (and end of a segment) of the callee's part that the rest points to;
//  - registers from kFirstNumber on: the integers passed as arguments, so that a summary is a relation;
//  - as stack allocations: variables of callers in scope that the callee can reach;
//  - after the return, registers from kFirstResult on: the results.
// Nothing changes what an anchor is: it is the same address or number before and after the call. Anchors are roots: what they reach is tracked.
//
// Meaning: let a concrete state be represented by `state`. Then its part is represented by `callee`, with some values of the anchors. If the function returns and its part is
// then represented by `output` with the same values of the anchors, the whole is represented by what `recombine` gives, or that is nothing and the case does not exist.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "heap/state/state.h"
#include "program/code/program.h"
#include "term/store.h"

namespace cairn::heap {

constexpr std::uint32_t kFirstPointer = 0;
constexpr std::uint32_t kFirstNumber = 1000;
constexpr std::uint32_t kFirstResult = 2000;

struct Cut {
  State callee;
  State rest;                       // its pointers into the callee's part still have the names from before
  std::vector<Value> pointers;      // of the cut points, in the order of their registers
  std::vector<bool> blocks;         // which of them surely point to a block or variable
  std::vector<term::Term> numbers;  // likewise
  std::vector<ObjectId> variables;
};

struct CutOptions {
  unsigned maxPointers = 12;  // more cut points are refused
  // The segment surely has nodes.
  std::function<bool(ObjectId)> nonEmpty = [](ObjectId) { return false; };
  bool leaksMatter = true;
  // Variables of callers that nobody reads any more: what they point to in the callee's part is forgotten. (A block that nothing else holds is lost earlier than it would be.)
  std::set<ObjectId> dead;
};

// The state is at the first instruction of a function, whose caller is at its call. Throws support::Unsupported for too many cut points, and, if leaks
// matter, where the rest points to the callee's part only if a segment has nodes that is not known to have some: such a pointer would be no reliable root.
[[nodiscard]] Cut cutAtCall(const State& state, const program::Program& program, term::TermStore& terms,
                            const CutOptions& options);

struct Returned {
  State state;  // its top frame is at the call
  std::vector<Value> results;
};

// `output` has only the frame of anchors; its names mean something else than the same names elsewhere.
[[nodiscard]] std::optional<Returned> recombine(const Cut& cut, const State& output, term::TermStore& terms);

}  // namespace cairn::heap
