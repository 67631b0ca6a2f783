/* Part of every executable of the sanitizer build. LLVM's allocators poison and unpoison their memory in code that is partly inline
   in its headers (built here, with sanitizers) and partly in its shared libraries (built without): only half of it would take
   place, and valid accesses would look invalid. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allow_user_poisoning=0"; }
