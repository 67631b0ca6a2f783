#include "report/witness/correctness_witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "analysis/shape/places.h"
#include "heap/state/object.h"
#include "numeric/element.h"
#include "program/flow/bound_variables.h"
#include "program/flow/loops.h"
#include "report/findings/c_constant.h"

namespace cairn::report {

using heap::State;
using numeric::Element;
using numeric::Integer;
using numeric::Interval;
using numeric::Reading;
using program::BlockId;
using program::BranchingKind;
using program::FunctionId;
using program::OutlineLoop;
using program::SourceLoc;
using program::SourceTypeKind;
using program::VariableId;

namespace {

constexpr std::size_t kMostCases = 12;    // of one invariant
constexpr std::size_t kMostRelated = 12;  // variables that are compared with each other

using Facts = std::set<std::string>;  // that hold together

// A variable of integer type and what it holds.
struct NamedNumber {
  std::string name;
  term::Term term;
  Reading reading;
};

std::string constantText(Integer value, unsigned width, Reading reading) {
  const auto bits = static_cast<std::uint64_t>(value);
  return reading == Reading::Signed ? signedConstant(bits, width) : unsignedConstant(bits, width);
}

class FactFinder {
 public:
  FactFinder(const program::Program& program, term::TermStore& terms) : program_(program), terms_(terms) {}

  // What holds of the variables in every concrete state that the state stands for.
  Facts of(const State& state, const std::vector<program::VisibleVariable>& visible) {
    facts_.clear();
    numbers_.clear();
    collect(state, visible);
    const std::vector<term::Term> conjuncts = state.path.conjuncts();
    const Element known = Element::top().assume(conjuncts);
    for (const NamedNumber& number : numbers_) bounds(number, known);
    relations(known);
    return std::move(facts_);
  }

 private:
  void collect(const State& state, const std::vector<program::VisibleVariable>& visible) {
    const heap::Frame& frame = *state.top;
    const program::Function& function = program_.function(frame.function);
    for (const auto& [variable, reg] :
         program::boundVariables(function, frame.position.block, frame.position.instruction)) {
      const heap::Value* value = frame.registers.find(reg);
      if (value != nullptr && isVisible(variable, visible)) add(state, variable, *value);
    }
    for (std::size_t i = 0; i < function.slots.size() && i < frame.slots.size(); ++i) {
      const VariableId variable = function.slots[i].variable;
      if (variable.valid() && isVisible(variable, visible)) stored(state, variable, frame.slots[i]);
    }
    for (std::size_t i = 0; i < program_.globals.size(); ++i) {
      const VariableId variable = program_.globals[i].variable;
      if (variable.valid() && isVisible(variable, visible))
        stored(state, variable, heap::objectOf(program::GlobalId(i)));
    }
  }

  [[nodiscard]] bool isVisible(VariableId id, const std::vector<program::VisibleVariable>& visible) const {
    const program::Variable& variable = program_.variables[id.index()];
    return std::ranges::any_of(visible, [&](const program::VisibleVariable& each) {
      return each.name == variable.name && each.declared.line == variable.declared.line &&
             each.declared.file == variable.declared.file;
    });
  }

  // A variable in memory that one cell describes.
  void stored(const State& state, VariableId variable, heap::ObjectId at) {
    const heap::Object* object = at.valid() ? state.find(at) : nullptr;
    if (object == nullptr || object->status != heap::Status::Live || !object->contents.log.empty()) return;
    const program::SourceTypeId type = program_.variables[variable.index()].type;
    if (!type.valid()) return;
    const heap::Cell* cell = object->contents.cells.find(0);
    if (cell != nullptr && !cell->fill && cell->bytes == program_.sourceTypes[type.index()].size) {
      add(state, variable, cell->value);
    }
  }

