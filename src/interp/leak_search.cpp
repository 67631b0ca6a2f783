#include "interp/leak_search.h"

#include "support/check.h"

namespace cairn::interp {

namespace {
constexpr std::uint64_t kStatesAReplay = 48;
}

std::uint64_t RecordedChoices::choose(const ChoiceRequest& request) {
  CAIRN_CHECK(next_ < choices_.size(), "a replay asks more questions");
  CAIRN_CHECK(choices_[next_].type == request.type, "a replay asks another question");
  return choices_[next_++].bits;
}

Leak findFirstLeak(Code& code, const Machine& stopped, std::uint64_t maxMemory) {
  std::vector<ObjectId> lost = lostBlocks(stopped);
  CAIRN_CHECK(!lost.empty(), "no block is lost");
  std::uint64_t kept = 0;                // nothing is lost after this many steps
  std::uint64_t late = stopped.steps();  // `lost` is lost after this many
  while (late - kept > 1) {
    RecordedChoices choices(stopped.choices());
    Machine replay(code, choices, Property::MemSafety, maxMemory, nullptr, stopped.given());
    const std::uint64_t from = kept;
    const std::uint64_t width = late - kept;
    for (std::uint64_t i = 1; i <= kStatesAReplay; ++i) {
      const std::uint64_t step = from + (width / kStatesAReplay) * i + (width % kStatesAReplay) * i / kStatesAReplay;
      if (step <= kept || step >= late) continue;
      replay.advance(step);
      std::vector<ObjectId> found = lostBlocks(replay);
      if (!found.empty()) {
        lost = std::move(found);
        late = step;
        break;
      }
      kept = step;
    }
  }
  RecordedChoices choices(stopped.choices());
  Machine replay(code, choices, Property::MemSafety, maxMemory, nullptr, stopped.given());
  replay.advance(kept);
  Violation violation = leakViolation(replay, stopped.memory(), lost.front());
  // What the losing instruction itself asks belongs to the run, too. The stopped run's own last step may not be replayed.
  if (late < stopped.steps()) replay.advance(late);
  const Machine& after = late < stopped.steps() ? replay : stopped;
  return {late, after.choices().size(), after.assumptions(), std::move(violation)};
}

}  // namespace cairn::interp
