#include "analysis/template/encoding.h"

#include <algorithm>
#include <utility>

#include "program/code/visit.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using interp::ViolationKind;
using term::Term;

Encoding::Encoding(const FlatProgram& flat, term::TermStore& terms, const EncodingOptions& options)
    : flat_(flat),
      program_(flat.program),
      function_(flat.function()),
      terms_(terms),
      options_(options),
      flow_(function_),
      loops_(flow_),
      dominators_(flow_),
      pointsTo_(program_),
      memory_(program_, pointsTo_, terms_),
      width_(program_.pointerBits()),
      ends_(function_.blocks.size()),
      registers_(function_.registers.size()),
      headOfBlock_(function_.blocks.size(), kNoHead) {
  if (pointsTo_.end() >= (1U << kObjectBits)) throw support::Unsupported("so many objects for templates");
  for (State& state : ends_) state.guard = terms_.boolean(false);
  for (const Loop& loop : loops_.all()) {
    if (!loop.reducible()) throw support::Unsupported("a loop with several entries, for templates");
  }
  run();
}

void Encoding::run() {
  state_ = startState();
  for (const BlockId block : flow_.reversePostorder()) {
    block_ = block;
    memory_.setBlock(block);
    enterBlock(block);
    if (state_.guard.isFalse()) continue;
    encodeBlock(block);
    ends_[block.index()] = state_;
    if (const std::string why = options_.env.interruption(); !why.empty()) throw support::Unsupported(why);
    if (terms_.termCount() > options_.maxTerms) throw support::Unsupported("a program of that size for templates");
  }
  for (LoopHead& head : heads_) closeLoop(head);
}

Encoding::State Encoding::startState() {
  State state;
  state.guard = terms_.boolean(true);
  for (ObjectNumber o = kFirstObject; o < pointsTo_.end(); ++o) {
    const FlatObject& object = pointsTo_.object(o);
    const bool isGlobal = object.kind == ObjectKind::Global;
    state.memory.push_back(isGlobal ? memory_.initial(o) : memory_.unwritten(o));
    state.alive.push_back(terms_.boolean(isGlobal || object.kind == ObjectKind::Function));
    std::uint64_t size = 0;
    if (isGlobal) size = program_.globals[object.index].size;
    if (object.site != kNoObjectNumber) size = blockSize(*pointsTo_.site(object.site)).value_or(0);
    if (object.kind == ObjectKind::Slot) size = function_.slots[object.index].size;
    state.sizes.push_back(pointer(size));
    state.allocated.push_back(terms_.boolean(false));
  }
  return state;
}

// If it is the same each time.
std::optional<std::uint64_t> Encoding::blockSize(const HeapSite& site) const {
  const FlatObject& made = pointsTo_.object(site.object);
  const Operation& operation = function_.blocks[made.block.index()].instructions[made.instruction].op;
  const Operand& size = std::get<Intrinsic>(operation).args[0];
  if (size.kind != OperandKind::Constant) return std::nullopt;
  return size.bits;
}

Term& Encoding::factOf(State& state, HeadFact fact, ObjectNumber object) const {
  const std::size_t index = object - kFirstObject;
  switch (fact) {
    case HeadFact::Alive: return state.alive[index];
    case HeadFact::Allocated: return state.allocated[index];
    case HeadFact::Size: return state.sizes[index];
    case HeadFact::Register: break;
  }
  support::checkFailed("switch", __FILE__, __LINE__, "a fact of an object");
}

