#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <set>
#include <utility>

#include "proof/names.h"
#include "proof/proof_file.h"
#include "proof/well_formed.h"
#include "term/rewrite.h"
#include "term/text.h"

namespace cairn::proof {

using namespace program;
using term::Term;

namespace {

struct Token {
  std::string text;  // empty: the end of the file
  unsigned line = 0;
};

// Words, `{` `}` `=` `*`, terms in parentheses as one token, texts in quotes with the first quote.
std::vector<Token> tokensOf(std::string_view text) {
  std::vector<Token> tokens;
  unsigned line = 1;
  std::size_t at = 0;
  const auto isPunctuation = [](char c) { return c == '{' || c == '}' || c == '=' || c == '*'; };
  while (at < text.size()) {
    const char c = text[at];
    const std::size_t start = at;
    const unsigned startLine = line;
    if (c == '\n') ++line;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
      continue;
    }
    if (c == ';') {
      while (at < text.size() && text[at] != '\n') ++at;
      continue;
    }
    if (isPunctuation(c)) {
      ++at;
    } else if (c == '"') {
      const std::size_t end = text.find_first_of("\"\n", at + 1);
      if (end == std::string_view::npos || text[end] == '\n') throw TextError("a text without end", line);
      tokens.push_back({std::string(text.substr(at, end - at)), line});
      at = end + 1;
      continue;
    } else if (c == '(') {
      unsigned depth = 0;
      do {
        if (at == text.size()) throw TextError("a parenthesis is not closed", startLine);
        if (text[at] == '(') ++depth;
        if (text[at] == ')') --depth;
        if (text[at] == '\n') ++line;
        ++at;
      } while (depth > 0);
    } else {
      const auto ends = [&](char d) {
        return std::isspace(static_cast<unsigned char>(d)) != 0 || isPunctuation(d) || d == '(' || d == ';' || d == '"';
      };
      while (at < text.size() && !ends(text[at])) ++at;
    }
    tokens.push_back({std::string(text.substr(start, at - start)), startLine});
  }
  tokens.push_back({"", line});
  return tokens;
}

class Parser {
 public:
  Parser(std::string_view text, const Program& program, term::TermStore& terms)
      : tokens_(tokensOf(text)), program_(program), terms_(terms), symbols_(program) {}

  Proof run() {
    Proof proof;
    expect("cairn-proof");
    if (number(next()) != 2) fail("a version of proofs that is not known");
    expect("property");
    proof.property = property(next());
    expect("program");
    const std::string hash = next();
    const auto [end, error] = std::from_chars(hash.data(), hash.data() + hash.size(), proof.program, 16);
    if (error != std::errc() || end != hash.data() + hash.size()) fail("no hash of a program");
    // Formulas of another program mean nothing here.
    if (proof.program != hashOf(program_)) return proof;
    while (!peek().empty()) {
      const unsigned line = tokens_[at_].line;
      const std::string kind = next();
      Formula formula = this->formula();
      if (kind == "invariant") {
        formula.name = fmt::format("invariant {} (line {})", proof.invariants.size() + 1, line);
        if (formula.state.frames.empty()) fail("an invariant without a place");
        proof.invariants.push_back(std::move(formula));
      } else if (kind == "input") {
        formula.name = fmt::format("input {} (line {})", proof.summaries.size() + 1, line);
        proof.summaries.push_back({std::move(formula), {}});
      } else if (kind == "output" && !proof.summaries.empty()) {
        Summary& summary = proof.summaries.back();
        formula.name =
            fmt::format("output {} of input {} (line {})", summary.outputs.size() + 1, proof.summaries.size(), line);
        summary.outputs.push_back(std::move(formula));
      } else {
        fail("neither an invariant, nor an input, nor an output of one");
      }
    }
    checkSummaries(proof);
    return proof;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw TextError(message, tokens_[at_ == 0 ? 0 : at_ - 1].line);
  }
  [[nodiscard]] const std::string& peek() const { return tokens_[at_].text; }
  std::string next() {
    if (at_ + 1 == tokens_.size()) fail("the file ends too early");
    return tokens_[at_++].text;
  }
  bool take(std::string_view word) {
    if (peek() != word) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view word) {
    if (next() != word) fail(fmt::format("'{}' is expected here", word));
  }
  [[nodiscard]] std::uint64_t number(std::string_view text) const {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) fail(fmt::format("'{}' is no number", text));
    return value;
  }
  [[nodiscard]] std::uint32_t index(std::string_view text) const {
    const std::uint64_t value = number(text);
    if (value > 1000000) fail(fmt::format("'{}' is too large", text));
    return static_cast<std::uint32_t>(value);
  }
  [[nodiscard]] Property property(const std::string& text) const {
    const auto known = program::propertiesNamed(text);
    if (!known) fail("a property that is not known");
    return *known;
  }

