// TRUTH padding | unreach-call | false(unreach-call)
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* keys of a cache, compared as bytes; cleared first to be safe */
struct key {
  short shard;
  long id;
};

static struct key make_key(short s, long id) {
  struct key k;
  memset(&k, 0, sizeof k);
  k.shard = s;
  k.id = id;
  return k;
}

int main(void) {
  int id = __VERIFIER_nondet_int();
  struct key a = make_key(3, id);
  struct key b = make_key(3, id);
  if (memcmp(&a, &b, sizeof a) != 0)
    reach_error();
  return 0;
}
