// Answers of solvers, kept by the text of the question.
#pragma once

#include <optional>
#include <string>

#include "model/proof/discharge.h"

namespace cairn::model {

// One file a question, which holds the question itself: it counts only if that is the same, so that no collision of names gives a wrong answer.
class ProofCache {
 public:
  // The key is everything besides the text that decides the answer. An empty folder, or one that cannot be made: nothing is kept.
  ProofCache(std::string folder, std::string key);

  [[nodiscard]] std::optional<Proof> find(const std::string& text) const;
  void store(const std::string& text, const Proof& proof) const;

 private:
  [[nodiscard]] std::string fileOf(const std::string& text) const;

  std::string folder_;
  std::string key_;
};

}  // namespace cairn::model
