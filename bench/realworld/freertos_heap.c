/* What the heaps of FreeRTOS need of the kernel, of which one thread runs. */
void vTaskSuspendAll(void) {}
BaseType_t xTaskResumeAll(void) { return 0; }

#ifdef TWO_REGIONS
static uint8_t first_region[600];
static uint8_t second_region[400];

/* The regions are handed over in the order of their addresses. */
static void two_regions(void) {
  __VERIFIER_assume((portPOINTER_SIZE_TYPE)first_region < (portPOINTER_SIZE_TYPE)second_region);
  HeapRegion_t regions[] = {{first_region, sizeof first_region}, {second_region, sizeof second_region}, {NULL, 0}};
  vPortDefineHeapRegions(regions);
}
#endif
