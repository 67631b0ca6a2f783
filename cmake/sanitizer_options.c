/* Part of every executable of the sanitizer build. */

/* LLVM's allocators poison and unpoison their memory in code that is partly inline in its headers (built here, with sanitizers) and
   partly in its shared libraries (built without): only half of it would take place, and valid accesses would look invalid. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allow_user_poisoning=0"; }

/* CLN, which cvc5 brings along, loses a few bytes while it is loaded. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libcln.so\n"; }

const char *__lsan_default_options(void);
const char *__lsan_default_options(void) { return "print_suppressions=0"; }
