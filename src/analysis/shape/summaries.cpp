#include "analysis/shape/summaries.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/shape/weaken.h"
#include "heap/cover/covers.h"
#include "heap/state/package.h"
#include "support/check.h"

namespace cairn::analysis {

using heap::Frame;
using heap::State;
using interp::ViolationKind;

namespace {

// All runs of a function are compared with one another.
State withActivation(State state, std::uint32_t activation) {
  if (state.top->activation != 0) {
    state.top.own().activation = activation;
  } else {
    state.top.own().caller.own().activation = activation;
  }
  return state;
}

State withoutPlace(State returned) {
  Frame& anchors = returned.top.own();
  anchors.activation = 1;
  anchors.position = {program::BlockId(0), 0};
  return returned;
}

}  // namespace

Summaries::Summaries(const program::Program& program, Transfer& transfer, term::Solver& solver, Places& places,
                     SummaryOptions options, Join join)
    : program_(program),
      transfer_(transfer),
      solver_(solver),
      places_(places),
      options_(options),
      join_(std::move(join)),
      calls_(program),
      slots_(program.functions.size()),
      applications_(program.functions.size()),
      sites_(program.functions.size()),
      worthwhile_(program.functions.size()) {
  // At the end of the program a caller's blocks would have to be known.
  if (options_.nonRecursive && !options_.property.asks(ViolationKind::ValidMemcleanup)) findWorthwhile();
}

void Summaries::findWorthwhile() {
  const std::size_t count = program_.functions.size();
  std::vector<bool> loops(count);
  // Callees come before their callers.
  for (std::size_t group = 0; group < calls_.groupCount(); ++group) {
    for (const std::uint32_t index : calls_.members(program::RecursionGroupId(group))) {
      const program::Function& function = program_.functions[index];
      const program::ControlFlow flow(function);
      const program::Loops found(flow);
      bool any = !found.all().empty();
      for (const std::uint32_t callee : calls_.callees(program::FunctionId(index))) any = any || loops[callee];
      loops[index] = any && !function.library;
      for (std::size_t block = 0; block < function.blocks.size(); ++block) {
        const unsigned times = found.depth(program::BlockId(block)) > 0 ? 2 : 1;
        for (const program::Instruction& instruction : function.blocks[block].instructions) {
          const auto* call = std::get_if<program::Call>(&instruction.op);
          if (call == nullptr) continue;
          if (call->callee.kind == program::OperandKind::Function) {
            sites_[call->callee.index] += times;
          } else {
            for (const program::FunctionId target : calls_.indirectTargets(program_, call->args.size()))
              sites_[target.index()] += times;
          }
        }
      }
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (calls_.recursive(program::FunctionId(i))) sites_[i] = 0;
    worthwhile_[i] = loops[i] && sites_[i] > 1;
  }
}

bool Summaries::entersSummary(const State& state) {
  const Frame& frame = *state.top;
  const bool recursive = calls_.recursive(frame.function);
  if (frame.activation != 0 || !frame.caller || !(recursive || worthwhile_[frame.function.index()])) return false;
  if (!(frame.position == heap::Position{program::BlockId(0), 0})) return false;
  if (recursive) {
    if (places_.isHead(state)) throw support::Unsupported("a recursive function that begins with a loop");
    return true;
  }
  if (places_.isHead(state)) return false;
  try {
    (void)cut(state);
    return true;
  } catch (const support::Unsupported&) {
    return false;
  }
}

std::uint32_t Summaries::activationOf(const State& state) {
  const Frame* frame = state.top.get();
  while (frame->caller) frame = frame->caller.get();
  return frame->activation;
}

bool Summaries::obsolete(const State& state) const {
  const std::uint32_t activation = activationOf(state);
  return activation != 0 && !current_.contains(activation);
}

void Summaries::begin(const State& state) {
  const auto running = current_.find(activationOf(state));
  if (running != current_.end()) entries_[running->second].begun = true;
}

std::uint32_t Summaries::urgency(const State& state) const {
  const auto running = current_.find(activationOf(state));
  if (running == current_.end()) return 1;
  const Entry& entry = entries_[running->second];
  return entry.begun || entry.parent ? 0 : 2;
}

bool Summaries::weakened(State& state) {
  if (!weaken(state, transfer_.terms(), options_.thresholds, program_.pointerBits() / 8)) return false;
  if (!calls_.recursive(state.top->function)) return true;
  state.memory.forEachFrom(heap::ObjectId(state.firstDynamic),
                           [&](heap::ObjectId, const support::Ref<heap::Object>& object) {
                             if (object->level + heap::packedDepth(*object) > options_.maxNesting)
                               throw support::Unsupported("a recursive function on a structure that nests too deep");
                           });
  return true;
}

bool Summaries::covers(const State& cover, const State& state) {
  return heap::covers(cover, state, transfer_.terms(), program_.pointerBits() / 8);
}

heap::Cut Summaries::cut(const State& state) {
  term::TermStore& terms = transfer_.terms();
  heap::CutOptions options;
  options.maxPointers = options_.maxPointers;
  options.leaksMatter = options_.property.asks(ViolationKind::ValidMemtrack);
  options.nonEmpty = [&](heap::ObjectId id) {
    const heap::Object& object = *state.find(id);
    const term::Term none = terms.logicalNot(terms.toBool(object.segment->length));
    if (none.isConstant()) return none.isFalse();
    return object.level == 0 && solver_.checkOnPath(state.path, none) == term::Answer::Unsat;
  };
  // In recursion every level has its own variables, and their pointers would pile up.
  if (activationOf(state) != 0) options.dead = deadVariables(state);
  return heap::cutAtCall(state, program_, terms, options);
}

std::set<heap::ObjectId> Summaries::deadVariables(const State& state) {
  std::set<heap::ObjectId> dead;
  for (const Frame* frame = state.top->caller.get(); frame->activation == 0; frame = frame->caller.get()) {
    const program::Function& function = program_.function(frame->function);
    auto& liveness = slots_[frame->function.index()];
    if (!liveness) liveness = std::make_unique<program::SlotLiveness>(function, program::ControlFlow(function));
    for (std::size_t i = 0; i < frame->slots.size(); ++i) {
      if (!frame->slots[i].valid()) continue;
      const heap::Position& at = frame->position;
      if (!liveness->mayBeRead(program::SlotId(i), at.block, at.instruction + 1)) dead.insert(frame->slots[i]);
    }
  }
  return dead;
}

// ---- The fixpoint ----------------------------------------------------------------------------------------------------

Summaries::Continuation Summaries::call(const State& state) {
  Continuation next;
  // Of several states that one step made, an earlier one may have made the input of their own run grow: it begins anew.
  if (obsolete(state)) return next;
  Caller caller{cut(state), activationOf(state)};
  State input = caller.cut.callee;
  if (!weakened(input)) return next;
  const std::size_t index = entryFor(input, caller.activation, next);
  Entry& entry = entries_[index];
  if (!entry.known.emplace(caller.activation, heap::canonicalKey(state, State())).second) return next;
  for (const Output& output : entry.outputs) resume(caller, output.state, next);
  entry.callers.push_back(std::move(caller));
  if (entry.ends) endIn(entry.callers.back());
  return next;
}

std::size_t Summaries::entryFor(const State& input, std::uint32_t caller, Continuation& next) {
  const program::FunctionId function = input.top->function;
  if (const auto known = tightest([&](const State& cover) { return covers(cover, input); }, function)) return *known;
  for (const std::size_t i : joinable(function, caller)) {
    Entry& entry = entries_[i];
    auto joined = join_(entry.input, input, entry.joins);
    if (!joined) continue;
    entry.input = std::move(*joined);
    ++entry.joins;
    start(entry, i, next);
    return i;
  }
  const auto same = [&](const Entry& entry) { return entry.function == function && !entry.retired; };
  if (std::count_if(entries_.begin(), entries_.end(), same) >= options_.maxEntries) {
    throw support::Unsupported(fmt::format("too many shapes at calls of {}", program_.function(function).name));
  }
  Entry entry;
  entry.function = function;
  if (caller != 0) entry.parent = current_.at(caller);
  entry.input = input;
  entries_.push_back(std::move(entry));
  takeOver(entries_.size() - 1);
  start(entries_.back(), entries_.size() - 1, next);
  return entries_.size() - 1;
}

void Summaries::takeOver(std::size_t index) {
  Entry& entry = entries_[index];
  for (Entry& other : entries_) {
    if (&other == &entry || other.function != entry.function || other.begun || other.retired) continue;
    if (!covers(entry.input, other.input)) continue;
    std::move(other.callers.begin(), other.callers.end(), std::back_inserter(entry.callers));
    entry.known.merge(other.known);
    current_.erase(other.activation);
    other.retired = true;
  }
}

std::optional<std::size_t> Summaries::tightest(const std::function<bool(const State&)>& fits,
                                               program::FunctionId function) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].function != function || entries_[i].retired || !fits(entries_[i].input)) continue;
    if (!best || covers(entries_[*best].input, entries_[i].input)) best = i;
  }
  return best;
}

