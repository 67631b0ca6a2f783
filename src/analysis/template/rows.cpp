#include "analysis/template/rows.h"

#include <algorithm>

#include "analysis/template/cone.h"
#include "program/code/visit.h"
#include "term/rewrite.h"

namespace cairn::analysis {

using namespace program;
using term::Term;

namespace {
constexpr std::size_t kMaxRows = 600;
constexpr std::size_t kMaxPairedNumbers = 12;
constexpr std::size_t kMaxSummedNumbers = 6;
constexpr std::size_t kMaxKnownBytes = 8;
constexpr std::size_t kMaxComparedNodes = 40;
constexpr unsigned kMaxWidth = 64;

bool isSmall(Term term, std::size_t limit) {
  std::vector<Term> open{term};
  std::set<std::uint32_t> seen;
  while (!open.empty()) {
    const Term next = open.back();
    open.pop_back();
    if (!seen.insert(next.id()).second) continue;
    if (seen.size() > limit) return false;
    open.insert(open.end(), next.children().begin(), next.children().end());
  }
  return true;
}
}  // namespace

bool RowBuilder::isStable(HeadId head, Term term) const {
  const LoopHead& loop = encoding_.heads()[head];
  FlatMemory& memory = encoding_.memory();
  const auto inside = [&](BlockId block) { return encoding_.loops().contains(loop.loop, block); };
  for (const term::SymbolId symbol : term::symbolsOf(term)) {
    const SymbolOrigin origin = memory.origin(symbol);
    if (origin.isOneTime) return false;
    if (origin.version) {
      const bool own = memory.headOf(*origin.version) == head;
      if (!own && inside(memory.blockOf(*origin.version))) return false;
      if (!isStable(head, origin.offset)) return false;
      continue;
    }
    if (origin.head != head && inside(origin.block)) return false;
  }
  return true;
}

Term RowBuilder::atBack(HeadId head, Term term) {
  const std::vector<term::SymbolId> symbols = term::symbolsOf(term);
  term::Substitution substitution(terms_);
  FlatMemory& memory = encoding_.memory();
  for (const term::SymbolId symbol : symbols) {
    const SymbolOrigin origin = memory.origin(symbol);
    const auto replaceBy = [&](const FlatValue& value) {
      const Term none = memory.objectTerm(kNoObjectNumber);
      const Term to = !origin.isObject ? value.bits : value.object.valid() ? value.object : none;
      substitution.replace(terms_.symbolTerm(symbol), to);
    };
    const LoopHead& loop = encoding_.heads()[head];
    if (origin.version) {
      const Term offset = atBack(head, origin.offset);
      if (memory.headOf(*origin.version) == head) {
        const VersionId back = loop.memory.at(memory.objectOf(*origin.version)).back;
        replaceBy(encoding_.afterTurn(loop, memory.read(back, offset, origin.bytes)));
      } else if (offset != origin.offset) {
        replaceBy(memory.read(*origin.version, offset, origin.bytes));
      }
    } else if (origin.head == head) {
      replaceBy(loop.parameters[origin.parameter].back);
    }
  }
  return substitution.apply(term);
}

bool RowBuilder::mentions(HeadId head, Term term) const {
  FlatMemory& memory = encoding_.memory();
  for (const term::SymbolId symbol : term::symbolsOf(term)) {
    const SymbolOrigin origin = memory.origin(symbol);
    if (origin.version && (memory.headOf(*origin.version) == head || mentions(head, origin.offset))) return true;
    if (!origin.version && origin.head == head) return true;
  }
  return false;
}

bool RowBuilder::dependsOnRepresentatives(Term term) {
  const auto known = dependent_.find(term.id());
  if (known != dependent_.end()) return known->second;
  const std::vector<term::SymbolId> symbols = term::symbolsOf(term);
  const bool depends = std::ranges::any_of(symbols, [&](term::SymbolId symbol) {
    const SymbolOrigin& origin = encoding_.memory().origin(symbol);
    return origin.ofRepresentative || (origin.version && dependsOnRepresentatives(origin.offset));
  });
  return dependent_[term.id()] = depends;
}

Term RowBuilder::canonicalSymbol(term::SymbolId symbol) {
  const SymbolOrigin origin = encoding_.memory().origin(symbol);
  const Term term = terms_.symbolTerm(symbol);
  if (origin.version && encoding_.memory().headOf(*origin.version) && !origin.isObject) {
    const ObjectNumber object = encoding_.memory().objectOf(*origin.version);
    return firstOfPlace_.try_emplace({object, origin.offset.id(), origin.bytes}, term).first->second;
  }
  if (origin.version || origin.head == kNoHead || origin.isObject) return term;
  const HeadParameter& parameter = encoding_.heads()[origin.head].parameters[origin.parameter];
  if (parameter.fact != HeadFact::Register || !parameter.entry.bits.is(term::Op::Symbol)) return term;
  return canonicalSymbol(parameter.entry.bits.symbol());
}

Term RowBuilder::canonical(Term term) {
  term::Substitution substitution(terms_);
  for (const term::SymbolId symbol : term::symbolsOf(term)) {
    substitution.replace(terms_.symbolTerm(symbol), canonicalSymbol(symbol));
  }
  return substitution.apply(term);
}

void RowBuilder::add(HeadId head, RowKind kind, Cases cases, unsigned digits) {
  if (cases[0].now.isConstant() || rows_.size() >= kMaxRows) return;
  if (!seen_.emplace(head, kind, cases[0].now.id()).second) return;
  Row row;
  row.head = head;
  row.kind = kind;
  if (kind == RowKind::Predicate) row.state = RowState::Value;
  row.digits = digits;
  for (RowCase& c : cases) c.back = atBack(head, c.now);
  if (kind == RowKind::Bound) row.group = canonical(cases[0].now).id();
  row.cases = std::move(cases);
  rows_.push_back(std::move(row));
}

void RowBuilder::addBound(HeadId head, Term now, unsigned digits) {
  if (!dependsOnRepresentatives(now)) add(head, RowKind::Bound, plain(now), digits);
}

void RowBuilder::addPredicate(HeadId head, Term now) {
  if (!dependsOnRepresentatives(now)) add(head, RowKind::Predicate, plain(now), 0);
}

void RowBuilder::addBothBounds(HeadId head, const Cases& cases, unsigned digits) {
  add(head, RowKind::Bound, cases, digits);
  add(head, RowKind::Bound, changed(cases, [&](Term term) { return terms_.bitNot(term); }), digits);
}

// Whether an address is one of a site's blocks does not depend on which representative it is.
void RowBuilder::addObjects(HeadId head, const Cases& objects) {
  FlatMemory& memory = encoding_.memory();
  const PointsTo& pointsTo = encoding_.pointsTo();
  PointsTo::Set candidates;
  for (const RowCase& c : objects) candidates.merge(memory.candidates(c.now));
  const auto isNot = [&](ObjectNumber o) {
    return [&, o](Term object) { return terms_.ne(object, memory.objectTerm(o)); };
  };
  for (const ObjectNumber o : candidates) {
    if (pointsTo.isRepresentative(o) || pointsTo.site(o) != nullptr) continue;
    add(head, RowKind::Predicate, changed(objects, isNot(o)), 0);
  }
  for (const HeapSite& site : pointsTo.sites()) {
    if (!candidates.contains(site.first)) continue;
    const auto isNone = [&](Term object) {
      Term none = isNot(site.object)(object);
      for (ObjectNumber r = site.first; r != site.end(); ++r) none = terms_.logicalAnd(none, isNot(r)(object));
      return none;
    };
    add(head, RowKind::Predicate, changed(objects, isNone), 0);
  }
}

// left - right from above and below, in a width in which it does not wrap, if there is one. Of the widest numbers a row speaks of the difference
// modulo 2^64, read as signed, on both sides. Below is the complement, -1 minus the number, at most a bound: unlike the negative it never wraps.
void RowBuilder::addDifference(HeadId head, Term left, Term right, bool isSigned) {
  const unsigned digits = left.width();
  const unsigned width = std::min(kMaxWidth, digits + 2);
  const auto wide = [&](Term term) { return isSigned ? terms_.sext(term, width) : terms_.zext(term, width); };
  Term difference = terms_.sub(wide(left), wide(right));
  // A constant distance gives the same bounds, and so does a multiple.
  if (difference.is(term::Op::Add)) {
    difference = terms_.sub(difference, terms_.constant(difference.payload(), width));
    if (difference.is(term::Op::Add) && difference.children().size() == 1) difference = difference.child(0);
  }
  addBound(head, difference, digits);
  addBound(head, terms_.bitNot(difference), digits);
}

void RowBuilder::addOfParameters(HeadId head) {
  // Rows are added while the loop is looked at: no references into it.
  const std::vector<HeadParameter> parameters = encoding_.heads()[head].parameters;
  for (const HeadParameter& parameter : parameters) {
    if (parameter.now.object.valid() && cone_->contains(parameter.now.object)) {
      addPointers(head, plain(parameter.now.object), plain(parameter.now.bits));
    }
    if (parameter.now.bits.isBool() && cone_->contains(parameter.now.bits)) {
      addPredicate(head, parameter.now.bits);
      addPredicate(head, terms_.logicalNot(parameter.now.bits));
    }
  }
  std::vector<VersionId> versions;
  for (const auto& [object, memory] : encoding_.heads()[head].memory) {
    if (!encoding_.pointsTo().isRepresentative(object)) versions.push_back(memory.now);
  }
  for (const VersionId version : versions) {
    const std::vector<FlatMemory::Read> reads = encoding_.memory().readsOf(version);
    for (const FlatMemory::Read& read : reads) {
      if (read.value.object.valid() && isFixed(head, read.offset) && !dependsOnRepresentatives(read.offset)) {
        addPointers(head, plain(read.value.object), plain(read.value.bits));
      }
    }
  }
}

std::vector<RowBuilder::Number> RowBuilder::numbersAt(HeadId head) {
  std::vector<Number> numbers;
  const LoopHead loop = encoding_.heads()[head];
  for (const HeadParameter& parameter : loop.parameters) {
    if (parameter.fact == HeadFact::Register && parameter.type.kind != TypeKind::Float &&
        cone_->contains(parameter.now.bits)) {
      numbers.push_back({plain(parameter.now.bits), parameter.now.object.valid()});
    }
  }
  for (const auto& [object, memory] : loop.memory) {
    const std::vector<FlatMemory::Read> reads = encoding_.memory().readsOf(memory.now);
    for (const FlatMemory::Read& read : reads) {
      if (!cone_->contains(read.value.bits) || !isFixed(head, read.offset)) continue;
      if (dependsOnRepresentatives(read.value.bits)) continue;
      numbers.push_back({plain(read.value.bits), read.value.object.valid()});
    }
  }
  return numbers;
}

void RowBuilder::addOfNumber(HeadId head, const Number& number) {
  const unsigned digits = number.cases[0].now.width();
  const unsigned width = std::min(kMaxWidth, digits + 1);
  const auto predicate = [&](const auto& holds) { add(head, RowKind::Predicate, changed(number.cases, holds), 0); };
  if (digits == 1) {
    predicate([&](Term n) { return terms_.toBool(n); });
    predicate([&](Term n) { return terms_.logicalNot(terms_.toBool(n)); });
    return;
  }
  addBothBounds(head, changed(number.cases, [&](Term n) { return terms_.sext(n, width); }), digits);
  const auto& comparisons = encoding_.comparisons();
  const bool isUnsigned = std::any_of(comparisons.begin(), comparisons.end(),
                                      [&](const Comparison& c) { return !c.isSigned && c.left.width() == digits; });
  if (isUnsigned && digits < kMaxWidth) {
    add(head, RowKind::Bound, changed(number.cases, [&](Term n) { return terms_.zext(n, width); }), digits + 1);
  }
  for (unsigned bits = 1; bits <= (number.isOffset ? 3U : 1U) && bits < digits; ++bits) {
    const auto low = [&](std::uint64_t value) {
      return [&, value](Term n) { return terms_.eq(terms_.extract(n, bits - 1, 0), terms_.constant(value, bits)); };
    };
    predicate(low(0));
    if (bits == 1) predicate(low(1));
  }
  predicate([&](Term n) { return terms_.ne(n, terms_.constant(0, digits)); });
}

void RowBuilder::addPairs(HeadId head) {
  const std::vector<Number> numbers = numbersAt(head);
  const std::size_t count = std::min(numbers.size(), kMaxPairedNumbers);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const Term left = numbers[i].cases[0].now;
      const Term right = numbers[j].cases[0].now;
      if (left.width() != right.width() || left.width() < 8) continue;
      addDifference(head, left, right, true);
      if (numbers.size() > kMaxSummedNumbers || numbers[i].isOffset || numbers[j].isOffset) continue;
      const unsigned width = std::min(kMaxWidth, left.width() + 2);
      const Term sum = terms_.add(terms_.sext(left, width), terms_.sext(right, width));
      addBothBounds(head, plain(sum), left.width());
    }
  }
}

