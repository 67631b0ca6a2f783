// Rows on the objects that a loop allocates: bounds and predicates of their fields, of two fields of one object, and of a field and a number
// at the head. Each is a case for every representative, so it speaks of all objects of the site that are alive.
#include <algorithm>

#include "analysis/template/cone.h"
#include "analysis/template/rows.h"
#include "term/rewrite.h"

namespace cairn::analysis {

using term::Term;

namespace {
constexpr std::size_t kMaxConstants = 6;
constexpr std::size_t kMaxExclusions = 120;
constexpr std::size_t kMaxFieldPairs = 12;
constexpr unsigned kMaxWidth = 64;
}  // namespace

RowBuilder::Cases RowBuilder::casesOf(HeadId head, const HeapSite& site) {
  const LoopHead& loop = encoding_.heads()[head];
  Cases cases;
  for (ObjectNumber r = site.first; r != site.end(); ++r) {
    cases.push_back({loop.existsNow.at(r).alive, {}, loop.existsAtBack.at(r).alive, {}});
  }
  return cases;
}

std::vector<RowBuilder::Field> RowBuilder::fieldsOf(HeadId head, const HeapSite& site) {
  const std::map<ObjectNumber, HeadMemory> all = encoding_.heads()[head].memory;
  FlatMemory& memory = encoding_.memory();
  std::set<std::pair<std::uint64_t, unsigned>> places;
  for (ObjectNumber r = site.first; r != site.end(); ++r) {
    for (const FlatMemory::Read& read : memory.readsOf(all.at(r).now)) {
      const bool needed =
          cone_->contains(read.value.bits) || (read.value.object.valid() && cone_->contains(read.value.object));
      if (needed && read.offset.isConstant()) places.emplace(read.offset.value(), read.bytes);
    }
  }
  std::vector<Field> fields;
  for (const auto& [offset, bytes] : places) {
    Field field{offset, bytes, casesOf(head, site), {}, {}};
    field.objects = field.bits;
    for (std::size_t i = 0; i < field.bits.size(); ++i) {
      const Term at = terms_.constant(offset, encoding_.flat().program.pointerBits());
      const FlatValue value = memory.read(all.at(site.first + static_cast<ObjectNumber>(i)).now, at, bytes);
      field.bits[i].now = value.bits;
      if (value.object.valid()) field.objects[i].now = value.object;
    }
    if (!field.objects[0].now.valid()) field.objects.clear();
    fields.push_back(std::move(field));
  }
  findConstants(site, fields);
  return fields;
}

void RowBuilder::findConstants(const HeapSite& site, std::vector<Field>& fields) {
  const FlatMemory& memory = encoding_.memory();
  const auto note = [&](const Comparison& comparison, Term side, Term constant) {
    if (!constant.isConstant()) return;
    for (const term::SymbolId symbol : term::symbolsOf(side)) {
      const SymbolOrigin& origin = memory.origin(symbol);
      if (!origin.version || origin.isObject || !origin.offset.isConstant()) continue;
      const ObjectNumber object = memory.objectOf(*origin.version);
      if (object < site.first || object >= site.end()) continue;
      for (Field& field : fields) {
        if (field.offset != origin.offset.value() || field.bytes != origin.bytes) continue;
        const unsigned width = 8 * field.bytes;
        const std::uint64_t mask = width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
        if (field.constants.size() < kMaxConstants) field.constants.insert(constant.value() & mask);
        if (comparison.isEquality || field.limits.size() >= kMaxConstants) continue;
        field.limits.emplace(constant.value() & mask, comparison.isSigned);
        field.limits.emplace((constant.value() + 1) & mask, comparison.isSigned);
      }
    }
  };
  for (const Comparison& c : encoding_.comparisons()) {
    note(c, c.left, c.right);
    note(c, c.right, c.left);
  }
}

Term RowBuilder::isBelow(Term number, std::uint64_t limit, bool isSigned) const {
  const Term d = terms_.constant(limit, number.width());
  return isSigned ? terms_.slt(number, d) : terms_.ult(number, d);
}

void RowBuilder::addPointers(HeadId head, const Cases& objects, const Cases& bits) {
  addObjects(head, objects);
  const Term none = encoding_.memory().objectTerm(kNoObjectNumber);
  const auto zero = [&](Term number) { return terms_.eq(number, terms_.constant(0, number.width())); };
  Cases isNull = objects;
  Cases isNullOrAddress = objects;
  Cases isNotNull = objects;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Term isNumber = terms_.eq(objects[i].now, none);
    isNull[i].now = terms_.logicalAnd(isNumber, zero(bits[i].now));
    isNotNull[i].now = terms_.logicalNot(isNull[i].now);
    isNullOrAddress[i].now = terms_.implies(isNumber, zero(bits[i].now));
  }
  for (Cases& cases : {std::ref(isNull), std::ref(isNotNull), std::ref(isNullOrAddress)}) {
    add(head, RowKind::Predicate, cases, 0);
  }
}

