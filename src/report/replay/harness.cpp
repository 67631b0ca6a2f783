#include "report/replay/harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "report/findings/choice_text.h"
#include "report/findings/source_lines.h"

namespace cairn::report {

using interp::Choice;
using interp::ViolationKind;

namespace {

struct Answerer {
  std::string_view function;
  std::string_view type;
};

// The functions of src/frontend/library/verifier.c, without their common start.
constexpr std::string_view kNondet = "__VERIFIER_nondet_";
constexpr std::array kIntegers = std::to_array<Answerer>({
    {"bool", "_Bool"},
    {"_Bool", "_Bool"},
    {"char", "char"},
    {"schar", "signed char"},
    {"uchar", "unsigned char"},
    {"unsigned_char", "unsigned char"},
    {"int8_t", "signed char"},
    {"uint8_t", "unsigned char"},
    {"s8", "signed char"},
    {"u8", "unsigned char"},
    {"short", "short"},
    {"ushort", "unsigned short"},
    {"unsigned_short", "unsigned short"},
    {"int16_t", "short"},
    {"uint16_t", "unsigned short"},
    {"s16", "short"},
    {"u16", "unsigned short"},
    {"int", "int"},
    {"uint", "unsigned"},
    {"unsigned", "unsigned"},
    {"unsigned_int", "unsigned"},
    {"int32_t", "int"},
    {"uint32_t", "unsigned"},
    {"s32", "int"},
    {"u32", "unsigned"},
    {"long", "long"},
    {"ulong", "unsigned long"},
    {"unsigned_long", "unsigned long"},
    {"size_t", "__SIZE_TYPE__"},
    {"ssize_t", "__PTRDIFF_TYPE__"},
    {"ptrdiff_t", "__PTRDIFF_TYPE__"},
    {"intptr_t", "__INTPTR_TYPE__"},
    {"uintptr_t", "__UINTPTR_TYPE__"},
    {"sector_t", "unsigned long"},
    {"longlong", "long long"},
    {"ulonglong", "unsigned long long"},
    {"unsigned_long_long", "unsigned long long"},
    {"loff_t", "long long"},
    {"int64_t", "long long"},
    {"uint64_t", "unsigned long long"},
    {"s64", "long long"},
    {"u64", "unsigned long long"},
});
constexpr std::array<std::string_view, 3> kPointers = {"pointer", "pchar", "charp"};
constexpr std::array kFloats = std::to_array<Answerer>({{"float", "float"}, {"double", "double"}});

// Library functions whose result is a choice, as the models of stdlib.h take it.
struct LibraryAnswerer {
  std::string_view function;
  std::string_view type;
  std::uint64_t mask;
};
constexpr std::array kLibrary = std::to_array<LibraryAnswerer>({{"rand", "int", 0x7fffffff},
                                                                {"random", "long", 0x7fffffff},
                                                                {"lrand48", "long", 0x7fffffff},
                                                                {"mrand48", "long", 0xffffffff},
                                                                {"arc4random", "unsigned", 0xffffffff}});

constexpr std::string_view kAnswer = R"(
/* The next answer to this function, and 0 after the last one. */
static unsigned long long answer(const char *function) {
  static unsigned char used[sizeof answers / sizeof answers[0]];
  static unsigned long first;
  while (answers[first].function && used[first]) first++;
  for (unsigned long i = first; answers[i].function; i++) {
    if (!used[i] && !__builtin_strcmp(answers[i].function, function)) {
      used[i] = 1;
      return answers[i].bits;
    }
  }
  pastTheEnd();
  return 0;
}

static float answerFloat(const char *function) {
  unsigned bits = (unsigned)answer(function);
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

static double answerDouble(const char *function) {
  unsigned long long bits = answer(function);
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
)";

// A leak is looked for when the run is over; here the run is over when it asks for more than the counterexample answers.
constexpr std::string_view kLeakEnd = R"(
extern int atexit(void (*)(void));
extern WEAK void __lsan_do_leak_check(void);

/* What returned functions left on the stack may still look like pointers to the lost block. */
__attribute__((noinline, no_sanitize("address"))) static void scrubStack(void) {
  volatile char unused[1 << 16];
  for (unsigned i = 0; i < sizeof unused; i++) unused[i] = 0;
}

__attribute__((constructor)) static void start(void) { atexit(scrubStack); }

static void pastTheEnd(void) {
  scrubStack();
  if (__lsan_do_leak_check) __lsan_do_leak_check();
}
)";

constexpr std::string_view kNoEnd = R"(
static void pastTheEnd(void) {}
)";

constexpr std::string_view kOthers = R"(
extern int dprintf(int, const char *, ...);

static void stop(const char *why) {
  dprintf(2, "harness: %s\n", why);
  __builtin_abort();
}

WEAK void __VERIFIER_assume(int condition) {
  if (!condition) stop("an assumption is false: this is not the execution that Cairn found");
}
WEAK void __CPROVER_assume(int condition) { __VERIFIER_assume(condition); }
WEAK void __VERIFIER_assert(int condition) {
  if (!condition) stop("__VERIFIER_assert failed");
}
WEAK void __VERIFIER_error(void) { stop("__VERIFIER_error was called"); }
WEAK void reach_error(void) { stop("reach_error was called"); }
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
WEAK void __VERIFIER_nondet_memory(void *p, __SIZE_TYPE__ n) { __builtin_memset(p, 0, n); }
WEAK long double __VERIFIER_nondet_long_double(void) { return 0; }
#ifdef __SIZEOF_INT128__
static unsigned __int128 answer128(void) {
  unsigned __int128 upper = answer("upper half of 128 bits");
  return upper << 64 | answer("lower half of 128 bits");
}
WEAK __int128 __VERIFIER_nondet_int128(void) { return (__int128)answer128(); }
WEAK unsigned __int128 __VERIFIER_nondet_uint128(void) { return answer128(); }
#endif
)";