// Along the recursion inputs grow into one another. Calls from outside are only joined if there are many.
std::vector<std::size_t> Summaries::joinable(program::FunctionId function, std::uint32_t caller) const {
  std::vector<std::size_t> result;
  if (caller != 0) {
    for (std::optional<std::size_t> at = current_.at(caller); at; at = entries_[*at].parent) {
      if (entries_[*at].function == function) result.push_back(*at);
    }
  }
  if (!result.empty()) return result;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].function == function && !entries_[i].retired) result.push_back(i);
  }
  if (result.size() < options_.separateCallers) result.clear();
  return result;
}

void Summaries::start(Entry& entry, std::size_t index, Continuation& next) {
  current_.erase(entry.activation);
  // 1 is that of a state that is only compared.
  lastActivation_ = std::max<std::uint32_t>(lastActivation_ + 1, 2);
  entry.activation = lastActivation_;
  current_.emplace(entry.activation, index);
  next.started.push_back(withActivation(entry.input, entry.activation));
}

void Summaries::resume(const Caller& caller, const State& output, Continuation& next) {
  if (caller.activation != 0 && !current_.contains(caller.activation)) return;
  const program::FunctionId function = output.top->function;
  constexpr unsigned kApplicationsPerSite = 8;
  const unsigned most = options_.maxApplications + kApplicationsPerSite * sites_[function.index()];
  if (++applications_[function.index()] > most) {
    throw support::Unsupported(fmt::format("too many cases at calls of {}", program_.function(function).name));
  }
  if (auto whole = heap::recombine(caller.cut, output, transfer_.terms())) next.resumed.push_back(std::move(*whole));
}

