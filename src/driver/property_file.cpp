#include "driver/property_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "driver/errors.h"
#include "driver/files.h"

namespace cairn::driver {

using interp::Property;

namespace {

constexpr std::array kProperties = {Property::MemSafety, Property::MemCleanup, Property::UnreachCall};

// What one CHECK asks for.
enum class Part : std::uint8_t { ValidFree, ValidDeref, ValidMemtrack, ValidMemcleanup, UnreachCall };

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
Part errorCall(Reader& reader) {
  reader.expect("!");
  reader.expect("call");
  reader.expect("(");
  const Token function = reader.take();
  if (function.text != "reach_error" && function.text != "__VERIFIER_error") {
    reader.fail(function,
                fmt::format("calls of '{}' are not checked: only reach_error and __VERIFIER_error are", function.text));
  }
  for (const std::string_view text : {"(", ")", ")"}) reader.expect(text);
  return Part::UnreachCall;
}

Part formula(Reader& reader) {
  constexpr std::array<std::pair<std::string_view, Part>, 4> kNames = {{{"valid-free", Part::ValidFree},
                                                                        {"valid-deref", Part::ValidDeref},
                                                                        {"valid-memtrack", Part::ValidMemtrack},
                                                                        {"valid-memcleanup", Part::ValidMemcleanup}}};
  const Token temporal = reader.take();
  if (temporal.text != "G") {
    reader.fail(temporal, fmt::format("'{}' is not supported: Cairn checks what must always hold (G)", temporal.text));
  }
  if (reader.token().text == "!") return errorCall(reader);
  const Token name = reader.take();
  for (const auto& [known, part] : kNames) {
    if (known == name.text) return part;
  }
  reader.fail(name, fmt::format("'{}' is not supported: Cairn checks valid-free, valid-deref, valid-memtrack, "
                                "valid-memcleanup and ! call(reach_error())",
                                name.text));
}

// CHECK( init(main()), LTL(G ...) )
Part checkLine(Reader& reader) {
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
  const Part part = formula(reader);
  reader.expect(")");
  reader.expect(")");
  return part;
}

}  // namespace

std::optional<Property> propertyNamed(std::string_view name) {
  for (const Property property : kProperties) {
    if (interp::name(property) == name) return property;
  }
  return std::nullopt;
}

Property propertyOf(const std::string& nameOrFile) {
  if (nameOrFile.ends_with(".prp")) return readPropertyFile(nameOrFile);
  if (const auto property = propertyNamed(nameOrFile)) return *property;
  throw UsageError(fmt::format(
      "--property: '{}' is not one of valid-memsafety, valid-memcleanup, unreach-call, and no file .prp", nameOrFile));
}

Property parsePropertyFile(const std::string& path, std::string_view text) {
  Reader reader(path, text);
  const Token start = reader.token();
  std::vector<Part> parts;
  while (!reader.atEnd()) {
    const Token line = reader.token();
    const Part part = checkLine(reader);
    if (std::ranges::find(parts, part) != parts.end()) reader.fail(line, "this is asked for twice");
    parts.push_back(part);
  }
  if (parts.empty()) reader.fail(start, "the file asks for nothing: it has no line CHECK( init(main()), LTL(G ...) )");

  std::ranges::sort(parts);
  if (parts == std::vector{Part::ValidFree, Part::ValidDeref, Part::ValidMemtrack}) return Property::MemSafety;
  if (parts == std::vector{Part::ValidMemcleanup}) return Property::MemCleanup;
  if (parts == std::vector{Part::UnreachCall}) return Property::UnreachCall;
  reader.fail(start,
              "this combination is not supported: Cairn checks valid-free, valid-deref and valid-memtrack together, or "
              "valid-memcleanup alone, or ! call(reach_error()) alone");
}

Property readPropertyFile(const std::string& path) { return parsePropertyFile(path, readFile(path)); }

}  // namespace cairn::driver
