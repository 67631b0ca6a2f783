#include "analysis/template/points_to.h"

#include <algorithm>

#include "program/flow/control_flow.h"
#include "program/code/visit.h"
#include "support/check.h"
#include "term/bits.h"

namespace cairn::analysis {

using namespace program;

namespace {

constexpr unsigned kMaxNames = 16;
constexpr std::size_t kMaxOffsets = 4;
constexpr std::size_t kMaxPlaces = 64;  // in an object that hold addresses

std::optional<ObjectKind> allocatedKind(IntrinsicOp op) {
  switch (op) {
    case IntrinsicOp::Allocate:
    case IntrinsicOp::AllocateAligned:
    case IntrinsicOp::Resize: return ObjectKind::Heap;
    case IntrinsicOp::AllocateStatic: return ObjectKind::Environment;
    case IntrinsicOp::StackAllocate: return ObjectKind::Stack;
    default: return std::nullopt;  // of the other intrinsics none makes an object that templates follow
  }
}

}  // namespace

PointsTo::PointsTo(const Program& flat)
    : program_(flat), function_(flat.functions[0]), registers_(function_.registers.size()) {
  findObjects();
  solve();
  findSites();
}

void PointsTo::findObjects() {
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) objects_.push_back({ObjectKind::Global, i, {}, 0});
  firstFunction_ = end();
  for (std::uint32_t i = 0; i < program_.functions.size(); ++i) objects_.push_back({ObjectKind::Function, i, {}, 0});
  firstSlot_ = end();
  for (std::uint32_t i = 0; i < function_.slots.size(); ++i) objects_.push_back({ObjectKind::Slot, i, {}, 0});
  const ControlFlow flow(function_);
  for (const BlockId block : flow.reversePostorder()) {
    const std::vector<Instruction>& instructions = function_.blocks[block.index()].instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      if (const auto* enter = std::get_if<Enter>(&instructions[i].op)) {
        FlatObject& object = objects_[slot(enter->slot.index()) - kFirstObject];
        if (object.block.valid())
          throw support::Unsupported("a variable whose scope begins in several places, for templates");
        object.block = block;
        object.instruction = i;
      }
      const auto* op = std::get_if<Intrinsic>(&instructions[i].op);
      if (op == nullptr) continue;
      if (const auto kind = allocatedKind(op->op)) objects_.push_back({*kind, 0, block, i});
    }
  }
  contents_.resize(objects_.size());
}

std::optional<ObjectNumber> PointsTo::allocated(BlockId block, std::size_t instruction) const {
  for (ObjectNumber o = kFirstObject; o < end(); ++o) {
    const FlatObject& known = object(o);
    if (known.kind != ObjectKind::Slot && known.block == block && known.instruction == instruction) return o;
  }
  return std::nullopt;
}

PointsTo::Set PointsTo::of(const Operand& operand) const {
  switch (operand.kind) {
    case OperandKind::Register: return registers_[operand.index];
    case OperandKind::Constant: return {};
    case OperandKind::Global: return {global(operand.index)};
    case OperandKind::Function: return {function(operand.index)};
    case OperandKind::Slot: return {slot(operand.index)};
  }
  return {kWild};
}

bool PointsTo::include(Targets& into, const Targets& from) {
  bool changed = false;
  for (const auto& [object, offsets] : from) {
    const auto [entry, isNew] = into.try_emplace(object);
    Offsets& known = entry->second;
    changed |= isNew;
    if (known.any) continue;
    const std::size_t before = known.values.size();
    known.values.insert(offsets.values.begin(), offsets.values.end());
    known.any = offsets.any || known.values.size() > kMaxOffsets;
    if (known.any) known.values.clear();
    changed |= known.any || known.values.size() != before;
  }
  return changed;
}

PointsTo::Targets PointsTo::targetsOf(const Operand& operand) const {
  switch (operand.kind) {
    case OperandKind::Register: return registerTargets_[operand.index];
    case OperandKind::Constant: return {};
    case OperandKind::Global: return {{global(operand.index), {{operand.bits}, false}}};
    case OperandKind::Function: return {{function(operand.index), {{0}, false}}};
    case OperandKind::Slot: return {{slot(operand.index), {{0}, false}}};
  }
  return {{kWild, {{}, true}}};
}