Summaries::Continuation Summaries::returned(const State& state) {
  Continuation next;
  const auto running = current_.find(activationOf(state));
  if (running == current_.end()) return next;
  Entry& entry = entries_[running->second];
  State output = withoutPlace(state);
  if (!weakened(output)) return next;
  for (const Output& known : entry.outputs) {
    if (covers(known.state, output)) return next;
  }
  const State* fresh = nullptr;
  for (Output& known : entry.outputs) {
    auto joined = join_(known.state, output, known.joins);
    if (!joined) continue;
    known.state = std::move(*joined);
    // Without recursion nothing comes back to where it began: no widening.
    if (calls_.recursive(entry.function)) ++known.joins;
    fresh = &known.state;
    break;
  }
  if (fresh == nullptr) {
    if (entry.outputs.size() >= options_.maxOutputs) {
      throw support::Unsupported(
          fmt::format("too many shapes at returns of {}", program_.function(entry.function).name));
    }
    entry.outputs.push_back({std::move(output), 0});
    fresh = &entry.outputs.back().state;
  }
  for (const Caller& caller : entry.callers) resume(caller, *fresh, next);
  return next;
}

// ---- The end of the program inside of a function ----------------------------------------------------------------------

void Summaries::ended(const State& state) {
  if (!options_.property.asks(ViolationKind::ValidMemcleanup)) return;
  const auto running = current_.find(activationOf(state));
  if (running != current_.end()) markEnding(running->second);
}

