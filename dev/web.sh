#!/bin/sh
# web.sh package | test -- builds the package of deft for the web in build/web/. The sources of web/ are copied there, so
# that nothing that is made stands beside them.
#   package   build/web/packages/deft: deft.wasm, the TypeScript package, ready for `npm pack`
#   test      the same, and its tests, which compare with the command DEFT; 77 when the tools are not there
# DEFT_API_JSON: deft-api.json, when it is already made; else it is built first, with the command.
set -eu
cd "$(dirname "$0")/.."
out=$PWD/build/web
verb=${1:-}

# The tools that are not there, with what to do.
lacks() {
  if ! command -v node >/dev/null 2>&1 || ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
    echo "the web part needs node 20.19 or newer, and this is $(node --version 2>/dev/null || echo 'no node'); get it from nodejs.org"
  elif ! command -v npm >/dev/null 2>&1; then
    echo "the web part needs npm, which comes with node from nodejs.org"
  elif ! echo 'int deft(void); int deft(void) { return 1; }' | clang --target=wasm32-wasi -mexec-model=reactor -x c - -o "$out/probe.wasm" >/dev/null 2>&1; then
    echo "clang builds no WebAssembly here; ./dev/packages.sh check installs wasi-libc, libclang-rt-14-dev-wasm32 and lld"
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
  rm -rf "$out/packages" "$out/playground"
  mkdir -p "$out/wasm"
  cp -R web/. "$out"
  cp LICENSE "$out/packages/deft"
  if ! cmp -s "$out/package-lock.json" "$out/installed.json"; then
    (cd "$out" && npm ci --ignore-scripts >log 2>&1) || {
      echo "deft: npm cannot install what web/package.json names: $(grep -m 1 'npm error' "$out/log")" >&2
      [ "$verb" != test ] || exit 77
      exit 1
    }
    cp "$out/package-lock.json" "$out/installed.json"
  fi
}

package() {
  api
  sources
  quietly node web/packages/deft/make/bindings.mjs "$DEFT_API_JSON" "$out/packages/deft/src/bindings.ts" "$out/wasm" "$out/packages/deft/src"
  quietly cmake -S web -B "$out/wasm" -G Ninja -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER=clang \
    -DCMAKE_C_COMPILER_TARGET=wasm32-wasi -DDEFT_EXPORTS="$out/wasm"
  quietly cmake --build "$out/wasm" -j1
  cp "$out/wasm/deft.wasm" "$out/wasm/deft-core.wasm" "$out/packages/deft"
  (cd "$out/packages/deft" && quietly npx tsc)
}

mkdir -p "$out"
reason=$(lacks)
if [ -n "$reason" ]; then
  echo "deft: $reason" >&2
  [ "$verb" != test ] || exit 77
  exit 2
fi
case $verb in
  package) package ;;
  test)
    package
    DEFT_ROOT=$PWD DEFT=${DEFT:-$PWD/build/command/deft}
    export DEFT_ROOT DEFT
    (cd "$out/packages/deft" && node --test test/)
    ;;
  *)
    echo "usage: web.sh package | test" >&2
    exit 2
    ;;
esac
