#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "harness.h"

MODEL(fopen);
MODEL(fclose);
MODEL(fgetc);
MODEL(ungetc);
MODEL(fgets);
MODEL(getline);
MODEL(fread);
MODEL(feof);
MODEL(ferror);
MODEL(puts);
MODEL(fputs);
MODEL(putchar);
MODEL(fwrite);
MODEL(free);
extern FILE* stdin_model __asm__("model_stdin");
extern FILE* stdout_model __asm__("model_stdout");
extern int fscanf_model(FILE*, const char*, ...) __asm__("model_fscanf");
extern int vsnprintf_model(char*, size_t, const char*, va_list) __asm__("model_vsnprintf");
extern int vasprintf_model(char**, const char*, va_list) __asm__("model_vasprintf");
extern int vprintf_model(const char*, va_list) __asm__("model_vprintf");

#define ANSWER(...) \
  answer((int)(sizeof((long long[]){__VA_ARGS__}) / sizeof(long long)), (const long long[]){__VA_ARGS__})

void testInput(void) {
  ANSWER(1, 5);
  EXPECT(fopen_model("f", "r") == NULL, "a failing fopen");
  ANSWER(0, 4);
  FILE* f = fopen_model("f", "r");
  EXPECT(f != NULL, "fopen");

  ANSWER('x', 256 + 'y', -1, 'z');
  EXPECT(fgetc_model(f) == 'x' && fgetc_model(f) == 'y' && !feof_model(f), "fgetc");
  EXPECT(fgetc_model(f) == EOF && feof_model(f) && fgetc_model(f) == EOF && answersUsed() == 3, "the end stays");
  EXPECT(ungetc_model('u', f) == 'u' && ungetc_model('v', f) == EOF && !feof_model(f), "ungetc");
  EXPECT(fgetc_model(f) == 'u' && fgetc_model(f) == 'z', "fgetc after ungetc");

  char* line = malloc(4);
  ANSWER(3, 'a', 'b', '\n');
  EXPECT(fgets_model(line, 4, f) == line && strcmp(line, "ab\n") == 0, "fgets");
  ANSWER(3, 'a', '\n', 'c');
  EXPECT(RUN(fgets_model(line, 4, f)) == AssumptionFalse, "fgets: a new line inside");
  ANSWER(2, 'a', 'b');
  EXPECT(fgets_model(line, 4, f) == line && strcmp(line, "ab") == 0 && feof_model(f), "fgets: the last line");
  EXPECT(fgets_model(line, 4, f) == NULL && strcmp(line, "ab") == 0, "fgets at the end");
  ANSWER(4);
  ungetc_model('q', f);
  EXPECT(RUN(fgets_model(line, 4, f)) == AssumptionFalse, "fgets: longer than the buffer");
  ANSWER(1, 0);
  EXPECT(fgets_model(line, 4, f) == line && strcmp(line, "q") == 0, "fgets after ungetc");
  EXPECT(fgets_model(line, 1, f) == line && strcmp(line, "") == 0 && fgets_model(line, 0, f) == NULL,
         "fgets of nothing");
  free(line);
  ANSWER(0);
  fclose_model(f);

  ANSWER(0, 4);
  f = fopen_model("f", "r");
  char* buffer = NULL;
  size_t capacity = 0;
  ANSWER(3, 'a', 'b', '\n');
  EXPECT(getline_model(&buffer, &capacity, f) == 3 && strcmp(buffer, "ab\n") == 0 && capacity == 120, "getline");
  long long longLine[202] = {201};
  for (int i = 1; i < 202; i++) longLine[i] = i == 201 ? '\n' : 'k';
  answer(202, longLine);
  EXPECT(getline_model(&buffer, &capacity, f) == 201 && strlen(buffer) == 201 && capacity >= 202, "a long line");
  ANSWER(0);
  EXPECT(getline_model(&buffer, &capacity, f) == -1 && feof_model(f), "getline at the end");
  free_model(buffer);
  ANSWER(0);
  fclose_model(f);

  ANSWER(0, 4);
  f = fopen_model("f", "r");
  short shorts[3] = {0};
  ANSWER(2, 1, 2, 3, 4, 5, 6, 1);
  EXPECT(fread_model(shorts, 2, 3, f) == 2 && shorts[0] == 0x201 && shorts[1] == 0x403 && shorts[2] == 0x605, "fread");
  EXPECT(feof_model(f) && ferror_model(f), "fread: short");
  fclose_model(f);

  int number = 7;
  char word[4];
  ANSWER(0, 42, 0, 2, 'a', 'b', 'c');
  EXPECT(fscanf_model(stdin_model, "%d %3s", &number, word) == 2 && number == 42 && strcmp(word, "abc") == 0, "fscanf");
  ANSWER(0, 42, 0, 2, 'a', ' ', 'c');
  EXPECT(RUN(fscanf_model(stdin_model, "%d %3s", &number, word)) == AssumptionFalse, "fscanf: white space in a word");
  ANSWER(0, 42, 0, 3);
  EXPECT(RUN(fscanf_model(stdin_model, "%d %3s", &number, word)) == AssumptionFalse, "fscanf: wider than asked");
  ANSWER(0, 100);
  EXPECT(RUN(fscanf_model(stdin_model, "%2d", &number)) == AssumptionFalse, "fscanf: too many digits");
  ANSWER(0, 99, 1, 0);
  EXPECT(fscanf_model(stdin_model, "%2d %d", &number, &number) == 1 && number == 99 && !feof_model(stdin_model),
         "fscanf stops");
  ANSWER(1, 1);
  EXPECT(fscanf_model(stdin_model, "%d", &number) == EOF && feof_model(stdin_model), "fscanf at the end");
  EXPECT(fscanf_model(stdin_model, "%d", &number) == EOF && answersUsed() == 2, "fscanf behind the end");
}

