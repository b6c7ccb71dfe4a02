#!/bin/bash
# The sandtable program where it meets a shell and a machine: completion, commands in quotes, addresses and ports that
# cannot be had, and how the two commands of the project say what they do. Speaks TAP. Usage: test_shell.sh PROGRAM
# shellcheck disable=SC1010,SC1091,SC2016 # "do" is a command of the program
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/helpers.sh"
root=$(realpath "$here/../..")

# -- completion -------------------------------------------------------------------------------------

. "$root/completions/sandtable.bash"
# completes NAME WANTED UNWANTED WORD...: the last word can become this, and not that.
completes() {
    local name=$1 wanted=$2 unwanted=$3
    shift 3
    COMP_WORDS=("$program" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _sandtable
    printf '%s\n' "${COMPREPLY[@]}" >out
    : >err
    grep -qxF -- "$wanted" out && ! grep -qxF -- "$unwanted" out
    report $? "completion of $name"
}

run new pz8-ww2/mill-crossing --seed "$seed" --out mill.jsonl
completes "nothing yet" verify mill.jsonl ""
completes "a command half said" replay rules rep
completes "help: commands, no files" scenarios mill.jsonl help ""
completes "help, half said" scenarios show help sc
completes "show: games" mill.jsonl verify show ""
completes "do: what can be said in the game" move mill.jsonl do mill.jsonl ""
completes "do: with which unit" a1 b1 do mill.jsonl move ""

# -- commands in quotes -----------------------------------------------------------------------------

said=$("$program" legal mill.jsonl --all --verb move | head -1)
cp mill.jsonl quoted.jsonl
cp mill.jsonl.seed quoted.jsonl.seed
# shellcheck disable=SC2086 # several words on purpose
run do mill.jsonl $said
expect "do, each word for itself" 0 "moves to"
run do quoted.jsonl "$said"
expect "do, a command in quotes" 0 "moves to"
cmp -s mill.jsonl quoted.jsonl
report $? "do, a command in quotes: the same comes of it"
run odds quoted.jsonl " end "
[[ $status != 2 ]] && ! grep -q 'knows no verb' out err
report $? "odds of a command in quotes"
refused "do, nothing in quotes" 2 "expected a verb behind quoted.jsonl" -- do quoted.jsonl " "
refused "do, a verb there is not, in quotes" 1 'knows no verb "fly"' -- do quoted.jsonl "fly a1"
refused "do, more than can be said" 2 "too many words" -- do quoted.jsonl "$(printf 'a %.0s' {1..300})"
cp quoted.jsonl "a game.jsonl"
cp quoted.jsonl.seed "a game.jsonl.seed"
run show "a game.jsonl"
expect "a file with a blank in its name" 0 "Mill Crossing"
refused "do in a file with a blank in its name" 1 'a game.jsonl: verb' -- do "a game.jsonl" "fly a1"

# -- servers that cannot be what they are asked to be -------------------------------------------------

# serves ARGUMENT...: as run, but a server that comes up is stopped: its status is then 124.
serves() {
    timeout -k 5 10 "$program" serve --data data "$@" >out 2>err </dev/null
    status=$?
}
refuses_to_serve() { # refuses_to_serve NAME STATUS TEXT ARGUMENT...
    local name=$1 wanted=$2 text=$3
    shift 3
    serves "$@"
    expect "$name" "$wanted" "$text"
    one_sentence "$name"
    ! grep -q 'Sandtable is at' out
    report $? "$name: it does not say that it serves"
}
refuses_to_serve "an address of another machine" 2 "expected an address of this machine or all, and 192.0.2.1 is not one" --address 192.0.2.1
refuses_to_serve "an address of IPv6" 2 '--address: expected an IPv4 address of this machine or all, found "::1"' --address ::1
refuses_to_serve "a network there is not" 2 '--address: expected an IPv4 address of this machine or all, found "lo:9"' --address lo:9

port=$((20000 + RANDOM % 10000))
"$program" serve --data first --address lo --port $port >first.out 2>first.err &
first=$!
for _ in {1..300}; do
    grep -q 'Sandtable is at' first.out && break
    sleep 0.1
done
refuses_to_serve "a port that another server has" 1 "port $port: cannot listen there; is another server running?" --port $port
kill -TERM $first
wait_for $first
cp first.err err
expect "a network by its name" 0 "event=listen"
echo nothing >no.pem
refuses_to_serve "a certificate that is none" 1 "port $port: cannot listen there with this certificate and key (" --port $port \
    --certificate no.pem --key no.pem

# A plugin of the library that is broken: in a world of its own, where there may be one.
plugin=$(find /usr/lib /usr/local/lib -name 'libwebsockets-evlib_ev.so' 2>/dev/null | head -1)
if [[ -n $plugin ]] && unshare -rm true 2>/dev/null; then
    echo nothing >plugin.so
    unshare -rm sh -c 'mount --bind plugin.so "$1" && shift && exec timeout -k 5 10 "$@"' sh "$plugin" \
        "$program" serve --data data --port $port >out 2>err </dev/null
    status=$?
    expect "a broken plugin of the library" 1 "libwebsockets cannot load its plugin for libev (" "expected the package libwebsockets-evlib-ev"
    ! grep -q 'another server' err
    report $? "a broken plugin of the library is no other server"
else
    report 0 "a broken plugin of the library # SKIP no plugin, or no world of its own to break it in"
fi

# -- hardened ---------------------------------------------------------------------------------------

readelf -W -h -l -d --dyn-syms "$program" >out 2>err
has() { # has TEXT NAME
    grep -q -- "$1" out
    report $? "hardened: $2"
}
has 'Type: *DYN' "it lies anywhere in the memory"
has 'GNU_RELRO' "its tables are read-only"
has 'FLAGS_1.*NOW' "all of them, before it begins"
has '__stack_chk_fail' "a stack that was overrun is noticed"
if ! grep -q '__asan_init' out; then
    has '__[a-z]*printf_chk' "a string that does not fit is noticed"
fi
: >out

# -- what ./play and ./test say ---------------------------------------------------------------------

(
    . "$root/tools/setup.sh"
    printf '%s\n' 'Reading package lists...' 'dlstatus:1:0.0000:Retrieving file 1 of 2' 'dlstatus:2:60.5000:Retrieving file 2 of 2' \
        'pmstatus:dpkg-exec:0.0000:Running dpkg' 'pmstatus:libc6:amd64:49.9000:Unpacking libc6:amd64 (now)' \
        'pmstatus:gcc:100.0000:Installed gcc' | apt_percent
) >out 2>err
[[ $(tr '\n' ' ' <out) == "0 30 50 74 100 " ]]
report $? "how far apt is"
(
    . "$root/tools/setup.sh"
    printf '%s\n' 'ninja: Entering directory' '[1/40] Compiling C object a.o' 'a.c:1: warning: odd' '[20/40] Compiling' '[40/40] Linking' | ninja_percent
    printf '%s\n' '[1/2] Compiling' '[2/2] Linking' | ninja_percent
) >out 2>err
[[ $(tr '\n' ' ' <out) == "2 50 100 " ]]
report $? "how far ninja is, if it is a way at all"
(
    . "$root/tools/setup.sh"
    seq 0 100 | progress "Building"
) >out 2>err
[[ $(wc -l <out) == 4 && $(tail -1 out) == "Building: 100 %" ]] && ! grep -q $'\r' out
report $? "progress, where nobody looks on: four lines"
mkdir broken
printf 'rule no\n  command = echo it cannot be; exit 1\nbuild x: no\n' >broken/build.ninja
(
    set -e
    . "$root/tools/setup.sh"
    ensure_build broken
    echo "it went on"
) >out 2>err
[[ $? == 1 ]] && grep -q 'it cannot be' err && ! grep -q 'it went on' out
report $? "a build that fails is told, and ends it"
(
    . "$root/tools/setup.sh"
    ensure_build broken || echo "it did not go on"
) >out 2>err
grep -q 'it cannot be' err && grep -q 'it did not go on' out
report $? "a build that fails is told to whoever asks"

finish
