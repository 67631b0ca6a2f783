#include <fmt/format.h>

#include "logic/lists/assertion_text.h"

namespace cairn::logic {

namespace {

class Mathematics {
 public:
  explicit Mathematics(const Signature& signature) : signature_(signature) {}

  [[nodiscard]] std::string text(const Assertion& assertion, bool inside) const {
    return std::visit([&](const auto& node) { return write(node, inside); }, assertion.node());
  }

 private:
  [[nodiscard]] const std::string& name(VariableId variable) const { return signature_.variable(variable).name; }
  [[nodiscard]] std::string names(const std::vector<VariableId>& variables, std::string_view between) const {
    std::string result;
    for (const VariableId variable : variables) result += (result.empty() ? "" : std::string(between)) + name(variable);
    return result;
  }
  [[nodiscard]] static std::string enclosed(std::string text, bool inside) {
    return inside ? fmt::format("({})", text) : text;
  }
  [[nodiscard]] std::string joined(const std::vector<Assertion>& parts, std::string_view sign, std::string_view none,
                                   bool inside) const {
    if (parts.empty()) return std::string(none);
    std::string result;
    for (const Assertion& part : parts) result += (result.empty() ? "" : std::string(sign)) + text(part, true);
    return enclosed(std::move(result), inside);
  }

  [[nodiscard]] std::string write(const Equation& equation, bool) const {
    return fmt::format("{} {} {}", name(equation.left), equation.equal ? "=" : "≠", name(equation.right));
  }
  [[nodiscard]] std::string write(const RecordAt& record, bool) const {
    const SortId sortId = signature_.variable(record.source).sort;
    const LocationSort& sort = signature_.sort(sortId);
    if (sort.fields.size() == 1) return fmt::format("{} ↦ {}", name(record.source), name(record.targets.front()));
    std::string fields;
    for (std::size_t i = 0; i < record.targets.size(); ++i) {
      fields += fmt::format("{}{}: {}", fields.empty() ? "" : ", ", sort.fields[i].name, name(record.targets[i]));
    }
    return fmt::format("{} ↦ ⟨{}⟩", name(record.source), fields);
  }
  [[nodiscard]] std::string write(const FreedAt& freed, bool) const {
    return fmt::format("freed({})", name(freed.location));
  }
  [[nodiscard]] std::string write(const Segment& segment, bool) const {
    const std::string minimum = segment.minimum == 0 ? "" : fmt::format("{}+", segment.minimum);
    return fmt::format("{}{}({})", signature_.predicate(segment.predicate).name, minimum,
                       names(segment.arguments, ", "));
  }
  [[nodiscard]] std::string write(const Star& star, bool inside) const {
    return joined(star.parts, " ∗ ", "emp", inside);
  }
  [[nodiscard]] std::string write(const Conjunction& conjunction, bool inside) const {
    return joined(conjunction.parts, " ∧ ", "true", inside);
  }
  [[nodiscard]] std::string write(const Disjunction& disjunction, bool inside) const {
    return joined(disjunction.parts, " ∨ ", "false", inside);
  }
  [[nodiscard]] std::string write(const Negation& negation, bool) const {
    const bool atom = negation.parts.front().parts().empty();
    const std::string body = text(negation.parts.front(), true);
    return atom && !negation.parts.front().isEmpty() ? fmt::format("¬({})", body) : "¬" + body;
  }
  [[nodiscard]] std::string write(const Quantification& quantified, bool inside) const {
    return enclosed(fmt::format("∃ {}. {}", names(quantified.variables, " "), text(quantified.parts.front(), false)),
                    inside);
  }

  const Signature& signature_;
};

}  // namespace

std::string printMathematics(const Signature& signature, const Assertion& assertion) {
  return Mathematics(signature).text(assertion, false);
}

}  // namespace cairn::logic
