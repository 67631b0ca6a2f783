#include "report/findings/source_events.h"

#include <algorithm>
#include <utility>

namespace cairn::report {

using program::BranchingKind;
using program::OutlineBranching;
using program::OutlineCall;
using program::OutlineStatement;
using program::SourceLoc;
using program::TextRange;

SourceEvents::SourceEvents(const program::Program& program, const program::SourceOutline& outline,
                           SourceEventListener& listener)
    : program_(program), outline_(outline), listener_(listener) {
  for (const program::Function& function : program.functions) {
    if (function.library) continue;
    for (const program::Block& block : function.blocks) {
      for (const program::Instruction& instruction : block.instructions) codeLocs_.push_back(instruction.loc);
      codeLocs_.push_back(block.terminator.loc);
    }
  }
  std::ranges::sort(codeLocs_);
}

const std::vector<const OutlineStatement*>& SourceEvents::statementsAt(SourceLoc loc) {
  const auto [entry, isNew] = statements_.try_emplace(loc);
  if (isNew) {
    for (const program::OutlineFunction& function : outline_.functions) {
      for (const OutlineStatement& s : function.statements) {
        if (s.range.contains(loc)) entry->second.push_back(&s);
      }
    }
  }
  return entry->second;
}

const OutlineStatement* SourceEvents::statementOf(SourceLoc loc) const {
  const OutlineStatement* innermost = nullptr;
  for (const program::OutlineFunction& function : outline_.functions) {
    for (const OutlineStatement& s : function.statements) {
      if (s.range.contains(loc)) innermost = &s;
    }
  }
  return innermost != nullptr ? innermost : last_;
}

// The innermost branching whose condition contains the position; those of loops stand at the keyword. Null also if the position starts two
// conditions: then it does not say which of them is decided.
const OutlineBranching* SourceEvents::findBranching(SourceLoc loc) const {
  const OutlineBranching* found = nullptr;
  unsigned starting = 0;
  for (const program::OutlineFunction& function : outline_.functions) {
    for (const OutlineBranching& b : function.branchings) {
      const bool isLoop = b.kind == BranchingKind::While || b.kind == BranchingKind::For;
      if (isLoop && b.place.loc == loc) return &b;
      if (!b.condition.contains(loc)) continue;
      if (b.condition.begin == loc) ++starting;
      const bool inside = found == nullptr || found->condition.contains(b.condition.begin);
      if (inside) found = &b;
    }
  }
  if (found == nullptr || starting > 1) return nullptr;
  // What decides a loop stands at its keyword, or is a part of a condition of several.
  return found->kind == BranchingKind::Do || found->kind == BranchingKind::Switch ? nullptr : found;
}

const OutlineCall* SourceEvents::findCall(SourceLoc loc) const {
  const OutlineCall* found = nullptr;
  for (const program::OutlineFunction& function : outline_.functions) {
    for (const OutlineCall& call : function.calls) {
      if (call.begin != loc) continue;
      if (found != nullptr) return nullptr;
      found = &call;
    }
  }
  return found;
}

// A run comes to the same places again and again.
const OutlineBranching* SourceEvents::branchingAt(SourceLoc loc) {
  const auto [entry, isNew] = branchings_.try_emplace(loc, nullptr);
  if (isNew) entry->second = findBranching(loc);
  return entry->second;
}

const OutlineCall* SourceEvents::callAt(SourceLoc loc) {
  const auto [entry, isNew] = calls_.try_emplace(loc, nullptr);
  if (isNew) entry->second = findCall(loc);
  return entry->second;
}

bool SourceEvents::hasCode(const OutlineBranching& branching) const {
  return std::ranges::any_of(branching.whenTrue, [&](const TextRange& range) {
    const auto first = std::ranges::lower_bound(codeLocs_, range.begin);
    return first != codeLocs_.end() && range.contains(*first);
  });
}

void SourceEvents::tell(const SourceEvent& event, const interp::Machine& machine, const Track& track) {
  if (event.place.inInput()) listener_.event(event, machine, track.bound);
}

void SourceEvents::beforeInstruction(const interp::Machine& machine) {
  const std::vector<interp::Frame>& frames = machine.frames();
  const interp::Frame& frame = frames.back();
  if (frame.pc == 0 && tracks_.size() >= frames.size()) tracks_.resize(frames.size() - 1);
  const bool isNew = tracks_.size() < frames.size();
  tracks_.resize(frames.size());
  if (frame.code->source->library) return;
  Track& track = tracks_.back();
  if (isNew) enterFunction(machine);
  if (track.call != nullptr) callReturned(machine, track);
  const program::Instruction* instruction = frame.code->sources[frame.pc];
  const auto place = frame.code->placeOf(frame.pc);
  const SourceLoc loc =
      instruction != nullptr ? instruction->loc : frame.code->source->blocks[place.block.index()].terminator.loc;
  if (loc.valid() && loc.column != 0) {
    decideBranching(machine, track, loc);
    beginStatements(machine, track, loc);
  }
  note(machine, track, loc);
}

void SourceEvents::enterFunction(const interp::Machine& machine) {
  const std::vector<interp::Frame>& frames = machine.frames();
  if (frames.size() < 2 || !frames.back().code->source->assumption.empty()) return;
  const Track& caller = tracks_[frames.size() - 2];
  if (caller.call == nullptr) return;
  SourceEvent event;
  event.kind = SourceEventKind::FunctionEntered;
  event.place = caller.call->close;
  event.function = frames[frames.size() - 2].code->source->name;
  tell(event, machine, tracks_.back());
}

void SourceEvents::callReturned(const interp::Machine& machine, Track& track) {
  const OutlineCall* call = std::exchange(track.call, nullptr);
  const interp::Frame& frame = machine.frames().back();
  if (frame.pc == 0) return;
  const program::Instruction* before = frame.code->sources[frame.pc - 1];
  const auto* source = before == nullptr ? nullptr : std::get_if<program::Call>(&before->op);
  if (source == nullptr) return;
  SourceEvent event;
  event.kind = SourceEventKind::CallReturned;
  event.place = call->close;
  event.function = frame.code->source->name;
  event.resultKind = call->result;
  if (source->results.size() == 1) {
    event.result = machine.valueOf(frame, source->results.front().index());
    event.resultType = source->resultTypes.front();
  }
  const std::vector<interp::Choice>& choices = machine.choices();
  const bool direct = source->callee.kind == program::OperandKind::Function;
  event.chosen = direct && choices.size() > track.choicesBefore &&
                 choices.back().what == program_.functions[source->callee.index].name;
  tell(event, machine, track);
}

void SourceEvents::decideBranching(const interp::Machine& machine, Track& track, SourceLoc loc) {
  const OutlineBranching* branching = track.branching;
  if (branching == nullptr || branching->condition.contains(loc)) return;
  track.branching = nullptr;
  const bool isTrue = std::ranges::any_of(branching->whenTrue, [&](const TextRange& r) { return r.contains(loc); });
  if (!isTrue && !branching->whenFalse.contains(loc) && !hasCode(*branching)) return;
  SourceEvent event;
  event.kind = SourceEventKind::BranchingDecided;
  event.place = branching->place;
  event.function = machine.frames().back().code->source->name;
  event.holds = isTrue;
  tell(event, machine, track);
}

void SourceEvents::beginStatements(const interp::Machine& machine, Track& track, SourceLoc loc) {
  if (loc == track.loc) return;
  const SourceLoc before = std::exchange(track.loc, loc);
  for (const OutlineStatement* s : statementsAt(loc)) {
    last_ = s;
    if (s->range.contains(before)) continue;
    SourceEvent event;
    event.place = s->place;
    event.function = machine.frames().back().code->source->name;
    event.fullExpression = s->fullExpression;
    tell(event, machine, track);
  }
}

// What the instruction that runs now means for later events.
void SourceEvents::note(const interp::Machine& machine, Track& track, SourceLoc loc) {
  const interp::Frame& frame = machine.frames().back();
  const interp::Inst& inst = frame.code->code[frame.pc];
  const program::Instruction* instruction = frame.code->sources[frame.pc];
  if (instruction == nullptr) {
    if (inst.op == interp::Opcode::Branch) track.branching = branchingAt(loc);
    return;
  }
  if (const auto* bind = std::get_if<program::Bind>(&instruction->op)) {
    const interp::Value value = machine.valueOf(frame, inst.a);
    track.bound[bind->variable] = value;
    if (track.uninitialised && bind->value.isRegister() && bind->value.asRegister() == *track.uninitialised) {
      listener_.uninitialised({bind->variable, value, bind->value.type}, machine.frames().size());
    }
  } else if (const auto* intrinsic = std::get_if<program::Intrinsic>(&instruction->op)) {
    const bool chooses = intrinsic->op == program::IntrinsicOp::Choose && intrinsic->text.starts_with("uninitialised ");
    if (chooses) track.uninitialised = intrinsic->result;
  } else if (std::holds_alternative<program::Call>(instruction->op)) {
    track.call = callAt(loc);
    track.choicesBefore = machine.choices().size();
  }
}

}  // namespace cairn::report
