#include "driver/options/property_file.h"

#include <fmt/format.h>

#include <cctype>

#include "driver/options/errors.h"
#include "driver/options/files.h"

namespace cairn::driver {

using interp::Property;
using interp::ViolationKind;

namespace {

struct Token {
  std::string text;  // a word, or one other character; empty at the end
  std::size_t line = 1;
  std::size_t column = 1;
};

// Words are letters, digits, '_' and '-'; blanks separate.
class Reader {
 public:
  Reader(const std::string& path, std::string_view text) : path_(path), text_(text) { advance(); }

  [[nodiscard]] const Token& token() const { return token_; }
  [[nodiscard]] bool atEnd() const { return token_.text.empty(); }

  [[noreturn]] void fail(const Token& at, std::string_view message) const {
    throw FileError(fmt::format("{}:{}:{}: {}", path_, at.line, at.column, message));
  }

  Token take() {
    Token taken = token_;
    advance();
    return taken;
  }

  void expect(std::string_view text) {
    if (token_.text != text) {
      const std::string found = atEnd() ? "the end of the file" : fmt::format("'{}'", token_.text);
      fail(token_,
           fmt::format("expected '{}', found {}; a property is CHECK( init(main()), LTL(G valid-free) )", text, found));
    }
    advance();
  }

 private:
  static bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

  void step() {
    if (text_[next_++] == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
  }

  void advance() {
    while (next_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[next_])) != 0) step();
    token_ = {"", line_, column_};
    if (next_ == text_.size()) return;
    const bool word = isWord(text_[next_]);
    do {
      token_.text += text_[next_];
      step();
    } while (word && next_ < text_.size() && isWord(text_[next_]));
  }

  const std::string& path_;
  std::string_view text_;
  std::size_t next_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
  Token token_;
};

// ! call(reach_error())
ViolationKind errorCall(Reader& reader) {
  reader.expect("!");
  reader.expect("call");
  reader.expect("(");
  const Token function = reader.take();
  if (function.text != "reach_error" && function.text != "__VERIFIER_error") {
    reader.fail(function,
                fmt::format("calls of '{}' are not checked: only reach_error and __VERIFIER_error are", function.text));
  }
  for (const std::string_view text : {"(", ")", ")"}) reader.expect(text);
  return ViolationKind::UnreachCall;
}

ViolationKind formula(Reader& reader) {
  const Token temporal = reader.take();
  if (temporal.text != "G") {
    reader.fail(temporal, fmt::format("'{}' is not supported: Cairn checks what must always hold (G)", temporal.text));
  }
  if (reader.token().text == "!") return errorCall(reader);
  const Token name = reader.take();
  for (const ViolationKind kind : {ViolationKind::ValidFree, ViolationKind::ValidDeref, ViolationKind::ValidMemtrack,
                                   ViolationKind::ValidMemcleanup}) {
    if (interp::name(kind) == name.text) return kind;
  }
  reader.fail(name, fmt::format("'{}' is not supported: Cairn checks valid-free, valid-deref, valid-memtrack, "
                                "valid-memcleanup and ! call(reach_error())",
                                name.text));
}

// CHECK( init(main()), LTL(G ...) )
ViolationKind checkLine(Reader& reader) {
  reader.expect("CHECK");
  reader.expect("(");
  reader.expect("init");
  reader.expect("(");
  const Token entry = reader.take();
  if (entry.text != "main")
    reader.fail(entry, fmt::format("'{}' cannot be the entry: programs start at main", entry.text));
  for (const std::string_view text : {"(", ")", ")", ","}) reader.expect(text);
  const Token logic = reader.take();
  if (logic.text != "LTL") {
    reader.fail(logic, fmt::format("'{}' is not supported: expected LTL(G ...)", logic.text));
  }
  reader.expect("(");
  const ViolationKind part = formula(reader);
  reader.expect(")");
  reader.expect(")");
  return part;
}

}  // namespace

Property propertyOf(const std::string& text) {
  Property result;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    const std::string part(rest.substr(0, comma));
    if (part.ends_with(".prp")) {
      result.add(readPropertyFile(part));
    } else if (const auto named = program::propertyNamed(part)) {
      result.add(*named);
    } else {
      throw UsageError(
          fmt::format("--property: '{}' is not one of valid-memsafety, valid-deref, valid-free, valid-memtrack, "
                      "valid-memcleanup, unreach-call, valid-loans, and no property file (*.prp)",
                      part));
    }
    if (comma == std::string_view::npos) return result;
    rest.remove_prefix(comma + 1);
  }
}

Property parsePropertyFile(const std::string& path, std::string_view text) {
  Reader reader(path, text);
  const Token start = reader.token();
  Property result;
  while (!reader.atEnd()) {
    const Token line = reader.token();
    const ViolationKind part = checkLine(reader);
    if (result.asks(part)) reader.fail(line, "this is asked for twice");
    result.add(part);
  }
  if (result.isEmpty())
    reader.fail(start, "the file asks for nothing: it has no line CHECK( init(main()), LTL(G ...) )");
  return result;
}

Property readPropertyFile(const std::string& path) { return parsePropertyFile(path, readFile(path)); }

}  // namespace cairn::driver