void RowBuilder::addOfField(HeadId head, const Field& field) {
  addOfNumber(head, {field.bits, !field.objects.empty()});
  if (!field.objects.empty()) addPointers(head, field.objects, field.bits);
  const auto is = [&](std::uint64_t constant) {
    return [&, constant](Term n) { return terms_.eq(n, terms_.constant(constant, n.width())); };
  };
  const auto isOneOf = [&](Term n) {
    Term one = terms_.boolean(false);
    for (const std::uint64_t constant : field.constants) one = terms_.logicalOr(one, is(constant)(n));
    return one;
  };
  for (const std::uint64_t constant : field.constants) {
    add(head, RowKind::Predicate, changed(field.bits, is(constant)), 0);
    add(head, RowKind::Predicate, changed(field.bits, [&](Term n) { return terms_.logicalNot(is(constant)(n)); }), 0);
  }
  for (const auto& [limit, isSigned] : field.limits) {
    const auto below = [&, l = limit, s = isSigned](Term n) { return isBelow(n, l, s); };
    if (isSigned) continue;  // bounds say as much
    add(head, RowKind::Predicate, changed(field.bits, below), 0);
    add(head, RowKind::Predicate, changed(field.bits, [&](Term n) { return terms_.logicalNot(below(n)); }), 0);
  }
  if (field.constants.size() > 1) add(head, RowKind::Predicate, changed(field.bits, isOneOf), 0);
}

// Their order; distances ask the solver too much, with so many cases.
void RowBuilder::addOrder(HeadId head, const Cases& left, const Cases& right) {
  const unsigned digits = left[0].now.width();
  if (digits != right[0].now.width() || digits < 8) return;
  Cases less = left;
  Cases greater = left;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Term other = right[right.size() == 1 ? 0 : i].now;
    less[i].now = terms_.slt(left[i].now, other);
    greater[i].now = terms_.slt(other, left[i].now);
  }
  for (const Cases& cases : {less, greater}) {
    add(head, RowKind::Predicate, changed(cases, [&](Term term) { return terms_.logicalNot(term); }), 0);
    add(head, RowKind::Predicate, cases, 0);
  }
}

// Of what two fields of one object are compared with, never both.
void RowBuilder::addExclusions(HeadId head, const std::vector<Field>& fields) {
  std::vector<Atom> atoms;
  for (std::size_t f = 0; f < fields.size(); ++f) {
    const Field& field = fields[f];
    const auto both = [&](const Cases& holds) {
      atoms.push_back({f, holds});
      atoms.push_back({f, changed(holds, [&](Term term) { return terms_.logicalNot(term); })});
    };
    for (const std::uint64_t constant : field.constants) {
      if (field.objects.empty()) {
        both(changed(field.bits, [&](Term n) { return terms_.eq(n, terms_.constant(constant, n.width())); }));
      }
    }
    for (const auto& [limit, isSigned] : field.limits) {
      if (!field.objects.empty()) continue;
      both(changed(field.bits, [&, l = limit, s = isSigned](Term n) { return isBelow(n, l, s); }));
    }
    if (field.objects.empty()) continue;
    Cases isNull = field.objects;
    for (std::size_t i = 0; i < isNull.size(); ++i) {
      const Term bits = field.bits[i].now;
      isNull[i].now = terms_.logicalAnd(terms_.eq(isNull[i].now, encoding_.memory().objectTerm(kNoObjectNumber)),
                                        terms_.eq(bits, terms_.constant(0, bits.width())));
    }
    both(isNull);
  }
  std::size_t made = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    for (std::size_t j = i + 1; j < atoms.size() && made < kMaxExclusions; ++j) {
      if (atoms[i].field == atoms[j].field) continue;
      Cases never = atoms[i].holds;
      for (std::size_t k = 0; k < never.size(); ++k) {
        never[k].now = terms_.logicalNot(terms_.logicalAnd(never[k].now, atoms[j].holds[k].now));
      }
      add(head, RowKind::Predicate, never, 0);
      ++made;
    }
  }
}

