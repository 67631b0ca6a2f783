// Verification witnesses in the exchange format of SV-COMP, version 2.0 (YAML): data, reading and writing.
//
// A violation witness stands for executions that violate the property: a sequence of segments, each of which ends with a waypoint that the execution
// passes and may name others that it avoids until then. A correctness witness is a set of invariants.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "interp/interpreter.h"
#include "program/code/program.h"

namespace cairn::report {

struct WitnessLocation {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;  // 0: the leftmost that fits
  std::string function;      // for people; may be empty
};

enum class WaypointType : std::uint8_t { Assumption, Branching, FunctionEnter, FunctionReturn, Target };

struct Waypoint {
  WaypointType type = WaypointType::Target;
  bool avoid = false;  // otherwise: follow
  WitnessLocation location;
  std::string constraint;      // a C expression; of a branching "true" or "false", a case or "default"; empty: none
  std::uint32_t textLine = 0;  // in the witness's own file
};

using Segment = std::vector<Waypoint>;  // the last one is followed, those before it are avoided

struct WitnessInvariant {
  bool atLoop = true;  // otherwise at a statement
  WitnessLocation location;
  std::string expression;  // of C
};

struct WitnessMetadata {
  std::string formatVersion = "2.0";
  std::string uuid;
  std::string creationTime;
  std::string producer;
  std::string producerVersion;
  std::vector<std::string> inputFiles;
  std::map<std::string, std::string> hashes;  // SHA-256, by input file
  std::string specification;
  program::DataModel dataModel = program::DataModel::LP64;
};

using ViolationSequence = std::vector<Segment>;
using InvariantSet = std::vector<WitnessInvariant>;

struct Witness {
  WitnessMetadata metadata;
  std::variant<ViolationSequence, InvariantSet> content;
};

// The text of a property file.
[[nodiscard]] std::string specificationOf(interp::Property property);

// Of the files as they are now. The uuid follows from everything else.
[[nodiscard]] WitnessMetadata metadataFor(const std::vector<std::string>& inputFiles, program::DataModel dataModel,
                                          interp::Property property, const std::string& version,
                                          const std::string& creationTime);

[[nodiscard]] std::string printWitness(Witness witness);

// "FILE:LINE:COLUMN: sentence".
class WitnessError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Checks all that the format asks for without looking at the program: keys, types, values, the order of waypoints. One entry; `path` is for messages.
// Throws WitnessError.
[[nodiscard]] Witness parseWitness(const std::string& path, const std::string& text);

}  // namespace cairn::report
