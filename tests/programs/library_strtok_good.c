// TRUTH: true
// OUTPUT: [a][bc][d] [1][][2] [k]=[v]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char words[] = "  a bc  d ";
  for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) printf("[%s]", word);
  printf(" ");
  char *fields = strdup("1,,2");
  if (!fields) return 1;
  char *rest = fields;
  for (char *field = strsep(&rest, ","); field; field = strsep(&rest, ",")) printf("[%s]", field);
  free(fields);
  char pair[] = "k=v";
  char *save;
  char *key = strtok_r(pair, "=", &save);
  printf(" [%s]=[%s]", key, strtok_r(NULL, "=", &save));
  return 0;
}