  void add(const State& state, VariableId id, const heap::Value& value) {
    const program::Variable& variable = program_.variables[id.index()];
    if (!variable.type.valid()) return;
    const program::SourceType& type = program_.sourceTypes[variable.type.index()];
    if (type.kind == SourceTypeKind::Pointer) return pointer(state, variable.name, value);
    const bool isNumber = type.kind == SourceTypeKind::Signed || type.kind == SourceTypeKind::Unsigned;
    if (!isNumber || !value.isInteger() || value.term.width() != 8 * type.size) return;
    numbers_.push_back(
        {variable.name, value.term, type.kind == SourceTypeKind::Signed ? Reading::Signed : Reading::Unsigned});
  }

  // Null, or into a live object: then it is not. A list that may be empty says nothing.
  void pointer(const State& state, const std::string& name, const heap::Value& value) {
    if (value.isInteger() && value.term.isConstant() && value.term.value() == 0) facts_.insert(name + " == 0");
    if (!value.isPointer() || !value.term.isConstant()) return;
    const heap::Object* object = state.find(value.object);
    if (object == nullptr || object->status != heap::Status::Live || object->isSegment() ||
        !object->size.isConstant()) {
      return;
    }
    if (value.term.value() <= object->size.value()) facts_.insert(name + " != 0");
  }

  void bounds(const NamedNumber& number, const Element& known) {
    const std::optional<Interval> interval = known.bounds(number.term, number.reading);
    if (!interval) return;
    const unsigned width = number.term.width();
    const Interval whole = numeric::typeInterval(width, number.reading);
    const auto text = [&](Integer value) { return constantText(value, width, number.reading); };
    if (interval->isPoint()) {
      facts_.insert(fmt::format("{} == {}", number.name, text(interval->low)));
      return;
    }
    if (interval->low > whole.low) facts_.insert(fmt::format("{} <= {}", text(interval->low), number.name));
    if (interval->high < whole.high) facts_.insert(fmt::format("{} <= {}", number.name, text(interval->high)));
  }

  // Between variables of one type: C would convert others first.
  void relations(const Element& known) {
    const std::size_t count = std::min(numbers_.size(), kMostRelated);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        const NamedNumber& a = numbers_[i];
        const NamedNumber& b = numbers_[j];
        const bool comparable = i != j && a.reading == b.reading && a.term.width() == b.term.width() &&
                                !a.term.isConstant() && !b.term.isConstant();
        if (!comparable) continue;
        const term::Term atMost =
            a.reading == Reading::Signed ? terms_.sle(a.term, b.term) : terms_.ule(a.term, b.term);
        if (known.implies(atMost)) facts_.insert(fmt::format("{} <= {}", a.name, b.name));
      }
    }
  }

  const program::Program& program_;
  term::TermStore& terms_;
  Facts facts_;
  std::vector<NamedNumber> numbers_;
};

// Which loop of the text a loop of the program is.
class LoopPlaces {
 public:
  LoopPlaces(const program::Program& program, const program::SourceOutline& outline)
      : program_(program), outline_(outline) {}

  // Null: it is not certain. A loop of the text evaluates its condition first: what the head computes first stands in the condition or at the keyword, and all of
  // the loop stands in the loop's text. Loops that are entered or made by jumps have no such head.
  const OutlineLoop* at(FunctionId function, BlockId head) {
    const program::Function& code = program_.function(function);
    const program::Loops loops{program::ControlFlow(code)};
    const program::Loop& loop = loops.loop(loops.innermost(head));
    if (!loop.reducible()) return nullptr;
    const OutlineLoop* found = nullptr;
    for (const program::OutlineFunction& text : outline_.functions) {
      for (const OutlineLoop& candidate : text.loops) {
        if (isHeadOf(code.blocks[head.index()], candidate, text) && encloses(candidate, code, loop)) found = &candidate;
      }
    }
    return found != nullptr && found->place.inInput() ? found : nullptr;
  }

