#include <fmt/format.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "program/code/names.h"
#include "program/code/visit.h"
#include "program/text/constant.h"
#include "program/text/lexer.h"
#include "program/text/text.h"

namespace cairn::program {

namespace {

template <typename Tag>
std::string idText(support::Id<Tag> id) {
  return id.valid() ? fmt::format("{}", id.index()) : "?";
}

std::string locationText(const SourceLoc& loc) {
  if (loc == SourceLoc{}) return {};
  return fmt::format(" at {}:{}:{}", idText(loc.file), loc.line, loc.column);
}

std::string alignmentText(std::uint32_t alignment) {
  return alignment == kLargestAlignment ? std::string() : fmt::format(" align {}", alignment);
}

std::string sigilName(char sigil, std::string_view text) {
  return isPlainName(text) ? fmt::format("{}{}", sigil, text) : fmt::format("{}{}", sigil, quoted(text));
}

std::string registerText(RegId reg) { return fmt::format("%{}", idText(reg)); }

// How globals and functions are referred to: by name, and where that is empty or not unique also by index.
class SymbolNames {
 public:
  explicit SymbolNames(const Program& program) : program_(program) {}

  std::string global(std::size_t index) {
    if (index >= program_.globals.size()) return fmt::format("@#g{}", index);
    return text(program_.globals[index].name, 'g', index);
  }
  std::string function(std::size_t index) {
    if (index >= program_.functions.size()) return fmt::format("@#f{}", index);
    return text(program_.functions[index].name, 'f', index);
  }

 private:
  std::string text(const std::string& symbol, char kind, std::size_t index) {
    if (uses_.empty()) countUses();
    std::string result = sigilName('@', symbol);
    if (symbol.empty() || uses_[symbol] > 1) result += fmt::format("#{}{}", kind, index);
    return result;
  }
  void countUses() {
    for (const Global& global : program_.globals) ++uses_[global.name];
    for (const Function& function : program_.functions) ++uses_[function.name];
  }

  const Program& program_;
  std::unordered_map<std::string_view, unsigned> uses_;
};

class FunctionPrinter {
 public:
  FunctionPrinter(const Program& program, SymbolNames& symbols, const Function& function, const PrintOptions& options)
      : program_(program), symbols_(symbols), function_(function), options_(options) {
    std::unordered_map<std::string_view, unsigned> uses;
    for (const Slot& slot : function.slots) ++uses[slot.name];
    for (std::size_t i = 0; i < function.slots.size(); ++i) {
      const std::string& slotName = function.slots[i].name;
      std::string text = sigilName('$', slotName);
      if (slotName.empty() || uses[slotName] > 1) text += fmt::format("#{}", i);
      slotTexts_.push_back(std::move(text));
    }
  }

  std::string function(const std::string& nameText) {
    out_ = fmt::format("function {}({})", nameText, params(function_.params, function_.variadic));
    if (!function_.resultTypes.empty()) out_ += " -> " + typeList(function_.resultTypes);
    if (function_.library) out_ += " library";
    if (!function_.assumption.empty()) out_ += " assumes " + quoted(function_.assumption);
    out_ += locationText(function_.loc) + " {\n";
    undefinedRegisters();
    slots();
    for (std::size_t b = 0; b < function_.blocks.size(); ++b) block(b);
    out_ += "}\n";
    return std::move(out_);
  }

  std::string operation(const Operation& op) {
    return std::visit([this](const auto& kind) { return text(kind); }, op);
  }
  std::string terminator(const TerminatorOp& op) {
    return std::visit([this](const auto& kind) { return text(kind); }, op);
  }

 private:
  std::string typeName(Type type) const { return name(type, program_.dataModel); }

  // The type that the table of registers gives; an i0 for a register outside it.
  Type registerType(RegId reg) const {
    return reg.index() < function_.registers.size() ? function_.typeOf(reg) : Type{};
  }

  std::string define(RegId reg) const { return fmt::format("{}: {}", registerText(reg), typeName(registerType(reg))); }

