// That something exists: values with which an event can happen, a least element.
#pragma once

#include "model/language/machine.h"

namespace cairn::model {

[[nodiscard]] Term nameOfLocal(const Parameter& parameter);

// Some values of the event's parameters meet its guards.
[[nodiscard]] Term enabled(const Event& event);

// If an element has the property, then one that has it has the least measure: the value in this local slot.
[[nodiscard]] Term leastExists(const Least& least, unsigned slot);

}  // namespace cairn::model
