// TRUTH: true
// PROPERTY: unreach-call
extern void reach_error(void);
union number {
  char digit;
  long long value;
};
struct named {
  int kind;
  union number number;
  char name[3];
};
static union number zero = {0};
static struct named first;

int main(void) {
  union number x = {.value = 0};
  if (x.value != 0 || x.digit != 0) reach_error();
  if (zero.value != 0 || first.number.value != 0) reach_error();
  struct named n = {3, {4}, "ab"}, same = n;
  if (n.kind != 3 || n.number.digit != 4 || n.name[1] != 'b' || n.name[2] != 0) reach_error();
  if (same.number.value != n.number.value) reach_error();
  struct named list[2] = {[1] = {5, {.value = -1}, "c"}};
  if (list[0].kind != 0 || list[0].number.digit != 0 || list[1].number.value != -1) reach_error();
  return 0;
}
