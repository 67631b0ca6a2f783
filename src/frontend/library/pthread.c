/* pthread.h for a program of one thread: pthread_create is unsupported, so every lock is free or held by the caller.
   Locking what is already locked succeeds (a recursive mutex) or waits for ever; the latter is no violation. */
#include "models.h"

_Noreturn void exit(int status);

enum {
  MutexBytes = sizeof(void *) == 8 ? 40 : 24,
  RwlockBytes = sizeof(void *) == 8 ? 56 : 32,
  ConditionBytes = 48,
  SpinBytes = 4,
  EBUSY = 16,
};

int pthread_create(void *thread, const void *attributes, void *(*function)(void *), void *argument) {
  (void)thread;
  (void)attributes;
  (void)function;
  (void)argument;
  __cairn_unsupported("pthread_create: a second thread");
}

int pthread_join(unsigned long thread, void **result) {
  (void)thread;
  (void)result;
  __cairn_unsupported("pthread_join");
}

unsigned long pthread_self(void) { return 1; }
int pthread_equal(unsigned long a, unsigned long b) { return a == b; }

/* The only thread ends: so does the program. */
_Noreturn void pthread_exit(void *result) {
  (void)result;
  exit(0);
}

/* The first word of a lock says whether it is held. */
static int lock(int *word) {
  *word = 1;
  return 0;
}

static int tryLock(int *word) { return *word ? EBUSY : lock(word); }

static int unlock(int *word) {
  *word = 0;
  return 0;
}

static int clear(void *object, size_t size) {
  __cairn_fill(object, 0, size);
  return 0;
}

int pthread_mutex_init(void *mutex, const void *attributes) {
  (void)attributes;
  return clear(mutex, MutexBytes);
}

int pthread_mutex_destroy(void *mutex) {
  __cairn_havoc(mutex, MutexBytes);
  return 0;
}

int pthread_mutex_lock(void *mutex) { return lock(mutex); }
int pthread_mutex_trylock(void *mutex) { return tryLock(mutex); }
int pthread_mutex_unlock(void *mutex) { return unlock(mutex); }

int pthread_spin_init(void *spin, int shared) {
  (void)shared;
  return clear(spin, SpinBytes);
}

int pthread_spin_destroy(void *spin) {
  __cairn_havoc(spin, SpinBytes);
  return 0;
}

int pthread_spin_lock(void *spin) { return lock(spin); }
int pthread_spin_unlock(void *spin) { return unlock(spin); }

int pthread_rwlock_init(void *rwlock, const void *attributes) {
  (void)attributes;
  return clear(rwlock, RwlockBytes);
}

int pthread_rwlock_destroy(void *rwlock) {
  __cairn_havoc(rwlock, RwlockBytes);
  return 0;
}

int pthread_rwlock_rdlock(void *rwlock) { return lock(rwlock); }
int pthread_rwlock_wrlock(void *rwlock) { return lock(rwlock); }
int pthread_rwlock_unlock(void *rwlock) { return unlock(rwlock); }

int pthread_cond_init(void *condition, const void *attributes) {
  (void)attributes;
  return clear(condition, ConditionBytes);
}

int pthread_cond_destroy(void *condition) {
  __cairn_havoc(condition, ConditionBytes);
  return 0;
}

static int wake(const void *condition) {
  readable(condition, ConditionBytes);
  return 0;
}

int pthread_cond_signal(void *condition) { return wake(condition); }
int pthread_cond_broadcast(void *condition) { return wake(condition); }

/* Wakes up without cause, as the standard allows. */
int pthread_cond_wait(void *condition, void *mutex) {
  lock(mutex);
  return wake(condition);
}

/* Attributes of mutexes have no effect. */
int pthread_mutexattr_init(void *attributes) { return clear(attributes, 4); }
int pthread_mutexattr_destroy(void *attributes) { return clear(attributes, 4); }

int pthread_mutexattr_settype(void *attributes, int kind) {
  *(int *)attributes = kind;
  return 0;
}

int pthread_once(int *control, void (*function)(void)) {
  if (*control == 0) {
    *control = 2;
    function();
  }
  return 0;
}
