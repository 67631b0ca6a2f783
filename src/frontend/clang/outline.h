// Reads the outline of the C text off Clang's tree, before anything in the tree is changed. Not for other folders: Clang types show.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "program/code/program.h"
#include "program/code/source_outline.h"

namespace clang {
class ASTConsumer;
}

namespace cairn::frontend {

// Files in the outline are indices into `files` until they are resolved.
struct UnresolvedOutline {
  program::SourceOutline outline;
  std::vector<std::string> files;
};

// Adds the functions that the source defines; it is input number `input`.
[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createOutliner(UnresolvedOutline& into, std::uint32_t input);

// With the numbers of the program's files, which name the same files maybe by other paths.
[[nodiscard]] program::SourceOutline resolve(UnresolvedOutline unresolved, const program::Program& program);

}  // namespace cairn::frontend
