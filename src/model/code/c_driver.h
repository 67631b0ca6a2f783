// The parts of a test driver that are the same for all machines.
#pragma once

namespace cairn::model {

[[nodiscard]] const char* driverHead();    // coverage
[[nodiscard]] const char* driverState();   // the region, blocks, what is said of a failure
[[nodiscard]] const char* driverCalls();   // calls, sequences of them, main
[[nodiscard]] const char* monitorCalls();  // of a program that is watched

}  // namespace cairn::model
