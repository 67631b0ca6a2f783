#include "model/proof/proof_cache.h"

#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "support/hash.h"

namespace cairn::model {

ProofCache::ProofCache(std::string folder, std::string key) : folder_(std::move(folder)), key_(std::move(key)) {
  std::ranges::replace(key_, '\n', ' ');  // it is one line of the file
  if (folder_.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) folder_.clear();
}

std::string ProofCache::fileOf(const std::string& text) const {
  std::uint64_t hash = 0;
  for (const std::string* part : {&key_, &text}) {
    for (const char c : *part) hash = support::combine(hash, static_cast<unsigned char>(c));
  }
  return fmt::format("{}/{:016x}", folder_, hash);
}

std::optional<Proof> ProofCache::find(const std::string& text) const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream file(fileOf(text));
  Proof proof;
  int byZ3 = 0;
  int byCvc5 = 0;
  if (!(file >> byZ3 >> byCvc5 >> proof.attempts >> proof.seconds)) return std::nullopt;
  file.ignore(1);
  std::getline(file, proof.tried);
  std::string key;
  std::getline(file, key);
  std::ostringstream rest;
  rest << file.rdbuf();
  if (key != key_ || rest.str() != text) return std::nullopt;
  proof.byZ3 = byZ3 != 0;
  proof.byCvc5 = byCvc5 != 0;
  return proof;
}

void ProofCache::store(const std::string& text, const Proof& proof) const {
  if (folder_.empty()) return;
  const std::string file = fileOf(text);
  const std::string made = fmt::format("{}.{}", file, getpid());
  {
    std::ofstream out(made);
    out << fmt::format("{} {} {} {}\n{}\n{}\n", proof.byZ3 ? 1 : 0, proof.byCvc5 ? 1 : 0, proof.attempts, proof.seconds,
                       proof.tried, key_)
        << text;
    if (!out) return;
  }
  std::error_code error;
  std::filesystem::rename(made, file, error);
}

}  // namespace cairn::model
