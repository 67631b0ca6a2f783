// The search for an embedding. Pointers are followed from the roots; only the length of a segment is a choice, and where what follows the segment
// is known already there is just one.
#include "oracle/embedding.h"

#include "oracle/embedder.h"

namespace cairn::heap {

EmbeddingResult Embedder::run(LostBlocks lost) {
  if (lost != LostBlocks::Represented) part_.emplace(interp::reachableFromState(machine_));
  remembersLosses_ = lost == LostBlocks::Remembered;
  try {
    Trial trial;
    addRoots(trial);
    if (solve(std::move(trial))) return {Representation::Yes, {}};
  } catch (const Failed& failure) {
    return {Representation::No, failure.why};
  } catch (const TooHard& reason) {
    return {Representation::Undecided, reason.why};
  }
  return {Representation::No, furthest_};
}

void Embedder::addRoots(Trial& trial) {
  for (std::size_t i = 0; i < program_.globals.size(); ++i) {
    const ObjectId id = objectOf(program::GlobalId(i));
    const Object* global = state_.find(id);
    if (global == nullptr || !global->writable) continue;
    bindRegion(trial, 0, id, machine_.layout().firstGlobal + static_cast<interp::ObjectId>(i));
  }
  std::size_t depth = machine_.frames().size();
  for (const Frame* frame = state_.top.get(); frame != nullptr; frame = frame->caller.get()) {
    if (frame->activation != 0) {
      part_.emplace(interp::reachableFromState(machine_, depth));
      remembersLosses_ = false;
      return;
    }
    if (depth == 0) throw Failed{"the run has fewer frames"};
    addFrame(trial, *frame, --depth);
  }
  if (depth != 0) throw Failed{"the run has more frames"};
}

void Embedder::addFrame(Trial& trial, const Frame& frame, std::size_t depth) {
  const std::vector<interp::Frame>& frames = machine_.frames();
  const interp::Frame& concrete = frames[depth];
  const auto place = concrete.code->placeOf(concrete.pc);
  if (concrete.code->id != frame.function || place.block != frame.position.block ||
      place.index != frame.position.instruction) {
    throw Failed{"the run is at another place"};
  }
  for (const auto& [reg, value] : frame.registers.entries()) {
    const interp::Value& content = machine_.valueOf(concrete, reg.index());
    trial.tasks.push_back({concreteOf(content), value, 0, 0});
  }
  for (std::size_t i = 0; i < frame.slots.size(); ++i) {
    const interp::ObjectId object = machine_.valueOf(concrete, concrete.code->firstSlot + i).object;
    const Object* slot = frame.slots[i].valid() ? state_.find(frame.slots[i]) : nullptr;
    const bool live = slot != nullptr && slot->status == Status::Live;
    if (live != memory_.at(object).live()) throw Failed{fmt::format("slot {} of frame {}: is it in scope?", i, depth)};
    if (live) bindRegion(trial, 0, frame.slots[i], object);
  }
  const std::size_t firstBlock = concrete.firstStackBlock;
  const std::size_t endBlock =
      depth + 1 < frames.size() ? frames[depth + 1].firstStackBlock : machine_.stackBlocks().size();
  if (frame.stackAllocations.size() != endBlock - firstBlock) throw Failed{"another number of stack allocations"};
  for (std::size_t i = 0; i < frame.stackAllocations.size(); ++i) {
    bindRegion(trial, 0, frame.stackAllocations[i], machine_.stackBlocks()[firstBlock + i]);
  }
  if (frame.variadicArea.valid() != (concrete.variadic != interp::kNoObject)) throw Failed{"variadic arguments"};
  if (frame.variadicArea.valid()) bindRegion(trial, 0, frame.variadicArea, concrete.variadic);
}

bool Embedder::solve(Trial trial) {
  if (++trials_ > kMostTrials) throw TooHard{"too many ways to cut the chains"};
  try {
    settle(trial);
    if (const auto choice = openSegment(trial)) return chooseLength(trial, *choice);
    if (const auto unreached = unreachedRegion(trial)) return chooseBlock(trial, *unreached);
    if (const auto unreached = unreachedSegment(trial)) return chooseFirstNode(trial, *unreached);
    finish(trial);
    return true;
  } catch (const Failed& failure) {
    noteFailure(trial, failure);
    return false;
  }
}

void Embedder::settle(Trial& trial) {
  for (bool progress = true; progress;) {
    while (!trial.tasks.empty()) {
      const Trial::Task task = trial.tasks.back();
      trial.tasks.pop_back();
      match(trial, task);
    }
    trial.tasks.swap(trial.postponed);
    const std::size_t before = trial.tasks.size();
    std::vector<Trial::Task> again;
    again.swap(trial.tasks);
    for (const Trial::Task& task : again) match(trial, task);
    progress = !trial.tasks.empty() || trial.postponed.size() < before;
  }
}

std::optional<Trial::Task> Embedder::openSegment(const Trial& trial) const {
  std::optional<Trial::Task> found;
  for (const Trial::Task& task : trial.postponed) {
    const Object& object = *state_.find(task.symbolic.object);
    if (!object.isSegment()) continue;
    const ContextId context = trial.ancestor(task.context, object.level);
    if (trial.segments.contains({context, task.symbolic.object})) continue;
    const bool fromFirst = task.symbolic.target == Target::First;
    if (isKnown(trial, fromFirst ? object.segment->nextValue : object.segment->prevValue, context)) return task;
    if (!found) found = task;
  }
  return found;
}

bool Embedder::isKnown(const Trial& trial, const Value& value, ContextId context) const {
  if (value.isInteger()) return value.term.isConstant();
  if (!value.isPointer()) return false;
  const Object* object = state_.find(value.object);
  if (object == nullptr) return true;
  const Trial::Place place{trial.ancestor(context, object->level), value.object};
  return object->isSegment() ? trial.segments.contains(place) : trial.regions.contains(place);
}

bool Embedder::chooseLength(const Trial& trial, const Trial::Task& task) {
  const ObjectId id = task.symbolic.object;
  const Object& object = *state_.find(id);
  const ContextId context = trial.ancestor(task.context, object.level);
  const bool forward = task.symbolic.target == Target::First;
  std::vector<interp::ObjectId> chain = walk(trial, object, context, task.concrete.object, forward);
  const auto wanted = valueIn(nesting_, trial, object.segment->length, context);
  for (std::size_t n = chain.size() + 1; n-- > 0;) {
    if (wanted && *wanted != n) continue;
    std::vector<interp::ObjectId> nodes(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(n));
    if (!forward) std::reverse(nodes.begin(), nodes.end());
    if (n != 0 && !endsPlausibly(trial, object, context, nodes)) continue;
    Trial next = trial;
    if (attempt(next, [&] { bindSegment(next, context, id, nodes); }) && solve(std::move(next))) return true;
  }
  throw Failed{fmt::format("no length of segment {} fits (chain of {} from block {})", id.index(), chain.size(),
                           show(task.concrete.object))};
}

std::optional<ObjectId> Embedder::unreachedRegion(const Trial& trial) const {
  std::optional<ObjectId> found;
  state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (found || !object->isLiveHeap() || object->level != 0 || object->isSegment()) return;
    if (!trial.regions.contains({0, id})) found = id;
  });
  return found;
}