bool isLibraryAnswer(std::string_view what) {
  return std::ranges::any_of(kLibrary, [&](const LibraryAnswerer& known) { return known.function == what; });
}

// The command line of the compiled program says it. Its own name is not for it to say.
bool isArgument(std::string_view what) {
  if (what == "argc") return true;
  if (what.starts_with("length of ")) what.remove_prefix(std::string_view("length of ").size());
  return what.starts_with("argument ") && !what.starts_with("argument 0");
}

bool isNondetAnswer(std::string_view what) {
  if (what == "upper half of 128 bits" || what == "lower half of 128 bits") return true;
  if (!what.starts_with(kNondet)) return false;
  what.remove_prefix(kNondet.size());
  const auto named = [&](const Answerer& known) { return known.function == what; };
  return std::ranges::any_of(kIntegers, named) || std::ranges::any_of(kFloats, named) ||
         std::ranges::find(kPointers, what) != kPointers.end();
}

// The C type that returns such a value; empty if there is none.
std::string_view returnType(const std::vector<program::Type>& results) {
  if (results.empty()) return "void";
  if (results.size() > 1) return "";
  const program::Type type = results.front();
  switch (type.kind) {
    case program::TypeKind::Ptr: return "void *";
    case program::TypeKind::Float: return type.bits == 32 ? "float" : type.bits == 64 ? "double" : "long double";
    case program::TypeKind::Int:
      if (type.bits == 1) return "_Bool";
      return type.bits <= 8    ? "unsigned char"
             : type.bits <= 16 ? "unsigned short"
             : type.bits <= 32 ? "unsigned"
                               : "unsigned long long";
  }
  return "";
}

// A stand-in that never returns ends the program.
bool returns(const program::Function& function) {
  return std::ranges::any_of(function.blocks, [](const program::Block& block) {
    return std::holds_alternative<program::Return>(block.terminator.op);
  });
}

std::string standInBody(const program::Function& function, std::string_view type) {
  if (!returns(function)) return "{ stop(\"a function that ends the program was called\"); }";
  if (type == "void") return "{}";
  if (type == "float") return fmt::format("{{ return answerFloat(\"{}\"); }}", function.name);
  if (type == "double" || type == "long double")
    return fmt::format("{{ return answerDouble(\"{}\"); }}", function.name);
  if (type == "void *") return fmt::format("{{ return (void *)(__UINTPTR_TYPE__)answer(\"{}\"); }}", function.name);
  return fmt::format("{{ return ({})answer(\"{}\"); }}", type, function.name);
}

// What the harness cannot answer, gathered by kind, each with the first position.
class Limits {
 public:
  explicit Limits(const SourceLines& sources) : sources_(sources) {}

  void add(const Choice& choice) {
    const auto [entry, isNew] = places_.try_emplace(sentence(choice.what), Place{choice.loc, 0});
    if (isNew) order_.push_back(entry->first);
    ++entry->second.count;
  }

  [[nodiscard]] std::vector<std::string> sentences() const {
    std::vector<std::string> result;
    for (const std::string& text : order_) {
      const Place& place = places_.at(text);
      result.push_back(fmt::format("{}: {}{}", sources_.position(place.first), text,
                                   place.count > 1 ? fmt::format(" ({} times)", place.count) : ""));
    }
    return result;
  }

 private:
  struct Place {
    program::SourceLoc first;
    std::size_t count;
  };

