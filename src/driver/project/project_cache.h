// What `cairn project` keeps between two runs: files named after the hash of all that they follow from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/options/compilation_database.h"
#include "frontend/clang/survey.h"

namespace cairn::driver {

// The files of one verification.
struct ResultFiles {
  std::string commands;  // its sources, as a compilation database
  std::string out;       // the text
  std::string err;
  std::string status;  // the exit status; there once the verification has ended
  std::string sarif;
  std::string entryDriver;
};

struct StoredResult {
  int status = 0;
  std::string result;  // of the result line; empty: there is none
  std::string text;    // all of the standard output
  std::string errors;  // all of the standard error
};

class ProjectCache {
 public:
  // Makes the folder if it is not there. Throws FileError.
  explicit ProjectCache(std::string folder);

  // Of everything that a result follows from: text by text, and the executable that runs.
  [[nodiscard]] std::string keyOf(const std::vector<std::string>& texts) const;

  [[nodiscard]] ResultFiles filesOf(const std::string& key) const;
  // What a verification left behind; nothing if it has not ended.
  [[nodiscard]] static std::optional<StoredResult> read(const ResultFiles& files);
  // Whether a later run need not do it again: it ended with a verdict, and not because somebody stopped it.
  [[nodiscard]] static bool isFinal(const StoredResult& result);

  // What the source with this key defines.
  [[nodiscard]] std::vector<frontend::Definition> definitions(const std::string& key) const;
  [[nodiscard]] bool hasDefinitions(const std::string& key) const;
  void storeDefinitions(const std::string& key, const std::vector<frontend::Definition>& definitions) const;

  [[nodiscard]] const std::string& folder() const { return folder_; }

 private:
  [[nodiscard]] std::string definitionsFile(const std::string& key) const;

  std::string folder_;
  std::string executable_;  // its hash
};

// The path of the executable that runs.
[[nodiscard]] std::string ownExecutable();

}  // namespace cairn::driver
