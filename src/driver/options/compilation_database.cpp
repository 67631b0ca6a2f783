#include "driver/options/compilation_database.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>

#include "driver/options/errors.h"
#include "driver/options/files.h"

namespace cairn::driver {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Flags that change what a source means, in two groups: those whose value is a path, and the others. Everything else (warnings, debug
// information, code generation, output) is left out, so that flags of other compilers do no harm.
constexpr std::array<std::string_view, 9> kPathFlags = {"-I",       "-isystem",  "-iquote",   "-idirafter", "-include",
                                                        "-imacros", "-isysroot", "--sysroot", "-iprefix"};
constexpr std::array<std::string_view, 2> kValueFlags = {"-D", "-U"};
constexpr std::array<std::string_view, 26> kPlainFlags = {"-ansi",
                                                          "-nostdinc",
                                                          "-undef",
                                                          "-trigraphs",
                                                          "-pthread",
                                                          "-ffreestanding",
                                                          "-fwrapv",
                                                          "-fno-wrapv",
                                                          "-fwrapv-pointer",
                                                          "-fsigned-char",
                                                          "-funsigned-char",
                                                          "-fno-signed-char",
                                                          "-fshort-enums",
                                                          "-fno-short-enums",
                                                          "-fshort-wchar",
                                                          "-fno-short-wchar",
                                                          "-fms-extensions",
                                                          "-fgnu89-inline",
                                                          "-fpack-struct",
                                                          "-fno-unsigned-char",
                                                          "-fcommon",
                                                          "-fno-common",
                                                          "-fstrict-overflow",
                                                          "-fno-strict-overflow",
                                                          "-fgnu-keywords",
                                                          "-fno-gnu-keywords"};
constexpr std::array<std::string_view, 3> kPrefixes = {"-std=", "-O", "-fpack-struct="};

// Of flags that are left out: their value is the next word.
constexpr std::array<std::string_view, 10> kDroppedWithValue = {"-o",    "-MF", "-MT",     "-MQ",       "-MJ",
                                                                "-arch", "-x",  "-Xclang", "-aux-info", "--param"};

template <std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N>& choices) {
  return std::ranges::find(choices, text) != choices.end();
}

std::string absoluteIn(const fs::path& directory, const std::string& path) {
  return (directory / path).lexically_normal().string();
}

// A file to include may also be searched for along the include path.
std::string includedIn(const fs::path& directory, const std::string& path) {
  std::error_code error;
  return fs::exists(directory / path, error) ? absoluteIn(directory, path) : path;
}

class FlagReader {
 public:
  FlagReader(const std::vector<std::string>& words, fs::path directory, std::string file)
      : words_(words), directory_(std::move(directory)), file_(std::move(file)) {}

  CompiledSource read() {
    for (at_ = 0; at_ < words_.size(); ++at_) word(words_[at_]);
    result_.path = file_;
    return std::move(result_);
  }

 private:
  void word(const std::string& text) {
    if (text == "-m32" || text == "-m64") {
      result_.is32Bit = text == "-m32";
    } else if (isOneOf(text, kDroppedWithValue)) {
      ++at_;
    } else if (isOneOf(text, kPlainFlags) ||
               std::ranges::any_of(kPrefixes, [&](std::string_view prefix) { return text.starts_with(prefix); })) {
      result_.flags.push_back(text);
    } else if (!takeValue(text, kPathFlags, true)) {
      (void)takeValue(text, kValueFlags, false);
    }
  }

  // "-I" "dir", "-Idir" and "--sysroot=dir".
  template <std::size_t N>
  bool takeValue(const std::string& text, const std::array<std::string_view, N>& flags, bool isPath) {
    for (const std::string_view flag : flags) {
      if (!text.starts_with(flag)) continue;
      std::string value = text.substr(flag.size());
      const bool equals = flag.starts_with("--") && value.starts_with('=');
      if (equals) value.erase(0, 1);
      if (value.empty() && at_ + 1 < words_.size()) value = words_[++at_];
      const bool searched = flag == "-include" || flag == "-imacros";
      if (isPath) value = searched ? includedIn(directory_, value) : absoluteIn(directory_, value);
      if (isPath && flag != "-I") {
        result_.flags.insert(result_.flags.end(), {std::string(flag), value});
      } else {
        result_.flags.push_back(std::string(flag) + value);
      }
      return true;
    }
    return false;
  }

  const std::vector<std::string>& words_;
  fs::path directory_;
  std::string file_;
  std::size_t at_ = 0;
  CompiledSource result_;
};

// As people would name it here.
std::string shownPath(const fs::path& absolute) {
  const fs::path relative = absolute.lexically_relative(fs::current_path());
  return relative.empty() || *relative.begin() == ".." ? absolute.string() : relative.string();
}

class DatabaseReader {
 public:
  DatabaseReader(const std::string& path, CompilationDatabase& into) : path_(path), into_(into) {}

