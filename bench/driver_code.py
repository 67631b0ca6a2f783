#!/usr/bin/env python3
"""Prints about 4,500 lines of preprocessed C in the style of a device driver, always the same.

Typedefs and structures with embedded list heads, tables of function pointers, a switch per command, reference counting with goto for
clean-up. Nothing is included, so that what is measured is this text and nothing else.
"""

import sys

PRELUDE = """\
# 1 "driver.c"
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned long size_t;
extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void free(void *block);
extern void *memcpy(void *to, const void *from, size_t count);
extern void *memset(void *to, int byte, size_t count);
extern int __VERIFIER_nondet_int(void);
struct list_head {
  struct list_head *next, *prev;
};
static inline void list_init(struct list_head *head) {
  head->next = head;
  head->prev = head;
}
static inline void list_add(struct list_head *entry, struct list_head *head) {
  head->next->prev = entry;
  entry->next = head->next;
  entry->prev = head;
  head->next = entry;
}
static inline void list_del(struct list_head *entry) {
  entry->next->prev = entry->prev;
  entry->prev->next = entry->next;
  entry->next = (struct list_head *)0;
  entry->prev = (struct list_head *)0;
}
static inline int list_empty(const struct list_head *head) { return head->next == head; }
"""

DEVICE = """\
enum command_@ { RESET_@ = 1, READ_@, WRITE_@, STATUS_@, FLUSH_@, LIMIT_@ = 64 };
struct request_@ {
  struct list_head link;
  u32 tag;
  u16 length;
  u8 flags;
  unsigned urgent : 1;
  unsigned retries : 5;
  u8 data[@SIZE];
};
struct device_@;
struct operations_@ {
  int (*open)(struct device_@ *device);
  int (*submit)(struct device_@ *device, const u8 *data, u16 length);
  int (*control)(struct device_@ *device, enum command_@ command, u64 argument);
  void (*close)(struct device_@ *device);
};
struct device_@ {
  const struct operations_@ *operations;
  struct list_head pending;
  struct list_head done;
  union {
    u64 word;
    u32 half[2];
    u8 byte[8];
  } status;
  u32 references;
  u32 nextTag;
  char name[16];
};
static int open_@(struct device_@ *device) {
  int error = 0;
  if (device->references++ > 0) goto out;
  list_init(&device->pending);
  list_init(&device->done);
  device->status.word = 0;
  device->nextTag = @;
  memcpy(device->name, "device-@", sizeof("device-@"));
  if (__VERIFIER_nondet_int() < 0) {
    error = -5;
    goto release;
  }
out:
  return error;
release:
  device->references--;
  return error;
}
static int submit_@(struct device_@ *device, const u8 *data, u16 length) {
  struct request_@ *request;
  u16 i;
  if (length > sizeof(request->data)) return -22;
  request = (struct request_@ *)calloc(1, sizeof(*request));
  if (!request) return -12;
  request->tag = device->nextTag++;
  request->length = length;
  request->urgent = (length & 1) != 0;
  request->retries = (u8)(length >> 3);
  for (i = 0; i < length; i++) {
    request->data[i] = (u8)(data[i] ^ (u8)(i * @));
    if (data[i] == 0xff) request->flags |= (u8)(1u << (i & 7));
  }
  list_add(&request->link, &device->pending);
  return (int)request->tag;
}
static u32 complete_@(struct device_@ *device, u32 limit) {
  u32 count = 0;
  while (!list_empty(&device->pending) && count < limit) {
    struct list_head *entry = device->pending.next;
    struct request_@ *request = (struct request_@ *)((char *)entry - __builtin_offsetof(struct request_@, link));
    list_del(entry);
    if (request->urgent || request->retries == 0) {
      list_add(entry, &device->done);
    } else {
      request->retries--;
      list_add(entry, &device->pending);
    }
    count++;
  }
  return count;
}
static int control_@(struct device_@ *device, enum command_@ command, u64 argument) {
  u8 buffer[@SIZE];
  int result = 0;
  switch (command) {
    case RESET_@:
      device->status.word = argument;
      break;
    case READ_@:
      result = device->status.byte[argument & 7];
      break;
    case WRITE_@:
      memset(buffer, (int)argument, sizeof(buffer));
      result = submit_@(device, buffer, (u16)(argument % sizeof(buffer)));
      break;
    case STATUS_@:
      result = (int)(device->status.half[0] ^ device->status.half[1]);
      break;
    case FLUSH_@:
      result = (int)complete_@(device, (u32)argument);
      break;
    default:
      result = command > LIMIT_@ ? -22 : -38;
  }
  return result;
}
static void drain_@(struct list_head *head) {
  while (!list_empty(head)) {
    struct list_head *entry = head->next;
    list_del(entry);
    free((char *)entry - __builtin_offsetof(struct request_@, link));
  }
}
static void close_@(struct device_@ *device) {
  if (--device->references > 0) return;
  drain_@(&device->pending);
  drain_@(&device->done);
}
static const struct operations_@ table_@ = {
    .open = open_@,
    .submit = submit_@,
    .control = control_@,
    .close = close_@,
};
int exercise_@(int rounds) {
  struct device_@ *device = (struct device_@ *)calloc(1, sizeof(*device));
  int sum = 0;
  int i;
  if (!device) return -12;
  device->operations = &table_@;
  if (device->operations->open(device) < 0) {
    free(device);
    return -5;
  }
  for (i = 0; i < rounds; i++) {
    int command = __VERIFIER_nondet_int();
    sum += device->operations->control(device, (enum command_@)command, (u64)i * @SIZEu);
    if (sum < 0 && i > 3) break;
  }
  device->operations->close(device);
  free(device);
  return sum;
}
"""


def main():
    lines = PRELUDE.splitlines()
    count = 0
    while len(lines) < 4480:
        size = str(16 + 8 * (count % 7))
        lines += DEVICE.replace("@SIZE", size).replace("@", str(count)).splitlines()
        count += 1
    lines += ["int main(void) {", "  int sum = 0;", "  int rounds = __VERIFIER_nondet_int();"]
    lines += [f"  sum ^= exercise_{i}(rounds);" for i in range(count)]
    lines += ["  return sum & 1;", "}"]
    print("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
