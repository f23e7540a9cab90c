#!/bin/sh
# marks.sh ROOT -- no unfinished marks, no disabled code, no absolute path of one machine in what is committed;
# and the sizes of style: no source above 700 lines.
set -eu
cd "$1"
if [ -e .git ] && command -v git >/dev/null 2>&1; then
  files=$(git ls-files --cached --others --exclude-standard)
else
  files=$(find . -path ./build -prune -o -type f -print)
fi
failed=0
forbid() {
  # -I: no binary files
  # shellcheck disable=SC2086 # a list of words
  if echo "$files" | tr '\n' '\0' | xargs -0 grep -InE "$2"; then
    echo "$1"
    failed=1
  fi
}
forbid 'unfinished marks: do it, or open an issue' '\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b'
forbid 'disabled code: remove it' '^[[:space:]]*#[[:space:]]*if[[:space:]]+[0]([^-+x0-9]|$)'
forbid 'absolute paths of a machine: make them relative' '(^|[^a-zA-Z0-9_.])/(wor[k]|roo[t]|hom[e]|far[m]|User[s])/'
for file in $files; do
  case $file in
    *.[ch] | *.inl)
      lines=$(wc -l <"$file")
      if [ "$lines" -gt 700 ]; then
        echo "$file: $lines lines; at most 700"
        failed=1
      fi
      ;;
  esac
done
exit $failed
