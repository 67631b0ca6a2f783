// When was the first block lost? Whether some live heap block is lost is monotone in time: nothing can reach it again, so nothing can
// free it. The search therefore replays the run on the recorded choices and looks at a few dozen states a replay.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interp/leak.h"

namespace cairn::interp {

// Answers again what a run was answered.
class RecordedChoices : public ChoiceSource {
 public:
  explicit RecordedChoices(const std::vector<Choice>& choices) : choices_(choices) {}
  std::uint64_t choose(const ChoiceRequest& request) override;

 private:
  const std::vector<Choice>& choices_;
  std::size_t next_ = 0;
};

struct Leak {
  std::uint64_t step = 0;   // the instruction that loses the block, counted from 1
  std::size_t choices = 0;  // asked up to it
  std::vector<std::string> assumptions;
  Violation violation;
};

// `stopped` is a run that came to its end, for whatever reason, and has lost a block by then.
[[nodiscard]] Leak findFirstLeak(Code& code, const Machine& stopped, std::uint64_t maxMemory);

}  // namespace cairn::interp
