// Packages: what the nodes of a nested list hold and own, said once for all lists that are alike.
//
// A package is a node of a segment, without its links, and all that the node owns, which mention nothing else: their pointers lead to one another or to the node itself, their numbers are
// constants or summary symbols of their own, and of the facts of the outermost segment each is about those symbols alone or about none of them. A nested segment is *packed* if its contents
// are a package: then what its nodes own is no object of the state, and what is known of their numbers no fact of it. Segments of level 0 are never packed.
//
// Meaning: a state with a packed segment stands for the same concrete states as the state in which it is unpacked: the objects of the package under new numbers, its symbols under new
// names. All of them live as long as the segment (Object::lifetime).
//
// Packages that are alike are one package, so lists that differ in nothing but names are compared, folded and copied at the cost of one object, however deep they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "heap/state/object.h"
#include "heap/state/state.h"
#include "term/store.h"

namespace cairn::heap {

struct Package {
  // The number that the segment itself has in a package. What its node owns comes after it.
  static constexpr std::uint32_t kSelf = 0;

  Contents contents;                        // of the node
  std::vector<support::Ref<Object>> owned;  // levels count from that of the segment, which is 0
  std::vector<term::Term> facts;            // sorted
  std::vector<term::Term> symbols;          // in the order in which they come first
  unsigned depth = 0;                       // levels of what is owned, packages inside of it included
  std::uint64_t number = 0;                 // of those of one analysis
};

// The packages of one analysis.
class Packages {
 public:
  // Which nested segments are packed: those whose nodes own something, or (for tests) all that can be. For the others it costs more than it saves.
  enum class Which : std::uint8_t { Owners, All };
  explicit Packages(Which which = Which::Owners) : which_(which) {}
  [[nodiscard]] Which which() const { return which_; }

  // The one package that is like this.
  [[nodiscard]] std::shared_ptr<const Package> shared(Package package);
  // The name of the symbol that comes at this place, in all packages.
  [[nodiscard]] term::Term symbol(term::TermStore& terms, std::size_t place, unsigned width);

 private:
  Which which_;
  std::unordered_multimap<std::uint64_t, std::shared_ptr<const Package>> known_;  // by hash
  std::map<std::pair<std::size_t, unsigned>, term::Term> symbols_;
};

// Packs nested segments where that can be done. Nothing, if the state has no place for packages.
void pack(State& state, term::TermStore& terms);

// The segment's nodes are as the package says: what they own, in the state.
[[nodiscard]] std::optional<std::vector<ObjectId>> ownedAsPackaged(const State& state, ObjectId segment,
                                                                   const Package& package, term::TermStore& terms);

// The packed segment is unpacked; what its nodes own may be packed.
void unpack(State& state, term::TermStore& terms, ObjectId segment);
// All that is packed.
void unpackAll(State& state, term::TermStore& terms);
[[nodiscard]] State unpacked(State state, term::TermStore& terms);

// Levels of objects below this one that are in packages.
[[nodiscard]] unsigned packedDepth(const Object& object);
// Whoever walks over all objects of a state must see them.
void requireUnpacked(const State& state);

// Packed segments of two states whose nodes a walk had to look at: it must be done again, with these unpacked.
struct PackedObjects {
  std::vector<ObjectId> left;
  std::vector<ObjectId> right;

  [[nodiscard]] bool empty() const { return left.empty() && right.empty(); }
};
// For the next try of such a walk, of which there were `tries`: these by one level, and everything if that was not enough several times.
void unpackForNextTry(State& left, State& right, const PackedObjects& packed, unsigned tries, term::TermStore& terms);

}  // namespace cairn::heap
