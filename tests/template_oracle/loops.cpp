// Random small programs over numbers of four bits, a small array, variables in memory and pointers to them, with loops, errors and accesses:
// the template analysis against all executions, as far as they can be enumerated. A `true` of a program that an execution violates is a miss; so
// is a row that does not hold at a visit by a back edge of one of these executions.
//
//     template_loops FIRST COUNT
#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "analysis/template/template.h"
#include "interp/observe.h"
#include "program/text/text.h"
#include "term/evaluate.h"
#include "term/rewrite.h"

using namespace cairn;

namespace {

constexpr unsigned kVariables = 3;
constexpr std::size_t kMaxRuns = 2'000;
constexpr std::uint64_t kMaxSteps = 1'500;

// One function in text form; each block has all variables as parameters.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string program() {
    text_ =
        "program LP64\nglobal @table constant size 4 = \"\\x01\\x02\\x03\\x00\"\nentry @main\nfunction @main() {\n"
        "  slot $x size 1\n  slot $y size 1\n  slot $p size 8\n  slot $a size 4\n  slot $t size 1\nentry:\n"
        "  enter $x\n  enter $y\n  enter $p\n  enter $a\n";
    if (chance(70)) line("store i4 0 -> $x");
    if (chance(70)) line("store i4 1 -> $y");
    line("store ptr $x -> $p");
    if (chance(60)) line("fill($a, i8 0, i64 4)");
    for (unsigned v = 0; v < kVariables; ++v) {
      names_.push_back(chance(50) ? choice() : fmt::format("{}", below(6)));
    }
    statements(2 + below(4), 0);
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
  std::string choice() {
    const std::string name = fresh();
    line(fmt::format("{}: i4 = choose() \"n\"", name));
    return name;
  }
  std::string value() { return chance(70) ? names_[below(kVariables)] : fmt::format("{}", below(8)); }
  std::string condition() {
    static const char* const kCompare[] = {"slt", "sle", "ult", "eq", "ne", "sgt", "uge", "slt"};
    if (chance(12)) {
      const std::string name = fresh();
      line(name + ": i1 = choose() \"c\"");
      return name;
    }
    return define(fmt::format("{} i4 {}, {}", kCompare[below(8)], names_[below(kVariables)], value()));
  }
  std::string arguments() const {
    std::string text;
    for (const std::string& name : names_) text += (text.empty() ? "i4 " : ", i4 ") + name;
    return "(" + text + ")";
  }
  void open(const std::string& label) {
    std::string parameters;
    for (unsigned v = 0; v < kVariables; ++v) {
      names_[v] = fresh();
      parameters += (v == 0 ? "" : ", ") + names_[v] + ": i4";
    }
    text_ += fmt::format("{}({}):\n", label, parameters);
  }
  std::string label() { return fmt::format("l{}", labels_++); }

