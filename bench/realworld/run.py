#!/usr/bin/env python3
"""Verifies list code of three real projects: bench/realworld/run.py CAIRN --freertos DIR --redis DIR --lwip DIR [--timeout S]

Each DIR is a checkout (FreeRTOS/FreeRTOS-Kernel, redis/redis, lwip-tcpip/lwip); what is not given is left out. Prints the verdict, the
seconds and what was assumed. Nothing of the checkouts is changed."""

import argparse
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent


def tasks(args):
    if args.freertos:
        root = pathlib.Path(args.freertos)
        yield "FreeRTOS list.c", [HERE / "freertos_list.c", root / "list.c"], [HERE / "freertos", root / "include"]
    if args.redis:
        root = pathlib.Path(args.redis) / "src"
        yield "redis adlist.c", [HERE / "redis_adlist.c", root / "adlist.c"], [root]
    if args.lwip:
        root = pathlib.Path(args.lwip) / "src"
        core = [root / "core" / name for name in ("pbuf.c", "mem.c", "memp.c", "def.c")]
        folders = [HERE / "lwip", root / "include"]
        yield "lwIP pbuf.c, chains", [HERE / "lwip_chain.c", *core], folders
        yield "lwIP pbuf.c, references", [HERE / "lwip_pbuf.c", *core], folders


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cairn")
    parser.add_argument("--freertos", metavar="DIR")
    parser.add_argument("--redis", metavar="DIR")
    parser.add_argument("--lwip", metavar="DIR")
    parser.add_argument("--timeout", type=int, default=60, metavar="SECONDS")
    args = parser.parse_args()
    chosen = list(tasks(args))
    if not chosen:
        parser.error("give at least one checkout: --freertos DIR, --redis DIR or --lwip DIR")
    for name, sources, folders in chosen:
        missing = [str(path) for path in [*sources, *folders] if not path.exists()]
        if missing:
            sys.exit(f"{name}: no such file: {', '.join(missing)}")
        command = [args.cairn, "verify", *map(str, sources), "--timeout", str(args.timeout), "--", *(f"-I{folder}" for folder in folders)]
        start = time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        seconds = time.monotonic() - start
        lines = run.stdout.splitlines()
        print(f"{name}: {lines[-1] if lines else 'no result'}, {seconds:.2f} s")
        for line in lines[:-1]:
            if line.startswith(("assumption:", "under ")) or "not proved" in line or "error:" in line:
                print(f"  {line}")
        if not lines:
            print(run.stderr)


if __name__ == "__main__":
    main()
