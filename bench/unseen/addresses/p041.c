// TRUTH alignment | unreach-call | true
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
	unsigned char *page = aligned_alloc(256, 512);

	if (page == NULL)
		return 0;
	memset(page, 0, 512);
	page[300] = 9;
	/* offset in a page can be read off the address */
	unsigned char *p = memchr(page, 9, 512);
	if (((uintptr_t)p & 255) != 44)
		reach_error();
	if ((unsigned char *)((uintptr_t)p & ~(uintptr_t)255) != page + 256)
		reach_error();
	free(page);
	return 0;
}