  void statements(unsigned count, unsigned depth) {
    for (unsigned i = 0; i < count; ++i) statement(depth);
  }
  std::string element() {
    std::string index = names_[below(kVariables)];
    if (chance(75)) {
      const std::string small = define(fmt::format("ult i4 {}, 4", index));
      line(fmt::format("assume(i1 {})", small));
    }
    const std::string wide = define(fmt::format("zext i4 {} to i64", index));
    return define(fmt::format("address {} + i64 {} * 1", chance(80) ? "$a" : "@table", wide));
  }
  void statement(unsigned depth) {
    static const char* const kOps[] = {"add", "sub", "add nsw", "add nuw", "sub nsw", "mul", "xor", "and"};
    const unsigned kind = below(100);
    std::string& target = names_[below(kVariables)];
    if (kind < 26) {
      target = define(fmt::format("{} i4 {}, {}", kOps[below(8)], names_[below(kVariables)], value()));
    } else if (kind < 30) {
      target = value();
    } else if (kind < 34) {
      target = choice();
    } else if (kind < 40) {
      const std::string name = fresh();
      line(fmt::format("{}: i4 = load {}", name, chance(50) ? "$x" : "$y"));
      target = name;
    } else if (kind < 46) {
      line(fmt::format("store i4 {} -> {}", value(), chance(50) ? "$x" : "$y"));
    } else if (kind < 50) {
      line(fmt::format("store ptr {} -> $p", chance(50) ? "$x" : chance(60) ? "$y" : chance(40) ? "$t" : "null"));
    } else if (kind < 56) {
      const std::string pointer = fresh();
      line(fmt::format("{}: ptr = load $p", pointer));
      if (chance(50)) {
        line(fmt::format("store i4 {} -> {}", value(), pointer));
      } else {
        const std::string name = fresh();
        line(fmt::format("{}: i4 = load {}", name, pointer));
        target = name;
      }
    } else if (kind < 61) {
      const std::string at = element();
      line(fmt::format("store i4 {} -> {}", value(), at));
    } else if (kind < 66) {
      const std::string at = element();
      const std::string name = fresh();
      line(fmt::format("{}: i4 = load {}", name, at));
      target = name;
    } else if (kind < 70) {
      line(fmt::format("assume(i1 {})", condition()));
    } else if (kind < 78) {
      check();
    } else if (kind < 88 || depth >= 2) {
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
    const std::string test = condition();
    line(fmt::format("branch {}, {}{}, {}{}", test, body, arguments(), after, arguments()));
    open(body);
    const bool scope = !entered_ && chance(30);
    if (scope) {
      entered_ = true;
      line("enter $t");
      if (chance(60)) line(fmt::format("store i4 {} -> $t", value()));
    }
    statements(1 + below(4), depth + 1);
    if (chance(15)) {
      const std::string on = label();
      const std::string leave = condition();
      line(fmt::format("branch {}, {}{}, {}{}", leave, after, arguments(), on, arguments()));
      open(on);
    }
    if (scope && chance(80)) line("leave $t");
    line(fmt::format("jump {}{}", head, arguments()));
    open(after);
    if (chance(70)) check();
  }

  std::mt19937 random_;
  std::string text_;
  std::vector<std::string> names_;
  unsigned number_ = 0;
  unsigned labels_ = 0;
  bool entered_ = false;
};

// All answers, one run after the other.
class AllChoices final : public interp::ChoiceSource {
 public:
  std::uint64_t choose(const interp::ChoiceRequest& request) override {
    if (next_ == answers_.size()) answers_.push_back({0, request.type.bits >= 4 ? 16U : 2U});
    return answers_[next_++].value;
  }
  // False: that was the last.
  bool advance() {
    answers_.resize(next_);
    next_ = 0;
    while (!answers_.empty()) {
      if (++answers_.back().value < answers_.back().count) return true;
      answers_.pop_back();
    }
    return false;
  }

 private:
  struct Answer {
    std::uint64_t value = 0;
    unsigned count = 2;
  };
  std::vector<Answer> answers_;
  std::size_t next_ = 0;
};

class RowWatcher final : public interp::Observer {
 public:
  explicit RowWatcher(analysis::TemplateProof& proof) : proof_(proof) {
    const program::Function& function = proof.flat->function();
    for (std::uint32_t r = 0; r < function.registers.size(); ++r) {
      const analysis::FlatValue* value = proof.encoding->registerValue(program::RegId(r));
      if (value == nullptr || !value->bits.is(term::Op::Symbol) || value->object.valid()) continue;
      registers_.emplace(value->bits.symbol().index(), r);
    }
  }

  void beforeInstruction(const interp::Machine& machine) override {
    const interp::Frame& frame = machine.frames().back();
    const auto place = frame.code->placeOf(frame.pc);
    if (place.index == 0) {
      for (const analysis::Row& row : proof_.rows) {
        const analysis::LoopHead& head = proof_.encoding->heads()[row.head];
        if (head.block != place.block || !proof_.encoding->loops().contains(head.loop, last_)) continue;
        evaluate(machine, frame, row);
      }
    }
    last_ = place.block;
  }

  [[nodiscard]] const std::string& miss() const { return miss_; }
  [[nodiscard]] std::uint64_t evaluated() const { return evaluated_; }

