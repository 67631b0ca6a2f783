#include "solver/lists/stack_heap.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cairn::solver {

using logic::Assertion;
using logic::ListPredicate;
using logic::ListShape;
using logic::Signature;
using logic::SortId;
using logic::VariableId;

namespace {

// A part of the heap: its locations, ascending.
using Part = std::vector<Location>;

// The parts of the heap that a formula holds of: these, or all but these.
struct Parts {
  std::set<Part> members;
  bool allBut = false;
};

struct TooMuchWork {};

class Evaluation {
 public:
  Evaluation(const Signature& signature, StackHeap model) : signature_(signature), model_(std::move(model)) {}

  bool holdsOfWhole(const Assertion& assertion) {
    const Parts parts = evaluate(assertion);
    Part whole;
    for (const auto& [location, record] : model_.heap) whole.push_back(location);
    return parts.members.contains(whole) != parts.allBut;
  }

 private:
  void work() {
    constexpr unsigned kMost = 200000;
    if (++work_ > kMost) throw TooMuchWork();
  }

  Parts evaluate(const Assertion& assertion) {
    work();
    return std::visit([&](const auto& node) { return parts(node); }, assertion.node());
  }

  static Parts only(Part part) { return {{std::move(part)}, false}; }

  Parts parts(const logic::Equation& equation) {
    const bool same = model_.value(equation.left) == model_.value(equation.right);
    return same == equation.equal ? only({}) : Parts{};
  }
  Parts parts(const logic::RecordAt& record) {
    std::vector<Location> fields;
    for (const VariableId target : record.targets) fields.push_back(model_.value(target));
    const HeapRecord* found = recordAt(model_.value(record.source));
    return found != nullptr && !found->freed && found->fields == fields ? only({model_.value(record.source)}) : Parts{};
  }
  Parts parts(const logic::FreedAt& freed) {
    const HeapRecord* found = recordAt(model_.value(freed.location));
    return found != nullptr && found->freed ? only({model_.value(freed.location)}) : Parts{};
  }

  [[nodiscard]] const HeapRecord* recordAt(Location location) const {
    const auto found = model_.heap.find(location);
    return found == model_.heap.end() ? nullptr : &found->second;
  }
  [[nodiscard]] const HeapRecord* nodeAt(Location location, SortId sort) const {
    const HeapRecord* record = recordAt(location);
    return record != nullptr && !record->freed && model_.sorts[location] == sort ? record : nullptr;
  }

  // The nodes from x to y, none of them y; none if there is no such list.
  std::optional<Part> chain(Location x, Location y, SortId sort, std::uint32_t next) const {
    Part nodes;
    for (Location at = x; at != y;) {
      const HeapRecord* record = nodeAt(at, sort);
      if (record == nullptr || nodes.size() > model_.heap.size()) return std::nullopt;
      nodes.push_back(at);
      at = record->fields[next];
    }
    return nodes;
  }

  Parts parts(const logic::Segment& segment) {
    const ListPredicate& list = signature_.predicate(segment.predicate);
    std::vector<Location> x;
    for (const VariableId argument : segment.arguments) x.push_back(model_.value(argument));
    std::optional<Part> nodes;
    switch (list.shape) {
      case ListShape::Singly: nodes = chain(x[0], x[1], list.sort, list.next); break;
      case ListShape::Doubly: nodes = doubly(list, x); break;
      case ListShape::Nested: nodes = chain(x[0], x[1], list.sort, list.next); break;
    }
    if (!nodes || nodes->size() < segment.minimum) return {};
    Part all = *nodes;
    if (list.shape == ListShape::Nested) {
      for (const Location node : *nodes) {
        const auto inner = chain(recordAt(node)->fields[list.other], x[2], signature_.innerSort(list), 0);
        if (!inner) return {};
        all.insert(all.end(), inner->begin(), inner->end());
      }
    }
    std::ranges::sort(all);
    if (std::ranges::adjacent_find(all) != all.end()) return {};
    return only(std::move(all));
  }

  // x first, y last, p before x, n after y.
  [[nodiscard]] std::optional<Part> doubly(const ListPredicate& list, const std::vector<Location>& x) const {
    const auto nodes = chain(x[0], x[3], list.sort, list.next);
    if (!nodes) return std::nullopt;
    if (nodes->empty()) return x[1] == x[2] ? nodes : std::nullopt;
    Location previous = x[2];
    for (const Location node : *nodes) {
      if (recordAt(node)->fields[list.other] != previous) return std::nullopt;
      previous = node;
    }
    if (previous != x[1] || x[1] == x[2]) return std::nullopt;
    const bool inside = std::ranges::find(*nodes, x[2]) != nodes->end();
    return list.previousOutside && inside ? std::nullopt : nodes;
  }

