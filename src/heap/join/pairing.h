// The parallel walk: builds objects that stand for what two objects (and what they lead to) stand for, each on its side. Joining states and folding
// neighbours of a chain are both this walk; they differ in what lies around it.
//
// Meaning: let a concrete heap be represented by the left objects walked, or by the right ones. Then it is represented by the result objects,
// with the numbers named as `pairs` say: where a pair is (l, r, name), `name` has the value of l on the left side and of r on the right. A pair of
// group g >= 0 belongs to the nodes of one result segment: one value for each node, `l` invalid if the left side has no such node (or no such part of it).
//
// Every object is walked once a side, and paired with one object of the other side (or inserted there as an empty segment), or the walk fails. It fails too if too many ways to do so were tried.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "heap/reach/references.h"
#include "heap/state/package.h"
#include "heap/state/state.h"
#include "heap/state/tiling.h"
#include "term/facts.h"
#include "term/store.h"

namespace cairn::heap {

struct NumberPair {
  int group = -1;  // -1: an ordinary number of the state
  term::Term left;
  term::Term right;
  term::Term name;
  ObjectId owner;  // the segment, perhaps a nested one, each of whose nodes has its own value; invalid: none
};

// The nodes of one result segment of level 0, or the elements of one run: what is known of their summary symbols on either side.
struct Group {
  ObjectId segment;  // of the result; of a run a name of its own that no object has
  ObjectId home;     // of a run: the object of the result, and which of its tiles it is
  std::size_t tile = 0;
  bool leftNodes = true;
  bool rightNodes = true;
  std::vector<term::Term> leftFacts;
  std::vector<term::Term> rightFacts;
};

// How much merging lost: on neither side, on one, on both.
enum class Loss : std::uint8_t { None, OneSide, BothSides };

[[nodiscard]] inline Loss lossOf(bool left, bool right) {
  return left && right ? Loss::BothSides : left || right ? Loss::OneSide : Loss::None;
}

class Pairing {
 public:
  enum class Around : std::uint8_t {
    Paired,  // join of two states: what lies outside of a node is paired like anything else
    Shared,  // fold inside one state: what lies outside stays as it is, on both sides the same
  };
  // What each side says that the result does not.
  struct Losses {
    bool left = false;
    bool right = false;
    bool leftNumbers = false;
    bool rightNumbers = false;
  };
  struct Mark {
    std::size_t objects = 0;
    std::size_t inserted = 0;
    std::size_t pairs = 0;
    std::size_t groups = 0;
    std::size_t logs = 0;
    std::size_t tilings = 0;
    std::uint32_t nextObject = 0;
    Losses losses;
  };

  // `result` gets the new objects.
  Pairing(const State& left, const State& right, State& result, term::TermStore& terms, unsigned pointerBytes,
          Around around);

  // The walk fails once the shape of the result says less than both sides.
  void refuseLoss() { refuseLoss_ = true; }
  // The other side may lack this segment although it has nodes: no loss.
  void allowMissing(ObjectId leftSegment, ObjectId rightSegment) {
    mayLackLeft_ = leftSegment;
    mayLackRight_ = rightSegment;
  }
  // What stands for the segment on both sides; invalid: it was not met.
  [[nodiscard]] ObjectId missing() const {
    const auto& inserted = mayLackLeft_.valid() ? insertedLeft_ : insertedRight_;
    const auto found = inserted.find(mayLackLeft_.valid() ? mayLackLeft_ : mayLackRight_);
    return found == inserted.end() ? ObjectId() : found->second;
  }
  // Says that these two belong together: neither is paired with another object. False: that was said of one of them before, with another.
  bool force(ObjectId left, ObjectId right);
  // A value that stands for both, `bytes` wide; nothing: refused.
  [[nodiscard]] std::optional<Value> value(const Value& left, const Value& right, unsigned bytes);
  // Pairs two objects that have a fixed name, as globals have: the result takes the place of object `result`.
  [[nodiscard]] bool object(ObjectId left, ObjectId right, ObjectId result);
  // Pairs two objects under a new name.
  [[nodiscard]] std::optional<ObjectId> object(ObjectId left, ObjectId right);
  [[nodiscard]] term::Term number(term::Term left, term::Term right) { return number(left, right, nullptr); }

  // A tile of one side; null: it has no elements there.
  struct TileOfSide {
    const Tile* tile = nullptr;
    term::Term start;
  };
  // A run for the elements of both, whose facts come with the numbers: it will be tile `index` of `home`.
  [[nodiscard]] Tile run(const TileOfSide& left, const TileOfSide& right, term::Term end, ObjectId home,
                         std::size_t index);
  // After the walk, when it is known which numbers of the two sides belong together: arrays with tilings. `onlyBoundsOfLeft`: no bound that the left side lacks.
  void pairTilings(bool onlyBoundsOfLeft);

  // Last of the walk: what both sides know at places that are no constants (the NUL at the end of a string).
  void pairLogs();

