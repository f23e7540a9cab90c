# The front door. Everything behind it is CMake: see CMakePresets.json.
.POSIX:
.PHONY: help play web web-test build test check dev gallery bench trained soak matrix golden lint valgrind mutation coverage fuzz format clean

help:
	@echo 'make play     play a level by an input script, draw the way: build/play/ (LEVEL=, SCRIPT=, PRESET=, TUNING=)'
	@echo 'make web      build and serve the playground, with the package for JavaScript: build/web/ (needs node 20.19 and npm)'
	@echo 'make web-test test both: the package in node, the page in Chromium'
	@echo 'make build    build the command, optimised: build/command/deft'
	@echo 'make gallery  draw the pictures of docs/guide/gallery.md, light and dark: build/gallery/index.html'
	@echo 'make test     build release and asan, run the tests of every day: 3 minutes'
	@echo 'make check    run everything: all rates, places and seeds, other compilers, fuzzers: 12 minutes'
	@echo 'make dev      build all for work on deft, assertions on: build/dev/'
	@echo 'make bench    measure deft beside hand-written movers, Chipmunk and Box2D: 5 minutes; COMPARE=FILE: an earlier table'
	@echo 'make trained  build the fastest core, laid out by how it runs: build/trained/; time its tick'
	@echo 'make soak     random play on bundled and generated levels, every tick judged: SOAK_TICKS (20000000) a shape; then every move'
	@echo 'make matrix   the same sessions with many compilers and on many machines: their hashes must be equal'
	@echo 'make golden   write those hashes anew, where the same tuning is meant to move differently'
	@echo 'make lint     clang-tidy, cppcheck and the analyzer of gcc over the sources'
	@echo 'make valgrind the quick tests under memcheck'
	@echo 'make mutation break the core at random: the share that the quick tests catch: MUTANTS (300), SEED (this week)'
	@echo 'make coverage how many lines and branches of the core the tests run: build/coverage/report/'
	@echo 'make fuzz     run each fuzzer for FUZZ_SECONDS (600)'
	@echo 'make format   format all sources'
	@echo 'make clean    remove build/'
	@echo 'play, web, build, dev, test, matrix, lint and coverage install the Debian packages that are missing: packages.txt'

play:
	@./dev/play.sh

web:
	@./dev/packages.sh check
	@./dev/web.sh serve

web-test:
	@./dev/packages.sh check
	@./dev/build.sh command
	@./dev/web.sh test
	@./dev/web.sh page-test

build:
	@./dev/packages.sh play
	@./dev/build.sh command
	@echo 'deft: the command is build/command/deft; try: build/command/deft help'

dev:
	@./dev/packages.sh test
	@./dev/build.sh dev

gallery:
	@./dev/gallery.sh

test:
	@./dev/test.sh

check:
	@DEFT_TESTS=thorough ./dev/test.sh

bench:
	@./dev/bench.sh $${COMPARE:+--compare "$$COMPARE"}

trained:
	@./dev/trained.sh
	@./build/trained/deft bench

soak:
	@./dev/soak.sh

matrix:
	@./dev/matrix.sh

golden:
	@./dev/matrix.sh golden

lint:
	@./dev/lint.sh

valgrind:
	@./dev/valgrind.sh

mutation:
	@./dev/mutation.sh

coverage:
	@./dev/coverage.sh

fuzz:
	@./dev/packages.sh test
	@./dev/build.sh asan
	@cmake --build --preset asan --target deft_fuzzers >build/fuzz.log || { cat build/fuzz.log; exit 1; }
	@for fuzzer in $$(find build/asan/fuzz -name 'fuzz_*' -type f -perm -u+x); do \
		./dev/fuzz.sh $$fuzzer $${FUZZ_SECONDS:-600} || exit 1; done

format:
	@./dev/format.sh

clean:
	rm -rf build
