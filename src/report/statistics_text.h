// What `cairn verify --stats` prints, line by line; docs/exact-execution.md says what each number means.
#pragma once

#include <ostream>

#include "analysis/verdict.h"

namespace cairn::report {

struct Resources {
  double loadSeconds = 0;
  double analysisSeconds = 0;
  double peakMegabytes = 0;
};

void printStatistics(const analysis::Statistics& statistics, const Resources& resources, std::ostream& err);

}  // namespace cairn::report
