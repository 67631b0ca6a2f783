// The meaning of instructions on symbolic states, shared by all analyses. A state is run from its position to the end of its basic
// block; whatever cannot be decided splits it.
//
// Splitting: an instruction first settles every question it has (by assuming one answer and leaving a copy of the state with the other
// answer before the same instruction), and only then changes the state. So a copy can simply run the instruction again.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/env.h"
#include "analysis/symbolic/alloc_check.h"
#include "analysis/array_notes.h"
#include "analysis/symbolic/path_numbers.h"
#include "heap/state/state.h"
#include "interp/interpreter.h"
#include "numeric/element.h"
#include "program/code/program.h"
#include "program/flow/liveness.h"
#include "program/formats/format_string.h"
#include "term/solver.h"
#include "term/store.h"

namespace cairn::analysis {

struct Alarm {
  interp::ViolationKind kind = interp::ViolationKind::ValidDeref;
  program::SourceLoc loc;
  std::string message;
};

// Where the outcomes of running a state go.
class Sink {
 public:
  virtual ~Sink() = default;
  // At the start of a block, arguments passed and dead registers dropped.
  virtual void successor(heap::State state) = 0;
  // Every concrete state that `state` stands for violates the property here.
  virtual void alarm(heap::State state, Alarm alarm) = 0;
  // Likewise of an access or a free that is invalid, where the property does not ask for that: the execution ends.
  virtual void notAsked(const heap::State& state, Alarm alarm) = 0;
  // The program ended without a violation.
  virtual void ended(heap::State state) = 0;
  // Cairn cannot follow the path from here.
  virtual void unsupported(heap::State state, std::string why, program::SourceLoc loc) = 0;
};

// Only executions in which the variable lies at an address with this remainder by kPlaceUnit.
struct PlaceRemainder {
  static constexpr std::uint64_t kPlaceUnit = 16;
  program::GlobalId variable;
  std::uint64_t remainder = 0;
};

struct TransferOptions {
  interp::Property property = interp::Property::MemSafety;
  unsigned maxDepth = 2000;       // of the call stack
  unsigned maxOffsetSplits = 16;  // values of an unknown offset that are tried one by one
  // Where the value at an unknown place of memory would have to be known, go on with any value (inexact), instead of ending the path as unsupported.
  bool approximate = false;
  numeric::Relations relations = numeric::Relations::Zones;  // that approximate states know numbers by
  bool orderings = false;                                    // approximate states know how numbers of neighbours lie
  std::optional<PlaceRemainder> placeRemainder;
  std::uint64_t longestSearch = 1U << 16U;                   // bytes that are looked at one by one
  Env env;  // asked now and then while a block runs: when to give the rest of it up
  // Told each state before an instruction or a terminator runs on it; again for each part of a state that an instruction splits.
  std::function<void(const heap::State&)> before;
  AllocationCheck* allocationCheck = nullptr;  // asked after each decision about an access, if there is one
  ArrayDivision divided;                       // arrays whose elements matter
  // For tests, not 0: all objects of at least so many bytes are divided where they are accessed.
  std::uint64_t divideAll = 0;
};

struct FormatArguments;
struct FormatPiece;
struct FormatTarget;
struct FormattedText;
enum class FormatDetail : std::uint8_t;

class Transfer {
 public:
  Transfer(const program::Program& program, term::TermStore& terms, term::Solver& solver, TransferOptions options);
  ~Transfer();
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  // Before the first instruction of the program.
  [[nodiscard]] heap::State initialState();
  // A state whose last frame is one of anchors (heap/split/cut.h) has no callers: it is handed on with that frame alone when the function above it returns.
  void run(heap::State state, Sink& sink);
  // The function that the top frame calls has returned.
  void returnTo(heap::State state, const std::vector<heap::Value>& results, Sink& sink);

