// The search for an embedding. Pointers are followed from the roots; only the length of a segment is a choice, and where what follows the segment
// is known already there is just one.
#include "oracle/embedding.h"

#include <fmt/format.h>

#include <algorithm>

#include "heap/state/package.h"
#include "interp/leak.h"
#include "oracle/embedding_trial.h"

namespace cairn::heap {

using term::Term;

namespace {

constexpr unsigned kMostTrials = 3000;
constexpr std::uint64_t kMostBytes = 1U << 16U;  // that are compared one by one

struct Failed {
  std::string why;
};
struct TooHard {
  std::string why;
};

bool sameStorage(Storage symbolic, interp::Storage concrete) {
  switch (symbolic) {
    case Storage::Global:
    case Storage::Literal: return concrete == interp::Storage::Global || concrete == interp::Storage::Literal;
    case Storage::Slot: return concrete == interp::Storage::Slot;
    case Storage::StackAllocation: return concrete == interp::Storage::StackBlock;
    case Storage::VariadicArea: return concrete == interp::Storage::Variadic;
    case Storage::Heap: return concrete == interp::Storage::Heap;
    case Storage::Environment: return concrete == interp::Storage::Environment;
  }
  return false;
}

bool sameStatus(Status symbolic, interp::Status concrete) {
  switch (symbolic) {
    case Status::Live: return concrete == interp::Status::Live;
    case Status::Freed: return concrete == interp::Status::Freed;
    case Status::OutOfScope: return concrete == interp::Status::OutOfScope;
  }
  return false;
}

class Embedder {
 public:
  Embedder(const interp::Machine& machine, const State& state, term::Solver& solver)
      : machine_(machine),
        program_(machine.program()),
        memory_(machine.memory()),
        state_(state),
        solver_(solver),
        nesting_(state),
        pointerBytes_(program_.pointerBits() / 8) {}

