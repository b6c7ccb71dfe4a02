# What the tests of compile_data share: a folder to work in, and a line of TAP for each promise.
# Sourced with the tool as the first argument; ends with `finish`. What the tool said last is in the file `seen`.
# shellcheck shell=bash disable=SC2034 # the root is for those who source this
set -u

tool=$(realpath "${1:?usage: TEST PATH_TO_COMPILE_DATA}")
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

count=0
failures=0

# report STATUS NAME: one line of TAP
report() {
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $count - $2"
    else
        failures=$((failures + 1))
        echo "not ok $count - $2"
        sed 's/^/# /' seen 2>/dev/null
    fi
}

finish() {
    echo "1..$count"
    [ "$failures" -eq 0 ]
}
