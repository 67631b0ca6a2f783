#include "harness.h"

#include <stdlib.h>
#include <string.h>

int failures;

static uint64_t state = 20180624;

unsigned random32(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) ^ (unsigned)(state >> 20);
}

char* randomString(const char* alphabet, int limit) {
  int n = below(limit + 1);
  char* s = malloc((size_t)n + 1);
  int letters = (int)strlen(alphabet);
  for (int i = 0; i < n; i++) s[i] = alphabet[below(letters)];
  s[n] = 0;
  return s;
}

unsigned char* randomBytes(const char* alphabet, int n) {
  unsigned char* bytes = malloc((size_t)n);
  int letters = (int)strlen(alphabet) + 1; /* the NUL too */
  for (int i = 0; i < n; i++) bytes[i] = (unsigned char)alphabet[below(letters)];
  return bytes;
}

void* exactCopy(const void* p, size_t n) {
  void* copy = malloc(n);
  memcpy(copy, p, n);
  return copy;
}

int model_main(void) { return 0; }

int main(void) {
  testMemory();
  testStrings();
  testWide();
  testCharacterClasses();
  testIntegers();
  testFloats();
  testMathErrors();
  testScan();
  testAllocation();
  testSorting();
  testEnding();
  testTime();
  testInput();
  testOutput();
  testEnvironment();
  testAddresses();
  testPaths();
  testSockets();
  printf(failures ? "%d differences\n" : "no difference\n", failures);
  return failures != 0;
}