  static std::string sentence(const std::string& what) {
    if (what.starts_with("uninitialised ")) {
      return "reads memory that was never written; the compiled program finds there whatever lies there";
    }
    if (what.starts_with("address of '")) {
      return "observes where objects lie, which is up to the compiled program";
    }
    if (what == "order of evaluation") return "depends on the order of operands, which is up to the compiler";
    if (what == "malloc fails") return "an allocation fails; it will succeed in the compiled program";
    return fmt::format("depends on '{}', which is up to the compiled program's environment", what);
  }

  const SourceLines& sources_;
  std::map<std::string, Place> places_;
  std::vector<std::string> order_;
};

// Models of the library may rest on an assumption, too.
bool isStandIn(const program::Function& function) {
  return function.assumption.starts_with(fmt::format("`{}`", function.name));
}

}  // namespace

Harness makeHarness(const program::Program& program, const interp::Outcome& violation) {
  const SourceLines sources(program);
  const ViolationKind kind = violation.violation->kind;
  std::vector<const program::Function*> standIns;
  for (const program::Function& function : program.functions) {
    if (isStandIn(function)) standIns.push_back(&function);
  }
  const auto answeredByStandIn = [&](std::string_view what) {
    return std::ranges::any_of(standIns, [&](const program::Function* function) {
      return function->name == what && !returnType(function->resultTypes).empty();
    });
  };

  Harness harness;
  std::string& text = harness.text;
  text = fmt::format(
      "/* Written by cairn: makes the compiled program take the path to\n   {}: {}. */\n\n#define WEAK "
      "__attribute__((weak))\n\n"
      "/* What the program asks its environment, in order; floating-point values as their bits. */\n"
      "static const struct {{\n  const char *function;\n  unsigned long long bits;\n}} answers[] = {{\n",
      sources.position(violation.violation->loc), interp::name(kind));
  Limits limits(sources);
  bool usesLibrary = false;
  for (const Choice& choice : violation.choices) {
    const bool library = isLibraryAnswer(choice.what);
    usesLibrary = usesLibrary || library;
    if (library || isNondetAnswer(choice.what) || answeredByStandIn(choice.what)) {
      text += fmt::format("    {{\"{}\", {:#x}}}, /* {} at {} */\n", choice.what, choice.bits, inputText(choice),
                          sources.position(choice.loc));
    } else if (!isArgument(choice.what) && (choice.what != "malloc fails" || choice.bits != 0)) {
      limits.add(choice);
    }
  }
  text += "    {0, 0},\n};\n";
  text += kind == ViolationKind::ValidMemtrack ? kLeakEnd : kNoEnd;
  text += kAnswer;
  text += kOthers;

  text += "\n";
  for (const auto& [function, type] : kIntegers) {
    text += fmt::format("WEAK {0} {1}{2}(void) {{ return ({0})answer(\"{1}{2}\"); }}\n", type, kNondet, function);
  }
  for (const std::string_view function : kPointers) {
    text += fmt::format("WEAK void *{0}{1}(void) {{ return (void *)(__UINTPTR_TYPE__)answer(\"{0}{1}\"); }}\n", kNondet,
                        function);
  }
  for (const auto& [function, type] : kFloats) {
    text += fmt::format("WEAK {0} {1}{2}(void) {{ return answer{3}(\"{1}{2}\"); }}\n", type, kNondet, function,
                        type == "float" ? "Float" : "Double");
  }
  for (const auto& [function, type, mask] : kLibrary) {
    if (usesLibrary) {
      text += fmt::format("WEAK {0} {1}(void) {{ return ({0})({2})(answer(\"{1}\") & {3:#x}); }}\n", type, function,
                          type == "unsigned" ? "unsigned" : "int", mask);
    }
  }
  if (!standIns.empty()) text += "\n/* Functions that the program declares and nobody defines. */\n";
  for (const program::Function* function : standIns) {
    const std::string_view type = returnType(function->resultTypes);
    if (type.empty()) continue;
    text += fmt::format("WEAK {} {}() {}\n", type, function->name, standInBody(*function, type));
  }

  harness.arguments = violation.arguments;
  harness.limits = limits.sentences();
  if (violation.violation->fault == interp::Fault::OutOfBounds &&
      violation.violation->message.find("of the program's environment") != std::string::npos) {
    harness.limits.emplace_back(
        "the strings of the command line lie side by side in the compiled program: AddressSanitizer does not see the "
        "end of one");
  }
  if (kind == ViolationKind::ValidMemcleanup) {
    harness.limits.emplace_back(
        "AddressSanitizer reports no block that a variable still reaches when the program ends");
  }
  if (kind == ViolationKind::ValidMemtrack) {
    harness.notes.emplace_back(
        "LeakSanitizer may stay silent: it looks at the end, and takes old copies of the address on the stack for "
        "pointers");
  }
  return harness;
}

}  // namespace cairn::report
