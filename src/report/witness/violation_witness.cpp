#include "report/witness/violation_witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include "interp/observe.h"
#include "report/findings/c_constant.h"
#include "report/findings/source_events.h"

namespace cairn::report {

using interp::Value;
using program::OutlinePlace;
using program::ResultKind;
using program::SourceTypeKind;

namespace {

// Beyond this many, branchings and calls are left out: what the environment chose determines them.
constexpr std::size_t kMostRedundant = 1000;

// Nothing: no constant of C says it.
std::optional<std::string> constantOf(const Value& value, program::Type type, ResultKind kind) {
  switch (kind) {
    case ResultKind::Signed: return signedConstant(value.bits, type.bits);
    case ResultKind::Unsigned: return unsignedConstant(value.bits, type.bits);
    case ResultKind::Float: {
      const double number = type.bits == 32 ? std::bit_cast<float>(static_cast<std::uint32_t>(value.bits))
                                            : std::bit_cast<double>(value.bits);
      if (type.bits > 64 || !std::isfinite(number)) return std::nullopt;
      return fmt::format("{:a}", number);
    }
    case ResultKind::Pointer:
      if (value.bits == 0) return "0";
      return std::nullopt;
    case ResultKind::None:
    case ResultKind::Other: return std::nullopt;
  }
  return std::nullopt;
}

ResultKind kindOf(SourceTypeKind kind) {
  switch (kind) {
    case SourceTypeKind::Signed: return ResultKind::Signed;
    case SourceTypeKind::Bool:
    case SourceTypeKind::Unsigned:
    case SourceTypeKind::Enum: return ResultKind::Unsigned;
    case SourceTypeKind::Float: return ResultKind::Float;
    case SourceTypeKind::Pointer: return ResultKind::Pointer;
    case SourceTypeKind::Void:
    case SourceTypeKind::Array:
    case SourceTypeKind::Struct:
    case SourceTypeKind::Union:
    case SourceTypeKind::Function: return ResultKind::Other;
  }
  return ResultKind::Other;
}

class Collector final : public SourceEventListener {
 public:
  Collector(const program::Program& program, const std::vector<std::string>& inputFiles)
      : program_(program), inputFiles_(inputFiles) {}

  void event(const SourceEvent& event, const interp::Machine& machine, const BoundVariables&) override {
    switch (event.kind) {
      case SourceEventKind::StatementBegins:
        if (!event.fullExpression) assume(event, machine.frames().size());
        break;
      case SourceEventKind::BranchingDecided:
        add(WaypointType::Branching, event.place, event.function, event.holds ? "true" : "false");
        break;
      case SourceEventKind::FunctionEntered: add(WaypointType::FunctionEnter, event.place, event.function, {}); break;
      case SourceEventKind::CallReturned: {
        if (!event.chosen || !event.result) break;
        const auto constant = constantOf(*event.result, event.resultType, event.resultKind);
        if (constant) add(WaypointType::FunctionReturn, event.place, event.function, "\\result == " + *constant);
        break;
      }
    }
  }

  void uninitialised(const UninitialisedVariable& found, std::size_t depth) override {
    const program::Variable& variable = program_.variables[found.variable.index()];
    if (!variable.type.valid()) return;
    const SourceTypeKind kind = program_.sourceTypes[variable.type.index()].kind;
    const auto constant = constantOf(found.value, found.type, kindOf(kind));
    if (constant) waiting_.push_back({fmt::format("{} == {}", variable.name, *constant), depth});
  }

  void target(const program::OutlineStatement* statement, const std::string& function) {
    if (statement == nullptr || !statement->place.inInput()) return;
    add(WaypointType::Target, statement->place, function, {});
  }

  ViolationSequence take() {
    const auto isRedundant = [](const Waypoint& waypoint) {
      return waypoint.type == WaypointType::Branching || waypoint.type == WaypointType::FunctionEnter;
    };
    const auto redundant = std::ranges::count_if(waypoints_, isRedundant);
    if (static_cast<std::size_t>(redundant) > kMostRedundant) std::erase_if(waypoints_, isRedundant);
    ViolationSequence segments;
    for (Waypoint& waypoint : waypoints_) segments.push_back({std::move(waypoint)});
    return segments;
  }

 private:
  struct Assumption {
    std::string expression;
    std::size_t depth;
  };

  // A variable without initial value is known by the next statement after its declaration.
  void assume(const SourceEvent& event, std::size_t depth) {
    std::string expression;
    std::erase_if(waiting_, [&](const Assumption& assumption) {
      if (assumption.depth < depth) return false;
      if (assumption.depth == depth) expression += (expression.empty() ? "" : " && ") + assumption.expression;
      return true;
    });
    if (!expression.empty()) add(WaypointType::Assumption, event.place, event.function, expression);
  }

  void add(WaypointType type, const OutlinePlace& place, const std::string& function, std::string constraint) {
    Waypoint waypoint;
    waypoint.type = type;
    waypoint.location = {inputFiles_[place.input], place.line, place.column, function};
    waypoint.constraint = std::move(constraint);
    waypoints_.push_back(std::move(waypoint));
  }

  const program::Program& program_;
  const std::vector<std::string>& inputFiles_;
  std::vector<Waypoint> waypoints_;
  std::vector<Assumption> waiting_;
};

}  // namespace

ViolationSequence violationSequence(const program::Program& program, const program::SourceOutline& outline,
                                    const std::vector<std::string>& inputFiles, const interp::Outcome& violation,
                                    interp::Property property) {
  Collector collector(program, inputFiles);
  SourceEvents events(program, outline, collector);
  std::vector<std::uint64_t> answers;
  for (const interp::Choice& choice : violation.choices) answers.push_back(choice.bits);
  interp::ListedChoices choices(answers);
  interp::RunOptions options;
  options.property = property;
  (void)interp::runObserved(program, choices, options, events);
  const std::vector<interp::CallSite>& stack = violation.violation->stack;
  collector.target(events.statementOf(violation.violation->loc), stack.empty() ? "" : stack.front().function);
  return collector.take();
}

}  // namespace cairn::report
