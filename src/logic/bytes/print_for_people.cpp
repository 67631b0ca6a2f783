#include <fmt/format.h>

#include <unordered_map>

#include "logic/bytes/text.h"
#include "term/rewrite.h"

namespace cairn::logic {

namespace {

using term::Term;

class ForPeople {
 public:
  ForPeople(const term::TermStore& store, const Formula& formula, const Names& names) : infix_(store, names) {
    const auto count = [&](Term term) {
      for (const term::SymbolId symbol : term::symbolsOf(term)) ++uses_[symbol];
    };
    for (const Term conjunct : formula.pure()) count(conjunct);
    for (const SpatialAtom& atom : formula.spatial()) forEachTerm(atom, count);
  }

  std::string formula(std::span<const SpatialAtom> spatial, std::span<const Term> pure) const {
    const std::string atoms = conjunction(spatial);
    std::string facts = with(pure);
    if (atoms.empty() && facts.empty()) return "emp";
    if (atoms.empty()) return facts;
    return facts.empty() ? atoms : fmt::format("{} with {}", atoms, facts);
  }

 private:
  [[nodiscard]] std::string conjunction(std::span<const SpatialAtom> atoms) const {
    std::string result;
    for (const SpatialAtom& atom : atoms) {
      result += result.empty() ? "" : " * ";
      result += std::visit([&](const auto& a) { return write(a); }, atom);
    }
    return result;
  }
  [[nodiscard]] std::string with(std::span<const Term> facts) const {
    std::string result;
    for (const std::string& text : infix_.conditions(facts)) result += (result.empty() ? "" : ", ") + text;
    return result;
  }
  [[nodiscard]] std::string location(Term term) const { return infix_.value(term, Sort::Location); }

  [[nodiscard]] std::string fields(const std::vector<FieldValue>& values) const {
    std::string result;
    for (const FieldValue& field : values) {
      if (!field.value.valid()) continue;
      result += result.empty() ? "" : ", ";
      result +=
          fmt::format("{} = {}{}", field.name, infix_.value(field.value, field.sort), field.repeated ? "..." : "");
    }
    return result;
  }

  [[nodiscard]] std::string write(const PointsTo& cell) const {
    return fmt::format("{} -> {}", location(cell.address),
                       cell.value.valid() ? infix_.value(cell.value, Sort::Unsigned) : "_");
  }
  [[nodiscard]] std::string write(const Record& record) const {
    // A variable in memory that is no structure.
    if (record.fields.size() == 1 && record.size.isConstant(record.fields.front().bytes) &&
        record.fields.front().value.valid() && !record.fields.front().repeated) {
      const FieldValue& whole = record.fields.front();
      return fmt::format("{} -> {}", location(record.address), infix_.value(whole.value, whole.sort));
    }
    const std::string type =
        record.type.empty() ? fmt::format("block({})", infix_.value(record.size, Sort::Unsigned)) : record.type;
    return fmt::format("{} -> {}{{{}}}", location(record.address), type, fields(record.fields));
  }
  [[nodiscard]] std::string write(const Freed& freed) const {
    return fmt::format("freed({})", location(freed.address));
  }

  [[nodiscard]] std::string write(const List& list) const {
    const ListLayout& at = list.layout;
    std::string length;
    const bool silent = list.length.is(term::Op::Symbol) && uses_.at(list.length.symbol()) == 1;
    if (!silent) length = ", " + infix_.value(list.length, Sort::Unsigned);
    const std::string type =
        at.type.empty() ? fmt::format("block({})", infix_.value(list.size, Sort::Unsigned)) : at.type;
    const std::string target = at.headName.empty() ? "" : " to " + at.headName;
    std::string head;
    switch (at.kind) {
      case ListKind::Singly:
        head = fmt::format("{}({}, {}{}) of {} via {}{}", list.nested() ? "nls" : "ls", location(list.first),
                           location(list.next), length, type, at.nextName, target);
        break;
      case ListKind::Doubly:
        head = fmt::format("{}({}, {}, {}, {}{}) of {} via {}, {}{}", list.nested() ? "ndls" : "dls",
                           location(list.first), location(list.last), location(list.prev), location(list.next), length,
                           type, at.nextName, at.prevName, target);
        break;
      case ListKind::Optional:
        head = fmt::format("opt({}, {}{}) of {}{}", location(list.first), location(list.next), length, type, target);
        break;
    }
    std::string body = fields(list.fields);
    if (list.nested()) body += (body.empty() ? "" : " * ") + conjunction(list.owned);
    std::string facts = with(list.facts);
    for (const FieldOrder& order : list.orders) facts += (facts.empty() ? "" : ", ") + textOf(order);
    if (!facts.empty()) body += " with " + facts;
    return body.empty() ? head : fmt::format("{} {{{}}}", head, body);
  }

  Infix infix_;
  std::unordered_map<term::SymbolId, unsigned> uses_;
};

}  // namespace

std::string printForPeople(const term::TermStore& store, const Formula& formula, const Names& names) {
  return ForPeople(store, formula, names).formula(formula.spatial(), formula.pure());
}

}  // namespace cairn::logic
