// TRUTH: unsupported(thread)
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *argument) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  count(NULL);
  pthread_t other;
  pthread_create(&other, NULL, count, NULL);
  pthread_join(other, NULL);
  return counter;
}
