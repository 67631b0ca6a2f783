// What `cairn verify --stats` prints, line by line; docs/exact-execution.md says what each number means.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "analysis/verdict.h"

namespace cairn::report {

struct Resources {
  double loadSeconds = 0;
  double analysisSeconds = 0;
  double peakMegabytes = 0;
};

// One line each, without the word in front.
[[nodiscard]] std::vector<std::string> statisticsLines(const analysis::Statistics& statistics,
                                                       const Resources& resources);

void printStatistics(const analysis::Statistics& statistics, const Resources& resources, std::ostream& err);

}  // namespace cairn::report
