#include "models.h"

static int errorNumber;

int *__errno_location(void) { return &errorNumber; }
