#include "frontend/entry/entry_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cairn::frontend {

namespace {

std::string member(const std::string& object, const std::string& name) {
  if (object.starts_with("(*") && object.ends_with(")")) {
    return fmt::format("{}->{}", object.substr(2, object.size() - 3), name);
  }
  return fmt::format("{}.{}", object, name);
}

std::string quoted(const std::string& text) { return fmt::format("`{}`", text); }

class Assumptions {
 public:
  explicit Assumptions(const EntryPlan& plan) : plan_(plan) {}

  std::vector<std::string> list() {
    add("`{}` is called once, while global variables hold the values that they are initialised with", plan_.function);
    if (plan_.variadic) add("`{}` is called without arguments behind the named ones", plan_.function);
    for (const EntryParameter& parameter : plan_.parameters) {
      describe(quoted(parameter.name), parameter.type, parameter.mayBeNull);
    }
    if (pointers_) {
      add("no two pointers among the arguments, in what they lead to and in global variables lead to the same block, "
          "and there are no cycles but those named here");
      add("the caller keeps the arguments{} and takes the result, and holds no other pointer to the blocks it hands "
          "in: "
          "one that neither these nor a global variable reach any more is lost",
          plan_.keepsCopies ? ", a copy of each object handed in as it was (but of nodes of lists and trees, and of "
                              "what elements of arrays lead to),"
                            : "");
    }
    return std::move(sentences_);
  }

 private:
  template <typename... Values>
  void add(fmt::format_string<const Values&...> text, const Values&... values) {
    sentences_.push_back(fmt::format(text, values...));
  }

  void describe(const std::string& what, EntryTypeId id, bool mayBeNull = true) {
    const EntryType& type = plan_.type(id);
    const std::string_view null = mayBeNull ? "is NULL or " : "";
    switch (type.kind) {
      case EntryKind::Integer:
      case EntryKind::Bool:
      case EntryKind::Float:
      case EntryKind::Bytes: return;
      case EntryKind::String:
        add("{} {}points to a block of its own of 1 to {} bytes, of which the last is NUL", what, null,
            kEntryBlockMask + 1);
        break;
      case EntryKind::Memory:
        add("{} {}points to the start of a block of its own of 0 to {} bytes", what, null, kEntryBlockMask);
        break;
      case EntryKind::FunctionPointer:
        add("{} {}points to a function `{}` without definition", what, null, entryCallback(id));
        break;
      case EntryKind::Stream: add("{} {}is an open stream of its own, other than standard ones", what, null); break;
      case EntryKind::Pointer: describePointer(what, type, null); break;
      case EntryKind::Array: describe(what + "[]", type.element); return;
      case EntryKind::Record:
      case EntryKind::Union:
        describeLinks(what, type);
        describeFields(type.name.empty() ? what : nameOf(type), id);
        return;
    }
    pointers_ = true;
  }

  void describePointer(const std::string& what, const EntryType& type, std::string_view null) {
    const EntryType& element = plan_.type(type.element);
    const std::string name = nameOf(element);
    const bool oneRecord = element.kind == EntryKind::Record && type.count == 1;
    switch (oneRecord ? element.shape : EntryShape::Object) {
      case EntryShape::Object:
        if (type.count == 1) {
          add("{} {}points to one {} of its own on the heap, not to an array of several", what, null, name);
        } else {
          add("{} {}points to {} objects {} in a block of their own on the heap", what, null, type.count, name);
        }
        break;
      case EntryShape::List:
        add("{} {}points to the first node of a singly linked list of {} of any length, linked by {} and ended by NULL",
            what, null, name, links(element, EntryLink::Forward));
        break;
      case EntryShape::DoublyLinked:
        add("{} {}points to the first node of a doubly linked list of {} of any length, linked by {}, where {} is NULL "
            "in the last node, {} in the first",
            what, null, name,
            links(element, EntryLink::Forward) + " and back by " + links(element, EntryLink::Backward),
            links(element, EntryLink::Forward), links(element, EntryLink::Backward));
        break;
      case EntryShape::Tree: {
        const std::string parent = links(element, EntryLink::Parent);
        add("{} {}points to the root of a tree of {} of any size, whose children are at {}{}", what, null, name,
            links(element, EntryLink::Forward),
            parent.empty() ? "" : fmt::format(", and {} leads to the parent, from the root to NULL", parent));
        break;
      }
    }
    if (element.kind == EntryKind::Record || element.kind == EntryKind::Union) {
      describeFields(name, type.element);
    } else {
      describe(fmt::format("*{}", what), type.element);
    }
  }