// Of what is read from memory: anything, if it is read in part.
PointsTo::Targets PointsTo::loadedFrom(ObjectNumber number, const Offsets& at, unsigned bytes) const {
  const ObjectNumber site = object(number).site;
  const std::uint64_t widest = program_.pointerBits() / 8;
  Targets result;
  for (const auto& [place, targets] : contentTargets_[(site == kNoObjectNumber ? number : site) - kFirstObject]) {
    const bool overlaps = at.any || place == kAnywhere || std::ranges::any_of(at.values, [&](std::uint64_t offset) {
                            return offset < place + widest && place < offset + bytes;
                          });
    if (overlaps) include(result, targets);
  }
  if (result.empty()) return result;
  if (bytes < widest) result.clear();
  result[kWild].any = true;
  return result;
}

bool PointsTo::storeInto(ObjectNumber object, const Offsets& at, const Targets& value) {
  if (value.empty()) return false;
  Contents& contents = contentTargets_[object - kFirstObject];
  if (at.any || contents.size() > kMaxPlaces) return include(contents[kAnywhere], value);
  bool changed = false;
  for (const std::uint64_t offset : at.values) changed |= include(contents[offset], value);
  return changed;
}

PointsTo::Set PointsTo::contentsAt(ObjectNumber object, std::uint64_t offset, unsigned bytes) const {
  Set set;
  for (const auto& [target, offsets] : loadedFrom(object, {{offset}, false}, bytes)) set.insert(target);
  return set;
}

void PointsTo::solve() {
  const ControlFlow flow(function_);
  registerTargets_.resize(registers_.size());
  contentTargets_.resize(objects_.size());
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
    for (const Relocation& relocation : program_.globals[i].relocations) {
      storeInto(global(i), {{relocation.offset}, false}, targetsOf(relocation.target));
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const BlockId id : flow.reversePostorder()) {
      const Block& block = function_.blocks[id.index()];
      for (std::size_t i = 0; i < block.instructions.size(); ++i) changed |= step(id, i, block.instructions[i].op);
      forEachEdge(block.terminator.op, [&](const Edge& to) { changed |= edge(to); });
    }
  }
  const auto objects = [](const Targets& targets) {
    Set set;
    for (const auto& [object, offsets] : targets) set.insert(object);
    return set;
  };
  for (std::size_t i = 0; i < registers_.size(); ++i) registers_[i] = objects(registerTargets_[i]);
  for (std::size_t i = 0; i < contents_.size(); ++i) {
    for (const auto& [place, targets] : contentTargets_[i]) contents_[i].merge(objects(targets));
  }
}

PointsTo::Offsets PointsTo::offsetsIn(const Operand& address, ObjectNumber number) const {
  return offsetsIn(targetsOf(address), number);
}

PointsTo::Offsets PointsTo::offsetsInContents(ObjectNumber of, ObjectNumber number) const {
  const ObjectNumber site = object(of).site;
  Targets all;
  for (const auto& [place, targets] : contentTargets_[(site == kNoObjectNumber ? of : site) - kFirstObject]) {
    include(all, targets);
  }
  return offsetsIn(all, number);
}

PointsTo::Offsets PointsTo::offsetsIn(const Targets& targets, ObjectNumber number) const {
  const ObjectNumber site = object(number).site;
  const auto found = targets.find(site == kNoObjectNumber ? number : site);
  if (found == targets.end()) return {{}, true};
  return found->second;
}

const HeapSite* PointsTo::site(ObjectNumber number) const {
  const auto found = std::ranges::find(sites_, number, &HeapSite::object);
  return found == sites_.end() ? nullptr : &*found;
}

std::optional<unsigned> PointsTo::position(const HeapSite& site, RegId reg) const {
  const auto found = positions_.find({site.object, reg.index()});
  if (found == positions_.end()) return std::nullopt;
  return found->second;
}

std::optional<unsigned> PointsTo::position(const HeapSite& site, BlockId head, ObjectNumber variable) const {
  const auto found = variablePositions_.find({site.object, head.index(), variable});
  if (found == variablePositions_.end()) return std::nullopt;
  return found->second;
}

void PointsTo::findVariables() {
  for (ObjectNumber o = kFirstObject; o < end(); ++o) {
    const FlatObject& object = this->object(o);
    std::uint64_t size = 0;
    if (object.kind == ObjectKind::Global) size = program_.globals[object.index].size;
    if (object.kind == ObjectKind::Slot) size = function_.slots[object.index].size;
    if (size == program_.pointerBits() / 8) variables_.insert(o);
  }
  for (const Block& block : function_.blocks) {
    for (const Instruction& instruction : block.instructions) {
      const auto* op = std::get_if<Intrinsic>(&instruction.op);
      if (op == nullptr) continue;
      for (const Operand& arg : op->args) {
        // A copy may bring an address that no register held.
        if (op->op == IntrinsicOp::Free || op->op == IntrinsicOp::Fill) continue;
        for (const ObjectNumber o : of(arg)) variables_.erase(o);
      }
    }
  }
}