void Summaries::markEnding(std::size_t index) {
  if (entries_[index].ends) return;
  entries_[index].ends = true;
  for (const Caller& caller : entries_[index].callers) endIn(caller);
}

void Summaries::endIn(const Caller& caller) {
  if (caller.activation != 0 && !current_.contains(caller.activation)) return;
  if (holdsBlocks(caller.cut.rest)) {
    throw support::Unsupported("the program may end inside of a recursive function whose callers hold blocks");
  }
  if (caller.activation != 0) markEnding(current_.at(caller.activation));
}

bool Summaries::holdsBlocks(const State& rest) {
  term::TermStore& terms = transfer_.terms();
  bool found = false;
  rest.memory.forEachFrom(
      heap::ObjectId(rest.firstDynamic), [&](heap::ObjectId, const support::Ref<heap::Object>& object) {
        if (found || !object->isLiveHeap() || object->level != 0) return;
        found = !object->isSegment() ||
                solver_.checkOnPath(rest.path, terms.toBool(object->segment->length)) != term::Answer::Unsat;
      });
  return found;
}

// ---- The second look -------------------------------------------------------------------------------------------------

std::vector<State> Summaries::inputs() const {
  std::vector<State> result;
  for (const Entry& entry : entries_) {
    if (!entry.retired) result.push_back(withActivation(entry.input, entry.activation));
  }
  return result;
}

std::vector<std::vector<State>> Summaries::outputs() const {
  std::vector<std::vector<State>> result;
  for (const Entry& entry : entries_) {
    if (entry.retired) continue;
    std::vector<State>& states = result.emplace_back();
    for (const Output& output : entry.outputs) states.push_back(output.state);
  }
  return result;
}

std::optional<std::vector<heap::Returned>> Summaries::outcomes(const State& call) {
  const heap::Cut parts = cut(call);
  std::vector<heap::Returned> result;
  State weaker = parts.callee;
  if (!weakened(weaker)) {
    return solver_.check(call.path) == term::Answer::Unsat ? std::optional(result) : std::nullopt;
  }
  const auto entry = tightest([&](const State& input) { return covers(input, parts.callee) || covers(input, weaker); },
                              call.top->function);
  if (!entry) return std::nullopt;
  if (entries_[*entry].ends && (holdsBlocks(parts.rest) || !knownEnd(call))) return std::nullopt;
  for (const Output& output : entries_[*entry].outputs) {
    if (auto whole = heap::recombine(parts, output.state, transfer_.terms())) result.push_back(std::move(*whole));
  }
  return result;
}

bool Summaries::knownEnd(const State& state) const {
  if (!options_.property.asks(ViolationKind::ValidMemcleanup) || activationOf(state) == 0) return true;
  const auto running = current_.find(activationOf(state));
  return running != current_.end() && entries_[running->second].ends;
}

bool Summaries::knownReturn(const State& state) {
  const auto running = current_.find(activationOf(state));
  if (running == current_.end()) return false;
  const Entry& entry = entries_[running->second];
  const State output = withoutPlace(state);
  const auto byOne = [&](const State& candidate) {
    return std::any_of(entry.outputs.begin(), entry.outputs.end(),
                       [&](const Output& known) { return covers(known.state, candidate); });
  };
  if (byOne(output)) return true;
  State weaker = output;
  if (!weakened(weaker)) return solver_.check(state.path) == term::Answer::Unsat;
  return byOne(weaker);
}

}  // namespace cairn::analysis
