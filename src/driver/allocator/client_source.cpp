#include "driver/allocator/client_source.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>

namespace cairn::driver {

namespace {

bool isName(const std::string& text) {
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') return false;
  }
  return !text.empty();
}

// In a string literal.
std::string quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return '"' + result + '"';
}

// The expression that calls the entry: a name gets the arguments, in an expression they stand already.
std::string callOf(const std::string& entry, const std::string& arguments) {
  return isName(entry) ? entry + "(" + arguments + ")" : entry;
}

// $n, $p and $old as the client's variables.
std::string asC(std::string text) {
  const auto replace = [&](std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
      text.replace(at, what.size(), with);
    }
  };
  replace("$count", "count");
  replace("$old", "old");
  replace("$n", "n");
  replace("$p", "p");
  return text;
}

class Writer {
 public:
  explicit Writer(const AllocatorPlan& plan) : plan_(plan) {}

  std::string text() {
    heading();
    regions();
    if (!plan_.malloc.empty()) allocates();
    if (!plan_.free.empty()) frees();
    if (!plan_.free.empty() && plan_.freesNull) freesNull();
    if (!plan_.free.empty() && plan_.freesTwice) freesTwice();
    if (!plan_.calloc.empty()) allocatesZeros();
    if (!plan_.realloc.empty()) reallocates();
    if (!plan_.reset.empty()) resets();
    if (!plan_.nextChunk.empty()) settled();
    main();
    return text_;
  }

 private:
  void line(std::string_view text) { text_ += fmt::format("{}\n", text); }
  void function(const char* name, const char* what) {
    calls_.emplace_back(name);
    line(fmt::format("\n/* {} */\nstatic void {}(void) {{", what, name));
  }
  [[nodiscard]] std::string alignment() const {
    return plan_.alignment ? std::to_string(*plan_.alignment) : "sizeof(void *)";
  }
  [[nodiscard]] std::string anySize(const char* what) const {
    if (plan_.maxRequest) return fmt::format("__cairn_between_size(\"{}\", 0, {}u)", what, *plan_.maxRequest);
    return fmt::format("__cairn_choose_size(\"{}\")", what);
  }
  [[nodiscard]] std::string shown(const std::string& entry, const char* arguments) const {
    return quoted(isName(entry) ? fmt::format("{}({})", entry, arguments) : entry);
  }

  void heading() {
    line(
        "/* A client of the allocator: it calls it any number of times, in any order, and writes what it likes into "
        "the blocks");
    line(
        "   that it holds. Written by `cairn allocator`; docs/allocators.md says what the functions of Cairn's mean. "
        "*/");
    line("#define main main_of_the_allocator");
    line(fmt::format("#include {}", quoted(plan_.file)));
    if (!plan_.setup.empty()) line(fmt::format("#include {}", quoted(plan_.setup)));
    line("#undef main");
    line("");
    line("typedef __SIZE_TYPE__ cairn_size;");
    line("void __cairn_region(void *p, cairn_size n);");
    line("void __cairn_limit_region(cairn_size n);");
    line("void __cairn_lend_as_is(void *p, cairn_size n, cairn_size alignment);");
    line("void __cairn_take_back(void *p);");
    line("void __cairn_take_back_all(void);");
    line("void *__cairn_any_lent(void);");
    line("cairn_size __cairn_lent_size(void *p);");
    line("void __cairn_client_writes(void);");
    line("void __cairn_block_changed(const void *p);");
    line("void __cairn_chunk(void *start, void *end);");
    line("void __cairn_settled(void);");
    line("void __cairn_client_call(const char *what, const void *p, cairn_size n);");
    line("cairn_size __cairn_choose_size(const char *what);");
    line("cairn_size __cairn_between_size(const char *what, cairn_size low, cairn_size high);");
    line("int __cairn_between_i32(const char *what, int low, int high);");
    line("void __cairn_assume(_Bool condition);");
  }

  // An array is a region as a whole; a pointer leads to one that reaches to the end of its object.
  void regions() {
    line("\n/* What the allocator may hand out. */");
    line("static void client_regions(void) {");
    for (const std::string& region : plan_.regions) {
      if (region == "sbrk") continue;
      line(fmt::format("  if (__builtin_types_compatible_p(__typeof__({0}), __typeof__(&({0})[0]))) {{", region));
      line(fmt::format("    if ((void *)({0}) != (void *)0) __cairn_region((void *)({0}), (cairn_size)-1);", region));
      line("  } else {");
      line(fmt::format("    __cairn_region((void *)({0}), sizeof({0}));", region));
      line("  }");
    }
    line("}");
    if (plan_.freesTwice) line("\nstatic void *client_freed;");
  }

  void allocates() {
    function("client_malloc", "A block of any size.");
    line(fmt::format("  cairn_size n = {};", anySize("bytes")));
    line(fmt::format("  __cairn_client_call({}, (void *)0, n);", shown(plan_.malloc, "$n")));
    line(fmt::format("  void *p = (void *)({});", asC(callOf(plan_.malloc, "$n"))));
    line("  client_regions();");
    line(fmt::format("  if (p != (void *)0) __cairn_lend_as_is(p, n, {});", alignment()));
    line("}");
  }

  void frees() {
    function("client_free", "Any block that the client holds.");
    line("  void *p = __cairn_any_lent();");
    line("  if (p == (void *)0) return;");
    line("  cairn_size old = __cairn_lent_size(p), n = old;");
    line(fmt::format("  __cairn_client_call({}, p, n);", shown(plan_.free, "$p")));
    line("  __cairn_take_back(p);");
    if (plan_.freesTwice) line("  client_freed = p;");
    line(fmt::format("  (void)old, (void)n, {};", asC(callOf(plan_.free, "$p"))));
    line("}");
  }