bool Embedder::chooseBlock(const Trial& trial, ObjectId id) {
  for (const interp::ObjectId block : machine_.heap()) {
    if (!memory_.at(block).live() || trial.used.contains(block)) continue;
    Trial next = trial;
    if (attempt(next, [&] { bindRegion(next, 0, id, block); }) && solve(std::move(next))) return true;
  }
  throw Failed{fmt::format("object {} is no block of the run", id.index())};
}

std::optional<ObjectId> Embedder::unreachedSegment(const Trial& trial) const {
  std::optional<ObjectId> found;
  state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
    if (!found && object->isSegment() && object->level == 0 && !trial.segments.contains({0, id})) found = id;
  });
  return found;
}

bool Embedder::chooseFirstNode(const Trial& trial, ObjectId id) {
  if (remembersLosses_) return chooseLostBlocks(trial, id);
  const Object& object = *state_.find(id);
  const std::uint64_t head = object.segment->head;
  for (const interp::ObjectId block : machine_.heap()) {
    const interp::Object& node = memory_.at(block);
    if (!node.live() || trial.used.contains(block) || !object.size.isConstant(node.size)) continue;
    Trial next = trial;
    const Term offset = solver_.store().constant(head, program_.pointerBits());
    next.postponed.push_back(
        {{node.base + head, block, true, std::nullopt}, Value::pointer(id, offset, Target::First), 0, 0});
    if (solve(std::move(next))) return true;
  }
  Trial empty = trial;
  if (attempt(empty, [&] { bindSegment(empty, 0, id, {}); }) && solve(std::move(empty))) return true;
  throw Failed{fmt::format("segment {} is no chain of the run", id.index())};
}

