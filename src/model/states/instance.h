// An instance of a machine: its constants have values, so that its states can be listed.
#pragma once

#include <optional>
#include <string>

#include "model/states/evaluate.h"

namespace cairn::model {

struct Setting {
  std::int64_t units = 0;
  Numbers constants;
};

// The instance of this many units, or none if the constants break an axiom there. Throws ModelError if a constant has no value.
[[nodiscard]] std::optional<Setting> settingOf(const Machine& machine, std::int64_t units);

// The values of a parameter of the environment: those of its set, but only the samples if the instance names any.
[[nodiscard]] Numbers samplesOf(const Machine& machine, const Parameter& parameter, const Setting& setting,
                                const Scene& scene);

// The state that the initial assignments make; those variables of the parent that the machine replaces begin as there. Throws UndefinedValue.
[[nodiscard]] State initialState(const Machine& machine, const Setting& setting);

struct Chunk {
  std::int64_t start = 0;
  std::int64_t size = 0;
  bool isFree = false;
};
// A set H with a function csz on it are the chunks, F the free ones; none in a machine without them.
[[nodiscard]] std::vector<Chunk> chunksOf(const Machine& machine, const State& state);

// Chunks in a row, `[0+1 free][1+1 busy]`, and the other variables after it.
[[nodiscard]] std::string shown(const Machine& machine, const State& state);

// Bytes that are the same for the same state, and back.
[[nodiscard]] std::string packed(const State& state);
// Of what events read: ghosts are left out, and may differ without end (a rank that only grows).
[[nodiscard]] std::string packedWithoutGhosts(const Machine& machine, const State& state);
[[nodiscard]] State unpacked(const Machine& machine, const std::string& bytes);

}  // namespace cairn::model