  [[nodiscard]] const program::Program& program() const { return program_; }
  [[nodiscard]] term::TermStore& terms() { return terms_; }
  // Arrays accessed at unknown places so far.
  [[nodiscard]] const ArrayNotes& arrayNotes() const { return arrayNotes_; }
  // Position in the user's code.
  [[nodiscard]] program::SourceLoc here(const heap::State& state) const;

 private:
  using State = heap::State;
  using Value = heap::Value;
  using Term = term::Term;

  // What became of the state an instruction ran on.
  enum class Next : std::uint8_t { Continue, Done };

  // ---- transfer.cpp
  void runOne(State& state);
  Next step(State& state, const program::Instruction& instruction);
  void terminate(State& state, const program::Terminator& terminator);
  void follow(State state, const program::Edge& edge);
  // Those that nothing reads from the position on.
  void dropDeadRegisters(State& state);
  // Drops what is dead, looks for leaks, hands the state on.
  void handOn(State state);
  // Undefined behaviour ends the execution here; a block that was lost before it is lost all the same.
  Next endUndefined(State& state);
  [[nodiscard]] const program::Liveness& liveness(program::FunctionId function);
  [[nodiscard]] const program::Function& currentFunction(const State& state) const;
  [[nodiscard]] Value operand(const State& state, const program::Operand& operand);
  // The operand as bits; a pointer becomes its address, which makes the path inexact.
  [[nodiscard]] Term bits(State& state, const program::Operand& operand);
  [[nodiscard]] Term bitsOf(State& state, const Value& value, program::Type type);
  void set(State& state, program::RegId reg, const Value& value);
  // The state assumes the condition; if it may fail as well, a copy that assumes the contrary waits before the same instruction.
  // False: it cannot hold, nothing was assumed.
  [[nodiscard]] bool assumeOrSplit(State& state, Term condition);
  // Whether the condition may hold (may fail) on the path; a solver that does not know says yes.
  [[nodiscard]] bool mayHold(const State& state, Term condition) const;
  [[nodiscard]] term::Verdict decide(const State& state, Term condition);
  [[nodiscard]] bool mustHold(const State& state, Term condition) {
    return !mayHold(state, terms_.logicalNot(condition));
  }
  // For undefined behaviour: the condition is assumed. Executions in which it fails are not followed: what they lost before is also lost
  // where it holds. So if nothing is left to follow and a block may have been lost, the answer is false, and the caller ends the execution there.
  [[nodiscard]] bool assumeDefined(State& state, Term condition);
  void alarm(const State& state, interp::ViolationKind kind, std::string message);
  // An access, a free or a call through the pointer that fails.
  void alarmAt(const State& state, const heap::Value& pointer, interp::ViolationKind kind, std::string message);
  void markInexact(State& state, std::string why);
  [[nodiscard]] Term choose(State& state, program::Type type, std::string what);
  [[nodiscard]] Term pointerConstant(std::int64_t value) {
    return terms_.constant(static_cast<std::uint64_t>(value), program_.pointerBits());
  }
  [[nodiscard]] unsigned pointerBytes() const { return program_.pointerBits() / 8; }

  // ---- arithmetic.cpp
  Next binary(State& state, const program::Binary& op);
  [[nodiscard]] std::optional<Value> pointerArithmetic(State& state, const program::Binary& op, const Value& left,
                                                       const Value& right);
  [[nodiscard]] static std::uint64_t alignedBits(const State& state, const Value& pointer);
  Next convert(State& state, const program::Convert& op);
  Next floating(State& state, const program::Float& op);
  Next select(State& state, const program::Select& op);
  Next address(State& state, const program::Address& op);

