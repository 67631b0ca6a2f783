#include "frontend/entry/entry_source.h"

#include <fmt/format.h>

#include <cctype>
#include <set>

namespace cairn::frontend {

namespace {

constexpr std::string_view kDeclarations = R"(
void *__cairn_allocate(__SIZE_TYPE__);
void *__cairn_open_stream(void);
void __cairn_copy(void *, const void *, __SIZE_TYPE__);
_Bool __cairn_choose_bool(const char *);
char __cairn_choose_i8(const char *);
short __cairn_choose_i16(const char *);
int __cairn_choose_i32(const char *);
long long __cairn_choose_i64(const char *);
float __cairn_choose_float(const char *);
double __cairn_choose_double(const char *);
void __cairn_assume(_Bool);
void __cairn_exit(int) __attribute__((noreturn));
)";

class SourceWriter {
 public:
  explicit SourceWriter(const EntryPlan& plan) : plan_(plan) {}

  std::string write() {
    for (EntryTypeId id = 0; id < plan_.types.size(); ++id) {
      if (plan_.type(id).recursive) line("static {} *{}({});", nameOf(id), maker(id), makerParameters(id));
    }
    for (EntryTypeId id = 0; id < plan_.types.size(); ++id) {
      if (plan_.type(id).recursive) define(id);
    }
    call();
    return fmt::format("{}{}{}{}", kDeclarations, stringMaker(), callbacks_, text_);
  }

 private:
  template <typename... Values>
  void line(fmt::format_string<const Values&...> text, const Values&... values) {
    text_ += fmt::format("{:{}}{}\n", "", 2 * depth_, fmt::format(text, values...));
  }
  void open() {
    line("{{");
    ++depth_;
  }
  void close() {
    --depth_;
    line("}}");
  }

  [[nodiscard]] std::string fresh(std::string_view what) { return fmt::format("__cairn_{}{}", what, ++names_); }
  static std::string maker(EntryTypeId id) { return fmt::format("__cairn_new_{}", id); }
  [[nodiscard]] std::string nameOf(EntryTypeId id) const { return fmt::format("__typeof__({})", plan_.type(id).name); }
  [[nodiscard]] bool hasParent(EntryTypeId id) const {
    for (const EntryField& field : plan_.type(id).fields) {
      if (field.link == EntryLink::Parent) return true;
    }
    return false;
  }
  [[nodiscard]] std::string makerParameters(EntryTypeId id) const {
    return hasParent(id) ? fmt::format("{} *__cairn_parent", nameOf(id)) : std::string("void");
  }

  // The shortest strings each on their own, which the engines follow more closely than one of unknown size.
  static std::string stringMaker() {
    std::string text = "static char *__cairn_string(void) {\n  __SIZE_TYPE__ size;\n  char *block;\n  ";
    for (std::uint64_t size = 0; size < kEntryShortStrings; ++size) {
      text +=
          fmt::format("if (__cairn_choose_bool(\"{}string: size {}\")) size = {};\n  else ", kEntryChoice, size, size);
    }
    return text + fmt::format(
                      "size = (__SIZE_TYPE__)(__cairn_choose_i32(\"{}string: size\") & {});\n"
                      "  block = __cairn_allocate(size + 1);\n  block[size] = 0;\n  return block;\n}}\n",
                      kEntryChoice, kEntryBlockMask);
  }

  // ---- Structs that lead to others of their kind

  void define(EntryTypeId id) {
    const EntryType& type = plan_.type(id);
    line("static {} *{}({}) {{", nameOf(id), maker(id), makerParameters(id));
    ++depth_;
    ++loops_;
    const EntryPlace node{"(*__cairn_node)", fmt::format("(*{})", type.name)};
    switch (type.shape) {
      case EntryShape::List:
      case EntryShape::DoublyLinked: defineList(id, node); break;
      case EntryShape::Object:
      case EntryShape::Tree: defineTree(id, node); break;
    }
    --loops_;
    close();
  }

  // From the last node to the first.
  void defineList(EntryTypeId id, const EntryPlace& node) {
    line("{} *__cairn_head = 0;", nameOf(id));
    line("while (__cairn_choose_bool(\"{}{}: one more\"))", kEntryChoice, plan_.type(id).name);
    open();
    allocateNode(id, node);
    for (const EntryField& field : plan_.type(id).fields) {
      const std::string place = node.field(field).code;
      if (field.link == EntryLink::Forward) line("{} = __cairn_head;", place);
      if (field.link == EntryLink::Backward) {
        line("{} = 0;", place);
        line("if (__cairn_head) __cairn_head->{} = __cairn_node;", field.name);
      }
    }
    line("__cairn_head = __cairn_node;");
    close();
    line("return __cairn_head;");
  }