  std::string params(const std::vector<RegId>& regs, bool variadic) const {
    std::string text;
    for (const RegId reg : regs) text += (text.empty() ? "" : ", ") + define(reg);
    if (variadic) text += text.empty() ? "..." : ", ...";
    return text;
  }

  std::string typeList(const std::vector<Type>& types) const {
    if (types.size() == 1) return typeName(types[0]);
    std::string text;
    for (const Type type : types) text += (text.empty() ? "" : ", ") + typeName(type);
    return "(" + text + ")";
  }

  std::string value(const Operand& operand) {
    switch (operand.kind) {
      case OperandKind::Register: return registerText(operand.asRegister());
      case OperandKind::Constant: return constantText(operand);
      case OperandKind::Global: {
        const auto addend = static_cast<std::int64_t>(operand.bits);
        return symbols_.global(operand.index) + (addend == 0 ? "" : fmt::format("{:+}", addend));
      }
      case OperandKind::Function: return symbols_.function(operand.index);
      case OperandKind::Slot:
        return operand.index < slotTexts_.size() ? slotTexts_[operand.index] : fmt::format("$#{}", operand.index);
    }
    return {};
  }

  // With its type, but for addresses of slots, globals and functions: those are pointers.
  std::string operand(const Operand& operand) {
    const bool typed = operand.isRegister() || operand.kind == OperandKind::Constant;
    if (!typed && operand.type == program_.pointerType()) return value(operand);
    return typeName(operand.type) + " " + value(operand);
  }

  // Without its type if that is the one the place expects.
  std::string operand(const Operand& operand, Type expected) {
    return operand.type == expected ? value(operand) : typeName(operand.type) + " " + value(operand);
  }

  std::string operands(const std::vector<Operand>& list) {
    std::string text;
    for (const Operand& item : list) text += (text.empty() ? "" : ", ") + operand(item);
    return text;
  }

  // Shown only where a malformed program's instruction and register table differ.
  std::string to(Type type, RegId result) const {
    return type == registerType(result) ? std::string() : " to " + typeName(type);
  }

  std::string text(const Binary& op) {
    return fmt::format("{} = {}{}{} {}, {}", define(op.result), name(op.op), op.noSignedWrap ? " nsw" : "",
                       op.noUnsignedWrap ? " nuw" : "", operand(op.left), operand(op.right, op.left.type));
  }
  std::string text(const Compare& op) {
    return fmt::format("{} = {} {}, {}", define(op.result), name(op.op), operand(op.left),
                       operand(op.right, op.left.type));
  }
  std::string text(const Convert& op) {
    return fmt::format("{} = {} {}{}", define(op.result), name(op.op), operand(op.value), to(op.to, op.result));
  }
  std::string text(const Float& op) {
    std::string args;
    for (const Operand& arg : op.args) {
      args += args.empty() ? operand(arg) : ", " + operand(arg, op.args[0].type);
    }
    return fmt::format("{} = {} {}{}", define(op.result), name(op.op), args, to(op.to, op.result));
  }
  std::string text(const Select& op) {
    return fmt::format("{} = select {}, {}, {}", define(op.result), operand(op.condition, intType(1)), operand(op.yes),
                       operand(op.no, op.yes.type));
  }
  std::string text(const Address& op) {
    std::string result = fmt::format("{} = address {}", define(op.result), operand(op.base, program_.pointerType()));
    if (op.offset != 0) result += fmt::format(" + {}", op.offset);
    for (const auto& [index, scale] : op.indices) result += fmt::format(" + {} * {}", operand(index), scale);
    return result;
  }
  std::string text(const Load& op) {
    return fmt::format("{} = load {}{}", define(op.result), operand(op.address, program_.pointerType()),
                       to(op.type, op.result));
  }
  std::string text(const Store& op) {
    return fmt::format("store {} -> {}", operand(op.value), operand(op.address, program_.pointerType()));
  }
  std::string text(const Enter& op) { return "enter " + value(Operand::slot(op.slot, {})); }
  std::string text(const Leave& op) { return "leave " + value(Operand::slot(op.slot, {})); }
  std::string text(const Call& op) {
    std::string results;
    bool sameTypes = op.results.size() == op.resultTypes.size();
    for (std::size_t i = 0; i < op.results.size(); ++i) {
      results += (i == 0 ? "" : ", ") + define(op.results[i]);
      sameTypes = sameTypes && registerType(op.results[i]) == op.resultTypes[i];
    }
    if (!results.empty()) results += " = ";
    return fmt::format("{}call {}({}){}", results, operand(op.callee, program_.pointerType()), operands(op.args),
                       sameTypes ? "" : " to " + typeList(op.resultTypes));
  }
  std::string text(const Intrinsic& op) {
    std::string result = op.result.valid() ? define(op.result) + " = " : std::string();
    result += fmt::format("{}({})", name(op.op), operands(op.args));
    if (!op.text.empty()) result += " " + quoted(op.text);
    return result + to(op.resultType, op.result);
  }
  std::string text(const Bind& op) { return fmt::format("bind var {} = {}", idText(op.variable), operand(op.value)); }

