#!/usr/bin/env bash
# Makes sure that what the build needs is installed (with "test" also what the tests need, with "deep" the long
# ones).
#
#   cmake/packages.sh build|test|deep
#
# On Debian and Ubuntu it installs what is missing with apt, as root or through sudo. Elsewhere it names
# what is missing and the Debian package that has it, and ends with status 1. Quiet when nothing is missing.
set -euo pipefail

build_packages=(
    build-essential cmake ninja-build pkg-config ca-certificates
    libcurl4-openssl-dev libssl-dev zlib1g-dev libbrotli-dev
    libsimdjson-dev nlohmann-json3-dev libtomlplusplus-dev libcli11-dev libfmt-dev
    libeigen3-dev
    libsqlite3-dev libxxhash-dev libutf8proc-dev libcmark-dev libboost-dev libcpp-httplib-dev
)
test_packages=(
    libgtest-dev libgmock-dev libbenchmark-dev ccache python3 curl openssl
    wordnet-base sqlite3 clang-19 lld-19 llvm-19 libclang-rt-19-dev clang-format-19 clang-tidy-19 abigail-tools doxygen
    chromium fonts-dejavu-core faketime nghttp2-server libsentencepiece0
    mono-mcs mono-runtime libmono-system-net-http4.0-cil libmono-system-runtime-serialization4.0-cil luajit
    openssh-client libhiredis-dev redis-tools liblua5.1-0-dev iproute2
    python3-venv python3-cffi python3-numpy python3-scipy python3-prometheus-client
    ruby-ffi libjna-java openjdk-17-jdk-headless
)
# Go 1.24, which the Go binding needs, is not in Debian 12; its rustc is too old, the one for browsers is not.
rust_packages=(cargo-web rustc-web)

deep_packages=(lintian debootstrap qemu-user-static)

wanted=("${build_packages[@]}")
case "${1:-build}" in
    test) wanted+=("${test_packages[@]}") ;;
    deep) wanted+=("${test_packages[@]}" "${deep_packages[@]}") ;;
esac

# Rust and Node.js from elsewhere are used where they are installed.
if [ "${1:-build}" != build ] && ! command -v cargo >/dev/null; then wanted+=("${rust_packages[@]}"); fi
if [ "${1:-build}" = deep ] && ! command -v npm >/dev/null; then wanted+=(nodejs npm); fi

have() { dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

missing=()
if command -v dpkg-query >/dev/null; then
    for package in "${wanted[@]}"; do have "$package" || missing+=("$package"); done
else
    for tool in c++ cmake ninja pkg-config; do
        command -v "$tool" >/dev/null || echo "missing: $tool" >&2
    done
    echo "This is not Debian or Ubuntu. vetvec needs the contents of these Debian packages:" >&2
    printf '  %s\n' "${wanted[@]}" >&2
    echo "Install their equivalents, then run: cmake --preset release && cmake --build --preset release" >&2
    exit 1
fi
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "Not running as root, and there is no sudo. Run as root: apt-get install ${missing[*]}" >&2
        exit 1
    }
    as_root=(sudo)
fi
echo "installing ${#missing[@]} packages: ${missing[*]}"
. "$(dirname "$0")/progress.sh"
log=$(mktemp)
watcher=
trap 'rm -f "$log"; [ -z "$watcher" ] || kill "$watcher" 2>/dev/null || true' EXIT

# The lists and the downloaded packages have locks that apt itself does not wait for, as it does for dpkg's.
lock_seconds=${lock_seconds:-600}
apt() {
    local waited=0
    until "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
            apt-get -q -o "DPkg::Lock::Timeout=$lock_seconds" "$@" </dev/null >"$log" 2>&1; do
        if [ "$waited" -ge "$lock_seconds" ] || ! grep -q '^E: Could not get lock' "$log"; then
            tail -n 20 "$log" >&2
            echo "apt-get failed; missing: ${missing[*]}" >&2
            exit 1
        fi
        [ "$waited" -gt 0 ] || echo "waiting for another apt to finish: $(grep -m 1 -o 'held by process.*' "$log" || true)"
        sleep 5
        waited=$((waited + 5))
    done
}
[ ${#as_root[@]} -eq 0 ] || sudo -v  # asks for the password before the progress is shown
watch_log "$log" "packages: " &
watcher=$!
apt update
apt install -y --no-install-recommends "${missing[@]}"
if [ -t 1 ]; then printf '\r\033[K'; fi
