#include "logic/lists/list_definition.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace cairn::logic {

namespace {

using Pair = std::pair<std::string, std::string>;

Pair ordered(const std::string& a, const std::string& b) { return a < b ? Pair(a, b) : Pair(b, a); }

// A definition taken apart: equations of the empty case, and the parts of the other case.
struct Parts {
  std::vector<std::string> parameters;
  std::vector<SortId> sorts;
  std::set<Pair> whenEmpty;
  std::map<std::string, SortId> bound;
  std::set<Pair> distinct;
  const SymbolicExpression* node = nullptr;
  std::vector<const SymbolicExpression*> calls;
};

class Recogniser {
 public:
  Recogniser(Signature& signature, const DefinitionContext& context, std::string& why)
      : signature_(signature), context_(context), why_(why) {}

  std::optional<DefinedList> recognise(const SymbolicExpression& definition) {
    if (definition.parts.size() != 5 || definition.parts[1].list || !definition.parts[2].list ||
        !definition.parts[3].is("Bool"))
      return no("it is no function to Bool");
    name_ = definition.parts[1].atom;
    if (!takeParameters(definition.parts[2])) return std::nullopt;
    const SymbolicExpression& body = definition.parts[4];
    if (!body.applies("or") || body.parts.size() != 3) return no("its body has not two cases");
    const bool emptyFirst = isEmptyCase(body.parts[1]);
    if (!emptyFirst && !isEmptyCase(body.parts[2])) return no("it has no case of the empty heap");
    if (!takeEmptyCase(body.parts[emptyFirst ? 1 : 2])) return std::nullopt;
    const SymbolicExpression* step = &body.parts[emptyFirst ? 2 : 1];
    if (!step->applies("exists") || step->parts.size() != 3 || !takeBound(step->parts[1]))
      return no("its other case names no following node");
    if (!takeStep(step->parts[2])) return std::nullopt;
    return classify();
  }

 private:
  std::optional<DefinedList> no(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return std::nullopt;
  }
  bool fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return false;
  }

  std::optional<std::pair<std::string, SortId>> sortedName(const SymbolicExpression& expression) {
    if (expression.parts.size() != 2 || expression.parts[0].list || expression.parts[1].list) return std::nullopt;
    const auto sort = context_.findSort(expression.parts[1].atom);
    if (!sort) return std::nullopt;
    return std::pair(expression.parts[0].atom, *sort);
  }
  bool takeParameters(const SymbolicExpression& list) {
    for (const SymbolicExpression& part : list.parts) {
      const auto parameter = sortedName(part);
      if (!parameter) return fail("a parameter of it is no location");
      if (this->parameter(parameter->first)) return fail("two parameters of it have one name");
      parts_.parameters.push_back(parameter->first);
      parts_.sorts.push_back(parameter->second);
    }
    return true;
  }
  bool takeBound(const SymbolicExpression& list) {
    for (const SymbolicExpression& part : list.parts) {
      const auto variable = sortedName(part);
      if (!variable) return fail("it quantifies over something else than locations");
      if (parameter(variable->first)) return fail("it binds the name of a parameter");
      parts_.bound.emplace(variable->first, variable->second);
    }
    return true;
  }