  // ---- addresses.cpp
  // Where the object lies; from now on the state knows it.
  [[nodiscard]] Term observe(State& state, heap::ObjectId object);
  [[nodiscard]] Term addressOf(State& state, const Value& pointer);
  [[nodiscard]] Term footprint(const State& state, heap::ObjectId object);
  [[nodiscard]] Term literalsMeet(heap::ObjectId a, Term placeOfA, heap::ObjectId b, Term placeOfB);
  void assumeApart(State& state, heap::ObjectId a, Term placeOfA, heap::ObjectId b, Term placeOfB);
  // The number as a pointer, if it is one for certain.
  [[nodiscard]] Value asPointer(const State& state, const Value& value);
  // The number under a name that leads to no object.
  [[nodiscard]] Term withoutOrigin(State& state, Term number);
  [[nodiscard]] static bool isSlack(const State& state, Term number, heap::ObjectId object);
  [[nodiscard]] Value resolved(State& state, const Value& value,
                               const std::function<Term(heap::ObjectId, Term)>& valid);

  // ---- masks.cpp
  // The lowest bits of a choice that nothing else depends on, as a number of their own; nothing: they are no such.
  [[nodiscard]] std::optional<Term> lowBitsOfChoice(State& state, const program::Binary& op, Term left, Term right);

  // ---- pointer_compare.cpp
  Next compare(State& state, const program::Compare& op);
  [[nodiscard]] std::optional<Term> comparePointers(State& state, const program::Compare& compare, const Value& left,
                                                    const Value& right);
  [[nodiscard]] bool comparesByOffset(State& state, const program::Compare& compare, const Value& left,
                                      const Value& right);
  [[nodiscard]] std::optional<Term> unrelatedEqual(State& state, const Value& left, const Value& right);
  [[nodiscard]] std::optional<Term> pointerEqualsInteger(State& state, const Value& pointer, Term integer);

  // ---- segments.cpp
  // The segment that the value points into; null: it does not.
  [[nodiscard]] const heap::Segment* segmentOf(const State& state, const Value& value) const;
  // The pointer means a node: it points to no segment, or to one that is not empty. Where that may be empty, a copy without it waits
  // before the same instruction. False: it is empty, the state is done with.
  [[nodiscard]] bool requireNode(State& state, const Value& pointer);
  // The value points to no segment. False: it did, the state is done with; copies in which it does not wait before the same instruction.
  [[nodiscard]] bool requireRegion(State& state, const Value& pointer);
  // Of pointers of which one is to a segment, not to the same end of the same. Nothing: the state is done with.
  [[nodiscard]] std::optional<Term> nodesEqual(State& state, const Value& left, const Value& right);

  // ---- losses.cpp
  // Drops what nothing reaches. The parts of the state in which the property allows that; alarms for the others.
  [[nodiscard]] std::vector<State> withoutLosses(State state);
  [[nodiscard]] bool surelyNonEmpty(const State& state, heap::ObjectId segment);
  // The state assumes that none of these objects of `before` is a block: an alarm if one may be; false if one is.
  [[nodiscard]] bool noneOfThese(const State& before, const std::vector<heap::ObjectId>& objects, State& state,
                                 interp::ViolationKind kind, const std::string& message);

