// Instructions a second of the interpreter on a program in text form: interp_loop FILE.
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <limits>

#include "interp/interpreter.h"
#include "program/text/text.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: interp_loop FILE\n");
    return 3;
  }
  std::ifstream file(argv[1]);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const cairn::program::Program program = cairn::program::parse(text);
  cairn::interp::ListedChoices choices({});
  cairn::interp::RunOptions options;
  options.maxSteps = std::numeric_limits<std::uint64_t>::max();
  const auto start = std::chrono::steady_clock::now();
  const cairn::interp::Outcome outcome = cairn::interp::run(program, choices, options);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  fmt::print("{} steps in {:.2f} s: {:.1f} million instructions a second (exit status {})\n", outcome.steps,
             time.count(), static_cast<double>(outcome.steps) / time.count() / 1e6, outcome.exitStatus);
  return 0;
}
