// TRUTH: true
#include <stdint.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

/* A key, halves, a rotation and a mark in the upper bits: all lead back. */
int main(void) {
  int number = 7;
  uintptr_t key = __VERIFIER_nondet_ulong();
  uintptr_t hidden = (uintptr_t)&number ^ key;
  *(int *)(hidden ^ key) += 1;
  hidden = (uintptr_t)&number + key;
  *(int *)(hidden - key) += 1;
  uint32_t low = (uint32_t)(uintptr_t)&number, high = (uint32_t)((uintptr_t)&number >> 32);
  *(int *)((uintptr_t)high << 32 | low) += 1;
  uintptr_t turned = (uintptr_t)&number << 13 | (uintptr_t)&number >> 51;
  *(int *)(turned >> 13 | turned << 51) += 1;
  uintptr_t marked = (uintptr_t)&number | (uintptr_t)0x1234 << 48;
  *(int *)(marked & 0xffffffffffff) += 1;
  if (number != 12) return *(volatile int *)0;
  return 0;
}
