#!/usr/bin/env bash
# Every game of this folder is played again: commands, dice and hashes must be right.
# Usage: verify.sh PROGRAM                               (TAP on standard output)
program=${1:?usage: verify.sh PROGRAM}
count=0
failures=0
for journal in "$(dirname "$0")"/*.jsonl; do
    count=$((count + 1))
    if said=$("$program" verify "$journal" 2>&1); then
        echo "ok $count - $(basename "$journal")"
    else
        failures=$((failures + 1))
        echo "not ok $count - $(basename "$journal")"
        echo "# $said"
    fi
done
echo "1..$count"
exit $((failures > 0))