bool Embedder::chooseLostBlocks(const Trial& trial, ObjectId id) {
  const Object& object = *state_.find(id);
  Trial next = trial;
  std::uint64_t nodes = 0;
  const auto withNodes = [&] {
    Trial counted = next;
    counted.segments[{0, id}];
    const std::string what = fmt::format("length of segment {}", id.index());
    return attempt(counted, [&] { equate(counted, object.segment->length, nodes, 0, what); }) &&
           solve(std::move(counted));
  };
  for (const interp::ObjectId block : machine_.heap()) {
    if (!isLost(block) || next.used.contains(block) || !object.size.isConstant(memory_.at(block).size)) continue;
    take(next, block, id);
    ++nodes;
    if (withNodes()) return true;
  }
  nodes = 0;
  next = trial;
  if (withNodes()) return true;
  throw Failed{fmt::format("segment {} is nothing that the run lost", id.index())};
}

bool Embedder::isLost(interp::ObjectId block) const {
  return memory_.at(block).live() && part_ && !part_->contains(block);
}

void Embedder::noteFailure(const Trial& trial, const Failed& failure) {
  if (!furthest_.empty() && trial.used.size() <= furthestUsed_) return;
  furthest_ = failure.why;
  furthestUsed_ = trial.used.size();
}

std::vector<interp::ObjectId> Embedder::walk(const Trial& trial, const Object& object, ContextId context,
                                             interp::ObjectId start, bool forward) const {
  const Segment& segment = *object.segment;
  const auto size = valueIn(nesting_, trial, object.size, context);
  const std::uint64_t link = forward ? segment.next : segment.prev;
  const std::uint64_t target = forward ? segment.head : segment.prevTarget;
  std::vector<interp::ObjectId> chain;
  for (interp::ObjectId at = start;;) {
    const interp::Object& block = memory_.at(at);
    if (block.storage != interp::Storage::Heap || !block.live() || trial.used.contains(at)) break;
    if (size && block.size != *size) break;
    if (std::find(chain.begin(), chain.end(), at) != chain.end()) break;
    chain.push_back(at);
    if (segment.kind == SegmentKind::Optional || link + pointerBytes_ > block.size) break;
    const ConcreteValue next = read(block, link, pointerBytes_);
    if (!next.written || next.object == interp::kNoObject) break;
    if (offsetIn(next) != target) break;
    at = next.object;
  }
  return chain;
}

