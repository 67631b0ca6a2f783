#!/usr/bin/env python3
"""Calls a second of allocators that `cairn model code` writes, beside hand-written ones on the same requests.

    bench/models.py CAIRN [--tlsf DIR] [--calls N]

Two million calls of up to 200 bytes on 512 blocks; DIR is a clone of mattconte/tlsf. `refused` is the share of requests that got nothing although the
region (64 kB) has four times what is in use on average: with the same requests that is fragmentation.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALLOCATORS = ROOT / "tests" / "allocators"

DRIVER = """
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
INCLUDE
enum { BLOCKS = 512, BYTES = 8 * UNITS };
static _Alignas(16) unsigned char region[BYTES];
int main(int argc, char **argv) {
  const long calls = atol(argv[1]);
  (void)argc;
  static void *blocks[BLOCKS];
  uint64_t seed = 88172645463325252u;
  long refused = 0, asked = 0;
  INIT(region, BYTES);
  const clock_t start = clock();
  for (long i = 0; i < calls; ++i) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    const unsigned at = (unsigned)(seed >> 20) % BLOCKS;
    if (blocks[at] != NULL) {
      FREE(blocks[at]);
      blocks[at] = NULL;
    } else {
      ++asked;
      blocks[at] = ALLOC((size_t)(seed >> 40) % 200 + 1);
      if (blocks[at] == NULL) ++refused;
    }
  }
  const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  printf("%.2f million calls a second, %.2f %% refused\\n", (double)calls / seconds / 1e6, 100.0 * (double)refused / (double)asked);
  return 0;
}
"""


def measure(folder, name, include, calls, flags, functions, units):
    text = DRIVER.replace("INCLUDE", include).replace("8 * UNITS", f"8 * {units}")
    for role, function in zip(("INIT", "ALLOC", "FREE"), functions):
        text = text.replace(f"{role}(", f"{function}(")
    source = folder / f"run_{name}.c"
    source.write_text(text)
    program = folder / f"run_{name}"
    subprocess.run(["gcc", "-std=gnu11", "-O2", "-w", *flags, source, "-o", program], check=True)
    best = max((subprocess.run([program, str(calls)], capture_output=True, text=True, check=True).stdout for _ in range(3)),
               key=lambda said: float(said.split()[0]))
    print(f"{name}: {best.strip()}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cairn")
    parser.add_argument("--tlsf")
    parser.add_argument("--calls", type=int, default=2000000)
    parser.add_argument("--units", type=int, default=8192, help="of 8 bytes, the region's size")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        flags = [f"-I{ALLOCATORS}"]
        for name in ("kr", "classes", "heap4"):
            measure(folder, name, f'#include "{ALLOCATORS}/{name}.c"', options.calls, flags, [f"{name}_{part}" for part in ("init", "alloc", "free")], options.units)
        if options.tlsf:
            for part in ("tlsf.c", "tlsf.h"):
                (folder / part).write_text(subprocess.run(["git", "-C", options.tlsf, "show", f"HEAD:{part}"], capture_output=True, text=True, check=True).stdout)
            wrapper = f'#include "{folder}/tlsf.c"\nstatic tlsf_t all;\nstatic _Alignas(16) char control[16384];\n' \
                      'static void t_init(void *m, size_t n) { all = tlsf_create(control); tlsf_add_pool(all, m, n); }\n' \
                      'static void *t_alloc(size_t n) { return tlsf_malloc(all, n); }\nstatic void t_free(void *p) { tlsf_free(all, p); }\n'
            measure(folder, "tlsf", wrapper, options.calls, flags, ["t_init", "t_alloc", "t_free"], options.units)
        for name in ("MSCN", "MSCK", "MSAF", "MHEB", "MUSD"):
            text = folder / f"{name}.text.c"
            subprocess.run([options.cairn, "model", "code", ROOT / "models" / f"{name}.machine", "-o", text], check=True)
            functions = [f"{name.lower()}_{part}" for part in ("init", "alloc", "free")]
            include = f'#include "{text}"\nstatic void start(void *m, size_t n) {{ (void)n; {functions[0]}(m); }}\n'
            measure(folder, name, include, options.calls, [*flags, f"-DUNITS={options.units}", "-DALLOC_TRUST"], ["start", *functions[1:]], options.units)


if __name__ == "__main__":
    main()
