// TRUTH: unsupported(thread)
#include <pthread.h>
#include <stddef.h>

static int counter;

static void *worker(void *argument) {
  (void)argument;
  counter++;
  return NULL;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, worker, NULL)) return 1;
  pthread_join(thread, NULL);
  return counter != 1;
}
