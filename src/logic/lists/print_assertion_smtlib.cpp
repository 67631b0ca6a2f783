#include <fmt/format.h>

#include <algorithm>

#include "logic/lists/assertion_text.h"

namespace cairn::logic {

namespace {

// Of nested lists whose inner list no predicate names.
constexpr std::string_view kInnerList = "|inner list|";
constexpr std::string_view kSimple = "~!@$%^&*_-+=<>.?/";

class Script {
 public:
  explicit Script(const Signature& signature) : signature_(signature) {}

  [[nodiscard]] std::string write(const Assertion& assertion) {
    std::string result = "(set-logic ALL)\n";
    for (std::size_t i = 0; i < signature_.sortCount(); ++i)
      result += fmt::format("(declare-sort {} 0)\n", symbol(signature_.sort(SortId(i)).name));
    std::string heap;
    for (std::size_t i = 0; i < signature_.sortCount(); ++i) {
      const LocationSort& sort = signature_.sort(SortId(i));
      if (sort.fields.empty()) continue;
      if (!sort.record.empty()) result += datatype(sort);
      heap += fmt::format(" ({} {})", symbol(sort.name), contentName(sort));
    }
    result += fmt::format("(declare-heap{})\n", heap);
    for (const bool nested : {false, true}) {
      for (std::size_t i = 0; i < signature_.predicateCount(); ++i) {
        const ListPredicate& list = signature_.predicate(PredicateId(i));
        if ((list.shape == ListShape::Nested) != nested) continue;
        if (nested && innerListName(signature_.innerSort(list)) == kInnerList)
          result += definition({"inner list", ListShape::Singly, signature_.innerSort(list), 0, 0, true});
        result += definition(list);
      }
    }
    for (const VariableId variable : assertion.freeVariables()) {
      if (variable != kNil) result += fmt::format("(declare-const {} {})\n", name(variable), sortName(variable));
    }
    return result + fmt::format("(assert {})\n(check-sat)\n", text(assertion));
  }

 private:
  [[nodiscard]] static std::string symbol(const std::string& name) {
    const bool simple = !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
      return std::isalnum(c) != 0 || kSimple.find(static_cast<char>(c)) != std::string_view::npos;
    });
    return simple && std::isdigit(static_cast<unsigned char>(name.front())) == 0 ? name : fmt::format("|{}|", name);
  }
  [[nodiscard]] std::string name(VariableId variable) const {
    return variable == kNil ? "nil" : symbol(signature_.variable(variable).name);
  }
  // nil where a location of that sort stands.
  [[nodiscard]] std::string name(VariableId variable, SortId sort) const {
    return variable == kNil ? fmt::format("(as nil {})", symbol(signature_.sort(sort).name)) : name(variable);
  }
  [[nodiscard]] std::string sortName(VariableId variable) const {
    return symbol(signature_.sort(signature_.variable(variable).sort).name);
  }
  [[nodiscard]] static std::string contentName(const LocationSort& sort) {
    return sort.record.empty() ? symbol(sort.name) : symbol(sort.name + " record");
  }
  [[nodiscard]] std::string datatype(const LocationSort& sort) const {
    std::string fields;
    for (const LocationField& field : sort.fields)
      fields += fmt::format(" ({} {})", symbol(field.name), symbol(signature_.sort(field.target).name));
    return fmt::format("(declare-datatypes (({} 0)) ((({}{}))))\n", contentName(sort), symbol(sort.record), fields);
  }
  [[nodiscard]] std::string empty() const {
    for (std::size_t i = 0; i < signature_.sortCount(); ++i) {
      const LocationSort& sort = signature_.sort(SortId(i));
      if (!sort.fields.empty()) return fmt::format("(_ emp {} {})", symbol(sort.name), contentName(sort));
    }
    return "emp";
  }

  [[nodiscard]] std::string innerListName(SortId inner) const {
    for (std::size_t i = 0; i < signature_.predicateCount(); ++i) {
      const ListPredicate& list = signature_.predicate(PredicateId(i));
      if (list.shape == ListShape::Singly && list.sort == inner) return symbol(list.name);
    }
    return std::string(kInnerList);
  }

  // The record of a node with these links.
  [[nodiscard]] std::string node(const ListPredicate& list, std::string_view source, const std::string& next,
                                 const std::string& other) const {
    const LocationSort& sort = signature_.sort(list.sort);
    if (sort.record.empty()) return fmt::format("(pto {} {})", source, next);
    const std::string& first = list.next == 0 ? next : other;
    const std::string& second = list.next == 0 ? other : next;
    const std::string fields = sort.fields.size() == 1 ? next : first + " " + second;
    return fmt::format("(pto {} ({} {}))", source, symbol(sort.record), fields);
  }

