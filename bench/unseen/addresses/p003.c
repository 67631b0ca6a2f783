// TRUTH realloc | valid-memsafety | true
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct buf { char *start; char *cursor; size_t size; };

static void reserve(struct buf *b, size_t extra)
{
	size_t used = (size_t)(b->cursor - b->start);

	if (b->size - used >= extra)
		return;
	b->size = used + extra;
	b->start = realloc(b->start, b->size);
	b->cursor = b->start + used;
}

static void put(struct buf *b, const char *s)
{
	size_t n = strlen(s);

	reserve(b, n);
	memcpy(b->cursor, s, n);
	b->cursor += n;
}

int main(void)
{
	struct buf b;

	b.start = b.cursor = malloc(b.size = 4);
	put(&b, "alpha");
	put(&b, "be");
	put(&b, "gamma-delta");
	free(b.start);
	return 0;
}
