#include "driver/verify/proof_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analysis/shape/places.h"
#include "heap/split/cut.h"
#include "heap/state/nesting.h"
#include "proof/lists.h"
#include "proof/well_formed.h"
#include "support/check.h"
#include "term/rewrite.h"

namespace cairn::driver {

using support::Unsupported;
using term::SymbolId;
using term::Term;

namespace {

// One state of the analysis as a formula.
class StateExport {
 public:
  StateExport(const heap::State& state, const program::Program& program, const heap::State& initial,
              term::TermStore& terms, const std::map<std::uint32_t, std::size_t>& summaries)
      : state_(state), program_(program), initial_(initial), terms_(terms), summaries_(summaries) {}

  proof::Formula run() {
    proof::Formula formula;
    places();
    try {
      formula.state = places_;
      fill(formula.state);
    } catch (const Unsupported& why) {
      formula.state = places_;
      formula.notExpressed = why.what();
    }
    return formula;
  }

 private:
  [[nodiscard]] static bool isUse(const heap::Frame& frame) { return frame.activation == 0; }

  void places() {
    places_.nextObject = proof::firstDynamic(program_);
    for (const heap::Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      if (!isUse(*frame)) {
        const auto summary = summaries_.find(frame->activation);
        places_.anchors = proof::Anchors{summary == summaries_.end() ? 0 : summary->second, {}, {}, {}};
        continue;
      }
      const proof::Place place{frame->function, frame->position.block, frame->position.instruction};
      places_.frames.insert(places_.frames.begin(), proof::Frame{place, {}, {}, {}});
    }
  }

  void fill(proof::State& result) {
    result_ = &result;
    state_.memory.forEach([&](heap::ObjectId id, const support::Ref<heap::Object>&) {
      if (id.index() < state_.firstDynamic) return;
      ids_.emplace(id, proof::ObjectId(result.nextObject++));
    });
    std::size_t index = result.frames.size();
    for (const heap::Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
      if (isUse(*frame)) {
        fillFrame(*frame, result.frames[--index]);
      } else {
        fillAnchors(*frame, *result.anchors);
      }
    }
    state_.memory.forEach([&](heap::ObjectId id, const support::Ref<heap::Object>& object) {
      if (id.index() >= state_.firstDynamic) {
        if (object->level != 0) return;  // with the list whose nodes own it
        result.objects.emplace(ids_.at(id), exported(*object, id));
        return;
      }
      const auto* before = initial_.memory.find(id);
      if (before != nullptr && *before == object) return;
      proof::Object global = exported(*object, id);
      result.objects.emplace(proof::ObjectId(id.index()), std::move(global));
    });
    path(result);
    if (const auto wrong = proof::malformed(result, program_)) throw Unsupported(*wrong);
  }

  void fillFrame(const heap::Frame& frame, proof::Frame& result) {
    if (!frame.stackAllocations.empty() || frame.variadicArea.valid())
      throw Unsupported("variable-length arrays or variadic arguments");
    for (const auto& [reg, v] : frame.registers.entries())
      result.registers.emplace(reg, value(v, program_.function(frame.function).typeOf(reg).bits));
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
      const heap::Object* object = frame.slots[i].valid() ? state_.find(frame.slots[i]) : nullptr;
      if (object == nullptr || object->status != heap::Status::Live) continue;
      result.slots.emplace(program::SlotId(i), ids_.at(frame.slots[i]));
    }
  }

  void fillAnchors(const heap::Frame& frame, proof::Anchors& anchors) {
    for (const auto& [reg, v] : frame.registers.entries()) {
      const unsigned width = v.isInteger() ? v.term.width() : program_.pointerBits();
      if (reg.index() >= heap::kFirstResult) {
        anchors.results.push_back(value(v, width));
      } else {
        anchors.held.emplace(reg.index(), value(v, width));
      }
    }
    for (const heap::ObjectId id : frame.stackAllocations) anchors.variables.push_back(ids_.at(id));
  }

  proof::Value value(const heap::Value& value, unsigned width) {
    if (value.isInteger()) return proof::Value::integer(terms_.resize(value.term, width));
    if (!value.isPointer()) throw Unsupported("parts of an address, or long double");
    const auto found = ids_.find(value.object);
    if (found == ids_.end() && value.object.index() >= state_.firstDynamic)
      throw Unsupported("a pointer to memory that nothing is known of");
    const proof::ObjectId object = found == ids_.end() ? proof::ObjectId(value.object.index()) : found->second;
    switch (value.target) {
      case heap::Target::Region: return proof::Value::pointer(object, value.term);
      case heap::Target::First: return proof::Value::pointer(object, value.term, proof::Node::First);
      case heap::Target::Last: return proof::Value::pointer(object, value.term, proof::Node::Last);
      case heap::Target::All: return proof::Value::pointer(object, value.term, proof::Node::Self);
    }
    support::checkFailed("switch", __FILE__, __LINE__, "target");
  }