  // Of a node that is no node of a list on the heap.
  void describeLinks(const std::string& what, const EntryType& type) {
    for (const EntryField& field : type.fields) {
      if (field.link == EntryLink::None) continue;
      const std::string place = fmt::format("{} of {}", quoted(field.name), what);
      if (field.link == EntryLink::Forward) {
        describePointer(place, plan_.type(field.type), "is NULL or ");
        pointers_ = true;
      } else {
        add("{} is NULL", place);
      }
    }
  }

  static std::string nameOf(const EntryType& type) {
    return type.name.empty() ? std::string("object") : quoted(type.name);
  }

  static std::string links(const EntryType& type, EntryLink link) {
    std::string names;
    for (const EntryField& field : type.fields) {
      if (field.link == link) names += (names.empty() ? "" : ", ") + quoted(field.name);
    }
    return names;
  }

  void describeFields(const std::string& what, EntryTypeId id) {
    if (!described_.insert(id).second) return;
    const EntryType& type = plan_.type(id);
    for (const EntryField& field : type.fields) {
      if (field.link != EntryLink::None) continue;
      const EntryType& fieldType = plan_.type(field.type);
      if (fieldType.kind == EntryKind::Array && fieldType.count == 0) {
        add("in {}, the array {} without size has no elements", what, quoted(field.name));
      }
      if (field.name.empty()) {
        describe(what, field.type);
      } else {
        describe(fmt::format("{} of {}", quoted(field.name), what), field.type);
      }
    }
    if (type.kind == EntryKind::Union && plan_.hasParts(id)) {
      add("{}, a union, holds one of its members, and nothing but numbers otherwise", what);
    }
  }

  const EntryPlan& plan_;
  std::vector<std::string> sentences_;
  std::set<EntryTypeId> described_;
  bool pointers_ = false;
};

}  // namespace

bool EntryPlan::hasParts(EntryTypeId id) const {
  const EntryType& of = type(id);
  switch (of.kind) {
    case EntryKind::Integer:
    case EntryKind::Float:
    case EntryKind::Bytes: return false;
    case EntryKind::Bool:
    case EntryKind::Pointer:
    case EntryKind::String:
    case EntryKind::Memory:
    case EntryKind::FunctionPointer:
    case EntryKind::Stream: return true;
    case EntryKind::Array: return of.count > 0 && hasParts(of.element);
    case EntryKind::Record:
    case EntryKind::Union:
      return std::ranges::any_of(of.fields, [&](const EntryField& field) { return hasParts(field.type); });
  }
  return false;
}

std::string entryCallback(EntryTypeId type) { return fmt::format("cairn_callback_{}", type); }

EntryPlace EntryPlace::field(const EntryField& field) const {
  if (field.name.empty()) return *this;
  return {member(code, field.name), member(shown, field.name)};
}

EntryPlace EntryPlace::index(const std::string& index) const {
  return {fmt::format("{}[{}]", code, index), shown + "[]"};
}

EntryPlace EntryPlace::pointee(const std::string& pointer) const {
  return {fmt::format("(*{})", pointer), fmt::format("(*{})", shown)};
}

std::vector<std::string> entryAssumptions(const EntryPlan& plan) { return Assumptions(plan).list(); }

}  // namespace cairn::frontend
