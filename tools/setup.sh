# Sourced by ./play and ./test: installs the Debian packages that are missing, says which, asks nothing, and shows how far it is.
# shellcheck shell=bash disable=SC2034 # the lists are for those who source this

# What is needed to build and play, and what testing needs besides. One line of why each. The names are those of Debian 12 and 13.
play_packages=(
  gcc libc6-dev      # the compiler
  meson pkg-config   # the build (meson brings ninja and python3)
  libjansson-dev     # JSON
  libsodium-dev      # seeds, tokens, passwords
  libsqlite3-dev     # games kept
  libcurl4-gnutls-dev # calling a game's hook
  libwebsockets-dev  # the server
  zlib1g-dev         # its answers, compressed
  libev-dev libwebsockets-evlib-ev # its event loop: thousands of connections
)
test_packages=(
  libcmocka-dev                     # unit tests
  chromium-headless-shell fonts-dejavu-core # the client, tested where it is used
  openssl                           # a certificate to test TLS with
)
# The release's own version, unless some clang that is there can do it all.
clang_packages=(
  clang lld                         # fuzzing, WebAssembly
  llvm                              # coverage of what clang has built
  libclang-rt-dev                   # sanitizers and libFuzzer for clang
  wasi-libc libclang-rt-dev-wasm32
)

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# sudo forgets the environment: what matters is said behind it.
as_root() {
  if [ "$(id -u)" = 0 ]; then env "$@"; else sudo env "$@"; fi
}

# progress WHAT: percentages, one a line, become one line that counts up; where nobody looks on, a line for each quarter.
progress() {
  local what=$1 percent shown=0
  while read -r percent; do
    [ "$percent" -gt "$shown" ] || continue
    if [ -t 1 ]; then
      printf '\r%s: %3d %%' "$what" "$percent"
      shown=$percent
    elif [ $((percent / 25)) -gt $((shown / 25)) ]; then
      shown=$percent
      printf '%s: %3d %%\n' "$what" "$percent"
    fi
  done
  if [ -t 1 ] && [ "$shown" -gt 0 ]; then echo; fi
}

# apt tells first how far the download is, then how far the installation: each is half of the way.
apt_percent() {
  sed -un 's/^dlstatus:[^ ]*:\([0-9]*\)\.[0-9]*:.*/\1 0/p; s/^pmstatus:[^ ]*:\([0-9]*\)\.[0-9]*:.*/\1 100/p' |
    while read -r part before; do echo $(((part + before) / 2)); done
}

# ninja says [done/all] in front of every step. A handful of steps is not worth a line.
ninja_percent() {
  sed -un 's/^\[\([0-9]*\)\/\([0-9]*\)\].*/\1 \2/p' |
    while read -r part all; do [ "$all" -lt 10 ] || echo $((100 * part / all)); done
}

# ensure_packages NAME...: does nothing when all are there.
ensure_packages() {
  local - missing=() name log status=0
  set -o pipefail
  for name in "$@"; do
    is_installed "$name" || missing+=("$name")
  done
  [ ${#missing[@]} = 0 ] && return 0
  if ! command -v apt-get >/dev/null; then
    echo "sandtable: expected a Debian system with apt-get; please install: ${missing[*]}" >&2
    return 1
  fi
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    echo "sandtable: root or sudo is needed to install: ${missing[*]}" >&2
    return 1
  fi
  log=$(mktemp)
  if [ -z "${asked_debian:-}" ]; then
    asked_debian=yes
    echo "Asking Debian for the newest packages"
    as_root apt-get update -qq >"$log" 2>&1 || cat "$log" >&2 # the lists that are there may do
  fi
  echo "Installing Debian packages: ${missing[*]}"
  as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o APT::Status-Fd=1 "${missing[@]}" 2>&1 |
    tee "$log" | apt_percent | progress "Installing" || status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || { grep -v '^[dp][lm]status:' "$log" | tail -n 20 >&2; echo "sandtable: the packages could not be installed" >&2; }
  rm -f "$log"
  return "$status"
}

# ensure_clang: some clang builds for WebAssembly and with libFuzzer, and its llvm-cov and a quick linker are there.
ensure_clang() {
  local clang
  { tools/find_clang.sh wasm >/dev/null && clang=$(tools/find_clang.sh fuzzer) && command -v "${clang/clang/llvm-cov}" >/dev/null && command -v ld.lld >/dev/null; } ||
    ensure_packages "${clang_packages[@]}"
}

# ensure_unpacked PACKAGE FOLDER: a program that only tests run, taken out of its package and not installed, for installing it would start
# a service on this machine.
ensure_unpacked() {
  [ ! -d "$2" ] || return 0
  local folder
  folder=$(mktemp -d) && chmod 755 "$folder"
  echo "Unpacking the Debian package: $1"
  if (cd "$folder" && { apt-get download -qq "$1" || { as_root apt-get update -qq && apt-get download -qq "$1"; }; } >/dev/null 2>&1) &&
    dpkg-deb -x "$folder"/*.deb "$folder/out" && mkdir -p "$(dirname "$2")" && mv "$folder/out" "$2"; then
    rm -rf "$folder"
    return 0
  fi
  rm -rf "$folder"
  echo "sandtable: the Debian package $1 could not be fetched" >&2
  return 1
}

# ensure_build DIR [MESON-OPTION...]: sets the folder up once, then builds what changed. BUILD_ONLY names the targets, if not all.
ensure_build() {
  local - dir=$1 status=0
  set -o pipefail
  shift
  if [ ! -f "$dir/build.ninja" ]; then
    echo "Setting up $dir"
    meson setup "$dir" "$@" >"$dir.log" 2>&1 || { cat "$dir.log" >&2; return 1; }
  fi
  # shellcheck disable=SC2086 # several targets, separated by spaces
  ninja -C "$dir" ${BUILD_ONLY:-} 2>&1 | tee "$dir.log" | ninja_percent | progress "Building $dir" || status=${PIPESTATUS[0]}
  if [ "$status" != 0 ]; then
    grep -v '^\[' "$dir.log" >&2
    return 1
  fi
  rm -f "$dir.log"
}
