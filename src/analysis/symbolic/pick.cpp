// Useful values of a length or an offset of which too many are possible: the exact search goes on with a few of them, and the others count as a path that was
// not followed. So it finds faults behind texts and inputs of unknown length, and proves nothing by having tried some lengths.
#include <algorithm>
#include <set>
#include <vector>

#include "analysis/symbolic/transfer.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Object;
using heap::ObjectId;
using heap::Storage;
using term::Term;

namespace {

constexpr std::size_t kMostPicked = 12;
constexpr std::size_t kMostSizes = 3;                // of objects that lengths are picked for
constexpr std::uint64_t kLongestPicked = 1U << 14U;  // beyond it a search takes too long

}  // namespace

// Variables of library functions: no size of theirs says anything of the user's buffers.
std::set<ObjectId> Transfer::libraryVariables(const State& state) const {
  std::set<ObjectId> result;
  for (const heap::Frame* frame = state.top.get(); frame != nullptr; frame = frame->caller.get()) {
    if (frame->variadicArea.valid()) result.insert(frame->variadicArea);
    if (!program_.function(frame->function).library) continue;
    for (const ObjectId slot : frame->slots) {
      if (slot.valid()) result.insert(slot);
    }
  }
  return result;
}

// Faults lie where a length meets a size: the room that the access has and the newest objects come first, then what the program compares with.
std::vector<std::uint64_t> Transfer::usefulLengths(const State& state, std::optional<std::uint64_t> room) {
  std::vector<std::uint64_t> sizes;
  const std::set<ObjectId> ofLibrary = libraryVariables(state);
  const auto addSize = [&](std::uint64_t size) {
    if (size < 3 || size > kLongestPicked) return;
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
  };
  std::vector<std::uint64_t> known;
  state.memory.forEach([&](ObjectId id, const support::Ref<Object>& object) {
    if (ofLibrary.contains(id)) return;
    if (object->status != heap::Status::Live || object->isSegment() || !object->size.isConstant()) return;
    if (object->storage == Storage::Literal || !object->writable) return;
    const bool user = object->storage != Storage::Global || object->variable.valid();
    if (user) known.push_back(object->size.value());
  });
  if (room) addSize(*room);
  for (auto size = known.rbegin(); size != known.rend() && sizes.size() < kMostSizes; ++size) addSize(*size);
  std::vector<std::uint64_t> result;
  const auto add = [&](std::uint64_t value) {
    if (std::find(result.begin(), result.end(), value) == result.end()) result.push_back(value);
  };
  for (const std::uint64_t size : sizes) {
    add(size);
    add(size - 1);
    add(size + 1);
  }
  for (const std::uint64_t small : {0, 1, 2}) add(small);
  for (const std::uint64_t compared : comparedConstants()) {
    add(compared);
    add(compared - 1);
    add(compared + 1);
  }
  return result;
}

// What the user's code compares with, below the longest length that is picked.
const std::vector<std::uint64_t>& Transfer::comparedConstants() {
  if (compared_) return *compared_;
  std::set<std::uint64_t> found;
  for (const Function& function : program_.functions) {
    if (function.library) continue;
    for (const Block& block : function.blocks) {
      for (const Instruction& instruction : block.instructions) {
        const auto* compare = std::get_if<Compare>(&instruction.op);
        if (compare == nullptr) continue;
        for (const Operand& operand : {compare->left, compare->right}) {
          if (operand.kind != OperandKind::Constant || operand.type.bits < 16 || operand.type.bits > 64) continue;
          if (operand.bits > 3 && operand.bits <= kLongestPicked) found.insert(operand.bits);
        }
      }
    }
  }
  return compared_.emplace(found.begin(), found.end());
}

// Each value that is picked is one decision. What is left is cut: all values together are not all there are.
Transfer::ValueStates Transfer::pickedStates(const State& state, Term term, std::string_view why,
                                             std::optional<std::uint64_t> room) {
  CAIRN_CHECK(!options_.approximate, "values are picked in an exact search");
  ValueStates picked;
  State rest = state;
  const auto take = [&](std::uint64_t value) {
    const Term equal = terms_.eq(term, terms_.constant(value, term.width()));
    const bool isPicked =
        std::any_of(picked.begin(), picked.end(), [&](const auto& one) { return one.first == value; });
    if (equal.isFalse() || isPicked) return;
    State one = state;
    one.assume(equal);
    if (solver_.check(one.path) != term::Answer::Sat) return;
    rest.assume(terms_.logicalNot(equal));
    picked.emplace_back(value, std::move(one));
  };
  for (const std::uint64_t value : usefulLengths(state, room)) {
    if (picked.size() < kMostPicked) take(value);
  }
  // None of them is possible: any value that is.
  if (picked.empty()) {
    if (const auto model = solver_.model(state.path)) take(term::Evaluator(*model).value(term));
  }
  if (picked.empty()) throw support::Unsupported(std::string(why));
  if (solver_.check(rest.path) != term::Answer::Unsat) {
    const SourceLoc loc = here(rest);
    sink_->unsupported(std::move(rest), std::string(why), loc);
  }
  return picked;
}

std::uint64_t Transfer::pick(State& state, Term term, std::string_view why, std::optional<std::uint64_t> room) {
  ValueStates picked = pickedStates(state, term, why, room);
  // The first is gone on with.
  for (std::size_t i = picked.size(); i > 1; --i) pending_.push_back(std::move(picked[i - 1].second));
  state = std::move(picked.front().second);
  return picked.front().first;
}

Transfer::ValueStates Transfer::valuesOf(const State& state, Term term, std::string_view why) {
  ValueStates result;
  if (term.isConstant()) {
    result.emplace_back(term.value(), state);
    return result;
  }
  const auto values = solver_.allValues(state.path, term, options_.maxOffsetSplits);
  if (!values || values->empty()) {
    result = pickedStates(state, term, why);
    std::reverse(result.begin(), result.end());
    return result;
  }
  for (const std::uint64_t value : *values) {
    State one = state;
    one.assume(terms_.eq(term, terms_.constant(value, term.width())));
    result.emplace_back(value, std::move(one));
  }
  return result;
}

}  // namespace cairn::analysis
