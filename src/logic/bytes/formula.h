// Formulas of separation logic: symbolic heaps. A formula `exists X. Pi : Sigma` holds of values for its free symbols and a heap (a finite
// map from addresses to bytes, and a set of addresses whose blocks were freed) iff for some values of X the pure part Pi is true and the heap is
// the disjoint union of the heaps of the atoms of Sigma.
//
//  F1. no pure conjunct is true, a conjunction, or there twice; if one is false it is the only one and there are no atoms;
//  F2. bytes come first, in the order of their addresses: same start together, then by the constant; other atoms follow in the order given. No two
//      bytes and no two blocks of at least one byte have the same address (that would be false);
//  F3. all addresses have one width, values of bytes have 8 bits;
//  F4. quantified symbols occur in a conjunct or an atom, each is there once, in the order given.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "term/store.h"

namespace cairn::logic {

// How the bits of a symbol or a field are read. Natural: both readings are the same number.
enum class Sort : std::uint8_t { Signed, Unsigned, Natural, Floating, Location };

// The heap of one byte: `value` at `address`.
struct PointsTo {
  term::Term address;
  term::Term value;  // invalid: some byte
  bool operator==(const PointsTo&) const = default;
};

// Bytes offset .. offset + bytes - 1 of a block hold `value`, the lowest byte first.
struct FieldValue {
  std::string name;  // as C writes it: "next", "links.prev", "[3]"; "+8" if nobody knows
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  Sort sort = Sort::Signed;
  bool repeated = false;  // each byte is `value`, of 8 bits
  term::Term value;
  bool operator==(const FieldValue&) const = default;
};

// A block of `size` bytes that starts at `address`; bytes that no field covers are arbitrary. It is a heap of its own.
struct Record {
  term::Term address;
  term::Term size;
  std::string type;  // as C writes it; may be empty
  std::vector<FieldValue> fields;
  bool operator==(const Record&) const = default;
};

// The empty heap; a block that started at `address` was freed.
struct Freed {
  term::Term address;
  bool operator==(const Freed&) const = default;
};

struct List;
using SpatialAtom = std::variant<PointsTo, Record, Freed, List>;

enum class ListKind : std::uint8_t { Singly, Doubly, Optional };

// Where the links of a node are and where they point to. Names are for people.
struct ListLayout {
  ListKind kind = ListKind::Singly;
  std::string type;  // of the node
  std::uint64_t head = 0;
  std::uint64_t next = 0;
  std::uint64_t prev = 0;
  std::uint64_t prevTarget = 0;
  std::string headName;  // of the part of the node that links point to; empty: its start
  std::string nextName;
  std::string prevName;
  bool operator==(const ListLayout&) const = default;
};

// The number in a field of a node stands in this relation to the number there of the following node.
struct FieldOrder {
  std::string field;
  std::string_view relation;  // "<=", "<", ">=", ">"
  bool operator==(const FieldOrder&) const = default;
};

[[nodiscard]] inline std::string textOf(const FieldOrder& order) {
  return order.field + " " + std::string(order.relation) + " " + order.field + " of the next";
}

// `length` blocks of `size` bytes, the nodes a1 .. an:
//  - the pointer at `layout.next` of a node is the following node + head, of the last node it is `next`; `first` is a1 + head, and `next` if there is no node;
//  - Doubly: the pointer at `layout.prev` of a node is the node before + prevTarget, of a1 it is `prev`; `last` is an + prevTarget, and `prev` if there is no node;
//  - Optional: no links, and at most one node.
// For each node there are values of `self` (its address) and `locals` such that it has the fields, the facts hold, and it comes with a heap of its own that
// `owned` describes: with a list among them this is a list of lists. `orders` hold between neighbours.
struct List {
  ListLayout layout;
  term::Term first;
  term::Term next;
  term::Term last;  // Doubly only, as `prev`
  term::Term prev;
  term::Term length;
  term::Term size;
  term::Term self;
  std::vector<term::Term> locals;
  std::vector<FieldValue> fields;
  std::vector<term::Term> facts;
  std::vector<FieldOrder> orders;
  std::vector<SpatialAtom> owned;
  bool operator==(const List& other) const;
  [[nodiscard]] bool nested() const { return !owned.empty(); }
};

class Formula {
 public:
  // The empty heap, nothing known.
  Formula() = default;
  // The normal form of the conjunction of the pure parts and the separating conjunction of the atoms, `exists` quantified.
  Formula(term::TermStore& store, std::span<const term::Term> pure, std::vector<SpatialAtom> spatial,
          std::span<const term::Term> exists = {});

  [[nodiscard]] const std::vector<term::Term>& exists() const { return exists_; }
  [[nodiscard]] const std::vector<term::Term>& pure() const { return pure_; }
  [[nodiscard]] const std::vector<SpatialAtom>& spatial() const { return spatial_; }
  // Syntactically: no model. A formula that is not can still have none.
  [[nodiscard]] bool isFalse() const { return !pure_.empty() && pure_.front().isFalse(); }
  bool operator==(const Formula&) const = default;

 private:
  void quantify(std::span<const term::Term> exists);

  std::vector<term::Term> exists_;
  std::vector<term::Term> pure_;
  std::vector<SpatialAtom> spatial_;
};

// An address as (start, constant): start + constant, the start without constant summand.
[[nodiscard]] std::pair<term::Term, std::uint64_t> splitAddress(term::TermStore& store, term::Term address);

// The atom of a formula whose atoms are all bytes; throws support::Unsupported for another.
[[nodiscard]] const PointsTo& byteCell(const SpatialAtom& atom);

// Calls `visit` with every term of the atom, those of nodes and of what they own included.
template <typename Visit>
void forEachTerm(const SpatialAtom& atom, Visit&& visit) {
  const auto one = [&](term::Term term) {
    if (term.valid()) visit(term);
  };
  const auto fields = [&](const std::vector<FieldValue>& values) {
    for (const FieldValue& field : values) one(field.value);
  };
  if (const auto* cell = std::get_if<PointsTo>(&atom)) {
    one(cell->address);
    one(cell->value);
  } else if (const auto* record = std::get_if<Record>(&atom)) {
    one(record->address);
    one(record->size);
    fields(record->fields);
  } else if (const auto* freed = std::get_if<Freed>(&atom)) {
    one(freed->address);
  } else if (const auto* list = std::get_if<List>(&atom)) {
    for (const term::Term term : {list->first, list->next, list->last, list->prev, list->length, list->size}) one(term);
    fields(list->fields);
    for (const term::Term fact : list->facts) one(fact);
    for (const SpatialAtom& inner : list->owned) forEachTerm(inner, visit);
  }
}

}  // namespace cairn::logic
