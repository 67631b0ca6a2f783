extern int shared;

int second(void) {
  return shared + (int)sizeof(long);
}
