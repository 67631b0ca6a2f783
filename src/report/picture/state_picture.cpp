#include "report/picture/state_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "logic/bytes/infix.h"
#include "term/rewrite.h"

namespace cairn::report {

using logic::FieldValue;
using logic::List;
using logic::ListKind;
using logic::Record;
using logic::Sort;
using logic::SpatialAtom;
using term::Op;
using term::SymbolId;
using term::Term;

namespace {

bool isStatic(const std::string& name) { return name.starts_with('&'); }
bool isUnnamed(const std::string& name) { return name.starts_with('%'); }
// Also variables of the compiler's.
bool isMadeUp(const std::string& name) { return isUnnamed(name) || name.starts_with("temporary"); }

std::string joined(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) result += (result.empty() ? "" : ", ") + text;
  return result;
}

class StatePicture {
 public:
  StatePicture(const heap::StateView& view, term::TermStore& terms)
      : view_(view), terms_(terms), infix_(terms, view.names) {}

  Picture run() {
    for (const Term symbol : view_.formula.exists()) quantified_.insert(symbol.symbol());
    const auto count = [&](Term term) {
      for (const SymbolId symbol : term::symbolsOf(term)) ++uses_[symbol];
    };
    for (const Term conjunct : view_.formula.pure()) count(conjunct);
    for (const SpatialAtom& atom : view_.formula.spatial()) logic::forEachTerm(atom, count);
    for (const SpatialAtom& atom : view_.formula.spatial()) place(atom);
    findVariables();
    Picture picture;
    for (const SpatialAtom& atom : view_.formula.spatial()) picture.boxes.push_back(boxOf(atom));
    addVariables(picture);
    std::vector<Term> rest;
    for (const Term conjunct : view_.formula.pure()) {
      if (!said_.contains(conjunct)) rest.push_back(conjunct);
    }
    picture.facts = infix_.conditions(rest);
    return picture;
  }

 private:
  // ---- Where things are
  struct Place {
    std::string box;
    PointedAt at = PointedAt::Start;
  };

  void placeAt(Term address, const Place& place) {
    const Term start = logic::splitAddress(terms_, address).first;
    if (start.is(Op::Symbol)) places_.try_emplace(start.symbol(), place);
  }
  void place(const SpatialAtom& atom) {
    const std::string id = fmt::format("b{}", ++boxes_);
    ids_.emplace(&atom, id);
    if (const auto* record = std::get_if<Record>(&atom)) {
      placeAt(record->address, {id});
    } else if (const auto* freed = std::get_if<logic::Freed>(&atom)) {
      placeAt(freed->address, {id});
    } else if (const auto* cell = std::get_if<logic::PointsTo>(&atom)) {
      placeAt(cell->address, {id});
    } else if (const auto* list = std::get_if<List>(&atom)) {
      placeAt(list->first, {id});
      if (list->last.valid()) placeAt(list->last, {id, PointedAt::Last});
      placeAt(list->self, {id});
      quantified_.insert(list->self.symbol());
      for (const Term local : list->locals) quantified_.insert(local.symbol());
      for (const SpatialAtom& owned : list->owned) place(owned);
    }
  }

  // ---- Values
  // Nothing: it leads to nothing that is drawn.
  [[nodiscard]] std::optional<Pointer> pointerOf(Term value) const {
    if (!value.valid() || value.isConstant()) return std::nullopt;
    const auto [start, offset] = logic::splitAddress(terms_, value);
    if (!start.is(Op::Symbol)) return std::nullopt;
    const auto found = places_.find(start.symbol());
    if (found == places_.end()) return std::nullopt;
    Pointer pointer{found->second.box, found->second.at, {}};
    const std::int64_t distance = terms_.constant(offset, value.width()).signedValue();
    if (distance != 0) pointer.note = fmt::format("{:+}", distance);
    return pointer;
  }
  // Of the lists that are being drawn, since what a node owns may be known with the node, and of the state.
  [[nodiscard]] std::vector<Term> factsHere() const {
    std::vector<Term> facts = nodeFacts_;
    facts.insert(facts.end(), view_.formula.pure().begin(), view_.formula.pure().end());
    return facts;
  }
  // What is known of a symbol and of nothing else, which then need not be said elsewhere.
  std::vector<std::string> boundsOf(Term symbol, const std::vector<Term>& facts) {
    std::vector<Term> bounds;
    for (const Term fact : facts) {
      const std::vector<SymbolId> symbols = term::symbolsOf(fact);
      if (symbols.size() == 1 && symbols.front() == symbol.symbol()) bounds.push_back(fact);
    }
    said_.insert(bounds.begin(), bounds.end());
    return infix_.conditions(bounds);
  }
  Cell cellOf(std::string name, Term value, Sort sort, const std::vector<Term>& facts) {
    Cell cell{std::move(name), {}, pointerOf(value), false};
    if (cell.target) return cell;
    cell.value = value.valid() ? infix_.value(value, sort) : "?";
    const bool local = value.valid() && value.is(Op::Symbol) && quantified_.contains(value.symbol());
    if (!local || sort == Sort::Location) return cell;
    const std::vector<std::string> bounds = boundsOf(value, facts);
    if (!bounds.empty()) cell.value = joined(bounds);
    if (uses_[value.symbol()] == 1) cell.value = "any";
    return cell;
  }
  std::vector<Cell> cellsOf(const std::vector<FieldValue>& fields, const std::vector<Term>& facts) {
    std::vector<Cell> cells;
    for (const FieldValue& field : fields) {
      Cell cell = cellOf(field.name, field.value, field.sort, facts);
      if (field.repeated) cell.value += " in each byte";
      cells.push_back(std::move(cell));
    }
    return cells;
  }

