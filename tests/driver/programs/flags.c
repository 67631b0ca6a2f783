#include "flags.h"

int main(void) {
  return VALUE + FROM_HEADER;
}
