#!/bin/sh
# gallery.sh -- runs each command of docs/guide/gallery.md, in both themes, and puts the pictures below the page's sentences.
set -eu
cd "$(dirname "$0")/.."
page=$PWD/docs/guide/gallery.md
./dev/packages.sh play
./dev/build.sh command
PATH=$PWD/build/command:$PATH
mkdir -p build/gallery
cd build/gallery
# the files that the page says to save
awk '/[Ss]ave this as `/ { split($0, part, "`"); name = part[2] }
     /^```$/ { if (out) { close(out); out = "" }; next }
     /^```/ { out = name; if (out) printf "" >out; name = ""; next }
     out { print >out }' "$page"
grep '^    deft plot ' "$page" | while read -r command; do
    sh -c "$command"
    sh -c "$command --dark -o dark-${command##* -o }"
done
awk 'BEGIN { print "<!doctype html><meta charset=utf-8><title>deft: gallery</title>"
             print "<meta name=color-scheme content=\"light dark\"><style>body { max-width: 800px; margin: 2em auto; font: 16px/1.5 sans-serif } pre { white-space: pre-wrap }</style>" }
     { gsub(/&/, "\\&amp;"); gsub(/</, "\\&lt;") }
     /^```/ { print code ? "</pre>" : "<pre>"; code = !code; next }
     /^# / { print "<h1>" substr($0, 3) "</h1>"; next }
     /^## / { print "<h2>" substr($0, 4) "</h2>"; next }
     /^    deft plot / { picture = $NF
         print "<pre>" substr($0, 5) "</pre>"
         print "<picture><source srcset=\"dark-" picture "\" media=\"(prefers-color-scheme: dark)\"><img src=\"" picture "\" alt=\"what this command draws\"></picture>"
         next }
     $0 == "" && !code { print "<p>"; next }
     { print }' "$page" >index.html
echo 'deft: wrote build/gallery/index.html'
