#include "logic/lists/symbolic_expression.h"

#include <cctype>

namespace cairn::logic {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<SymbolicExpression> read() {
    std::vector<SymbolicExpression> open(1);  // the first holds the whole text
    for (skipBlanks(); at_ < text_.size(); skipBlanks()) {
      const TextPlace place = place_;
      const char c = text_[at_];
      if (c == '(') {
        step();
        open.emplace_back();
        open.back().place = place;
        open.back().list = true;
      } else if (c == ')') {
        if (open.size() == 1) throw TextError(place, "a closing parenthesis that nothing opened");
        step();
        SymbolicExpression done = std::move(open.back());
        open.pop_back();
        open.back().parts.push_back(std::move(done));
      } else {
        SymbolicExpression atom;
        atom.place = place;
        atom.atom = c == '|' ? enclosed('|') : c == '"' ? enclosed('"') : word();
        open.back().parts.push_back(std::move(atom));
      }
    }
    if (open.size() > 1) throw TextError(open.back().place, "this parenthesis is not closed");
    return std::move(open.front().parts);
  }

 private:
  void step() {
    if (text_[at_++] == '\n') {
      ++place_.line;
      place_.column = 1;
    } else {
      ++place_.column;
    }
  }
  void skipBlanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') step();
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        step();
      } else {
        return;
      }
    }
  }
  std::string enclosed(char mark) {
    const TextPlace start = place_;
    std::string result;
    step();
    while (at_ < text_.size() && text_[at_] != mark) {
      result += text_[at_];
      step();
    }
    if (at_ == text_.size()) throw TextError(start, "this quotation is not closed");
    step();
    return result;
  }
  std::string word() {
    std::string result;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '(' || c == ')' || c == ';' || c == '|' || c == '"')
        break;
      result += c;
      step();
    }
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  TextPlace place_;
};

}  // namespace

std::vector<SymbolicExpression> readExpressions(std::string_view text) { return Reader(text).read(); }

}  // namespace cairn::logic
