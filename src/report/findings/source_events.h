// What a run does in terms of the C text: statements that begin, branchings that are decided, functions that are entered and calls that
// return. Found by following the instructions of a run through the outline of the text.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interp/machine.h"
#include "program/code/program.h"
#include "program/code/source_outline.h"

namespace cairn::report {

enum class SourceEventKind : std::uint8_t { StatementBegins, BranchingDecided, FunctionEntered, CallReturned };

// An event that the text leaves in doubt is none: two branchings at one place, a branch without code of its own.
struct SourceEvent {
  SourceEventKind kind = SourceEventKind::StatementBegins;
  program::OutlinePlace place;
  std::string function;         // that the place is in
  bool fullExpression = false;  // of StatementBegins: only a part of a statement
  bool holds = false;           // of BranchingDecided: the condition
  // Of CallReturned:
  program::ResultKind resultKind = program::ResultKind::None;
  std::optional<interp::Value> result;  // of one register
  program::Type resultType;
  bool chosen = false;  // the environment chose the result: the function is no part of the program
};

// The values of variables in registers, by frame: those in memory can be looked up there.
using BoundVariables = std::map<program::VariableId, interp::Value>;

// An uninitialised variable got its value.
struct UninitialisedVariable {
  program::VariableId variable;
  interp::Value value;
  program::Type type;
};

class SourceEventListener {
 public:
  virtual ~SourceEventListener() = default;
  // The state is that before the instruction at which the event shows. `bound` is of the innermost frame.
  virtual void event(const SourceEvent& event, const interp::Machine& machine, const BoundVariables& bound) = 0;
  virtual void uninitialised(const UninitialisedVariable& variable, std::size_t depth) = 0;
};

class SourceEvents : public interp::Observer {
 public:
  SourceEvents(const program::Program& program, const program::SourceOutline& outline, SourceEventListener& listener);

  void beforeInstruction(const interp::Machine& machine) override;

  // The statement or full expression that a position belongs to, or the last that began; null: none.
  [[nodiscard]] const program::OutlineStatement* statementOf(program::SourceLoc loc) const;

 private:
  struct Track {
    program::SourceLoc loc;                                // of the last instruction that has one
    const program::OutlineBranching* branching = nullptr;  // under evaluation
    const program::OutlineCall* call = nullptr;            // under way
    std::size_t choicesBefore = 0;                         // the call
    std::optional<program::RegId> uninitialised;           // register with the value of a variable
    BoundVariables bound;
  };

  void enterFunction(const interp::Machine& machine);
  void callReturned(const interp::Machine& machine, Track& track);
  void decideBranching(const interp::Machine& machine, Track& track, program::SourceLoc loc);
  void beginStatements(const interp::Machine& machine, Track& track, program::SourceLoc loc);
  void note(const interp::Machine& machine, Track& track, program::SourceLoc loc);
  void tell(const SourceEvent& event, const interp::Machine& machine, const Track& track);

  // Outermost first.
  const std::vector<const program::OutlineStatement*>& statementsAt(program::SourceLoc loc);
  const program::OutlineBranching* branchingAt(program::SourceLoc loc);
  const program::OutlineCall* callAt(program::SourceLoc loc);
  [[nodiscard]] const program::OutlineBranching* findBranching(program::SourceLoc loc) const;
  [[nodiscard]] const program::OutlineCall* findCall(program::SourceLoc loc) const;
  [[nodiscard]] bool hasCode(const program::OutlineBranching& branching) const;

  const program::Program& program_;
  const program::SourceOutline& outline_;
  SourceEventListener& listener_;
  std::vector<Track> tracks_;  // by frame
  std::map<program::SourceLoc, std::vector<const program::OutlineStatement*>> statements_;
  std::map<program::SourceLoc, const program::OutlineBranching*> branchings_;
  std::map<program::SourceLoc, const program::OutlineCall*> calls_;
  std::vector<program::SourceLoc> codeLocs_;  // of all instructions, sorted
  const program::OutlineStatement* last_ = nullptr;
};

}  // namespace cairn::report