  // ---- access.cpp
  enum class Access : std::uint8_t { Read, Write };
  // The operand; where it is a number that was computed from addresses, the pointer that it is if such an access is valid.
  [[nodiscard]] Value pointerOperand(State& state, const program::Operand& op, Term bytes, Access access);
  [[nodiscard]] Value pointerOf(State& state, const Value& value, Term bytes, Access access);
  // The object of a valid access to `bytes` (at pointer width, not 0) bytes; nothing if the state is done with (an alarm was raised).
  [[nodiscard]] std::optional<heap::ObjectId> checkAccess(State& state, const Value& pointer, Term bytes,
                                                          Access access);
  void compareAllocation(const State& state, const Value& pointer, Term bytes, bool allocated) const;
  [[nodiscard]] bool mayBeMany(const State& state, Term offset) const;
  [[nodiscard]] std::optional<std::uint64_t> constantOffset(State& state, Term offset);
  // The same; where the values are too many, an exact search picks some.
  [[nodiscard]] std::optional<std::uint64_t> constantOrPicked(State& state, Term offset, std::string_view why,
                                                              std::optional<std::uint64_t> room = {});
  Next load(State& state, const program::Load& op);
  Next store(State& state, const program::Store& op);
  [[nodiscard]] std::optional<Value> readValue(State& state, heap::ObjectId object, Term offset, program::Type type);
  // One byte that the instruction may split on.
  [[nodiscard]] std::optional<Value> readByte(State& state, heap::ObjectId object, Term offset);
  void writeValue(State& state, heap::ObjectId object, Term offset, unsigned bytes, const Value& value);
  [[nodiscard]] std::optional<Value> readExactly(State& state, heap::ObjectId object, Term offset, program::Type type);
  [[nodiscard]] std::optional<Term> chosenElement(const State& state, heap::ObjectId object, Term offset,
                                                  program::Type type);
  void writeExactly(State& state, heap::ObjectId object, Term offset, unsigned bytes, const Value& value);
  // ---- tiles.cpp
  [[nodiscard]] bool isUsersObject(const State& state, heap::ObjectId id) const;
  void noteAccess(const State& state, heap::ObjectId id, Term offset, unsigned bytes, bool isRead);
  // The object is divided; from now on, if that is wanted and was not so.
  [[nodiscard]] bool requireDivided(State& state, heap::ObjectId id, unsigned bytes);
  // Where something has no rule for an array that is divided: nothing is known of its bytes any more.
  void undivide(State& state, heap::ObjectId id);
  // All throw Unsupported where the access does not show to be one of one element.
  [[nodiscard]] Term elementIndex(State& state, const heap::Tiling& tiling, Term offset, unsigned bytes,
                                  std::uint64_t& inside);
  [[nodiscard]] std::size_t openElement(State& state, heap::ObjectId id, Term offset, unsigned bytes,
                                        std::uint64_t& inside);
  [[nodiscard]] Value readElement(State& state, heap::ObjectId id, Term offset, program::Type type);
  void writeElement(State& state, heap::ObjectId id, Term offset, unsigned bytes, const Value& value);

  // ---- tile_ranges.cpp: false, or nothing: there is no rule for that, and nothing has changed
  // The bytes [start, start + count) of an array that is divided are `byte` each, or (invalid) nothing is known of them.
  [[nodiscard]] bool fillElements(State& state, heap::ObjectId id, Term start, Term count, Term byte);
  // The bytes [start, start + count) of one array go to another, or to another place of the same. One of them is divided.
  [[nodiscard]] bool copyElements(State& state, const Value& to, const Value& from, Term count);
  [[nodiscard]] std::optional<heap::Contents> resizedTiling(State& state, heap::ObjectId id, Term size);

  // Nothing is known of the object's bytes any more, which may have been changed at an unknown place.
  void forgetContents(State& state, heap::ObjectId object);
  [[nodiscard]] std::optional<Value> readThroughLog(State& state, heap::ObjectId object, Term offset,
                                                    program::Type type);
  // Splits until the log of the object has been carried into its cells, or throws Unsupported.
  [[nodiscard]] bool settleLog(State& state, heap::ObjectId object);
  [[nodiscard]] std::string describe(const State& state, heap::ObjectId object) const;

  // ---- unwritten.cpp
  // The value of `contents` at this place; the environment is asked for what nobody wrote, once for all copies.
  [[nodiscard]] Value readAsking(State& state, heap::ObjectId id, heap::Contents& contents, std::uint64_t at,
                                 program::Type type, const heap::AddressBits& address = {});
  // A read of these bytes asks the environment, though a symbol stands for them.
  [[nodiscard]] bool holdsUnread(const State& state, const heap::Contents& contents, std::uint64_t at,
                                 std::uint64_t bytes) const;