  void read(const std::string& text) {
    Json database;
    try {
      database = Json::parse(text);
    } catch (const Json::parse_error& error) {
      fail(positionOf(text, error.byte), "no JSON: " + messageOf(error));
    }
    if (!database.is_array()) fail("", "not a list of compile commands");
    for (std::size_t i = 0; i < database.size(); ++i) entry(database[i], i + 1);
    if (others_ > 0) {
      into_.leftOut.push_back(
          fmt::format("{} source{} that {} not C", others_, others_ == 1 ? "" : "s", others_ == 1 ? "is" : "are"));
    }
    if (repeated_ > 0) {
      into_.leftOut.push_back(
          fmt::format("{} more command{} for sources that are compiled more than once: the first counts", repeated_,
                      repeated_ == 1 ? "" : "s"));
    }
  }

 private:
  [[noreturn]] void fail(const std::string& position, const std::string& why) const {
    throw FileError(fmt::format("{}{}: {}", path_, position, why));
  }

  static std::string positionOf(const std::string& text, std::size_t byte) {
    const std::string_view before = std::string_view(text).substr(0, byte == 0 ? 0 : byte - 1);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t start = before.rfind('\n');
    return fmt::format(":{}:{}", line, start == std::string_view::npos ? before.size() + 1 : before.size() - start);
  }

  // Without the library's own prefix.
  static std::string messageOf(const Json::parse_error& error) {
    const std::string text = error.what();
    const std::size_t at = text.find("syntax error");
    return at == std::string::npos ? text : text.substr(at);
  }

  std::string textOf(const Json& entry, const char* key, std::size_t number) const {
    const auto found = entry.find(key);
    if (found == entry.end() || !found->is_string()) fail("", fmt::format("command {} has no text `{}`", number, key));
    return found->get<std::string>();
  }

  std::vector<std::string> wordsOf(const Json& entry, std::size_t number) const {
    const auto found = entry.find("arguments");
    if (found == entry.end()) return splitCommand(textOf(entry, "command", number));
    std::vector<std::string> words;
    for (const Json& word : *found) {
      if (!word.is_string()) fail("", fmt::format("`arguments` of command {} are not all texts", number));
      words.push_back(word.get<std::string>());
    }
    return words;
  }

  void entry(const Json& entry, std::size_t number) {
    if (!entry.is_object()) fail("", fmt::format("command {} is no object", number));
    const std::string file = textOf(entry, "file", number);
    const fs::path directory = fs::absolute(entry.contains("directory") ? textOf(entry, "directory", number) : ".");
    const std::vector<std::string> words = wordsOf(entry, number);
    const std::string extension = fs::path(file).extension().string();
    if (extension != ".c" && extension != ".i") {
      ++others_;
      return;
    }
    const std::string absolute = absoluteIn(directory, file);
    if (!seen_.insert(absolute).second) {
      ++repeated_;
      return;
    }
    into_.sources.push_back(FlagReader(words, directory, shownPath(absolute)).read());
  }

  const std::string& path_;
  CompilationDatabase& into_;
  std::set<std::string> seen_;
  std::size_t others_ = 0;
  std::size_t repeated_ = 0;
};

}  // namespace

std::vector<std::string> splitCommand(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == ' ' || c == '\t' || c == '\n') {
      if (inWord) words.push_back(std::move(word));
      word.clear();
      inWord = false;
      continue;
    }
    inWord = true;
    if (c == '\'') {
      for (++i; i < command.size() && command[i] != '\''; ++i) word += command[i];
    } else if (c == '"') {
      for (++i; i < command.size() && command[i] != '"'; ++i) {
        const bool escapes = command[i] == '\\' && i + 1 < command.size() &&
                             std::string_view("\"\\$`").find(command[i + 1]) != std::string_view::npos;
        if (escapes) ++i;
        word += command[i];
      }
    } else if (c == '\\' && i + 1 < command.size()) {
      word += command[++i];
    } else {
      word += c;
    }
  }
  if (inWord) words.push_back(std::move(word));
  return words;
}

CompilationDatabase parseDatabase(const std::string& path, const std::string& text) {
  CompilationDatabase result;
  DatabaseReader(path, result).read(text);
  return result;
}

CompilationDatabase readDatabase(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) throw FileError(fmt::format("{}: no such file or folder", path));
  if (!fs::is_directory(path, error)) return parseDatabase(path, readFile(path));
  const std::string file = (fs::path(path) / "compile_commands.json").string();
  if (!fs::exists(file, error)) {
    throw FileError(fmt::format(
        "{}: there is no compile_commands.json (CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, Meson always, "
        "and `bear -- make` for others)",
        path));
  }
  return parseDatabase(file, readFile(file));
}

std::string printDatabase(const std::vector<CompiledSource>& sources) {
  nlohmann::ordered_json database = nlohmann::ordered_json::array();
  const std::string here = fs::current_path().string();
  for (const CompiledSource& source : sources) {
    std::vector<std::string> words{"cc"};
    words.insert(words.end(), source.flags.begin(), source.flags.end());
    if (source.is32Bit) words.emplace_back("-m32");
    words.insert(words.end(), {"-c", source.path});
    database.push_back({{"directory", here}, {"file", source.path}, {"arguments", words}});
  }
  return database.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace cairn::driver
