#include "heap/show/byte_formula.h"

#include <algorithm>

namespace cairn::heap {

using logic::PointsTo;
using logic::SpatialAtom;
using term::Term;
using term::TermStore;

namespace {

// Byte `index` of a cell as a term; invalid if nobody knows it.
Term byteOf(TermStore& terms, const Cell& cell, unsigned index, unsigned pointerBits) {
  if (cell.unknown()) return {};
  if (cell.fill) return terms.resize(cell.value.term, 8);
  const auto extracted = [&](Term bits, unsigned byte) {
    if (8 * byte >= bits.width()) return terms.constant(0, 8);
    return terms.resize(terms.extract(bits, std::min(8 * byte + 7, bits.width() - 1), 8 * byte), 8);
  };
  switch (cell.value.kind) {
    case ValueKind::Integer: return extracted(cell.value.term, index);
    case ValueKind::Pointer:
    case ValueKind::PointerPart: {
      if (cell.value.target != Target::Region) return {};
      const Term address = terms.add(baseOf(terms, cell.value.object, pointerBits), cell.value.term);
      return extracted(address, cell.value.firstByte + index);
    }
    case ValueKind::Opaque: break;
  }
  return {};
}

// The values of the bytes of an object. A write at an offset that is no constant may have changed any of them.
std::vector<Term> bytesOf(TermStore& terms, const Object& object, unsigned pointerBits) {
  std::vector<Term> bytes(object.size.value());
  if (!object.contents.log.empty()) return bytes;
  if (object.contents.background.valid()) std::fill(bytes.begin(), bytes.end(), object.contents.background);
  object.contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    for (std::uint64_t i = 0; i < cell.bytes && offset + i < bytes.size(); ++i) {
      bytes[offset + i] = byteOf(terms, cell, static_cast<unsigned>(i), pointerBits);
    }
  });
  return bytes;
}

std::string whyOmitted(const Object& object, std::uint64_t cells, const FormulaOptions& options) {
  if (object.isSegment() || object.level != 0) return "it stands for a number of blocks";
  if (!object.size.isConstant()) return "its size is not a constant";
  if (object.size.value() > options.maxObjectBytes) return "it is too large";
  return object.size.value() > options.maxCells - cells ? "there are too many cells" : "";
}

}  // namespace

bool HeapFormula::holds(ObjectId object) const {
  return std::none_of(omitted.begin(), omitted.end(), [&](const Omitted& o) { return o.object == object; });
}

Term baseOf(TermStore& terms, ObjectId object, unsigned pointerBits) {
  return terms.symbol("base" + std::to_string(object.index()), pointerBits);
}

std::optional<Term> addressOf(TermStore& terms, const Value& value, unsigned pointerBits) {
  if (value.isInteger() && value.term.width() == pointerBits) return value.term;
  if (value.isPointer() && value.target == Target::Region) {
    return terms.add(baseOf(terms, value.object, pointerBits), value.term);
  }
  return std::nullopt;
}

HeapFormula toFormula(const State& state, TermStore& terms, unsigned pointerBits, const FormulaOptions& options) {
  HeapFormula result;
  std::vector<Term> pure = state.path.conjuncts();
  std::vector<SpatialAtom> cells;
  const auto add = [&](ObjectId id, const Object& object) {
    if (object.status != Status::Live) return;
    const std::string why = whyOmitted(object, cells.size(), options);
    if (!why.empty()) {
      result.omitted.push_back({id, why});
      return;
    }
    const std::uint64_t size = object.size.value();
    if (size == 0) return;
    const Term base = baseOf(terms, id, pointerBits);
    const Term one = terms.constant(1, pointerBits);
    pure.push_back(terms.ule(one, base));
    pure.push_back(terms.ule(base, terms.neg(terms.constant(size, pointerBits))));
    const std::vector<Term> bytes = bytesOf(terms, object, pointerBits);
    for (std::uint64_t i = 0; i < size; ++i) {
      cells.emplace_back(PointsTo{terms.add(base, terms.constant(i, pointerBits)), bytes[i]});
    }
  };
  if (const Object* wanted = options.wanted.valid() ? state.find(options.wanted) : nullptr)
    add(options.wanted, *wanted);
  state.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
    if (id != options.wanted) add(id, *object);
  });
  std::sort(result.omitted.begin(), result.omitted.end(),
            [](const Omitted& a, const Omitted& b) { return a.object < b.object; });
  result.formula = logic::Formula(terms, pure, std::move(cells));
  return result;
}

}  // namespace cairn::heap