std::vector<Encoding::Incoming> Encoding::incomingOf(BlockId block, bool back) const {
  std::vector<Incoming> incoming;
  std::set<std::uint32_t> seen;
  for (const std::uint32_t from : flow_.predecessors(block)) {
    if (!seen.insert(from).second || !flow_.reachable(BlockId(from))) continue;
    if (loops_.isBackEdge(BlockId(from), block) != back) continue;
    const Term guard = ends_[from].guard;
    if (guard.isFalse()) continue;
    const TerminatorOp& end = function_.blocks[from].terminator.op;
    if (const auto* jump = std::get_if<Jump>(&end)) incoming.push_back({BlockId(from), &jump->to, guard});
    if (const auto* branch = std::get_if<Branch>(&end)) {
      const Term condition = const_cast<Encoding*>(this)->operand(branch->condition).bits;
      const Term yes = terms_.toBool(condition);
      if (branch->yes.target == block) incoming.push_back({BlockId(from), &branch->yes, terms_.logicalAnd(guard, yes)});
      if (branch->no.target == block) {
        incoming.push_back({BlockId(from), &branch->no, terms_.logicalAnd(guard, terms_.logicalNot(yes))});
      }
    }
  }
  std::erase_if(incoming, [](const Incoming& in) { return in.guard.isFalse(); });
  return incoming;
}

FlatValue Encoding::choose(Term condition, const FlatValue& yes, const FlatValue& no) {
  FlatValue result;
  result.bits = terms_.ite(condition, yes.bits, no.bits);
  if (yes.object.valid() || no.object.valid()) result.object = terms_.ite(condition, objectOf(yes), objectOf(no));
  return result;
}

Term Encoding::objectOf(const FlatValue& value) {
  return value.object.valid() ? value.object : memory_.objectTerm(kNoObjectNumber);
}

FlatValue Encoding::merged(const std::vector<Incoming>& incoming, std::size_t argument) {
  FlatValue result = operand(incoming[0].edge->args[argument]);
  for (std::size_t i = 1; i < incoming.size(); ++i) {
    result = choose(incoming[i].guard, operand(incoming[i].edge->args[argument]), result);
  }
  return result;
}

void Encoding::enterBlock(BlockId block) {
  if (block.index() == 0) return;
  const std::vector<Incoming> incoming = incomingOf(block, false);
  if (incoming.empty()) {
    state_.guard = terms_.boolean(false);
    return;
  }
  joinInto(block, incoming);
  if (loops_.isHead(block)) openLoop(block);
}

void Encoding::joinInto(BlockId block, const std::vector<Incoming>& incoming) {
  State state = ends_[incoming[0].from.index()];
  state.guard = incoming[0].guard;
  for (std::size_t i = 1; i < incoming.size(); ++i) {
    const Incoming& in = incoming[i];
    const State& other = ends_[in.from.index()];
    state.guard = terms_.logicalOr(state.guard, in.guard);
    for (std::size_t o = 0; o < state.memory.size(); ++o) {
      state.memory[o] = memory_.merge(in.guard, other.memory[o], state.memory[o]);
      state.alive[o] = terms_.ite(in.guard, other.alive[o], state.alive[o]);
      state.allocated[o] = terms_.ite(in.guard, other.allocated[o], state.allocated[o]);
      state.sizes[o] = terms_.ite(in.guard, other.sizes[o], state.sizes[o]);
    }
  }
  const Block& code = function_.blocks[block.index()];
  std::vector<FlatValue> values;
  for (std::size_t i = 0; i < code.params.size(); ++i) values.push_back(merged(incoming, i));
  for (std::size_t i = 0; i < code.params.size(); ++i) registers_[code.params[i].index()] = values[i];
  state_ = std::move(state);
}