  // Fold: contents of one node of the segment `result` out of the two neighbours, links left out.
  [[nodiscard]] std::optional<Contents> nodeContents(ObjectId left, ObjectId right, ObjectId result,
                                                     const Segment& layout, const std::vector<ObjectId>& chain);

  // Where a package was in the way: the walk ended there, and there is no result.
  [[nodiscard]] const PackedObjects& packed() const { return packed_; }
  [[nodiscard]] const std::vector<NumberPair>& pairs() const { return pairs_; }
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  [[nodiscard]] bool walkedLeft(ObjectId id) const { return leftResult_.contains(id) || insertedLeft_.contains(id); }
  [[nodiscard]] bool walkedRight(ObjectId id) const { return rightResult_.contains(id) || insertedRight_.contains(id); }
  // Objects of the result with what they stand for on either side; an invalid one: nothing there.
  struct Made {
    ObjectId left;
    ObjectId right;
    ObjectId result;
  };
  [[nodiscard]] std::vector<Made> made() const;
  // Of shape alone, and of shape and numbers.
  [[nodiscard]] Loss shapeLoss() const { return lossOf(losses_.left, losses_.right); }
  [[nodiscard]] Loss loss() const {
    return lossOf(losses_.left || losses_.leftNumbers, losses_.right || losses_.rightNumbers);
  }

 private:
  using Term = term::Term;
  enum class Side : std::uint8_t { Left, Right };

  // The node whose cells are being walked.
  struct Nest {
    const Nest* outer = nullptr;
    ObjectId left;   // invalid: no node on this side
    ObjectId right;  // invalid: no node on this side
    ObjectId result;
    std::set<ObjectId> leftNested;
    std::set<ObjectId> rightNested;
    std::uint16_t level = 0;
    int group = -1;
  };

  // ---- pairing_values.cpp
  std::optional<Value> value(const Value& left, const Value& right, unsigned bytes, const Nest* nest);
  // `scope`: the node, or one around it, whose objects the pointers may mean.
  std::optional<Value> pointers(const Value& left, const Value& right, const Nest* nest, const Nest* scope);
  std::optional<Value> target(const Value& left, const Value& right, const Nest* nest, const Nest* scope);
  // One side has a segment that the other lacks: it is empty there.
  std::optional<Value> insertEmpty(Side emptyOn, const Value& there, const Value& intoSegment, const Nest* scope);
  // In a node: one side has an object that the other lacks.
  std::optional<Value> optional(Side absentOn, const Value& absent, const Value& present, const Nest* nest);
  // The value of a node that only this side has.
  std::optional<Value> import(Side side, const Value& value, const Nest* nest);
  std::optional<Value> unknownValue(const Value& left, const Value& right, unsigned bytes, const Nest* nest);
  Term number(Term left, Term right, const Nest* nest);
  Term numberOf(Side side, Term term, const Nest* nest);
  // The same name for the same two numbers.
  Term nameOf(Term left, Term right, const Nest* nest);
  Value shifted(const Value& value, Term offset, std::uint64_t origin);
  // The pointer means the node itself.
  [[nodiscard]] bool means(Side side, const Value& value, const Nest& nest) const;
  [[nodiscard]] std::optional<Value> self(const Value& left, const Value& right, const Nest* nest);

  // ---- pairing_objects.cpp
  std::optional<ObjectId> pair(ObjectId left, ObjectId right, const Nest* nest, ObjectId name);
  enum class Import : std::uint8_t { AsItIs, Optional };
  // The object of a node that only this side has; a region that the other side lacks becomes an optional one.
  std::optional<ObjectId> importObject(Side side, ObjectId id, const Nest* nest, Import as = Import::AsItIs);
  bool pairRegions(const Object& left, const Object& right, Object& result, const Nest* nest);
  bool pairNodes(ObjectId left, ObjectId right, ObjectId result, Object& built, const Nest* nest);
  // One of the segments is packed. Nothing: their nodes are not known to be alike.
  std::optional<Contents> pairPackages(ObjectId left, ObjectId right);
  // Both know how the numbers of neighbours lie; `nodes` are the contents of the result's nodes.
  void pairOrderings(const Object& left, const Object& right, const Contents& nodes, std::vector<Ordering>& result);
  std::optional<Contents> contents(const Contents& left, const Contents& right, const Nest* nest);
  std::optional<Contents> importContents(Side side, const Contents& contents, const Nest* nest);
  // Objects of a state that belong to the chain of a node, and not to the node.
  using Neighbours = std::vector<ObjectId>;
  Nest nestFor(ObjectId left, ObjectId right, ObjectId result, const Segment& layout, const Nest* outer,
               const Neighbours& leftChain, const Neighbours& rightChain);
  // What was made of an object before may be meant in this scope: it is owned by the nodes of the scope, or by none if there is no scope.
  [[nodiscard]] bool isOf(const Nest* scope, ObjectId made) const {
    return result_.find(made)->level == (scope == nullptr ? 0 : scope->level + 1);
  }
  [[nodiscard]] Contents withoutLinks(const Object& node, const Segment& layout) {
    return contentsWithoutLinks(node, layout, terms_, pointerBytes_);
  }
  // What the pointer-wide cell at the offset holds; nothing if it is not known.
  std::optional<Value> cellAt(const Contents& contents, std::uint64_t offset, unsigned bytes);

