// TRUTH: true
// ASAN: differs undefined-function
// FLAGS: --malloc-may-fail
#include <stddef.h>

void *kzalloc(size_t size, unsigned flags);
void kfree(const void *p);
int printk(const char *format, ...);

struct Device {
  int users;
  struct Device *next;
};

int main(void) {
  struct Device *device = kzalloc(sizeof *device, 0xcc0);
  if (!device) return 1;
  if (device->users != 0 || device->next) *(volatile int *)NULL = 0;
  printk("device with %d users\n", device->users);
  kfree(device);
  kfree(NULL);
  return 0;
}
