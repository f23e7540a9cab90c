#!/bin/sh
# portable.sh ROOT -- scripts keep to what the tools of Debian and macOS share; CMake passes options of the linker of GNU on
# Linux only. A script that needs Linux says so in a line that asks `uname`, and ends there elsewhere; so does a check for
# Windows, which needs mingw. Lines that silence a missing file (2>/dev/null) may ask /proc.
set -eu
cd "$1"

judge_scripts() {
  find dev tests -name '*.sh' | sort | while read -r file; do
    case $file in tests/house/portable.sh) continue ;; esac
    grep -qE 'uname -s|command -v x86_64-w64-mingw32-gcc' "$file" || echo "$file"
  done | while read -r file; do
    awk -v file="$file" '
      function wrong(what) { print file ":" NR ": " what }
      /^[ \t]*#/ { next }
      { start = "(^|[^-A-Za-z0-9_./$])" }
      $0 ~ start "sed +(-[a-zA-Z]+ +)*-[a-zA-Z]*i" { wrong("sed -i is spelled otherwise on macOS: write a new file, and move it") }
      $0 ~ start "sed .*; *[tb] *[a-z]*;" { wrong("a label of sed ends with the line on macOS") }
      $0 ~ start "(readlink|stat|tac|shuf|nproc|timeout|realpath|numfmt|md5sum|sha[0-9]+sum) +[-\"$/%a-z]" {
        wrong("readlink, stat and the like differ on macOS, or are not there")
      }
      $0 ~ start "date +(-d|--)" || /date .*%N/ { wrong("date has no -d and no %N on macOS") }
      $0 ~ start "cksum +-" { wrong("cksum has no options on macOS") }
      $0 ~ start "find .*-(printf|regextype|empty|quit)" { wrong("find has no -printf and the like on macOS") }
      $0 ~ start "xargs +(-[^ ]+ +)*(-r|-d|--)" { wrong("xargs has no -r and no -d on macOS") }
      $0 ~ start "grep +(-[a-zA-Z]+ +)*-[a-zA-Z]*P" { wrong("grep has no -P on macOS") }
      $0 ~ start "(sort +-[a-zA-Z]*V|head +-[nc] *-|cp +-[a-zA-Z]*[at] |mv +-T|install +-D)" { wrong("an option of GNU") }
      $0 ~ start "(nm +-|ld +-|objdump|objcopy|readelf|prlimit|taskset|setsid) *" { wrong("a tool of GNU or of Linux") }
      /\/proc\// && !/2>\/dev\/null/ { wrong("/proc is there on Linux only") }
    ' "$file"
  done
}

# web/ is for wasm alone.
judge_cmake() {
  find . \( -path ./web -o -name build -o -name .git -o -name node_modules \) -prune -o \( -name CMakeLists.txt -o -name '*.cmake' \) -print | sort |
    while read -r file; do
      awk -v file="${file#./}" '
        /^ *if\(/ { ++depth; guard[depth] = guard[depth - 1] || /STREQUAL "Linux"/ }
        /^ *else/ { guard[depth] = 0 }
        /^ *endif\(/ { --depth }
        /-Wl,|-fuse-ld/ && !/^ *#|wasm/ && !guard[depth] { print file ":" NR ": an option of a linker, outside of if(... STREQUAL \"Linux\")" }
      ' "$file"
    done
}

found=$(
  judge_scripts
  judge_cmake
)
[ -z "$found" ] || {
  echo "$found"
  exit 1
}
