#include "driver/project/project_cache.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <filesystem>
#include <system_error>

#include "driver/options/errors.h"
#include "driver/options/files.h"
#include "report/sarif/sha256.h"

namespace cairn::driver {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

std::string resultOf(const std::string& text) {
  constexpr std::string_view kStart = "result: ";
  const std::size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos) return {};
  const std::size_t before = text.rfind('\n', end);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::string_view last = std::string_view(text).substr(begin, end + 1 - begin);
  return last.starts_with(kStart) ? std::string(last.substr(kStart.size())) : std::string();
}

}  // namespace

std::string ownExecutable() { return fs::read_symlink("/proc/self/exe").string(); }

ProjectCache::ProjectCache(std::string folder) : folder_(std::move(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw FileError(fmt::format("{}: {}", folder_, error.message()));
  executable_ = report::sha256(readFile(ownExecutable()));
}

std::string ProjectCache::keyOf(const std::vector<std::string>& texts) const {
  std::string all = executable_;
  for (const std::string& text : texts) all += fmt::format("\n{}\n{}", text.size(), text);
  return report::sha256(all);
}

ResultFiles ProjectCache::filesOf(const std::string& key) const {
  const std::string base = (fs::path(folder_) / key.substr(0, 32)).string();
  return {base + ".json", base + ".txt", base + ".err", base + ".status", base + ".sarif", base + ".driver.c"};
}

std::optional<StoredResult> ProjectCache::read(const ResultFiles& files) {
  if (!exists(files.status) || !exists(files.out)) return std::nullopt;
  StoredResult result;
  const std::string status = readFile(files.status);
  const auto [end, error] = std::from_chars(status.data(), status.data() + status.size(), result.status);
  if (error != std::errc()) return std::nullopt;
  result.text = readFile(files.out);
  if (exists(files.err)) result.errors = readFile(files.err);
  result.result = resultOf(result.text);
  return result;
}

bool ProjectCache::isFinal(const StoredResult& result) {
  return result.status <= 2 && !result.result.empty() && !result.result.starts_with("unknown(interrupted") &&
         !result.result.starts_with("unknown(internal");
}

std::string ProjectCache::definitionsFile(const std::string& key) const {
  return (fs::path(folder_) / (key.substr(0, 32) + ".names.json")).string();
}

bool ProjectCache::hasDefinitions(const std::string& key) const { return exists(definitionsFile(key)); }

std::vector<frontend::Definition> ProjectCache::definitions(const std::string& key) const {
  std::vector<frontend::Definition> result;
  for (const Json& each : Json::parse(readFile(definitionsFile(key)))) {
    result.push_back({each.at("name").get<std::string>(), each.at("place").get<std::string>(),
                      each.at("function").get<bool>(), each.at("external").get<bool>(),
                      each.at("runsByItself").get<bool>(), each.at("names").get<std::vector<std::string>>()});
  }
  return result;
}

void ProjectCache::storeDefinitions(const std::string& key,
                                    const std::vector<frontend::Definition>& definitions) const {
  Json list = Json::array();
  for (const frontend::Definition& each : definitions) {
    list.push_back({{"name", each.name},
                    {"place", each.place},
                    {"function", each.isFunction},
                    {"external", each.isExternal},
                    {"runsByItself", each.runsByItself},
                    {"names", each.names}});
  }
  const std::string file = definitionsFile(key);
  writeFile(file + ".part", list.dump(-1, ' ', false, Json::error_handler_t::replace));
  fs::rename(file + ".part", file);
}

}  // namespace cairn::driver
