// What printf leaves in memory, and its result, from the pieces of its text: the text, as far as the limit lets it, and a NUL. A text whose length is not known
// is a stretch of which only the beginning and the NUL behind it are known; exact states know each length for itself.
//
// Names are given to lengths each time the instruction runs. So no question about them may leave a copy of the state before the instruction: whatever they
// decide is decided in states that are done with it.
#include <algorithm>
#include <limits>

#include "analysis/symbolic/format_piece.h"
#include "analysis/symbolic/transfer.h"
#include "heap/numbers/numeric_state.h"
#include "heap/text/marks.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;
using heap::Contents;
using heap::Object;
using heap::ObjectId;
using heap::State;
using heap::Value;
using interp::ViolationKind;
using term::Term;

// Where the text goes, all questions but those about its length answered.
struct FormatTarget {
  const FormattedText& text;
  const Intrinsic& op;
  Value pointer;
  ObjectId object;
  Term limit;  // bytes with the NUL; invalid: none
};

namespace {

constexpr std::uint64_t kMostResult = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t kLongestText = 1U << 16U;  // of which each byte is written

std::uint64_t mostOf(const FormattedText& text) {
  std::uint64_t most = 0;
  for (const FormatPiece& piece : text.pieces)
    most = std::min(most + std::min(piece.most, 2 * kMostResult), 2 * kMostResult);
  return most;
}

std::uint64_t leastOf(const FormattedText& text) {
  std::uint64_t least = 0;
  for (const FormatPiece& piece : text.pieces) least = std::min(least + piece.least, kMostResult);
  return least;
}

}  // namespace

// ---- Lengths ---------------------------------------------------------------------------------------------------------

term::Term Transfer::lengthOf(const FormattedText& text, std::size_t pieces) {
  Term length = pointerConstant(0);
  for (std::size_t i = 0; i < pieces; ++i) length = terms_.add(length, text.pieces[i].length);
  return length;
}

// No sum on the way to it is larger than an int: so none wraps.
term::Term Transfer::lengthIsInt(const FormattedText& text) {
  if (mostOf(text) <= kMostResult) return terms_.boolean(true);
  Term fits = terms_.boolean(true);
  for (std::size_t i = 1; i <= text.pieces.size(); ++i)
    fits = terms_.logicalAnd(fits, terms_.ule(lengthOf(text, i), terms_.constant(kMostResult, program_.pointerBits())));
  return fits;
}

// What printf returns for a text of that length. States that say less than they could get a number of their own for it, which is what the program goes on with.
term::Term Transfer::resultOfLength(State& state, const FormattedText& text, Term& length, unsigned width) {
  if (length.isConstant() || !options_.approximate) return terms_.resize(length, width);
  const Term result = terms_.freshSymbol("printed", width);
  state.assume(terms_.sle(terms_.constant(leastOf(text), width), result));
  state.assume(terms_.sle(result, terms_.constant(std::min(mostOf(text), kMostResult), width)));
  const Term same = terms_.sext(result, length.width());
  state.assume(terms_.eq(same, length));
  length = same;
  return result;
}

term::Term Transfer::printedLength(State& state, const FormattedText& text, unsigned width) {
  const std::uint64_t least = leastOf(text);
  const std::uint64_t most = mostOf(text);
  if (least == most) return terms_.constant(most, width);
  const Term length = terms_.freshSymbol("printed", width);
  markInexact(state, "the length of printed text");
  const Term lowest = terms_.constant(most > kMostResult ? ~std::uint64_t{0} : least, width);
  state.assume(terms_.sle(lowest, length));
  if (most <= kMostResult) state.assume(terms_.sle(length, terms_.constant(most, width)));
  return length;
}

// A text longer than an int can say: printf fails, whatever it has written before.
void Transfer::splitOffFailure(State& state, const Intrinsic& op, const FormattedText& text,
                               const FormatTarget* target) {
  const Term fits = lengthIsInt(text);
  if (fits.isTrue()) return;
  const Term fails = terms_.logicalNot(fits);
  if (!mayHold(state, fails)) return;
  if (!text.counts.empty()) throw support::Unsupported("printf with %n and a text that may be too long");
  State failed = state;
  failed.assume(fails);
  state.assume(fits);
  if (target != nullptr) {
    const Term most = terms_.constant(kMostResult + 1, program_.pointerBits());
    Term written = most;
    if (target->limit.valid()) written = terms_.ite(terms_.ult(target->limit, most), target->limit, most);
    if (!textFits(failed, *target, written)) return;
    forgetContents(failed, target->object);
  }
  if (op.result.valid()) set(failed, op.result, Value::integer(terms_.constant(~std::uint64_t{0}, op.resultType.bits)));
  continueBehind(std::move(failed));
}

void Transfer::continueBehind(State state) {
  ++state.top.own().position.instruction;
  pending_.push_back(std::move(state));
}

// ---- %n --------------------------------------------------------------------------------------------------------------

