// TRUTH alignment | unreach-call | false(unreach-call)
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

typedef struct { float lane[8]; } vec8;

int main(void) {
  vec8 *v = malloc(4 * sizeof(vec8));
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      v[i].lane[j] = 0.0f;
  /* wide loads want 32-byte boundaries; a multiple of the size will do */
  for (int i = 0; i < 4; i++)
    if ((uintptr_t)&v[i] % sizeof(vec8) != 0)
      reach_error();
  free(v);
  return 0;
}
