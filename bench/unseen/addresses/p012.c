// TRUTH reuse | unreach-call | false(unreach-call)
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

/* The ABA question: is the top of the stack still the node I saw? */
struct cell { struct cell *below; int payload; };
static struct cell *top;

static void push(int v)
{
	struct cell *c = malloc(sizeof(struct cell));
	c->payload = v;
	c->below = top;
	top = c;
}

static int pop(void)
{
	struct cell *c = top;
	int v = c->payload;
	top = c->below;
	free(c);
	return v;
}

int main(void)
{
	push(1);
	uintptr_t seen = (uintptr_t)top;
	(void)pop();
	push(2);
	if ((uintptr_t)top == seen && top->payload != 1)
		reach_error();
	(void)pop();
	return 0;
}