  // ---- pairing_tilings.cpp
  // A place among elements on both sides, and its name.
  struct Bound {
    Term left;
    Term right;
    Term name;
    bool isBoundOfLeft = false;
  };
  [[nodiscard]] bool holds(Side side, Term condition);
  [[nodiscard]] bool provesPlaceIn(Side side, const Tiling& tiling, Term at);
  [[nodiscard]] std::vector<Bound> commonBounds(const Tiling& left, const Tiling& right, bool onlyBoundsOfLeft);
  [[nodiscard]] std::vector<Tile> cutAndFolded(Side side, Tiling tiling, const std::vector<Term>& bounds);
  [[nodiscard]] std::optional<Tiling> tilingOfBoth(const Tiling& left, const Tiling& right, ObjectId home,
                                                   bool onlyBoundsOfLeft);

  // ---- pairing_logs.cpp
  std::vector<LoggedWrite> lasting(Side side, const Object& object);
  [[nodiscard]] bool provesInside(Side side, const Object& object, std::uint64_t end);
  Words wordsOfBoth(ObjectId left, ObjectId right, const Words& joined);
  std::vector<LoggedWrite> lastingOfBoth(const Object& leftObject, const Object& rightObject, ObjectId result);

  [[nodiscard]] Mark mark() const;
  void rollBack(const Mark& mark);

  [[nodiscard]] const State& state(Side side) const { return side == Side::Left ? left_ : right_; }
  [[nodiscard]] const References& references(Side side);
  [[nodiscard]] bool isStatic(ObjectId id) const { return id.index() < result_.firstDynamic; }
  [[nodiscard]] ObjectId resultOf(Side side, ObjectId id) const;
  void noteLoss(Term left, Term right, const Nest* nest);
  // What this side says of the nodes of a group.
  [[nodiscard]] const term::Facts& nodeFacts(Side side, int group);
  // What the path of this side says.
  [[nodiscard]] const term::Facts& facts(Side side);
  // A number that nothing is known of, on this side.
  [[nodiscard]] bool unconstrained(Side side, const Value& value);
  void lose(Side side) { (side == Side::Left ? losses_.left : losses_.right) = true; }
  // Nothing that is found from here on counts: too much is lost, or the walk will be done again.
  [[nodiscard]] bool hopeless() const { return (refuseLoss_ && losses_.left && losses_.right) || !packed_.empty(); }

  const State& left_;
  const State& right_;
  State& result_;
  term::TermStore& terms_;
  unsigned pointerBytes_;
  Around around_;
  std::optional<References> leftReferences_;
  std::optional<References> rightReferences_;
  std::optional<term::Facts> leftFacts_;
  std::optional<term::Facts> rightFacts_;
  std::map<std::pair<Side, int>, term::Facts> nodeFacts_;
  std::optional<std::set<term::SymbolId>> leftConstrained_;
  std::optional<std::set<term::SymbolId>> rightConstrained_;
  std::map<ObjectId, ObjectId> forcedLeft_;
  std::map<ObjectId, ObjectId> forcedRight_;

  // What has been built, with a trail to take it back.
  struct Entry {
    ObjectId left;
    ObjectId right;
    ObjectId result;       // invalid: it is in the package of the segment whose nodes own it
    bool renamed = false;  // result has a fixed name, or none
  };
  std::vector<Entry> objects_;
  struct Inserted {
    Side on = Side::Left;  // empty there
    ObjectId segment;      // of the other side
    ObjectId result;
  };
  std::vector<Inserted> inserted_;
  std::map<ObjectId, ObjectId> leftResult_;
  std::map<ObjectId, ObjectId> rightResult_;
  std::map<ObjectId, ObjectId> insertedLeft_;   // segments of the left side that are empty on the right
  std::map<ObjectId, ObjectId> insertedRight_;  // the contrary
  std::set<ObjectId> unfinished_;               // inserted, their ends not known yet
  std::vector<NumberPair> pairs_;
  std::map<std::tuple<ObjectId, std::uint32_t, std::uint32_t>, Term> names_;  // by owner and the numbers of the terms
  std::vector<Group> groups_;
  struct Logged {
    ObjectId left;
    ObjectId right;
    ObjectId result;
  };
  std::vector<Logged> logs_;     // regions with writes at unknown offsets, on either side
  std::vector<Logged> tilings_;  // regions that are divided, on either side
  Losses losses_;
  PackedObjects packed_;
  bool refuseLoss_ = false;
  unsigned insertions_ = 0;  // that were tried
  ObjectId mayLackLeft_;
  ObjectId mayLackRight_;
};

}  // namespace cairn::heap
