#include "report/witness/witness_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>

#include "interp/observe.h"
#include "report/findings/source_events.h"
#include "report/witness/c_expression.h"
#include "support/check.h"

namespace cairn::report {

using program::OutlinePlace;
using program::SourceTypeKind;

namespace {

std::string_view kindOfPlace(WaypointType type) {
  switch (type) {
    case WaypointType::Assumption: return "statement begins";
    case WaypointType::Branching: return "branching is";
    case WaypointType::FunctionEnter:
    case WaypointType::FunctionReturn: return "call ends";
    case WaypointType::Target: return "statement or full expression begins";
  }
  return {};
}

std::vector<OutlinePlace> placesOf(WaypointType type, const program::SourceOutline& outline) {
  std::vector<OutlinePlace> places;
  for (const program::OutlineFunction& function : outline.functions) {
    switch (type) {
      case WaypointType::Assumption:
      case WaypointType::Target:
        for (const auto& s : function.statements) {
          if (!s.fullExpression || type == WaypointType::Target) places.push_back(s.place);
        }
        break;
      case WaypointType::Branching:
        for (const auto& b : function.branchings) places.push_back(b.place);
        break;
      case WaypointType::FunctionEnter:
      case WaypointType::FunctionReturn:
        for (const auto& c : function.calls) places.push_back(c.close);
        break;
    }
  }
  return places;
}

// The input that a witness names, maybe by another path.
std::optional<std::uint32_t> inputNamed(const std::string& name, const std::vector<std::string>& inputFiles) {
  const auto index = [&](auto found) -> std::optional<std::uint32_t> {
    if (found == inputFiles.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - inputFiles.begin());
  };
  if (const auto exact = index(std::ranges::find(inputFiles, name))) return exact;
  return index(std::ranges::find_if(inputFiles, [&](const std::string& ours) {
    return std::filesystem::path(ours).filename() == std::filesystem::path(name).filename();
  }));
}

std::optional<PlacedWaypoint> placed(const Waypoint& waypoint, const program::SourceOutline& outline,
                                     const std::vector<std::string>& inputFiles) {
  const auto input = inputNamed(waypoint.location.file, inputFiles);
  if (!input) return std::nullopt;
  std::optional<PlacedWaypoint> found;
  for (const OutlinePlace& place : placesOf(waypoint.type, outline)) {
    if (!place.inInput() || place.input != *input || place.line != waypoint.location.line) continue;
    if (waypoint.location.column != 0 && place.column != waypoint.location.column) continue;
    if (!found || place.column < found->column) found = {&waypoint, *input, place.line, place.column};
  }
  return found;
}

class Matcher final : public SourceEventListener {
 public:
  Matcher(const PlacedWitness& witness, const program::Program& program) : witness_(witness), program_(program) {}

  void event(const SourceEvent& event, const interp::Machine& machine, const BoundVariables& bound) override {
    if (!failure_.empty() || atTarget()) return;
    for (const PlacedWaypoint& each : witness_.segments[segment_]) {
      if (!isAt(each, event) || !passes(*each.waypoint, event, machine, bound)) continue;
      if (each.waypoint->avoid) {
        failure_ = fmt::format("the execution passes the waypoint of line {}, which is to be avoided",
                               each.waypoint->textLine);
      } else {
        ++segment_;
      }
      return;
    }
  }
  void uninitialised(const UninitialisedVariable&, std::size_t) override {}
  [[nodiscard]] const std::map<std::size_t, std::uint64_t>& answers() const { return answers_; }

  [[nodiscard]] std::string result(const SourceEvents& events, const interp::Violation& violation,
                                   const program::SourceOutline& outline) const {
    if (!failure_.empty()) return failure_;
    const PlacedWaypoint& next = witness_.segments[segment_].back();
    if (!atTarget()) {
      return fmt::format("the execution does not pass the waypoint of line {}", next.waypoint->textLine);
    }
    const program::OutlineStatement* innermost = events.statementOf(violation.loc);
    const auto isHere = [&](const OutlinePlace& place) {
      return place.input == next.input && place.line == next.line && place.column == next.column;
    };
    if (innermost != nullptr && isHere(innermost->place)) return {};
    for (const program::OutlineFunction& function : outline.functions) {
      for (const auto& s : function.statements) {
        if (s.range.contains(violation.loc) && isHere(s.place)) return {};
      }
    }
    return fmt::format("the violation is not at the target of line {}", next.waypoint->textLine);
  }

