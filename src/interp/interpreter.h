// The concrete interpreter: runs a program on one choice stream, on a checked byte memory, and stops at the first violation.
// A run is a function of (program, choices, options) and nothing else. It is the oracle for every other engine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/code/program.h"
#include "program/code/property.h"

namespace cairn::interp {

// ---- Choices ---------------------------------------------------------------------------------------------------------

// The object whose address is asked for: a global or function by its number (globals first), or what the program has made by how many births
// and deaths of objects there were until then.
struct AddressOf {
  bool asked = false;
  bool made = false;
  std::uint32_t number = 0;
};

// One question a run asks its environment, in program order.
struct ChoiceRequest {
  program::Type type;                         // width and kind of the answer
  std::string_view what;                      // "__VERIFIER_nondet_int", "uninitialised x", "address of 'x'"
  program::SourceLoc loc;                     // in the user's code
  std::span<const std::uint64_t> candidates;  // answers worth trying, of an address: near to those of others
  AddressOf object;
  std::uint64_t usual =
      0;  // not 0: most answers are at most this (how many arguments, how long a text), which random answers keep to
};

struct Choice {
  program::Type type;
  std::uint64_t bits = 0;  // two's complement, truncated to the type; a float's pattern (f80: of the nearest double)
  std::string what;
  program::SourceLoc loc;
};

class ChoiceSource {
 public:
  virtual ~ChoiceSource() = default;
  virtual std::uint64_t choose(const ChoiceRequest& request) = 0;
};

// Answers in order from a list; after its end every answer is 0. Text form "3,0,-1,1.5,0x10": a decimal number is converted to
// the type that is asked for, a hexadecimal one is its bit pattern.
class ListedChoices : public ChoiceSource {
 public:
  // Bit patterns, as in Choice.
  explicit ListedChoices(const std::vector<std::uint64_t>& answers) {
    for (const std::uint64_t bits : answers) answers_.push_back({bits, Form::Pattern});
  }
  // Throws std::invalid_argument that names the offending item.
  static ListedChoices parse(std::string_view text);
  std::uint64_t choose(const ChoiceRequest& request) override;

 private:
  enum class Form : std::uint8_t { Pattern, Integer, Number };  // Number: bits of a double
  struct Answer {
    std::uint64_t bits = 0;
    Form form = Form::Pattern;
  };
  static Answer parseItem(std::string_view item);

  std::vector<Answer> answers_;
  std::size_t next_ = 0;
};

// Draws at random, biased to 0, 1, -1, small and extreme values. The same seed draws the same answers on every machine.
class RandomChoices : public ChoiceSource {
 public:
  explicit RandomChoices(std::uint64_t seed) : state_(seed) {}
  std::uint64_t choose(const ChoiceRequest& request) override;

 private:
  std::uint64_t state_;
};

// ---- Outcomes --------------------------------------------------------------------------------------------------------

using program::name;
using program::Property;
using program::ViolationKind;

// What is wrong, more closely than the property says: what the address of an access or a free is, or what became of a block.
enum class Fault : std::uint8_t {
  NullPointer,           // or so near to it that it was computed from it
  UninitialisedPointer,  // read from memory that was never written
  NoPointer,             // an integer that no object's address went into
  Freed,                 // a heap block that was freed
  OutOfScope,            // a variable or stack block that is not there any more, or not yet
  OutOfBounds,           // outside of the object
  ReadOnly,              // a literal or a constant that is written
  WrongKind,             // a function read or written as data, or data called as a function
  NotOnHeap,             // freed, but not allocated
  NotBlockStart,         // freed, but not the start of a block
  Lost,                  // no pointer leads to the block any more
  NotFreed,              // when the program ends
  ErrorReached,
  Loan,  // of the record of loans: the kind says what
};

struct CallSite {
  std::string function;    // of the user's program (library frames are left out)
  program::SourceLoc loc;  // position in that function
};

struct Violation {
  ViolationKind kind = ViolationKind::ValidDeref;
  program::SourceLoc loc;        // in the user's code
  std::string message;           // a sentence a programmer understands
  std::vector<CallSite> stack;   // innermost first
  program::SourceLoc allocated;  // of the block concerned, if there is one; of a variable, its declaration
  program::SourceLoc freed;      // where it was freed, or its last pointer was lost
  Fault fault = Fault::NoPointer;
  bool variable = false;    // a variable is concerned
  bool writes = false;      // of an access: it is a write
  std::uint32_t block = 0;  // the number of the heap block concerned, as in traces; 0: there is none
};

// The client of an allocator calls it (program/code/loans.h).
struct ClientCall {
  std::string text;          // "malloc(24)", "free(a)": blocks have the letters of their numbers
  std::uint32_t result = 0;  // the number of the block that it gives; 0: none
  program::SourceLoc loc;
};
// "a" for 1, "z" for 26, "aa" for 27.
[[nodiscard]] std::string blockLetters(std::uint32_t number);

enum class StopKind : std::uint8_t {
  Exited,       // the program ended
  Violated,     // see violation
  Undefined,    // undefined behaviour that is no violation of the property; see message
  Assumed,      // an assumption was false
  Unsupported,  // see message
  Limit,        // step or memory limit; see message
};

struct Outcome {
  StopKind kind = StopKind::Exited;
  std::optional<Violation> violation;
  std::string message;
  program::SourceLoc loc;
  int exitStatus = 0;
  std::optional<ViolationKind> notAsked;  // of Undefined: an invalid access or free that the property does not ask for
  std::uint64_t steps = 0;
  std::vector<Choice> choices;           // all that were asked, in order
  std::vector<std::string> assumptions;  // of the stand-ins that ran
  std::vector<ClientCall> calls;         // of an allocator
  std::vector<std::string> arguments;    // argv[0] to argv[argc - 1] as they were at first; none: nobody asked
};

// A stretch of a run on one line of the user's code, with the assignments made there: {"p = &block#1", "i = 3"}.
struct TraceStep {
  program::SourceLoc loc;  // of the first instruction
  std::size_t depth = 0;   // frames on the stack
  std::vector<std::string> changes;
  std::uint32_t blocks = 0;  // heap blocks allocated before
};
// "list.c:12: p = &block#1, i = 3"
[[nodiscard]] std::string traceText(const program::Program& program, const TraceStep& step);

struct RunOptions {
  Property property = Property::MemSafety;
  std::uint64_t maxSteps = 100'000'000;
  std::uint64_t maxMemory = 2ULL << 30;                        // bytes of touched memory
  std::function<void(int fd, std::string_view bytes)> output;  // what the program prints; none: dropped
  std::function<void(const TraceStep& step)> trace;            // path in source lines with values; none: no trace
  std::optional<std::vector<std::string>> arguments;           // argv[1], argv[2], ...; none: they are choices
};

[[nodiscard]] Outcome run(const program::Program& program, ChoiceSource& choices, const RunOptions& options);

}  // namespace cairn::interp
