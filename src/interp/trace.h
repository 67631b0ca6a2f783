// The path of a run in source lines, with the values that variables get.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "interp/machine.h"

namespace cairn::interp {

// A step is written when the run leaves its line, or has made many assignments there; an assignment is shown once it has
// happened.
class Tracer : public Observer {
 public:
  // Instructions after `lastStep` do not belong to the run any more.
  Tracer(std::function<void(const TraceStep&)> write, std::uint64_t lastStep)
      : write_(std::move(write)), lastStep_(lastStep) {}

  void beforeInstruction(const Machine& machine) override;
  // The last step, when the run is over.
  void finish();

 private:
  void enterLine(program::SourceLoc loc, std::size_t depth, std::uint32_t blocks);
  void addChange(std::string text);
  void bound(const Machine& machine, const program::Bind& bind, const Value& value);
  void stored(const Machine& machine, const program::Store& store, const Value& address, const Value& value);
  // A block that a pointer of a known type points to is shown as what the pointer says.
  void learnType(const Machine& machine, const Value& pointer, program::SourceTypeId pointerType);

  std::function<void(const TraceStep&)> write_;
  std::uint64_t lastStep_;
  TraceStep step_;                                                 // no position: none has begun
  std::string pending_;                                            // the assignment of the instruction that runs
  std::vector<std::map<program::VariableId, std::string>> shown_;  // by frame: the values shown last
  std::map<ObjectId, program::SourceTypeId> blockTypes_;
};

// A value as C would show it; an invalid type: a signed integer, or a pointer if it has provenance.
[[nodiscard]] std::string showValue(const Machine& machine, const Value& value, program::Type machineType,
                                    program::SourceTypeId type);

// The source expression for `bytes` bytes at `offset` of an object of this type and name, "x", "x.next", "a[3]", "block#1+8",
// and its type if known.
struct ShownPlace {
  std::string text;
  program::SourceTypeId type;
};
[[nodiscard]] ShownPlace showPlace(const program::Program& program, std::string name, program::SourceTypeId type,
                                   std::uint64_t offset, std::uint64_t bytes);

}  // namespace cairn::interp
