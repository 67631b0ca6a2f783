// How a command ends, for scripts: README.md has the contract.
#pragma once

namespace cairn::driver {

enum ExitStatus : int {
  NoViolation = 0,
  ViolationFound = 1,
  Unknown = 2,            // stopped by a limit, unsupported, or an internal error
  WrongInput = 3,         // wrong usage, or input that does not compile
  ContradictsStatus = 4,  // `solve`: the file says that the answer is the other one
};

}  // namespace cairn::driver
