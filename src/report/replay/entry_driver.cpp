#include "report/replay/entry_driver.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>

#include "report/findings/c_constant.h"

namespace cairn::report {

using frontend::EntryField;
using frontend::EntryKind;
using frontend::EntryLink;
using frontend::EntryParameter;
using frontend::EntryPlace;
using frontend::EntryPlan;
using frontend::EntryShape;
using frontend::EntryType;
using frontend::EntryTypeId;
using interp::Choice;

namespace {

// What returned functions left on the stack may still look like pointers to a lost block.
constexpr std::string_view kScrub = R"(
__attribute__((noinline, no_sanitize("address"))) static void cairn_scrub_stack(void) {
  volatile char unused[1 << 16];
  for (unsigned i = 0; i < sizeof unused; i++) unused[i] = 0;
}
)";

// A block that the arguments lead to, by the number that the run gives it.
struct Block {
  EntryTypeId type = 0;     // of its objects
  std::uint64_t count = 1;  // of them
  bool bytes = false;       // it has no type: a string, or memory behind a `void *`
  std::string name;
};

// Bytes of a block that the run read without having written them: "uninitialised block#3+8".
struct BlockBytes {
  std::uint32_t block = 0;
  std::uint64_t offset = 0;
};

std::optional<BlockBytes> bytesOf(const Choice& choice) {
  constexpr std::string_view kStart = "uninitialised block#";
  std::string_view rest = choice.what;
  if (!rest.starts_with(kStart)) return std::nullopt;
  rest.remove_prefix(kStart.size());
  BlockBytes result;
  const char* const begin = rest.data();
  const char* const end = begin + rest.size();
  const auto [next, error] = std::from_chars(begin, end, result.block);
  if (error != std::errc()) return std::nullopt;
  if (next != end && *next == '+') std::from_chars(next + 1, end, result.offset);
  return result;
}

// Follows the choices of a run through the plan, as the generated source (frontend/entry/entry_source.h) asks for them.
class DriverWriter {
 public:
  DriverWriter(const EntryPlan& plan, const interp::Outcome& violation)
      : plan_(plan), choices_(violation.choices), violation_(*violation.violation) {}

  EntryDriver write(const std::string& source) {
    std::string arguments;
    std::string variables;
    for (std::size_t i = 0; i < plan_.parameters.size(); ++i) {
      const EntryParameter& parameter = plan_.parameters[i];
      const std::string name = fmt::format("cairn_argument_{}", i + 1);
      variables += fmt::format("static {}; /* {} */\n", declaration(plan_.type(parameter.type).name, name, false),
                               parameter.name);
      arguments += (arguments.empty() ? "" : ", ") + name;
    }
    for (std::size_t i = 0; i < plan_.parameters.size(); ++i) {
      const EntryParameter& parameter = plan_.parameters[i];
      fill({fmt::format("cairn_argument_{}", i + 1), parameter.name}, parameter.type, true, parameter.mayBeNull);
    }
    readContents();
    EntryDriver driver;
    driver.text = fmt::format(
        "/* Written by cairn: builds the arguments on which {0} ends in\n   {1}, and calls it. */\n"
        "#define main main_of_the_program\n#include \"{2}\"\n#undef main\n\n{3}{4}{5}\n"
        "__attribute__((noinline)) static void cairn_build_arguments(void) {{\n{6}}}\n{7}\n"
        "int main(void) {{\n  cairn_build_arguments();\n{8}  {9}{0}({10});\n{8}  return 0;\n}}\n",
        plan_.function, interp::name(violation_.kind), source, variables + copies_,
        plan_.returnsValue ? fmt::format("static {};\n", declaration(plan_.resultName, "cairn_result", false)) : "",
        callbacks_, statements_, isLeak() ? kScrub : "", isLeak() ? "  cairn_scrub_stack();\n" : "",
        plan_.returnsValue ? "cairn_result = " : "", arguments);
    driver.limits = std::move(limits_);
    return driver;
  }

 private:
  template <typename... Values>
  void line(fmt::format_string<const Values&...> text, const Values&... values) {
    statements_ += "  " + fmt::format(text, values...) + "\n";
  }
  [[nodiscard]] bool isLeak() const { return violation_.kind == interp::ViolationKind::ValidMemtrack; }

