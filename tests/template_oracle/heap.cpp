// Random small programs over heap blocks that loops allocate: link, alias, write, read, free, allocate again.
// The template analysis against all executions of a bounded number of choices. A `true` of a program that an execution violates is a miss; so is
// a row on the blocks of a site that one of them, alive at a visit by a back edge, does not satisfy.
//
//     template_heap FIRST COUNT
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
#include "term/text.h"

using namespace cairn;

namespace {

constexpr unsigned kNumbers = 2;
constexpr unsigned kPointers = 3;
constexpr std::size_t kMaxChoices = 11;
constexpr std::size_t kMaxRuns = 1'500;
constexpr std::uint64_t kMaxSteps = 400;
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

// All answers to the first choices; 0 to those behind.
class AllChoices final : public interp::ChoiceSource {
 public:
  std::uint64_t choose(const interp::ChoiceRequest& request) override {
    static const std::uint64_t kAnswers[] = {0, 3, 15};
    const bool isNumber = request.type.bits == 4;
    if (request.type.bits > 4) return request.candidates.empty() ? 0 : request.candidates[0];
    if (next_ == answers_.size()) {
      if (answers_.size() >= kMaxChoices) return 0;
      answers_.push_back({0, isNumber ? 3U : 2U});
    }
    const std::uint64_t answer = answers_[next_++].value;
    return isNumber ? kAnswers[answer] : answer;
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
  explicit RowWatcher(analysis::TemplateProof& proof) : proof_(proof), pointsTo_(proof.encoding->pointsTo()) {
    const program::Function& function = proof.flat->function();
    for (std::uint32_t r = 0; r < function.registers.size(); ++r) {
      const analysis::FlatValue* value = proof.encoding->registerValue(program::RegId(r));
      if (value == nullptr || !value->bits.is(term::Op::Symbol)) continue;
      registers_.emplace(value->bits.symbol().index(), r);
      if (value->object.valid() && value->object.is(term::Op::Symbol)) {
        registers_.emplace(value->object.symbol().index(), r);
      }
    }
  }

  void beforeInstruction(const interp::Machine& machine) override {
    const interp::Frame& frame = machine.frames().back();
    const auto place = frame.code->placeOf(frame.pc);
    if (place.index == 0) {
      for (const analysis::Row& row : proof_.rows) {
        const analysis::LoopHead& head = proof_.encoding->heads()[row.head];
        if (head.block != place.block || !proof_.encoding->loops().contains(head.loop, last_)) continue;
        if (row.state != analysis::RowState::Top && miss_.empty()) evaluate(machine, frame, row);
      }
    }
    last_ = place.block;
  }

  [[nodiscard]] const std::string& miss() const { return miss_; }
  [[nodiscard]] std::uint64_t evaluated() const { return evaluated_; }
  [[nodiscard]] std::uint64_t evaluatedOfSites() const { return evaluatedOfSites_; }

 private:
  void evaluate(const interp::Machine& machine, const interp::Frame& frame, const analysis::Row& row) {
    const analysis::ObjectNumber representative = representativeOf(row);
    if (representative == analysis::kNoObjectNumber) return evaluateFor(machine, frame, row, nullptr);
    const std::uint64_t size = sizeOf(pointsTo_.object(representative).site);
    // Sites of equal sizes are not told apart.
    for (const analysis::HeapSite& site : pointsTo_.sites()) {
      if (site.object != pointsTo_.object(representative).site && sizeOf(site.object) == size) return;
    }
    if (exact(size)) return;
    for (interp::ObjectId o = 0; o < machine.memory().objectCount(); ++o) {
      const interp::Object& object = machine.memory().at(o);
      if (!object.isMemory() || object.storage != interp::Storage::Heap || object.size != size) continue;
      // Rows on whether blocks are alive speak of all.
      const bool aboutAlive = row.cases[0].now.width() == 0 && speaksOfAlive(row.cases[0].now);
      if (object.live() || aboutAlive) evaluateFor(machine, frame, row, &object);
    }
  }
  bool speaksOfAlive(term::Term term) {
    for (const term::SymbolId symbol : term::symbolsOf(term)) {
      if (!proof_.encoding->memory().origin(symbol).version) return true;
    }
    return false;
  }
  // A block of that size that is allocated outside of loops.
  bool exact(std::uint64_t size) {
    for (analysis::ObjectNumber o = analysis::kFirstObject; o < pointsTo_.end(); ++o) {
      if (pointsTo_.object(o).kind != analysis::ObjectKind::Heap || pointsTo_.isRepresentative(o)) continue;
      if (pointsTo_.site(o) == nullptr && sizeOf(o) == size) return true;
    }
    return false;
  }
  std::uint64_t sizeOf(analysis::ObjectNumber site) const {
    const analysis::FlatObject& made = pointsTo_.object(site);
    const program::Operation& operation =
        proof_.flat->function().blocks[made.block.index()].instructions[made.instruction].op;
    return std::get<program::Intrinsic>(operation).args[0].bits;
  }
  analysis::ObjectNumber representativeOf(const analysis::Row& row) {
    if (row.cases.size() == 1) return analysis::kNoObjectNumber;
    for (const term::SymbolId symbol : term::symbolsOf(row.cases[0].now)) {
      const analysis::SymbolOrigin& origin = proof_.encoding->memory().origin(symbol);
      if (origin.version && pointsTo_.isRepresentative(proof_.encoding->memory().objectOf(*origin.version))) {
        return proof_.encoding->memory().objectOf(*origin.version);
      }
      if (!origin.version && origin.head != analysis::kNoHead) {
        const auto& parameter = proof_.encoding->heads()[origin.head].parameters[origin.parameter];
        if (parameter.fact != analysis::HeadFact::Register) return parameter.object;
      }
    }
    return analysis::kNoObjectNumber;
  }
  void evaluateFor(const interp::Machine& machine, const interp::Frame& frame, const analysis::Row& row,
                   const interp::Object* block) {
    term::Assignment values;
    std::map<std::string, std::uint64_t> shown;
    for (const term::SymbolId symbol : term::symbolsOf(row.cases[0].now)) {
      const auto value = valueOf(machine, frame, symbol, block);
      if (!value) return;
      values.set(symbol, *value);
      shown.emplace(proof_.terms->symbolName(symbol), *value);
    }
    ++(block != nullptr ? evaluatedOfSites_ : evaluated_);
    if (row.state == analysis::RowState::Bottom) {
      miss_ = block == nullptr ? "a loop turns whose row says that it does not"
                               : "a block lives at the head of a loop whose row says that none does";
      return;
    }
    const std::uint64_t found = term::evaluate(row.cases[0].now, values);
    const bool holds = row.kind == analysis::RowKind::Predicate
                           ? found != 0
                           : term::toSigned(found, row.cases[0].now.width()) <= row.bound;
    if (!holds) {
      miss_ = fmt::format("a row of head {} ({}) does not hold: {} <= {}: {}", row.head,
                          block != nullptr ? "on blocks" : "plain", found, row.bound,
                          term::print(*proof_.terms, row.cases[0].now));
      for (const auto& [symbol, value] : shown) miss_ += fmt::format("; {} = {}", symbol, value);
    }
  }
  // The number of the object in the formula: of a site any representative.
  std::optional<std::uint64_t> numberOf(const interp::Machine& machine, interp::ObjectId id) {
    if (id < interp::kFirstRealObject) return analysis::kNoObjectNumber;
    const interp::Object& object = machine.memory().at(id);
    if (object.storage != interp::Storage::Heap || exact(object.size)) return std::nullopt;
    std::optional<std::uint64_t> found;
    for (const analysis::HeapSite& site : pointsTo_.sites()) {
      if (sizeOf(site.object) != object.size) continue;
      if (found) return std::nullopt;
      found = site.first;
    }
    return found;
  }
  std::optional<std::uint64_t> valueOf(const interp::Machine& machine, const interp::Frame& frame,
                                       term::SymbolId symbol, const interp::Object* block) {
    const analysis::SymbolOrigin origin = proof_.encoding->memory().origin(symbol);
    const auto reg = registers_.find(symbol.index());
    // A load may give what memory held at a head; the register is not what it holds now.
    if (reg != registers_.end() && !origin.version) {
      const program::Type type = proof_.flat->function().registers[reg->second];
      const interp::Value value = machine.valueOf(frame, reg->second);
      if (origin.isObject) return numberOf(machine, value.object);
      if (value.object >= interp::kFirstRealObject) return value.bits - machine.memory().at(value.object).base;
      return value.bits & interp::maskOf(type.bits);
    }
    if (origin.head != analysis::kNoHead && !origin.version) {
      const auto& parameter = proof_.encoding->heads()[origin.head].parameters[origin.parameter];
      if (parameter.fact == analysis::HeadFact::Alive && block != nullptr) return block->live() ? 1 : 0;
    }
    if (!origin.version || block == nullptr || !origin.offset.isConstant()) return std::nullopt;
    const analysis::ObjectNumber object = proof_.encoding->memory().objectOf(*origin.version);
    const auto head = proof_.encoding->memory().headOf(*origin.version);
    if (!head || !pointsTo_.isRepresentative(object)) return std::nullopt;
    if (proof_.encoding->heads()[*head].block != frame.code->placeOf(frame.pc).block) return std::nullopt;
    std::uint64_t bits = 0;
    interp::ObjectId target = interp::kNoObject;
    for (unsigned i = 0; i < origin.bytes; ++i) {
      const interp::Byte byte = machine.memory().byteAt(*block, origin.offset.value() + i);
      if (byte.state != interp::ByteWritten) return std::nullopt;
      bits |= std::uint64_t{byte.value} << (8 * i);
      if (i == 0) target = byte.provenance;
    }
    if (origin.isObject) return numberOf(machine, target);
    if (target >= interp::kFirstRealObject) return bits - machine.memory().at(target).base;
    return bits;
  }

  analysis::TemplateProof& proof_;
  const analysis::PointsTo& pointsTo_;
  std::map<std::uint32_t, std::uint32_t> registers_;  // by symbol
  program::BlockId last_{0};
  std::string miss_;
  std::uint64_t evaluated_ = 0;
  std::uint64_t evaluatedOfSites_ = 0;
};

struct Counts {
  std::uint64_t proved = 0, shown = 0, open = 0, violated = 0, sites = 0, rows = 0, siteRows = 0, misses = 0;
};

class Test {
 public:
  Test(unsigned seed, Counts& counts)
      : seed_(seed), counts_(counts), text_(Generator(seed).program()), program_(program::parse(text_)) {}

