static int again(int x) { return again(x) + 1; }

int main(void) { return again(3); }