  // "struct node *x", "__typeof__(int (*)(int)) x".
  static std::string declaration(const std::string& type, const std::string& name, bool pointer) {
    const bool simple = type.find_first_of("([") == std::string::npos;
    const std::string text = simple ? type : fmt::format("__typeof__({})", type);
    const bool star = text.ends_with('*');
    return fmt::format("{}{}{}{}", text, star ? "" : " ", pointer ? "*" : "", name);
  }

  // ---- Choices

  // The answer to the next choice that made the arguments. Others before it are of the library, or of constructors.
  std::uint64_t answer() {
    while (next_ < choices_.size() && !choices_[next_].what.starts_with(frontend::kEntryChoice)) ++next_;
    return next_ < choices_.size() ? choices_[next_++].bits : 0;
  }

  std::uint64_t stringSize() {
    for (std::uint64_t size = 0; size < frontend::kEntryShortStrings; ++size) {
      if ((answer() & 1) != 0) return size;
    }
    return answer() & frontend::kEntryBlockMask;
  }

  void limit(std::string sentence) {
    if (std::ranges::find(limits_, sentence) == limits_.end()) limits_.push_back(std::move(sentence));
  }

  // ---- Blocks

  std::string addBlock(EntryTypeId type, std::uint64_t count, bool bytes) {
    const auto number = static_cast<std::uint32_t>(blocks_.size() + 1);
    std::string name = fmt::format("block_{}", number);
    blocks_[number] = {type, count, bytes, name};
    return name;
  }

  std::string addObject(EntryTypeId id, std::uint64_t count, const std::string& fallback) {
    std::string name = addBlock(id, count, false);
    const std::string& type = plan_.type(id).name;
    line("{} = __builtin_calloc({}, sizeof *{});", declaration(type.empty() ? fallback : type, name, true), count,
         name);
    return name;
  }

  // ---- Values

