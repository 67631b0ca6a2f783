#include "driver/model/model_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <sstream>

#include "driver/model/model_pictures.h"
#include "driver/model/model_test.h"
#include "driver/model/model_texts.h"
#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "model/code/c_code.h"
#include "model/language/load.h"
#include "model/proof/check.h"
#include "model/proof/mutate.h"
#include "model/proof/smtlib.h"

namespace cairn::driver {

namespace {

using model::CheckReport;
using model::Machine;
using model::Outcome;
using model::Verdict;

using Machines = std::vector<std::shared_ptr<const Machine>>;

std::optional<std::string> readText(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Machines load(const ModelCommand& command) {
  model::Library library(readText, command.files, command.folders);
  Machines machines;
  for (const std::string& file : command.files) machines.push_back(library.load(file));
  return machines;
}

void list(const Machines& machines, std::ostream& out) {
  for (const auto& machine : machines) {
    if (machines.size() > 1) out << machine->name << ":\n";
    for (const model::Obligation& obligation : model::allObligations(*machine)) {
      out << fmt::format("{}{}{}\n", obligation.label, obligation.printed.empty() ? "" : "  ", obligation.printed);
    }
  }
}

void writeScripts(const std::string& folder, const Machine& machine, const std::string& only) {
  for (const model::Obligation& obligation : model::obligationsOf(machine)) {
    if (!model::isWanted(obligation, only)) continue;
    std::string name = machine.name + "." + obligation.label;
    std::ranges::replace(name, '/', '.');
    writeFile(folder + "/" + name + ".smt2",
              "(set-logic ALL)\n" + model::smtText(machine, obligation, true) + "(check-sat)\n");
  }
}

// Ancestors that were not among the files: their proofs are assumed.
void tellAssumed(const Machine& machine, const Machines& checked, std::ostream& out) {
  std::string names;
  for (const Machine* parent = machine.parent.get(); parent != nullptr; parent = parent->parent.get()) {
    const bool isHere = std::ranges::any_of(checked, [&](const auto& other) { return other->file == parent->file; });
    if (!isHere) names += (names.empty() ? "" : ", ") + parent->name;
  }
  if (!names.empty()) out << fmt::format("{}: the obligations of {} are not checked here\n", machine.name, names);
}

ExitStatus check(const ModelCheck& command, const Machines& machines, std::ostream& out) {
  model::CheckOptions options;
  options.proof.both = command.both;
  options.proof.backstopSeconds = command.timeoutSeconds;
  options.only = command.only;
  options.cacheFolder = command.cacheFolder;
  std::size_t all = 0;
  std::size_t refuted = 0;
  std::size_t open = 0;
  std::size_t byBoth = 0;
  std::size_t asked = 0;
  std::size_t axioms = 0;
  std::string csv = csvHead();
  std::vector<report::ModelSection> sections;
  for (const auto& machine : machines) {
    if (command.smtlib) writeScripts(*command.smtlib, *machine, command.only);
    const CheckReport report = model::check(*machine, options);
    for (const Outcome& outcome : report.outcomes) {
      if (outcome.verdict != Verdict::Proved) out << textOf(*machine, outcome);
      if (command.csv) csv += csvLine(*machine, outcome);
      asked += outcome.obligation.kind == model::Kind::Vacuous ? 0 : 1;
    }
    if (command.html) sections.push_back(sectionOf(*machine, report));
    for (const std::string& remark : report.remarks) out << fmt::format("{}: {}\n", machine->name, remark);
    for (const std::string& method : machine->without)
      out << fmt::format("{}: without {} of {}\n", machine->name, method, machine->parent->name);
    if (!machine->remark.empty()) out << fmt::format("{}: {}\n", machine->name, machine->remark);
    tellAssumed(*machine, machines, out);
    if (machines.size() > 1) out << summary(*machine, report);
    all += report.outcomes.size();
    refuted += report.count(Verdict::Refuted);
    open += report.count(Verdict::Open);
    byBoth += report.byBoth();
    axioms += machines.size() > 1 ? machine->axioms.size() : report.axioms;
    if (machines.size() == 1) {
      const Outcome* slowest = report.slowest();
      if (slowest != nullptr && slowest->proof.seconds > 0)
        out << fmt::format("slowest: {} ({:.2f} s)\n", slowest->obligation.label, slowest->proof.seconds);
    }
    out.flush();
  }
  if (all == 0) throw UsageError(fmt::format("--only {}: there is no such obligation", command.only));
  if (command.csv) writeFile(*command.csv, csv);
  if (command.html) writeFile(*command.html + "/index.html", report::obligationPage(sections));
  out << fmt::format("by both: {} of {}\naxioms: {}\n", byBoth, asked, axioms);
  if (refuted != 0) {
    out << fmt::format("result: refuted ({})\n", refuted);
    return ViolationFound;
  }
  if (open != 0) {
    out << fmt::format("result: open ({})\n", open);
    return Unknown;
  }
  out << fmt::format("result: proved ({} of {})\n", all, all);
  return NoViolation;
}

// A mutant is killed by the first obligation that is not proved. What survives may mean the same as the machine.
ExitStatus mutants(const ModelCheck& command, const Machines& machines, std::ostream& out) {
  model::CheckOptions options;
  options.proof.backstopSeconds = command.timeoutSeconds;
  options.cacheFolder = command.cacheFolder;
  options.refuteByStates = false;
  options.stopAtFirst = true;
  options.largest = 5;
  std::size_t all = 0;
  std::size_t killed = 0;
  for (const auto& machine : machines) {
    for (const model::Mutant& mutant : model::mutantsOf(*machine)) {
      ++all;
      std::string by;
      const CheckReport report = model::check(mutant.machine, options);
      for (const Outcome& outcome : report.outcomes) {
        if (by.empty() && outcome.verdict != Verdict::Proved)
          by = fmt::format("{} {}", outcome.obligation.label, model::nameOf(outcome.verdict));
      }
      killed += by.empty() ? 0 : 1;
      out << fmt::format("{}:{}: {}: {}\n", mutant.place.file, mutant.place.line, mutant.change,
                         by.empty() ? "survives" : "killed by " + by);
      out.flush();
    }
  }
  out << fmt::format("result: killed ({} of {})\n", killed, all);
  return killed == all ? NoViolation : Unknown;
}

model::Setting settingOf(const Machine& machine, std::uint64_t units) {
  const std::optional<model::Setting> setting = model::settingOf(machine, static_cast<std::int64_t>(units));
  if (!setting) throw UsageError(fmt::format("--units {}: the axioms of {} do not allow it", units, machine.name));
  return *setting;
}

ExitStatus walk(const ModelRun& command, const Machine& machine, std::ostream& out) {
  const model::Setting setting = settingOf(machine, command.units);
  const model::Walk walk = model::walk(machine, setting, *command.random, command.seed);
  out << fmt::format("init  {}\n", model::shown(machine, walk.states.front()));
  for (std::size_t i = 0; i != walk.steps.size(); ++i) {
    out << model::shown(machine, walk.steps[i]) << '\n';
    if (command.trace && i + 1 < walk.states.size())
      out << "      " << model::shown(machine, walk.states[i + 1]) << '\n';
  }
  if (walk.failure) {
    out << textOf(machine, *walk.failure) << "result: broken (1)\n";
    return ViolationFound;
  }
  out << fmt::format("result: holds ({} states)\n", walk.states.size());
  return NoViolation;
}

ExitStatus run(const ModelRun& command, const Machine& machine, std::ostream& out) {
  if (command.random) return walk(command, machine, out);
  const model::Setting setting = settingOf(machine, command.units);
  model::ExploreOptions options;
  options.maxStates = command.maxStates;
  options.depth = command.depth;
  const model::Exploration made = model::explore(machine, setting, options);
  for (const model::Failure& failure : made.failures) out << textOf(machine, failure);
  for (const auto& [event, count] : made.happened) {
    if (command.trace) out << fmt::format("{}: {} times\n", event, count);
    if (!command.trace && count == 0) out << fmt::format("{}: never\n", event);
  }
  out << fmt::format("states: {}\nsteps: {}\n", made.states, made.steps);
  if (!made.failures.empty()) {
    out << fmt::format("result: broken ({})\n", made.failures.size());
    return ViolationFound;
  }
  out << fmt::format("result: {} ({} states)\n", made.complete ? "holds" : "unfinished", made.states);
  return made.complete ? NoViolation : Unknown;
}

ExitStatus code(const ModelCode& command, const Machine& machine, std::ostream& out) {
  const std::string text = model::allocatorText(machine);
  if (command.output) {
    writeFile(*command.output, text);
  } else {
    out << text;
  }
  return NoViolation;
}

}  // namespace

ExitStatus workOnModels(const ModelCommand& command, std::ostream& out, std::ostream& err) {
  try {
    const Machines machines = load(command);
    if (const auto* wanted = std::get_if<ModelGraph>(&command.action)) return drawLattice(*wanted, machines, out, err);
    if (const auto* wanted = std::get_if<ModelRun>(&command.action)) return run(*wanted, *machines.front(), out);
    if (const auto* wanted = std::get_if<ModelTest>(&command.action))
      return testByModel(*wanted, *machines.front(), out, err);
    if (const auto* wanted = std::get_if<ModelCode>(&command.action)) return code(*wanted, *machines.front(), out);
    const auto& wanted = std::get<ModelCheck>(command.action);
    if (wanted.list) {
      list(machines, out);
      return NoViolation;
    }
    return wanted.mutants ? mutants(wanted, machines, out) : check(wanted, machines, out);
  } catch (const model::ModelError& error) {
    out.flush();
    err << error.what() << '\n';
    return WrongInput;
  }
}

}  // namespace cairn::driver
