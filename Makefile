# A thin layer over the CMake presets: each target installs what is missing, builds what it needs, and runs one thing.
JOBS ?= $(shell nproc)

.DEFAULT_GOAL := help
.PHONY: help demo test build build-tests dev asan format format-check tidy check bench bench-alloc bench-engines bench-refinement bench-shape bench-sl bench-svcomp fuzz fuzz-crash fuzz-mutants fuzz-shape fuzz-verify fuzz-solver clean install \
	package test-package dependencies develop-dependencies package-dependencies

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: build  ## run cairn on a correct and on a faulty example
	@examples/demo.sh build/release/bin/cairn

test: build-tests  ## build, and run the whole test-suite
	@tools/run-tests.sh release

build: dependencies  ## build the command, optimised (build/release/bin/cairn)
	@tools/build.sh release $(JOBS) product

build-tests: dependencies  ## build the command and all tests
	@tools/build.sh release $(JOBS)

dev: dependencies  ## build with assertions and full invariant checks (build/dev)
	@tools/build.sh dev $(JOBS)

asan: dependencies  ## build with sanitizers and run the tests there, but for the comparisons with native runs and csmith
	@tools/build.sh asan $(JOBS)
	@tools/run-tests.sh asan --label-exclude '^differential$$'

format: develop-dependencies  ## format all sources
	@tools/format.sh

format-check: develop-dependencies  ## fail if a source is not formatted
	@tools/format.sh --check

tidy: develop-dependencies  ## run the linter over src/
	@tools/tidy.py $(JOBS)

check: dependencies  ## unit tests, and an eighth of the program tests, in a build with all invariant checks (build/check)
	@tools/check.sh $(JOBS)

bench: build  ## measure lowering, start-up and the interpreter against their bars
	@bench/run.py build/release/bin/cairn

bench-alloc: build  ## compare the forms of the allocation check: time and solver calls, program by program
	@bench/alloc.py build/release/bin/cairn $(PROGRAMS)

bench-engines: build  ## what one engine decides alone against the portfolio, and one job against two, over PROGRAMS (default: tests/programs)
	@bench/engines.py build/release/bin/cairn $(or $(PROGRAMS),tests/programs)

bench-refinement: build  ## compare the thresholds of refinement, on lists of several lengths: refinements, states, seconds
	@bench/refinement.py build/release/bin/cairn

bench-shape: build  ## how the time of the shape analysis grows with the size of a program
	@bench/shape_growth.py build/release/bin/cairn

bench-sl: build  ## decide the scripts of separation logic below DIR (SL-COMP's bench): solved, wrong, seconds a folder
	@bench/sl.py build/release/bin/cairn $(or $(DIR),tests/sl)

bench-svcomp: build  ## verify and score the task definitions of SV-COMP below DIR; OPTIONS: --linked-lists, --csv FILE, --plot FILE.svg, ...
	@bench/svcomp.py build/release/bin/cairn $(DIR) $(OPTIONS)

fuzz: build  ## compare 500 random programs of csmith with native runs
	@tests/csmith/run.sh build/release/bin/cairn 500

fuzz-crash: build  ## ask for verdicts on 2,000 random move-and-clear and permutation programs: no signal, no internal error
	@tests/crash_fuzz/run.py build/release/bin/cairn --count 2000 --jobs $(JOBS)

fuzz-shape: build-tests  ## compare the shape analysis with random runs on 5,000 random list programs
	@tests/shape_fuzz/run.py build/release/bin/shape_oracle --count 5000 --jobs $(JOBS)

fuzz-verify: build-tests  ## compare the verdicts on 20,000 random programs with runs of the interpreter and of native builds (FIRST=seed, COUNT=n: a part)
	@tests/verify_fuzz/run.py build/release/bin/verify_fuzz --count $(or $(COUNT),20000) --first $(or $(FIRST),1) --timeout 5 --table --jobs $(JOBS)

fuzz-mutants: build-tests  ## the same for the programs of tests/programs with one change each (FIRST, COUNT)
	@tests/verify_fuzz/run.py build/release/bin/verify_fuzz --mutants tests/programs --count $(or $(COUNT),1000) --first $(or $(FIRST),1) --timeout 5 --table --jobs $(JOBS)

fuzz-solver: build-tests  ## compare the methods of the solver, and small models, on 100,000 random formulas
	@build/release/bin/solver_fuzz --count 100000 --seed 2 --models-every 20 --bounds-every 200 --cvc5-every 500 --search 600

install: build  ## install below PREFIX, /usr/local by default (DESTDIR is put before it)
	@cmake --install build/release --prefix $(or $(PREFIX),/usr/local)

package: build package-dependencies  ## make a Debian package (build/package/cairn_*.deb)
	@rm -f build/package/*.deb
	@cpack --config build/release/CPackConfig.cmake -B build/package

test-package: package  ## install the package in a fresh Debian 12, and use it there
	@tools/test-package.sh build/package/cairn_*.deb

clean:  ## remove everything that was built
	rm -rf build

dependencies:
	@tools/install-dependencies.sh build

package-dependencies:
	@tools/install-dependencies.sh package

develop-dependencies:
	@tools/install-dependencies.sh develop
