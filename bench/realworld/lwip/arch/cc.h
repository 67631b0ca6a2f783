/* The compiler and the machine, for lwIP. */
#ifndef ARCH_CC_H
#define ARCH_CC_H

#include <stdlib.h>

#define LWIP_NO_UNISTD_H 1
#define LWIP_PLATFORM_DIAG(message)
#define LWIP_PLATFORM_ASSERT(message) abort()

#endif