  void run(interp::Property property) {
    property_ = property;
    miss_.clear();
    analysis::TemplateOptions options;
    options.exact.property = property;
    options.searchExpansions = 0;
    options.expansionsPerPoint = 0;
    options.solverCalls = 1'500;
    options.query = {500, 0};
    options.always = true;
    std::optional<bool> violated;
    options.proved = [&](analysis::TemplateProof& proof) {
      if (!proof.encoding->pointsTo().sites().empty()) ++counts_.sites;
      violated = enumerate(&proof);
    };
    const analysis::Verdict verdict = analysis::verifyByTemplates(program_, options);
    if (!violated) violated = enumerate(nullptr);
    if (*violated) ++counts_.violated;
    if (verdict.kind == analysis::VerdictKind::True) {
      ++counts_.proved;
      if (*violated) miss_ = "true, but an execution violates the property";
    } else {
      ++(verdict.kind == analysis::VerdictKind::False ? counts_.shown : counts_.open);
      if (!*violated && std::getenv("TEMPLATE_OPEN") != nullptr) {
        fmt::print("open {} {}: {}\n", seed_, interp::name(property), verdict.why);
      }
    }
    if (miss_.empty()) return;
    ++counts_.misses;
    fmt::print("MISS seed {} ({}): {}\n{}\n", seed_, interp::name(property), miss_, text_);
  }

