// Measures the term layer: how fast terms are built, and how fast the solver answers along paths, with and without its shortcuts.
#include <fmt/format.h>

#include <ctime>

#include "term/solver.h"
#include "term/store.h"

namespace {

using namespace cairn::term;

double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void measureBuilding() {
  TermStore store;
  const Term base = store.symbol("base", 64);
  const double start = cpuSeconds();
  std::size_t calls = 0;
  for (unsigned round = 0; round < 200; ++round) {
    const Term index = store.freshSymbol("i", 32);
    for (unsigned k = 0; k < 500; ++k) {
      const Term offset = store.mul(store.sext(store.add(index, store.constant(k, 32)), 64), store.constant(8, 64));
      const Term address = store.add(base, offset);
      static_cast<void>(store.ult(address, store.constant(4096, 64)));
      static_cast<void>(
          store.bitOr(store.bitAnd(index, store.constant(~std::uint64_t{0xf0}, 32)), store.constant(k & 0xf0, 32)));
      calls += 7;
    }
  }
  const double seconds = cpuSeconds() - start;
  fmt::print("building: {:.2f} million calls a second, {} terms\n", static_cast<double>(calls) / seconds / 1e6,
             store.termCount());
}

// A loop that reads input bytes and indexes an array of n elements: two branches and one bounds check an iteration.
void measurePath(const char* name, const SolverOptions& options) {
  constexpr unsigned kIterations = 60;
  TermStore store;
  Solver solver(store, options);
  const Term n = store.symbol("n", 32);
  Path path = Path().with(store.slt(store.constant(0, 32), n)).with(store.slt(n, store.constant(200, 32)));
  const double start = cpuSeconds();
  for (unsigned i = 0; i < kIterations; ++i) {
    const Term more = store.slt(store.constant(i, 32), n);
    static_cast<void>(solver.decide(path, more));
    path = path.with(more);
    const Term byte = store.sext(store.freshSymbol("byte", 8), 32);
    const Term large = store.slt(byte, store.add(n, store.constant(5, 32)));
    static_cast<void>(solver.decide(path, large));
    path = path.with(large);
    const Term offset = store.mul(store.sext(store.add(byte, n), 64), store.constant(4, 64));
    static_cast<void>(solver.decide(path, store.ult(offset, store.constant(1024, 64))));
  }
  const double seconds = cpuSeconds() - start;
  const SolverStatistics& s = solver.statistics();
  fmt::print("{}: {} queries, {:.0f} a second; parts {}, by ranges {}, cache {}, earlier values {}, Z3 {} ({:.2f} s)\n",
             name, s.queries, static_cast<double>(s.queries) / seconds, s.parts, s.byFacts, s.byCache, s.byModels,
             s.solverCalls, s.seconds);
}

}  // namespace

int main() {
  measureBuilding();
  measurePath("path, all shortcuts", {});
  measurePath("path, Z3 alone", {.useFacts = false, .useCache = false, .useModels = false, .useSlices = false});
  return 0;
}
