#include "model/language/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "model/language/parser.h"

namespace cairn::model {

Library::Library(ReadText read, std::vector<std::string> given, std::vector<std::string> folders)
    : read_(std::move(read)), given_(std::move(given)), folders_(std::move(folders)) {}

std::string Library::findParent(const std::string& name, const std::string& child, const Place& place) const {
  const std::string file = name + ".machine";
  for (const std::string& path : given_) {
    if (std::filesystem::path(path).filename() == file) return path;
  }
  const std::filesystem::path folder = std::filesystem::path(child).parent_path();
  std::vector<std::filesystem::path> places = {folder / file, folder / ".." / file};
  for (const std::string& other : folders_) places.push_back(std::filesystem::path(other) / file);
  for (const std::filesystem::path& path : places) {
    if (read_(path.lexically_normal().string())) return path.lexically_normal().string();
  }
  throw ModelError(place, fmt::format("expected the parent '{}' in a file {} beside this one, in its parent folder, or "
                                      "in a folder of -I: there is none",
                                      name, file));
}

std::shared_ptr<const Machine> Library::load(const std::string& path) {
  const std::string normal = std::filesystem::path(path).lexically_normal().string();
  if (const auto found = loaded_.find(normal); found != loaded_.end()) return found->second;
  const std::optional<std::string> text = read_(normal);
  if (!text) throw ModelError({path, 1, 1}, "this file cannot be read");
  if (std::ranges::find(loading_, normal) != loading_.end())
    throw ModelError({path, 1, 1}, "this machine is its own ancestor");
  loading_.push_back(normal);
  const std::shared_ptr<const Machine> made = loadText(normal, *text);
  loading_.pop_back();
  loaded_[normal] = made;
  return made;
}

std::shared_ptr<const Machine> Library::loadText(const std::string& path, const std::string& text) {
  Parser parser(splitWords(text, path), path);
  std::shared_ptr<const Machine> parent;
  if (!parser.parentName().empty()) parent = load(findParent(parser.parentName(), path, parser.parentPlace()));
  return std::make_shared<const Machine>(parser.machine(parent));
}

}  // namespace cairn::model
