#!/bin/sh
# find_clang.sh wasm | fuzzer: the name of a clang that can build for WebAssembly, or with libFuzzer, proved by building
# something. The plain clang first, then the newest by number. Prints nothing and fails if none can.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

can_build() { # can_build CLANG KIND
    case $2 in
    wasm)
        printf '%s\n' '#include <string.h>' 'void *copy(void *to, const void *from) { return memcpy(to, from, 9); }' >"$work/try.c"
        "$1" --target=wasm32-wasi -O2 -c "$work/try.c" -o "$work/try.o" &&
            "$1" --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all "$work/try.o" -o "$work/try.wasm"
        ;;
    fuzzer)
        printf '%s\n' '#include <stddef.h>' 'int LLVMFuzzerTestOneInput(const char *at, size_t n) { return n && !at; }' >"$work/try.c"
        "$1" -fsanitize=fuzzer,address,undefined "$work/try.c" -o "$work/try"
        ;;
    *) return 1 ;;
    esac >/dev/null 2>&1
}

numbered() {
    # shellcheck disable=SC2086 # the folders of PATH
    (IFS=: && find -L $PATH -maxdepth 1 -name 'clang-[0-9]*' -printf '%f\n' 2>/dev/null) | sort -u -t - -k 2,2nr
}

for clang in clang $(numbered); do
    if command -v "$clang" >/dev/null && can_build "$clang" "${1:?usage: find_clang.sh wasm | fuzzer}"; then
        echo "$clang"
        exit 0
    fi
done
exit 1
