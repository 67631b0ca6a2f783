#include "driver/options/allocator_options.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <utility>

#include "driver/options/errors.h"
#include "driver/options/property_file.h"

namespace cairn::driver {

namespace {

// Decimal or hexadecimal.
std::optional<std::uint64_t> size(std::string_view option, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const std::string_view digits = hex ? text.substr(2) : text;
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (error != std::errc() || stop != digits.data() + digits.size()) {
    throw UsageError(fmt::format("{}: '{}' is no number of bytes", option, text));
  }
  return value;
}

// A C expression may name what the client calls with; a $ of anything else is a slip.
void checkEntry(std::string_view option, std::string_view text, std::initializer_list<std::string_view> names) {
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    const std::string_view rest = text.substr(at);
    bool known = false;
    std::string allowed;
    for (const std::string_view name : names) {
      known |= rest.starts_with(name);
      allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", name);
    }
    if (known) continue;
    throw UsageError(fmt::format("{}: '{}' has a $ that is none of {}", option, text,
                                 allowed.empty() ? "its values: it has none" : allowed));
  }
}

std::string absolute(const std::string& path) { return std::filesystem::absolute(path).lexically_normal().string(); }

}  // namespace

void addAllocatorOptions(CLI::App& command, AllocatorTexts& texts) {
  addVerifyOptions(command, texts.verify);
  command.footer(
      "What follows -- goes to the compiler: -I, -D, -std=..., -include FILE\n\nExamples:\n"
      "  cairn allocator heap_4.c --malloc pvPortMalloc --free vPortFree --region ucHeap --align 8\n"
      "  cairn allocator umalloc.c --malloc malloc --free free --region sbrk --max-request 0x10000000\n"
      "  cairn allocator pool.c --init 'pool_init(&pool)' --malloc 'pool_get(&pool)' --free 'pool_put(&pool, $p)' \\\n"
      "    --region memory --setup setup.c --max-request 32\n"
      "  cairn allocator heap_4.c --malloc pvPortMalloc --free vPortFree --region ucHeap --client client.c\n\n"
      "The first FILE defines the allocator; a client that calls it in every order is compiled with it.\n"
      "The last line of standard output is `result: true`, `result: false(KIND)` or `result: unknown(WHY)`;\n"
      "exit status 0, 1, 2 in this order, and 3 for wrong usage or input that does not compile.\n");
  command.get_option("--property")
      ->description(
          "what must hold: valid-memsafety,valid-loans (default), or as for `verify`; docs/allocators.md has the "
          "kinds");
  command
      .add_option("--malloc", texts.malloc,
                  "the function that hands out a block, or a C expression in which $n is the number of bytes")
      ->type_name("F");
  command
      .add_option("--free", texts.free,
                  "the function that takes a block back, or an expression of $p, the block, and $old, its size")
      ->type_name("F");
  command.add_option("--realloc", texts.realloc, "likewise, of $p, $old and $n: the block gets another size")
      ->type_name("F");
  command.add_option("--calloc", texts.calloc, "likewise, of $count and $n: a block of zeros")->type_name("F");
  command.add_option("--init", texts.init, "a function or expression that comes before all calls")->type_name("F");
  command.add_option("--reset", texts.reset, "a function or expression that takes all blocks back")->type_name("F");
  command
      .add_option("--region", texts.regions,
                  "an array or a pointer variable of the allocator, whose memory it hands out, or sbrk (may be given\n"
                  "several times); blocks of the heap are allowed anyway")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command.add_option("--align", texts.align, "blocks start at multiples of N (default: the size of a pointer)")
      ->type_name("N");
  command.add_option("--setup", texts.setup, "a C file that is included after the allocator: variables, wrappers")
      ->type_name("FILE");
  command.add_option("--max-request", texts.maxRequest, "the client asks for at most N bytes (default: any number)")
      ->type_name("N");
  command.add_option("--max-region", texts.maxRegion, "sbrk gives at most N bytes in all (default: any number)")
      ->type_name("N");
  command
      .add_option("--header", texts.header,
                  "an expression of $p, the start of a chunk: the start of the next one. Then no chunk may be lost:\n"
                  "each is lent, or pointers lead to it from the allocator's variables")
      ->type_name("EXPRESSION");
  command.add_flag("--free-null", texts.freeNull, "the client may also free NULL");
  command.add_flag("--double-free", texts.doubleFree,
                   "tell what a second free of a block does, as random runs show it; no part of the result");
  command.add_option("--client", texts.client, "write the client, a C file, to FILE, and keep it")->type_name("FILE");
}

AllocatorCommand allocatorCommand(const AllocatorTexts& texts, const std::vector<std::string>& compilerFlags) {
  if (!texts.verify.task.empty()) throw UsageError("--task names a whole program, which an allocator is not");
  if (!texts.verify.load.entry.empty()) throw UsageError("--entry does not go with a client that calls the allocator");
  if (!texts.verify.load.commands.empty()) throw UsageError("--commands: give the allocator's file itself");
  AllocatorCommand command;
  command.verify = verifyCommand(texts.verify, compilerFlags);
  if (texts.verify.property.empty()) command.verify.property.add(interp::Property::Loans);
  AllocatorPlan& plan = command.plan;
  plan.file = absolute(command.verify.load.sources.front());
  if (texts.malloc.empty() && texts.calloc.empty() && texts.realloc.empty()) {
    throw UsageError("--malloc is missing: which function hands out blocks?");
  }
  checkEntry("--malloc", texts.malloc, {"$n"});
  checkEntry("--free", texts.free, {"$p", "$old"});
  checkEntry("--realloc", texts.realloc, {"$p", "$old", "$n"});
  checkEntry("--calloc", texts.calloc, {"$count", "$n"});
  checkEntry("--init", texts.init, {});
  checkEntry("--reset", texts.reset, {});
  checkEntry("--header", texts.header, {"$p"});
  plan.malloc = texts.malloc;
  plan.free = texts.free;
  plan.realloc = texts.realloc;
  plan.calloc = texts.calloc;
  plan.init = texts.init;
  plan.reset = texts.reset;
  plan.regions = texts.regions;
  plan.nextChunk = texts.header;
  plan.alignment = size("--align", texts.align);
  if (plan.alignment && !std::has_single_bit(*plan.alignment)) {
    throw UsageError(fmt::format("--align: {} is no power of two", *plan.alignment));
  }
  plan.maxRequest = size("--max-request", texts.maxRequest);
  plan.maxRegion = size("--max-region", texts.maxRegion);
  plan.freesNull = texts.freeNull;
  if ((texts.freeNull || texts.doubleFree) && texts.free.empty()) {
    throw UsageError(texts.freeNull ? "--free-null goes with --free" : "--double-free goes with --free");
  }
  if (!texts.header.empty() && texts.regions.empty()) throw UsageError("--header goes with --region");
  if (!texts.setup.empty()) {
    if (!std::filesystem::is_regular_file(texts.setup)) throw UsageError(fmt::format("{}: no such file", texts.setup));
    plan.setup = absolute(texts.setup);
  }
  command.doubleFree = texts.doubleFree;
  command.client = fileToWrite(texts.client);
  return command;
}

}  // namespace cairn::driver