// What the blocks of a loop may change.
namespace {
struct Changes {
  PointsTo::Set written;
  PointsTo::Set ended;
  PointsTo::Set made;
  PointsTo::Set allocated;  // representatives
};

Changes changesOf(const Function& function, const PointsTo& pointsTo, const Loop& loop) {
  Changes changes;
  const auto to = [&](PointsTo::Set& set, const PointsTo::Set& more) {
    for (const ObjectNumber o : more) {
      const HeapSite* site = pointsTo.site(o);
      if (site == nullptr && o >= kFirstObject) set.insert(o);
      for (ObjectNumber r = site == nullptr ? 0 : site->first; site != nullptr && r != site->end(); ++r) set.insert(r);
    }
  };
  for (const BlockId block : loop.blocks) {
    const std::vector<Instruction>& instructions = function.blocks[block.index()].instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      const Operation& operation = instructions[i].op;
      if (const auto* store = std::get_if<Store>(&operation)) to(changes.written, pointsTo.of(store->address));
      if (const auto* enter = std::get_if<Enter>(&operation)) changes.made.insert(pointsTo.slot(enter->slot.index()));
      if (const auto* leave = std::get_if<Leave>(&operation)) changes.ended.insert(pointsTo.slot(leave->slot.index()));
      if (const auto made = pointsTo.allocated(block, i)) {
        to(pointsTo.site(*made) == nullptr ? changes.made : changes.allocated, {*made});
      }
      const auto* op = std::get_if<Intrinsic>(&operation);
      if (op == nullptr) continue;
      if (op->op == IntrinsicOp::Fill || op->op == IntrinsicOp::Copy || op->op == IntrinsicOp::Havoc) {
        to(changes.written, pointsTo.of(op->args[0]));
      }
      if (op->op == IntrinsicOp::Free || op->op == IntrinsicOp::Resize) to(changes.ended, pointsTo.of(op->args[0]));
      if (op->op == IntrinsicOp::StackRestore) {
        for (ObjectNumber o = kFirstObject; o < pointsTo.end(); ++o) {
          if (pointsTo.object(o).kind == ObjectKind::Stack) changes.ended.insert(o);
        }
      }
    }
  }
  to(changes.written, changes.made);
  to(changes.written, changes.allocated);
  to(changes.ended, changes.allocated);  // in what they begin with
  return changes;
}
}  // namespace

// The objects that a turn makes are new ones each turn: what they were before is out of reach (afterTurn).
void Encoding::openLoop(BlockId block) {
  const auto id = static_cast<HeadId>(heads_.size());
  headOfBlock_[block.index()] = id;
  LoopHead head;
  head.loop = loops_.innermost(block);
  head.block = block;
  head.turned = memory_.fresh("turned", 0);
  head.entered = state_.guard;
  const Changes changes = changesOf(function_, pointsTo_, loops_.loop(head.loop));
  head.madeInside = changes.made;
  const auto free = [&](Term symbol, Term entry) {
    memory_.addFact(symbol, terms_.logicalOr(head.turned, terms_.eq(symbol, entry)));
  };
  const Block& code = function_.blocks[block.index()];
  for (const RegId reg : code.params) {
    HeadParameter parameter;
    parameter.reg = reg;
    parameter.type = function_.typeOf(reg);
    const FlatValue entry = registers_[reg.index()];
    parameter.entry = entry;
    parameter.now.bits = memory_.fresh("phi", entry.bits.width());
    free(parameter.now.bits, entry.bits);
    PointsTo::Set candidates = pointsTo_.of(reg);
    if (!candidates.empty() || entry.object.valid()) {
      for (const ObjectNumber o : changes.made) candidates.erase(o);
      for (const HeapSite& site : pointsTo_.sites()) {
        if (candidates.erase(site.object) == 0) continue;
        for (unsigned i = 0; i < *pointsTo_.position(site, reg); ++i) candidates.insert(site.first + i);
      }
      parameter.now.object = memory_.freshObject("phi of", candidates);
      free(parameter.now.object, objectOf(entry));
    }
    for (const Term part : {parameter.now.bits, parameter.now.object}) {
      if (!part.valid()) continue;
      SymbolOrigin& origin = memory_.origin(part);
      origin.head = id;
      origin.parameter = head.parameters.size();
      origin.isObject = part == parameter.now.object;
    }
    registers_[reg.index()] = parameter.now;
    head.parameters.push_back(parameter);
  }
  for (const ObjectNumber o : changes.ended) {
    if (changes.made.contains(o)) continue;
    const std::size_t index = o - kFirstObject;
    const Term allocatedBefore = state_.allocated[index];
    const Term aliveBefore = state_.alive[index];
    const bool isNew = changes.allocated.contains(o);
    if (isNew) {
      addHeadFact(head, HeadFact::Allocated, o);
      memory_.addFact(state_.allocated[index], terms_.implies(allocatedBefore, state_.allocated[index]));
      const HeapSite& site = *pointsTo_.site(pointsTo_.object(o).site);
      if (!blockSize(site)) addHeadFact(head, HeadFact::Size, o);
    }
    addHeadFact(head, HeadFact::Alive, o);
    if (!pointsTo_.isRepresentative(o)) continue;
    const Term alive = state_.alive[index];
    memory_.addFact(alive, terms_.implies(alive, state_.allocated[index]));
    const Term ended = terms_.logicalAnd(allocatedBefore, terms_.logicalNot(aliveBefore));
    memory_.addFact(alive, terms_.implies(ended, terms_.logicalNot(alive)));
  }
  for (const ObjectNumber o : changes.made) {
    Term& alive = state_.alive[o - kFirstObject];
    alive = terms_.logicalAnd(terms_.logicalNot(head.turned), alive);
    Term& size = state_.sizes[o - kFirstObject];
    if (pointsTo_.object(o).kind != ObjectKind::Slot)
      size = terms_.ite(head.turned, memory_.fresh("size", width_), size);
  }
  for (const ObjectNumber o : changes.written) {
    VersionId& version = state_.memory[o - kFirstObject];
    HeadMemory memory;
    memory.madeInside = changes.made;
    memory.now = memory_.atHead(id, head.turned, version, changes.made);
    version = memory.now;
    head.memory.emplace(o, std::move(memory));
  }
  for (const ObjectNumber o : changes.written) {
    if (!pointsTo_.isRepresentative(o)) continue;
    head.existsNow[o] = {state_.allocated[o - kFirstObject], state_.alive[o - kFirstObject]};
  }
  for (const ObjectNumber o : changes.ended) {
    if (!pointsTo_.isRepresentative(o)) continue;
    head.existsNow[o] = {state_.allocated[o - kFirstObject], state_.alive[o - kFirstObject]};
  }
  for (const HeadParameter& parameter : head.parameters) {
    if (parameter.fact == HeadFact::Register) name(parameter.reg, parameter.now);
  }
  for (const auto& [o, memory] : head.memory) {
    for (const HeapSite& site : pointsTo_.sites()) {
      const auto position = pointsTo_.position(site, block, o);
      if (!position) continue;
      point(site, *position, pointsTo_.offsetsInContents(o, site.object),
            memory_.read(memory.now, pointer(0), width_ / 8));
    }
  }
  heads_.push_back(std::move(head));
}

