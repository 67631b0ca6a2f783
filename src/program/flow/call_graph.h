// Who may call whom. An indirect call may reach every function whose address is taken and that can be called with as many arguments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/code/program.h"
#include "support/graph.h"
#include "support/id.h"

namespace cairn::program {

using RecursionGroupId = support::Id<struct RecursionGroupTag>;

class CallGraph {
 public:
  explicit CallGraph(const Program& program);

  // Ascending, each once.
  [[nodiscard]] std::span<const std::uint32_t> callees(FunctionId function) const {
    return calls_.successors(function.index());
  }
  [[nodiscard]] std::span<const std::uint32_t> callers(FunctionId function) const {
    return callers_.successors(function.index());
  }

  // Functions whose address is read other than to call them, in code or in a global's initial value; ascending.
  [[nodiscard]] const std::vector<FunctionId>& addressTaken() const { return addressTaken_; }
  // What an indirect call with so many arguments may reach; ascending.
  [[nodiscard]] std::vector<FunctionId> indirectTargets(const Program& program, std::size_t arguments) const;

  // Functions that may call each other, directly or not, form a group. Groups are numbered callees first.
  [[nodiscard]] RecursionGroupId group(FunctionId function) const {
    return RecursionGroupId(groups_.of[function.index()]);
  }
  [[nodiscard]] std::size_t groupCount() const { return groups_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> members(RecursionGroupId id) const {
    return groups_.members[id.index()];
  }
  // May the function be active twice at once?
  [[nodiscard]] bool recursive(FunctionId function) const { return recursive_[function.index()]; }

 private:
  support::Graph calls_;
  support::Graph callers_;
  std::vector<FunctionId> addressTaken_;
  support::Components groups_;
  std::vector<bool> recursive_;
};

}  // namespace cairn::program
