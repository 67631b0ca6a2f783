#include "analysis/template/flatten.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "program/code/visit.h"
#include "support/check.h"

namespace cairn::analysis {

using namespace program;

namespace {

bool allocatesOnStack(const Function& function) {
  for (const Block& block : function.blocks) {
    for (const Instruction& instruction : block.instructions) {
      const auto* op = std::get_if<Intrinsic>(&instruction.op);
      if (op != nullptr && op->op == IntrinsicOp::StackAllocate) return true;
    }
  }
  return false;
}

class Flattener {
 public:
  Flattener(const Program& program, const Reachable& reachable, std::size_t maxInstructions)
      : program_(program), reachable_(reachable), maxInstructions_(maxInstructions) {}

  FlatProgram run() {
    copy(program_.entry, nullptr, {});
    FlatProgram result;
    result.program.dataModel = program_.dataModel;
    result.program.files = program_.files;
    result.program.sourceTypes = program_.sourceTypes;
    result.program.variables = program_.variables;
    result.program.globals = program_.globals;
    for (Global& global : result.program.globals) {
      for (Relocation& relocation : global.relocations) relocation.target = shifted(relocation.target);
    }
    flat_.name = program_.function(program_.entry).name;
    flat_.library = program_.function(program_.entry).library;
    flat_.loc = program_.function(program_.entry).loc;
    result.program.functions.push_back(std::move(flat_));
    // Addresses of functions keep their numbers; the bodies are of no use.
    for (std::size_t i = 1; i < program_.functions.size() + 1; ++i) {
      Function named;
      named.name = program_.functions[i - 1].name;
      named.resultTypes = {};
      named.blocks.emplace_back();
      result.program.functions.push_back(std::move(named));
    }
    result.program.entry = FunctionId(0);
    result.origins = std::move(origins_);
    result.places = std::move(places_);
    result.inserted = std::move(inserted_);
    result.frames = std::move(frames_);
    result.assumptions.assign(assumptions_.begin(), assumptions_.end());
    return result;
  }

 private:
  // A copy of a function for one call.
  struct Instance {
    FunctionId id;
    const Instance* caller = nullptr;
    std::uint32_t frame = 0;
    std::uint32_t firstRegister = 0;
    std::uint32_t firstSlot = 0;
    SourceLoc place;              // of the call from the user's program that leads to library code
    std::optional<RegId> stack;   // the stack allocations when it began
    std::vector<BlockId> blocks;  // the copy's block where each block begins
  };
  // Where a return leads.
  struct Continuation {
    BlockId block;
    bool valid = false;
  };

  BlockId newBlock(PathPoint origin, SourceLoc place, std::uint32_t frame) {
    flat_.blocks.emplace_back();
    origins_.push_back(std::move(origin));
    places_.push_back(place);
    inserted_.push_back(0);
    frames_.push_back(frame);
    return BlockId(flat_.blocks.size() - 1);
  }
  RegId newRegister(Type type) {
    flat_.registers.push_back(type);
    return RegId(flat_.registers.size() - 1);
  }

  void copy(FunctionId id, const Instance* caller, Continuation continuation, SourceLoc place = {}) {
    const Function& function = program_.function(id);
    if (!function.assumption.empty()) assumptions_.insert(function.assumption);
    Instance instance;
    instance.id = id;
    instance.caller = caller;
    instance.place = place;
    instance.frame = nextFrame_++;
    instance.firstRegister = static_cast<std::uint32_t>(flat_.registers.size());
    instance.firstSlot = static_cast<std::uint32_t>(flat_.slots.size());
    flat_.registers.insert(flat_.registers.end(), function.registers.begin(), function.registers.end());
    flat_.slots.insert(flat_.slots.end(), function.slots.begin(), function.slots.end());
    for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
      const BlockId block = newBlock({id, {BlockId(b), 0}}, place, instance.frame);
      for (const RegId param : function.blocks[b].params) {
        flat_.blocks[block.index()].params.push_back(RegId(param.index() + instance.firstRegister));
      }
      instance.blocks.push_back(block);
    }
    Block& first = flat_.blocks[instance.blocks[0].index()];
    for (const RegId param : function.params) first.params.push_back(RegId(param.index() + instance.firstRegister));
    if (allocatesOnStack(function)) {
      instance.stack = newRegister(program_.pointerType());
      Intrinsic save;
      save.op = IntrinsicOp::StackSave;
      save.result = *instance.stack;
      save.resultType = program_.pointerType();
      first.instructions.push_back({save, function.loc});
      inserted_[instance.blocks[0].index()] = 1;
    }
    for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
      if (reachable_.instructions(id, BlockId(b)) > 0 || reachable_.terminator(id, BlockId(b))) {
        copyBlock(instance, function, b, continuation);
      }
    }
  }