void RowBuilder::addOfSites(HeadId head, RowSet set) {
  for (const HeapSite& site : encoding_.pointsTo().sites()) {
    if (!encoding_.heads()[head].existsNow.contains(site.first)) continue;
    addExistence(head, site);
    if (!encoding_.heads()[head].memory.contains(site.first)) {
      addOfNamed(head, site, {});
      continue;
    }
    const std::vector<Field> fields = fieldsOf(head, site);
    for (const Field& field : fields) {
      addOfField(head, field);
      for (const Comparison& c : std::vector<Comparison>(encoding_.comparisons())) {
        for (const auto& [left, right] : {std::pair(c.left, c.right), std::pair(c.right, c.left)}) {
          if (right.isConstant() || dependsOnRepresentatives(right) || !isStable(head, right)) continue;
          if (readsField(left, site, field)) addOrder(head, field.bits, plain(right));
        }
      }
    }
    addExclusions(head, fields);
    addOfNamed(head, site, fields);
    for (std::size_t i = 0; i < std::min(fields.size(), kMaxFieldPairs); ++i) {
      for (std::size_t j = i + 1; j < fields.size() && j < kMaxFieldPairs; ++j) {
        if (fields[i].objects.empty() && fields[j].objects.empty()) {
          addOrder(head, fields[i].bits, fields[j].bits);
        }
      }
      if (set != RowSet::Pairs || !fields[i].objects.empty()) continue;
      for (const Number& number : numbersAt(head)) addOrder(head, fields[i].bits, number.cases);
    }
  }
}

// Of the block that a parameter of the head points to. All representatives are cases of one term: which of them it is does not matter.
void RowBuilder::addOfNamed(HeadId head, const HeapSite& site, const std::vector<Field>& fields) {
  const LoopHead loop = encoding_.heads()[head];
  FlatMemory& memory = encoding_.memory();
  for (const HeadParameter& parameter : loop.parameters) {
    if (parameter.fact != HeadFact::Register || !parameter.now.object.valid()) continue;
    if (!cone_->contains(parameter.now.object)) continue;
    if (!memory.candidates(parameter.now.object).contains(site.first)) continue;
    const auto is = [&](unsigned i) { return terms_.eq(parameter.now.object, memory.objectTerm(site.first + i)); };
    const auto chosen = [&](const auto& of) {
      Term value = of(0);
      for (unsigned i = 1; i < site.named; ++i) value = terms_.ite(is(i), of(i), value);
      return value;
    };
    Term some = terms_.boolean(false);
    for (unsigned i = 0; i < site.named; ++i) some = terms_.logicalOr(some, is(i));
    const auto caseOf = [&](Term exists, Term now) { return Cases{{exists, now, atBack(head, exists), {}}}; };
    const Term alive = chosen([&](unsigned i) { return loop.existsNow.at(site.first + i).alive; });
    add(head, RowKind::Predicate, caseOf(some, alive), 0);
    const Term exists = terms_.logicalAnd(some, alive);
    for (const Field& field : fields) {
      Field one = field;
      one.bits = caseOf(exists, chosen([&](unsigned i) { return field.bits[i].now; }));
      if (!field.objects.empty()) {
        one.objects = caseOf(exists, chosen([&](unsigned i) { return field.objects[i].now; }));
      }
      addOfField(head, one);
    }
  }
}

bool RowBuilder::readsField(Term term, const HeapSite& site, const Field& field) const {
  const FlatMemory& memory = encoding_.memory();
  return std::ranges::any_of(term::symbolsOf(term), [&](term::SymbolId symbol) {
    const SymbolOrigin& origin = memory.origin(symbol);
    if (!origin.version || origin.isObject || origin.bytes != field.bytes) return false;
    if (!origin.offset.isConstant() || origin.offset.value() != field.offset) return false;
    const ObjectNumber object = memory.objectOf(*origin.version);
    return object >= site.first && object < site.end();
  });
}

// Whether the blocks that were allocated are still alive, and how large they are.
void RowBuilder::addExistence(HeadId head, const HeapSite& site) {
  const LoopHead loop = encoding_.heads()[head];
  Cases alive;
  Cases sizes;
  for (ObjectNumber r = site.first; r != site.end(); ++r) {
    const LoopHead::Existence& now = loop.existsNow.at(r);
    const LoopHead::Existence& back = loop.existsAtBack.at(r);
    alive.push_back({now.allocated, now.alive, back.allocated, {}});
    for (const HeadParameter& parameter : loop.parameters) {
      if (parameter.fact != HeadFact::Size || parameter.object != r) continue;
      sizes.push_back({now.alive, parameter.now.bits, back.alive, {}});
    }
  }
  if (alive[0].now.is(term::Op::Symbol)) {
    add(head, RowKind::Predicate, alive, 0);
    add(head, RowKind::Predicate, changed(alive, [&](Term term) { return terms_.logicalNot(term); }), 0);
  }
  if (sizes.size() == alive.size()) addBothBounds(head, sizes, encoding_.flat().program.pointerBits());
}

}  // namespace cairn::analysis
