// The verdicts about a program against concrete runs of it: each of its small inputs (or as many as the limit allows) and some random ones are run on the interpreter, then
// the analyses are asked. The program returns 64 and the last bits of a checksum; compiled with TARGET it calls reach_error where the checksum is that number, so that a value that
// the symbolic heap gets wrong shows too.
//
//   verify_fuzz [options] FILE.c      prints one line for each question; status 1: a wrong verdict, or an alarm on an exact path that no run confirms
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/exact/exact.h"
#include "analysis/portfolio/portfolio.h"
#include "analysis/shape/shape.h"
#include "frontend/frontend.h"
#include "interp/interpreter.h"
#include "support/check.h"

using namespace cairn;

namespace {

struct Options {
  frontend::Options load;
  interp::Property property = interp::Property::MemSafety;
  std::optional<solver::AllocationForm> allocationForm;
  double timeout = 2;
  unsigned listed = 500;  // runs on small inputs
  unsigned random = 60;   // runs on random inputs
  std::uint64_t steps = 20000;
};

// All lists of answers 0, 1, ..., last - 1, the last answer first; an answer of one bit is 0 or 1.
class Odometer final : public interp::ChoiceSource {
 public:
  explicit Odometer(std::uint64_t last) : last_(last) {}
  std::uint64_t choose(const interp::ChoiceRequest& request) override {
    if (at_ == digits_.size()) digits_.push_back({0, 0});
    Digit& digit = digits_[at_++];
    digit.count = request.type.bits == 1 ? 2 : last_;
    return digit.value;
  }
  // The next list; false: that was the last.
  bool advance() {
    digits_.resize(at_);
    at_ = 0;
    while (!digits_.empty() && ++digits_.back().value >= digits_.back().count) digits_.pop_back();
    return !digits_.empty();
  }

 private:
  struct Digit {
    std::uint64_t value;
    std::uint64_t count;
  };
  std::uint64_t last_;
  std::vector<Digit> digits_;
  std::size_t at_ = 0;
};

// The exit status of a program that comes to its end, less its checksum.
constexpr int kFirstChecksum = 64;

struct Truth {
  unsigned runs = 0;
  std::string violation;  // of some run
  std::set<int> results;  // checksums of runs that came to the program's end
  bool unsupported = false;
};

std::string choicesText(const std::vector<interp::Choice>& choices) {
  std::string text;
  for (const interp::Choice& choice : choices) text += fmt::format("{}{:#x}", text.empty() ? "" : ",", choice.bits);
  return text;
}

Truth runAll(const program::Program& program, interp::Property property, const Options& options) {
  Truth truth;
  interp::RunOptions run;
  run.property = property;
  run.maxSteps = options.steps;
  const auto one = [&](interp::ChoiceSource& choices) {
    const interp::Outcome outcome = interp::run(program, choices, run);
    ++truth.runs;
    if (outcome.kind == interp::StopKind::Violated && truth.violation.empty()) {
      truth.violation = fmt::format("{} at line {}, --input {}", interp::name(outcome.violation->kind),
                                    outcome.violation->loc.line, choicesText(outcome.choices));
    }
    if (outcome.kind == interp::StopKind::Exited && outcome.exitStatus >= kFirstChecksum) {
      truth.results.insert(outcome.exitStatus - kFirstChecksum);
    }
    truth.unsupported |= outcome.kind == interp::StopKind::Unsupported;
  };
  for (const std::uint64_t last : {2U, 4U, 7U}) {
    Odometer inputs(last);
    for (unsigned i = 0; i < options.listed; ++i) {
      one(inputs);
      if (!inputs.advance()) break;
    }
  }
  for (unsigned seed = 1; seed <= options.random; ++seed) {
    interp::RandomChoices choices(seed);
    one(choices);
  }
  return truth;
}

struct Answer {
  analysis::Verdict verdict;
  std::string text;
};

using Ask = std::function<analysis::Verdict(const program::Program&, const std::function<std::string()>&)>;

Answer ask(const program::Program& program, double timeout, const Ask& question) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto used = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const auto interrupted = [&] { return used() > timeout ? std::string("timeout") : std::string(); };
  Answer answer;
  try {
    answer.verdict = question(program, interrupted);
    switch (answer.verdict.kind()) {
      case analysis::VerdictKind::True: answer.text = "true"; break;
      case analysis::VerdictKind::False:
        answer.text = fmt::format("false({})", interp::name(answer.verdict.violation().violation->kind));
        break;
      case analysis::VerdictKind::Unknown: answer.text = fmt::format("unknown({})", answer.verdict.open().why); break;
    }
  } catch (const support::Unsupported& why) {
    answer.text = fmt::format("unknown({})", why.what());
  } catch (const support::CheckFailed& why) {
    answer.verdict.open().why = fmt::format("internal: {}", why.what());
    answer.text = fmt::format("unknown({})", answer.verdict.open().why);
  }
  answer.text += fmt::format("; {:.2f} s", used());
  return answer;
}

