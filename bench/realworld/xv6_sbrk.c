/* xv6 declares sbrk with an int; umalloc.c is compiled with -Dsbrk=xv6_sbrk. */
#undef sbrk
void *sbrk(__INTPTR_TYPE__ increment);
char *xv6_sbrk(int increment) { return sbrk(increment); }