  // ---- Boxes
  Box boxOf(const SpatialAtom& atom) {
    Box box = std::visit([&](const auto& a) { return draw(a); }, atom);
    box.id = ids_.at(&atom);
    return box;
  }
  [[nodiscard]] std::string bytesText(Term size) const {
    return size.isConstant(1) ? "1 byte" : fmt::format("{} bytes", infix_.value(size, Sort::Unsigned));
  }

  Box draw(const logic::PointsTo& cell) {
    Box box;
    box.note = "1 byte";
    box.cells.push_back(cellOf("", cell.value, Sort::Unsigned, factsHere()));
    return box;
  }
  Box draw(const logic::Freed&) {
    Box box;
    box.kind = BoxKind::Freed;
    box.note = "freed";
    return box;
  }
  Box draw(const Record& record) {
    Box box;
    box.title = record.type;
    box.note = bytesText(record.size);
    const std::string name = infix_.value(record.address, Sort::Location);
    if (record.address.is(Op::Symbol) && isStatic(name)) {
      box.kind = BoxKind::InMemory;
      box.title = name.substr(1);
      box.note = record.type;
    }
    box.cells = cellsOf(record.fields, factsHere());
    const bool whole = box.cells.size() == 1 && record.size.isConstant(record.fields.front().bytes);
    if (whole && box.kind == BoxKind::InMemory) box.cells.front().name.clear();
    return box;
  }

  // "n nodes, n >= 1".
  std::string lengthText(const List& list, const std::vector<Term>& facts) {
    if (list.layout.kind == ListKind::Optional) return "one, or none";
    if (list.length.isConstant())
      return fmt::format("{} node{}", list.length.value(), list.length.isConstant(1) ? "" : "s");
    const std::string length = infix_.value(list.length, Sort::Natural);
    if (!list.length.is(Op::Symbol)) return length + " nodes";
    const std::vector<std::string> bounds = boundsOf(list.length, facts);
    if (bounds.empty()) return length + " nodes, perhaps none";
    return fmt::format("{} nodes, {}", length, joined(bounds));
  }

  Box draw(const List& list) {
    Box box;
    box.kind = BoxKind::List;
    box.title = list.layout.type.empty() ? bytesText(list.size) : list.layout.type;
    nodeFacts_.insert(nodeFacts_.begin(), list.facts.begin(), list.facts.end());
    const std::vector<Term> facts = factsHere();
    box.note = lengthText(list, facts);
    box.cells = cellsOf(list.fields, facts);
    const auto link = [&](const std::string& name, std::string_view of, Term end) {
      Cell cell = cellOf(name, end, Sort::Location, {});
      cell.value = fmt::format("{}{}{}", of, cell.target ? "" : " ", cell.target ? "" : cell.value);
      box.cells.push_back(std::move(cell));
    };
    switch (list.layout.kind) {
      case ListKind::Singly: link(list.layout.nextName, "of the last:", list.next); break;
      case ListKind::Doubly:
        box.hasLast = true;
        link(list.layout.nextName, "of the last:", list.next);
        link(list.layout.prevName, "of the first:", list.prev);
        break;
      case ListKind::Optional: link("if there is none", "", list.next); break;
    }
    for (const SpatialAtom& owned : list.owned) box.owned.push_back(boxOf(owned));
    nodeFacts_.erase(nodeFacts_.begin(), nodeFacts_.begin() + static_cast<std::ptrdiff_t>(list.facts.size()));
    std::vector<Term> rest;
    for (const Term fact : list.facts) {
      if (!said_.contains(fact)) rest.push_back(fact);
    }
    box.facts = infix_.conditions(rest);
    for (const logic::FieldOrder& order : list.orders) box.facts.push_back(textOf(order));
    return box;
  }