bool Transfer::storeCounts(State& state, const FormattedText& text) {
  for (const FormatCount& count : text.counts) {
    for (std::size_t i = count.pieces; i < text.pieces.size(); ++i) {
      if (text.pieces[i].source.valid() && count.target.isPointer() && text.pieces[i].source == count.target.object)
        throw support::Unsupported("printf with %n into a text that it prints");
    }
    const auto object = checkAccess(state, count.target, pointerConstant(count.type.storeBytes()), Access::Write);
    if (!object) return false;
    const Term length = lengthOf(text, count.pieces);
    writeValue(state, *object, count.target.term, count.type.storeBytes(),
               Value::integer(terms_.resize(length, count.type.bits)));
  }
  return true;
}

// ---- To memory -------------------------------------------------------------------------------------------------------

Transfer::Next Transfer::storeFormatted(State& state, const Intrinsic& op, const FormattedText& text) {
  Term limit = bits(state, op.args[2]);
  if (limit == pointerConstant(-1)) limit = Term();
  if (limit.valid() && !assumeOrSplit(state, terms_.toBool(limit))) return countFormatted(state, op, text);
  const Value pointer = pointerOperand(state, op.args[1], pointerConstant(1), Access::Write);
  FormatTarget target{text, op, pointer, {}, limit};
  const auto object = checkAccess(state, target.pointer, pointerConstant(1), Access::Write);
  if (!object) return Next::Done;
  target.object = *object;
  if (hasLoans(state, *object)) throw support::Unsupported("formatted output into memory with lent blocks");
  if (state.find(*object)->contents.words) {
    state.edit(*object, [](Object& edited) { edited.contents.words->written = true; });
  }
  splitOffFailure(state, op, text, &target);
  Term length = lengthOf(text, text.pieces.size());
  const Term result = resultOfLength(state, text, length, 32);
  if (!target.limit.valid()) {
    storeText(state, target, length, length, result);
    return Next::Done;
  }
  const Term last = terms_.sub(target.limit, pointerConstant(1));
  const Term whole = terms_.ule(length, last);
  const term::Verdict verdict = decide(state, whole);
  if (verdict != term::Verdict::AlwaysTrue) {
    State cut = state;
    cut.assume(terms_.logicalNot(whole));
    storeText(std::move(cut), target, length, last, result);
  }
  if (verdict != term::Verdict::AlwaysFalse) {
    state.assume(whole);
    storeText(state, target, length, length, result);
  }
  return Next::Done;
}

// The text goes nowhere.
Transfer::Next Transfer::countFormatted(State& state, const Intrinsic& op, const FormattedText& text) {
  splitOffFailure(state, op, text, nullptr);
  if (!storeCounts(state, text)) return Next::Done;
  if (!op.result.valid()) return Next::Continue;
  Term length = lengthOf(text, text.pieces.size());
  const Term result = resultOfLength(state, text, length, op.resultType.bits);
  set(state, op.result, Value::integer(result));
  return Next::Continue;
}

// An alarm where the bytes do not fit, first with the longest numbers; false: they never do.
bool Transfer::textFits(State& state, const FormatTarget& target, Term bytes) {
  const Term size = state.find(target.object)->size;
  const Term inside =
      terms_.logicalAnd(terms_.ule(bytes, size), terms_.ule(target.pointer.term, terms_.sub(size, bytes)));
  if (mustHold(state, inside)) {
    compareAllocation(state, target.pointer, bytes, true);
    return true;
  }
  State over = state;
  over.assume(terms_.logicalNot(inside));
  compareAllocation(over, target.pointer, bytes, false);
  const std::string message = "write out of bounds of " + describe(state, target.object);
  State longest = over;
  bool hinted = false;
  for (const FormatPiece& piece : target.text.pieces) {
    if (!piece.longest.valid() || !mayHold(longest, piece.longest)) continue;
    longest.assume(piece.longest);
    hinted = true;
  }
  if (hinted) alarmAt(longest, target.pointer, ViolationKind::ValidDeref, message);
  alarmAt(over, target.pointer, ViolationKind::ValidDeref, message);
  if (!mayHold(state, inside)) return false;
  state.assume(inside);
  return true;
}

// Whether the text is read from where it is written. Not so if it begins with what stands there already.
bool Transfer::overlapsItself(const State& state, const FormatTarget& target, Term stored) {
  const Term end = terms_.add(terms_.add(target.pointer.term, stored), pointerConstant(1));
  bool first = true;
  for (const FormatPiece& piece : target.text.pieces) {
    if (piece.source.valid() && piece.source == target.object &&
        !(first && !piece.moved && piece.sourceStart == target.pointer.term)) {
      const Term apart =
          terms_.logicalOr(terms_.sle(piece.sourceEnd, target.pointer.term), terms_.sle(end, piece.sourceStart));
      if (!mustHold(state, apart)) return true;
    }
    first = first && piece.most == 0;
  }
  return false;
}