  std::string edge(const Edge& to) {
    return "block" + idText(to.target) + (to.args.empty() ? std::string() : "(" + operands(to.args) + ")");
  }
  std::string text(const Jump& op) { return "jump " + edge(op.to); }
  std::string text(const Branch& op) {
    return fmt::format("branch {}, {}, {}", operand(op.condition, intType(1)), edge(op.yes), edge(op.no));
  }
  std::string text(const Return& op) { return op.values.empty() ? "return" : "return " + operands(op.values); }
  std::string text(const Unreachable&) { return "unreachable"; }
  std::string text(const Unsupported& op) { return "unsupported " + quoted(op.why); }

  // Registers without definition exist only here in the text.
  void undefinedRegisters() {
    std::vector<bool> defined(function_.registers.size());
    const auto mark = [&defined](RegId reg) {
      if (reg.index() < defined.size()) defined[reg.index()] = true;
    };
    for (const RegId reg : function_.params) mark(reg);
    for (const Block& block : function_.blocks) {
      for (const RegId reg : block.params) mark(reg);
      for (const Instruction& instruction : block.instructions) {
        forEachResult(instruction.op, mark);
      }
    }
    for (std::size_t i = 0; i < defined.size(); ++i) {
      if (!defined[i]) out_ += fmt::format("  register {}\n", define(RegId(i)));
    }
  }

  void slots() {
    for (std::size_t i = 0; i < function_.slots.size(); ++i) {
      const Slot& slot = function_.slots[i];
      out_ += fmt::format("  slot {} size {}", slotTexts_[i], slot.size);
      out_ += alignmentText(slot.alignment);
      if (slot.variable.valid()) out_ += " var " + idText(slot.variable);
      out_ += '\n';
    }
  }

  void block(std::size_t index) {
    const Block& block = function_.blocks[index];
    out_ += fmt::format("block{}", index);
    if (!block.params.empty()) out_ += "(" + params(block.params, false) + ")";
    out_ += ":\n";
    shown_ = {};
    for (const Instruction& instruction : block.instructions) line(operation(instruction.op), instruction.loc);
    line(terminator(block.terminator.op), block.terminator.loc);
  }

  void line(const std::string& text, const SourceLoc& loc) {
    if (options_.sourceLine && loc.valid() && (loc.file != shown_.file || loc.line != shown_.line)) {
      sourceComment(loc);
      shown_ = loc;
    }
    out_ += "  " + text + (options_.locations ? locationText(loc) : std::string()) + "\n";
  }

  void sourceComment(const SourceLoc& loc) {
    const auto source = options_.sourceLine(loc.file, loc.line);
    if (!source) return;
    const bool known = loc.file.index() < program_.files.size();
    std::string comment = fmt::format("{}:{}: {}", known ? program_.files[loc.file.index()] : "?", loc.line, *source);
    for (char& c : comment) {
      if (c == '\n' || c == '\r') c = ' ';
    }
    out_ += "  ; " + comment + "\n";
  }

