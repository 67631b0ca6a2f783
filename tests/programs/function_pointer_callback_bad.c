// TRUTH: false(valid-deref) line 17
#include <stdlib.h>

struct Job {
  void (*run)(struct Job *self);
  int *result;
};

static void finish(struct Job *self) {
  free(self->result);
  free(self);
}

static void runAll(struct Job **jobs, int n) {
  for (int i = 0; i < n; i++) {
    jobs[i]->run(jobs[i]);
    jobs[i]->run = NULL;
  }
}

int main(void) {
  struct Job *job = malloc(sizeof *job);
  if (!job) return 0;
  job->run = finish;
  job->result = malloc(sizeof(int));
  runAll(&job, 1);
  return 0;
}
