// TRUTH: false(valid-deref) line 14
// INPUT: 7
extern unsigned __VERIFIER_nondet_uint(void);

struct Request {
  unsigned kind : 3;
  unsigned urgent : 1;
};

static int handled[6];

/* Three bits count to seven, the table ends at five. */
static void handle(struct Request r) {
  handled[r.kind] += r.urgent ? 2 : 1;
}

int main(void) {
  struct Request r;
  r.kind = __VERIFIER_nondet_uint();
  r.urgent = 0;
  handle(r);
  return 0;
}