// Whether something is wrong with what the analyses say.
bool compare(const program::Program& program, const std::string& name, interp::Property property,
             const Options& options) {
  const Truth truth = runAll(program, property, options);
  fmt::print("runs: {} of {}; {}\n", truth.runs, name, truth.violation.empty() ? "no violation" : truth.violation);
  const std::vector<std::pair<std::string, Ask>> questions = {
      {"exact",
       [&](const program::Program& p, const std::function<std::string()>& interrupted) {
         analysis::ExactOptions exact;
         exact.property = property;
         exact.env.interrupted = interrupted;
         if (options.allocationForm) {
           exact.allocationCheck.emplace();
           exact.allocationCheck->form = *options.allocationForm;
         }
         return analysis::verifyExactly(p, exact);
       }},
      {"shape",
       [&](const program::Program& p, const std::function<std::string()>& interrupted) {
         analysis::ShapeOptions shape;
         shape.property = property;
         shape.env.interrupted = interrupted;
         return analysis::verifyShape(p, shape);
       }},
      {"portfolio",
       [&](const program::Program& p, const std::function<std::string()>& interrupted) {
         analysis::PortfolioOptions portfolio;
         portfolio.exact.property = portfolio.shape.property = property;
         portfolio.exact.env.interrupted = portfolio.shape.env.interrupted = interrupted;
         return analysis::verifyByPortfolio(p, portfolio);
       }},
  };
  bool wrong = false;
  for (const auto& [analysis, question] : questions) {
    const Answer answer = ask(program, options.timeout, question);
    fmt::print("{} {}: {}\n", analysis, name, answer.text);
    if (answer.verdict.kind() == analysis::VerdictKind::False) {
      const interp::Outcome& shown = answer.verdict.violation();
      fmt::print("inputs {} {}: {} at line {}: {}\n", analysis, name, interp::name(shown.violation->kind),
                 shown.violation->loc.line, choicesText(shown.choices));
    }
    const bool proved = answer.verdict.kind() == analysis::VerdictKind::True;
    std::string what;
    if (proved && !truth.violation.empty()) what = "WRONG TRUE: " + truth.violation;
    if (answer.verdict.statistics.mismatches != 0) what = "UNCONFIRMED: an alarm on an exact path";
    const analysis::Open* open = std::get_if<analysis::Open>(&answer.verdict.answer);
    if (open != nullptr && open->why.starts_with("internal")) what = "INTERNAL";
    if (open != nullptr && !what.empty()) {
      for (const analysis::Unproved& check : open->unproved) {
        what += fmt::format("\n  line {}: {}", check.loc.line, check.what);
      }
    }
    if (!what.empty()) fmt::print("WRONG {} {}: {}\n", analysis, name, what);
    wrong |= !what.empty();
  }
  return wrong;
}

int fuzz(const Options& options) {
  const program::Program plain = frontend::load(options.load).program;
  const std::string name = options.property == interp::Property::MemCleanup ? "valid-memcleanup" : "valid-memsafety";
  bool wrong = compare(plain, name, options.property, options);
  // A checksum that some run has, or if none ends, any.
  const Truth ends = runAll(plain, interp::Property::UnreachCall, options);
  const int reached = ends.results.empty() ? 0 : *ends.results.rbegin();
  int missed = 0;
  while (ends.results.contains(missed)) ++missed;
  for (const int target : {reached, missed}) {
    frontend::Options load = options.load;
    load.compilerFlags.push_back(fmt::format("-DTARGET={}", target));
    wrong |= compare(frontend::load(load).program, fmt::format("unreach-call {}", target),
                     interp::Property::UnreachCall, options);
  }
  return wrong ? 1 : 0;
}

Options parse(int count, char** words) {
  Options options;
  const auto need = [&](int& i) -> std::string {
    if (i + 1 >= count) throw std::invalid_argument(fmt::format("{} needs a value", words[i]));
    return words[++i];
  };
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--property") {
      options.property = need(i) == "valid-memcleanup" ? interp::Property::MemCleanup : interp::Property::MemSafety;
    } else if (word == "--data-model") {
      options.load.dataModel = need(i) == "ILP32" ? program::DataModel::ILP32 : program::DataModel::LP64;
    } else if (word == "--malloc-may-fail") {
      options.load.mallocMayFail = true;
    } else if (word == "--alloc-check") {
      const std::string form = need(i);
      options.allocationForm = form == "sl"    ? solver::AllocationForm::Sl
                               : form == "smt" ? solver::AllocationForm::Smt
                                               : solver::AllocationForm::Model;
    } else if (word == "--runs") {
      options.listed = static_cast<unsigned>(std::stoul(need(i)));
    } else if (word == "--timeout") {
      options.timeout = std::stod(need(i));
    } else {
      options.load.sources.push_back(word);
    }
  }
  return options;
}

}  // namespace

int main(int count, char** words) {
  try {
    return fuzz(parse(count, words));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
