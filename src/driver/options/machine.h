// What the machine gives to this process.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::driver {

// The smallest of the machine's memory, the limits of the control groups that the process is in, and its limit of addresses (`ulimit -v`).
[[nodiscard]] std::uint64_t availableBytes();
// Of control groups alone; all ones: none. `membership` is the text of /proc/self/cgroup, `root` where the groups are mounted.
[[nodiscard]] std::uint64_t controlGroupBytes(std::string_view membership, const std::string& root);
// Processors that the process may run on, at least 1.
[[nodiscard]] unsigned availableProcessors();

}  // namespace cairn::driver
