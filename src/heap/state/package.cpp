#include "heap/state/package.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "heap/state/nesting.h"
#include "heap/state/rename_visitor.h"
#include "heap/state/state_check.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::heap {

using support::Ref;
using term::SymbolId;
using term::Term;
using term::TermStore;

namespace {

// ---- Packages that are alike -------------------------------------------------------------------------------------------

bool same(const Package& a, const Package& b) {
  return a.contents == b.contents && a.facts == b.facts &&
         std::equal(a.owned.begin(), a.owned.end(), b.owned.begin(), b.owned.end(),
                    [](const Ref<Object>& left, const Ref<Object>& right) { return sameObject(*left, *right); });
}

std::uint64_t hashOf(const Package& package) {
  std::uint64_t hash = package.contents.hash();
  for (const Ref<Object>& object : package.owned) hash = support::combine(hash, object->hash());
  for (const Term fact : package.facts) hash = support::combine(hash, fact.hash());
  return hash;
}

// ---- What can be a package ---------------------------------------------------------------------------------------------

// The name of the symbol that comes at a place; invalid: there is none.
using NameOfPlace = std::function<Term(std::size_t place, unsigned width)>;

// A node of a segment and what it owns, under the names of a package.
struct ClosedNode {
  Package package;
  std::vector<ObjectId> owned;   // in the state
  std::vector<Term> otherFacts;  // of the outermost segment: not about this
};

class Closing {
 public:
  // `outer`: the outermost segment that owns the segment, or is it.
  Closing(const State& state, ObjectId outer, ObjectId segment, TermStore& terms, NameOfPlace name)
      : state_(state),
        outer_(outer),
        segment_(segment),
        terms_(terms),
        name_(std::move(name)),
        owned_(ownedObjects(state, segment)) {}

  [[nodiscard]] const std::vector<ObjectId>& owned() const { return owned_; }

  std::optional<ClosedNode> run() {
    const Object& object = *state_.find(segment_);
    // What neighbours say of one another is about bytes that are to be seen.
    if (!object.segment->orderings.empty() || object.contents.package || !object.contents.log.empty())
      return std::nullopt;
    for (std::uint32_t i = 0; i < owned_.size(); ++i) numbers_.emplace(owned_[i], ObjectId(Package::kSelf + 1 + i));
    numbers_.emplace(segment_, ObjectId(Package::kSelf));
    note(object.contents);
    for (const ObjectId id : owned_) {
      const Object& inner = *state_.find(id);
      if (!inner.isLiveHeap() || !inner.contents.log.empty()) return std::nullopt;
      note(inner);
    }
    if (!closed_ || symbolsElsewhere()) return std::nullopt;
    ClosedNode result;
    if (!divideFacts(result)) return std::nullopt;

    Names names;
    names.object = [&](ObjectId id) { return numbers_.at(id); };
    term::Substitution substitution(terms_);
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      const Term symbol = terms_.symbolTerm(symbols_[i]);
      const Term name = symbol.isBool() ? Term() : name_(i, symbol.width());
      if (!name.valid()) return std::nullopt;
      substitution.replace(symbol, name);
      result.package.symbols.push_back(name);
    }
    names.number = [&](Term term) { return substitution.apply(term); };
    result.package.contents = object.contents;
    names.in(result.package.contents);
    for (const ObjectId id : owned_) {
      Object inner = *state_.find(id);
      names.in(inner);
      inner.level = static_cast<std::uint16_t>(inner.level - object.level);
      inner.lifetime = {};
      result.package.depth = std::max<unsigned>(result.package.depth, inner.level + packedDepth(inner));
      result.package.owned.push_back(support::makeRef<Object>(std::move(inner)));
    }
    for (Term& fact : result.package.facts) fact = substitution.apply(fact);
    std::sort(result.package.facts.begin(), result.package.facts.end());
    result.owned = owned_;
    return result;
  }

 private:
  void note(Term term) {
    if (!term.valid() || term.isConstant()) return;
    term::forEachSymbol(term, [&](SymbolId symbol) {
      if (known_.insert(symbol).second) symbols_.push_back(symbol);
    });
  }
  void note(const Value& value) {
    if (value.refersToObject()) {
      closed_ = closed_ && numbers_.contains(value.object) && (value.object != segment_ || value.target == Target::All);
    }
    note(value.term);
  }
  void note(const Contents& contents) {
    contents.cells.forEach([&](std::uint64_t, const Cell& cell) { note(cell.value); });
    note(contents.background);
  }
  void note(const Object& object) {
    note(object.size);
    note(object.contents);
    if (!object.isSegment()) return;
    note(object.segment->length);
    note(object.segment->nextValue);
    note(object.segment->prevValue);
  }

