#include "program/flow/call_graph.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/text/text.h"

namespace cairn::program {
namespace {

const char* const kProgram = R"(
  global @handlers size 8 { 0: @handler }
  function @main() {
  block0:
    call @even(i32 3)
    call @leaf()
    return
  }
  function @even(%n: i32) {
  block0:
    call @odd(%n)
    return
  }
  function @odd(%n: i32) {
  block0:
    call @even(%n)
    %h: ptr = load @handlers
    call %h(%n)
    return
  }
  function @leaf() {
  block0:
    store @spread -> @handlers
    return
  }
  function @handler(%n: i32) {
  block0:
    return
  }
  function @spread(...) {
  block0:
    call @spread()
    return
  }
  function @other(%n: i32) {
  block0:
    return
  }
)";

std::vector<std::string> names(const Program& program, std::span<const std::uint32_t> functions) {
  std::vector<std::string> result;
  for (const std::uint32_t f : functions) result.push_back(program.functions[f].name);
  return result;
}

TEST(CallGraph, DirectAndIndirectCalls) {
  const Program program = parse(kProgram);
  const CallGraph calls(program);
  const auto id = [&](const char* name) { return *program.findFunction(name); };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(program, calls.callees(id("main"))), (Names{"even", "leaf"}));
  EXPECT_EQ(names(program, calls.callees(id("odd"))), (Names{"even", "handler", "spread"}));
  EXPECT_EQ(names(program, calls.callers(id("spread"))), (Names{"odd", "spread"}));
  EXPECT_EQ(calls.addressTaken(), (std::vector{id("handler"), id("spread")}));
  EXPECT_EQ(calls.indirectTargets(program, 0), std::vector{id("spread")});
}

TEST(CallGraph, RecursionGroups) {
  const Program program = parse(kProgram);
  const CallGraph calls(program);
  const auto id = [&](const char* name) { return *program.findFunction(name); };
  EXPECT_EQ(calls.group(id("even")), calls.group(id("odd")));
  EXPECT_EQ(names(program, calls.members(calls.group(id("odd")))), (std::vector<std::string>{"even", "odd"}));
  EXPECT_TRUE(calls.recursive(id("even")));
  EXPECT_TRUE(calls.recursive(id("spread")));
  EXPECT_FALSE(calls.recursive(id("main")));
  EXPECT_FALSE(calls.recursive(id("handler")));
  EXPECT_EQ(calls.groupCount(), 6U);
  for (std::size_t f = 0; f < program.functions.size(); ++f) {
    for (const std::uint32_t callee : calls.callees(FunctionId(f))) {
      EXPECT_LE(calls.group(FunctionId(callee)), calls.group(FunctionId(f))) << "callees come first";
    }
  }
}

}  // namespace
}  // namespace cairn::program