  void defineTree(EntryTypeId id, const EntryPlace& node) {
    line("if (!__cairn_choose_bool(\"{}{}: one more\")) return 0;", kEntryChoice, plan_.type(id).name);
    open();
    allocateNode(id, node);
    for (const EntryField& field : plan_.type(id).fields) {
      const std::string place = node.field(field).code;
      if (field.link == EntryLink::Parent) line("{} = __cairn_parent;", place);
      if (field.link == EntryLink::Forward) {
        line("{} = {}({});", place, maker(id), hasParent(id) ? "__cairn_node" : "");
      }
    }
    line("return __cairn_node;");
    close();
  }

  void allocateNode(EntryTypeId id, const EntryPlace& node) {
    line("{0} *__cairn_node = __cairn_allocate(sizeof({0}));", nameOf(id));
    for (const EntryField& field : plan_.type(id).fields) {
      if (field.link == EntryLink::None) fillField(node, field, false);
    }
  }

  // ---- Places

  // `byValue`: numbers are chosen now, under the name of their place; in memory of a block they are unknown as they are.
  void fill(const EntryPlace& place, EntryTypeId id, bool byValue, bool mayBeNull = true) {
    const EntryType& type = plan_.type(id);
    switch (type.kind) {
      case EntryKind::Integer:
        if (byValue) line("{} = __cairn_choose_i{}(\"{}{}\");", place.code, 8 * type.size, kEntryChoice, place.shown);
        return;
      case EntryKind::Bool: line("{} = __cairn_choose_bool(\"{}{}\");", place.code, kEntryChoice, place.shown); return;
      case EntryKind::Float:
        if (byValue) {
          line("{} = __cairn_choose_{}(\"{}{}\");", place.code, type.size == 4 ? "float" : "double", kEntryChoice,
               place.shown);
        }
        return;
      case EntryKind::Bytes: return;
      case EntryKind::Pointer:
      case EntryKind::String:
      case EntryKind::Memory:
      case EntryKind::FunctionPointer:
      case EntryKind::Stream: fillPointer(place, id, mayBeNull); return;
      case EntryKind::Record: fillFields(place, id, byValue); return;
      case EntryKind::Union: fillUnion(place, id); return;
      case EntryKind::Array: fillArray(place, id, byValue); return;
    }
  }

  // Of a node that stands alone, the links forward lead to others, and those back to none.
  void fillFields(const EntryPlace& place, EntryTypeId id, bool byValue) {
    for (const EntryField& field : plan_.type(id).fields) {
      if (field.link == EntryLink::Backward || field.link == EntryLink::Parent) {
        line("{} = 0;", place.field(field).code);
      } else {
        fillField(place, field, byValue);
      }
    }
  }

  // A constant field is written as if it were none; one that cannot be named without its qualifier stays unknown.
  void fillField(const EntryPlace& object, const EntryField& field, bool byValue) {
    EntryPlace place = object.field(field);
    if (field.constant) {
      if (field.bitField || plan_.type(field.type).name.empty()) return;
      place.code = fmt::format("(*({} *)&{})", nameOf(field.type), place.code);
    }
    fill(place, field.type, byValue);
  }

  void fillUnion(const EntryPlace& place, EntryTypeId id) {
    unsigned branches = 0;
    for (const EntryField& field : plan_.type(id).fields) {
      if (!plan_.hasParts(field.type)) continue;
      line("if (__cairn_choose_bool(\"{}{} holds {}\"))", kEntryChoice, place.shown, field.name);
      open();
      fillField(place, field, false);
      --depth_;
      line("}} else {{");
      ++depth_;
      ++branches;
    }
    for (; branches > 0; --branches) close();
  }

  void fillArray(const EntryPlace& place, EntryTypeId id, bool byValue) {
    const EntryType& type = plan_.type(id);
    const bool numbers = byValue && type.count <= kEntryElements;
    if (type.count == 0 || (!plan_.hasParts(id) && !numbers)) return;
    const std::string index = fresh("i");
    open();
    line("__SIZE_TYPE__ {};", index);
    line("for ({0} = 0; {0} < {1}; {0}++)", index, type.count);
    open();
    ++loops_;
    fill(place.index(index), type.element, numbers);
    --loops_;
    close();
    close();
  }

  void fillPointer(const EntryPlace& place, EntryTypeId id, bool mayBeNull) {
    const EntryType& type = plan_.type(id);
    if (type.kind == EntryKind::Pointer && type.count == 1 && plan_.type(type.element).recursive) {
      line("{} = {}({});", place.code, maker(type.element), hasParent(type.element) ? "0" : "");
      if (!mayBeNull) line("__cairn_assume({} != 0);", place.code);
      return;
    }
    if (mayBeNull) {
      line("{} = 0;", place.code);
      line("if (__cairn_choose_bool(\"{}{} is not NULL\"))", kEntryChoice, place.shown);
    }
    open();
    fillTarget(place, id);
    close();
  }

