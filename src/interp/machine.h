// The state of one run and everything that changes it. The parts are in files of their own: execute.cpp (the loop),
// access.cpp (checked loads and stores), compare.cpp, calls.cpp, intrinsics.cpp, floats.cpp, format.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interp/code.h"
#include "interp/interpreter.h"
#include "interp/loans.h"
#include "interp/memory.h"
#include "interp/value.h"
#include "program/formats/integer_text.h"

namespace cairn::interp {

// Why a run ended. Thrown once a run, from wherever the end was noticed.
struct Stop {
  StopKind kind = StopKind::Exited;
  std::string message;
  program::SourceLoc loc;
  std::optional<Violation> violation;
  int exitStatus = 0;
  std::optional<ViolationKind> notAsked =
      std::nullopt;  // of Undefined: an invalid access or free that the property does not ask for
};

// What is behind an object whose bytes are made when they are read.
struct Lazy {
  bool words = false;      // else a text
  bool arguments = false;  // the words are argv's, the text is one of them
  std::string what;
  std::uint64_t index = 0;  // of an argument
  std::string initial;      // of a text: what was read so far, and 'a' elsewhere
};

struct Frame {
  const FunctionCode* code = nullptr;
  std::uint32_t pc = 0;  // the instruction that runs; in a caller, its call
  std::uint32_t firstValue = 0;
  std::uint32_t firstStackBlock = 0;
  ObjectId variadic = kNoObject;
};

enum class Access : std::uint8_t { Read, Write };

class Machine;

// Sees every state between two instructions.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void beforeInstruction(const Machine& machine) = 0;
};

class Machine {
 public:
  // `code` is shared by the runs of one program.
  using Output = std::function<void(int fd, std::string_view bytes)>;
  // `given`: argv[1], argv[2], ..., which are choices without it.
  using Arguments = std::optional<std::vector<std::string>>;
  Machine(Code& code, ChoiceSource& choices, Property property, std::uint64_t maxMemory, Output output,
          Arguments given = std::nullopt);