  // Numbers that are the same in the node and around it, in what else the outermost segment owns. Nobody else may have them.
  [[nodiscard]] bool symbolsElsewhere() const {
    SymbolSet around;
    Object outside = *state_.find(segment_);
    outside.contents = {};
    addSymbolsOf(outside, around);
    if (segment_ != outer_) {
      addSymbolsOf(state_.find(outer_)->contents, around);
      for (const ObjectId id : ownedObjects(state_, outer_)) {
        if (!numbers_.contains(id)) addSymbolsOf(*state_.find(id), around);
      }
    }
    return std::any_of(symbols_.begin(), symbols_.end(), [&](SymbolId symbol) { return around.contains(symbol); });
  }

  bool divideFacts(ClosedNode& result) {
    for (const Term fact : state_.find(outer_)->segment->facts) {
      bool ours = false;
      bool others = false;
      term::forEachSymbol(fact, [&](SymbolId symbol) { (known_.contains(symbol) ? ours : others) = true; });
      if (ours && others) return false;
      (ours ? result.package.facts : result.otherFacts).push_back(fact);
    }
    return true;
  }

  const State& state_;
  ObjectId outer_;
  ObjectId segment_;
  TermStore& terms_;
  NameOfPlace name_;
  std::vector<ObjectId> owned_;
  std::unordered_map<ObjectId, ObjectId> numbers_;
  std::unordered_set<SymbolId> known_;
  std::vector<SymbolId> symbols_;
  bool closed_ = true;
};

// The segment of level 0 whose nodes own the object, or the object itself.
ObjectId outermost(const State& state, ObjectId id) {
  if (state.find(id)->level == 0) return id;
  ObjectId found;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId candidate, const Ref<Object>& object) {
    if (found.valid() || !object->isSegment() || object->level != 0) return;
    const std::vector<ObjectId> owned = ownedObjects(state, candidate);
    if (std::find(owned.begin(), owned.end(), id) != owned.end()) found = candidate;
  });
  CAIRN_CHECK(found.valid(), "a nested object that nobody owns");
  return found;
}

void packOne(State& state, TermStore& terms, ObjectId outer, ObjectId segment) {
  const auto name = [&](std::size_t place, unsigned width) { return state.packages->symbol(terms, place, width); };
  Closing closing(state, outer, segment, terms, name);
  if (closing.owned().empty() && state.packages->which() == Packages::Which::Owners) return;
  auto closed = closing.run();
  if (!closed) return;
  // As long as the youngest of them has not been there, another block may have had its address.
  Lifetime lifetime = state.find(segment)->lifetime;
  for (const ObjectId id : closed->owned) {
    lifetime = common(lifetime, state.find(id)->lifetime);
    state.memory.erase(id);
  }
  state.edit(segment, [&](Object& object) {
    object.lifetime = lifetime;
    object.contents = {};
    object.contents.package = state.packages->shared(std::move(closed->package));
  });
  if (closed->otherFacts.size() == state.find(outer)->segment->facts.size()) return;
  state.edit(outer, [&](Object& object) { object.segment.own().facts = std::move(closed->otherFacts); });
}

void unpackEach(State& state, TermStore& terms, const std::vector<ObjectId>& segments) {
  for (const ObjectId id : segments) {
    const Object* object = state.find(id);
    if (object != nullptr && object->contents.package) unpack(state, terms, id);
  }
}

}  // namespace

std::shared_ptr<const Package> Packages::shared(Package package) {
  const std::uint64_t hash = hashOf(package);
  const auto [first, last] = known_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (same(*at->second, package)) return at->second;
  }
  package.number = known_.size() + 1;
  return known_.emplace(hash, std::make_shared<const Package>(std::move(package)))->second;
}

Term Packages::symbol(TermStore& terms, std::size_t place, unsigned width) {
  Term& name = symbols_[{place, width}];
  if (!name.valid()) name = terms.freshSymbol("v", width);
  return name;
}

