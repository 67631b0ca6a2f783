// TRUTH rpn | valid-memsafety | true
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>

struct stack { unsigned long long item[16]; unsigned top; };

static int push(struct stack *s, unsigned long long v) {
    if (s->top >= 16) return 0;
    s->item[s->top++] = v;
    return 1;
}

static int pop(struct stack *s, unsigned long long *v) {
    if (s->top == 0) return 0;
    *v = s->item[--s->top];
    return 1;
}

static const char *step(struct stack *s, const char *tok) {
    unsigned long long a, b;
    if (isdigit((unsigned char)tok[0]))
        return push(s, strtoull(tok, NULL, 10)) ? NULL : "overflow";
    if (tok[1] != '\0') return "unknown word";
    if (!pop(s, &b)) return "underflow";
    if (!pop(s, &a)) return "underflow";
    switch (tok[0]) {
    case '+': push(s, a + b); break;
    case '-': push(s, a - b); break;
    case '*': push(s, a * b); break;
    case '/': if (b == 0) return "zero"; push(s, a / b); break;
    default: return "unknown operator";
    }
    return NULL;
}

int main(void) {
    struct stack s = { .top = 0 };
    char tok[32];
    while (scanf("%31s", tok) == 1) {
        const char *err = step(&s, tok);
        if (err) {
            fprintf(stderr, "%s: %s\n", tok, err);
            return 1;
        }
    }
    for (unsigned i = 0; i < s.top; i++) printf("%llu\n", s.item[i]);
    return 0;
}