  // ---- pick.cpp
  // Lengths that faults depend on, the most useful first; `room`: how many bytes there are for what has the length.
  [[nodiscard]] std::vector<std::uint64_t> usefulLengths(const State& state, std::optional<std::uint64_t> room);
  [[nodiscard]] std::set<heap::ObjectId> libraryVariables(const State& state) const;
  [[nodiscard]] const std::vector<std::uint64_t>& comparedConstants();
  // The state assumes one useful value of the term; copies with others wait before the same instruction. Values that were not picked are a path that is not
  // followed, for the reason given.
  [[nodiscard]] std::uint64_t pick(State& state, Term term, std::string_view why,
                                   std::optional<std::uint64_t> room = {});
  using ValueStates = std::vector<std::pair<std::uint64_t, State>>;
  // The state with each useful value of the term.
  [[nodiscard]] ValueStates pickedStates(const State& state, Term term, std::string_view why,
                                         std::optional<std::uint64_t> room = {});
  // With each value, if they are few, ascending, else with those that are picked, the most useful last.
  [[nodiscard]] ValueStates valuesOf(const State& state, Term term, std::string_view why);

  // ---- calls.cpp
  Next call(State& state, const program::Call& op);
  void enterFunction(State& state, program::FunctionId callee, std::vector<Value> args,
                     std::vector<program::Type> types);
  void returnFrom(State& state, const program::Return& op);
  void continueAfterCall(State state, const std::vector<Value>& results);
  void enterSlot(State& state, program::SlotId slot);
  void leaveObject(State& state, heap::ObjectId object);

  // ---- intrinsics.cpp
  Next intrinsic(State& state, const program::Intrinsic& op);
  Next allocate(State& state, const program::Intrinsic& op, heap::Storage storage);
  Next release(State& state, const program::Intrinsic& op);
  Next resize(State& state, const program::Intrinsic& op);
  [[nodiscard]] std::optional<heap::Contents> resizedContents(State& state, heap::ObjectId id, Term size);
  Next blockSize(State& state, const program::Intrinsic& op);
  [[nodiscard]] std::optional<heap::ObjectId> checkHeapBlock(State& state, const Value& pointer, std::string_view what);
  Next copy(State& state, const program::Intrinsic& op);
  Next fill(State& state, const program::Intrinsic& op);
  Next havoc(State& state, const program::Intrinsic& op);
  Next print(State& state, const program::Intrinsic& op);
  void endProgram(State& state);
  // The bytes of [pointer, pointer + count) as (object, constant offset, constant count), access checked.
  struct Range {
    heap::ObjectId object;
    std::uint64_t offset = 0;
    std::uint64_t count = 0;
    bool known = true;  // else some bytes of the object
  };
  [[nodiscard]] std::optional<Range> checkRange(State& state, const Value& pointer, Term count, Access access);

