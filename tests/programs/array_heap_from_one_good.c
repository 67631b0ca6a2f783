// TRUTH: true
// A heap that counts from 1: the parent of i is i / 2, its children 2 * i and 2 * i + 1; a constant capacity.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

#define MOST 100
static int heap[MOST + 1];
static int size;

static void put(int value) {
  int i;
  if (size == MOST) return;
  for (i = ++size; i > 1 && heap[i / 2] > value; i /= 2) heap[i] = heap[i / 2];
  heap[i] = value;
}

static int take(void) {
  int result = heap[1], last = heap[size--], i = 1, c;
  while ((c = i * 2) <= size) {
    if (c < size && heap[c + 1] < heap[c]) c++;
    if (last <= heap[c]) break;
    heap[i] = heap[c];
    i = c;
  }
  heap[i] = last;
  return result;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      put(__VERIFIER_nondet_int());
    else if (size > 0)
      take();
  }
  return 0;
}