  EmbeddingResult run(LostBlocks lost) {
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

 private:
  // ---- Roots

  void addRoots(Trial& trial) {
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

  void addFrame(Trial& trial, const Frame& frame, std::size_t depth) {
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
      if (live != memory_.at(object).live())
        throw Failed{fmt::format("slot {} of frame {}: is it in scope?", i, depth)};
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

  // ---- Search

  bool solve(Trial trial) {
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

  void settle(Trial& trial) {
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

  // A task that waits for the length of a segment; rather one where what follows is known.
  std::optional<Trial::Task> openSegment(const Trial& trial) const {
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

  bool isKnown(const Trial& trial, const Value& value, ContextId context) const {
    if (value.isInteger()) return value.term.isConstant();
    if (!value.isPointer()) return false;
    const Object* object = state_.find(value.object);
    if (object == nullptr) return true;
    const Trial::Place place{trial.ancestor(context, object->level), value.object};
    return object->isSegment() ? trial.segments.contains(place) : trial.regions.contains(place);
  }

  bool chooseLength(const Trial& trial, const Trial::Task& task) {
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

  // A live region of the heap that no known pointer leads to.
  std::optional<ObjectId> unreachedRegion(const Trial& trial) const {
    std::optional<ObjectId> found;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (found || !object->isLiveHeap() || object->level != 0 || object->isSegment()) return;
      if (!trial.regions.contains({0, id})) found = id;
    });
    return found;
  }

  bool chooseBlock(const Trial& trial, ObjectId id) {
    for (const interp::ObjectId block : machine_.heap()) {
      if (!memory_.at(block).live() || trial.used.contains(block)) continue;
      Trial next = trial;
      if (attempt(next, [&] { bindRegion(next, 0, id, block); }) && solve(std::move(next))) return true;
    }
    throw Failed{fmt::format("object {} is no block of the run", id.index())};
  }

  // A segment that no known pointer leads to.
  std::optional<ObjectId> unreachedSegment(const Trial& trial) const {
    std::optional<ObjectId> found;
    state_.memory.forEachFrom(ObjectId(state_.firstDynamic), [&](ObjectId id, const support::Ref<Object>& object) {
      if (!found && object->isSegment() && object->level == 0 && !trial.segments.contains({0, id})) found = id;
    });
    return found;
  }

  bool chooseFirstNode(const Trial& trial, ObjectId id) {
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

  // A segment of which only the number of its nodes is still said. Which blocks they are is no matter but for their size.
  bool chooseLostBlocks(const Trial& trial, ObjectId id) {
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

  [[nodiscard]] bool isLost(interp::ObjectId block) const {
    return memory_.at(block).live() && part_ && !part_->contains(block);
  }

  template <typename Bind>
  bool attempt(const Trial& trial, Bind&& bind) {
    try {
      bind();
      return true;
    } catch (const Failed& failure) {
      noteFailure(trial, failure);
      return false;
    }
  }

  void noteFailure(const Trial& trial, const Failed& failure) {
    if (!furthest_.empty() && trial.used.size() <= furthestUsed_) return;
    furthest_ = failure.why;
    furthestUsed_ = trial.used.size();
  }

  // As many blocks as can be nodes, in the order of the links that are followed.
  std::vector<interp::ObjectId> walk(const Trial& trial, const Object& object, ContextId context,
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

  bool endsPlausibly(const Trial& trial, const Object& object, ContextId context,
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

  void finish(Trial& trial) {
    if (!trial.postponed.empty()) throw TooHard{"a pointer at an offset that nothing determines"};
    for (const auto& [id, array] : trial.words) checkWords(trial, id, array);
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

  // Each word that no cell covers leads to a text that nothing of the state is, or to one of those that it may lead to; the last one is null.
  void checkWords(const Trial& trial, ObjectId id, interp::ObjectId array) const {
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

  // What may have the address of a dead object in the run may have it in the state.
  void checkLifetimes(const Trial& trial) const {
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

  // ---- Objects

  void take(Trial& trial, interp::ObjectId concrete, ObjectId id) {
    if (!trial.used.insert(concrete).second) {
      throw Failed{fmt::format("{} is object {} and another one", show(concrete), id.index())};
    }
  }

  void bindRegion(Trial& trial, ContextId context, ObjectId id, interp::ObjectId concrete) {
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

  void bindSegment(Trial& trial, ContextId context, ObjectId id, const std::vector<interp::ObjectId>& nodes) {
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

  void matchOrdering(interp::ObjectId earlier, interp::ObjectId later, const Ordering& ordering, ObjectId id) {
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

  // The link of a node to its neighbour, or (no neighbour) to what comes after the segment's end.
  void matchLink(Trial& trial, const interp::Object& node, std::uint64_t at, interp::ObjectId neighbour,
                 std::uint64_t target, const Value& beyond, ContextId context, ObjectId id) {
    if (at + pointerBytes_ > node.size) throw Failed{fmt::format("segment {}: a link outside of a node", id.index())};
    const ConcreteValue link = read(node, at, pointerBytes_);
    if (neighbour == interp::kNoObject) {
      trial.tasks.push_back({link, beyond, context, 0});
    } else if (!link.written || link.object != neighbour || offsetIn(link) != target) {
      throw Failed{fmt::format("segment {}: the link at {} does not lead to the neighbour", id.index(), at)};
    }
  }

  // ---- Bytes

  void matchContents(Trial& trial, const Contents& contents, const interp::Object& block, ContextId context,
                     ObjectId id) {
    if (contents.words) {
      if (context != 0) throw TooHard{"words of nodes"};
      trial.words.emplace_back(id, trial.regions.at({context, id}));
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

  // Constants that are known to stand somewhere: each place is one where they do.
  void matchLog(Trial& trial, const Contents& contents, const interp::Object& block, ContextId context, ObjectId id) {
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

  void matchBytes(Trial& trial, const interp::Object& block, std::uint64_t offset, std::uint64_t bytes,
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

  // The symbol that the term is, or a part of: bytes of unwritten memory that was copied.
  static Term symbolIn(Term term) {
    if (term.is(term::Op::Extract)) term = term.child(0);
    return term.is(term::Op::Symbol) ? term : Term();
  }

  ConcreteValue read(const interp::Object& block, std::uint64_t offset, unsigned bytes) const {
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

  [[nodiscard]] ConcreteValue concreteOf(const interp::Value& value) const {
    if (machine_.isNominal(value)) return {value.bits, value.object, true, std::nullopt};
    const interp::Value pointer = machine_.resolved(value);
    if (pointer.object == value.object) return {value.bits, value.object, true, std::nullopt};
    return {pointer.bits, pointer.object, true, value.bits};
  }

  [[nodiscard]] std::uint64_t offsetIn(const ConcreteValue& pointer) const {
    return (pointer.bits - memory_.at(pointer.object).base) & interp::maskOf(program_.pointerBits());
  }
  [[nodiscard]] bool isPointer(const ConcreteValue& value) const { return memory_.at(value.object).isMemory(); }

  // ---- Values

  void match(Trial& trial, const Trial::Task& task) {
    switch (task.symbolic.kind) {
      case ValueKind::Opaque: return;
      case ValueKind::Integer: return matchInteger(trial, task);
      case ValueKind::Pointer: return matchPointer(trial, task);
      case ValueKind::PointerPart: throw TooHard{"parts of pointers"};
    }
  }

  void matchInteger(Trial& trial, const Trial::Task& task) {
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

  // Of bytes some of which have been read: those are what they are, the others may be anything.
  void matchWrittenBytes(Trial& trial, const Trial::Task& task) {
    const Term term = task.symbolic.term;
    for (unsigned i = 0; 8 * i < term.width(); ++i) {
      if ((task.concrete.writtenBytes >> i & 1U) == 0) continue;
      const unsigned high = std::min(8 * i + 7, term.width() - 1U);
      equate(trial, solver_.store().extract(term, high, 8 * i),
             task.concrete.bits >> (8 * i) & interp::maskOf(high - 8 * i + 1), task.context, "a byte");
    }
  }

  [[nodiscard]] ContextId home(const Trial& trial, term::SymbolId symbol, ContextId context) const {
    return trial.ancestor(context, nesting_.depthOf(nesting_.homeOf(symbol)));
  }

  void equate(Trial& trial, Term term, std::uint64_t value, ContextId context, const std::string& what) {
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

  void matchPointer(Trial& trial, const Trial::Task& task) {
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

  // A pointer to an end of an empty segment is what comes after it, moved as the pointer was.
  void matchBeyond(Trial& trial, const Trial::Task& task, const Segment& segment, ContextId context) {
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

  // ---- Text

  [[nodiscard]] std::string show(interp::ObjectId id) const {
    const interp::Object& object = memory_.at(id);
    if (object.storage == interp::Storage::Heap) return fmt::format("block#{} of {} bytes", object.index, object.size);
    return fmt::format("concrete object {} of {} bytes", id, object.size);
  }
  [[nodiscard]] std::string showValue(const ConcreteValue& value) const {
    if (!isPointer(value)) return fmt::format("{}", value.bits);
    return fmt::format("&({})+{}", show(value.object),
                       static_cast<std::int64_t>(value.bits - memory_.at(value.object).base));
  }

  const interp::Machine& machine_;
  const program::Program& program_;
  const interp::Memory& memory_;
  const State& state_;
  term::Solver& solver_;
  Nesting nesting_;
  std::optional<interp::Reachable> part_;  // what is to be represented, if not all blocks are
  bool remembersLosses_ = false;
  unsigned pointerBytes_;
  unsigned trials_ = 0;
  std::string furthest_;
  std::size_t furthestUsed_ = 0;
};

}  // namespace

EmbeddingResult embed(const interp::Machine& machine, const State& state, term::Solver& solver, LostBlocks lost) {
  requireUnpacked(state);
  return Embedder(machine, state, solver).run(lost);
}

}  // namespace cairn::heap
