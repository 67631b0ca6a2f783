#include "analysis/statistics.h"

namespace cairn::analysis {

namespace {

// A field that the lists forget would be lost silently: these do not compile if there is one more or less.
[[maybe_unused]] void listsAreComplete(const Statistics& statistics) {
  [[maybe_unused]] const auto& [function, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, allocation] = statistics;
  static_assert(std::tuple_size_v<decltype(kStatisticsFields)> == 12);
  [[maybe_unused]] const auto& [s1, s2, s3, s4, s5, s6, s7, s8] = statistics.solver;
  static_assert(std::tuple_size_v<decltype(kSolverStatisticsFields)> == 8);
}

void add(std::uint64_t& sum, std::uint64_t more) { sum += more; }
void add(double& sum, double more) { sum += more; }

template <typename Record>
void add(std::vector<Record>& sum, const std::vector<Record>& more) {
  sum.insert(sum.end(), more.begin(), more.end());
}

void add(std::map<std::string, std::uint64_t>& sum, const std::map<std::string, std::uint64_t>& more) {
  for (const auto& [key, count] : more) sum[key] += count;
}

template <typename Record, typename... Fields>
void addFields(Record& sum, const Record& more, const std::tuple<Fields...>& fields);

void add(term::SolverStatistics& sum, const term::SolverStatistics& more) {
  addFields(sum, more, kSolverStatisticsFields);
}

template <typename Record, typename... Fields>
void addFields(Record& sum, const Record& more, const std::tuple<Fields...>& fields) {
  std::apply([&](auto... field) { (add(sum.*field, more.*field), ...); }, fields);
}

}  // namespace

void addTo(Statistics& sum, const Statistics& more) { addFields(sum, more, kStatisticsFields); }

}  // namespace cairn::analysis
