// TRUTH: false(valid-deref) line 15
// INPUT: 1,1435402249
// Steps in four directions on a board; those that lead outside are not taken.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};

int main(void) {
  char board[8][8] = {{0}};
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned way = __VERIFIER_nondet_uint() % 5;
    int nx = x + dx[way], ny = y + dy[way];
    if (nx < 0 || nx >= 8 || ny < 0 || ny >= 8) continue;
    x = nx;
    y = ny;
    board[y][x] = 1;
  }
  return board[0][0];
}
