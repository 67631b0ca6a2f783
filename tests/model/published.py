#!/usr/bin/env python3
"""Tests published allocators by machines: versions with a known mistake fail, those that have been mended pass 100,000 calls.

    tests/model/published.py CAIRN MODELS [--tlsf DIR] [--tlsf-bsd DIR] [--freertos DIR] [--newlib DIR]

DIR is a clone of mattconte/tlsf, sysprog21/tlsf-bsd, FreeRTOS/FreeRTOS-Kernel or newlib with its history; what is not given is left out. None of that
code belongs to this project: it is read from the clone, and compiled in a folder that is removed.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FLAGS = ["-std=gnu11", "-g", "-O1", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-sanitize=alignment,pointer-overflow"]

FREERTOS = """#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#define PRIVILEGED_DATA
#define PRIVILEGED_FUNCTION
#define portPOINTER_SIZE_TYPE uintptr_t
#define portBYTE_ALIGNMENT 16
#define portBYTE_ALIGNMENT_MASK 15
#define portMAX_DELAY 0xffffffff
extern size_t heap_bytes;
extern int refused;
#define configTOTAL_HEAP_SIZE heap_bytes
#define configSUPPORT_DYNAMIC_ALLOCATION 1
#define configUSE_MALLOC_FAILED_HOOK 0
#define configAPPLICATION_ALLOCATED_HEAP 0
#define configHEAP_CLEAR_MEMORY_ON_FREE 0
#define configENABLE_HEAP_PROTECTOR 0
#define configASSERT(x) do { if (!(x)) refused = 1; } while (0)
#define mtCOVERAGE_TEST_MARKER()
#define traceMALLOC(a, b)
#define traceFREE(a, b)
#define pdTRUE 1
#define pdFALSE 0
#define vTaskSuspendAll()
#define xTaskResumeAll() 0
#define taskENTER_CRITICAL()
#define taskEXIT_CRITICAL()
typedef long BaseType_t;
typedef unsigned long UBaseType_t;
typedef struct HeapRegion { uint8_t *pucStartAddress; size_t xSizeInBytes; } HeapRegion_t;
typedef struct xHeapStats { size_t xAvailableHeapSpaceInBytes, xSizeOfLargestFreeBlockInBytes, xSizeOfSmallestFreeBlockInBytes, xNumberOfFreeBlocks,
  xMinimumEverFreeBytesRemaining, xNumberOfSuccessfulAllocations, xNumberOfSuccessfulFrees; } HeapStats_t;
