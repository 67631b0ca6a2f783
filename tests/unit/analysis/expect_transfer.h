// Tests of the form (state before, code, states after), all in text form (docs/text-format.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/symbolic/transfer.h"

namespace cairn::analysis::test {

// What running a block from a state leads to. The order does not matter.
struct Expected {
  std::vector<std::string> after = {};        // states at the start of the next block
  std::vector<std::string> alarms = {};       // "valid-deref: read out of bounds of memory"
  std::vector<std::string> ended = {};        // states in which the program ended
  std::vector<std::string> unsupported = {};  // reasons
};

// Runs `before` until the block it starts in is done, calls included, and compares with what is expected: states up to the numbers
// of objects and the names of symbols. Where the normal form of a term orders symbols by their names, those of `after` are the ones that
// the engine gives: "n" for a choice, "u" for uninitialised bytes, "n.1" for the next.
void expectTransfer(std::string_view program, std::string_view before, const Expected& expected,
                    const TransferOptions& options = {});

// A function @main(params) whose first block is `code` and whose second reads the registers `kept`; `declarations` are its slots, `rest` stands
// before it.
[[nodiscard]] std::string straight(std::string_view params, std::string_view code, std::string_view kept,
                                   std::string_view declarations = "", std::string_view rest = "");

// A state of such a function before its first (second) block: what its frame holds, and the other items.
[[nodiscard]] std::string atStart(std::string_view held, std::string_view items = "");
[[nodiscard]] std::string atNext(std::string_view held, std::string_view items = "");

}  // namespace cairn::analysis::test
