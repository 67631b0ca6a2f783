struct pair {
  int first;
  struct pair *next;
};
int sum(const struct pair *list) {
  int total = 0;
  for (; list; list = list->next) total += list->first;
  return total;
}
int main(void) { return sum(0); }
