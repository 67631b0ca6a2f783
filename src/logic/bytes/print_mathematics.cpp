#include <fmt/format.h>

#include "logic/bytes/text.h"
#include "term/text.h"

namespace cairn::logic {

namespace {

using term::Term;

class Mathematics {
 public:
  explicit Mathematics(const term::TermStore& store) : store_(store) {}

  std::string formula(std::span<const Term> exists, std::span<const Term> pure,
                      std::span<const SpatialAtom> spatial) const {
    std::string conjuncts;
    for (const Term conjunct : pure) conjuncts += (conjuncts.empty() ? "" : " ∧ ") + text(conjunct);
    std::string atoms;
    for (const SpatialAtom& atom : spatial) {
      atoms += atoms.empty() ? "" : " ∗ ";
      atoms += std::visit([&](const auto& a) { return write(a); }, atom);
    }
    return fmt::format("{}{} : {}", quantifier(exists), conjuncts.empty() ? "true" : conjuncts,
                       atoms.empty() ? "emp" : atoms);
  }

 private:
  [[nodiscard]] std::string text(Term term) const { return term::print(store_, term); }
  [[nodiscard]] std::string value(Term term) const {
    if (!term.valid()) return "_";
    return term.isConstant() && !term.isBool() ? std::to_string(term.value()) : text(term);
  }
  [[nodiscard]] std::string quantifier(std::span<const Term> symbols) const {
    std::string names;
    for (const Term symbol : symbols) names += (names.empty() ? "" : " ") + text(symbol);
    return names.empty() ? names : fmt::format("∃ {}. ", names);
  }
  [[nodiscard]] std::string fields(Term size, const std::vector<FieldValue>& values) const {
    std::string result = fmt::format("size = {}", value(size));
    for (const FieldValue& field : values) {
      result += fmt::format(", {} = {}{}", field.name, value(field.value), field.repeated ? "…" : "");
    }
    return fmt::format("{{{}}}", result);
  }

  [[nodiscard]] std::string write(const PointsTo& cell) const {
    return fmt::format("{} ↦ {}", text(cell.address), value(cell.value));
  }
  [[nodiscard]] std::string write(const Record& record) const {
    return fmt::format("{} ↦ {}{}", text(record.address), record.type, fields(record.size, record.fields));
  }
  [[nodiscard]] std::string write(const Freed& freed) const { return fmt::format("freed({})", text(freed.address)); }
  [[nodiscard]] std::string write(const List& list) const {
    const ListLayout& at = list.layout;
    std::string head;
    switch (at.kind) {
      case ListKind::Singly:
        head = fmt::format("{}[head {}, next {}]({}, {}; {})", list.nested() ? "nls" : "ls", at.head, at.next,
                           value(list.first), value(list.next), value(list.length));
        break;
      case ListKind::Doubly:
        head = fmt::format("{}[head {}, next {}, prev {} to {}]({}, {}, {}, {}; {})", list.nested() ? "ndls" : "dls",
                           at.head, at.next, at.prev, at.prevTarget, value(list.first), value(list.last),
                           value(list.prev), value(list.next), value(list.length));
        break;
      case ListKind::Optional:
        head =
            fmt::format("opt[head {}]({}, {}; {})", at.head, value(list.first), value(list.next), value(list.length));
        break;
    }
    const std::string locals = list.self.valid() ? fmt::format("{} ↦ ", text(list.self)) : "";
    std::string body =
        fmt::format("{}{}{}{}", quantifier(list.locals), locals, at.type, fields(list.size, list.fields));
    if (!list.facts.empty() || list.nested()) body += " ∗ " + formula({}, list.facts, list.owned);
    for (const FieldOrder& order : list.orders) body += " ∗ " + textOf(order);
    return fmt::format("{}⟨{}⟩", head, body);
  }

  const term::TermStore& store_;
};

}  // namespace

std::string printMathematics(const term::TermStore& store, const Formula& formula) {
  return Mathematics(store).formula(formula.exists(), formula.pure(), formula.spatial());
}

}  // namespace cairn::logic
