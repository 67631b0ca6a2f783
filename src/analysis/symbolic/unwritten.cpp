// Reads of bytes that nobody wrote: one question for those of a load that no read has asked for yet.
#include "analysis/symbolic/transfer.h"
#include "heap/state/unread.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::ObjectId;
using term::Term;

heap::Value Transfer::readAsking(State& state, ObjectId id, Contents& contents, std::uint64_t at, Type type,
                                 const heap::AddressBits& address) {
  const unsigned bytes = type.storeBytes();
  const std::string what = "uninitialised " + describe(state, id);
  const std::vector<Term> unread = heap::unreadAmong(state.unread, contents, terms_, at, bytes);
  if (unread.empty()) {
    const auto ask = [&](unsigned width) {
      const Term answer = terms_.resize(choose(state, type, what), width);
      assumeNoNul(state, id, answer);
      return answer;
    };
    return heap::readCells(contents, terms_, at, bytes, pointerBytes(), ask, address);
  }
  // The answer is what the bytes hold already.
  Term beside;
  const Value value = heap::readCells(
      contents, terms_, at, bytes, pointerBytes(),
      [&](unsigned width) {
        beside = terms_.freshSymbol("u", width);
        return beside;
      },
      address);
  CAIRN_CHECK(value.isInteger(), "bytes that nobody wrote are no part of a pointer");
  state.choices.append({terms_.resize(value.term, type.bits), type, what, here(state)});
  heap::markRead(state.unread, unread);
  // An answer of a width that is no number of bytes leaves the upper bits zero.
  const unsigned used = type.bits % 8;
  const Term last = terms_.extract(value.term, 8 * bytes - 1, 8 * bytes - 8);
  const bool asked =
      last == unread.back() || (beside.valid() && last == terms_.extract(beside, 8 * bytes - 1, 8 * bytes - 8));
  if (used != 0 && asked) state.assume(terms_.ult(last, terms_.constant(1U << used, 8)));
  return value;
}

bool Transfer::holdsUnread(const State& state, const Contents& contents, std::uint64_t at, std::uint64_t bytes) const {
  return !heap::unreadAmong(state.unread, contents, terms_, at, bytes).empty();
}

}  // namespace cairn::analysis
