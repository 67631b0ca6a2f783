struct thing;
extern struct thing *makeThing(void);
extern int number(int seed);

int main(void) {
  int value = number(3);
  return makeThing() != 0 && value > 0;
}