  // ---- Variables
  struct Variable {
    std::string name;
    Sort sort = Sort::Signed;
    Term value;
  };

  // A conjunct that says what a variable holds (logic::SymbolName::defined).
  void readDefinition(Term conjunct) {
    if (!conjunct.is(Op::Eq) || conjunct.child(0).isBool()) return;
    const Term left = conjunct.child(0);
    const Term right = conjunct.child(1);
    for (const SymbolId symbol : term::symbolsOf(conjunct)) {
      const auto name = view_.names.find(symbol);
      if (name == view_.names.end() || !name->second.defined) continue;
      const Term variable = terms_.symbolTerm(symbol);
      // Solved for the variable: with left - right = variable + rest the value is -rest, with the other sign it is rest.
      const Term difference = terms_.sub(left, right);
      for (const Term value : {terms_.sub(variable, difference), terms_.add(variable, difference)}) {
        const std::vector<SymbolId> others = term::symbolsOf(value);
        if (std::ranges::find(others, symbol) != others.end()) continue;
        variables_.push_back({name->second.text, name->second.sort, value});
        said_.insert(conjunct);
        return;
      }
    }
  }

  void findVariables() {
    for (const Term conjunct : view_.formula.pure()) readDefinition(conjunct);
    std::set<SymbolId> free;
    const auto note = [&](Term term) {
      for (const SymbolId symbol : term::symbolsOf(term)) {
        if (!quantified_.contains(symbol)) free.insert(symbol);
      }
    };
    for (const Term conjunct : view_.formula.pure()) note(conjunct);
    for (const SpatialAtom& atom : view_.formula.spatial()) logic::forEachTerm(atom, note);
    for (const SymbolId symbol : free) {
      const auto name = view_.names.find(symbol);
      if (name == view_.names.end() || name->second.defined || isStatic(name->second.text)) continue;
      // A function or a literal is no variable.
      if (name->second.sort == Sort::Location && !places_.contains(symbol)) continue;
      variables_.push_back({name->second.text, name->second.sort, terms_.symbolTerm(symbol)});
    }
    const auto order = [](const Variable& v) {
      return std::tuple(isMadeUp(v.name), v.name.find('@') != std::string::npos, v.name);
    };
    std::ranges::sort(variables_, [&](const Variable& a, const Variable& b) { return order(a) < order(b); });
  }

  void addVariables(Picture& picture) {
    if (variables_.empty()) return;
    Box box;
    box.id = "variables";
    box.kind = BoxKind::Variables;
    box.title = "variables";
    for (const Variable& variable : variables_) {
      Cell cell = cellOf(isUnnamed(variable.name) ? "(unnamed)" : variable.name, variable.value, variable.sort, {});
      // What has no name in the C program matters only if nothing else leads there.
      const auto leadsThere = [&](const Cell& other) {
        return other.target && cell.target && other.target->box == cell.target->box;
      };
      if (isMadeUp(variable.name) && (!cell.target || std::ranges::any_of(box.cells, leadsThere))) continue;
      const bool unknown = !cell.target && variable.value.is(Op::Symbol) && cell.value == variable.name;
      if (unknown) {
        const std::vector<std::string> bounds = boundsOf(variable.value, view_.formula.pure());
        cell.value = bounds.empty() ? "any" : joined(bounds);
      }
      box.cells.push_back(std::move(cell));
    }
    picture.boxes.insert(picture.boxes.begin(), std::move(box));
  }

  const heap::StateView& view_;
  term::TermStore& terms_;
  logic::Infix infix_;
  std::unordered_map<SymbolId, Place> places_;
  std::unordered_map<const SpatialAtom*, std::string> ids_;
  std::unordered_set<SymbolId> quantified_;
  std::unordered_map<SymbolId, unsigned> uses_;
  std::vector<Term> nodeFacts_;    // of the lists that are being drawn, the innermost first
  std::unordered_set<Term> said_;  // facts that a box shows
  std::vector<Variable> variables_;
  std::size_t boxes_ = 0;
};

}  // namespace

Picture pictureOf(const heap::StateView& view, term::TermStore& terms) { return StatePicture(view, terms).run(); }

}  // namespace cairn::report
