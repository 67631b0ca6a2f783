// Contents of an object against the bytes of a block, and values against values.
#include "oracle/embedder.h"

namespace cairn::heap {

void Embedder::matchOrdering(interp::ObjectId earlier, interp::ObjectId later, const Ordering& ordering, ObjectId id) {
  const ConcreteValue a = read(memory_.at(earlier), ordering.offset, ordering.bytes);
  const ConcreteValue b = read(memory_.at(later), ordering.offset, ordering.bytes);
  const auto number = [&](const ConcreteValue& value) {
    return solver_.store().constant(value.bits, 8 * ordering.bytes);
  };
  const bool numbers = a.written && b.written && a.object == interp::kNoObject && b.object == interp::kNoObject;
  if (!numbers || !holdsBetween(solver_.store(), ordering, number(a), number(b)).isTrue()) {
    throw Failed{fmt::format("segment {}: neighbours are not in order at {}", id.index(), ordering.offset)};
  }
}

void Embedder::matchLink(Trial& trial, const interp::Object& node, std::uint64_t at, interp::ObjectId neighbour,
                         std::uint64_t target, const Value& beyond, ContextId context, ObjectId id) {
  if (at + pointerBytes_ > node.size) throw Failed{fmt::format("segment {}: a link outside of a node", id.index())};
  const ConcreteValue link = read(node, at, pointerBytes_);
  if (neighbour == interp::kNoObject) {
    trial.tasks.push_back({link, beyond, context, 0});
  } else if (!link.written || link.object != neighbour || offsetIn(link) != target) {
    throw Failed{fmt::format("segment {}: the link at {} does not lead to the neighbour", id.index(), at)};
  }
}

void Embedder::matchContents(Trial& trial, const Contents& contents, const interp::Object& block, ContextId context,
                             ObjectId id) {
  if (contents.words) {
    if (context != 0) throw TooHard{"words of nodes"};
    trial.words.emplace_back(id, trial.regions.at({context, id}));
  }
  if (contents.tiling) {
    if (context != 0) throw TooHard{"tilings of nodes"};
    trial.tilings.emplace_back(id, trial.regions.at({context, id}));
    return;
  }
  if (!contents.log.empty()) return matchLog(trial, contents, block, context, id);
  std::uint64_t covered = 0;
  const auto background = [&](std::uint64_t end) {
    if (!contents.background.valid()) return;
    if (end > covered && end - covered > kMostBytes) throw TooHard{"a large object"};
    for (std::uint64_t at = covered; at < end; ++at) {
      matchBytes(trial, block, at, 1, Value::integer(contents.background), context, id);
    }
  };
  contents.cells.forEach([&](std::uint64_t offset, const Cell& cell) {
    if (offset >= block.size) return;
    background(offset);
    covered = offset + cell.bytes;
    if (cell.unknown()) return;
    if (covered > block.size) throw Failed{fmt::format("object {}: a cell past the end", id.index())};
    if (!cell.fill) {
      matchBytes(trial, block, offset, cell.bytes, cell.value, context, id);
      return;
    }
    if (cell.bytes > kMostBytes) throw TooHard{"a large object"};
    for (std::uint64_t at = offset; at < covered; ++at) matchBytes(trial, block, at, 1, cell.value, context, id);
  });
  background(block.size);
}

void Embedder::matchLog(Trial& trial, const Contents& contents, const interp::Object& block, ContextId context,
                        ObjectId id) {
  const bool found = std::all_of(contents.log.begin(), contents.log.end(), [](const LoggedWrite& write) {
    return write.found && write.value.isInteger() && write.value.term.isConstant();
  });
  if (!found || context != 0 || !contents.cells.empty() || contents.background.valid() || block.size > kMostBytes) {
    throw TooHard{"writes at unknown offsets"};
  }
  term::TermStore& terms = solver_.store();
  for (const LoggedWrite& write : contents.log) {
    std::vector<Term> places;
    for (std::uint64_t at = 0; at + write.bytes <= block.size; ++at) {
      const ConcreteValue there = read(block, at, write.bytes);
      if (!there.written || isPointer(there) || there.bits != write.value.term.value()) continue;
      places.push_back(terms.eq(write.offset, terms.constant(at, write.offset.width())));
    }
    const Term somewhere = terms.logicalOr(places);
    if (somewhere.isFalse()) {
      throw Failed{fmt::format("object {}: {} stands nowhere", id.index(), write.value.term.value())};
    }
    trial.conditions.push_back(somewhere);
  }
}

void Embedder::matchBytes(Trial& trial, const interp::Object& block, std::uint64_t offset, std::uint64_t bytes,
                          const Value& value, ContextId context, ObjectId id) {
  if (value.kind == ValueKind::Opaque) return;
  if (bytes > 8) throw TooHard{"a wide cell"};
  const ConcreteValue concrete = read(block, offset, static_cast<unsigned>(bytes));
  // Fail here, where the place is known.
  if (!concrete.written && !(value.isInteger() && symbolIn(value.term).valid())) {
    throw Failed{fmt::format("object {}: nobody has written the bytes at {}", id.index(), offset)};
  }
  if (value.isInteger() && value.term.isConstant() && concrete.bits != value.term.value()) {
    throw Failed{
        fmt::format("object {} at {}: {} is not {}", id.index(), offset, showValue(concrete), value.term.value())};
  }
  trial.tasks.push_back({concrete, value, context, 0});
}

Term Embedder::symbolIn(Term term) {
  if (term.is(term::Op::Extract)) term = term.child(0);
  return term.is(term::Op::Symbol) ? term : Term();
}

ConcreteValue Embedder::read(const interp::Object& block, std::uint64_t offset, unsigned bytes) const {
  ConcreteValue value;
  value.writtenBytes = 0;
  bool mixed = false;
  for (unsigned i = 0; i < bytes; ++i) {
    const interp::Byte byte = memory_.byteAt(block, offset + i);
    const bool written = byte.state == interp::ByteWritten;
    value.written &= written;
    value.writtenBytes = static_cast<std::uint8_t>(value.writtenBytes | (written ? 1U << i : 0U));
    value.bits |= static_cast<std::uint64_t>(byte.value) << (8U * i);
    if (i == 0) value.object = byte.provenance;
    mixed |= byte.provenance != value.object;
  }
  if (mixed) value.object = interp::kAnyObject;
  ConcreteValue result = concreteOf({value.bits, value.object, 0});
  result.written = value.written;
  result.writtenBytes = value.writtenBytes;
  return result;
}

ConcreteValue Embedder::concreteOf(const interp::Value& value) const {
  if (machine_.isNominal(value)) return {value.bits, value.object, true, std::nullopt};
  const interp::Value pointer = machine_.resolved(value);
  if (pointer.object == value.object) return {value.bits, value.object, true, std::nullopt};
  return {pointer.bits, pointer.object, true, value.bits};
}

std::uint64_t Embedder::offsetIn(const ConcreteValue& pointer) const {
  return (pointer.bits - memory_.at(pointer.object).base) & interp::maskOf(program_.pointerBits());
}

void Embedder::match(Trial& trial, const Trial::Task& task) {
  switch (task.symbolic.kind) {
    case ValueKind::Opaque: return;
    case ValueKind::Integer: return matchInteger(trial, task);
    case ValueKind::Pointer: return matchPointer(trial, task);
    case ValueKind::PointerPart: throw TooHard{"parts of pointers"};
  }
}

void Embedder::matchInteger(Trial& trial, const Trial::Task& task) {
  const Term term = task.symbolic.term;
  if (task.concrete.number) return equate(trial, term, *task.concrete.number, task.context, "an address");
  if (!task.concrete.written || (!term.isConstant() && isPointer(task.concrete))) {
    const Term symbol = symbolIn(term);
    if (!symbol.valid()) throw Failed{"unwritten bytes, or a pointer, where a number is computed"};
    if (!task.concrete.written && task.concrete.writtenBytes != 0 && !isPointer(task.concrete)) {
      return matchWrittenBytes(trial, task);
    }
    const Trial::Number number{home(trial, symbol.symbol(), task.context), symbol.symbol()};
    trial.unconstrained.insert(number);
    if (!task.concrete.written) return;
  }
  equate(trial, term, task.concrete.bits & interp::maskOf(term.isBool() ? 1 : term.width()), task.context, "a value");
}

void Embedder::matchWrittenBytes(Trial& trial, const Trial::Task& task) {
  const Term term = task.symbolic.term;
  for (unsigned i = 0; 8 * i < term.width(); ++i) {
    if ((task.concrete.writtenBytes >> i & 1U) == 0) continue;
    const unsigned high = std::min(8 * i + 7, term.width() - 1U);
    equate(trial, solver_.store().extract(term, high, 8 * i),
           task.concrete.bits >> (8 * i) & interp::maskOf(high - 8 * i + 1), task.context, "a byte");
  }
}

ContextId Embedder::home(const Trial& trial, term::SymbolId symbol, ContextId context) const {
  return trial.ancestor(context, nesting_.depthOf(nesting_.homeOf(symbol)));
}

void Embedder::equate(Trial& trial, Term term, std::uint64_t value, ContextId context, const std::string& what) {
  if (term.isConstant()) {
    if (term.value() != value) throw Failed{fmt::format("{}: {} is not {}", what, value, term.value())};
  } else if (term.is(term::Op::Symbol)) {
    const auto [at, fresh] =
        trial.numbers.emplace(Trial::Number{home(trial, term.symbol(), context), term.symbol()}, value);
    if (!fresh && at->second != value) {
      throw Failed{
          fmt::format("{}: {} is {} and {}", what, solver_.store().symbolName(term.symbol()), at->second, value)};
    }
  } else {
    trial.equations.push_back({term, value, context});
  }
}

void Embedder::matchPointer(Trial& trial, const Trial::Task& task) {
  const ConcreteValue& concrete = task.concrete;
  const Value& symbolic = task.symbolic;
  if (!concrete.written) throw Failed{"unwritten bytes where a pointer is known"};
  if (const auto function = functionOf(program_, symbolic.object)) {
    if (concrete.object != machine_.layout().firstFunction + function->index()) throw Failed{"another function"};
    return equate(trial, symbolic.term, offsetIn(concrete), task.context, "an offset in a function");
  }
  const Object& object = *state_.find(symbolic.object);
  const ContextId context = trial.ancestor(task.context, object.level);
  interp::ObjectId node = interp::kNoObject;
  switch (symbolic.target) {
    case Target::Region:
      if (!isPointer(concrete))
        throw Failed{fmt::format("{} is no pointer to object {}", showValue(concrete), symbolic.object.index())};
      bindRegion(trial, context, symbolic.object, concrete.object);
      node = concrete.object;
      break;
    case Target::All: {
      const ContextId inside = trial.ancestor(task.context, object.level + 1U);
      if (trial.contexts[inside].segment != symbolic.object) throw Failed{"a pointer to all nodes from outside"};
      node = trial.contexts[inside].node;
      break;
    }
    case Target::First:
    case Target::Last: {
      const auto found = trial.segments.find({context, symbolic.object});
      if (found == trial.segments.end()) return trial.postponed.push_back(task);
      if (found->second.empty()) return matchBeyond(trial, task, *object.segment, context);
      node = trial.contexts[symbolic.target == Target::First ? found->second.front() : found->second.back()].node;
      break;
    }
  }
  if (concrete.object != node) {
    throw Failed{fmt::format("{} does not point to {}, a node of segment {}", showValue(concrete), show(node),
                             symbolic.object.index())};
  }
  equate(trial, symbolic.term, offsetIn(concrete), task.context,
         fmt::format("an offset in object {}", symbolic.object.index()));
}

void Embedder::matchBeyond(Trial& trial, const Trial::Task& task, const Segment& segment, ContextId context) {
  const bool first = task.symbolic.target == Target::First || segment.kind == SegmentKind::Optional;
  const auto offset = valueIn(nesting_, trial, task.symbolic.term, task.context);
  if (!offset) return trial.postponed.push_back(task);
  const std::uint64_t moved = *offset - (first ? segment.head : segment.prevTarget);
  ConcreteValue concrete = task.concrete;
  concrete.bits = (concrete.bits - moved) & interp::maskOf(program_.pointerBits());
  // Empty segments that lead to one another in a circle lead to nothing.
  if (task.passed > trial.segments.size()) throw Failed{"a pointer into empty segments that lead nowhere"};
  trial.tasks.push_back({concrete, first ? segment.nextValue : segment.prevValue, context, task.passed + 1});
}

std::string Embedder::show(interp::ObjectId id) const {
  const interp::Object& object = memory_.at(id);
  if (object.storage == interp::Storage::Heap) return fmt::format("block#{} of {} bytes", object.index, object.size);
  return fmt::format("concrete object {} of {} bytes", id, object.size);
}

std::string Embedder::showValue(const ConcreteValue& value) const {
  if (!isPointer(value)) return fmt::format("{}", value.bits);
  return fmt::format("&({})+{}", show(value.object),
                     static_cast<std::int64_t>(value.bits - memory_.at(value.object).base));
}

}  // namespace cairn::heap
