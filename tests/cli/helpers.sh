# What tests of the program from outside share: a folder to work in, and ways to say whether it did as it should.
# Sourced with the program as the first argument; speaks TAP, and ends with `finish`.
# shellcheck shell=bash
set -u

program=$(realpath "${1:?usage: TEST PROGRAM}")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset NO_COLOR COLUMNS

count=0
failures=0

# -- saying whether ---------------------------------------------------------------------------------

report() { # report STATUS NAME
    count=$((count + 1))
    if [[ $1 == 0 ]]; then
        echo "ok $count - $2"
    else
        failures=$((failures + 1))
        echo "not ok $count - $2"
        sed 's/^/# /' "$work/out" "$work/err" | head -20
    fi
}

# Runs the program, five minutes at most; what it said is kept in out and err.
run() {
    timeout -k 5 300 "$program" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

# expect NAME STATUS [TEXT...]: the last run ended so, and said each of these on one side or the other.
expect() {
    local name=$1 wanted=$2 good=0 text
    shift 2
    [[ $status == "$wanted" ]] || good=1
    for text in "$@"; do
        grep -qF -- "$text" "$work/out" "$work/err" || good=1
    done
    report $good "$name"
}

# A failure is one sentence on standard error, calm and without a crash.
one_sentence() {
    [[ $(wc -l <"$work/err") == 1 ]] && ! grep -qi 'invalid\|assert\|!' "$work/err"
    report $? "$1: one calm sentence"
}

# wait_for PID: its status; a minute, and then it is killed.
wait_for() {
    local _
    for _ in {1..600}; do
        kill -0 "$1" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL "$1" 2>/dev/null
    wait "$1"
    status=$?
}

fingerprint() {
    find "$work" -type f ! -name out ! -name err -print0 | sort -z | xargs -0 sha256sum | sha256sum
}

# refused NAME STATUS TEXT... -- ARGUMENTS: fails with one sentence that has these texts; no file is touched.
refused() {
    local name=$1 wanted=$2 texts=()
    shift 2
    while [[ $1 != -- ]]; do
        texts+=("$1")
        shift
    done
    shift
    local before
    before=$(fingerprint)
    run "$@"
    expect "$name" "$wanted" "${texts[@]}"
    one_sentence "$name"
    [[ $(fingerprint) == "$before" ]]
    report $? "$name: every file is as it was"
}

is_svg() { # the last output is one whole picture
    node "$here/well_formed.mjs" <"$work/out" >"$work/err" 2>&1
    report $? "$1: SVG"
}

is_json() { # the last output parses: the program itself can read it
    ! "$program" case "$work/out" 2>&1 | grep -q 'expected JSON'
    report $? "$1: JSON"
}

# shellcheck disable=SC2034 # for those who source this
seed=$(printf '%064d' 7)

# plays OPTIONS... -- LINE...: says these lines at the table.
plays() {
    local options=()
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    printf '%s\n' "$@" | timeout -k 5 300 "$program" play "${options[@]}" >"$work/out" 2>"$work/err"
    status=$?
}

finish() {
    echo "1..$count"
    exit $((failures > 0))
}
