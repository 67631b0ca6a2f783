#include "driver/project/link_sources.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace cairn::driver {

namespace {

using frontend::Definition;

struct Place {
  std::size_t source = 0;
  std::size_t definition = 0;
  auto operator<=>(const Place&) const = default;
};

std::size_t commonFolders(const std::string& left, const std::string& right) {
  const std::filesystem::path a = std::filesystem::path(left).parent_path();
  const std::filesystem::path b = std::filesystem::path(right).parent_path();
  const auto [end, unused] = std::ranges::mismatch(a, b);
  return static_cast<std::size_t>(std::distance(a.begin(), end));
}

bool defines(const SurveyedSource& source, const std::string& name) {
  return std::ranges::any_of(source.definitions, [&](const Definition& d) { return d.name == name; });
}

class Linker {
 public:
  Linker(const std::vector<SurveyedSource>& sources, const EntryPoint& entry) : sources_(sources), entry_(entry) {
    for (std::size_t s = 0; s < sources.size(); ++s) {
      const std::vector<Definition>& definitions = sources[s].definitions;
      for (std::size_t d = 0; d < definitions.size(); ++d) {
        if (definitions[d].isExternal) external_[definitions[d].name].push_back({s, d});
      }
    }
  }

  std::set<std::size_t> link() {
    reachName(entry_.source, entry_.function);
    while (!pending_.empty()) {
      const Place place = pending_.back();
      pending_.pop_back();
      for (const std::string& name : sources_[place.source].definitions[place.definition].names) {
        reachName(place.source, name);
      }
    }
    return std::move(linked_);
  }

 private:
  void reach(Place place) {
    if (!reached_.insert(place).second) return;
    pending_.push_back(place);
    if (!linked_.insert(place.source).second) return;
    const std::vector<Definition>& definitions = sources_[place.source].definitions;
    for (std::size_t d = 0; d < definitions.size(); ++d) {
      if (definitions[d].runsByItself) reach({place.source, d});
    }
  }

  void reachName(std::size_t from, const std::string& name) {
    bool found = false;
    const std::vector<Definition>& own = sources_[from].definitions;
    for (std::size_t d = 0; d < own.size(); ++d) {
      if (own[d].name != name) continue;
      reach({from, d});
      found = true;
    }
    if (found) return;
    if (const std::optional<Place> place = elsewhere(from, name)) reach(*place);
  }

  // One name leads to one definition in a program: what was chosen first stays.
  std::optional<Place> elsewhere(std::size_t from, const std::string& name) {
    if (const auto chosen = chosen_.find(name); chosen != chosen_.end()) return chosen->second;
    const auto candidates = external_.find(name);
    if (candidates == external_.end()) return std::nullopt;
    std::optional<Place> best;
    std::size_t bestCommon = 0;
    for (const Place& place : candidates->second) {
      const bool otherProgram =
          entry_.function == "main" && place.source != entry_.source && defines(sources_[place.source], "main");
      if (otherProgram) continue;
      const std::size_t common = commonFolders(sources_[from].path, sources_[place.source].path);
      const bool linked = linked_.contains(place.source);
      if (!best || (linked && !linked_.contains(best->source)) ||
          (linked == linked_.contains(best->source) && common > bestCommon)) {
        best = place;
        bestCommon = common;
      }
    }
    if (best) chosen_[name] = *best;
    return best;
  }

  const std::vector<SurveyedSource>& sources_;
  const EntryPoint& entry_;
  std::map<std::string, std::vector<Place>> external_;
  std::map<std::string, Place> chosen_;
  std::set<Place> reached_;
  std::vector<Place> pending_;
  std::set<std::size_t> linked_;
};

}  // namespace

std::vector<EntryPoint> findEntries(const std::vector<SurveyedSource>& sources, const std::string& name) {
  const std::size_t colon = name.rfind(':');
  const std::string function = colon == std::string::npos ? name : name.substr(colon + 1);
  const std::string file = colon == std::string::npos ? std::string() : name.substr(0, colon);
  std::vector<EntryPoint> entries;
  std::set<std::string> places;  // a static function of a header is one and the same in every source
  for (std::size_t s = 0; s < sources.size(); ++s) {
    const std::string& path = sources[s].path;
    if (!file.empty() && path != file && !path.ends_with("/" + file)) continue;
    for (const Definition& definition : sources[s].definitions) {
      if (definition.isFunction && definition.name == function && places.insert(definition.place).second) {
        entries.push_back({function, s, {}});
      }
    }
  }
  return entries;
}

void linkSources(const std::vector<SurveyedSource>& sources, EntryPoint& entry) {
  std::set<std::size_t> linked = Linker(sources, entry).link();
  linked.erase(entry.source);
  entry.sources = {entry.source};
  entry.sources.insert(entry.sources.end(), linked.begin(), linked.end());
}

}  // namespace cairn::driver
