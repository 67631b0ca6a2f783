// TRUTH: false(valid-deref) line 18
#include <stdlib.h>
#include <string.h>

struct Image {
  unsigned width, height;
  unsigned char *pixels;
};

/* Releases the source before it is copied. */
static struct Image *copy(struct Image *from) {
  struct Image *to = malloc(sizeof *to);
  if (!to) abort();
  *to = *from;
  to->pixels = malloc(from->width * from->height);
  if (!to->pixels) abort();
  free(from->pixels);
  memcpy(to->pixels, from->pixels, from->width * from->height);
  return to;
}

int main(void) {
  struct Image image = {4, 2, calloc(4, 2)};
  if (!image.pixels) return 0;
  struct Image *other = copy(&image);
  free(other->pixels);
  free(other);
  return 0;
}
