#!/bin/sh
# gallery.sh -- runs each command of the guide's pages with pictures, in both themes, and puts the pictures below the pages' sentences.
set -eu
cd "$(dirname "$0")/.."
guide=$PWD/docs/guide
./dev/packages.sh play
./dev/build.sh command
PATH=$PWD/build/command:$PATH
mkdir -p build/gallery
cd build/gallery
# picture COMMAND: the file that it draws; nothing when it draws none
picture() { echo "$1" | sed -n 's/^deft \(plot\|film\|diff\) .*-o \([^ ]*\).*/\2/p'; }
for name in gallery tuning tuning-by-example copy-a-feel wishes; do
    page=$guide/$name.md
    # the files that the page says to save
    awk '/[Ss]ave this as `/ { split($0, part, "`"); name = part[2] }
         /^```$/ && out { close(out); out = ""; next }
         /^```/ { out = name; if (out) printf "" >out; name = ""; next }
         out { print >out }' "$page"
    grep -E '^    (\$ )?(awk|deft (plot|film|diff .*-o|(fit|solve) .*-o|sim .*--(trace|record))) ?' "$page" | sed 's/  *#.*//; s/^ *\(\$ \)*//' | while read -r command; do
        sh -c "$command" >log || { cat log >&2; exit 1; }
        out=$(picture "$command")
        [ -z "$out" ] || sh -c "$(echo "$command" | sed "s/-o [^ ]*/-o dark-$out --dark/")" >log
    done
    awk -v title="$name" 'BEGIN { print "<!doctype html><meta charset=utf-8><title>deft: " title "</title>"
                 print "<meta name=color-scheme content=\"light dark\"><style>body { max-width: 800px; margin: 2em auto; font: 16px/1.5 sans-serif } pre { white-space: pre-wrap } img { max-width: 100% }</style>" }
         { gsub(/&/, "\\&amp;"); gsub(/</, "\\&lt;") }
         /^```/ { print code ? "</pre>" : "<pre>"; code = !code; next }
         code { print; next }
         /^# / { print "<h1>" substr($0, 3) "</h1>"; next }
         /^## / { print "<h2>" substr($0, 4) "</h2>"; next }
         /^    deft (plot|film|diff) .*-o / { picture = $0
             sub(/.* -o /, "", picture)
             sub(/ .*/, "", picture)
             print "<pre>" substr($0, 5) "</pre>"
             print "<picture><source srcset=\"dark-" picture "\" media=\"(prefers-color-scheme: dark)\"><img src=\"" picture "\" alt=\"what this command draws\"></picture>"
             next }
         /^(    |\|)/ { print "<pre>" $0 "</pre>"; next }
         $0 == "" { print "<p>"; next }
         { print }' "$page" >"$name.html"
done
cp gallery.html index.html
echo 'deft: wrote build/gallery/index.html, and the pages with pictures beside it'
