#!/usr/bin/env bash
# coverage.sh CLANG PROGRAM COUNTS REPORT LEAST: which lines of src the tests went through, from what programs built by this clang
# have counted in the folder COUNTS. The program has the whole tree in it, so it stands for all of them: a function is known by
# its name and its shape. Says the share of lines and branches, and fails if that of lines is below LEAST percent.
set -euo pipefail
clang=$1 program=$2 counts=$3 report=$4 least=$5

"${clang/clang/llvm-profdata}" merge -sparse "$counts"/*.profraw -o "$counts/all.profdata"
# What the build has generated is nobody's to test; 32-bit arithmetic is tested where there are 32 bits.
"${clang/clang/llvm-cov}" report "$program" -instr-profile="$counts/all.profdata" \
  -ignore-filename-regex="$(dirname "$(dirname "$program")")/[^.]|/table_wide\\.h\$" >"$report"
awk -v least="$least" '
  $1 == "TOTAL" { lines = $10 + 0; found = 1; printf "lines: %s\nbranches: %s\n", $10, $13 }
  END {
    if (!found) { print "expected a TOTAL in the report of llvm-cov"; exit 1 }
    if (lines < least) { printf "expected at least %d %% of lines\n", least; exit 1 }
  }' "$report"
