# Sourced by ./play and ./test: installs the Debian packages that are missing, says which, asks nothing.

# What is needed to build and play, and what testing needs besides. One line of why each.
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
  clang-14 lld-14                   # fuzzing, WebAssembly
  libclang-rt-14-dev                # sanitizers and libFuzzer for clang
  wasi-libc libclang-rt-14-dev-wasm32
  gcovr                             # coverage report
  chromium fonts-dejavu-core        # the client, tested where it is used
  openssl                           # a certificate to test TLS with
)

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# ensure_packages NAME...: does nothing when all are there.
ensure_packages() {
  local missing=() name
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
  echo "Installing Debian packages: ${missing[*]}"
  as_root apt-get update -qq >/dev/null
  DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
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
  local dir=$1
  shift
  if [ ! -f "$dir/build.ninja" ]; then
    meson setup "$dir" "$@" >"$dir.log" 2>&1 || { cat "$dir.log" >&2; return 1; }
  fi
  # shellcheck disable=SC2086 # several targets, separated by spaces
  ninja -C "$dir" ${BUILD_ONLY:-} >"$dir.log" 2>&1 || { cat "$dir.log" >&2; return 1; }
  rm -f "$dir.log"
}