void pack(State& state, TermStore& terms) {
  if (!state.packages) return;
  bool nested = false;
  const unsigned innermost = state.packages->which() == Packages::Which::All ? 1 : 2;
  std::vector<ObjectId> outermost;
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const Ref<Object>& object) {
    nested = nested || object->level >= innermost;
    if (object->isSegment() && object->level == 0) outermost.push_back(id);
  });
  if (!nested) return;
  for (const ObjectId outer : outermost) {
    std::vector<ObjectId> segments = ownedObjects(state, outer);
    std::erase_if(segments, [&](ObjectId id) { return !state.find(id)->isSegment(); });
    // The innermost first: what they own is then in a package.
    std::stable_sort(segments.begin(), segments.end(),
                     [&](ObjectId a, ObjectId b) { return state.find(a)->level > state.find(b)->level; });
    for (const ObjectId id : segments) {
      if (state.find(id) != nullptr) packOne(state, terms, outer, id);
    }
  }
  requireInvariants(state, "pack");
}

std::optional<std::vector<ObjectId>> ownedAsPackaged(const State& state, ObjectId segment, const Package& package,
                                                     TermStore& terms) {
  const Object& object = *state.find(segment);
  if (!object.isSegment() || object.contents.cells.size() != package.contents.cells.size()) return std::nullopt;
  const auto name = [&](std::size_t place, unsigned width) {
    const bool there = place < package.symbols.size() && package.symbols[place].width() == width;
    return there ? package.symbols[place] : Term();
  };
  Closing closing(state, outermost(state, segment), segment, terms, name);
  if (closing.owned().size() != package.owned.size()) return std::nullopt;
  const bool asLong = std::all_of(closing.owned().begin(), closing.owned().end(),
                                  [&](ObjectId id) { return state.find(id)->lifetime == object.lifetime; });
  if (!asLong) return std::nullopt;
  auto closed = closing.run();
  if (!closed || !same(closed->package, package)) return std::nullopt;
  return std::move(closed->owned);
}

void unpack(State& state, TermStore& terms, ObjectId segment) {
  const Ref<Object> packed = *state.memory.find(segment);
  const std::shared_ptr<const Package> package = packed->contents.package;
  CAIRN_CHECK(package && packed->isSegment(), "a packed segment");
  const std::uint32_t first = state.nextObject;
  term::Substitution substitution(terms);
  for (const Term symbol : package->symbols) substitution.replace(symbol, terms.freshSymbol("v", symbol.width()));
  Names names;
  names.object = [&](ObjectId id) {
    return id.index() == Package::kSelf ? segment : ObjectId(first + id.index() - (Package::kSelf + 1));
  };
  names.number = [&](Term term) { return substitution.apply(term); };
  for (const Ref<Object>& owned : package->owned) {
    Object object = *owned;
    names.in(object);
    object.level = static_cast<std::uint16_t>(object.level + packed->level);
    CAIRN_CHECK(object.level > packed->level, "a level");
    object.lifetime = packed->lifetime;
    state.add(support::makeRef<Object>(std::move(object)));
  }
  Contents contents = package->contents;
  names.in(contents);
  state.edit(segment, [&](Object& object) { object.contents = std::move(contents); });
  if (package->facts.empty()) return;
  state.edit(outermost(state, segment), [&](Object& object) {
    std::vector<Term>& facts = object.segment.own().facts;
    for (const Term fact : package->facts) facts.push_back(substitution.apply(fact));
  });
  requireInvariants(state, "unpack");
}

void unpackForNextTry(State& left, State& right, const PackedObjects& packed, unsigned tries, TermStore& terms) {
  constexpr unsigned kMostTries = 4;
  if (tries >= kMostTries) {
    unpackAll(left, terms);
    unpackAll(right, terms);
    return;
  }
  unpackEach(left, terms, packed.left);
  unpackEach(right, terms, packed.right);
}

void unpackAll(State& state, TermStore& terms) {
  for (;;) {
    std::vector<ObjectId> packed;
    state.memory.forEachFrom(ObjectId(state.firstDynamic), [&](ObjectId id, const Ref<Object>& object) {
      if (object->contents.package) packed.push_back(id);
    });
    if (packed.empty()) return;
    unpackEach(state, terms, packed);
  }
}

State unpacked(State state, TermStore& terms) {
  unpackAll(state, terms);
  return state;
}

unsigned packedDepth(const Object& object) { return object.contents.package ? object.contents.package->depth : 0; }

void requireUnpacked(const State& state) {
  state.memory.forEachFrom(ObjectId(state.firstDynamic), [](ObjectId, const Ref<Object>& object) {
    CAIRN_CHECK(!object->contents.package, "what a list owns is hidden in a package");
  });
}

}  // namespace cairn::heap