// True or a size after some turn as it is before the first one, or changed by the loop.
void Encoding::addHeadFact(LoopHead& head, HeadFact fact, ObjectNumber object) {
  static const char* const kStems[] = {"register", "alive", "allocated", "size"};
  Term& value = factOf(state_, fact, object);
  HeadParameter parameter;
  parameter.fact = fact;
  parameter.object = object;
  parameter.type = intType(fact == HeadFact::Size ? width_ : 1);
  parameter.now.bits = memory_.fresh(kStems[static_cast<std::size_t>(fact)], fact == HeadFact::Size ? width_ : 0);
  memory_.addFact(parameter.now.bits, terms_.logicalOr(head.turned, terms_.eq(parameter.now.bits, value)));
  SymbolOrigin& origin = memory_.origin(parameter.now.bits);
  origin.head = static_cast<HeadId>(heads_.size());
  origin.parameter = head.parameters.size();
  origin.ofRepresentative = pointsTo_.isRepresentative(object);
  value = parameter.now.bits;
  head.parameters.push_back(parameter);
}

void Encoding::closeLoop(LoopHead& head) {
  block_ = head.block;
  memory_.setBlock(head.block);
  const std::vector<Incoming> incoming = incomingOf(head.block, true);
  head.back = terms_.boolean(false);
  if (incoming.empty()) {
    for (HeadParameter& parameter : head.parameters) parameter.back = parameter.now;
    for (auto& [object, memory] : head.memory) memory.back = memory.now;
    head.existsAtBack = head.existsNow;
    return;
  }
  for (const Incoming& in : incoming) head.back = terms_.logicalOr(head.back, in.guard);
  const auto folded = [&](auto of) {
    auto result = of(ends_[incoming[0].from.index()]);
    for (std::size_t i = 1; i < incoming.size(); ++i)
      result = of.merge(incoming[i].guard, of(ends_[incoming[i].from.index()]), result);
    return result;
  };
  struct Fact {
    Encoding& self;
    HeadFact fact;
    ObjectNumber object;
    Term operator()(State& state) const { return self.factOf(state, fact, object); }
    Term merge(Term condition, Term yes, Term no) const { return self.terms_.ite(condition, yes, no); }
  };
  struct Contents {
    Encoding& self;
    ObjectNumber object;
    VersionId operator()(const State& state) const { return state.memory[object - kFirstObject]; }
    VersionId merge(Term condition, VersionId yes, VersionId no) const {
      return self.memory_.merge(condition, yes, no);
    }
  };
  for (const ObjectNumber o : head.madeInside) head.aliveAtBack.emplace(o, folded(Fact{*this, HeadFact::Alive, o}));
  for (const auto& [o, now] : head.existsNow) {
    head.existsAtBack[o] = {folded(Fact{*this, HeadFact::Allocated, o}), folded(Fact{*this, HeadFact::Alive, o})};
  }
  std::size_t argument = 0;
  for (HeadParameter& parameter : head.parameters) {
    if (parameter.fact == HeadFact::Register) {
      parameter.back = afterTurn(head, merged(incoming, argument++));
    } else {
      parameter.back = {folded(Fact{*this, parameter.fact, parameter.object}), {}};
    }
  }
  for (auto& [object, memory] : head.memory) memory.back = folded(Contents{*this, object});
  // A block that lives on is out of reach for the check at the end of the program.
  if (!options_.property.asks(ViolationKind::ValidMemcleanup)) return;
  for (const auto& [object, alive] : head.aliveAtBack) {
    if (pointsTo_.object(object).kind != ObjectKind::Heap) continue;
    checks_.push_back({terms_.logicalAnd(head.back, alive),
                       head.block,
                       0,
                       {},
                       std::nullopt,
                       "a block that outlives a turn of a loop"});
  }
}

