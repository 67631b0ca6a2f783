/* Digits in text. */
#ifndef CAIRN_DIGITS_H
#define CAIRN_DIGITS_H

#include "models.h"

/* The digits of base b are the first so many of these, each letter counted in both cases. */
static const char digits[62] = "0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ";
static inline size_t digitCount(int base) { return (size_t)(base <= 10 ? base : 2 * base - 10); }

/* Value of a digit in bases up to 36; 36 for any other character. */
static inline int digitValue(unsigned char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

#endif