  const Program& program_;
  SymbolNames& symbols_;
  const Function& function_;
  const PrintOptions& options_;
  std::vector<std::string> slotTexts_;
  std::string out_;
  SourceLoc shown_;  // the source line last printed
};

std::string sourceTypeText(const SourceType& type) {
  std::string text = fmt::format("{} {} size {}", name(type.kind), quoted(type.name), type.size);
  if (type.element.valid()) text += " element " + idText(type.element);
  if (type.count != 0) text += fmt::format(" count {}", type.count);
  if (type.fields.empty()) return text;
  std::string fields;
  for (const SourceField& field : type.fields) {
    fields += fmt::format("{}{}: type {} bits {}:{}", fields.empty() ? "" : ", ", quoted(field.name),
                          idText(field.type), field.bitOffset, field.bitSize);
  }
  return text + " { " + fields + " }";
}

std::string globalText(const Global& global, const std::string& nameText, SymbolNames& symbols) {
  std::string text = "global " + nameText;
  if (global.kind == GlobalKind::Literal) text += " literal";
  if (global.constant) text += " constant";
  if (global.unknownContents) text += " unknown";
  if (global.library) text += " library";
  text += fmt::format(" size {}", global.size) + alignmentText(global.alignment);
  if (!global.initial.empty()) text += " = " + quoted(global.initial);
  std::string relocations;
  for (const Relocation& relocation : global.relocations) {
    const bool toFunction = relocation.target.kind == OperandKind::Function;
    const auto addend = static_cast<std::int64_t>(relocation.target.bits);
    relocations +=
        fmt::format("{}{}: {}{}", relocations.empty() ? "" : ", ", relocation.offset,
                    toFunction ? symbols.function(relocation.target.index) : symbols.global(relocation.target.index),
                    addend == 0 ? "" : fmt::format("{:+}", addend));
  }
  if (!relocations.empty()) text += " { " + relocations + " }";
  if (global.variable.valid()) text += " var " + idText(global.variable);
  return text + locationText(global.loc) + "\n";
}

}  // namespace

std::string print(const Program& program, const PrintOptions& options) {
  SymbolNames symbols(program);
  std::string out = fmt::format("program {}\n", name(program.dataModel));
  for (std::size_t i = 0; i < program.files.size(); ++i)
    out += fmt::format("file {} {}\n", i, quoted(program.files[i]));
  for (std::size_t i = 0; i < program.sourceTypes.size(); ++i) {
    out += fmt::format("type {} {}\n", i, sourceTypeText(program.sourceTypes[i]));
  }
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const Variable& variable = program.variables[i];
    out += fmt::format("var {} {} type {}{}{}\n", i, quoted(variable.name), idText(variable.type),
                       variable.parameter ? " parameter" : "", locationText(variable.declared));
  }
  for (std::size_t i = 0; i < program.globals.size(); ++i) {
    out += globalText(program.globals[i], symbols.global(i), symbols);
  }
  out += fmt::format("entry {}\n", program.entry.valid() ? symbols.function(program.entry.index()) : "none");
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    out += '\n';
    out += FunctionPrinter(program, symbols, program.functions[i], options).function(symbols.function(i));
  }
  return out;
}

std::string print(const Program& program, const Function& function, const PrintOptions& options) {
  SymbolNames symbols(program);
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    if (&program.functions[i] == &function) {
      return FunctionPrinter(program, symbols, function, options).function(symbols.function(i));
    }
  }
  return FunctionPrinter(program, symbols, function, options).function(sigilName('@', function.name));
}

std::string print(const Program& program, const Function& function, const Instruction& instruction) {
  SymbolNames symbols(program);
  return FunctionPrinter(program, symbols, function, {}).operation(instruction.op);
}

std::string print(const Program& program, const Function& function, const Terminator& terminator) {
  SymbolNames symbols(program);
  return FunctionPrinter(program, symbols, function, {}).terminator(terminator.op);
}

}  // namespace cairn::program