bool PointsTo::isName(const HeapSite& site, const Load& load) const {
  if (!registers_[load.result.index()].contains(site.object)) return false;
  const Set from = of(load.address);
  return std::ranges::any_of(from, [&](ObjectNumber o) {
    if (o < kFirstObject || variables_.contains(o)) return false;
    return loadedFrom(o, offsetsIn(load.address, o), load.type.storeBytes()).contains(site.object);
  });
}

// That the loop writes, and that live longer than a turn.
PointsTo::Set PointsTo::variablesAt(const Loop& loop) const {
  Set written;
  Set made;
  for (const BlockId block : loop.blocks) {
    for (const Instruction& instruction : function_.blocks[block.index()].instructions) {
      if (const auto* store = std::get_if<Store>(&instruction.op)) written.merge(of(store->address));
      if (const auto* op = std::get_if<Intrinsic>(&instruction.op)) {
        if (op->op == IntrinsicOp::Fill) written.merge(of(op->args[0]));
      }
      if (const auto* enter = std::get_if<Enter>(&instruction.op)) made.insert(slot(enter->slot.index()));
    }
  }
  std::erase_if(written, [&](ObjectNumber o) { return !variables_.contains(o) || made.contains(o); });
  return written;
}

PointsTo::Set PointsTo::expanded(const Set& set) const {
  Set result = set;
  for (const HeapSite& site : sites_) {
    if (!set.contains(site.object)) continue;
    for (unsigned i = 0; i < site.named; ++i) result.insert(site.first + i);
  }
  return result;
}

// Names are the parameters of heads, the variables in memory that a loop writes, at its head, the results of loads from elsewhere, and those of
// the allocation itself; all other registers hold what one of these held.
void PointsTo::findSites() {
  const ControlFlow flow(function_);
  const Loops loops(flow);
  findVariables();
  for (ObjectNumber o = kFirstObject, last = end(); o < last; ++o) {
    const FlatObject made = object(o);
    if (made.kind != ObjectKind::Heap || !loops.innermost(made.block).valid()) continue;
    const Operation& operation = function_.blocks[made.block.index()].instructions[made.instruction].op;
    if (std::get<Intrinsic>(operation).op != IntrinsicOp::Allocate) continue;
    std::vector<unsigned> before(function_.blocks.size());  // the most names on a path to the end of a block
    HeapSite site{o, kNoObjectNumber, 0};
    for (const BlockId id : flow.reversePostorder()) {
      unsigned names = 0;
      for (const std::uint32_t from : flow.predecessors(id)) {
        if (flow.reachable(BlockId(from)) && !loops.isBackEdge(BlockId(from), id))
          names = std::max(names, before[from]);
      }
      const auto name = [&](RegId reg) {
        if (registers_[reg.index()].contains(o)) positions_[{o, reg.index()}] = ++names;
      };
      const Block& block = function_.blocks[id.index()];
      if (loops.isHead(id)) {
        for (const RegId reg : block.params) name(reg);
        for (const ObjectNumber variable : variablesAt(loops.loop(loops.innermost(id)))) {
          if (contents(variable).contains(o)) variablePositions_[{o, id.index(), variable}] = ++names;
        }
      }
      for (std::size_t i = 0; i < block.instructions.size(); ++i) {
        const Operation& op = block.instructions[i].op;
        const auto* load = std::get_if<Load>(&op);
        if (load != nullptr && isName(site, *load)) name(load->result);
        if (id == made.block && i == made.instruction) name(std::get<Intrinsic>(op).result);
      }
      before[id.index()] = names;
      site.named = std::max(site.named, names);
    }
    if (site.named > kMaxNames) continue;
    site.first = end();
    for (unsigned i = 0; i <= site.named; ++i) {
      objects_.push_back(made);
      objects_.back().site = o;
    }
    sites_.push_back(site);
  }
}

bool PointsTo::edge(const Edge& edge) {
  bool changed = false;
  const Block& target = function_.blocks[edge.target.index()];
  for (std::size_t i = 0; i < target.params.size(); ++i) {
    changed |= include(registerTargets_[target.params[i].index()], targetsOf(edge.args[i]));
  }
  return changed;
}