  // ---- Formulas
  Formula formula() {
    Formula formula;
    state_ = State();
    state_.nextObject = firstDynamic(program_);
    state_.clock = kFormulaClock;
    declared_.clear();
    objects_.clear();
    defined_.clear();
    while (!take("end")) {
      const std::string word = next();
      if (word == "exists") {
        declarations();
      } else if (word == "stack") {
        frame();
      } else if (word == "anchors") {
        anchors();
      } else if (word == "with") {
        state_.assume(term(next()));
      } else if (word == "not-expressed") {
        formula.notExpressed = reason();
      } else if (word == "weakened") {
        state_.imprecise = reason();
      } else {
        auto [id, described] = object(word == "*" ? next() : word);
        state_.objects.emplace(id, std::move(described));
      }
    }
    for (const auto& [objectName, id] : objects_) {
      if (!defined_.contains(id)) fail(fmt::format("the object {} is not described", objectName));
    }
    if (const auto wrong = malformed(state_, program_)) fail(fmt::format("a formula with {}", *wrong));
    formula.state = std::move(state_);
    return formula;
  }

  std::string reason() {
    const std::string why = next();
    return why.starts_with('"') && why.size() > 1 ? why.substr(1) : "it does not say why";
  }

  void declarations() {
    while (peek().find(':') != std::string::npos) {
      const Term symbol = readTerm(next());
      if (!symbol.is(term::Op::Symbol) || !declared_.insert(symbol.symbol()).second) fail("no new symbol");
    }
  }

  Term readTerm(const std::string& text) {
    try {
      return term::parse(terms_, text);
    } catch (const std::exception& error) {
      fail(fmt::format("no term: {}", error.what()));
    }
  }
  Term term(const std::string& text) {
    const Term result = readTerm(text);
    for (const term::SymbolId symbol : term::symbolsOf(result)) {
      if (!declared_.contains(symbol)) fail(fmt::format("the symbol {} is not declared", terms_.symbolName(symbol)));
    }
    return result;
  }

  ObjectId objectNamed(const std::string& objectName) {
    if (objectName.starts_with('@')) {
      const auto found = symbols_.find(objectName);
      if (!found) fail(fmt::format("the program has no {}", objectName));
      return *found;
    }
    const auto [entry, fresh] = objects_.try_emplace(objectName, ObjectId(state_.nextObject));
    if (fresh) ++state_.nextObject;
    return entry->second;
  }

  Value value() {
    const std::string text = next();
    const unsigned width = program_.pointerBits();
    if (text == "null") return Value::integer(terms_.constant(0, width));
    if (!text.starts_with('&')) return Value::integer(term(text));
    std::string rest = text.substr(1);
    std::uint64_t offset = 0;
    if (const std::size_t sign = rest.find_first_of("+-"); sign != std::string::npos) {
      offset = number(std::string_view(rest).substr(sign + 1));
      if (rest[sign] == '-') offset = 0 - offset;
      rest.resize(sign);
    }
    Node node = Node::Itself;
    if (rest.ends_with(".first")) node = Node::First;
    if (rest.ends_with(".last")) node = Node::Last;
    if (rest.ends_with(".self")) node = Node::Self;
    if (node != Node::Itself) rest.resize(rest.rfind('.'));
    Term distance = terms_.constant(offset, width);
    if (take("+")) distance = term(next());
    return Value::pointer(objectNamed(rest), distance, node);
  }

  void frame() {
    Frame frame;
    const auto function = functionOf(program_, objectNamed(next()));
    if (!function) fail("no function");
    const std::string place = next();
    const std::size_t colon = place.find(':');
    if (colon == std::string::npos) fail("no place of a function");
    frame.place = {*function, BlockId(index(std::string_view(place).substr(0, colon))),
                   index(std::string_view(place).substr(colon + 1))};
    expect("{");
    while (!take("}")) {
      const std::string what = next();
      expect("=");
      const std::uint32_t which = index(std::string_view(what).substr(1));
      bool fresh = false;
      if (what[0] == '%') {
        fresh = frame.registers.emplace(RegId(which), value()).second;
      } else if (what[0] == '$') {
        fresh = frame.slots.emplace(SlotId(which), objectNamed(next())).second;
      }
      if (!fresh) fail(fmt::format("{} is no register or variable, or is there twice", what));
    }
    state_.frames.insert(state_.frames.begin(), std::move(frame));
  }

  void anchors() {
    if (state_.anchors) fail("anchors are there twice");
    Anchors anchors;
    anchors.summary = index(next());
    expect("{");
    while (!take("}")) {
      const std::string what = next();
      if (what == "variable") {
        anchors.variables.push_back(objectNamed(next()));
      } else if (what == "result") {
        anchors.results.push_back(value());
      } else {
        expect("=");
        if (what[0] != '%' || !anchors.held.emplace(index(std::string_view(what).substr(1)), value()).second) {
          fail(fmt::format("{} is no anchor, or is there twice", what));
        }
      }
    }
    state_.anchors = std::move(anchors);
  }

