#!/bin/sh
# layers.sh ROOT -- the law of the layers, read from the includes.
# A room of src/ uses lower rooms (dev/rooms.sh) and the core's public headers; io, plot, measure, tools and examples use public
# headers and their own; public headers use public headers, the core's never those of io and plot; the oracle shares
# nothing with src/; the tools may ask it, measure, fitting, plot/feel and plot/film; fitting and plot/feel may ask measure. The core's system headers are those without code, but for memcpy, sqrt and
# the assert of debug builds.
set -eu
root=$1
cd "$root"
./dev/rooms.sh --layers >/dev/null
find include src io plot measure fitting tools examples oracle -name '*.[ch]' -o -name '*.inl' 2>/dev/null | sort |
  awk -v layers="$(./dev/rooms.sh --layers | tr '\n' ';')" '
    function wrong(sentence) {
      print file ":" number ": " sentence
      ++found
    }
    function check_core(name,   part, other) {
      if (name ~ /^deft\//) {
        if (name ~ /^deft\/(io|plot)/) wrong("the core never uses " name)
        return
      }
      split(name, part, "/")
      other = part[1]
      if (part[2] == "") wrong("write \"" name "\" with its room, as \"room/file.h\"")
      else if (!(other in layer)) wrong("\"" other "\" is no room of src/")
      else if (other != room && layer[other] >= layer[room])
        wrong("src/" room " may not use src/" other ", which is not below it")
    }
    BEGIN {
      count = split(layers, line, ";")
      for (i = 1; i <= count; ++i) {
        rooms = split(line[i], name_of, " ")
        for (j = 1; j <= rooms; ++j) layer[name_of[j]] = i
      }
      split("assert.h float.h math.h stdbool.h stddef.h stdint.h string.h", bare, " ")
      for (i in bare) allowed[bare[i]] = 1
    }
    {
      file = $0
      number = 0
      split(file, path, "/")
      top = path[1]
      room = path[2]
      if (top == "src" && !(room in layer)) wrong("src/" room " is no room: name it in dev/rooms.sh")
      while ((getline text < file) > 0) {
        ++number
        if (text !~ /^[ \t]*#[ \t]*include[ \t]*["<]/) continue
        quoted = text ~ /include[ \t]*"/
        name = text
        sub(/^[^"<]*["<]/, "", name)
        sub(/[">].*/, "", name)
        public_io = file ~ /^include\/deft\/(io\/|io\.h|plot\.h)/
        if (top == "src" && quoted) check_core(name)
        else if (top == "src" && !(name in allowed)) wrong("the core may not use <" name ">")
        else if (top == "include" && quoted && name !~ /^deft\//) wrong("a public header uses public headers only")
        else if (top == "include" && quoted && !public_io && name ~ /^deft\/(io|plot)/)
          wrong("the core never uses " name)
        else if (top == "include" && !public_io && !quoted && !(name in allowed)) wrong("the core may not use <" name ">")
        else if (top != "src" && top != "include" && quoted && name !~ /^deft\// && name ~ /\//) {
          asks = top == "tools" && name ~ /^(oracle|measure|fitting|plot\/feel|plot\/film)\// ||
            (file ~ /^plot\/feel\// || top == "fitting") && name ~ /^measure\//
          if (name !~ "^" top "/" && !asks) wrong(top " uses public headers and its own only")
        }
      }
      close(file)
    }
    END {
      print NR " files, " found + 0 " wrong includes"
      exit found > 0 || NR == 0
    }'
