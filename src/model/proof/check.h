// All obligations of a machine, proved, refuted or left open.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/proof/discharge.h"
#include "model/proof/refute.h"

namespace cairn::model {

enum class Verdict : std::uint8_t { Proved, Refuted, Open };

[[nodiscard]] const char* nameOf(Verdict verdict);

struct Outcome {
  Obligation obligation;
  Verdict verdict = Verdict::Open;
  Proof proof;
  bool cached = false;
  std::optional<Counterexample> counterexample;
  std::string why;  // it is open; or what a refutation stands on
};

struct CheckOptions {
  ProofOptions proof;
  std::string only;            // a label, or a part of one that ends at a slash; empty: all
  std::int64_t largest = 8;    // units of the instances that are searched for counterexamples
  std::string cacheFolder;     // empty: no cache
  bool refuteByStates = true;  // search states that no run reaches, too
  bool allRungs = true;        // of the ladder; otherwise the first alone
  bool stopAtFirst = false;    // at the first obligation that is not proved
};

struct CheckReport {
  std::vector<Outcome> outcomes;
  std::size_t axioms = 0;
  std::vector<std::string> remarks;  // what the reader should know besides
  double seconds = 0;

  [[nodiscard]] std::size_t count(Verdict verdict) const;
  [[nodiscard]] std::size_t byBoth() const;
  [[nodiscard]] const Outcome* slowest() const;
};

// The labels and kinds, VAC included, without proving anything.
[[nodiscard]] std::vector<Obligation> allObligations(const Machine& machine);

[[nodiscard]] bool isWanted(const Obligation& obligation, const std::string& only);

[[nodiscard]] CheckReport check(const Machine& machine, const CheckOptions& options);

}  // namespace cairn::model