 private:
  [[nodiscard]] bool atTarget() const { return segment_ + 1 == witness_.segments.size(); }

  static bool isAt(const PlacedWaypoint& waypoint, const SourceEvent& event) {
    return event.place.input == waypoint.input && event.place.line == waypoint.line &&
           event.place.column == waypoint.column;
  }

  bool passes(const Waypoint& waypoint, const SourceEvent& event, const interp::Machine& machine,
              const BoundVariables& bound) {
    switch (waypoint.type) {
      case WaypointType::Assumption: {
        if (event.kind != SourceEventKind::StatementBegins || event.fullExpression) return false;
        const VariableLookup variables = [&](const std::string& name) { return variable(name, machine, bound); };
        const bool passed = holds(waypoint, variables);
        if (!passed && !waypoint.avoid) suggest(waypoint, machine, variables);
        return passed;
      }
      case WaypointType::Branching:
        return event.kind == SourceEventKind::BranchingDecided &&
               waypoint.constraint == (event.holds ? "true" : "false");
      case WaypointType::FunctionEnter: return event.kind == SourceEventKind::FunctionEntered;
      case WaypointType::FunctionReturn:
        if (event.kind != SourceEventKind::CallReturned || !event.result) return false;
        if (event.resultKind == program::ResultKind::Float) return equalsFloat(waypoint, event);
        return holds(waypoint, [&](const std::string& name) { return result(name, event); });
      case WaypointType::Target: return false;
    }
    return false;
  }

  bool holds(const Waypoint& waypoint, const VariableLookup& variables) {
    try {
      return !evaluateExpression(waypoint.constraint, variables).isZero();
    } catch (const support::Unsupported& why) {
      failure_ = fmt::format("line {}: {}", waypoint.textLine, why.what());
      return false;
    }
  }

  // Of comparisons of floating-point numbers only equality is known.
  bool equalsFloat(const Waypoint& waypoint, const SourceEvent& event) {
    const std::size_t equals = waypoint.constraint.find("==");
    if (equals == std::string::npos || event.resultType.bits > 64) {
      failure_ = fmt::format("line {}: '{}' is not understood", waypoint.textLine, waypoint.constraint);
      return false;
    }
    const double given = std::strtod(waypoint.constraint.c_str() + equals + 2, nullptr);
    const std::uint64_t bits = event.result->bits;
    return event.resultType.bits == 32
               ? std::bit_cast<float>(static_cast<std::uint32_t>(bits)) == static_cast<float>(given)
               : std::bit_cast<double>(bits) == given;
  }

  // For `name == constant`, also as a part of a conjunction: the last answer that the variable can hold is to be the constant.
  void suggest(const Waypoint& waypoint, const interp::Machine& machine, const VariableLookup& variables) {
    static const std::regex kEquation(R"(\(*\s*([A-Za-z_]\w*)\s*==\s*([^=()&|<>]+|\([^()]*\))\s*\)*)");
    const std::string& text = waypoint.constraint;
    for (std::sregex_iterator each(text.begin(), text.end(), kEquation); each != std::sregex_iterator(); ++each) {
      const std::optional<CNumber> held = variables((*each)[1]);
      if (!held) continue;
      try {
        const CNumber wanted = evaluateExpression((*each)[2].str(), variables);
        if (wanted.bits != held->bits) answer(machine.choices(), *held, wanted);
      } catch (const support::Unsupported&) {
        continue;
      }
    }
  }

  void answer(const std::vector<interp::Choice>& choices, const CNumber& held, const CNumber& wanted) {
    for (std::size_t i = choices.size(); i-- > 0;) {
      const interp::Choice& choice = choices[i];
      const bool fits = choice.type.kind == program::TypeKind::Int && choice.type.bits <= 64;
      const bool isHeld = fits && (promoted(choice.bits, choice.type.bits, true).bits == held.bits ||
                                   promoted(choice.bits, choice.type.bits, false).bits == held.bits);
      if (!isHeld) continue;
      answers_[i] = wanted.bits;
      return;
    }
  }

  static std::optional<CNumber> result(const std::string& name, const SourceEvent& event) {
    if (name != "\\result" || event.resultType.kind == program::TypeKind::Float) return std::nullopt;
    return promoted(event.result->bits, event.resultType.bits, event.resultKind == program::ResultKind::Signed);
  }