  // ---- loans.cpp
  // Bytes of an object as the record of loans has them.
  struct RecordedRange {
    heap::ObjectId object;
    Term start;
    Term size;
  };
  Next loanOperation(State& state, const program::Intrinsic& op);
  [[nodiscard]] Value recordWord(const State& state, std::uint64_t word) const;
  void setRecordWord(State& state, std::uint64_t word, const Value& value);
  [[nodiscard]] std::uint64_t recordCount(const State& state, std::uint64_t word) const;
  [[nodiscard]] std::vector<RecordedRange> recorded(const State& state, std::uint64_t first, std::uint64_t count) const;
  [[nodiscard]] std::vector<RecordedRange> regions(const State& state) const;
  [[nodiscard]] std::vector<RecordedRange> loans(const State& state) const;
  void setRecorded(State& state, std::uint64_t countWord, std::uint64_t first, std::uint64_t most,
                   const std::vector<RecordedRange>& ranges);
  [[nodiscard]] Term liesIn(const RecordedRange& range, Term start, Term size);
  [[nodiscard]] Term rangesMeet(Term start, Term size, Term otherStart, Term otherSize);
  [[nodiscard]] bool hasLoans(const State& state, heap::ObjectId object) const;
  [[nodiscard]] bool leavesLoans(State& state, heap::ObjectId object, Term offset, Term bytes);
  [[nodiscard]] bool requireNotLent(State& state, heap::ObjectId object);
  [[nodiscard]] Value loanOperand(State& state, const program::Operand& op);
  [[nodiscard]] std::size_t loanAt(State& state, const Value& pointer, const std::vector<RecordedRange>& all);
  Next addRegion(State& state, const program::Intrinsic& op);
  Next lend(State& state, const program::Intrinsic& op);
  Next takeBack(State& state, const program::Intrinsic& op);
  Next anyLent(State& state, const program::Intrinsic& op);
  Next lentSize(State& state, const program::Intrinsic& op);
  Next clientWrites(State& state);
  Next newArena(State& state, const program::Intrinsic& op);
  Next grow(State& state, const program::Intrinsic& op);
  // ---- loan_hulls.cpp
  // All loans in a region start at or above `low`, below `high`, and end at or below `high`; `high` 0: there are none.
  struct Hull {
    Term low;
    Term high;
  };
  [[nodiscard]] Hull hullOf(const State& state, std::size_t region) const;
  void setHull(State& state, std::size_t region, const Hull& hull);
  // Nothing: the operation is the same as in states that know each loan.
  [[nodiscard]] std::optional<Next> hullOperation(State& state, const program::Intrinsic& op);
  [[nodiscard]] bool isInHull(const State& state, heap::ObjectId object) const;
  [[nodiscard]] bool leavesHulls(State& state, heap::ObjectId object, Term offset, Term bytes);
  Next lendToHull(State& state, const Value& pointer, Term size);
  Next takeBackFromHull(State& state, const Value& pointer);
  Next anyOfHulls(State& state, const program::Intrinsic& op);
  [[nodiscard]] Term sizeInHull(State& state, const Value& pointer);
  Next clientWritesHulls(State& state);

  void placeBelowArena(State& state, heap::ObjectId id, Term place, Term size);

  // ---- words.cpp
  Next words(State& state, const program::Intrinsic& op);
  Next rotate(State& state, const program::Intrinsic& op);
  Next argumentCount(State& state, const program::Intrinsic& op);
  // Memory of the environment that ends with NUL; `touched`: that need not.
  [[nodiscard]] Value newText(State& state, bool touched, const std::string& what);
  // A word of an array of words. Nothing: the state is done with.
  [[nodiscard]] std::optional<Value> readWord(State& state, heap::ObjectId id, Term offset);
  void assumeBefore(State& state, Term offset, Term size);
  // Part of words, or several: each of them becomes an entry.
  [[nodiscard]] bool readWordsAround(State& state, heap::ObjectId id, Term offset, unsigned bytes);
  // What the environment chooses when it is read is chosen now: a copy would not know how. False: the state is done with.
  [[nodiscard]] bool readUnread(State& state, heap::ObjectId id, std::uint64_t offset, std::uint64_t count);
  // Of an answer for bytes of a text that nothing was known of: none of them is NUL.
  [[nodiscard]] Term wordStartsAt(Term offset);
  void assumeNoNul(State& state, heap::ObjectId id, Term answer);

  // ---- format_output.cpp
  Next format(State& state, const program::Intrinsic& op);
  [[nodiscard]] std::optional<std::string> readFormat(State& state, const Value& pointer, unsigned unit);

  // ---- format_pieces.cpp: nothing: the state is done with
  [[nodiscard]] std::optional<FormattedText> formatPieces(State& state, const program::Format& format,
                                                          const Value& area, FormatDetail detail);
  [[nodiscard]] std::optional<FormatPiece> formatPiece(State& state, const FormatArguments& c);
  // A text of which only this is known; it gets a name for its length.
  [[nodiscard]] FormatPiece pieceOfLength(State& state, const FormatArguments& c, std::uint64_t least,
                                          std::uint64_t most);
  [[nodiscard]] FormatPiece withWidth(State& state, const FormatArguments& c, FormatPiece piece);
  [[nodiscard]] FormatPiece integerPiece(State& state, const FormatArguments& c);
  [[nodiscard]] FormatPiece floatPiece(State& state, const FormatArguments& c);
  [[nodiscard]] FormatPiece pointerPiece(State& state, const FormatArguments& c);
  [[nodiscard]] FormatPiece characterPiece(State& state, const FormatArguments& c);
  [[nodiscard]] std::optional<FormatPiece> stringPiece(State& state, const FormatArguments& c);
  [[nodiscard]] std::optional<FormatPiece> wideStringPiece(State& state, const FormatArguments& c);
  [[nodiscard]] std::vector<Term> knownText(State& state, const Value& at, std::uint64_t limit);
  [[nodiscard]] bool endsInKnownText(State& state, const Value& start, std::uint64_t limit, std::uint64_t& skipped);
  [[nodiscard]] Term stringLimit(const FormatArguments& c);
  void mustBeAscii(State& state, Term character);
  void mustBeShort(State& state, Term number, bool orNegative);