/* A va_list whose arguments all lie in memory. */
static int format(int (*call)(va_list, void*), void* data, void* area) {
#ifdef __LP64__
  va_list arguments;
  struct {
    unsigned gpOffset, fpOffset;
    void *overflow, *registers;
  } tag = {48, 176, area, NULL};
  memcpy(arguments, &tag, sizeof tag);
#else
  va_list arguments = area;
#endif
  return call(arguments, data);
}

static int toBuffer(va_list arguments, void* data) { return vsnprintf_model(data, 6, "%d%s", arguments); }
static int toBlock(va_list arguments, void* data) { return vasprintf_model(data, "%d%s", arguments); }
static int toOutput(va_list arguments, void* data) { return (void)data, vprintf_model("%d%s", arguments); }

void testOutput(void) {
  forgetPrinted();
  EXPECT(puts_model("hello") == 6 && fputs_model("a", stdout_model) == 1 && putchar_model(321) == 'A', "puts");
  EXPECT(fwrite_model("xyz", 1, 3, stdout_model) == 3 && fwrite_model(NULL, 0, 3, stdout_model) == 0, "fwrite");
  EXPECT(strcmp(printed[1], "hello\naAxyz") == 0, "%s", printed[1]);

  struct {
    intptr_t number;
    const char* text;
  } area = {42, "abcdef"};
  char *buffer = malloc(6), *block;
  EXPECT(format(toBuffer, buffer, &area) == 8 && strcmp(buffer, "42abc") == 0, "vsnprintf");
  EXPECT(format(toBlock, &block, &area) == 8 && strcmp(block, "42abcdef") == 0, "vasprintf");
  forgetPrinted();
  EXPECT(format(toOutput, NULL, &area) == 8 && strcmp(printed[1], "42abcdef") == 0, "vprintf");
  free(buffer);
  free_model(block);

  ANSWER(0, 4, 1, 3, 2, 0);
  FILE* f = fopen_model("f", "w");
  EXPECT(fwrite_model("xyz", 1, 3, f) == 2 && ferror_model(f), "a failing fwrite");
  EXPECT(fputs_model("a", f) == 1, "fputs to a file");
  fclose_model(f);
}