bool PointsTo::step(BlockId block, std::size_t number, const Operation& operation) {
  // What is computed from addresses other than by moving along them may belong to any object.
  const auto computed = [&](RegId result, const std::vector<const Operand*>& operands) {
    Targets targets;
    for (const Operand* operand : operands) include(targets, targetsOf(*operand));
    for (auto& [object, offsets] : targets) offsets = {{}, true};
    if (!targets.empty()) targets[kWild].any = true;
    return include(registerTargets_[result.index()], targets);
  };
  return std::visit(
      overloaded(
          [&](const Binary& op) { return computed(op.result, {&op.left, &op.right}); },
          [&](const Compare&) { return false; }, [&](const Convert& op) { return computed(op.result, {&op.value}); },
          [&](const Float& op) {
            std::vector<const Operand*> args;
            for (const Operand& arg : op.args) args.push_back(&arg);
            return computed(op.result, args);
          },
          [&](const Select& op) {
            const bool yes = include(registerTargets_[op.result.index()], targetsOf(op.yes));
            return include(registerTargets_[op.result.index()], targetsOf(op.no)) || yes;
          },
          [&](const Address& op) { return moved(op); },
          [&](const Load& op) {
            bool changed = false;
            for (const auto& [o, offsets] : targetsOf(op.address)) {
              if (o >= kFirstObject) {
                changed |= include(registerTargets_[op.result.index()], loadedFrom(o, offsets, op.type.storeBytes()));
              }
            }
            return changed;
          },
          [&](const Store& op) {
            bool changed = false;
            const Targets value = targetsOf(op.value);
            for (const auto& [o, offsets] : targetsOf(op.address)) {
              if (o >= kFirstObject) changed |= storeInto(o, offsets, value);
            }
            return changed;
          },
          [](const Enter&) { return false; }, [](const Leave&) { return false; }, [](const Call&) { return false; },
          [&](const Intrinsic& op) { return intrinsic(block, number, op); }, [](const Bind&) { return false; }),
      operation);
}

bool PointsTo::moved(const Address& op) {
  std::uint64_t distance = static_cast<std::uint64_t>(op.offset);
  bool known = true;
  for (const auto& [index, scale] : op.indices) {
    known &= index.kind == OperandKind::Constant;
    const std::uint64_t at = known ? static_cast<std::uint64_t>(term::toSigned(index.bits, index.type.bits)) : 0;
    distance += at * static_cast<std::uint64_t>(scale);
  }
  const std::uint64_t mask =
      program_.pointerBits() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << program_.pointerBits()) - 1;
  Targets targets = targetsOf(op.base);
  for (auto& [object, offsets] : targets) {
    std::set<std::uint64_t> values;
    for (const std::uint64_t value : offsets.values) values.insert((value + distance) & mask);
    offsets.values = std::move(values);
    if (!known) offsets = {{}, true};
  }
  return include(registerTargets_[op.result.index()], targets);
}

// From one known place to another one field by field, whatever the length; otherwise from anywhere to anywhere.
bool PointsTo::copy(const Intrinsic& op) {
  bool changed = false;
  for (const auto& [from, fromOffsets] : targetsOf(op.args[1])) {
    for (const auto& [to, toOffsets] : targetsOf(op.args[0])) {
      if (from < kFirstObject || to < kFirstObject) continue;
      const bool known = fromOffsets.values.size() == 1 && toOffsets.values.size() == 1;
      for (auto [place, targets] : Contents(contentTargets_[from - kFirstObject])) {
        if (!targets.empty()) targets[kWild].any = true;
        Offsets at{{}, true};
        if (known && place != kAnywhere)
          at = {{place - *fromOffsets.values.begin() + *toOffsets.values.begin()}, false};
        changed |= storeInto(to, at, targets);
      }
    }
  }
  return changed;
}

bool PointsTo::intrinsic(BlockId block, std::size_t number, const Intrinsic& op) {
  bool changed = false;
  if (op.op == IntrinsicOp::Copy) changed |= copy(op);
  const auto result = [&](ObjectNumber object, const Offsets& offsets) {
    changed |= include(registerTargets_[op.result.index()], Targets{{object, offsets}});
  };
  const bool unknown = op.op == IntrinsicOp::Words || op.op == IntrinsicOp::Text || op.op == IntrinsicOp::VariadicArea;
  if (unknown) result(kWild, {{}, true});
  if (const auto object = allocated(block, number)) {
    result(*object, {{0}, false});
    if (op.op == IntrinsicOp::Resize) {
      for (const auto& [from, offsets] : targetsOf(op.args[0])) {
        if (from < kFirstObject) continue;
        for (const auto& [place, targets] : Contents(contentTargets_[from - kFirstObject])) {
          changed |= include(contentTargets_[*object - kFirstObject][place], targets);
        }
      }
    }
  }
  return changed;
}

}  // namespace cairn::analysis
