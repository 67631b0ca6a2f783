// TRUTH filterlist | valid-memsafety | false(valid-deref)
#include <stdio.h>
#include <stdlib.h>

struct num {
	long val;
	struct num *next;
};

static struct num *without_even(struct num *head)
{
	struct num **link = &head;
	struct num *p;

	for (p = head; p != NULL; p = p->next) {
		if (p->val % 2 == 0) {
			*link = p->next;
			free(p);
		} else {
			link = &p->next;
		}
	}
	return head;
}

int main(int argc, char **argv)
{
	struct num *head = NULL, *p;

	while (--argc > 0) {
		p = malloc(sizeof *p);
		p->val = strtol(argv[argc], NULL, 10);
		p->next = head;
		head = p;
	}
	head = without_even(head);
	while ((p = head) != NULL) {
		printf("%ld\n", p->val);
		head = p->next;
		free(p);
	}
	return 0;
}
