// TRUTH: false(unreach-call) line 16
// PROPERTY: unreach-call
// INPUT: 65536
extern void reach_error(void);
struct named {
  int kind;
  union {
    short part;
    int whole;
  } in[2];
};

int main(void) {
  struct named n = {1, {{.whole = 2}, {3}}};
  if (n.in[0].whole != 2 || n.in[1].part != 3) return 0;
  if (n.in[1].whole != 3) reach_error();
  return 0;
}