  // Runs until `step` instructions have been executed. Throws Stop at the end of the run.
  void advance(std::uint64_t step, Observer* observer = nullptr);

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] const program::Program& program() const { return program_; }
  [[nodiscard]] const Layout& layout() const { return code_.layout(); }
  [[nodiscard]] const Memory& memory() const { return memory_; }
  [[nodiscard]] const std::vector<Frame>& frames() const { return frames_; }
  [[nodiscard]] const std::vector<ObjectId>& stackBlocks() const { return stackBlocks_; }
  [[nodiscard]] const std::vector<ObjectId>& environment() const { return environment_; }
  // All live heap blocks, in the order of allocation, and maybe some freed ones.
  [[nodiscard]] const std::vector<ObjectId>& heap() const { return heap_; }
  // How many were allocated so far.
  [[nodiscard]] std::uint32_t heapBlocks() const { return heapBlocks_; }
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }
  [[nodiscard]] const std::vector<std::string>& assumptions() const { return assumptions_; }
  [[nodiscard]] const Value& valueOf(const Frame& frame, std::uint32_t index) const {
    return values_[frame.firstValue + index];
  }

  // The position in the user's code: of the innermost frame that is no library function, without the `skipped` innermost.
  [[nodiscard]] program::SourceLoc here(std::size_t skipped = 0) const;
  [[nodiscard]] std::vector<CallSite> stack(std::size_t skipped = 0) const;
  [[nodiscard]] const program::Liveness& liveness(program::FunctionId id) const { return code_.liveness(id); }

  // ---- Ends of the run ----
  [[noreturn]] void undefined(const std::string& why) const;
  [[noreturn]] void unsupported(const std::string& why) const;
  // A memory violation: of the property, or undefined behaviour if the property is another one.
  [[noreturn]] void violation(ViolationKind kind, Fault fault, const std::string& message, ObjectId about = kNoObject,
                              bool writes = false) const;

  // ---- Memory, checked (access.cpp) ----
  [[nodiscard]] Value load(const Value& address, program::Type type);
  void store(const Value& address, const Value& value, program::Type type);
  // The object and offset of an access to `count` > 0 bytes; ends the run if it is not allowed.
  struct Target {
    ObjectId object;
    std::uint64_t offset;
  };
  // Pointers of which only a part lies in the range, or any that lie in it, become the bytes that the program sees.
  void cutPointers(const Target& target, std::uint64_t count);
  void rewritePointers(const Target& target, std::uint64_t count);
  [[nodiscard]] Target check(const Value& address, std::uint64_t count, Access access) const;
  [[noreturn]] void forbidden(const Value& address, ObjectId id, std::uint64_t count, Access access) const;
  // One byte as the program reads it: an unknown one is chosen, and stored back.
  [[nodiscard]] std::uint8_t readByte(const Target& target);
  // Bytes up to the first NUL, or `limit` of them.
  [[nodiscard]] std::string readString(const Value& address, std::uint64_t limit);
  void writeBytes(const Value& address, std::string_view text);

  // ---- Addresses (place.cpp)
  [[nodiscard]] bool isNominal(const Value& value) const { return memory_.at(value.object).isMemory(); }
  // Where the object lies, chosen now if nobody has observed it yet.
  [[nodiscard]] std::uint64_t placeOf(ObjectId id);
  // The value with the bits that the program sees.
  [[nodiscard]] Value real(const Value& value);
  // What a value computed from addresses is wanted for. At the end of one object and the start of another it is a pointer to the one that will do.
  enum class Wanted : std::uint8_t { Any, Read, Write, Block, Function };
  // The nominal pointer into one of the objects that it was computed from; the value itself if it lies in none of them.
  [[nodiscard]] Value resolved(const Value& value, Wanted wanted = Wanted::Any, std::uint64_t count = 1) const;

  // ---- What is made when it is read (words.cpp) ----
  // Makes the words in the range that were never written; false: the object is no array of words.
  bool makeWords(const Target& target, std::uint64_t count);
  // Of a byte that was never written and now got this value: what it is, noted if the object is a text.
  [[nodiscard]] std::uint8_t firstByte(const Target& target, std::uint8_t chosen);
  [[nodiscard]] std::string nameOfText(const Target& target) const;
  // argv as it was at first, with what nobody read; empty if nobody asked how many there are.
  [[nodiscard]] std::vector<std::string> arguments() const;
  [[nodiscard]] const Arguments& given() const { return given_; }

  // ---- Loans (loans.cpp, chunks.cpp) ----
  [[nodiscard]] const Loans& loans() const { return loans_; }
  [[nodiscard]] const std::vector<ClientCall>& clientCalls() const { return clientCalls_; }

  // ---- Choices ----
  [[nodiscard]] std::uint64_t choose(program::Type type, std::string what);
  [[nodiscard]] std::uint64_t choose(ChoiceRequest request, std::string what);

  [[nodiscard]] Value pointerTo(ObjectId id) const { return {memory_.at(id).base, id, 0}; }

 private:
  template <bool Observed>
  void execute(std::uint64_t step, Observer* observer);

  void rewritePointer(ObjectId id, std::uint64_t start);
  // left op right, if it is a pointer again, or a number that depends on no address.
  [[nodiscard]] std::optional<Value> unobserved(const Inst& inst, program::BinaryOp op, const Value& left,
                                                const Value& right) const;
  [[noreturn]] void overflow(const Inst& inst, const Value& left, const Value& right) const;
  [[nodiscard]] bool comparePointers(const Inst& inst, const Value& left, const Value& right);

  void enterSlot(std::uint32_t slot);
  void leaveSlot(Frame& frame, std::uint32_t slot);
  void call(const Inst& inst);
  void returnFromCall(const Inst& inst);
  void pushFrame(const FunctionCode& code);
  [[nodiscard]] program::FunctionId calleeOf(const Value& callee) const;
  [[nodiscard]] ObjectId variadicArea(const program::Call& call, const Inst& inst, std::size_t firstExtra);

  // The result, if there is one.
  [[nodiscard]] Value intrinsic(const Inst& inst);
  [[nodiscard]] Value allocate(Storage storage, std::uint64_t size,
                               std::uint64_t alignment = program::kLargestAlignment);
  Value begun(ObjectId id, Storage storage);
  Value resizeBlock(const Value& pointer, std::uint64_t size);
  [[nodiscard]] std::uint64_t chooseBetween(const program::Intrinsic& source, std::uint64_t low, std::uint64_t high);
  void freeBlock(const Value& pointer);
  [[nodiscard]] ObjectId heapBlock(const Value& pointer, std::string_view action) const;
  void stackRestore(std::uint64_t count);
  void copyBytes(const Value& target, const Value& source, std::uint64_t count);
  [[nodiscard]] std::uint64_t findByte(const Value& start, std::uint8_t wanted, std::uint64_t limit);
  [[nodiscard]] std::uint64_t findSet(const Value& start, const Value& set, std::uint64_t count, bool member,
                                      std::uint64_t limit);
  [[nodiscard]] program::IntegerText integerText(const Value& start, std::uint64_t count, std::uint64_t base,
                                                 std::uint64_t limit);
  [[nodiscard]] std::uint64_t findMismatch(const Value& left, const Value& right, std::uint64_t limit);
  [[nodiscard]] std::uint64_t numberSize(const Value& start, std::uint64_t limit);
  [[nodiscard]] Value words(std::uint64_t count, bool arguments, const std::string& what);
  [[nodiscard]] Value text(const std::string& what, const std::string* given);
  [[nodiscard]] std::uint64_t argumentCount(const program::Intrinsic& source);
  void rotate(const Value& array, std::uint64_t first, std::uint64_t middle, std::uint64_t last);
  // What was never written of the range is chosen now: a copy of it would be no text.
  void readAll(const Target& target, std::uint64_t count);
  void havocReachable(const Inst& inst);
  [[nodiscard]] std::int32_t formatOutput(const Inst& inst);
  [[noreturn]] void errorReached() const;
  [[noreturn]] void endProgram(int status, const std::string& message);
  void print(std::int32_t sink, std::string_view text);
  [[nodiscard]] std::string readText(const Value& start, std::uint64_t count);  // a checked read
  void setRange(const Value& start, std::uint64_t count, std::uint8_t value, ByteState state);

  [[nodiscard]] Value floatOperation(const program::Float& op, const Inst& inst);
  [[nodiscard]] Value operandOf(const Inst& inst, std::uint32_t i) const {
    const Frame& frame = frames_.back();
    return values_[frame.firstValue + frame.code->operands[inst.a + i]];
  }
  // The same, as a number.
  [[nodiscard]] std::uint64_t numberOf(const Inst& inst, std::uint32_t i) { return real(operandOf(inst, i)).bits; }

  void addRegion(const Value& pointer, std::uint64_t count);
  void lend(const Value& pointer, std::uint64_t count, std::uint64_t alignment);
  void takeBack(const Value& pointer);
  [[nodiscard]] Value anyLent();
  [[nodiscard]] std::uint64_t lentSize(const Value& pointer) const;
  void clientWrites();
  void loanFault(const Value& pointer, const std::string& kind) const;
  void checkUntouched(const ByteRange& written) const;
  void checkNotLent(ObjectId id) const;
  void clientCall(const std::string& text, const Value& pointer, std::uint64_t number);
  [[nodiscard]] Value newArena();
  void grow(const Value& pointer, std::uint64_t count);
  void addChunk(const Value& pointer, std::uint64_t count);
  void checkSettled();
  [[nodiscard]] std::vector<Value> pointersIn(const ByteRange& range) const;
  // Of the block that is lent there; null: none is.
  [[nodiscard]] const Loan* loanAt(const Value& pointer) const;
  [[nodiscard]] std::string describeBlock(const ByteRange& block) const;

  void createInitialObjects();
  void initialise(const program::Global& global, ObjectId id);

  Code& code_;
  const program::Program& program_;
  ChoiceSource& source_;
  Property property_;
  Output output_;
  Memory memory_;
  std::uint64_t pointerMask_;

  std::vector<Value> values_;  // of all frames
  std::uint32_t valuesUsed_ = 0;
  std::vector<Frame> frames_;
  std::vector<ObjectId> stackBlocks_;                           // of all frames
  std::vector<std::vector<std::vector<ObjectId>>> spareSlots_;  // by function and slot: objects that may be used again
  std::uint64_t stackBytes_ = 0;
  std::uint32_t heapBlocks_ = 0;  // allocated so far
  std::vector<ObjectId> heap_;    // all live heap blocks, in the order of allocation, and some freed ones
  std::uint32_t liveHeapBlocks_ = 0;
  std::vector<ObjectId> environment_;
  std::uint64_t steps_ = 0;
  program::SourceLoc lastUserLoc_;  // where the last frame of the user's code was left

  Arguments given_;
  std::vector<Lazy> lazy_;  // by Object::lazy, from 1
  std::uint64_t argumentCount_ = 0;

  Loans loans_;
  std::vector<ClientCall> clientCalls_;

  std::vector<Choice> choices_;
  std::vector<std::string> assumptions_;
  std::set<program::FunctionId> assumed_;
};

}  // namespace cairn::interp