 private:
  static bool isHeadOf(const program::Block& head, const OutlineLoop& loop, const program::OutlineFunction& text) {
    const auto branching = std::ranges::find_if(text.branchings, [&](const program::OutlineBranching& b) {
      return b.place.loc == loop.place.loc && (b.kind == BranchingKind::While || b.kind == BranchingKind::For);
    });
    if (branching == text.branchings.end()) return false;
    const auto isThere = [&](SourceLoc loc) {
      return loc == branching->place.loc || branching->condition.contains(loc);
    };
    for (const program::Instruction& instruction : head.instructions) {
      if (!std::holds_alternative<program::Bind>(instruction.op)) return isThere(instruction.loc);
    }
    return std::holds_alternative<program::Branch>(head.terminator.op) && isThere(head.terminator.loc);
  }

  static bool encloses(const OutlineLoop& loop, const program::Function& code, const program::Loop& blocks) {
    const auto inside = [&](SourceLoc loc) { return !loc.valid() || loc.column == 0 || loop.range.contains(loc); };
    return std::ranges::all_of(blocks.blocks, [&](BlockId id) {
      const program::Block& block = code.blocks[id.index()];
      return inside(block.terminator.loc) &&
             std::ranges::all_of(block.instructions, [&](const auto& each) { return inside(each.loc); });
    });
  }

  const program::Program& program_;
  const program::SourceOutline& outline_;
};

std::string conjunction(const Facts& facts) {
  std::string text;
  for (const std::string& fact : facts) text += fmt::format("{}{}", text.empty() ? "" : " && ", fact);
  return text;
}

// What holds in one of the cases. Of very many only what they have in common.
std::string disjunction(std::set<Facts> cases) {
  if (cases.size() > kMostCases) {
    Facts common = *cases.begin();
    for (const Facts& each : cases)
      std::erase_if(common, [&](const std::string& fact) { return !each.contains(fact); });
    cases = {common};
  }
  // A case that says less stands for those that say more.
  std::vector<Facts> weakest;
  for (const Facts& each : cases) {
    const bool implied = std::ranges::any_of(
        cases, [&](const Facts& other) { return other != each && std::ranges::includes(each, other); });
    if (!implied) weakest.push_back(each);
  }
  std::string text;
  for (const Facts& each : weakest) {
    if (each.empty()) return {};
    const std::string part = conjunction(each);
    text += fmt::format("{}{}", text.empty() ? "" : " || ", weakest.size() > 1 ? "(" + part + ")" : part);
  }
  return text;
}

}  // namespace

InvariantSet invariantSet(const program::Program& program, const program::SourceOutline& outline,
                          const std::vector<std::string>& inputFiles, const analysis::Fixpoint& proof) {
  analysis::Places places(program);
  LoopPlaces loops(program, outline);
  FactFinder facts(program, proof.solver.store());
  std::map<std::pair<FunctionId, BlockId>, std::vector<const State*>> byHead;
  for (const auto& [stack, states] : proof.invariants) {
    for (const State& state : states) {
      if (!places.isHead(state) || program.function(state.top->function).library) continue;
      byHead[{state.top->function, state.top->position.block}].push_back(&state);
    }
  }
  std::map<const OutlineLoop*, std::set<Facts>> cases;
  std::set<const OutlineLoop*> twice;
  for (const auto& [head, states] : byHead) {
    const OutlineLoop* loop = loops.at(head.first, head.second);
    if (loop == nullptr) continue;
    const auto [entry, isNew] = cases.try_emplace(loop);
    if (!isNew) twice.insert(loop);
    for (const State* state : states) entry->second.insert(facts.of(*state, loop->variables));
  }
  std::map<std::pair<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>>, WitnessInvariant> ordered;
  for (const auto& [loop, each] : cases) {
    const std::string expression = twice.contains(loop) ? std::string() : disjunction(each);
    if (expression.empty()) continue;
    const program::OutlinePlace& at = loop->place;
    ordered[{at.input, {at.line, at.column}}] = {true, {inputFiles[at.input], at.line, at.column, {}}, expression};
  }
  InvariantSet result;
  for (auto& [place, invariant] : ordered) result.push_back(std::move(invariant));
  return result;
}

}  // namespace cairn::report