  proof::Object exported(const heap::Object& object, heap::ObjectId id) {
    proof::Object result;
    switch (object.storage) {
      case heap::Storage::Global: result.storage = proof::Storage::Global; break;
      case heap::Storage::Literal: result.storage = proof::Storage::Literal; break;
      case heap::Storage::Slot: result.storage = proof::Storage::Variable; break;
      case heap::Storage::Heap: result.storage = proof::Storage::Heap; break;
      case heap::Storage::StackAllocation:
      case heap::Storage::VariadicArea:
        // Dead ones are only mentioned.
        if (object.status == heap::Status::Live) throw Unsupported("variable-length arrays or variadic arguments");
        result.storage = proof::Storage::Variable;
        break;
      case heap::Storage::Environment: throw Unsupported("memory of the environment");
    }
    switch (object.status) {
      case heap::Status::Live: break;
      case heap::Status::Freed: result.status = proof::Status::Freed; break;
      case heap::Status::OutOfScope: result.status = proof::Status::OutOfScope; break;
    }
    result.writable = object.writable;
    result.size = object.size;
    result.born = object.lifetime.born;
    if (object.status != heap::Status::Live) result.died = object.lifetime.died;
    if (object.status == heap::Status::Live) result.contents = contents(object.contents);
    if (object.isSegment()) {
      result.list = list(*object.segment);
      if (object.level == 0) facts_ = result.list->facts;
      addOwned(object, id, result);
    }
    return result;
  }

  // What the nodes own, and of the facts, all of which the outermost list has, those that are about its nodes.
  void addOwned(const heap::Object& object, heap::ObjectId id, proof::Object& result) {
    for (const heap::ObjectId nested : heap::ownedObjects(state_, id)) {
      const heap::Object& owned = *state_.find(nested);
      if (owned.level != object.level + 1) continue;
      result.list->owned.push_back({ids_.at(nested), exported(owned, nested)});
      result.born = std::max(result.born, result.list->owned.back().object.born);
    }
    const std::set<SymbolId> inside = symbolsOfNodes(result, true);
    const std::set<SymbolId> own = symbolsOfNodes(result, false);
    result.list->facts.clear();
    for (const Term fact : facts_) {
      const auto symbols = term::symbolsOf(fact);
      const auto isOwn = [&](SymbolId symbol) { return own.contains(symbol); };
      const auto isDeeper = [&](SymbolId symbol) { return inside.contains(symbol) && !own.contains(symbol); };
      const bool ours = object.level == 0 || std::ranges::any_of(symbols, isOwn);
      if (ours && std::ranges::none_of(symbols, isDeeper)) result.list->facts.push_back(fact);
    }
  }
  static std::set<SymbolId> symbolsOfNodes(const proof::Object& list, bool deep) {
    std::set<SymbolId> result;
    proof::forEachOwned(proof::ObjectId(), list, [&](proof::ObjectId id, const proof::Object& object) {
      if (!object.list || (id.valid() && !deep)) return;
      for (const SymbolId symbol : proof::localSymbols(object)) result.insert(symbol);
    });
    return result;
  }

  proof::Contents contents(const heap::Contents& contents) {
    proof::Contents result;
    if (contents.tiling) {
      result_->markImprecise("arrays that are divided");
      return result;
    }
    // What was written at an unknown offset may have changed any byte.
    if (!contents.log.empty()) {
      result_->markImprecise("writes at unknown places that the formula leaves out");
      return result;
    }
    if (contents.background.valid() && contents.background.isConstant())
      result.background = static_cast<std::uint8_t>(contents.background.value());
    contents.cells.forEach([&](std::uint64_t offset, const heap::Cell& cell) {
      proof::Cell exportedCell{cell.bytes, proof::CellKind::Unknown, {}};
      if (cell.fill && cell.value.isInteger() && cell.value.term.isConstant()) {
        exportedCell.kind = proof::CellKind::Filled;
        exportedCell.value = proof::Value::integer(terms_.resize(cell.value.term, 8));
      } else if (!cell.fill && cell.bytes <= 8 && (cell.value.isInteger() || cell.value.isPointer())) {
        exportedCell.kind = proof::CellKind::Holds;
        exportedCell.value = value(cell.value, static_cast<unsigned>(8 * cell.bytes));
      } else if (!cell.fill && cell.value.refersToObject()) {
        throw Unsupported("parts of an address");
      }
      result.cells.emplace(offset, exportedCell);
    });
    return result;
  }