void RowBuilder::addComparisons(HeadId head) {
  const std::vector<Comparison> comparisons = encoding_.comparisons();
  for (const Comparison& c : comparisons) {
    if (!isSmall(c.left, kMaxComparedNodes) || !isSmall(c.right, kMaxComparedNodes)) continue;
    if (!isStable(head, c.left) || !isStable(head, c.right)) continue;
    if (!mentions(head, c.left) && !mentions(head, c.right)) continue;
    if (c.isEquality) {
      addPredicate(head, terms_.eq(c.left, c.right));
      addPredicate(head, terms_.ne(c.left, c.right));
    }
    if (c.left.width() > 1) addDifference(head, c.left, c.right, c.isSigned);
  }
}

// Bytes that were written before the loop: the end of a string, mostly.
void RowBuilder::addKnownBytes(HeadId head) {
  const std::map<ObjectNumber, HeadMemory> all = encoding_.heads()[head].memory;
  for (const auto& [object, memory] : all) {
    for (const Term offset : encoding_.memory().knownOffsets(memory.now, kMaxKnownBytes)) {
      if (!isFixed(head, offset) || encoding_.pointsTo().isRepresentative(object)) continue;
      const Term byte = encoding_.memory().read(memory.now, offset, 1).bits;
      addPredicate(head, terms_.eq(byte, terms_.constant(0, 8)));
    }
  }
}

