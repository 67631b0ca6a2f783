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
#include "heap_generator.h"
#include "interp/observe.h"
#include "program/text/text.h"
#include "term/evaluate.h"
#include "term/rewrite.h"
#include "term/text.h"

using namespace cairn;
using oracle::Generator;
using oracle::kNumbers;
using oracle::kPointers;
using oracle::kSizes;

namespace {

constexpr std::size_t kMaxChoices = 11;
constexpr std::size_t kMaxRuns = 1'500;
constexpr std::uint64_t kMaxSteps = 400;

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
    if (verdict.kind() == analysis::VerdictKind::True) {
      ++counts_.proved;
      if (*violated) miss_ = "true, but an execution violates the property";
    } else {
      ++(verdict.kind() == analysis::VerdictKind::False ? counts_.shown : counts_.open);
      if (!*violated && std::getenv("TEMPLATE_OPEN") != nullptr) {
        fmt::print("open {} {}: {}\n", seed_, interp::name(property), verdict.open().why);
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