  proof::List list(const heap::Segment& segment) {
    proof::List result;
    if (segment.kind == heap::SegmentKind::Optional) throw Unsupported("a block that may be missing");
    if (!segment.orderings.empty()) throw Unsupported("a sorted list");
    result.doubly = segment.kind == heap::SegmentKind::Doubly;
    result.head = segment.head;
    result.next = segment.next;
    result.prev = segment.prev;
    result.back = segment.prevTarget;
    result.length = segment.length;
    result.after = value(segment.nextValue, program_.pointerBits());
    if (result.doubly) result.before = value(segment.prevValue, program_.pointerBits());
    result.facts = segment.facts;
    return result;
  }

  // Conditions on symbols that stand nowhere in the state say nothing about it.
  void path(proof::State& result) {
    std::set<SymbolId> used;
    const auto use = [&](Term term) {
      for (const SymbolId symbol : term::symbolsOf(term)) used.insert(symbol);
    };
    proof::forEachValue(result, [&](const proof::Value& v) { use(v.term); });
    for (const auto& [id, object] : result.objects) proof::forEachTermOf(object, use);
    for (const Term condition : state_.path.conjuncts()) {
      const auto symbols = term::symbolsOf(condition);
      if (std::ranges::all_of(symbols, [&](SymbolId symbol) { return used.contains(symbol); }))
        result.assume(condition);
    }
  }

  const heap::State& state_;
  const program::Program& program_;
  const heap::State& initial_;
  term::TermStore& terms_;
  const std::map<std::uint32_t, std::size_t>& summaries_;
  proof::State places_;
  proof::State* result_ = nullptr;
  std::map<heap::ObjectId, proof::ObjectId> ids_;
  std::vector<Term> facts_;  // of the outermost list that is being written
};

std::string nameOf(const program::Program& program, const heap::State& state) {
  const heap::Frame& frame = *state.top;
  const program::Function& function = program.function(frame.function);
  const program::Block& block = function.blocks[frame.position.block.index()];
  for (const program::Instruction& instruction : block.instructions) {
    if (instruction.loc.valid()) return fmt::format("{}, line {}", function.name, instruction.loc.line);
  }
  return fmt::format("{}, block {}", function.name, frame.position.block.index());
}

}  // namespace

proof::Proof exportProof(const program::Program& program, const analysis::Fixpoint& fixpoint,
                         interp::Property property) {
  term::TermStore& terms = fixpoint.solver.store();
  std::map<std::uint32_t, std::size_t> summaries;  // by activation
  for (std::size_t i = 0; i < fixpoint.summaryInputs.size(); ++i) {
    summaries.emplace(fixpoint.summaryInputs[i].top->caller->activation, i);
  }
  proof::Proof proof;
  proof.property = property;
  proof.program = proof::hashOf(program);
  const auto formula = [&](const heap::State& state, const std::string& name) {
    proof::Formula result = StateExport(state, program, fixpoint.initial, terms, summaries).run();
    result.name = name;
    return result;
  };
  for (std::size_t i = 0; i < fixpoint.summaryInputs.size(); ++i) {
    const heap::State& input = fixpoint.summaryInputs[i];
    const std::string function = program.function(input.top->function).name;
    proof::Summary summary{formula(input, fmt::format("{} begins", function)), {}};
    for (const heap::State& output : fixpoint.summaryOutputs[i]) {
      summary.outputs.push_back(formula(output, fmt::format("{} returns", function)));
      summary.outputs.back().state.anchors->summary = i;
    }
    proof.summaries.push_back(std::move(summary));
  }
  analysis::Places places(program);
  // By place, so that two runs write the same file.
  std::map<std::pair<std::vector<proof::Place>, std::size_t>, std::vector<proof::Formula>> ordered;
  for (const auto& [stack, states] : fixpoint.invariants) {
    for (const heap::State& state : states) {
      if (!places.isHead(state)) continue;
      proof::Formula invariant = formula(state, nameOf(program, state));
      std::vector<proof::Place> place;
      for (const proof::Frame& frame : invariant.state.frames) place.push_back(frame.place);
      const std::size_t summary = invariant.state.anchors ? invariant.state.anchors->summary + 1 : 0;
      ordered[{place, summary}].push_back(std::move(invariant));
    }
  }
  for (auto& [place, formulas] : ordered) {
    for (proof::Formula& invariant : formulas) proof.invariants.push_back(std::move(invariant));
  }
  return proof;
}

}  // namespace cairn::driver
