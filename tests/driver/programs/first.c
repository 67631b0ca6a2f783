int shared = 40;
int second(void);

int main(void) {
  return second();
}
