#ifndef LIST_H
#define LIST_H

struct node {
  int value;
  struct node *next;
};

struct list {
  struct node *head;
  char *name;
  int count;
};

struct ring {
  int value;
  struct ring *prev;
  struct ring *next;
};

struct node *push(struct node *head, int value);
void release(struct node *head);
int total(const struct node *head);

#endif
