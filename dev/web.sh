#!/bin/sh
# web.sh package | page | serve | test | page-test | soak | measure -- builds the package of deft for the web, and the playground, in build/web/. The sources
# of web/ are copied there, so that nothing that is made stands beside them.
#   package   build/web/packages/deft: deft.wasm, the TypeScript package, ready for `npm pack`
#   page      the package, and build/web/playground/dist/index.html: the page as one file
#   serve     the page, on http://localhost:4173/, or the next port that is free, until Control-C
#   test      the package, and its tests, which compare with the command DEFT; 77 when the tools are not there
#   page-test the page, and its tests in Chromium (DEFT_CHROMIUM, or chromium); 77 without it
#   soak      the page, and ten minutes of random play and dragging in Chromium
#   measure   the page, and how long Chromium takes until its first frame, and for each frame
# DEFT_API_JSON: deft-api.json, when it is already made; else it is built first, with the command.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=$root/build/web
verb=${1:-}

# The tools that are not there, with what to do.
lacks() {
  if ! command -v node >/dev/null 2>&1 || ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
    echo "the web part needs node 20.19 or newer, and this is $(node --version 2>/dev/null || echo 'no node'); get it from nodejs.org"
  elif ! command -v npm >/dev/null 2>&1; then
    echo "the web part needs npm, which comes with node from nodejs.org"
  elif ! echo 'int deft(void); int deft(void) { return 1; }' | clang --target=wasm32-wasi -mexec-model=reactor -x c - -o "$out/probe.wasm" >/dev/null 2>&1; then
    echo "clang builds no WebAssembly here; ./dev/packages.sh check installs wasi-libc, libclang-rt-14-dev-wasm32 and lld"
  elif { [ "$verb" = page-test ] || [ "$verb" = soak ] || [ "$verb" = measure ]; } && [ -z "$DEFT_CHROMIUM" ]; then
    echo "there is no chromium to test the page in; ./dev/packages.sh check installs it"
  fi
}

quietly() {
  "$@" >"$out/log" 2>&1 || {
    grep -v '^\[[0-9]*/[0-9]*\] ' "$out/log" >&2
    echo "deft: failed: $*" >&2
    exit 1
  }
}

api() {
  if [ -z "${DEFT_API_JSON:-}" ]; then
    ./dev/build.sh command
    quietly cmake --build --preset command --target deft_api
    DEFT_API_JSON=$PWD/build/command/deft-api.json
  fi
}

# Copies the sources, then installs what they need once.
sources() {
  rm -rf "$out/packages"
  mkdir -p "$out/wasm"
  cp -R web/. "$out"
  cp LICENSE "$out/packages/deft"
  if ! cmp -s "$out/package-lock.json" "$out/installed.json"; then
    (cd "$out" && npm ci --ignore-scripts >log 2>&1) || {
      echo "deft: npm cannot install what web/package.json names: $(grep -m 1 'npm error' "$out/log")" >&2
      exit $cannot
    }
    cp "$out/package-lock.json" "$out/installed.json"
  fi
}

# The package was made from what stands in the sources now.
is_made() {
  [ -e "$out/made" ] && [ -z "$(find web src io include tests/matrix dev/web.sh "$DEFT_API_JSON" -newer "$out/made" | head -n 1)" ]
}

package() {
  api
  if is_made; then
    return
  fi
  rm -f "$out/made"
  touch "$out/begun"
  sources
  quietly node web/packages/deft/make/bindings.mjs "$DEFT_API_JSON" "$out/packages/deft/src/bindings.ts" "$out/wasm" "$out/packages/deft/src"
  quietly cmake -S web -B "$out/wasm" -G Ninja -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER=clang \
    -DCMAKE_C_COMPILER_TARGET=wasm32-wasi -DDEFT_EXPORTS="$out/wasm"
  quietly cmake --build "$out/wasm" -j1
  cp "$out/wasm/deft.wasm" "$out/wasm/deft-core.wasm" "$out/packages/deft"
  (cd "$out/packages/deft" && quietly npx tsc)
  mv "$out/begun" "$out/made"
}

page() {
  rm -rf "$out/playground"
  cp -R web/playground "$out"
  (cd "$out/playground" && quietly npx tsc && quietly npx vite build)
}

mkdir -p "$out"
# A test that cannot run is skipped.
case $verb in *test) cannot=77 ;; *) cannot=2 ;; esac
DEFT_ROOT=$root
DEFT=${DEFT:-$root/build/command/deft}
DEFT_CHROMIUM=${DEFT_CHROMIUM:-$(command -v chromium || true)}
export DEFT_ROOT DEFT DEFT_CHROMIUM
reason=$(lacks)
if [ -n "$reason" ]; then
  echo "deft: $reason" >&2
  exit $cannot
fi
case $verb in
  package) package ;;
  page)
    package
    page
    echo "deft: open build/web/playground/dist/index.html in a browser"
    ;;
  serve)
    package
    page
    echo 'deft: the playground is at the address below, and in build/web/playground/dist/; Control-C ends it'
    cd "$out/playground" && exec npx vite preview
    ;;
  test)
    package
    (cd "$out/packages/deft" && node --test test/)
    ;;
  page-test)
    package
    page
    (cd "$out/playground" && node --test --test-concurrency=2 test/*.test.mjs)
    ;;
  soak)
    package
    page
    (cd "$out/playground" && node soak.mjs)
    ;;
  measure)
    package
    page
    (cd "$out/playground" && node measure.mjs)
    ;;
  *)
    echo "usage: web.sh package | page | serve | test | page-test | soak | measure" >&2
    exit 2
    ;;
esac