  static bool isEmp(const SymbolicExpression& expression) {
    return expression.is("emp") || expression.is("sep.emp") ||
           (expression.applies("_") && expression.parts.size() > 1 && expression.parts[1].is("emp"));
  }
  static bool isEmptyCase(const SymbolicExpression& expression) {
    if (isEmp(expression)) return true;
    return (expression.applies("and") || expression.applies("sep")) && std::ranges::any_of(expression.parts, isEmp);
  }
  static bool isPair(const SymbolicExpression& expression, std::string_view head) {
    return expression.applies(head) && expression.parts.size() == 3 && !expression.parts[1].list &&
           !expression.parts[2].list;
  }
  bool takeEmptyCase(const SymbolicExpression& expression) {
    for (std::size_t i = 1; i < expression.parts.size(); ++i) {
      const SymbolicExpression& part = expression.parts[i];
      if (isEmp(part)) continue;
      if (!isPair(part, "=")) return fail("its empty case says more than equations");
      parts_.whenEmpty.insert(ordered(part.parts[1].atom, part.parts[2].atom));
    }
    return true;
  }
  bool takeStep(const SymbolicExpression& expression) {
    if (expression.applies("and") || expression.applies("sep")) {
      for (std::size_t i = 1; i < expression.parts.size(); ++i) {
        if (!takeStep(expression.parts[i])) return false;
      }
      return true;
    }
    if (isPair(expression, "distinct")) {
      parts_.distinct.insert(ordered(expression.parts[1].atom, expression.parts[2].atom));
    } else if (expression.applies("pto")) {
      if (parts_.node != nullptr) return fail("it has two nodes a step");
      parts_.node = &expression;
    } else if (expression.list && !expression.parts.empty() && !expression.parts.front().list &&
               (expression.parts.front().atom == name_ ||
                context_.findList(expression.parts.front().atom) != nullptr)) {
      parts_.calls.push_back(&expression);
    } else {
      return fail("its step has a part that no list has");
    }
    return true;
  }

  [[nodiscard]] std::optional<std::size_t> parameter(const std::string& name) const {
    const auto found = std::ranges::find(parts_.parameters, name);
    if (found == parts_.parameters.end()) return std::nullopt;
    return static_cast<std::size_t>(found - parts_.parameters.begin());
  }

  // The fields of the node as names; none if one is no name.
  std::optional<std::vector<std::string>> nodeFields(SortId sort) {
    if (parts_.node->parts.size() != 3) return std::nullopt;
    const SymbolicExpression& content = parts_.node->parts[2];
    const LocationSort& info = signature_.sort(sort);
    std::vector<std::string> result;
    if (!content.list) {
      result.push_back(content.atom);
    } else {
      if (content.parts.empty() || !content.parts.front().is(info.record)) return std::nullopt;
      for (std::size_t i = 1; i < content.parts.size(); ++i) {
        if (content.parts[i].list) return std::nullopt;
        result.push_back(content.parts[i].atom);
      }
    }
    if (result.size() != info.fields.size()) return std::nullopt;
    return result;
  }

