// TRUTH union | unreach-call | true
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct num { int tag; long n; };
struct str { int tag; const char *s; };
union value { struct num num; struct str str; };

static int tag_of(const union value *v) { return v->num.tag; }

int main(void)
{
	union value *v = calloc(2, sizeof *v);

	v[0].str.tag = 2;
	v[0].str.s = "two";
	v[1].num.tag = 1;
	v[1].num.n = __VERIFIER_nondet_int();

	union value t = v[0];
	v[0] = v[1];
	v[1] = t;
	if (tag_of(&v[0]) != 1 || tag_of(&v[1]) != 2)
		reach_error();
	if (v[1].str.s[1] != 'w')
		reach_error();
	free(v);
	return 0;
}