FlatValue Encoding::afterTurn(const LoopHead& head, FlatValue value) {
  if (!value.object.valid()) return value;
  const PointsTo::Set candidates = memory_.candidates(value.object);
  Term object = value.object;
  for (const ObjectNumber o : head.madeInside) {
    if (!candidates.contains(o)) continue;
    const auto alive = head.aliveAtBack.find(o);
    const Term after = alive == head.aliveAtBack.end()
                           ? memory_.objectTerm(kWild)
                           : terms_.ite(alive->second, memory_.objectTerm(kWild), memory_.objectTerm(kEnded));
    object = terms_.ite(terms_.eq(value.object, memory_.objectTerm(o)), after, object);
  }
  value.object = object;
  return value;
}

void Encoding::encodeBlock(BlockId id) {
  const Block& block = function_.blocks[id.index()];
  for (instruction_ = 0; instruction_ < block.instructions.size(); ++instruction_) {
    encode(block.instructions[instruction_].op);
    if (state_.guard.isFalse()) return;
  }
  if (const auto* end = std::get_if<program::Unsupported>(&block.terminator.op)) unsupported(end->why);
}

void Encoding::endIf(Term fails, ViolationKind kind, const std::string& what) {
  const std::size_t before = checks_.size();
  check(fails, kind, what);
  if (checks_.size() == before) return;
  unasked_.push_back(checks_.back());
  checks_.pop_back();
}

void Encoding::check(Term fails, std::optional<ViolationKind> kind, const std::string& what) {
  const Term reached = terms_.logicalAnd(state_.guard, fails);
  if (!reached.isFalse()) {
    const Block& block = function_.blocks[block_.index()];
    const SourceLoc loc =
        instruction_ < block.instructions.size() ? block.instructions[instruction_].loc : block.terminator.loc;
    checks_.push_back({reached, block_, instruction_, flat_.placeOf(block_, loc), kind, what});
  }
  assume(terms_.logicalNot(fails));
}

}  // namespace cairn::analysis