  // The call of the predicate itself, with these arguments in the file's order, is the only one.
  bool callsItself(const SymbolicExpression& call, const std::vector<std::string>& arguments) {
    if (!call.parts.front().is(name_) || call.parts.size() != arguments.size() + 1) return false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!call.parts[i + 1].is(arguments[i])) return false;
    }
    return true;
  }

  std::optional<DefinedList> classify() {
    if (parts_.node == nullptr || parts_.node->parts.size() != 3 || parts_.node->parts[1].list)
      return no("its step has no node");
    const auto first = parameter(parts_.node->parts[1].atom);
    if (!first) return no("its node is at no parameter");
    const SortId sort = parts_.sorts[*first];
    const auto fields = nodeFields(sort);
    if (!fields) return no("its node has fields that are no links");
    std::optional<DefinedList> result;
    if (parts_.parameters.size() == 2) {
      result = singly(*first, sort, *fields);
    } else if (parts_.parameters.size() == 4) {
      result = doubly(*first, sort, *fields);
    } else if (parts_.parameters.size() == 3) {
      result = nested(*first, sort, *fields);
    }
    return result ? result : no("it is no singly linked, doubly linked or nested list");
  }

  std::optional<DefinedList> singly(std::size_t first, SortId sort, const std::vector<std::string>& fields) {
    const std::size_t last = 1 - first;
    const std::set<Pair> ends{ordered(parts_.parameters[0], parts_.parameters[1])};
    if (fields.size() != 1 || parts_.bound.size() != 1 || parts_.bound.begin()->first != fields[0]) return std::nullopt;
    if (parts_.bound.begin()->second != sort || parts_.sorts[last] != sort) return std::nullopt;
    if (parts_.whenEmpty != ends) return std::nullopt;
    if (parts_.distinct != ends) return no("its nodes may form a cycle");
    std::vector<std::string> arguments = parts_.parameters;
    arguments[first] = fields[0];
    if (parts_.calls.size() != 1 || !callsItself(*parts_.calls[0], arguments)) return std::nullopt;
    return add({name_, ListShape::Singly, sort, 0, 0, true}, {first, last});
  }

  std::optional<DefinedList> doubly(std::size_t first, SortId sort, const std::vector<std::string>& fields) {
    if (fields.size() != 2 || parts_.bound.size() != 1 || parts_.bound.begin()->second != sort) return std::nullopt;
    if (std::ranges::any_of(parts_.sorts, [&](SortId other) { return other != sort; })) return std::nullopt;
    const std::string& u = parts_.bound.begin()->first;
    const std::uint32_t next = fields[0] == u ? 0 : 1;
    if (fields[next] != u) return std::nullopt;
    const auto previous = parameter(fields[1 - next]);
    if (!previous || *previous == first || parts_.calls.size() != 1) return std::nullopt;
    const std::string& x = parts_.parameters[first];
    for (std::size_t last = 0; last < 4; ++last) {
      if (last == first || last == *previous) continue;
      const std::size_t end = 6 - first - *previous - last;
      const std::set<Pair> equations{ordered(x, parts_.parameters[end]),
                                     ordered(parts_.parameters[last], parts_.parameters[*previous])};
      if (parts_.whenEmpty != equations || parts_.distinct != equations) continue;
      std::vector<std::string> arguments = parts_.parameters;
      arguments[first] = u;
      arguments[*previous] = x;
      if (!callsItself(*parts_.calls[0], arguments)) continue;
      return add({name_, ListShape::Doubly, sort, next, 1 - next, false}, {first, last, *previous, end});
    }
    return std::nullopt;
  }

  std::optional<DefinedList> nested(std::size_t first, SortId sort, const std::vector<std::string>& fields) {
    if (fields.size() != 2 || parts_.bound.size() != 2 || parts_.calls.size() != 2) return std::nullopt;
    if (!parts_.bound.contains(fields[0]) || !parts_.bound.contains(fields[1])) return std::nullopt;
    for (std::uint32_t next = 0; next < 2; ++next) {
      const std::string& u = fields[next];
      const std::string& v = fields[1 - next];
      if (parts_.bound.at(u) != sort || parts_.bound.at(v) == sort) continue;
      for (std::size_t last = 0; last < 3; ++last) {
        const std::size_t inner = 3 - first - last;
        if (last == first || parts_.sorts[last] != sort || parts_.sorts[inner] != parts_.bound.at(v)) continue;
        const std::set<Pair> ends{ordered(parts_.parameters[first], parts_.parameters[last])};
        if (parts_.whenEmpty != ends) continue;
        if (parts_.distinct != ends) return no("its nodes may form a cycle");
        std::vector<std::string> arguments = parts_.parameters;
        arguments[first] = u;
        const bool selfFirst = callsItself(*parts_.calls[0], arguments);
        if (!selfFirst && !callsItself(*parts_.calls[1], arguments)) continue;
        if (!callsInner(*parts_.calls[selfFirst ? 1 : 0], v, parts_.parameters[inner])) continue;
        return add({name_, ListShape::Nested, sort, next, 1 - next, true}, {first, last, inner});
      }
    }
    return std::nullopt;
  }

  bool callsInner(const SymbolicExpression& call, const std::string& from, const std::string& to) {
    const DefinedList* list = context_.findList(call.parts.front().atom);
    if (list == nullptr || signature_.predicate(list->predicate).shape != ListShape::Singly) return false;
    if (call.parts.size() != 3) return false;
    return call.parts[list->order[0] + 1].is(from) && call.parts[list->order[1] + 1].is(to);
  }

  DefinedList add(ListPredicate predicate, std::vector<std::size_t> order) {
    return {signature_.addPredicate(std::move(predicate)), std::move(order)};
  }

  Signature& signature_;
  const DefinitionContext& context_;
  std::string& why_;
  std::string name_;
  Parts parts_;
};

}  // namespace

std::optional<DefinedList> recogniseList(Signature& signature, const SymbolicExpression& definition,
                                         const DefinitionContext& context, std::string& why) {
  why.clear();
  return Recogniser(signature, context, why).recognise(definition);
}

}  // namespace cairn::logic