 private:
  void evaluate(const interp::Machine& machine, const interp::Frame& frame, const analysis::Row& row) {
    if (row.state == analysis::RowState::Top || !miss_.empty() || row.cases.size() != 1) return;
    if (row.state == analysis::RowState::Bottom) {
      miss_ = "a loop turns whose row says that it does not";
      return;
    }
    term::Assignment values;
    for (const term::SymbolId symbol : term::symbolsOf(row.cases[0].now)) {
      const auto value = valueOf(machine, frame, symbol);
      if (!value) return;
      values.set(symbol, *value);
    }
    ++evaluated_;
    const std::uint64_t found = term::evaluate(row.cases[0].now, values);
    const bool holds = row.kind == analysis::RowKind::Predicate
                           ? found != 0
                           : term::toSigned(found, row.cases[0].now.width()) <= row.bound;
    if (!holds) miss_ = fmt::format("a row of head {} does not hold: {} <= {}", row.head, found, row.bound);
  }
  std::optional<std::uint64_t> valueOf(const interp::Machine& machine, const interp::Frame& frame,
                                       term::SymbolId symbol) {
    const auto reg = registers_.find(symbol.index());
    if (reg != registers_.end()) {
      const unsigned bits = proof_.flat->function().registers[reg->second].bits;
      return machine.valueOf(frame, reg->second).bits & interp::maskOf(bits);
    }
    const analysis::SymbolOrigin origin = proof_.encoding->memory().origin(symbol);
    if (!origin.version || !proof_.encoding->memory().headOf(*origin.version) || origin.isObject) return std::nullopt;
    if (!origin.offset.isConstant() || origin.bytes != 1) return std::nullopt;
    const analysis::FlatObject& object =
        proof_.encoding->pointsTo().object(proof_.encoding->memory().objectOf(*origin.version));
    if (object.kind != analysis::ObjectKind::Slot) return std::nullopt;
    // Outer heads' memory may have changed since.
    if (proof_.encoding->heads()[*proof_.encoding->memory().headOf(*origin.version)].block !=
        frame.code->placeOf(frame.pc).block) {
      return std::nullopt;
    }
    const interp::Value slot = machine.valueOf(frame, frame.code->firstSlot + object.index);
    const interp::Object& memory = machine.memory().at(slot.object);
    if (!memory.isMemory() || !memory.live() || origin.offset.value() >= memory.size) return std::nullopt;
    const interp::Byte byte = machine.memory().byteAt(memory, origin.offset.value());
    if (byte.state != interp::ByteWritten) return std::nullopt;
    return byte.value;
  }

  analysis::TemplateProof& proof_;
  std::map<std::uint32_t, std::uint32_t> registers_;  // by symbol
  program::BlockId last_{0};
  std::string miss_;
  std::uint64_t evaluated_ = 0;
};

struct Counts {
  std::uint64_t proved = 0, shown = 0, open = 0, violated = 0, complete = 0, rows = 0, misses = 0;
};

void test(unsigned seed, Counts& counts) {
  const std::string text = Generator(seed).program();
  const program::Program program = program::parse(text);
  for (const interp::Property property : {interp::Property::UnreachCall, interp::Property::MemSafety}) {
    analysis::TemplateOptions options;
    options.exact.property = property;
    options.searchExpansions = 0;
    options.expansionsPerPoint = 0;
    options.always = true;
    std::string miss;
    const auto enumerate = [&](analysis::TemplateProof* proof) {
      AllChoices choices;
      bool violated = false;
      std::size_t runs = 0;
      bool more = true;
      for (; more && runs < kMaxRuns; ++runs) {
        interp::RunOptions run;
        run.property = property;
        run.maxSteps = kMaxSteps;
        interp::Outcome outcome;
        if (proof != nullptr && runs < 200) {
          RowWatcher watcher(*proof);
          AllChoices copy = choices;
          outcome = interp::runObserved(proof->flat->program, copy, run, watcher);
          counts.rows += watcher.evaluated();
          if (!watcher.miss().empty()) miss = watcher.miss();
          const interp::Outcome original = interp::run(program, choices, run);
          if (original.kind != outcome.kind) miss = "the flat program ends otherwise";
        } else {
          outcome = interp::run(program, choices, run);
        }
        violated |= outcome.kind == interp::StopKind::Violated;
        more = choices.advance();
      }
      if (!more) ++counts.complete;
      return violated;
    };
    std::optional<bool> violated;
    options.proved = [&](analysis::TemplateProof& proof) { violated = enumerate(&proof); };
    const analysis::Verdict verdict = analysis::verifyByTemplates(program, options);
    if (!violated) violated = enumerate(nullptr);
    if (*violated) ++counts.violated;
    if (verdict.kind() == analysis::VerdictKind::True) {
      ++counts.proved;
      if (*violated) miss = "true, but an execution violates the property";
    } else if (verdict.kind() == analysis::VerdictKind::False) {
      ++counts.shown;
    } else {
      ++counts.open;
      if (!*violated && std::getenv("TEMPLATE_OPEN") != nullptr)
        fmt::print("open {} {}: {}\n", seed, interp::name(property), verdict.open().why);
    }
    if (!miss.empty()) {
      ++counts.misses;
      fmt::print("MISS seed {} ({}): {}\n{}\n", seed, interp::name(property), miss, text);
    }
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto first = static_cast<unsigned>(std::stoul(words[1]));
  const auto number = static_cast<unsigned>(std::stoul(words[2]));
  Counts counts;
  for (unsigned seed = first; seed < first + number; ++seed) test(seed, counts);
  fmt::print(
      "{} verdicts true, {} false, {} unknown; {} programs with a violation, {} enumerated in full; {} rows evaluated; "
      "{} misses\n",
      counts.proved, counts.shown, counts.open, counts.violated, counts.complete, counts.rows, counts.misses);
  return counts.misses == 0 ? 0 : 1;
}
