#include <fmt/format.h>

#include <cctype>
#include <set>

#include "program/text/text.h"
#include "proof/names.h"
#include "proof/proof_file.h"
#include "support/hash.h"
#include "term/rewrite.h"
#include "term/text.h"

namespace cairn::proof {

using term::SymbolId;
using term::Term;

std::uint64_t hashOf(const program::Program& program) {
  program::Program plain = program;
  plain.files.clear();
  for (program::Variable& variable : plain.variables) variable.declared = {};
  for (program::Global& global : plain.globals) global.loc = {};
  for (program::Function& function : plain.functions) function.loc = {};
  program::PrintOptions options;
  options.locations = false;
  std::uint64_t hash = 1;
  for (const char byte : program::print(plain, options))
    hash = support::combine(hash, static_cast<unsigned char>(byte));
  return hash;
}

SymbolNames::SymbolNames(const program::Program& program) {
  std::map<std::string, unsigned> uses;
  for (const program::Global& global : program.globals) ++uses[global.name];
  for (const program::Function& function : program.functions) ++uses[function.name];
  const auto add = [&](const std::string& symbol) {
    bool plain = !symbol.empty() && uses[symbol] == 1;
    for (const char c : symbol) plain = plain && (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_');
    names_.push_back(plain ? "@" + symbol : fmt::format("@#{}", names_.size()));
    ids_.emplace(names_.back(), ObjectId(names_.size() - 1));
  };
  for (const program::Global& global : program.globals) add(global.name);
  for (const program::Function& function : program.functions) add(function.name);
}

std::optional<ObjectId> SymbolNames::find(const std::string& name) const {
  const auto found = ids_.find(name);
  return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

namespace {

std::string quotable(std::string text) {
  for (char& c : text) {
    if (c == '"' || c == '\n') c = '\'';
  }
  return text;
}

class StatePrinter {
 public:
  StatePrinter(const State& state, const program::Program& program, const SymbolNames& symbols,
               const term::TermStore& terms, std::string_view indent)
      : state_(state), program_(program), symbols_(symbols), terms_(terms), indent_(indent) {
    forEachObject(state, [&](ObjectId id, const Object& object) {
      if (id.index() >= firstDynamic(program)) names_.emplace(id, nameOf(object));
    });
  }

  std::string run() {
    std::string body;
    for (auto frame = state_.frames.rbegin(); frame != state_.frames.rend(); ++frame) body += line(frameText(*frame));
    if (state_.anchors) body += line(anchorsText(*state_.anchors));
    bool first = true;
    for (const auto& [id, object] : state_.objects) {
      body += line((first ? "  " : "* ") + objectText(id, object));
      first = false;
    }
    for (const Term condition : state_.path.conjuncts()) body += line("with " + text(condition));
    std::string exists;
    for (const SymbolId symbol : used_)
      exists += " " + term::print(terms_, terms_.symbolTerm(symbol), term::SymbolStyle::Typed);
    return (exists.empty() ? std::string() : line("exists" + exists)) + body;
  }

 private:
  std::string line(const std::string& content) const { return fmt::format("{}{}\n", indent_, content); }

  std::string nameOf(const Object& object) {
    const char* stem = object.list ? "l" : object.storage == Storage::Variable ? "x" : "b";
    return fmt::format("{}{}", stem, ++counts_[*stem]);
  }
  [[nodiscard]] std::string nameOf(ObjectId id) const {
    const auto found = names_.find(id);
    if (found != names_.end()) return found->second;
    return id.index() < firstDynamic(program_) ? symbols_.of(id) : fmt::format("gone{}", id.index());
  }

  std::string text(Term term) {
    for (const SymbolId symbol : term::symbolsOf(term)) used_.insert(symbol);
    return term::print(terms_, term);
  }
  std::string constantOr(Term term) {
    return term.isConstant() ? fmt::format("{}:{}", term.value(), term.width()) : text(term);
  }
  std::string value(const Value& value) {
    if (!value.isPointer()) {
      return value.isNull() && value.term.width() == program_.pointerBits() ? "null" : constantOr(value.term);
    }
    std::string result = "&" + nameOf(value.object);
    if (value.node == Node::First) result += ".first";
    if (value.node == Node::Last) result += ".last";
    if (value.node == Node::Self) result += ".self";
    if (value.term.isConstant()) {
      const std::int64_t offset = value.term.signedValue();
      return offset == 0 ? result : result + fmt::format("{:+}", offset);
    }
    return result + " + " + text(value.term);
  }

  std::string frameText(const Frame& frame) {
    std::string result = fmt::format("stack {} {}:{} {{", symbols_.of(objectOf(program_, frame.place.function)),
                                     frame.place.block.index(), frame.place.instruction);
    for (const auto& [reg, v] : frame.registers) result += fmt::format(" %{} = {}", reg.index(), value(v));
    for (const auto& [slot, id] : frame.slots) result += fmt::format(" ${} = {}", slot.index(), nameOf(id));
    return result + " }";
  }
  std::string anchorsText(const Anchors& anchors) {
    std::string result = fmt::format("anchors {} {{", anchors.summary);
    for (const auto& [number, v] : anchors.held) result += fmt::format(" %{} = {}", number, value(v));
    for (const ObjectId id : anchors.variables) result += fmt::format(" variable {}", nameOf(id));
    for (const Value& v : anchors.results) result += fmt::format(" result {}", value(v));
    return result + " }";
  }

  std::string objectText(ObjectId id, const Object& object) {
    if (object.list) return listText(id, object);
    if (id.index() < firstDynamic(program_)) return fmt::format("{} -> {}", nameOf(id), contents(object.contents));
    std::string kind = object.storage == Storage::Heap ? "heap" : "variable";
    if (object.status != Status::Live) {
      const Younger younger = youngerThan(state_, object);
      return fmt::format("{} dead {} {}{}{}", nameOf(id), kind, constantOr(object.size),
                         younger.blocks ? " younger-heap" : "", younger.variables ? " younger-variable" : "");
    }
    return fmt::format("{} -> {} {} {}", nameOf(id), kind, constantOr(object.size), contents(object.contents));
  }
  std::string listText(ObjectId id, const Object& object) {
    const List& list = *object.list;
    std::string result = fmt::format("{} -> {} length {} node {} next {} to {}", nameOf(id), list.doubly ? "dls" : "ls",
                                     constantOr(list.length), constantOr(object.size), list.next, list.head);
    if (list.doubly) result += fmt::format(" prev {} to {} before {}", list.prev, list.back, value(list.before));
    result += fmt::format(" after {} {}", value(list.after), contents(object.contents));
    for (std::size_t i = 0; i < list.owned.size(); ++i) {
      result += (i == 0 ? " owns { " : " * ") + objectText(list.owned[i].id, list.owned[i].object);
    }
    if (!list.owned.empty()) result += " }";
    for (const Term fact : list.facts) result += fmt::format(" each {}", text(fact));
    return result;
  }
  std::string contents(const Contents& contents) {
    std::string result = "{";
    for (const auto& [offset, cell] : contents.cells) {
      result += fmt::format(" {}..{} = ", offset, offset + cell.bytes);
      switch (cell.kind) {
        case CellKind::Holds: result += value(cell.value); break;
        case CellKind::Filled: result += fmt::format("fill {}", cell.value.term.value()); break;
        case CellKind::Unknown: result += "unknown"; break;
      }
    }
    if (contents.background) result += fmt::format(" rest {}", *contents.background);
    return result + " }";
  }

  const State& state_;
  const program::Program& program_;
  const SymbolNames& symbols_;
  const term::TermStore& terms_;
  std::string_view indent_;
  std::map<ObjectId, std::string> names_;
  std::map<char, unsigned> counts_;
  std::set<SymbolId> used_;
};

}  // namespace

std::string print(const State& state, const program::Program& program, const term::TermStore& terms,
                  std::string_view indent) {
  const SymbolNames symbols(program);
  return StatePrinter(state, program, symbols, terms, indent).run();
}

std::string print(const Proof& proof, const program::Program& program, const term::TermStore& terms) {
  const SymbolNames symbols(program);
  std::string result =
      fmt::format("cairn-proof 2\nproperty {}\nprogram {:016x}\n", program::name(proof.property), proof.program);
  const auto write = [&](const char* kind, const Formula& formula) {
    result += fmt::format("{} ; {}\n", kind, formula.name);
    State shown = formula.state;
    if (!formula.notExpressed.empty()) {
      for (Frame& frame : shown.frames) frame = {frame.place, {}, {}, {}};
      shown.objects.clear();
      shown.path = {};
      if (shown.anchors) shown.anchors = Anchors{shown.anchors->summary, {}, {}, {}};
    }
    result += StatePrinter(shown, program, symbols, terms, "  ").run();
    if (formula.notExpressed.empty() && !formula.state.imprecise.empty())
      result += fmt::format("  weakened \"{}\"\n", quotable(formula.state.imprecise));
    if (!formula.notExpressed.empty())
      result += fmt::format("  not-expressed \"{}\"\n", quotable(formula.notExpressed));
    result += "end\n";
  };
  for (const Summary& summary : proof.summaries) {
    result += "\n";
    write("input", summary.input);
    for (const Formula& output : summary.outputs) write("output", output);
  }
  for (const Formula& invariant : proof.invariants) {
    result += "\n";
    write("invariant", invariant);
  }
  return result;
}

}  // namespace cairn::proof
