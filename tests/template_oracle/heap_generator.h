// Random small programs over heap blocks that loops allocate: link, alias, write, read, free, allocate again.
#pragma once

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

namespace cairn::oracle {

constexpr unsigned kNumbers = 2;
constexpr unsigned kPointers = 3;
// Blocks of a site are told apart by their size. At 0 a number, at 1 another one, at 8 an address.
constexpr unsigned kSizes[] = {16, 24};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string program() {
    text_ =
        "program LP64\nentry @main\nfunction @main() {\n  slot $x size 8\nentry:\n  enter $x\n  store ptr null -> $x\n";
    for (unsigned v = 0; v < kNumbers; ++v) numbers_.push_back(fmt::format("{}", below(4)));
    for (unsigned v = 0; v < kPointers; ++v) pointers_.push_back("null");
    if (chance(40)) allocate();
    loop(0);
    statements(below(2), 0);
    if (chance(80)) loop(0);
    if (chance(30)) loop(0);
    line("exit(i32 0)");
    text_ += "  unreachable\n}\n";
    return text_;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  std::string fresh() { return fmt::format("%n{}", number_++); }
  void line(const std::string& text) { text_ += "  " + text + "\n"; }
  std::string define(const std::string& text) {
    const std::string name = fresh();
    line(name + " = " + text);
    return name;
  }
  std::string typed(const std::string& type, const std::string& text) {
    const std::string name = fresh();
    line(fmt::format("{}: {} = {}", name, type, text));
    return name;
  }
  std::string value() { return chance(60) ? numbers_[below(kNumbers)] : fmt::format("{}", below(5)); }
  std::string& pointer() { return pointers_[below(kPointers)]; }
  std::string label() { return fmt::format("l{}", labels_++); }
  std::string arguments() const {
    std::string text;
    for (const std::string& n : numbers_) text += (text.empty() ? "i4 " : ", i4 ") + n;
    for (const std::string& p : pointers_) text += ", ptr " + p;
    return "(" + text + ")";
  }
  void open(const std::string& label) {
    std::string parameters;
    for (std::string& n : numbers_) {
      n = fresh();
      parameters += (parameters.empty() ? "" : ", ") + n + ": i4";
    }
    for (std::string& p : pointers_) {
      p = fresh();
      parameters += ", " + p + ": ptr";
    }
    text_ += fmt::format("{}({}):\n", label, parameters);
  }
  std::string condition() {
    static const char* const kCompare[] = {"slt", "sle", "ult", "eq", "ne", "sgt"};
    const unsigned kind = below(100);
    if (kind < 35) return typed("i1", "choose() \"c\"");
    if (kind < 60) return define(fmt::format("ne ptr {}, null", pointer()));
    if (kind < 68) return define(fmt::format("eq ptr {}, {}", pointer(), pointer()));
    return define(fmt::format("{} i4 {}, {}", kCompare[below(6)], numbers_[below(kNumbers)], value()));
  }
  void statements(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count; ++i) statement(depth);
  }
  void allocate() {
    std::string& p = pointer();
    const std::string old = pointer();
    p = typed("ptr", fmt::format("allocate(i64 {})", kSizes[below(100) < 80 ? 0 : 1]));
    const std::string made = p;
    if (chance(85)) line(fmt::format("store i4 {} -> {}", value(), made));
    if (chance(50)) {
      const std::string at = define(fmt::format("address {} + 1", made));
      line(fmt::format("store i4 {} -> {}", value(), at));
    }
    if (chance(85)) {
      const std::string at = define(fmt::format("address {} + 8", made));
      line(fmt::format("store ptr {} -> {}", chance(70) ? old : chance(50) ? "null" : "$x", at));
    }
  }
  // Mostly only where the pointer is not null.
  template <typename Body>
  void guarded(unsigned which, const Body& body) {
    if (chance(12)) return body(pointers_[which]);
    const std::string yes = label();
    const std::string after = label();
    const std::string test = define(fmt::format("ne ptr {}, null", pointers_[which]));
    line(fmt::format("branch {}, {}{}, {}{}", test, yes, arguments(), after, arguments()));
    open(yes);
    body(pointers_[which]);
    line(fmt::format("jump {}{}", after, arguments()));
    open(after);
  }
  std::string field(const std::string& p) { return chance(70) ? p : define(fmt::format("address {} + 1", p)); }
  void statement(unsigned depth) {
    const unsigned kind = below(100);
    const unsigned which = below(kPointers);
    const unsigned number = below(kNumbers);
    if (kind < 8) {
      numbers_[number] =
          define(fmt::format("{} i4 {}, {}", chance(50) ? "add nsw" : "sub", numbers_[below(kNumbers)], value()));
    } else if (kind < 12) {
      numbers_[number] = chance(50) ? value() : typed("i4", "choose() \"n\"");
    } else if (kind < 20) {
      pointers_[which] = chance(85) ? pointers_[below(kPointers)] : "null";
    } else if (kind < 26) {
      if (chance(50)) {
        line(fmt::format("store ptr {} -> $x", pointers_[which]));
      } else {
        pointers_[which] = typed("ptr", "load $x");
      }
    } else if (kind < 38) {
      allocate();
    } else if (kind < 48) {
      guarded(which, [&](const std::string& p) { numbers_[number] = typed("i4", "load " + field(p)); });
      if (chance(50)) check();
    } else if (kind < 58) {
      guarded(which, [&](const std::string& p) { line(fmt::format("store i4 {} -> {}", value(), field(p))); });
    } else if (kind < 70) {
      guarded(which, [&](const std::string& p) {
        const std::string next = typed("ptr", "load " + define(fmt::format("address {} + 8", p)));
        pointers_[chance(70) ? which : below(kPointers)] = next;
      });
    } else if (kind < 78) {
      guarded(which, [&](const std::string& p) {
        const std::string at = define(fmt::format("address {} + 8", p));
        line(fmt::format("store ptr {} -> {}", chance(80) ? pointer() : "null", at));
      });
    } else if (kind < 82) {
      guarded(which, [&](const std::string& p) { line(fmt::format("free({})", p)); });
      if (chance(80)) pointers_[which] = "null";
    } else if (kind < 90) {
      check();
    } else if (kind < 95 || depth >= 2) {
      branch(depth);
    } else {
      loop(depth);
    }
  }
  void check() {
    const std::string holds = condition();
    const std::string fine = label();
    const std::string bad = label();
    line(fmt::format("branch {}, {}{}, {}", holds, fine, arguments(), bad));
    text_ += bad + ":\n  error()\n  abort()\n  unreachable\n";
    open(fine);
  }
  void branch(unsigned depth) {
    const std::string yes = label();
    const std::string no = label();
    const std::string after = label();
    const std::string test = condition();
    line(fmt::format("branch {}, {}{}, {}{}", test, yes, arguments(), no, arguments()));
    open(yes);
    statements(1 + below(2), depth);
    line(fmt::format("jump {}{}", after, arguments()));
    open(no);
    if (chance(50)) statements(1, depth);
    line(fmt::format("jump {}{}", after, arguments()));
    open(after);
  }
  void loop(unsigned depth) {
    const std::string head = label();
    const std::string body = label();
    const std::string after = label();
    line(fmt::format("jump {}{}", head, arguments()));
    open(head);
    const std::string test = chance(40)   ? typed("i1", "choose() \"c\"")
                             : chance(60) ? define(fmt::format("ne ptr {}, null", pointers_[below(kPointers)]))
                                          : condition();
    line(fmt::format("branch {}, {}{}, {}{}", test, body, arguments(), after, arguments()));
    open(body);
    if (chance(60)) allocate();
    statements(1 + below(4), depth + 1);
    line(fmt::format("jump {}{}", head, arguments()));
    open(after);
    if (chance(40)) check();
  }

  std::mt19937 random_;
  std::string text_;
  std::vector<std::string> numbers_;
  std::vector<std::string> pointers_;
  unsigned number_ = 0;
  unsigned labels_ = 0;
};

}  // namespace cairn::oracle