  // Spelled out as the parts it holds of.
  std::set<Part> listed(const Parts& parts) {
    if (!parts.allBut) return parts.members;
    if (model_.heap.size() > 14) throw TooMuchWork();
    std::set<Part> result;
    std::vector<Location> all;
    for (const auto& [location, record] : model_.heap) all.push_back(location);
    for (std::uint32_t chosen = 0; chosen < (1U << all.size()); ++chosen) {
      work();
      Part part;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if ((chosen >> i & 1U) != 0) part.push_back(all[i]);
      }
      if (!parts.members.contains(part)) result.insert(std::move(part));
    }
    return result;
  }

  Parts starOf(const Parts& a, const Parts& b) {
    const auto isEmptyHeap = [](const Parts& p) {
      return !p.allBut && p.members.size() == 1 && p.members.begin()->empty();
    };
    if (isEmptyHeap(a)) return b;
    if (isEmptyHeap(b)) return a;
    Parts result;
    if ((!a.allBut && a.members.empty()) || (!b.allBut && b.members.empty())) return result;
    const std::set<Part> left = listed(a);
    const std::set<Part> right = listed(b);
    for (const Part& one : left) {
      for (const Part& other : right) {
        work();
        Part together;
        std::ranges::merge(one, other, std::back_inserter(together));
        if (std::ranges::adjacent_find(together) == together.end()) result.members.insert(std::move(together));
      }
    }
    return result;
  }
  Parts parts(const logic::Star& star) {
    Parts result = only({});
    for (const Assertion& part : star.parts) result = starOf(result, evaluate(part));
    return result;
  }

  static Parts complement(Parts parts) {
    parts.allBut = !parts.allBut;
    return parts;
  }
  static Parts both(const Parts& a, const Parts& b) {
    Parts result;
    result.allBut = a.allBut && b.allBut;
    const auto into = std::inserter(result.members, result.members.end());
    if (result.allBut) {
      std::ranges::set_union(a.members, b.members, into);
    } else if (a.allBut) {
      std::ranges::set_difference(b.members, a.members, into);
    } else if (b.allBut) {
      std::ranges::set_difference(a.members, b.members, into);
    } else {
      std::ranges::set_intersection(a.members, b.members, into);
    }
    return result;
  }
  static Parts either(const Parts& a, const Parts& b) { return complement(both(complement(a), complement(b))); }

  Parts parts(const logic::Conjunction& conjunction) {
    Parts result{{}, true};
    for (const Assertion& part : conjunction.parts) result = both(result, evaluate(part));
    return result;
  }
  Parts parts(const logic::Disjunction& disjunction) {
    Parts result;
    for (const Assertion& part : disjunction.parts) result = either(result, evaluate(part));
    return result;
  }
  Parts parts(const logic::Negation& negation) { return complement(evaluate(negation.parts.front())); }
  Parts parts(const logic::Quantification& quantified) {
    return some(quantified.variables, 0, quantified.parts.front());
  }

  // One location that is not in the model stands for all of them.
  Parts some(const std::vector<VariableId>& variables, std::size_t index, const Assertion& body) {
    if (index == variables.size()) return evaluate(body);
    const VariableId variable = variables[index];
    const SortId sort = signature_.variable(variable).sort;
    const auto count = static_cast<Location>(model_.sorts.size());
    Parts result;
    model_.addLocation(sort);
    for (Location location = 0; location <= count; ++location) {
      if (location != 0 && model_.sorts[location] != sort) continue;
      model_.stack[variable] = location;
      result = either(result, some(variables, index + 1, body));
    }
    model_.sorts.pop_back();
    model_.stack.erase(variable);
    return result;
  }

  const Signature& signature_;
  StackHeap model_;
  unsigned work_ = 0;
};

}  // namespace

std::optional<bool> holds(const Signature& signature, const StackHeap& model, const Assertion& assertion) {
  try {
    return Evaluation(signature, model).holdsOfWhole(assertion);
  } catch (const TooMuchWork&) {
    return std::nullopt;
  }
}

std::string print(const Signature& signature, const StackHeap& model) {
  const auto name = [](Location location) { return location == 0 ? std::string("nil") : fmt::format("L{}", location); };
  std::string result;
  for (const auto& [variable, location] : model.stack) {
    if (variable == logic::kNil) continue;
    result += fmt::format("{}{} = {}", result.empty() ? "" : ", ", signature.variable(variable).name, name(location));
  }
  result += "\n";
  for (const auto& [location, record] : model.heap) {
    if (record.freed) {
      result += fmt::format("{} freed\n", name(location));
      continue;
    }
    const auto& fields = signature.sort(model.sorts[location]).fields;
    std::string text;
    for (std::size_t i = 0; i < record.fields.size(); ++i)
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", fields[i].name, name(record.fields[i]));
    result += fmt::format("{} -> ({})\n", name(location), text);
  }
  return result;
}

}  // namespace cairn::solver
