// Random formulas: no two methods may say sat and unsat of the same one, and no model may exist of what one says has none.
//
//   solver_fuzz --count N [--seed S] [--models-every K] [--cvc5-every K] [--bounds-every K] [--search N]
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "logic/lists/assertion_text.h"
#include "logic/lists/read_smtlib.h"
#include "logic/lists/symbolic_heap.h"
#include "models/model_search.h"
#include "random_formula.h"
#include "solver/lists/cvc5_heaps.h"
#include "solver/lists/graph_procedure.h"
#include "solver/lists/small_model.h"

namespace {

using namespace cairn;
using solver::StackHeap;
using term::Answer;

struct Options {
  std::uint64_t count = 2000;
  std::uint64_t seed = 1;
  std::uint64_t modelsEvery = 20;
  std::uint64_t cvc5Every = 0;
  std::uint64_t boundsEvery = 0;  // models larger than the bound
  std::uint64_t search = 3000;    // models that are tried of each formula
};

struct Tally {
  std::uint64_t sat = 0, unsat = 0, unknown = 0;
  double seconds = 0;
};

class Fuzz {
 public:
  explicit Fuzz(const Options& options) : options_(options) {}

  int run() {
    for (std::uint64_t i = 0; i < options_.count; ++i) check(i);
    for (const auto& [name, tally] : tallies_) {
      std::cout << name << ": " << tally.sat << " sat, " << tally.unsat << " unsat, " << tally.unknown << " unknown, "
                << tally.seconds << " s\n";
    }
    std::cout << options_.count << " formulas, " << failures_ << " contradictions\n";
    return failures_ == 0 ? 0 : 1;
  }

 private:
  struct Said {
    std::string method;
    Answer answer;
  };

  template <typename Ask>
  void ask(const std::string& method, std::vector<Said>& said, const tests::RandomFormula& formula, Ask&& question) {
    const auto start = std::chrono::steady_clock::now();
    const auto [answer, model] = question();
    Tally& tally = tallies_[method];
    tally.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    ++(answer == Answer::Sat ? tally.sat : answer == Answer::Unsat ? tally.unsat : tally.unknown);
    said.push_back({method, answer});
    if (model && !solver::holds(formula.signature, *model, formula.assertion).value_or(true))
      fail(formula, method + " has a model that is none:\n" + solver::print(formula.signature, *model));
  }

  void check(std::uint64_t index) {
    std::mt19937_64 random(options_.seed * 1000003 + index);
    const tests::RandomFormula formula = tests::randomFormula(random);
    index_ = index;
    std::vector<Said> said;
    if (const auto question = logic::heapQuestion(formula.signature, formula.assertion)) {
      ask("graph", said, formula, [&] {
        auto answer = solver::decideByGraph(formula.signature, *question);
        return std::pair(answer.answer, std::move(answer.model));
      });
    }
    solver::SmallModelOptions small;
    small.milliseconds = 2000;
    small.mostLocations = 26;
    if (options_.modelsEvery != 0 && index % options_.modelsEvery == 0) {
      ask("models", said, formula, [&] {
        auto answer = solver::decideBySmallModels(formula.signature, formula.assertion, small);
        return std::pair(answer.answer, std::move(answer.model));
      });
    }
    if (options_.cvc5Every != 0 && index % options_.cvc5Every == 0) {
      ask("models by cvc5", said, formula, [&] {
        small.backend = solver::Backend::Cvc5;
        const auto answer = solver::decideBySmallModels(formula.signature, formula.assertion, small);
        return std::pair(answer.answer, std::optional<StackHeap>());
      });
    }
    if (options_.cvc5Every != 0 && index % options_.cvc5Every == 0) {
      ask("cvc5", said, formula, [&] {
        const auto answer = solver::decideByCvc5(formula.signature, formula.assertion, small.milliseconds);
        return std::pair(answer.answer, std::optional<StackHeap>());
      });
    }
    if (options_.boundsEvery != 0 && index % options_.boundsEvery == 0) {
      ask("larger models", said, formula, [&] {
        const solver::ModelBound bound = solver::enlarged(solver::boundOf(formula.signature, formula.assertion), 2);
        small.backend = solver::Backend::Z3;
        auto answer = solver::decideWithin(formula.signature, formula.assertion, bound, small);
        return std::pair(answer.answer, std::move(answer.model));
      });
    }
    ask("search", said, formula, [&] { return search(formula, random); });
    for (const Said& a : said) {
      for (const Said& b : said) {
        if (a.answer == Answer::Sat && b.answer == Answer::Unsat)
          fail(formula, a.method + " says sat, " + b.method + " says unsat");
      }
    }
  }

  // All models if they are few, otherwise random ones: sat or unknown.
  std::pair<Answer, std::optional<StackHeap>> search(const tests::RandomFormula& formula, std::mt19937_64& random) {
    std::optional<StackHeap> found;
    const auto satisfies = [&](const StackHeap& model) {
      if (!solver::holds(formula.signature, model, formula.assertion).value_or(false)) return false;
      found = model;
      return true;
    };
    std::uint32_t locations = 4;
    while (locations > 1 && solver::countModels(formula.signature, solver::spaceOf(formula.signature, formula.assertion,
                                                                                   locations)) > options_.search)
      --locations;
    const solver::ModelSpace few = solver::spaceOf(formula.signature, formula.assertion, locations);
    if (solver::countModels(formula.signature, few) <= options_.search)
      solver::forEachModel(formula.signature, few, satisfies);
    for (std::uint64_t i = 0; i < options_.search / 4 && !found; ++i) {
      const solver::ModelSpace space =
          solver::spaceOf(formula.signature, formula.assertion, static_cast<std::uint32_t>(2 + i % 3));
      (void)satisfies(solver::randomModel(formula.signature, space, random));
    }
    return {found ? Answer::Sat : Answer::Unknown, found};
  }

  void fail(const tests::RandomFormula& formula, const std::string& what) {
    ++failures_;
    std::cout << "formula " << index_ << " of seed " << options_.seed << ": " << what << "\n  "
              << logic::printMathematics(formula.signature, formula.assertion) << "\n"
              << logic::printSmtLib(formula.signature, formula.assertion) << std::endl;
  }

  Options options_;
  std::uint64_t index_ = 0;
  std::map<std::string, Tally> tallies_;
  std::uint64_t failures_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  const std::map<std::string, std::uint64_t*> numbers = {{"--count", &options.count},
                                                         {"--seed", &options.seed},
                                                         {"--models-every", &options.modelsEvery},
                                                         {"--cvc5-every", &options.cvc5Every},
                                                         {"--bounds-every", &options.boundsEvery},
                                                         {"--search", &options.search}};
  for (int i = 1; i + 1 < argc; i += 2) {
    const auto option = numbers.find(argv[i]);
    if (option == numbers.end()) {
      std::cerr << "solver_fuzz: unknown option " << argv[i] << "\n";
      return 3;
    }
    *option->second = std::strtoull(argv[i + 1], nullptr, 10);
  }
  return Fuzz(options).run();
}
