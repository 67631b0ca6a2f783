// Which sources of a project belong to an entry point.
//
// The rule: start with the definition of the entry. Every name that a definition uses leads to the definition of that name: in the same
// source, otherwise in one of the others with external linkage. The sources of all definitions that are reached so are linked; of each of
// them the constructor and destructor functions are reached, too. A name that several sources define leads to the one whose folder has the most in
// common with that of the source that uses it, the first of the database among equals; for a `main`, sources with another `main` do not count. A
// name that no source defines stays undefined.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "frontend/clang/survey.h"

namespace cairn::driver {

struct SurveyedSource {
  std::string path;
  std::vector<frontend::Definition> definitions;
};

struct EntryPoint {
  std::string function;
  std::size_t source = 0;            // that defines it
  std::vector<std::size_t> sources;  // that are linked: that one first, the others in the order of the database
};

// Every definition of a function of that name; `name` may be FILE:FUNCTION, where FILE is the end of a path.
[[nodiscard]] std::vector<EntryPoint> findEntries(const std::vector<SurveyedSource>& sources, const std::string& name);

// Fills in the sources of the entry.
void linkSources(const std::vector<SurveyedSource>& sources, EntryPoint& entry);

}  // namespace cairn::driver
