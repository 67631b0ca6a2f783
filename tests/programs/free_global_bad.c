// TRUTH: false(valid-free) line 12
#include <stdlib.h>

struct Level {
  int value;
};

static struct Level defaultLevel = {1};
static struct Level *level = &defaultLevel;

static void setLevel(int value) {
  free(level);
  level = malloc(sizeof *level);
  if (!level) abort();
  level->value = value;
}

int main(void) {
  setLevel(2);
  free(level);
  return 0;
}