  void freesNull() {
    function("client_free_null", "NULL, which is no block.");
    line("  void *p = (void *)0;");
    line("  cairn_size old = 0, n = 0;");
    line(fmt::format("  __cairn_client_call({}, p, n);", shown(plan_.free, "$p")));
    line(fmt::format("  (void)old, (void)n, {};", asC(callOf(plan_.free, "$p"))));
    line("}");
  }

  void freesTwice() {
    function("client_free_again", "A block that the client has freed, and does not hold now.");
    line("  void *p = client_freed;");
    line("  if (p == (void *)0) return;");
    line("  cairn_size old = 0, n = 0;");
    line(fmt::format("  __cairn_client_call({}, p, n);",
                     quoted((isName(plan_.free) ? plan_.free : std::string("free")) + "(again)")));
    line("  client_freed = (void *)0;");
    line(fmt::format("  (void)old, (void)n, {};", asC(callOf(plan_.free, "$p"))));
    line("}");
  }

  // A chosen byte stands for every byte.
  void allocatesZeros() {
    function("client_calloc", "Blocks of zeros.");
    line(fmt::format("  cairn_size count = {};", anySize("count")));
    line(fmt::format("  cairn_size n = {};", anySize("bytes")));
    const std::string call = isName(plan_.calloc) ? plan_.calloc + "($count, $n)" : plan_.calloc;
    const std::size_t at = call.find("$count");
    if (at == std::string::npos) {
      line(fmt::format("  __cairn_client_call({}, (void *)0, n);", quoted(call)));
    } else {
      line(fmt::format("  __cairn_client_call({}, (void *)0, count);", quoted(call.substr(0, at) + "$n")));
      line(fmt::format("  __cairn_client_call({}, (void *)0, n);", quoted("..." + call.substr(at + 6))));
    }
    line(fmt::format("  unsigned char *p = (unsigned char *)({});", asC(call)));
    line("  client_regions();");
    line("  if (p == (void *)0) return;");
    line("  cairn_size total;");
    line("  if (__builtin_mul_overflow(count, n, &total)) total = (cairn_size)-1; /* in no region */");
    line(fmt::format("  __cairn_lend_as_is(p, total, {});", alignment()));
    line("  cairn_size k = __cairn_choose_size(\"which byte\");");
    line("  if (k < total && p[k] != 0) __cairn_block_changed(p);");
    line("}");
  }

  void reallocates() {
    function("client_realloc", "Any block, or NULL, becomes one of another size; a chosen byte stays what it is.");
    line("  unsigned char *p = __cairn_any_lent();");
    line(fmt::format("  cairn_size n = {};", anySize("bytes")));
    line("  __cairn_assume(n != 0); /* what realloc(p, 0) does is left open */");
    line("  cairn_size old = p == (void *)0 ? 0 : __cairn_lent_size(p);");
    line(fmt::format("  __cairn_client_call({}, p, n);", shown(plan_.realloc, "$p, $n")));
    line("  cairn_size k = __cairn_choose_size(\"which byte\");");
    line("  unsigned char byte = k < old ? p[k] : 0;");
    line("  if (p != (void *)0) __cairn_take_back(p);");
    line(fmt::format("  unsigned char *q = (unsigned char *)({});", asC(callOf(plan_.realloc, "$p, $n"))));
    line("  client_regions();");
    line("  if (q == (void *)0) { /* it has failed: the client holds the old block */");
    line("    if (p == (void *)0) return;");
    line("    __cairn_lend_as_is(p, old, 1);");
    line("    if (k < old && p[k] != byte) __cairn_block_changed(p);");
    line("    return;");
    line("  }");
    line(fmt::format("  __cairn_lend_as_is(q, n, {});", alignment()));
    line("  if (k < old && k < n && q[k] != byte) __cairn_block_changed(q);");
    line("}");
  }

  void resets() {
    function("client_reset", "All blocks at once.");
    line("  cairn_size n = 0;");
    line(fmt::format("  __cairn_client_call({}, (void *)0, n);", shown(plan_.reset, "")));
    line("  __cairn_take_back_all();");
    line(fmt::format("  (void)n, {};", asC(callOf(plan_.reset, ""))));
    line("}");
  }

  void settled() {
    line("\n/* From chunk to chunk: none is lost. */");
    line("static void client_settled(void) {");
    for (const std::string& region : plan_.regions) {
      if (region == "sbrk") continue;
      line(fmt::format("  for (char *p = (char *)({0}), *next; p != (void *)0; p = next) {{", region));
      line(fmt::format("    next = (char *)({});", asC(plan_.nextChunk)));
      line("    if (next <= p) break;");
      line("    __cairn_chunk(p, next);");
      line("  }");
    }
    line("  __cairn_settled();");
    line("}");
  }

  void main() {
    line("\nint main(void) {");
    if (plan_.maxRegion) line(fmt::format("  __cairn_limit_region({}u);", *plan_.maxRegion));
    if (!plan_.init.empty()) line(fmt::format("  {};", callOf(plan_.init, "")));
    line("  client_regions();");
    line("  for (;;) {");
    line("    __cairn_client_writes();");
    line(fmt::format("    switch (__cairn_between_i32(\"one of the calls 1 to {0}\", 0, {0})) {{", calls_.size()));
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      line(fmt::format("      case {}: {}(); break;", i + 1, calls_[i]));
    }
    line("      default: return 0;");
    line("    }");
    if (!plan_.nextChunk.empty()) line("    client_settled();");
    line("  }");
    line("}");
  }

  const AllocatorPlan& plan_;
  std::string text_;
  std::vector<std::string> calls_;
};

}  // namespace

std::string clientSource(const AllocatorPlan& plan) { return Writer(plan).text(); }

}  // namespace cairn::driver
