// What whoever starts an analysis gives to all of its parts: when to stop, and whom to tell how far it is.
#pragma once

#include <functional>
#include <string>

#include "analysis/statistics.h"

namespace cairn::analysis {

struct Env {
  // Asked all the time; not empty: stop, for this reason. Null: nothing interrupts.
  std::function<std::string()> interrupted;
  // Told all the time how far the search is. Null: nobody wants to know.
  std::function<void(const Statistics&)> progress;

  [[nodiscard]] std::string interruption() const { return interrupted ? interrupted() : std::string(); }
  [[nodiscard]] bool stopped() const { return !interruption().empty(); }
  void tell(const Statistics& statistics) const {
    if (progress) progress(statistics);
  }
  // A part that stops for another reason, too, which is asked first.
  [[nodiscard]] Env stoppedAlso(std::function<std::string()> reason) const {
    return {[reason = std::move(reason), whole = interrupted] {
              std::string why = reason();
              return why.empty() && whole ? whole() : why;
            },
            progress};
  }
};

}  // namespace cairn::analysis