  // ---- format_store.cpp
  Next storeFormatted(State& state, const program::Intrinsic& op, const FormattedText& text);
  Next countFormatted(State& state, const program::Intrinsic& op, const FormattedText& text);
  [[nodiscard]] bool storeCounts(State& state, const FormattedText& text);
  // Of the first pieces.
  [[nodiscard]] Term lengthOf(const FormattedText& text, std::size_t pieces);
  [[nodiscard]] Term lengthIsInt(const FormattedText& text);
  [[nodiscard]] Term resultOfLength(State& state, const FormattedText& text, Term& length, unsigned width);
  [[nodiscard]] Term printedLength(State& state, const FormattedText& text, unsigned width);
  void splitOffFailure(State& state, const program::Intrinsic& op, const FormattedText& text,
                       const FormatTarget* target);
  [[nodiscard]] bool textFits(State& state, const FormatTarget& target, Term bytes);
  [[nodiscard]] bool overlapsItself(const State& state, const FormatTarget& target, Term stored);
  void storeText(State state, const FormatTarget& target, Term length, Term stored, Term result);
  void storeStretch(State& state, const FormatTarget& target, Term stored);
  [[nodiscard]] std::vector<Term> bytesOf(State& state, const FormattedText& text, std::uint64_t length);
  // The state is done with the instruction that it stands before.
  void continueBehind(State state);

  // ---- find.cpp
  Next find(State& state, const program::Intrinsic& op);
  struct Search {
    Term index;  // where it ended; invalid: at a byte that is not known
    heap::ObjectId object;
    Term from;                 // it did not end before this index
    std::uint64_t looked = 0;  // bytes before the end, if it is known
  };
  // Looks at bytes as long as they are known. `stops` says when a byte ends the search; an invalid term: nobody knows. Nothing: the state is done with.
  // With `finish`, the search goes on behind a byte at which it may end; the states in which it ends there, to which that gives the index, wait behind the instruction.
  using Finish = std::function<void(State&, Term)>;
  [[nodiscard]] std::optional<Search> searchKnown(State& state, const Value& start, Term limit,
                                                  const std::function<Term(Term)>& stops, const Finish& finish = {});
  // The condition is false from here on; a state in which it is true joins `ends`. False: it is true for certain, and assumed.
  [[nodiscard]] bool passes(State& state, Term condition, std::vector<State>& ends);
  // States that end before one that goes on: the nearest is looked at first.
  void waitBehind(std::vector<State>& ends);
  // The search does not end at a byte of which it is not known whether it ends there. False: it does for certain.
  [[nodiscard]] bool goOnBehind(State& state, Term end);
  [[nodiscard]] bool knowsByte(const State& state, heap::ObjectId id, Term offset) const;
  // The byte that stands at this place for certain; invalid if that does not show.
  [[nodiscard]] Term foundByte(const State& state, heap::ObjectId id, Term offset);
  struct Held {
    Term offset;
    std::uint64_t byte = 0;
  };
  // An offset that is not below `from` and whose byte is one that is wanted.
  [[nodiscard]] std::optional<Held> surelyHolds(const State& state, heap::ObjectId id, Term from,
                                                const std::function<bool(std::uint64_t)>& wanted);
  // What placeOfEnd asks of the state. False: it is done with.
  [[nodiscard]] bool checkEnd(State& state, const Value& start, const Search& search, Term limit,
                              const std::optional<Held>& stop);
  // The offset at which the search ends that is not known to end before `search.from`: no later than `stop`, or else within the limit, which then must
  // lie inside the object. Nothing: the state is done with.
  [[nodiscard]] std::optional<Term> placeOfEnd(State& state, const Value& start, const Search& search, Term limit,
                                               const std::optional<Held>& stop);
  // The byte stands there already: as if it had been written.
  static void found(State& state, heap::ObjectId id, Term at, Term byte);