bool Embedder::endsPlausibly(const Trial& trial, const Object& object, ContextId context,
                             const std::vector<interp::ObjectId>& nodes) const {
  const Segment& segment = *object.segment;
  if (segment.kind == SegmentKind::Optional) return true;
  const auto plausible = [&](const interp::ObjectId node, std::uint64_t link, const Value& symbolic) {
    const interp::Object& block = memory_.at(node);
    if (link + pointerBytes_ > block.size) return false;
    const ConcreteValue concrete = read(block, link, pointerBytes_);
    if (symbolic.isInteger() && symbolic.term.isConstant()) return concrete.bits == symbolic.term.value();
    if (!symbolic.isPointer()) return true;
    const Object* target = state_.find(symbolic.object);
    if (target == nullptr || target->isSegment()) return true;
    const auto bound = trial.regions.find({trial.ancestor(context, target->level), symbolic.object});
    return bound == trial.regions.end() || bound->second == concrete.object;
  };
  if (!plausible(nodes.back(), segment.next, segment.nextValue)) return false;
  return segment.kind != SegmentKind::Doubly || plausible(nodes.front(), segment.prev, segment.prevValue);
}

void Embedder::finish(Trial& trial) {
  if (!trial.postponed.empty()) throw TooHard{"a pointer at an offset that nothing determines"};
  for (const auto& [id, array] : trial.words) checkWords(trial, id, array);
  matchTilings(trial);
  for (const interp::ObjectId block : machine_.heap()) {
    if (memory_.at(block).live() && !trial.used.contains(block) && (!part_ || part_->contains(block))) {
      throw Failed{fmt::format("block {} is represented by nothing", show(block))};
    }
  }
  const auto lost = [&](interp::ObjectId block) { return isLost(block); };
  if (remembersLosses_ && std::any_of(machine_.heap().begin(), machine_.heap().end(), lost) &&
      std::none_of(trial.used.begin(), trial.used.end(), lost)) {
    throw Failed{"a block is lost, and the state has forgotten it"};
  }
  checkLifetimes(trial);
  if (auto problem = contradiction(state_, nesting_, trial, solver_)) throw Failed{std::move(*problem)};
}

void Embedder::checkWords(const Trial& trial, ObjectId id, interp::ObjectId array) const {
  const Contents& contents = state_.find(id)->contents;
  const interp::Object& block = memory_.at(array);
  const auto fail = [&](std::uint64_t at, std::string_view why) {
    throw Failed{fmt::format("object {}: the word at {} {}", id.index(), at, why)};
  };
  for (std::uint64_t at = 0; at + pointerBytes_ <= block.size; at += pointerBytes_) {
    if (contents.cells.find(at) != nullptr) continue;
    bool untouched = true;
    for (unsigned i = 0; i < pointerBytes_; ++i) {
      untouched &= memory_.byteAt(block, at + i).state == interp::ByteNeverWritten;
    }
    if (untouched) continue;
    const ConcreteValue word = read(block, at, pointerBytes_);
    if (at + pointerBytes_ == block.size) {
      if (word.bits != 0) fail(at, "is not null");
      continue;
    }
    if (!isPointer(word) || offsetIn(word) != 0) fail(at, "does not lead to the start of a text");
    const bool known = std::ranges::any_of(contents.words->mayBe, [&](ObjectId text) {
      const auto bound = trial.regions.find({0, text});
      return bound != trial.regions.end() && bound->second == word.object;
    });
    if (known) continue;
    const interp::Object& text = memory_.at(word.object);
    if (trial.used.contains(word.object)) fail(at, "leads to something else of the state");
    if (text.storage != interp::Storage::Environment || !text.live()) fail(at, "leads to no text");
    const interp::Byte last = memory_.byteAt(text, text.size - 1);
    if (!contents.words->touched && (last.state != interp::ByteWritten || last.value != 0))
      fail(at, "leads to a text without NUL");
  }
}

