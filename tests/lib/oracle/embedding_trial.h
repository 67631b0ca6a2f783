// One attempt at an embedding (embedding.h): which concrete object each symbolic one is, and which number each symbol.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "heap/state/state.h"
#include "interp/machine.h"
#include "term/solver.h"

namespace cairn::heap {

// The node of a segment inside which a nested object, or a summary symbol, is meant. Number 0 is the outside of all segments.
using ContextId = std::uint32_t;

struct Context {
  ContextId parent = 0;
  unsigned depth = 0;
  ObjectId segment;
  interp::ObjectId node = interp::kNoObject;
};

// Some bytes of the machine as one value.
struct ConcreteValue {
  std::uint64_t bits = 0;
  interp::ObjectId object = interp::kNoObject;  // that it is a pointer into; kNoObject: an integer
  bool written = true;                          // all bytes
  std::optional<std::uint64_t> number = {};     // of a pointer that was computed as a number
  std::uint8_t writtenBytes = 0xff;             // a bit for each byte that is written
};

// How the state's objects and symbols are nested, found once a state.
class Nesting {
 public:
  explicit Nesting(const State& state);

  // The segment whose nodes each have their own one; invalid: it is not nested.
  [[nodiscard]] ObjectId ownerOf(ObjectId object) const;
  // The segment whose nodes each have their own value; invalid: an ordinary symbol.
  [[nodiscard]] ObjectId homeOf(term::SymbolId symbol) const;
  [[nodiscard]] unsigned depthOf(ObjectId home) const;

 private:
  void findOwned(ObjectId segment, const Object& object);
  void addSymbols(term::Term term, ObjectId home);

  const State& state_;
  std::map<ObjectId, ObjectId> owners_;
  std::map<term::SymbolId, ObjectId> homes_;
};

struct Trial {
  using Place = std::pair<ContextId, ObjectId>;
  using Number = std::pair<ContextId, term::SymbolId>;

  // A concrete value that must agree with a symbolic one.
  struct Task {
    ConcreteValue concrete;
    Value symbolic;
    ContextId context = 0;
    std::size_t passed = 0;  // empty segments on the way to here
  };
  struct Equation {
    term::Term term;
    std::uint64_t value = 0;
    ContextId context = 0;
  };

  std::vector<Context> contexts{Context{}};
  std::map<Place, interp::ObjectId> regions;
  std::map<Place, std::vector<ContextId>> segments;  // the nodes in order
  std::set<interp::ObjectId> used;
  std::map<Number, std::uint64_t> numbers;
  std::set<Number>
      unconstrained;  // nothing may be known of these: they stand for bytes that nobody has written, or hide a pointer
  std::vector<Equation> equations;
  std::vector<term::Term> conditions;  // about symbols that no node has its own value of
  // Arrays of words, and which each is: what nothing else mentions is known at the end.
  std::vector<std::pair<ObjectId, interp::ObjectId>> words;
  // Likewise arrays with tilings: their ends are known at the end.
  std::vector<std::pair<ObjectId, interp::ObjectId>> tilings;
  std::vector<Task> tasks;
  std::vector<Task> postponed;  // that depend on a segment whose length is not chosen yet, or on an offset

  [[nodiscard]] ContextId ancestor(ContextId context, unsigned depth) const {
    while (contexts[context].depth > depth) context = contexts[context].parent;
    return context;
  }
};

// Whether the numbers of a trial satisfy the state: nothing, or what they contradict.
[[nodiscard]] std::optional<std::string> contradiction(const State& state, const Nesting& nesting, const Trial& trial,
                                                       term::Solver& solver);

// The value of the term inside the context, if all its symbols have one.
[[nodiscard]] std::optional<std::uint64_t> valueIn(const Nesting& nesting, const Trial& trial, term::Term term,
                                                   ContextId context);

}  // namespace cairn::heap
