// Where blocks begin and end, told by the syntax tree. Clang marks the lifetime of a variable only if no jump enters its
// block past the declaration, and never that of a compound literal or of a temporary. In functions with those, this consumer, which runs before code generation, adds calls of the marker functions below to the tree; scopes.h turns them
// into lifetime markers and removes them.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
}

namespace cairn::frontend {

// Each takes the number of a block, unique in its function.
inline constexpr const char* kScopeBegin = "cairn.scope.begin";  // at the start of the block itself
inline constexpr const char* kExpressionBegin =
    "cairn.expression.begin";                                        // likewise, of a full expression with temporaries
inline constexpr const char* kScopeEnter = "cairn.scope.enter";      // before a jump into the block
inline constexpr const char* kScopeLeave = "cairn.scope.leave";      // at its end, and before a jump out of it
inline constexpr const char* kScopeUnclear = "cairn.scope.unclear";  // where its end lies cannot be marked

[[nodiscard]] std::unique_ptr<clang::ASTConsumer> createScopeMarkers();

}  // namespace cairn::frontend
