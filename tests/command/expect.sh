# tests/command/expect.sh -- sourced by the tests of the command. DEFT is its path, DEFT_SOURCE_DIR the checkout.
# A test runs in a folder of its own, which is removed, and fails at the first expectation that does not hold.
set -eu
: "${DEFT:?the path of the deft command}" "${DEFT_SOURCE_DIR:?the path of the checkout}"
case $DEFT in /*) ;; *) DEFT=$PWD/$DEFT ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
what='nothing yet'

fail() {
    echo "FAILED: $1"
    echo "after:  $what"
    echo "--- standard output"; head -c 4000 out
    echo "--- standard error"; head -c 4000 err
    exit 1
}

# run STATUS ARGUMENTS...: runs deft and expects that exit status. Its output is in the files out and err.
run() {
    expected=$1
    shift
    what="deft $*"
    status=0
    "$DEFT" "$@" >out 2>err </dev/null || status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

# run_with INPUT STATUS ARGUMENTS...: the same with a text on standard input.
run_with() {
    printf '%s' "$1" >in
    expected=$2
    shift 2
    what="deft $* < in"
    status=0
    "$DEFT" "$@" >out 2>err <in || status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

out_has() { grep -qF -- "$1" out || fail "standard output does not say: $1"; }
err_has() { grep -qF -- "$1" err || fail "standard error does not say: $1"; }
out_is_empty() { [ ! -s out ] || fail "standard output is not empty"; }
err_is_empty() { [ ! -s err ] || fail "standard error is not empty"; }
is_missing() { [ ! -e "$1" ] || fail "$1 is there"; }
same() { cmp -s "$1" "$2" || fail "$1 and $2 differ"; }

# A sanitized build looks for wrong memory. What a test only compares is compared by the release build.
is_sanitized() { [ "${DEFT_TESTS:-}" = quick ]; }
# The full extent of a test: `make check`.
is_thorough() { [ "${DEFT_TESTS:-}" = thorough ]; }