  [[nodiscard]] std::string definition(const ListPredicate& list) const {
    const std::string self = symbol(list.name);
    const std::string sort = symbol(signature_.sort(list.sort).name);
    switch (list.shape) {
      case ListShape::Singly:
        return fmt::format(
            "(define-fun-rec {0} ((x {1}) (y {1})) Bool (or (and (= x y) {2}) (exists ((u {1})) (and (distinct x y) "
            "(sep {3} ({0} u y))))))\n",
            self, sort, empty(), node(list, "x", "u", ""));
      case ListShape::Doubly:
        if (list.previousOutside) return "";
        return fmt::format(
            "(define-fun-rec {0} ((x {1}) (y {1}) (p {1}) (n {1})) Bool (or (and (= x n) (= y p) {2}) (exists ((u "
            "{1})) "
            "(and (distinct x n) (distinct y p) (sep {3} ({0} u y x n))))))\n",
            self, sort, empty(), node(list, "x", "u", "p"));
      case ListShape::Nested: {
        const SortId inner = signature_.innerSort(list);
        return fmt::format(
            "(define-fun-rec {0} ((x {1}) (y {1}) (z {4})) Bool (or (and (= x y) {2}) (exists ((u {1}) (v {4})) (and "
            "(distinct x y) (sep {3} ({5} v z) ({0} u y z))))))\n",
            self, sort, empty(), node(list, "x", "u", "v"), symbol(signature_.sort(inner).name), innerListName(inner));
      }
    }
    return {};
  }

  [[nodiscard]] std::string text(const Assertion& assertion) {
    return std::visit([&](const auto& part) { return write(part); }, assertion.node());
  }
  [[nodiscard]] std::string joined(std::string_view sign, const std::vector<Assertion>& parts, std::string none) {
    if (parts.empty()) return none;
    std::string result;
    for (const Assertion& part : parts) result += " " + text(part);
    return fmt::format("({}{})", sign, result);
  }

  std::string write(const Equation& equation) {
    const VariableId sorted = equation.left == kNil ? equation.right : equation.left;
    const SortId sort = signature_.variable(sorted).sort;
    return fmt::format("(and {} ({} {} {}))", empty(), equation.equal ? "=" : "distinct", name(equation.left, sort),
                       name(equation.right, sort));
  }
  std::string write(const RecordAt& record) {
    const LocationSort& sort = signature_.sort(signature_.variable(record.source).sort);
    std::string fields;
    for (std::size_t i = 0; i < record.targets.size(); ++i)
      fields += (i == 0 ? "" : " ") + name(record.targets[i], sort.fields[i].target);
    if (!sort.record.empty()) fields = fmt::format("({} {})", symbol(sort.record), fields);
    return fmt::format("(pto {} {})", name(record.source), fields);
  }
  std::string write(const FreedAt& freed) { return fmt::format("(freed {})", name(freed.location)); }
  std::string write(const Star& star) { return joined("sep", star.parts, empty()); }
  std::string write(const Conjunction& conjunction) { return joined("and", conjunction.parts, "true"); }
  std::string write(const Disjunction& disjunction) { return joined("or", disjunction.parts, "false"); }
  std::string write(const Negation& negation) { return fmt::format("(not {})", text(negation.parts.front())); }
  std::string write(const Quantification& quantified) {
    std::string bound;
    for (const VariableId variable : quantified.variables)
      bound += fmt::format("{}({} {})", bound.empty() ? "" : " ", name(variable), sortName(variable));
    return fmt::format("(exists ({}) {})", bound, text(quantified.parts.front()));
  }

  // A name for a node of an unfolded list; no variable has it, a blank stands in it.
  std::string unnamed() { return fmt::format("|node {}|", ++unnamed_); }

  [[nodiscard]] std::string call(const ListPredicate& list, const std::vector<std::string>& arguments) const {
    std::string result = symbol(list.name);
    for (const std::string& argument : arguments) result += " " + argument;
    return fmt::format("({})", result);
  }

  // The whole is such a list, and it is k nodes and a list: the definition of the whole keeps its own conditions.
  std::string write(const Segment& segment) {
    const ListPredicate& list = signature_.predicate(segment.predicate);
    const SortId innerSort = list.shape == ListShape::Nested ? signature_.innerSort(list) : list.sort;
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < segment.arguments.size(); ++i)
      arguments.push_back(name(segment.arguments[i], i == 2 ? innerSort : list.sort));
    if (segment.minimum == 0) return call(list, arguments);
    const std::string sort = symbol(signature_.sort(list.sort).name);
    std::string bound;
    std::string nodes;
    std::string current = arguments[0];
    std::string previous = list.shape == ListShape::Doubly ? arguments[2] : "";
    for (std::uint32_t i = 0; i < segment.minimum; ++i) {
      const std::string next = unnamed();
      bound += fmt::format("({} {})", next, sort);
      std::string other = previous;
      if (list.shape == ListShape::Nested) {
        other = unnamed();
        bound += fmt::format("({} {})", other, symbol(signature_.sort(innerSort).name));
        nodes += fmt::format(" ({} {} {})", innerListName(innerSort), other, arguments[2]);
      }
      nodes += " " + node(list, current, next, other);
      previous = current;
      current = next;
    }
    const std::string whole = call(list, arguments);
    arguments[0] = current;
    if (list.shape == ListShape::Doubly) arguments[2] = previous;
    return fmt::format("(and {} (exists ({}) (sep{} {})))", whole, bound, nodes, call(list, arguments));
  }

  const Signature& signature_;
  unsigned unnamed_ = 0;
};

}  // namespace

std::string printSmtLib(const Signature& signature, const Assertion& assertion) {
  return Script(signature).write(assertion);
}

}  // namespace cairn::logic