  void copyBlock(const Instance& instance, const Function& function, std::uint32_t number, Continuation continuation) {
    const Block& block = function.blocks[number];
    BlockId current = instance.blocks[number];
    const std::size_t run = reachable_.instructions(instance.id, BlockId(number));
    for (std::size_t i = 0; i < run; ++i) {
      const Instruction& instruction = block.instructions[i];
      if (++size_ > maxInstructions_) throw support::Unsupported("a program of that size for templates");
      const auto* call = std::get_if<Call>(&instruction.op);
      if (call != nullptr) {
        const auto next = copyCall(instance, *call, instruction, current,
                                   {instance.id, {BlockId(number), static_cast<std::uint32_t>(i + 1)}});
        if (!next) return;
        current = *next;
        continue;
      }
      flat_.blocks[current.index()].instructions.push_back({renamed(instance, instruction.op), instruction.loc});
    }
    if (!reachable_.terminator(instance.id, BlockId(number))) return;  // Unreachable
    copyEnd(instance, function, BlockId(number), block.terminator, current, continuation);
  }

  // Where it goes on; nothing: it does not.
  std::optional<BlockId> copyCall(const Instance& instance, const Call& call, const Instruction& instruction,
                                  BlockId current, PathPoint behind) {
    if (call.callee.kind != OperandKind::Function) {
      end(current, Unsupported{"a call through a pointer"}, instruction.loc);
      return std::nullopt;
    }
    const FunctionId callee(call.callee.index);
    for (const Instance* active = &instance; active != nullptr; active = active->caller) {
      if (active->id != callee) continue;
      end(current, Unsupported{"a recursive call"}, instruction.loc);
      return std::nullopt;
    }
    const Function& function = program_.function(callee);
    const bool leavesUser = function.library && !program_.function(instance.id).library;
    const SourceLoc place = leavesUser ? instruction.loc : instance.place;
    Jump jump;
    for (std::size_t i = 0; i < function.params.size(); ++i) jump.to.args.push_back(renamed(instance, call.args[i]));
    const BlockId next = newBlock(std::move(behind), instance.place, instance.frame);
    for (const RegId result : call.results) {
      flat_.blocks[next.index()].params.push_back(RegId(result.index() + instance.firstRegister));
    }
    jump.to.target = BlockId(flat_.blocks.size());
    flat_.blocks[current.index()].terminator = {jump, instruction.loc};
    copy(callee, &instance, {next, true}, place);
    return next;
  }

