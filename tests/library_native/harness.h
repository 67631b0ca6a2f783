/* The library models, compiled natively as model_NAME, run against the C library of this machine on random inputs.
   The intrinsics are implemented in intrinsics.c on ordinary memory, so that AddressSanitizer checks each model's
   accesses: operands lie in blocks of exactly the size that the function may touch. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How a model left the program instead of returning. */
enum Ending { Returned, Exited, Aborted, AssumptionFalse, UnsupportedMet };

extern jmp_buf endingTarget;
extern int exitStatus;
extern int errorSeen;

/* Evaluates the statement and gives the ending. */
#define RUN(statement)                           \
  ({                                             \
    volatile int ending_ = setjmp(endingTarget); \
    if (ending_ == Returned) {                   \
      statement;                                 \
    }                                            \
    (enum Ending) ending_;                       \
  })

/* Answers of the choice intrinsics, in order; 0 after their end. */
void answer(int count, const long long* answers);
int answersUsed(void);
extern int mallocMayFail;

/* What the models printed. */
extern char printed[3][4096];
extern size_t printedSize[3];
void forgetPrinted(void);

/* Random numbers from a fixed seed. */
unsigned random32(void);
static inline int below(int bound) { return (int)(random32() % (unsigned)bound); }
/* A string of at most `limit` characters from the alphabet, in a block of exactly its size. */
char* randomString(const char* alphabet, int limit);
/* A block of exactly n bytes from the alphabet. */
unsigned char* randomBytes(const char* alphabet, int n);
void* exactCopy(const void* p, size_t n);

extern int failures;
#define EXPECT(condition, ...)                                 \
  do {                                                         \
    if (!(condition)) {                                        \
      if (++failures <= 30) {                                  \
        printf("%s:%d: %s: ", __FILE__, __LINE__, #condition); \
        printf(__VA_ARGS__);                                   \
        printf("\n");                                          \
      }                                                        \
    }                                                          \
  } while (0)

static inline int sign(int x) { return (x > 0) - (x < 0); }

/* The model of a function, with its type. */
#define MODEL(name) extern __typeof__(name) name##_model __asm__("model_" #name)

void testMemory(void);
void testStrings(void);
void testWide(void);
void testCharacterClasses(void);
void testIntegers(void);
void testFloats(void);
void testMathErrors(void);
void testScan(void);
void testAllocation(void);
void testSorting(void);
void testEnding(void);
void testTime(void);
void testInput(void);
void testOutput(void);
void testEnvironment(void);
void testAddresses(void);
void testPaths(void);
void testSockets(void);