void *pvPortMalloc(size_t size);
void vPortFree(void *block);
void *pvPortCalloc(size_t count, size_t size);
size_t xPortGetFreeHeapSize(void);
size_t xPortGetMinimumEverFreeHeapSize(void);
void vPortInitialiseBlocks(void);
void vPortGetHeapStats(HeapStats_t *stats);
void vPortDefineHeapRegions(const HeapRegion_t *regions);
void vPortHeapResetState(void);
void xPortResetHeapMinimumEverFreeHeapSize(void);
"""

HEAP = """#include "FreeRTOS.h"
#include <stdbool.h>
size_t heap_bytes = 4096;
int refused;
static uint8_t *ucHeap;
#include "original.c"
"""
HEAP_2 = HEAP + """
void test_init(void *memory, size_t bytes) {
  static bool once;
  heap_bytes = bytes + portBYTE_ALIGNMENT;
  ucHeap = (uint8_t *)memory - SHIFT;
  if (!once) pvPortMalloc(0);
  once = true;
  prvHeapInit();
  xFreeBytesRemaining = bytes;
}
"""
HEAP_4 = HEAP + """
void test_init(void *memory, size_t bytes) {
  heap_bytes = bytes;
  ucHeap = memory;
  pxEnd = NULL;
}
"""
HEAP_5 = HEAP + """
void test_init(void *memory, size_t bytes) {
  const HeapRegion_t regions[] = {{memory, bytes}, {NULL, 0}};
  pxEnd = NULL;
  xFreeBytesRemaining = 0;
  vPortDefineHeapRegions(regions);
}
"""
RTOS_CALLS = """
#ifndef LARGEST
#define LARGEST SIZE_MAX
#endif
void *test_alloc(size_t size) { return size > LARGEST ? NULL : pvPortMalloc(size); }
bool test_free(void *block) { refused = 0; vPortFree(block); return !refused; }
"""
TLSF = """#include "original.c"
#include <stdbool.h>
static tlsf_t tlsf;
static _Alignas(16) unsigned char control[16384];
void test_init(void *memory, size_t bytes) {
  tlsf = tlsf_create(control);
  tlsf_add_pool(tlsf, memory, bytes);
}
void *test_alloc(size_t size) { return tlsf_malloc(tlsf, size); }
bool test_free(void *block) { tlsf_free(tlsf, block); return true; }
"""
TLSF_BSD = """#define LARGEST ((size_t)1 << 30)
#include "original.c"
static tlsf_t tlsf;
static unsigned char *region;
static size_t region_bytes;
void *tlsf_resize(tlsf_t *t, size_t size) { return size <= region_bytes ? region : NULL; }
void test_init(void *memory, size_t bytes) {
  memset(&tlsf, 0, sizeof tlsf);
  region = memory;
  region_bytes = bytes;
}
void *test_alloc(size_t size) { return size > LARGEST ? NULL : tlsf_malloc(&tlsf, size); }
bool test_free(void *block) { tlsf_free(&tlsf, block); return true; }
"""
NANO = """#define DEFINE_MALLOC
#define DEFINE_FREE
#define DEFINE_REALLOC
#define DEFINE_MALLOC_USABLE_SIZE
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
static char *region, *limit, *end;
static void *_sbrk_r(intptr_t more) {
  if (more > limit - end || more < region - end) return (void *)-1;
  end += more;
  return end - more;
}
#include "original.c"
void test_init(void *memory, size_t bytes) {
  region = end = memory;
  limit = region + bytes;
  free_list = NULL;
  sbrk_start = NULL;
}
void *test_alloc(size_t size) { return nano_malloc(size); }
bool test_free(void *block) { nano_free(block); return true; }
void *test_realloc(void *block, size_t size) { return nano_realloc(block, size); }
"""
HEADER = """#include <stdbool.h>
#include <stddef.h>
void test_init(void *memory, size_t bytes);
void *test_alloc(size_t size);
bool test_free(void *block);
void *test_realloc(void *block, size_t size);
"""

RTOS_LINK = {"unit": 16, "zero": "nil", "constant keep": 3}
HEAP_4_LINK = {**RTOS_LINK, "units": 25, "constant hli": 24}
TLSF_LINK = {"unit": 8, "zero": "nil", "units": 49, "constant hli": 48, "constant small": 4, "constant keep": 4}
# In units of 8 bytes; blocks of 256 bytes and more are rounded to 16.
BSD_LINK = {"unit": 8, "units": 60, "constant hli": 59, "constant small": 4, "constant keep": 4, "constant step": 33}
NANO_LINK = {"unit": 8, "units": 48, "realloc": "test_realloc"}

# It compares with the region's size where it should compare with what fits in it: not the mistake that is looked for.
STRICT = [("xWantedSize < configADJUSTED_HEAP_SIZE", "xWantedSize <= configADJUSTED_HEAP_SIZE")]
NO_HEAP = [("PRIVILEGED_DATA static uint8_t ucHeap[ configTOTAL_HEAP_SIZE ];", ""), ("static uint8_t ucHeap[ configTOTAL_HEAP_SIZE ];", ""),
           ("xFreeBytesRemaining = configADJUSTED_HEAP_SIZE;", "xFreeBytesRemaining = 0;")]
MENDED_TLSF = [("const size_t aligned = align_up(size, align);", "const size_t aligned = size < block_size_max ? align_up(size, align) : size;")]

MEM = "portable/MemMang/"
NANO_PATH = "newlib/libc/stdlib/nano-mallocr.c"
# name, clone, commit, file, changes, wrapper, machine, link, whether it passes
CASES = [
    ("tlsf: a size near the greatest", "tlsf", "deff9ab", "tlsf.c", [], TLSF, "MHEBB", TLSF_LINK, False),
    ("tlsf, sizes compared first", "tlsf", "deff9ab", "tlsf.c", MENDED_TLSF, TLSF, "MHEBB", TLSF_LINK, True),
    ("tlsf-bsd: the rounded size is forgotten", "tlsf_bsd", "1ccadf1^", "tlsf.c", [], TLSF_BSD, "MHEC", BSD_LINK, False),
    ("tlsf-bsd, mended", "tlsf_bsd", "1ccadf1", "tlsf.c", [], TLSF_BSD, "MHEC", BSD_LINK, True),
    ("heap_2: a size that wraps around", "freertos", "c7a9a01c9^", MEM + "heap_2.c", STRICT, HEAP_2, "MHB", RTOS_LINK, False),
    ("heap_2: freed twice", "freertos", "c7a9a01c9^", MEM + "heap_2.c", STRICT, "#define LARGEST 65536\n" + HEAP_2, "MHB", {**RTOS_LINK, "refuses": "yes"}, False),
    ("heap_2, mended", "freertos", "646881e7f", MEM + "heap_2.c", [], HEAP_2, "MHB", RTOS_LINK, True),
    # Version 10.4.3 checks sums that could not wrap before either: a size with its top bit set was refused, and any other one has room for a header.
    ("heap_4 without the later check", "freertos", "c7a9a01c9^", MEM + "heap_4.c", [], HEAP_4, "MHEB", HEAP_4_LINK, True),
    ("heap_4, mended", "freertos", "646881e7f", MEM + "heap_4.c", [], HEAP_4, "MHEB", HEAP_4_LINK, True),
    ("heap_5 without the later check", "freertos", "c7a9a01c9^", MEM + "heap_5.c", [], HEAP_5, "MHEB", HEAP_4_LINK, True),
    ("heap_5, mended", "freertos", "646881e7f", MEM + "heap_5.c", [], HEAP_5, "MHEB", HEAP_4_LINK, True),
    ("nano_realloc: reads behind the old block", "newlib", "ce4044ade^", NANO_PATH, [], NANO, "Client", NANO_LINK, False),
    ("nano_malloc, mended", "newlib", "aa106b29a", NANO_PATH, [], NANO, "Client", NANO_LINK, True),
]


def git(clone, commit, path):
    done = subprocess.run(["git", "-C", clone, "show", f"{commit}:{path}"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{clone}: {done.stderr}")
    return done.stdout


def prepared(text, changes):
    text = text.replace("\r\n", "\n")
    for old, new in NO_HEAP:
        text = text.replace(old, new)
    for old, new in changes:
        if old not in text:
            sys.exit(f"not in the source: {old}")
        text = text.replace(old, new)
    # newlib names its functions as the C library does.
    text = re.sub(r"#define (nano_\w+)\s+\w+$", "", text, flags=re.M)
    return re.sub(r"#include <(malloc|reent)\.h>", "struct mallinfo { int unused; };", text)


def run_case(options, case, folder):
    _, clone, commit, path, changes, wrapper, machine, link, _ = case
    (folder / "original.c").write_text(prepared(git(getattr(options, clone), commit, path), changes))
    if clone.startswith("tlsf"):
        (folder / "tlsf.h").write_text(git(getattr(options, clone), commit, "tlsf.h"))
    (folder / "FreeRTOS.h").write_text(FREERTOS)
    (folder / "task.h").write_text("")
    (folder / "wrapper.h").write_text(HEADER)
    calls = RTOS_CALLS if clone == "freertos" else ""
    # Of heap_2 the older versions leave out the first unit.
    shift = "0" if "portBYTE_ALIGNMENT - 1 ]" in (folder / "original.c").read_text() else "portBYTE_ALIGNMENT"
    (folder / "wrapper.c").write_text(f"#define SHIFT {shift}\n" + wrapper + calls)
    lines = {"include": "wrapper.h", "source": "wrapper.c", "init": "test_init", "alloc": "test_alloc", "free": "test_free", "header": 1, "units": 24, **link}
    (folder / "real.link").write_text("".join(f"{name} = {value}\n" for name, value in lines.items()))
    done = subprocess.run([options.cairn, "model", "test", options.models / f"{machine}.machine", "--link", folder / "real.link", "-o", folder],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    program = folder / "program"
    done = subprocess.run(["gcc", *FLAGS, "-DRUNS=800", f"-I{folder}", folder / f"test_{machine}.c", folder / "wrapper.c", "-o", program],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr[:3000])
    try:
        done = subprocess.run([program], capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return False, "does not end"
    why = re.search(r"^failed: .*|^SUMMARY: .*|runtime error: .*|^result: .*", done.stdout + done.stderr, re.M)
    tail = re.search(r"\((\d+) calls\)", done.stdout)
    last = [line for line in done.stdout.split("\n") if line.startswith("  ") and "(" in line]
    said = f"{tail.group(1)} calls" if done.returncode == 0 else f"{why.group(0) if why else done.returncode}; {' '.join(line.strip() for line in last[-3:])}"
    return done.returncode == 0, said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cairn")
    parser.add_argument("models", type=Path)
    for name in ("tlsf", "tlsf-bsd", "freertos", "newlib"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    wrong = count = 0
    for case in CASES:
        if getattr(options, case[1]) is None or options.only not in case[0]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            passed, said = run_case(options, case, Path(folder))
        count += 1
        wrong += passed != case[-1]
        print(f"{case[0]} ({case[6]}): {'passes' if passed else 'fails'}{'' if passed == case[-1] else ', which was not expected'}: {said}", flush=True)
    print(f"result: {count - wrong} of {count} as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
