#include "list.h"

#include <stdlib.h>

struct node *push(struct node *head, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  if (!fresh) return head;
  fresh->value = value;
  fresh->next = head;
  return fresh;
}

void release(struct node *head) {
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
}

int total(const struct node *head) {
  unsigned sum = 0;
  for (; head; head = head->next) sum += (unsigned)head->value;
  return (int)sum;
}

/* The value behind the first node: there may be no second one. */
int second(const struct node *head) {
  if (!head) return 0;
  if (head->value != 7) return 0;
  return head->next->value;
}

/* Loses all but the first node. */
void cut(struct node *head) {
  if (head) head->next = NULL;
}

void clear(struct list *list) {
  if (!list) return;
  release(list->head);
  free(list->name);
  free(list);
}

/* The name stays behind. */
void clear_badly(struct list *list) {
  if (!list) return;
  release(list->head);
  free(list);
}

/* What the caller had in it is the caller's. */
void reset(struct list *list) {
  if (!list) return;
  list->head = NULL;
  list->name = NULL;
  list->count = 0;
}

/* An argument for a result. */
int find(const struct node *head, int value, const struct node **found) {
  if (!found) return 0;
  for (*found = NULL; head; head = head->next)
    if (head->value == value) *found = head;
  return *found != NULL;
}

/* The caller holds what it handed in, and gets the new block. */
struct list *wrap(struct node *head) {
  struct list *list = calloc(1, sizeof *list);
  if (list) list->head = head;
  return list;
}

/* Takes the first node out of the list behind the pointer. */
int pop(struct node **top) {
  if (!top || !*top) return 0;
  struct node *first = *top;
  *top = first->next;
  free(first);
  return 1;
}

/* As before, but looks at the node it has freed. */
int pop_badly(struct node **top) {
  if (!top || !*top) return 0;
  struct node *first = *top;
  free(first);
  *top = first->next;
  return 1;
}

/* Takes the first node out of a doubly linked list. */
struct ring *unlink_first(struct ring *ring) {
  if (!ring) return NULL;
  struct ring *next = ring->next;
  if (next) next->prev = ring->prev;
  free(ring);
  return next;
}

/* Forgets that the last node has no successor. */
void unlink_second(struct ring *ring) {
  if (!ring || !ring->next) return;
  struct ring *gone = ring->next;
  gone->next->prev = ring;
  ring->next = gone->next;
  free(gone);
}