void Embedder::checkLifetimes(const Trial& trial) const {
  std::vector<std::pair<const Object*, interp::ObjectId>> bound;
  for (const auto& [place, concrete] : trial.regions) bound.emplace_back(state_.find(place.second), concrete);
  for (const auto& [place, nodes] : trial.segments) {
    for (const ContextId node : nodes) bound.emplace_back(state_.find(place.second), trial.contexts[node].node);
  }
  for (const auto& [dead, concrete] : bound) {
    if (dead->status == Status::Live) continue;
    for (const auto& [other, otherConcrete] : bound) {
      if (concrete == otherConcrete || memory_.livedTogether(concrete, otherConcrete)) continue;
      if (!disjoint(dead->lifetime, other->lifetime)) {
        throw Failed{
            fmt::format("{} and {} cannot have the same address in the state", show(concrete), show(otherConcrete))};
      }
    }
  }
}

void Embedder::take(Trial& trial, interp::ObjectId concrete, ObjectId id) {
  if (!trial.used.insert(concrete).second) {
    throw Failed{fmt::format("{} is object {} and another one", show(concrete), id.index())};
  }
}

void Embedder::bindRegion(Trial& trial, ContextId context, ObjectId id, interp::ObjectId concrete) {
  const auto [at, fresh] = trial.regions.emplace(Trial::Place{context, id}, concrete);
  if (!fresh) {
    if (at->second != concrete) {
      throw Failed{fmt::format("object {} is {} and {}", id.index(), show(at->second), show(concrete))};
    }
    return;
  }
  const Object& object = *state_.find(id);
  const interp::Object& block = memory_.at(concrete);
  if (!sameStorage(object.storage, block.storage)) {
    throw Failed{fmt::format("object {} is of another storage than {}", id.index(), show(concrete))};
  }
  if (!sameStatus(object.status, block.status)) {
    throw Failed{fmt::format("object {} is of another status than {}", id.index(), show(concrete))};
  }
  take(trial, concrete, id);
  equate(trial, object.size, block.size, context, fmt::format("size of object {}", id.index()));
  if (object.status != Status::Live) return;
  if (object.writable != block.writable) throw Failed{fmt::format("object {}: may it be written?", id.index())};
  if (block.alignment % object.alignment != 0) throw Failed{fmt::format("object {} is not aligned", id.index())};
  matchContents(trial, object.contents, block, context, id);
}

void Embedder::bindSegment(Trial& trial, ContextId context, ObjectId id, const std::vector<interp::ObjectId>& nodes) {
  const Object& object = *state_.find(id);
  const Segment& segment = *object.segment;
  equate(trial, segment.length, nodes.size(), context, fmt::format("length of segment {}", id.index()));
  std::vector<ContextId> contexts;
  for (const interp::ObjectId node : nodes) {
    take(trial, node, id);
    equate(trial, object.size, memory_.at(node).size, context, fmt::format("node size of segment {}", id.index()));
    contexts.push_back(static_cast<ContextId>(trial.contexts.size()));
    trial.contexts.push_back({context, trial.contexts[context].depth + 1, id, node});
  }
  trial.segments[{context, id}] = contexts;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    for (const Ordering& ordering : segment.orderings) matchOrdering(nodes[i - 1], nodes[i], ordering, id);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const interp::Object& node = memory_.at(nodes[i]);
    matchContents(trial, object.contents, node, contexts[i], id);
    if (segment.kind == SegmentKind::Optional) continue;
    matchLink(trial, node, segment.next, i + 1 < nodes.size() ? nodes[i + 1] : interp::kNoObject, segment.head,
              segment.nextValue, context, id);
    if (segment.kind != SegmentKind::Doubly) continue;
    matchLink(trial, node, segment.prev, i > 0 ? nodes[i - 1] : interp::kNoObject, segment.prevTarget,
              segment.prevValue, context, id);
  }
}

EmbeddingResult embed(const interp::Machine& machine, const State& state, term::Solver& solver, LostBlocks lost) {
  requireUnpacked(state);
  return Embedder(machine, state, solver).run(lost);
}

}  // namespace cairn::heap
