/* A port to a machine with one thread. */
#ifndef PORTMACRO_H
#define PORTMACRO_H

#include <stdint.h>

#define portSTACK_TYPE unsigned long
#define portPOINTER_SIZE_TYPE uintptr_t
#define portMAX_DELAY ((TickType_t)0xffffffffU)
#define portSTACK_GROWTH (-1)
#define portTICK_PERIOD_MS ((TickType_t)1)
#define portBYTE_ALIGNMENT 8
#define portYIELD()
#define portENTER_CRITICAL()
#define portEXIT_CRITICAL()
#define portDISABLE_INTERRUPTS()
#define portENABLE_INTERRUPTS()
#define portSET_INTERRUPT_MASK_FROM_ISR() 0
#define portCLEAR_INTERRUPT_MASK_FROM_ISR(state) ((void)(state))
#define portTASK_FUNCTION_PROTO(function, parameters) void function(void *parameters)
#define portTASK_FUNCTION(function, parameters) void function(void *parameters)

typedef portSTACK_TYPE StackType_t;
typedef long BaseType_t;
typedef unsigned long UBaseType_t;
typedef uint32_t TickType_t;

#endif