  void fill(const EntryPlace& place, EntryTypeId id, bool byValue, bool mayBeNull = true) {
    const EntryType& type = plan_.type(id);
    const auto width = static_cast<unsigned>(8 * type.size);
    switch (type.kind) {
      case EntryKind::Integer:
        if (byValue) line("{} = {};", place.code, constant(type, answer()));
        return;
      case EntryKind::Bool: line("{} = {};", place.code, answer() & 1); return;
      case EntryKind::Float:
        if (byValue) {
          line("{} bits_{} = {};", type.size == 4 ? "unsigned" : "unsigned long long", ++names_,
               unsignedConstant(answer(), width));
          line("__builtin_memcpy(&{0}, &bits_{1}, sizeof {0});", place.code, names_);
        }
        return;
      case EntryKind::Bytes:
        if (byValue) limit(fmt::format("{} holds whatever lies there", place.shown));
        return;
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

  static std::string constant(const EntryType& type, std::uint64_t bits) {
    const auto width = static_cast<unsigned>(8 * type.size);
    return type.isSigned ? signedConstant(bits, width) : unsignedConstant(bits, width);
  }

  void fillField(const EntryPlace& object, const EntryField& field, bool byValue) {
    EntryPlace place = object.field(field);
    if (field.constant) {
      if (field.bitField || plan_.type(field.type).name.empty()) return;
      place.code = fmt::format("(*(__typeof__({}) *)&{})", plan_.type(field.type).name, place.code);
    }
    fill(place, field.type, byValue);
  }

  void fillFields(const EntryPlace& place, EntryTypeId id, bool byValue) {
    for (const EntryField& field : plan_.type(id).fields) {
      if (field.link != EntryLink::Backward && field.link != EntryLink::Parent) fillField(place, field, byValue);
    }
  }

  void fillUnion(const EntryPlace& place, EntryTypeId id) {
    for (const EntryField& field : plan_.type(id).fields) {
      if (!plan_.hasParts(field.type) || (answer() & 1) == 0) continue;
      fillField(place, field, false);
      return;
    }
  }

  void fillArray(const EntryPlace& place, EntryTypeId id, bool byValue) {
    const EntryType& type = plan_.type(id);
    const bool numbers = byValue && type.count <= frontend::kEntryElements;
    if (!plan_.hasParts(id) && !numbers) {
      if (byValue && type.count > 0) limit(fmt::format("{} holds whatever lies there", place.shown));
      return;
    }
    ++loops_;
    for (std::uint64_t i = 0; i < type.count; ++i) fill(place.index(std::to_string(i)), type.element, numbers);
    --loops_;
  }

  void fillPointer(const EntryPlace& place, EntryTypeId id, bool mayBeNull) {
    const EntryType& type = plan_.type(id);
    if (type.kind == EntryKind::Pointer && plan_.type(type.element).recursive) {
      line("{} = {};", place.code, makeNodes(type.element, "0"));
      return;
    }
    if (mayBeNull && (answer() & 1) == 0) {
      line("{} = 0;", place.code);
      return;
    }
    switch (type.kind) {
      case EntryKind::String:
      case EntryKind::Memory: {
        const bool string = type.kind == EntryKind::String;
        const std::uint64_t size = string ? stringSize() + 1 : answer() & frontend::kEntryBlockMask;
        const std::string name = addBlock(0, size, true);
        line("char *{} = __builtin_malloc({});", name, size);
        if (size > 0) line("__builtin_memset({}, 0, {});", name, size);
        line("{} = (void *){};", place.code, name);
        return;
      }
      case EntryKind::Stream:
        (void)answer();
        addBlock(0, 0, true);
        line("{} = tmpfile();", place.code);
        return;
      case EntryKind::FunctionPointer: fillFunction(place, id); return;
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
    const std::string block = addObject(type.element, type.count, fmt::format("__typeof__(*{})", place.code));
    line("{} = {};", place.code, block);
    if (type.count == 1) {
      fill(place.pointee(block), type.element, false);
    } else if (plan_.hasParts(type.element)) {
      ++loops_;
      for (std::uint64_t i = 0; i < type.count; ++i) {
        fill({fmt::format("{}[{}]", block, i), place.shown + "[]"}, type.element, false);
      }
      --loops_;
    }
    if (loops_ == 0 && type.count > 0 && plan_.keepsCopyOf(type.element)) {
      copies_ += fmt::format("static __typeof__({}) cairn_copy_of_{}[{}];\n", plan_.type(type.element).name, block,
                             type.count);
      line("__builtin_memcpy(cairn_copy_of_{0}, {0}, sizeof cairn_copy_of_{0});", block);
    }
  }

  // Answers as the run got them; the caller takes them for the type it expects.
  void fillFunction(const EntryPlace& place, EntryTypeId id) {
    const std::string name = frontend::entryCallback(id);
    if (callbacks_.find(name + "(") == std::string::npos) {
      std::string answers;
      for (const Choice& choice : choices_) {
        if (choice.what == name) answers += fmt::format("{:#x}, ", choice.bits);
      }
      callbacks_ += fmt::format(
          "static unsigned long long {0}(void) {{\n  static const unsigned long long answers[] = {{{1}0}};\n"
          "  static unsigned next;\n  return answers[next + 1 < sizeof answers / sizeof answers[0] ? next++ : next];\n"
          "}}\n",
          name, answers);
    }
    line("{} = (void *){};", place.code, name);
  }

  // ---- Structs that lead to others of their kind; an expression for the first node.

  std::string makeNodes(EntryTypeId id, const std::string& parent) {
    switch (plan_.type(id).shape) {
      case EntryShape::List:
      case EntryShape::DoublyLinked: return makeList(id);
      case EntryShape::Object:
      case EntryShape::Tree: return makeTree(id, parent);
    }
    return "0";
  }

  std::string makeNode(EntryTypeId id) {
    std::string node = addObject(id, 1, {});
    const EntryPlace place{fmt::format("(*{})", node), plan_.type(id).name};
    ++loops_;
    for (const EntryField& field : plan_.type(id).fields) {
      if (field.link == EntryLink::None) fillField(place, field, false);
    }
    --loops_;
    return node;
  }

  std::string makeList(EntryTypeId id) {
    std::string head = "0";
    while ((answer() & 1) != 0) {
      const std::string node = makeNode(id);
      for (const EntryField& field : plan_.type(id).fields) {
        if (field.link == EntryLink::Forward) line("{}->{} = {};", node, field.name, head);
        if (field.link == EntryLink::Backward && head != "0") line("{}->{} = {};", head, field.name, node);
      }
      head = node;
    }
    return head;
  }

  std::string makeTree(EntryTypeId id, const std::string& parent) {
    if ((answer() & 1) == 0) return "0";
    const std::string node = makeNode(id);
    for (const EntryField& field : plan_.type(id).fields) {
      if (field.link == EntryLink::Parent) line("{}->{} = {};", node, field.name, parent);
      if (field.link == EntryLink::Forward) {
        const std::string child = makeTree(id, node);
        line("{}->{} = {};", node, field.name, child);
      }
    }
    return node;
  }

  // ---- Contents that the run asked for when it read them

  void readContents() {
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      const Choice& choice = choices_[i];
      const std::optional<BlockBytes> bytes = bytesOf(choice);
      const auto block = bytes ? blocks_.find(bytes->block) : blocks_.end();
      if (block != blocks_.end()) {
        setBytes(block->second, bytes->offset, choice);
      } else if (i >= next_ && !choice.what.starts_with("cairn_callback_")) {
        limit(fmt::format("'{}', which the execution asks for (`--harness` answers some of it)", choice.what));
      }
    }
  }

  void setBytes(const Block& block, std::uint64_t offset, const Choice& choice) {
    const std::uint64_t size = choice.type.storeBytes();
    if (!block.bytes) {
      const std::uint64_t each = plan_.type(block.type).size;
      const std::string object =
          block.count == 1 ? fmt::format("(*{})", block.name) : fmt::format("{}[{}]", block.name, offset / each);
      const std::optional<std::string> place = scalarAt({object, {}}, block.type, offset % each, size, choice.bits);
      if (place) {
        line("{}", *place);
        return;
      }
    }
    for (std::uint64_t i = 0; i < size && i < 8; ++i) {
      line("((unsigned char *){})[{}] = {};", block.name, offset + i, (choice.bits >> (8 * i)) & 0xff);
    }
  }

  // The assignment to the number that lies there with exactly this size, if one does.
  [[nodiscard]] std::optional<std::string> scalarAt(const EntryPlace& place, EntryTypeId id, std::uint64_t offset,
                                                    std::uint64_t size, std::uint64_t bits) const {
    const EntryType& type = plan_.type(id);
    switch (type.kind) {
      case EntryKind::Integer:
        if (offset != 0 || size != type.size) return std::nullopt;
        return fmt::format("{} = {};", place.code, constant(type, bits));
      case EntryKind::Array: {
        const std::uint64_t each = plan_.type(type.element).size;
        if (each == 0) return std::nullopt;
        return scalarAt(place.index(std::to_string(offset / each)), type.element, offset % each, size, bits);
      }
      case EntryKind::Record:
        for (const EntryField& field : type.fields) {
          const bool inside = offset >= field.offset && offset - field.offset < plan_.type(field.type).size;
          if (inside && !field.bitField && !field.constant)
            return scalarAt(place.field(field), field.type, offset - field.offset, size, bits);
        }
        return std::nullopt;
      case EntryKind::Bool:
      case EntryKind::Float:
      case EntryKind::Bytes:
      case EntryKind::Pointer:
      case EntryKind::String:
      case EntryKind::Memory:
      case EntryKind::FunctionPointer:
      case EntryKind::Stream:
      case EntryKind::Union: return std::nullopt;
    }
    return std::nullopt;
  }

  const EntryPlan& plan_;
  const std::vector<Choice>& choices_;
  const interp::Violation& violation_;
  std::size_t next_ = 0;
  std::map<std::uint32_t, Block> blocks_;
  std::string statements_;
  std::string callbacks_;
  std::string copies_;  // that the caller keeps
  unsigned loops_ = 0;  // around what is built, as in the generated source
  std::vector<std::string> limits_;
  unsigned names_ = 0;
};

}  // namespace

EntryDriver makeEntryDriver(const EntryPlan& plan, const std::string& source, const interp::Outcome& violation) {
  return DriverWriter(plan, violation).write(source);
}

}  // namespace cairn::report
