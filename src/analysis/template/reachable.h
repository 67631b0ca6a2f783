// What executions can reach, found without a solver: constants are followed through registers, branches and calls, and out of
// globals that nothing writes.
//
// Meaning: every instruction that some execution runs is reached here, and a register that is called constant has that value
// whenever an execution sets it. Nothing is told apart by callers. Time is linear in the program but for a small factor.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/code/program.h"
#include "program/flow/call_graph.h"

namespace cairn::analysis {

class Reachable {
 public:
  explicit Reachable(const program::Program& program);

  [[nodiscard]] bool function(program::FunctionId id) const { return functions_[id.index()].entered; }
  // How many instructions of the block executions run at most: none if they do not come there.
  [[nodiscard]] std::size_t instructions(program::FunctionId function, program::BlockId block) const {
    return functions_[function.index()].blocks[block.index()].instructions;
  }
  [[nodiscard]] bool terminator(program::FunctionId function, program::BlockId block) const {
    return functions_[function.index()].blocks[block.index()].finished;
  }
  // Whether the block, whose terminator is reached, may be left by its edge of that number.
  [[nodiscard]] bool edge(program::FunctionId function, program::BlockId block, std::size_t number) const;
  [[nodiscard]] std::optional<std::uint64_t> constant(program::FunctionId function,
                                                      const program::Operand& operand) const;

 private:
  enum class Kind : std::uint8_t { None, Constant, Any };
  struct Known {
    Kind kind = Kind::None;
    std::uint64_t bits = 0;
  };
  struct BlockState {
    bool entered = false;
    bool finished = false;
    std::size_t instructions = 0;
  };
  struct FunctionState {
    bool entered = false;
    bool returns = false;
    bool waiting = false;
    std::vector<BlockState> blocks;
    std::vector<Known> registers;
    std::vector<Known> results;
    std::vector<std::uint32_t> callers;  // to be looked at again when it returns something new
  };

  void wait(std::uint32_t function);
  void run(std::uint32_t function);
  bool runBlock(std::uint32_t function, std::uint32_t block);
  // False: executions do not come behind it.
  bool step(std::uint32_t function, const program::Instruction& instruction, bool& changed);
  bool call(std::uint32_t function, const program::Call& call, bool& changed);
  bool enter(std::uint32_t caller, std::uint32_t callee, const std::vector<Known>& args);
  bool follow(std::uint32_t function, const program::Edge& edge);
  void noteGlobals(const program::Operation& operation);
  void write(const program::Operand& operand);
  [[nodiscard]] Known value(std::uint32_t function, const program::Operand& operand) const;
  [[nodiscard]] Known compute(std::uint32_t function, const program::Operation& operation) const;
  [[nodiscard]] Known initial(const program::Load& load) const;
  static bool join(Known& into, const Known& from);

  const program::Program& program_;
  std::optional<program::CallGraph> calls_;  // once an indirect call is met
  std::vector<FunctionState> functions_;
  std::vector<bool> written_;  // by global; its address goes where stores may find it
  std::vector<std::uint32_t> waiting_;
};

}  // namespace cairn::analysis
