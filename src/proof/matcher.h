// The search for a way to lay one state over another (match.h), step by step.
#pragma once

#include <algorithm>
#include <utility>

#include "proof/contents.h"
#include "proof/lists.h"
#include "proof/match.h"
#include "term/rewrite.h"

namespace cairn::proof {

using term::SymbolId;
using term::Term;

using Numbers = std::map<SymbolId, std::optional<Term>>;

// What must hold of numbers, wherever `given` does (and the path of the left side).
struct Obligation {
  std::vector<Term> given;  // of the left side
  Term left;                // is to be equal to `right`; invalid: `right` is to hold
  Term right;
  Numbers own;  // what symbols of the right side are in this place alone: those of one node
};

// Where a pair was met: outside of lists (0), or in any one node of a list of the left side that is a part of a list of the right one. What is found in there must hold for each
// of the nodes, of which nothing is known but `given`. Contexts are nested.
using ContextId = std::size_t;
struct Context {
  ContextId parent = 0;
  std::vector<Term> given;  // of the nodes around it, too
};

// What a node owns, as an object: of the left side in a context of its own, of the right side in the context of the node that it is to be owned by.
struct Extra {
  Object object;
  ContextId context = 0;
};

// To be the same.
struct Pair {
  Value left;
  Value right;
  ContextId context = 0;
};

struct Search {
  Match match;
  std::vector<Pair> pairs;
  std::map<ObjectId, Value> starts;  // of lists of the right side, known but not walked
  std::map<ObjectId, Value> ends;    // doubly
  std::vector<Obligation> obligations;
  std::vector<Term> lengths;  // of runs: what is known of them
  std::vector<Context> contexts{Context()};
  std::map<ObjectId, Extra> leftExtras;
  std::map<ObjectId, Extra> rightExtras;
  std::map<SymbolId, ContextId> origins;  // of symbols of nodes, on both sides
  std::uint32_t nextObject = 0;
};

class Matcher {
 public:
  Matcher(Executor& executor, const State& left, const State& right)
      : executor_(executor), terms_(executor.terms()), left_(left), right_(right) {
    countSymbols();
  }

  std::optional<Match> run(MatchScope scope);

 private:
  static constexpr unsigned kMostTrials = 400;

  // ---- Roots
  bool roots(Search& search, MatchScope scope);

  // ---- Objects of the states, and what nodes own
  [[nodiscard]] static const Object* find(const State& state, const std::map<ObjectId, Extra>& extras, ObjectId id);
  [[nodiscard]] const Object* leftObject(const Search& search, ObjectId id) const;
  [[nodiscard]] const Object& rightObject(const Search& search, ObjectId id) const;
  [[nodiscard]] static ContextId contextOf(const std::map<ObjectId, Extra>& extras, ObjectId id);
  // What is so in all nodes of `outer` is one thing in each node of `inner`.
  [[nodiscard]] static bool encloses(const Search& search, ContextId outer, ContextId inner);
  [[nodiscard]] static ContextId originOf(const Search& search, SymbolId symbol);
  // The symbol of the right side has one value wherever it stands; the term must have one there, too.
  [[nodiscard]] static bool mayBe(const Search& search, SymbolId right, Term left);

  bool frame(Search& search, const Frame& left, const Frame& right);

  bool anchors(Search& search);

  // ---- The search
  bool solve(Search search, MatchScope scope);

  struct Walk {
    bool backward = false;
    Value at;  // what a link to the next element of the walk holds
    std::vector<ObjectId> elements;
    std::optional<Value> behind;  // what a link from the next element to the one before it holds
    Term length;
    bool sizesKnown = true;  // constants, and so the same as that of the list
  };

  // What links to the first node of an element hold, or links back to the last one.
  [[nodiscard]] Value link(const Search& search, ObjectId element, const List& list, bool back) const;

  // One more element of the left side belongs to the run.
  bool extend(Search& search, ObjectId id, Walk& walk);

  // The run is as long as it is now.
  bool close(Search& search, ObjectId id, const Walk& walk);

  // ---- Values
  bool value(Search& search, const Pair& pair);

  bool same(Search& search, ObjectId left, ObjectId right);

  bool object(Search& search, const Object& left, const Object& right, ContextId context);

  bool contents(Search& search, const Contents& left, const Contents& right, ContextId context);

  // Every byte without a cell on the right is the background on the left.
  static bool backgroundHolds(const Contents& left, const Contents& right);

  // The nodes own something, or point to themselves.
  static bool hasOwn(ObjectId id, const Object& list);

  // What the list `whole` says of each node holds of the element: of the object, or of each node of the list.
  bool node(Search& search, ObjectId elementId, ObjectId wholeId, ContextId context);

  // The right side's node becomes an instance whose symbols and objects are to be found; the left side's is the object itself, or an instance that stands for any of the list's nodes.
  bool owningNode(Search& search, ObjectId elementId, ObjectId wholeId, ContextId context);

  bool nodeContents(Search& search, const Object& element, const Object& whole, ContextId context);

  // ---- Numbers
  // An address on the left, or bytes that nothing is known of, for a number that stands in this place alone and of which nothing is known. `context`: where what is on the left is one thing.
  bool forget(Search& search, Term right, ContextId context);

  bool number(Search& search, Term left, Term right, ContextId context);

  static void bind(Search& search, SymbolId symbol, Term left);

  // Symbols that stand nowhere alone: what they must be for the equation to hold, if it can.
  void invert(Search& search, Term right, Term left);

  void countSymbols();

  bool finish(Search search, MatchScope scope);

  Executor& executor_;
  term::TermStore& terms_;
  const State& left_;
  const State& right_;
  std::map<SymbolId, unsigned> occurrences_;
  unsigned trials_ = 0;
  Match result_;
};

}  // namespace cairn::proof
