#!/usr/bin/env python3
"""Allocators of real projects under the client of `cairn allocator`:

    bench/realworld/allocators.py CAIRN [--freertos DIR] [--xv6 DIR] [--tlsf DIR] [--fetch DIR] [--timeout S] [--only WORD]

Each DIR is a checkout (FreeRTOS/FreeRTOS-Kernel, mit-pdos/xv6-public, mattconte/tlsf); --fetch clones into DIR what is not given. Prints the verdict, the seconds and the
calls that show a violation. Nothing of the checkouts is changed."""

import argparse
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = {"freertos": "https://github.com/FreeRTOS/FreeRTOS-Kernel", "xv6": "https://github.com/mit-pdos/xv6-public",
           "tlsf": "https://github.com/mattconte/tlsf"}


def tasks(args):
    if args.freertos:
        root = pathlib.Path(args.freertos)
        flags = ["--", f"-I{HERE / 'freertos'}", f"-I{root / 'include'}", "-DconfigTOTAL_HEAP_SIZE=1024"]
        entries = ["--malloc", "pvPortMalloc", "--align", "8", "--setup", HERE / "freertos_heap.c"]
        free = ["--free", "vPortFree", "--free-null"]
        heap = root / "portable" / "MemMang"
        yield "FreeRTOS heap_1.c", heap / "heap_1.c", entries + ["--region", "ucHeap"], flags
        yield "FreeRTOS heap_2.c", heap / "heap_2.c", entries + free + ["--region", "ucHeap"], flags
        yield "FreeRTOS heap_3.c", heap / "heap_3.c", entries + free, flags
        calloc = ["--calloc", "pvPortCalloc"]
        yield "FreeRTOS heap_4.c", heap / "heap_4.c", entries + free + calloc + ["--region", "ucHeap"], flags
        regions = ["--init", "two_regions", "--region", "first_region", "--region", "second_region"]
        yield "FreeRTOS heap_5.c", heap / "heap_5.c", entries + free + calloc + regions, flags + ["-DTWO_REGIONS"]
    if args.xv6:
        root = pathlib.Path(args.xv6)
        entries = ["--malloc", "malloc", "--free", "free", "--region", "sbrk", "--align", "8", "--setup", HERE / "xv6_sbrk.c"]
        flags = ["--", "-Dsbrk=xv6_sbrk", "-fno-builtin"]
        yield "xv6 umalloc.c, any request", root / "umalloc.c", entries, flags
        modest = ["--max-request", "0x10000000", "--max-region", "0x100000000"]
        yield "xv6 umalloc.c, modest requests", root / "umalloc.c", entries + modest, flags
        yield "xv6 umalloc.c, any request, ILP32", root / "umalloc.c", entries + ["--data-model", "ILP32"], flags
    if args.tlsf:
        root = pathlib.Path(args.tlsf)
        entries = ["--init", "new_pool", "--malloc", "tlsf_malloc(pool, $n)", "--free", "tlsf_free(pool, $p)", "--region", "memory",
                   "--align", "8", "--setup", HERE / "tlsf_pool.c", "--free-null"]
        yield "mattconte tlsf.c, any request", root / "tlsf.c", entries, []
        yield "mattconte tlsf.c, modest requests", root / "tlsf.c", entries + ["--max-request", "0x100000"], []
        realloc = ["--max-request", "0x100000", "--realloc", "tlsf_realloc(pool, $p, $n)"]
        yield "mattconte tlsf.c, realloc", root / "tlsf.c", entries + realloc, []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn")
    for name in SOURCES:
        parser.add_argument(f"--{name}", metavar="DIR")
    parser.add_argument("--fetch", metavar="DIR")
    parser.add_argument("--only", default="")
    parser.add_argument("--timeout", type=int, default=30, metavar="SECONDS")
    args = parser.parse_args()
    for name, address in SOURCES.items():
        if args.fetch and not getattr(args, name):
            folder = pathlib.Path(args.fetch) / name
            if not folder.exists():
                subprocess.run(["git", "clone", "--depth", "1", address, folder], check=True)
            setattr(args, name, folder)
    chosen = [task for task in tasks(args) if args.only in task[0]]
    if not chosen:
        parser.error("no checkout given")
    for name, source, options, flags in chosen:
        start = time.monotonic()
        done = subprocess.run([args.cairn, "allocator", source, *options, "--timeout", str(args.timeout), *flags],
                              capture_output=True, text=True)
        lines = done.stdout.strip().splitlines() or [done.stderr.strip()[:400]]
        print(f"{name:34} {time.monotonic() - start:6.1f} s  {lines[-1]}")
        for line in lines:
            if line.startswith("calls: ") or (": error: " in line):
                print(f"    {line[:300]}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