 private:
  bool enumerate(analysis::TemplateProof* proof) {
    AllChoices choices;
    bool violated = false;
    bool more = true;
    for (std::size_t runs = 0; more && runs < kMaxRuns; ++runs) {
      interp::RunOptions run;
      run.property = property_;
      run.maxSteps = kMaxSteps;
      interp::Outcome outcome;
      if (proof != nullptr && runs < 300) {
        RowWatcher watcher(*proof);
        outcome = interp::runObserved(proof->flat->program, choices, run, watcher);
        counts_.rows += watcher.evaluated();
        counts_.siteRows += watcher.evaluatedOfSites();
        if (!watcher.miss().empty()) miss_ = watcher.miss();
      } else {
        outcome = interp::run(program_, choices, run);
      }
      violated |= outcome.kind == interp::StopKind::Violated;
      more = choices.advance();
    }
    return violated;
  }

  unsigned seed_;
  Counts& counts_;
  std::string text_;
  program::Program program_;
  interp::Property property_;
  std::string miss_;
};

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto first = static_cast<unsigned>(std::stoul(words[1]));
  const auto number = static_cast<unsigned>(std::stoul(words[2]));
  Counts counts;
  for (unsigned seed = first; seed < first + number; ++seed) {
    Test test(seed, counts);
    test.run(interp::Property::UnreachCall);
    test.run({program::ViolationKind::ValidDeref, program::ViolationKind::ValidFree});
  }
  fmt::print(
      "{} verdicts true, {} false, {} unknown; {} programs with a violation, {} with representatives; {} rows and {} "
      "rows on blocks evaluated; {} misses\n",
      counts.proved, counts.shown, counts.open, counts.violated, counts.sites, counts.rows, counts.siteRows,
      counts.misses);
  return counts.misses == 0 ? 0 : 1;
}
