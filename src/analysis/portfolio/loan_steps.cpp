// The step of the plan (plan.h) for programs that keep a record of loans.
#include <optional>
#include <set>

#include "analysis/portfolio/plan.h"
#include "program/code/loans.h"

namespace cairn::analysis {

namespace {

// The one array that is a region of an allocator and may lie anywhere; nothing: none does, or several do.
std::optional<program::GlobalId> arrayAnywhere(const program::Program& program) {
  std::set<program::GlobalId> found;
  const auto add = [&](const program::Operand& pointer) {
    if (pointer.kind != program::OperandKind::Global) return;
    const program::GlobalId id(pointer.index);
    if (program.globals[id.index()].alignment < PlaceRemainder::kPlaceUnit) found.insert(id);
  };
  for (const program::Function& function : program.functions) {
    for (const program::Block& block : function.blocks) {
      for (const program::Instruction& instruction : block.instructions) {
        if (const auto* call = std::get_if<program::Call>(&instruction.op)) {
          const bool isRegion = call->callee.kind == program::OperandKind::Function &&
                                program.functions[call->callee.index].name == "__cairn_region";
          if (isRegion && !call->args.empty()) add(call->args.front());
        }
        const auto* intrinsic = std::get_if<program::Intrinsic>(&instruction.op);
        if (intrinsic != nullptr && intrinsic->op == program::IntrinsicOp::Region) add(intrinsic->args[1]);
      }
    }
  }
  return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
}

}  // namespace

bool Plan::recordsLoans() const { return program::loansRecord(program_).has_value(); }

// All executions, by the remainder of the address at which the variable lies: what the program makes of it is forgotten
// at loop heads otherwise.
Verdict Plan::proveAtEachPlace(ShapeOptions shape, program::GlobalId variable) {
  Verdict verdict;
  const std::uint64_t step = program_.globals[variable.index()].alignment;
  for (std::uint64_t remainder = 0; remainder < PlaceRemainder::kPlaceUnit; remainder += step) {
    shape.placeRemainder = PlaceRemainder{variable, remainder};
    if (remainder != 0) keep(verdict);
    verdict = prove(shape);
    if (verdict.kind() != VerdictKind::True || stopped()) return verdict;
  }
  return verdict;
}

// Where blocks lie follows from relations of several numbers, or not at all; what is wrong shows in runs sooner than in a
// search.
Plan::Result Plan::decideOnLoans() {
  ShapeOptions shape = options_.shape;
  shape.precision.relations = numeric::Relations::Polyhedra;
  shape.maxStates = options_.proofOfLoans;
  // A listener wants one proof, not one for each place.
  const auto array = options_.shape.listener != nullptr ? std::nullopt : arrayAnywhere(program_);
  Verdict proof = array ? proveAtEachPlace(shape, *array) : prove(shape);
  if (proof.settled() || stopped()) return proof;
  keep(proof);
  constexpr std::uint64_t kBehindTheFirst = 1'000'000'000;
  return verifyByTrials(program_, options_, options_.secondsOfTrials, kBehindTheFirst);
}

}  // namespace cairn::analysis
