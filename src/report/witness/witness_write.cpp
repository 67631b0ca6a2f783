// Witnesses as text.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <fstream>
#include <iterator>

#include "report/sarif/sha256.h"
#include "report/witness/witness.h"

namespace cairn::report {

namespace {

std::string fileHash(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return sha256(std::string{std::istreambuf_iterator<char>(stream), {}});
}

// The form of a UUID that is computed from a name (version 5).
std::string uuidFrom(const std::string& hash) {
  std::string digits = hash.substr(0, 32);
  digits[12] = '5';
  digits[16] = "89ab"[static_cast<unsigned char>(digits[16]) % 4];
  return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(12, 4),
                     digits.substr(16, 4), digits.substr(20));
}

std::string_view typeName(WaypointType type) {
  switch (type) {
    case WaypointType::Assumption: return "assumption";
    case WaypointType::Branching: return "branching";
    case WaypointType::FunctionEnter: return "function_enter";
    case WaypointType::FunctionReturn: return "function_return";
    case WaypointType::Target: return "target";
  }
  return {};
}

class Writer {
 public:
  std::string write(const Witness& witness) {
    const auto* violation = std::get_if<ViolationSequence>(&witness.content);
    out_ << YAML::BeginSeq << YAML::BeginMap;
    pair("entry_type", violation != nullptr ? "violation_sequence" : "invariant_set");
    metadata(witness.metadata);
    out_ << YAML::Key << "content" << YAML::Value << YAML::BeginSeq;
    if (violation != nullptr) {
      for (const Segment& each : *violation) segment(each);
    } else {
      for (const WitnessInvariant& each : std::get<InvariantSet>(witness.content)) invariant(each);
    }
    out_ << YAML::EndSeq << YAML::EndMap << YAML::EndSeq;
    return std::string(out_.c_str()) + "\n";
  }

 private:
  void pair(const char* key, std::string_view value) {
    out_ << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << std::string(value);
  }
  void pair(const char* key, std::uint32_t value) { out_ << YAML::Key << key << YAML::Value << value; }

  void metadata(const WitnessMetadata& data) {
    out_ << YAML::Key << "metadata" << YAML::Value << YAML::BeginMap;
    pair("format_version", data.formatVersion);
    pair("uuid", data.uuid);
    pair("creation_time", data.creationTime);
    out_ << YAML::Key << "producer" << YAML::Value << YAML::BeginMap;
    pair("name", data.producer);
    pair("version", data.producerVersion);
    out_ << YAML::EndMap << YAML::Key << "task" << YAML::Value << YAML::BeginMap;
    out_ << YAML::Key << "input_files" << YAML::Value << YAML::BeginSeq;
    for (const std::string& file : data.inputFiles) out_ << YAML::DoubleQuoted << file;
    out_ << YAML::EndSeq << YAML::Key << "input_file_hashes" << YAML::Value << YAML::BeginMap;
    for (const auto& [file, hash] : data.hashes) {
      out_ << YAML::Key << YAML::DoubleQuoted << file << YAML::Value << YAML::DoubleQuoted << hash;
    }
    out_ << YAML::EndMap;
    pair("specification", data.specification);
    pair("data_model", data.dataModel == program::DataModel::LP64 ? "LP64" : "ILP32");
    pair("language", "C");
    out_ << YAML::EndMap << YAML::EndMap;
  }

  void location(const WitnessLocation& place) {
    out_ << YAML::Key << "location" << YAML::Value << YAML::BeginMap;
    pair("file_name", place.file);
    pair("line", place.line);
    if (place.column != 0) pair("column", place.column);
    if (!place.function.empty()) pair("function", place.function);
    out_ << YAML::EndMap;
  }

  void segment(const Segment& segment) {
    out_ << YAML::BeginMap << YAML::Key << "segment" << YAML::Value << YAML::BeginSeq;
    for (const Waypoint& waypoint : segment) {
      out_ << YAML::BeginMap << YAML::Key << "waypoint" << YAML::Value << YAML::BeginMap;
      pair("type", typeName(waypoint.type));
      pair("action", waypoint.avoid ? "avoid" : "follow");
      location(waypoint.location);
      if (!waypoint.constraint.empty()) constraint(waypoint);
      out_ << YAML::EndMap << YAML::EndMap;
    }
    out_ << YAML::EndSeq << YAML::EndMap;
  }

  void constraint(const Waypoint& waypoint) {
    out_ << YAML::Key << "constraint" << YAML::Value << YAML::BeginMap;
    pair("value", waypoint.constraint);
    if (waypoint.type == WaypointType::Assumption) pair("format", "c_expression");
    if (waypoint.type == WaypointType::FunctionReturn) pair("format", "acsl_expression");
    out_ << YAML::EndMap;
  }

  void invariant(const WitnessInvariant& invariant) {
    out_ << YAML::BeginMap << YAML::Key << "invariant" << YAML::Value << YAML::BeginMap;
    pair("type", invariant.atLoop ? "loop_invariant" : "location_invariant");
    location(invariant.location);
    pair("value", invariant.expression);
    pair("format", "c_expression");
    out_ << YAML::EndMap << YAML::EndMap;
  }

  YAML::Emitter out_;
};

}  // namespace

std::string specificationOf(interp::Property property) {
  using Kind = interp::ViolationKind;
  std::string text;
  // In the order of SV-COMP's files.
  for (const Kind kind :
       {Kind::ValidFree, Kind::ValidDeref, Kind::ValidMemtrack, Kind::ValidMemcleanup, Kind::UnreachCall}) {
    if (!property.asks(kind)) continue;
    text += kind == Kind::UnreachCall ? std::string("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
                                      : fmt::format("CHECK( init(main()), LTL(G {}) )\n", interp::name(kind));
  }
  return text;
}

WitnessMetadata metadataFor(const std::vector<std::string>& inputFiles, program::DataModel dataModel,
                            interp::Property property, const std::string& version, const std::string& creationTime) {
  WitnessMetadata metadata;
  metadata.creationTime = creationTime;
  metadata.producer = "Cairn";
  metadata.producerVersion = version;
  metadata.inputFiles = inputFiles;
  for (const std::string& file : inputFiles) metadata.hashes[file] = fileHash(file);
  metadata.specification = specificationOf(property);
  metadata.dataModel = dataModel;
  return metadata;
}

std::string printWitness(Witness witness) {
  if (witness.metadata.uuid.empty()) witness.metadata.uuid = uuidFrom(sha256(Writer().write(witness)));
  return Writer().write(witness);
}

}  // namespace cairn::report