  void copyEnd(const Instance& instance, const Function& function, BlockId number, const Terminator& terminator,
               BlockId current, Continuation continuation) {
    const auto* branch = std::get_if<Branch>(&terminator.op);
    if (branch != nullptr) {
      const bool yes = reachable_.edge(instance.id, number, 0);
      const bool no = reachable_.edge(instance.id, number, 1);
      if (!yes || !no) {
        if (!yes && !no) return;
        end(current, Jump{renamed(instance, yes ? branch->yes : branch->no)}, terminator.loc);
        return;
      }
      end(current,
          Branch{renamed(instance, branch->condition), renamed(instance, branch->yes), renamed(instance, branch->no)},
          terminator.loc);
      return;
    }
    if (const auto* jump = std::get_if<Jump>(&terminator.op)) {
      end(current, Jump{renamed(instance, jump->to)}, terminator.loc);
      return;
    }
    const auto* back = std::get_if<Return>(&terminator.op);
    if (back == nullptr) {
      end(current, terminator.op, terminator.loc);
      return;
    }
    if (!continuation.valid) {
      end(current, Unsupported{"a program that returns from its start"}, terminator.loc);
      return;
    }
    for (std::uint32_t s = 0; s < function.slots.size(); ++s) {
      flat_.blocks[current.index()].instructions.push_back({Leave{SlotId(s + instance.firstSlot)}, terminator.loc});
    }
    if (instance.stack) {
      Intrinsic restore;
      restore.op = IntrinsicOp::StackRestore;
      restore.args.push_back(Operand::reg(*instance.stack, program_.pointerType()));
      flat_.blocks[current.index()].instructions.push_back({restore, terminator.loc});
    }
    Jump jump;
    jump.to.target = continuation.block;
    for (const Operand& value : back->values) jump.to.args.push_back(renamed(instance, value));
    end(current, jump, terminator.loc);
  }

  void end(BlockId block, TerminatorOp op, SourceLoc loc) {
    flat_.blocks[block.index()].terminator = {std::move(op), loc};
  }

  // The flat function is number 0, all others come behind it.
  static Operand shifted(Operand operand) {
    if (operand.kind == OperandKind::Function) ++operand.index;
    return operand;
  }
  static Operand renamed(const Instance& instance, Operand operand) {
    operand = shifted(operand);
    if (operand.kind == OperandKind::Register) operand.index += instance.firstRegister;
    if (operand.kind == OperandKind::Slot) operand.index += instance.firstSlot;
    return operand;
  }
  static Edge renamed(const Instance& instance, Edge edge) {
    edge.target = instance.blocks[edge.target.index()];
    for (Operand& arg : edge.args) arg = renamed(instance, arg);
    return edge;
  }
  static Operation renamed(const Instance& instance, Operation operation) {
    const auto use = [&](Operand& operand) { operand = renamed(instance, operand); };
    const auto set = [&](RegId& reg) {
      if (reg.valid()) reg = RegId(reg.index() + instance.firstRegister);
    };
    const auto slot = [&](SlotId& id) { id = SlotId(id.index() + instance.firstSlot); };
    std::visit(overloaded([&](Binary& op) { set(op.result), use(op.left), use(op.right); },
                          [&](Compare& op) { set(op.result), use(op.left), use(op.right); },
                          [&](Convert& op) { set(op.result), use(op.value); },
                          [&](Float& op) {
                            set(op.result);
                            for (Operand& arg : op.args) use(arg);
                          },
                          [&](Select& op) { set(op.result), use(op.condition), use(op.yes), use(op.no); },
                          [&](Address& op) {
                            set(op.result), use(op.base);
                            for (auto& [index, scale] : op.indices) use(index);
                          },
                          [&](Load& op) { set(op.result), use(op.address); },
                          [&](Store& op) { use(op.value), use(op.address); }, [&](Enter& op) { slot(op.slot); },
                          [&](Leave& op) { slot(op.slot); }, [](Call&) {},
                          [&](Intrinsic& op) {
                            set(op.result);
                            for (Operand& arg : op.args) use(arg);
                          },
                          [&](Bind& op) { use(op.value); }),
               operation);
    return operation;
  }

  const Program& program_;
  const Reachable& reachable_;
  std::size_t maxInstructions_;
  std::size_t size_ = 0;
  Function flat_;
  std::vector<PathPoint> origins_;
  std::vector<SourceLoc> places_;
  std::vector<std::uint32_t> inserted_;
  std::vector<std::uint32_t> frames_;
  std::uint32_t nextFrame_ = 0;
  std::set<std::string> assumptions_;
};

}  // namespace

FlatProgram flatten(const Program& program, const Reachable& reachable, std::size_t maxInstructions) {
  return Flattener(program, reachable, maxInstructions).run();
}

}  // namespace cairn::analysis
