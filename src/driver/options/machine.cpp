#include "driver/options/machine.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace cairn::driver {

namespace {

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

// A file with a number of bytes; "max" and whatever else is no number is no limit.
std::uint64_t bytesIn(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::uint64_t bytes = 0;
  return stream >> bytes ? bytes : kNoLimit;
}

// Of a group and all those around it.
std::uint64_t limitAlong(const std::filesystem::path& root, const std::string& group, const char* file) {
  std::uint64_t limit = bytesIn(root / file);
  std::filesystem::path at = root;
  for (const std::filesystem::path& part : std::filesystem::path(group).relative_path()) {
    at /= part;
    limit = std::min(limit, bytesIn(at / file));
  }
  return limit;
}

std::uint64_t machineBytes() {
  const auto pages = sysconf(_SC_PHYS_PAGES);
  const auto size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return kNoLimit;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size);
}

std::uint64_t addressBytes() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kNoLimit;
  return limit.rlim_cur;
}

}  // namespace

// A line is `number:controllers:path`; version 2 has the number 0 and no controllers.
std::uint64_t controlGroupBytes(std::string_view membership, const std::string& root) {
  std::uint64_t limit = kNoLimit;
  std::istringstream lines{std::string(membership)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string group = line.substr(second + 1);
    if (controllers.empty()) {
      limit = std::min(limit, limitAlong(root, group, "memory.max"));
    } else if (("," + controllers + ",").find(",memory,") != std::string::npos) {
      limit = std::min(limit, limitAlong(root + "/memory", group, "memory.limit_in_bytes"));
    }
  }
  return limit;
}

std::uint64_t availableBytes() {
  std::ifstream file("/proc/self/cgroup");
  const std::string membership{std::istreambuf_iterator<char>(file), {}};
  return std::min({machineBytes(), controlGroupBytes(membership, "/sys/fs/cgroup"), addressBytes()});
}

unsigned availableProcessors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

}  // namespace cairn::driver
