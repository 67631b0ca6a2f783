// TRUTH: true
#include <stdlib.h>
#include <string.h>

struct Record {
  char name[6];
  int *cell;
  short rank;
};

/* Pointers travel through memcpy, memmove and a char buffer like any other bytes. */
int main(void) {
  struct Record r = {"abc", malloc(sizeof(int)), 3};
  if (!r.cell) abort();
  *r.cell = 5;
  char wire[sizeof r + 4];
  memcpy(wire + 4, &r, sizeof r);
  memset(&r, 0, sizeof r);
  memmove(wire, wire + 4, sizeof r);
  struct Record back;
  memcpy(&back, wire, sizeof back);
  memset(wire, 0, sizeof wire);
  int ok = *back.cell == 5 && back.rank == 3 && strcmp(back.name, "abc") == 0;
  free(back.cell);
  return !ok;
}
