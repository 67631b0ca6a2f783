#include "report/sarif/sarif_merge.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace cairn::report {

using Json = nlohmann::ordered_json;

namespace {

class Merger {
 public:
  void add(const SarifPart& part) {
    if (part.log.empty()) {
      invocations_.push_back(
          {{"executionSuccessful", false},
           {"toolExecutionNotifications",
            Json::array({{{"level", "error"}, {"message", {{"text", part.entry + ": " + part.why}}}}})},
           {"properties", {{"entry", part.entry}}}});
      return;
    }
    const Json log = Json::parse(part.log);
    const Json& run = log.at("runs").at(0);
    if (run_.empty())
      run_ = {{"originalUriBaseIds", run.at("originalUriBaseIds")}, {"columnKind", run.at("columnKind")}};
    Json invocation = run.at("invocations").at(0);
    invocation["properties"] = run.at("properties");
    invocation["properties"]["entry"] = part.entry;
    invocations_.push_back(std::move(invocation));
    addArtifacts(run.at("artifacts"));
    addTaxa(run.at("taxonomies").at(0));
    const std::vector<std::size_t> rules = addRules(run.at("tool").at("driver").at("rules"));
    for (const Json& result : run.at("results")) addResult(result, rules, part.entry);
  }

  std::string write(const std::string& version) {
    Json run;
    run["tool"]["driver"] = {{"name", "Cairn"},
                             {"fullName", "Cairn, a memory-safety verifier for C"},
                             {"semanticVersion", version},
                             {"rules", rules_}};
    run["invocations"] = invocations_;
    if (run_.contains("originalUriBaseIds")) run["originalUriBaseIds"] = run_["originalUriBaseIds"];
    run["artifacts"] = artifacts_;
    run["results"] = results_;
    if (!taxonomy_.empty()) run["taxonomies"] = Json::array({taxonomy_});
    run["columnKind"] = "unicodeCodePoints";
    const Json log = {
        {"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs", Json::array({run})}};
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }

 private:
  // Where each rule of the part is in the merged list.
  std::vector<std::size_t> addRules(const Json& rules) {
    std::vector<std::size_t> places;
    for (const Json& rule : rules) {
      const auto [entry, isNew] = ruleNumbers_.try_emplace(rule.at("id").get<std::string>(), rules_.size());
      if (isNew) rules_.push_back(rule);
      places.push_back(entry->second);
    }
    return places;
  }

  void addArtifacts(const Json& artifacts) {
    for (const Json& artifact : artifacts) {
      if (artifactKeys_.insert(artifact.at("location").dump()).second) artifacts_.push_back(artifact);
    }
  }

  void addTaxa(const Json& taxonomy) {
    if (taxonomy_.empty()) {
      taxonomy_ = taxonomy;
      taxonomy_["taxa"] = Json::array();
    }
    for (const Json& taxon : taxonomy.at("taxa")) {
      if (taxa_.insert(taxon.at("id").get<std::string>()).second) taxonomy_["taxa"].push_back(taxon);
    }
  }

  void addResult(Json result, const std::vector<std::size_t>& rules, const std::string& entry) {
    const std::string fingerprint = result.at("partialFingerprints").at("cairnFinding/v1").get<std::string>();
    const std::string key = fmt::format("{} {} {}", result.at("ruleId").dump(),
                                        result.at("locations").at(0).at("physicalLocation").dump(), fingerprint);
    const auto [known, isNew] = resultNumbers_.try_emplace(key, results_.size());
    if (!isNew) {
      results_[known->second]["properties"]["entries"].push_back(entry);
      return;
    }
    // Another place that reads the same in another program.
    if (const std::size_t before = fingerprints_[fingerprint]++; before > 0) {
      for (auto& mark : result["partialFingerprints"]) mark = fmt::format("{}:{}", fingerprint, before);
    }
    result["ruleIndex"] = rules.at(result.at("ruleIndex").get<std::size_t>());
    result["properties"]["entries"] = Json::array({entry});
    results_.push_back(std::move(result));
  }

  Json run_ = Json::object();
  Json invocations_ = Json::array();
  Json rules_ = Json::array();
  Json artifacts_ = Json::array();
  Json results_ = Json::array();
  Json taxonomy_ = Json::object();
  std::map<std::string, std::size_t> ruleNumbers_;
  std::map<std::string, std::size_t> resultNumbers_;
  std::map<std::string, std::size_t> fingerprints_;  // how often each was met
  std::set<std::string> artifactKeys_;
  std::set<std::string> taxa_;
};

}  // namespace

std::string mergeSarif(const std::vector<SarifPart>& parts, const std::string& version) {
  Merger merger;
  for (const SarifPart& part : parts) merger.add(part);
  return merger.write(version);
}

}  // namespace cairn::report