  std::pair<ObjectId, Object> object(const std::string& objectName) {
    const ObjectId id = objectNamed(objectName);
    if (!defined_.insert(id).second) fail(fmt::format("{} is described twice", objectName));
    Object object;
    if (isGlobal(program_, id)) {
      const Global& global = program_.global(GlobalId(id.index()));
      object.storage = global.kind == GlobalKind::Literal ? Storage::Literal : Storage::Global;
      object.writable = global.kind != GlobalKind::Literal && !global.constant;
      object.size = terms_.constant(global.size, program_.pointerBits());
      expect("->");
      object.contents = contents();
    } else {
      const std::string word = next();
      if (word != "->" && word != "dead") fail("an object is described by -> or dead");
      const std::string kind = next();
      if (kind == "heap" || kind == "variable") {
        object.storage = kind == "heap" ? Storage::Heap : Storage::Variable;
        object.size = term(next());
        if (word == "dead") {
          object.status = kind == "heap" ? Status::Freed : Status::OutOfScope;
          Younger younger;
          younger.blocks = take("younger-heap");
          younger.variables = take("younger-variable");
          object.died = deathOf(younger);
        }
        if (word == "->") object.contents = contents();
      } else if ((kind == "ls" || kind == "dls") && word == "->") {
        list(object, kind == "dls");
      } else {
        fail(fmt::format("'{}' is no kind of object", kind));
      }
    }
    if (!isGlobal(program_, id)) object.born = object.storage == Storage::Heap ? kBlocksBorn : kVariablesBorn;
    return {id, std::move(object)};
  }

  void list(Object& object, bool doubly) {
    List list;
    list.doubly = doubly;
    expect("length");
    list.length = term(next());
    expect("node");
    object.size = term(next());
    expect("next");
    list.next = number(next());
    expect("to");
    list.head = number(next());
    if (doubly) {
      expect("prev");
      list.prev = number(next());
      expect("to");
      list.back = number(next());
      expect("before");
      list.before = value();
    }
    expect("after");
    list.after = value();
    object.contents = contents();
    if (take("owns")) {
      expect("{");
      if (++depth_ > kMostNested) fail("lists that are nested too deep");
      do {
        auto [id, owned] = this->object(next());
        list.owned.push_back({id, std::move(owned)});
      } while (take("*"));
      expect("}");
      --depth_;
    }
    while (take("each")) list.facts.push_back(term(next()));
    object.list = std::move(list);
  }

  Contents contents() {
    Contents contents;
    expect("{");
    while (!take("}")) {
      const std::string range = next();
      if (range == "rest") {
        contents.background = static_cast<std::uint8_t>(index(next()) & 0xFFU);
        continue;
      }
      const std::size_t dots = range.find("..");
      if (dots == std::string::npos) fail(fmt::format("'{}' is no range of bytes", range));
      const std::uint64_t from = number(std::string_view(range).substr(0, dots));
      const std::uint64_t to = number(std::string_view(range).substr(dots + 2));
      if (to <= from) fail("a range of no bytes");
      expect("=");
      Cell cell{to - from, CellKind::Unknown, {}};
      if (take("fill")) {
        cell.kind = CellKind::Filled;
        cell.value = Value::integer(terms_.constant(index(next()) & 0xFFU, 8));
      } else if (!take("unknown")) {
        cell.kind = CellKind::Holds;
        cell.value = value();
      }
      if (!contents.cells.emplace(from, cell).second) fail("cells that overlap");
    }
    return contents;
  }

  void checkSummaries(const Proof& proof) const {
    const auto belongs = [&](const Formula& formula, std::size_t summary) {
      const auto& anchors = formula.state.anchors;
      return anchors && anchors->summary == summary;
    };
    for (std::size_t i = 0; i < proof.summaries.size(); ++i) {
      const Summary& summary = proof.summaries[i];
      const State& input = summary.input.state;
      const bool atStart = input.frames.size() == 1 && input.top().place.block == BlockId(0) &&
                           input.top().place.instruction == 0 && input.top().slots.empty();
      if (!atStart || !belongs(summary.input, i) || !input.anchors->results.empty())
        fail(fmt::format("{} is not about the start of a function", summary.input.name));
      for (const Formula& output : summary.outputs) {
        if (!output.state.frames.empty() || !belongs(output, i))
          fail(fmt::format("{} is not about its return", output.name));
      }
    }
    for (const Formula& invariant : proof.invariants) {
      const auto& anchors = invariant.state.anchors;
      if (anchors && anchors->summary >= proof.summaries.size())
        fail(fmt::format("{} belongs to no input", invariant.name));
      if (anchors && !anchors->results.empty()) fail(fmt::format("{} has results before the return", invariant.name));
    }
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  const Program& program_;
  term::TermStore& terms_;
  SymbolNames symbols_;
  // Of the formula that is being read.
  State state_;
  std::set<term::SymbolId> declared_;
  std::map<std::string, ObjectId> objects_;
  std::set<ObjectId> defined_;
  static constexpr unsigned kMostNested = 16;
  unsigned depth_ = 0;
};

}  // namespace

Proof parse(std::string_view text, const Program& program, term::TermStore& terms) {
  return Parser(text, program, terms).run();
}

}  // namespace cairn::proof
