#!/usr/bin/env bash
# What `meson install` puts down works where it lies: the library as a C programmer uses it, and the program by itself.
# Usage: test_install.sh BUILD-FOLDER                    (TAP on standard output)
# The C compiler is $CC or cc.
build=$(realpath "${1:?usage: test_install.sh BUILD-FOLDER}")
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/../cli/helpers.sh" "$build/src/sandtable"
root=$(realpath "$here/../..")
read -r -a compiler <<<"${CC:-cc} -Wall -Wextra -Wpedantic -Werror"
unset PKG_CONFIG_PATH PKG_CONFIG_LIBDIR LD_LIBRARY_PATH

meson install -C "$build" --no-rebuild --destdir "$work/tree" >out 2>err
report $? "meson install"
prefix=$(find "$work/tree" -path '*/bin/sandtable' | sed 's|/bin/sandtable$||')
library=$(dirname "$(find "$work/tree" -name libsandtable.so)")
program=$prefix/bin/sandtable

for file in bin/sandtable include/sandtable.h share/bash-completion/completions/sandtable share/doc/sandtable/examples/duel.c; do
    [[ -f $prefix/$file ]]
    report $? "installed: $file"
done
[[ -z $(find "$prefix" -name '*.a' -o -name 'test_*' -o -name 'compile_data') ]]
report $? "nothing is installed that nobody asked for"

# -- the library -------------------------------------------------------------------------------------

readelf -d "$library/libsandtable.so" >out 2>err
grep -q 'SONAME.*\[libsandtable\.so\.0\]' out && [[ -e $library/libsandtable.so.0 ]]
report $? "its soname is libsandtable.so.0, and is there"
! grep 'NEEDED' out | grep -q 'sqlite\|websockets\|sodium\|curl'
report $? "it needs no server's libraries"
nm -D --defined-only "$library/libsandtable.so" 2>err | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >out
[[ -s out ]] && ! grep -v '^st_' out
report $? "it shows names that begin with st_, and no others"
grep -o '\bst_[a-z_]*(' "$prefix/include/sandtable.h" | tr -d '(' | sort -u >declared
diff declared out >difference
report $? "and just those that its header declares"

! grep -q 'jansson\|"core\|"format' "$prefix/include/sandtable.h"
report $? "the header knows no other"
printf '#include <sandtable.h>\nint main(void) { return st_version()[0] == 0; }\n' >alone.c
"${compiler[@]}" -std=c11 -I"$prefix/include" -c alone.c -o alone.o >out 2>err
report $? "the header stands alone, in C11"
cp alone.c alone.cc
if command -v c++ >/dev/null; then
    c++ -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -c alone.cc -o alone.o >out 2>err
    report $? "and in C++"
fi

# -- a program of somebody else ------------------------------------------------------------------------

export PKG_CONFIG_PATH=$library/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work/tree
[[ $(pkg-config --modversion sandtable) == "$("$program" --version | cut -d ' ' -f 2)" ]]
report $? "pkg-config knows it, in the program's version"
read -r -a flags <<<"$(pkg-config --cflags --libs sandtable 2>err)"
"${compiler[@]}" -std=c11 "$root/examples/duel.c" "${flags[@]}" -o duel >out 2>err
report $? "the example is compiled with what pkg-config says"
LD_LIBRARY_PATH=$library timeout -k 5 120 ./duel >out 2>err
status=$?
expect "the example fights a battle to its end" 0 "> begin" "The game is over"
LD_LIBRARY_PATH=$library timeout -k 5 120 ./duel pz8-space/tea-party >out 2>err
status=$?
expect "an example of bad input" 1 'duel: Pz8 Space has no scenario called "tea-party"'
one_sentence "an example of bad input"

# -- the program -------------------------------------------------------------------------------------

unset PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
run show pz8-space/border-patrol
expect "the installed program finds its scenarios" 0 "Border Patrol"
bash -n "$prefix/share/bash-completion/completions/sandtable" >out 2>err
report $? "the completion can be read"

# get PATH: what the installed server answers.
get() {
    exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
    printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$1" "$port" >&3
    timeout 20 cat <&3 >out
    exec 3>&-
}
port=$((20000 + RANDOM % 20000))
"$program" serve --port $port --data data >served 2>err &
server=$!
for _ in {1..100}; do
    grep -q "$port" served && break
    sleep 0.1
done
get / && grep -aq '200 OK' out && grep -aqi '<!doctype html>' out
report $? "the installed server brings the client with it"
script=$(grep -ao 'src="[^"]*\.js"' out | head -n 1 | cut -d '"' -f 2)
get "/${script#/}" && grep -aq '200 OK' out && grep -aq 'text/javascript' out
report $? "and its scripts"
get /api/shelf && grep -aq '200 OK' out
report $? "and the battles"
kill "$server"
wait_for "$server"
[[ $status == 0 ]]
report $? "and ends when it is told to"
finish
