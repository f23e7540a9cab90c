# quietly COMMAND...: runs it in silence. When it fails, prints what it said and ends the script. Sourced by scripts here.
quietly() {
  "$@" >log 2>&1 || {
    cat log
    echo "failed: $*"
    exit 1
  }
}