// All of the text that is stored, and the NUL; `stored` is its length or less. The states go on behind the instruction.
void Transfer::storeText(State state, const FormatTarget& target, Term length, Term stored, Term result) {
  const Term bytes = terms_.add(stored, pointerConstant(1));
  if (!textFits(state, target, bytes)) return;
  if (!storeCounts(state, target.text)) return;
  const auto finish = [&](State done, Term answer) {
    if (target.op.result.valid()) set(done, target.op.result, Value::integer(answer));
    continueBehind(std::move(done));
  };
  if (overlapsItself(state, target, stored)) {
    forgetContents(state, target.object);
    const Term any = terms_.freshSymbol("printed", 32);
    return finish(std::move(state), any);
  }
  if (options_.approximate) {
    storeStretch(state, target, stored);
    return finish(std::move(state), result);
  }
  constexpr std::string_view kUnknown = "a text of unknown length is written to memory";
  const auto at = constantOrPicked(state, target.pointer.term, kUnknown);
  const bool isCut = !(stored == length);
  const auto limit = isCut ? constantOrPicked(state, target.limit, kUnknown) : 0;
  if (!at || !limit || !settleLog(state, target.object)) throw support::Unsupported(std::string(kUnknown));
  for (auto& [value, one] : valuesOf(state, length, kUnknown)) {
    const std::uint64_t kept = isCut ? std::min(value, *limit - 1) : value;
    if (kept > kLongestText) throw support::Unsupported("a very long text is written to memory");
    const std::vector<Term> text = bytesOf(one, target.text, value);
    one.edit(target.object, [&](Object& object) {
      for (std::uint64_t i = 0; i <= kept; ++i) {
        const Term byte = i < kept ? text[i] : terms_.constant(0, 8);
        heap::writeCell(object.contents, terms_, *at + i, 1, Value::integer(byte));
      }
    });
    finish(std::move(one), result);
  }
}

// The bytes of a text of that length, where nobody knows them any but NUL.
std::vector<term::Term> Transfer::bytesOf(State& state, const FormattedText& text, std::uint64_t length) {
  if (length > kLongestText) throw support::Unsupported("a very long text is written to memory");
  std::vector<Term> result;
  const auto unknown = [&](std::uint64_t until, bool mayHoldNul) {
    while (result.size() < until) {
      const Term byte = terms_.freshSymbol("a", 8);
      if (!mayHoldNul) state.assume(terms_.ne(byte, terms_.constant(0, 8)));
      result.push_back(byte);
    }
  };
  std::uint64_t known = 0;
  std::size_t open = 0;
  for (const FormatPiece& piece : text.pieces) {
    if (piece.length.isConstant())
      known += piece.length.value();
    else
      ++open;
  }
  bool mayHoldNul = false;
  bool behind = false;  // the second piece whose length is not known: the rest may be anywhere
  for (const FormatPiece& piece : text.pieces) {
    behind = behind || (open > 1 && !piece.length.isConstant());
    mayHoldNul = mayHoldNul || piece.mayHoldNul;
    if (behind) continue;
    if (!piece.length.isConstant() || !piece.bytes) {
      const std::uint64_t own = piece.length.isConstant() ? piece.length.value() : length - known;
      unknown(std::min(result.size() + own, length), piece.mayHoldNul);
      continue;
    }
    for (const Term byte : *piece.bytes) {
      if (byte.valid())
        result.push_back(byte);
      else
        unknown(result.size() + 1, piece.mayHoldNul);
    }
  }
  if (result.size() != length) markInexact(state, "the text of numbers");
  unknown(length, mayHoldNul);
  return result;
}

// For states that say less than they could: what stood there is forgotten, the beginning of the text and its end are kept.
void Transfer::storeStretch(State& state, const FormatTarget& target, Term stored) {
  markInexact(state, "a write at an unknown offset");
  const Term start = target.pointer.term;
  const Term end = terms_.add(start, stored);
  const Term count = terms_.add(stored, pointerConstant(1));
  Contents contents = heap::withoutRange(state, target.object, terms_, start, count,
                                         [&](Term condition) { return mustHold(state, condition); });
  const bool intoCells = contents.log.empty() && start.isConstant();
  if (intoCells) {
    // As many bytes as are stored for certain.
    const auto bounds = heap::numbersOf(state).bounds(stored, numeric::Reading::Signed);
    const std::uint64_t certain = bounds && bounds->low > 0 ? static_cast<std::uint64_t>(bounds->low) : 0;
    std::uint64_t at = 0;
    for (const FormatPiece& piece : target.text.pieces) {
      if (!piece.bytes) break;
      for (const Term byte : *piece.bytes) {
        if (at < certain && at < kLongestText && byte.valid())
          heap::writeCell(contents, terms_, start.value() + at, 1, Value::integer(byte));
        ++at;
      }
    }
  }
  const Value nul = Value::integer(terms_.constant(0, 8));
  if (intoCells && end.isConstant())
    heap::writeCell(contents, terms_, end.value(), 1, nul);
  else
    heap::addMarks(contents, {{end, 1, nul, /*found=*/true}});
  state.edit(target.object, [&](Object& object) { object.contents = contents; });
}

}  // namespace cairn::analysis