  void fillTarget(const EntryPlace& place, EntryTypeId id) {
    const EntryType& type = plan_.type(id);
    switch (type.kind) {
      case EntryKind::String: line("{} = __cairn_string();", place.code); return;
      case EntryKind::Memory:
        line("{} = __cairn_allocate((__SIZE_TYPE__)(__cairn_choose_i32(\"{}{}: size\") & {}));", place.code,
             kEntryChoice, place.shown, kEntryBlockMask);
        return;
      case EntryKind::Stream: line("{} = __cairn_open_stream();", place.code); return;
      case EntryKind::FunctionPointer: {
        const std::string name = entryCallback(id);
        callbacks_ += fmt::format("extern __typeof__(*({})0) {};\n", type.name, name);
        line("{} = {};", place.code, name);
        return;
      }
      case EntryKind::Pointer: fillObjects(place, type); return;
      case EntryKind::Integer:
      case EntryKind::Bool:
      case EntryKind::Float:
      case EntryKind::Bytes:
      case EntryKind::Record:
      case EntryKind::Union:
      case EntryKind::Array: return;
    }
  }

  void fillObjects(const EntryPlace& place, const EntryType& type) {
    const std::string block = fresh("p");
    const EntryType& element = plan_.type(type.element);
    const std::string name = element.name.empty() ? fmt::format("__typeof__(*{})", place.code) : nameOf(type.element);
    line("{0} *{1} = __cairn_allocate({2} * sizeof({0}));", name, block, type.count);
    line("{} = {};", place.code, block);
    if (type.count == 1) {
      fill(place.pointee(block), type.element, false);
    } else if (type.count > 1 && plan_.hasParts(type.element)) {
      const std::string index = fresh("i");
      line("__SIZE_TYPE__ {};", index);
      line("for ({0} = 0; {0} < {1}; {0}++)", index, type.count);
      open();
      ++loops_;
      fill({fmt::format("{}[{}]", block, index), place.shown + "[]"}, type.element, false);
      --loops_;
      close();
    }
    if (loops_ == 0 && type.count > 0 && plan_.keepsCopyOf(type.element)) {
      const std::string kept = fresh("kept");
      kept_ += fmt::format("  {} {}[{}];\n", name, kept, type.count);
      line("__cairn_copy({0}, {1}, sizeof {0});", kept, block);
    }
  }

  // ---- The call

  void call() {
    line("void {}(void) {{", kEntryCall);
    ++depth_;
    std::string arguments;
    for (std::size_t i = 0; i < plan_.parameters.size(); ++i) {
      const std::string name = fmt::format("__cairn_argument_{}", i + 1);
      line("{} {};", nameOf(plan_.parameters[i].type), name);
      arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", name);
    }
    const std::size_t declarations = text_.size();
    for (std::size_t i = 0; i < plan_.parameters.size(); ++i) {
      const EntryParameter& parameter = plan_.parameters[i];
      fill({fmt::format("__cairn_argument_{}", i + 1), parameter.name}, parameter.type, true, parameter.mayBeNull);
    }
    open();
    if (plan_.returnsValue) {
      line("__typeof__({}) __cairn_result = {}({});", plan_.resultName, plan_.function, arguments);
    } else {
      line("{}({});", plan_.function, arguments);
    }
    line("__cairn_exit(0);");
    close();
    close();
    text_.insert(declarations, kept_);
  }

  const EntryPlan& plan_;
  std::string callbacks_;
  std::string text_;
  std::string kept_;    // declarations of the caller's copies
  unsigned loops_ = 0;  // around what is written: one copy would not be enough
  unsigned depth_ = 0;
  unsigned names_ = 0;
};

// The text comes last in its source, so that none of the program's macros is needed any more.
std::string withoutMacros(std::string_view text) {
  const auto starts = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto continues = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::set<std::string_view> names;
  bool literal = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') literal = !literal;
    if (literal || !starts(text[i])) continue;
    std::size_t end = i;
    while (end < text.size() && continues(text[end])) ++end;
    names.insert(text.substr(i, end - i));
    i = end - 1;
  }
  std::string result;
  for (const std::string_view name : names) {
    if (name != "__SIZE_TYPE__") result += fmt::format("#undef {}\n", name);
  }
  return result;
}

}  // namespace

std::string entrySource(const EntryPlan& plan, bool preprocessed) {
  const std::string text = SourceWriter(plan).write();
  return fmt::format("\n#line 1 \"<arguments of {}>\"\n#pragma clang diagnostic ignored \"-Weverything\"\n{}{}",
                     plan.function, preprocessed ? std::string() : withoutMacros(text), text);
}

}  // namespace cairn::frontend