  // ---- wide.cpp
  Next fillUnits(State& state, const program::Intrinsic& op);
  Next findUnit(State& state, const program::Intrinsic& op);
  [[nodiscard]] Term bytesOf(State& state, Term count, unsigned unit);
  [[nodiscard]] static bool knowsUnit(const State& state, heap::ObjectId id, Term offset, unsigned unit);
  [[nodiscard]] std::optional<Term> placeOfUnit(State& state, const Value& start, heap::ObjectId id, Term from,
                                                Term wanted, Term limit);
  [[nodiscard]] std::optional<Term> placeThatHolds(const State& state, heap::ObjectId id, Term from, Term wanted);
  // ---- mismatch.cpp
  Next mismatch(State& state, const program::Intrinsic& op);
  // The place in the left text where a comparison ends that is not known to end before `from`. Nothing: the state is done with.
  [[nodiscard]] std::optional<Term> placeOfMismatch(State& state, const Value& left, const Value& right, Term from,
                                                    Term limit);

  // ---- find_set.cpp
  Next findSet(State& state, const program::Intrinsic& op);
  struct ByteSet {
    std::vector<Term> bytes;
    bool known = true;
    bool member = true;       // what is looked for is in the set; else NUL or not in it
    bool stopsAtNul = false;  // for certain
  };
  [[nodiscard]] std::optional<ByteSet> byteSet(State& state, const Value& pointer, Term count, bool member);
  // The one byte besides NUL that is looked for; invalid: there may be others.
  [[nodiscard]] static Term onlyMember(const ByteSet& set);
  // Whether the byte ends the search; invalid: the set is not known.
  [[nodiscard]] Term stops(const ByteSet& set, Term byte);

  // ---- number.cpp
  Next numberSize(State& state, const program::Intrinsic& op);
  Next number(State& state, const program::Intrinsic& op);

  // ---- integer_text.cpp
  Next integerText(State& state, const program::Intrinsic& op);
  [[nodiscard]] Term digitCondition(Term byte, unsigned base);
  [[nodiscard]] Term digitValue(Term byte, unsigned base);
  // What the digits are worth and whether that is at most the limit, as terms.
  [[nodiscard]] std::pair<Term, Term> worth(const std::vector<Term>& digits, unsigned base, std::uint64_t limit);
  [[nodiscard]] std::optional<Range> checkDigits(State& state, const Value& start, Term count);
  // The bytes of a range; nothing: one of them is not known to be a digit. `done`: the state is done with.
  [[nodiscard]] std::optional<std::vector<Term>> readDigits(State& state, const Range& range, unsigned base,
                                                            bool& done);

  const program::Program& program_;
  term::TermStore& terms_;
  term::Solver& solver_;
  TransferOptions options_;
  heap::ObjectId record_;  // of loans; invalid: the program has none
  mutable PathNumbers numbers_;  // remembers what it was asked
  std::vector<std::unique_ptr<program::Liveness>> liveness_;
  std::vector<State> pending_;
  ArrayNotes arrayNotes_;
  std::uint64_t runs_ = 0;
  std::uint64_t callsBefore_ = 0;                       // of the solver, when it was last asked whether to go on
  std::optional<std::vector<std::uint64_t>> compared_;  // with what the program compares
  Sink* sink_ = nullptr;
};

}  // namespace cairn::analysis
