// TRUTH: unsupported(signal handler)
#include <signal.h>

static volatile int stopped;

static void stop(int number) { stopped = number; }

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, stop);
  return stopped;
}
