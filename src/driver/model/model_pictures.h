// The results of `cairn model` as pictures and pages.
#pragma once

#include <memory>
#include <ostream>
#include <vector>

#include "driver/options/command_line.h"
#include "driver/options/exit_status.h"
#include "model/proof/check.h"
#include "report/page/obligation_page.h"

namespace cairn::driver {

[[nodiscard]] ExitStatus drawLattice(const ModelGraph& command,
                                     const std::vector<std::shared_ptr<const model::Machine>>& machines,
                                     std::ostream& out, std::ostream& err);

[[nodiscard]] report::ModelSection sectionOf(const model::Machine& machine, const model::CheckReport& report);

}  // namespace cairn::driver