  // Of several with that name the one declared last before the place.
  [[nodiscard]] std::optional<CNumber> variable(const std::string& name, const interp::Machine& machine,
                                                const BoundVariables& bound) const {
    const interp::Frame& frame = machine.frames().back();
    const std::uint32_t line = machine.here().line;
    std::optional<CNumber> found;
    std::uint32_t declared = 0;
    const auto consider = [&](program::VariableId id, const std::optional<CNumber>& value) {
      const program::Variable& candidate = program_.variables[id.index()];
      if (candidate.name != name || candidate.declared.line > line || candidate.declared.line < declared) return;
      declared = candidate.declared.line;
      found = value;
    };
    for (const auto& [id, value] : bound) consider(id, typed(id, value.bits));
    const std::vector<program::Slot>& slots = frame.code->source->slots;
    for (std::uint32_t i = 0; i < slots.size(); ++i) {
      const interp::ObjectId object = machine.valueOf(frame, frame.code->firstSlot + i).object;
      if (slots[i].variable.valid()) consider(slots[i].variable, stored(slots[i].variable, object, machine));
    }
    if (declared != 0) return found;
    for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
      const program::VariableId id = program_.globals[i].variable;
      if (!id.valid() || program_.variables[id.index()].name != name) continue;
      return stored(id, machine.layout().firstGlobal + i, machine);
    }
    return std::nullopt;
  }

  // As the C type of the variable reads the pattern.
  [[nodiscard]] std::optional<CNumber> typed(program::VariableId id, std::uint64_t bits) const {
    const program::SourceTypeId type = program_.variables[id.index()].type;
    if (!type.valid()) return std::nullopt;
    const program::SourceType& known = program_.sourceTypes[type.index()];
    const bool isSigned = known.kind == SourceTypeKind::Signed;
    const bool isNumber = isSigned || known.kind == SourceTypeKind::Unsigned || known.kind == SourceTypeKind::Bool ||
                          known.kind == SourceTypeKind::Enum || known.kind == SourceTypeKind::Pointer;
    if (!isNumber || known.size == 0 || known.size > 8) return std::nullopt;
    return promoted(bits, static_cast<unsigned>(8 * known.size), isSigned);
  }

  [[nodiscard]] std::optional<CNumber> stored(program::VariableId id, interp::ObjectId at,
                                              const interp::Machine& machine) const {
    const interp::Object& object = machine.memory().at(at);
    if (!object.isMemory() || !object.live() || object.size > 8) return std::nullopt;
    std::uint64_t bits = 0;
    for (std::uint64_t i = 0; i < object.size; ++i) {
      const interp::Byte byte = machine.memory().byteAt(object, i);
      if (byte.state != interp::ByteWritten) return std::nullopt;
      bits |= std::uint64_t{byte.value} << (8 * i);
    }
    return typed(id, bits);
  }

  const PlacedWitness& witness_;
  const program::Program& program_;
  std::size_t segment_ = 0;
  std::string failure_;
  std::map<std::size_t, std::uint64_t> answers_;
};

}  // namespace

PlacedWitness placeWitness(const ViolationSequence& segments, const program::SourceOutline& outline,
                           const std::vector<std::string>& inputFiles) {
  PlacedWitness result;
  for (const Segment& segment : segments) {
    result.segments.emplace_back();
    for (const Waypoint& waypoint : segment) {
      const auto found = placed(waypoint, outline, inputFiles);
      if (found) {
        result.segments.back().push_back(*found);
      } else if (result.problem.empty()) {
        const std::string column = waypoint.location.column == 0 ? "" : fmt::format(":{}", waypoint.location.column);
        result.problem = fmt::format("line {}: no {} at {}:{}{}", waypoint.textLine, kindOfPlace(waypoint.type),
                                     waypoint.location.file, waypoint.location.line, column);
      }
    }
  }
  return result;
}

Mismatch compareRun(const PlacedWitness& witness, const program::Program& program,
                    const program::SourceOutline& outline, const interp::Outcome& violation,
                    interp::Property property) {
  Matcher matcher(witness, program);
  SourceEvents events(program, outline, matcher);
  std::vector<std::uint64_t> answers;
  for (const interp::Choice& choice : violation.choices) answers.push_back(choice.bits);
  interp::ListedChoices choices(answers);
  interp::RunOptions options;
  options.property = property;
  (void)interp::runObserved(program, choices, options, events);
  return {matcher.result(events, *violation.violation, outline), matcher.answers()};
}

}  // namespace cairn::report
