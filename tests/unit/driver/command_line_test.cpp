#include "driver/options/command_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "driver/options/errors.h"

namespace cairn::driver {
namespace {

const std::string kSource = std::string(CAIRN_SOURCE_DIR) + "/examples/list-correct.c";
const std::string kOther = std::string(CAIRN_SOURCE_DIR) + "/examples/list-faulty.c";

template <typename Expected>
Expected parsed(std::vector<std::string> arguments) {
  return std::get<Expected>(parseCommandLine(std::move(arguments)));
}

std::string usageError(std::vector<std::string> arguments) {
  try {
    (void)parseCommandLine(std::move(arguments));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(CommandLine, DefaultsOfRun) {
  const auto command = parsed<RunCommand>({"run", kSource});
  EXPECT_EQ(command.load.sources, std::vector<std::string>{kSource});
  EXPECT_EQ(command.load.dataModel, program::DataModel::LP64);
  EXPECT_EQ(command.load.undefined, frontend::UndefinedPolicy::Default);
  EXPECT_FALSE(command.load.mallocMayFail);
  EXPECT_TRUE(command.load.compilerFlags.empty());
  EXPECT_EQ(command.property, interp::Property::MemSafety);
  EXPECT_FALSE(command.input || command.seed || command.maxSteps || command.trace);
}

TEST(CommandLine, EveryOptionOfRun) {
  const auto command =
      parsed<RunCommand>({"run", "--input", "-1,0", kSource, kOther, "--max-steps", "12", "--trace", "--property",
                          "unreach-call", "--data-model", "ILP32", "--undefined", "havoc", "--malloc-may-fail"});
  EXPECT_EQ(command.input, "-1,0");
  EXPECT_EQ(command.load.sources, (std::vector<std::string>{kSource, kOther}));
  EXPECT_EQ(command.maxSteps, 12U);
  EXPECT_TRUE(command.trace);
  EXPECT_EQ(command.property, interp::Property::UnreachCall);
  EXPECT_EQ(command.load.dataModel, program::DataModel::ILP32);
  EXPECT_EQ(command.load.undefined, frontend::UndefinedPolicy::Havoc);
  EXPECT_TRUE(command.load.mallocMayFail);
}

TEST(CommandLine, FormsOfTheAllocationCheck) {
  EXPECT_FALSE(parsed<VerifyCommand>({"verify", kSource}).allocationForm);
  EXPECT_FALSE(parsed<VerifyCommand>({"verify", kSource, "--alloc-check", "direct"}).allocationForm);
  EXPECT_EQ(parsed<VerifyCommand>({"verify", kSource, "--alloc-check", "model"}).allocationForm,
            solver::AllocationForm::Model);
  EXPECT_EQ(usageError({"verify", kSource, "--alloc-check", "z3"}),
            "--alloc-check: 'z3' is not one of direct, sl, smt, model");
}

TEST(CommandLine, DefaultsOfVerify) {
  const auto command = parsed<VerifyCommand>({"verify", kSource});
  EXPECT_EQ(command.property, interp::Property::MemSafety);
  EXPECT_EQ(command.analysis, AnalysisKind::Portfolio);
  EXPECT_EQ(command.order, cpa::Order::Deepening);
  EXPECT_EQ(command.timeoutSeconds, 900);
  EXPECT_FALSE(command.relations);
  EXPECT_FALSE(command.memoryMegabytes || command.expected || command.harness || command.statistics);
}

TEST(CommandLine, EveryOptionOfVerify) {
  const auto command = parsed<VerifyCommand>({"verify", "--analysis", "exact", "--order", "depth", "--timeout", "7",
                                              "--memory", "512", "--harness", "h.c", "--stats", kSource});
  EXPECT_EQ(command.order, cpa::Order::DepthFirst);
  EXPECT_EQ(command.timeoutSeconds, 7);
  EXPECT_EQ(command.memoryMegabytes, 512U);
  EXPECT_EQ(command.harness, "h.c");
  EXPECT_TRUE(command.statistics);
  EXPECT_EQ(parsed<VerifyCommand>({"verify", kSource, "--order", "breadth"}).order, cpa::Order::BreadthFirst);
  EXPECT_EQ(usageError({"verify", kSource, "--order", "random"}),
            "--order: 'random' is not one of deepening, breadth, depth");
  EXPECT_FALSE(parsed<VerifyCommand>({"verify", kSource, "--numeric", "auto"}).relations);
  EXPECT_EQ(parsed<VerifyCommand>({"verify", kSource, "--numeric", "zones"}).relations, numeric::Relations::Zones);
  EXPECT_EQ(parsed<VerifyCommand>({"verify", kSource, "--numeric", "polyhedra"}).relations,
            numeric::Relations::Polyhedra);
  EXPECT_EQ(usageError({"verify", kSource, "--numeric", "grids"}),
            "--numeric: 'grids' is not one of auto, zones, octagons, polyhedra");
  EXPECT_TRUE(usageError({"verify", kSource, "--analysis", "magic"})
                  .starts_with("--analysis: 'magic' is not one of portfolio"));
  EXPECT_EQ(usageError({"verify", kSource, "--timeout", "-1"}), "--timeout: '-1' is not a number (0 or greater)");
  EXPECT_EQ(usageError({"verify", kSource, "--memory", "much"}), "--memory: 'much' is not a number (0 or greater)");
}

TEST(CommandLine, AnEmptyInputIsAnInput) { EXPECT_EQ(parsed<RunCommand>({"run", "--input", "", kSource}).input, ""); }

TEST(CommandLine, TheLargestSeed) {
  EXPECT_EQ(parsed<RunCommand>({"run", kSource, "--seed", "18446744073709551615"}).seed, ~std::uint64_t{0});
}

TEST(CommandLine, CompilerFlagsAreHandedThrough) {
  const auto command = parsed<DumpCommand>({"dump", kSource, "--", "-DX=1", "--help", "--", "-I", "dir"});
  EXPECT_EQ(command.load.compilerFlags, (std::vector<std::string>{"-DX=1", "--help", "--", "-I", "dir"}));
}

TEST(CommandLine, SeveralFunctionsOfDump) {
  const auto command = parsed<DumpCommand>({"dump", "--function", "a", "--function", "b", kSource});
  EXPECT_EQ(command.functions, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(command.load.sources, std::vector<std::string>{kSource});
}

TEST(CommandLine, HelpNeedsNoFile) {
  EXPECT_NE(parsed<ShowText>({"run", "--help"}).text.find("--input"), std::string::npos);
  EXPECT_NE(parsed<ShowText>({"--version"}).text.find("cairn "), std::string::npos);
}

TEST(CommandLine, WrongUsageNamesTheCulprit) {
  const auto names = [](const std::string& message, const std::string& culprit) {
    return message.find(culprit) != std::string::npos;
  };
  EXPECT_TRUE(names(usageError({}), "no command"));
  EXPECT_TRUE(names(usageError({"prove"}), "'prove'"));
  EXPECT_TRUE(names(usageError({"run"}), "no C file"));
  EXPECT_TRUE(names(usageError({"run", "nowhere.c"}), "nowhere.c"));
  EXPECT_TRUE(names(usageError({"run", kSource, "--seed", "12a"}), "12a"));
  EXPECT_TRUE(names(usageError({"run", kSource, "--seed", ""}), "--seed"));
  EXPECT_TRUE(names(usageError({"run", kSource, "--seed", "1", "--input", "1"}), "exclude"));
  EXPECT_TRUE(names(usageError({"run", kSource, "--data-model", "lp64"}), "lp64"));
  EXPECT_TRUE(names(usageError({"dump", kSource, "--undefined", "ignore"}), "ignore"));
  EXPECT_TRUE(names(usageError({"run", kSource, "--property", "valid-loop"}), "valid-loop"));
}

}  // namespace
}  // namespace cairn::driver
