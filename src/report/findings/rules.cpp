#include "report/findings/rules.h"

namespace cairn::report {

using interp::Fault;
using interp::ViolationKind;

namespace {

constexpr std::array<Rule, kRuleCount> kRules = {{
    {RuleId::UseAfterFree, "use-after-free", "use after free", 416,
     "The program accesses a heap block that it has freed. Another allocation may own the memory by then. Free the "
     "block after "
     "its last use, and let no pointer to it be used afterwards."},
    {RuleId::UseOutOfScope, "use-out-of-scope", "use out of scope", 562,
     "The program accesses a variable or stack block whose scope has ended or was not entered, through a pointer that "
     "outlived "
     "it. Return a copy, or allocate what must live longer."},
    {RuleId::NullDereference, "null-dereference", "null pointer dereference", 476,
     "The program accesses memory through a null pointer. Check the pointer first, or make sure that it is set."},
    {RuleId::OutOfBoundsRead, "out-of-bounds-read", "out-of-bounds read", 125,
     "The program reads before the start or past the end of an object. Check the index or the size."},
    {RuleId::OutOfBoundsWrite, "out-of-bounds-write", "out-of-bounds write", 787,
     "The program writes before the start or past the end of an object, over whatever lies there. Check the index or "
     "the size."},
    {RuleId::UninitialisedPointer, "uninitialised-pointer", "use of an uninitialised pointer", 824,
     "The program uses a pointer that it has read from memory that was never written. Initialise it."},
    {RuleId::InvalidPointer, "invalid-pointer", "use of an invalid pointer", 822,
     "The program accesses memory through an integer that is the address of no object."},
    {RuleId::WriteToConstant, "write-to-constant", "write to constant memory", 758,
     "The program changes a string literal or a constant. Copy it into memory of its own first."},
    {RuleId::WrongKind, "wrong-kind", "data used as a function, or a function as data", 843,
     "The program calls through a pointer to data, or reads or writes through a pointer to a function."},
    {RuleId::DoubleFree, "double-free", "double free", 415,
     "The program frees a heap block a second time. Let one place own the block, or set the pointer to NULL after the "
     "free."},
    {RuleId::FreeOfNonHeap, "free-of-non-heap", "free of memory not on the heap", 590,
     "The program frees something that it did not get from malloc, calloc or realloc: a variable, a literal or a stack "
     "block."},
    {RuleId::FreeInsideBlock, "free-inside-block", "free of a pointer into a block", 761,
     "The program frees a pointer that does not point to the start of its block. Keep the pointer that the allocation "
     "returned."},
    {RuleId::InvalidFree, "invalid-free", "invalid free", 763,
     "The program frees a pointer that is not the address of any heap block."},
    {RuleId::MemoryLeak, "memory-leak", "memory leak", 401,
     "The last pointer to a heap block is lost before the block is freed: nothing can free it any more."},
    {RuleId::NotFreedAtEnd, "not-freed-at-end", "memory not freed at the end", 401,
     "The program ends while a heap block is not freed."},
    {RuleId::ErrorReached, "error-reached", "error call reached", 617,
     "An assertion fails, or a function is called that stands for an error."},
    {RuleId::BlockMisaligned, "block-misaligned", "misaligned block handed out", 188,
     "The allocator hands out a block that does not start at a multiple of the alignment asked for. Round the start of "
     "what is handed out, also where the memory itself starts at an odd address."},
    {RuleId::BlockOutside, "block-outside", "block outside of the allocator's memory", 131,
     "The allocator hands out a block of which a byte does not lie in its memory: it is too small for the request, as "
     "after a size that wrapped around. Check the request before computing with it."},
    {RuleId::BlockOverlap, "block-overlap", "overlapping blocks handed out", 787,
     "The allocator hands out memory that a client holds already. Both clients will write it."},
    {RuleId::BlockTouched, "block-touched", "a client's block written by the allocator", 787,
     "The allocator writes into memory that a client holds, or ends it."},
    {RuleId::BlockChanged, "block-changed", "contents of a block not kept", 682,
     "A block does not hold what it has to: after a reallocation the old contents, after calloc zeros."},
    {RuleId::ChunkLost, "chunk-lost", "chunk lost by the allocator", 401,
     "A chunk is neither lent nor within the allocator's reach: nothing will ever hand it out again."},
    {RuleId::UnprovedAccess, "unproved-access", "memory access not proved", 0,
     "Cairn could not prove that this access is always valid, and found no execution in which it is not. It may be "
     "correct."},
    {RuleId::UnprovedFree, "unproved-free", "free not proved", 0,
     "Cairn could not prove that this free is always valid, and found no execution in which it is not. It may be "
     "correct."},
    {RuleId::UnprovedLeak, "unproved-leak", "absence of a leak not proved", 0,
     "Cairn could not prove that no block is lost here, and found no execution in which one is. It may be correct."},
    {RuleId::UnprovedCleanup, "unproved-cleanup", "freeing of all memory not proved", 0,
     "Cairn could not prove that every block is freed when the program ends here, and found no execution in which one "
     "is not."},
    {RuleId::UnprovedCall, "unproved-call", "unreachability of an error not proved", 0,
     "Cairn could not prove that this error is never reached, and found no execution that reaches it."},
    {RuleId::UnprovedLoan, "unproved-loan", "a block handed out not proved", 0,
     "Cairn could not prove that the allocator keeps this part of what its clients rely on, and found no execution in "
     "which it does not."},
    {RuleId::UnprovedPath, "unproved-path", "path not followed", 0,
     "Cairn did not follow the program beyond this place: a limit was met, or something that it does not model. What "
     "comes after "
     "it is not proved."},
}};

RuleId accessRule(const interp::Violation& violation) {
  switch (violation.fault) {
    case Fault::NullPointer: return RuleId::NullDereference;
    case Fault::UninitialisedPointer: return RuleId::UninitialisedPointer;
    case Fault::Freed: return RuleId::UseAfterFree;
    case Fault::OutOfScope: return RuleId::UseOutOfScope;
    case Fault::OutOfBounds: return violation.writes ? RuleId::OutOfBoundsWrite : RuleId::OutOfBoundsRead;
    case Fault::ReadOnly: return RuleId::WriteToConstant;
    case Fault::WrongKind: return RuleId::WrongKind;
    case Fault::NoPointer:
    case Fault::NotOnHeap:
    case Fault::NotBlockStart:
    case Fault::Lost:
    case Fault::NotFreed:
    case Fault::ErrorReached:
    case Fault::Loan: return RuleId::InvalidPointer;
  }
  return RuleId::InvalidPointer;
}

RuleId freeRule(const interp::Violation& violation) {
  switch (violation.fault) {
    case Fault::Freed: return RuleId::DoubleFree;
    case Fault::NotOnHeap: return RuleId::FreeOfNonHeap;
    case Fault::NotBlockStart: return RuleId::FreeInsideBlock;
    case Fault::UninitialisedPointer: return RuleId::UninitialisedPointer;
    case Fault::NullPointer:
    case Fault::NoPointer:
    case Fault::OutOfScope:
    case Fault::OutOfBounds:
    case Fault::ReadOnly:
    case Fault::WrongKind:
    case Fault::Lost:
    case Fault::NotFreed:
    case Fault::ErrorReached:
    case Fault::Loan: return RuleId::InvalidFree;
  }
  return RuleId::InvalidFree;
}

}  // namespace

const std::array<Rule, kRuleCount>& rules() { return kRules; }

const Rule& rule(RuleId id) { return kRules[static_cast<std::size_t>(id)]; }

RuleId ruleOf(const interp::Violation& violation) {
  switch (violation.kind) {
    case ViolationKind::ValidDeref: return accessRule(violation);
    case ViolationKind::ValidFree: return freeRule(violation);
    case ViolationKind::ValidMemtrack: return RuleId::MemoryLeak;
    case ViolationKind::ValidMemcleanup: return RuleId::NotFreedAtEnd;
    case ViolationKind::UnreachCall: return RuleId::ErrorReached;
    case ViolationKind::BlockMisaligned: return RuleId::BlockMisaligned;
    case ViolationKind::BlockOutside: return RuleId::BlockOutside;
    case ViolationKind::BlockOverlap: return RuleId::BlockOverlap;
    case ViolationKind::BlockTouched: return RuleId::BlockTouched;
    case ViolationKind::BlockChanged: return RuleId::BlockChanged;
    case ViolationKind::ChunkLost: return RuleId::ChunkLost;
  }
  return RuleId::InvalidPointer;
}

RuleId unprovedRule(std::optional<interp::ViolationKind> kind) {
  if (!kind) return RuleId::UnprovedPath;
  switch (*kind) {
    case ViolationKind::ValidDeref: return RuleId::UnprovedAccess;
    case ViolationKind::ValidFree: return RuleId::UnprovedFree;
    case ViolationKind::ValidMemtrack: return RuleId::UnprovedLeak;
    case ViolationKind::ValidMemcleanup: return RuleId::UnprovedCleanup;
    case ViolationKind::UnreachCall: return RuleId::UnprovedCall;
    case ViolationKind::BlockMisaligned:
    case ViolationKind::BlockOutside:
    case ViolationKind::BlockOverlap:
    case ViolationKind::BlockTouched:
    case ViolationKind::BlockChanged:
    case ViolationKind::ChunkLost: return RuleId::UnprovedLoan;
  }
  return RuleId::UnprovedPath;
}

}  // namespace cairn::report