std::vector<Row> RowBuilder::build(RowSet set, const Cone& cone) {
  cone_ = &cone;
  // A row may read memory at heads around and inside, which gives further rows there.
  constexpr unsigned kMaxRounds = 8;
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    const std::size_t before = rows_.size();
    for (HeadId head = 0; head < encoding_.heads().size(); ++head) {
      if (encoding_.heads()[head].back.isFalse() || !cone.containsHead(head)) continue;
      addOfParameters(head);
      for (const Number& number : numbersAt(head)) addOfNumber(head, number);
      addComparisons(head);
      addKnownBytes(head);
      addOfSites(head, set);
      if (set == RowSet::Pairs) addPairs(head);
    }
    if (rows_.size() == before) break;
  }
  return std::move(rows_);
}

std::vector<std::int64_t> RowBuilder::thresholds() {
  std::set<std::int64_t> values{-1, 0, 1};
  const auto add = [&](std::int64_t value) {
    for (const std::int64_t near : {-1, 0, 1}) {
      values.insert(static_cast<std::int64_t>(static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(near)));
    }
  };
  const auto note = [&](const Operand& operand) {
    if (operand.kind != OperandKind::Constant || operand.type.kind == TypeKind::Float) return;
    const std::int64_t value = term::toSigned(operand.bits, operand.type.bits);
    add(value);
    if (value != INT64_MIN) add(-value);
  };
  for (const Block& block : encoding_.flat().function().blocks) {
    for (const Instruction& instruction : block.instructions) forEachOperand(instruction.op, note);
    forEachOperand(block.terminator.op, note);
  }
  for (const unsigned bits : {7U, 8U, 15U, 16U, 31U, 32U}) {
    add(std::int64_t{1} << bits);
    add(-(std::int64_t{1} << bits));
  }
  return {values.begin(), values.end()};
}

}  // namespace cairn::analysis
