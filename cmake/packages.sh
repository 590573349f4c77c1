#!/usr/bin/env bash
# Makes sure that what the build (with "test" the tests too, with "deep" the long ones) need is installed.
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
    libsqlite3-dev libxxhash-dev libutf8proc-dev libcpp-httplib-dev
)
test_packages=(
    libgtest-dev libgmock-dev libbenchmark-dev ccache python3 curl openssl
    wordnet-base sqlite3 clang-19 lld-19 llvm-19 libclang-rt-19-dev clang-format-19 clang-tidy-19 abigail-tools doxygen
    chromium fonts-dejavu-core faketime nghttp2-server libsentencepiece0
    mono-mcs mono-runtime
)

deep_packages=(lintian debootstrap)

wanted=("${build_packages[@]}")
case "${1:-build}" in
    test) wanted+=("${test_packages[@]}") ;;
    deep) wanted+=("${test_packages[@]}" "${deep_packages[@]}") ;;
esac

have() { dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

missing=()
if command -v dpkg-query >/dev/null; then
    for package in "${wanted[@]}"; do have "$package" || missing+=("$package"); done
else
    for tool in c++ cmake ninja pkg-config; do
        command -v "$tool" >/dev/null || echo "missing: $tool" >&2
    done
    echo "This is not Debian or Ubuntu. vetvec needs what these Debian packages hold:" >&2
    printf '  %s\n' "${wanted[@]}" >&2
    echo "Install their like, then: cmake --preset release && cmake --build --preset release" >&2
    exit 1
fi
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "Not root and no sudo. As root: apt-get install ${missing[*]}" >&2
        exit 1
    }
    as_root=(sudo)
fi
echo "installing ${#missing[@]} packages: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${as_root[@]}" apt-get update -qq &&
       "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
           apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "apt-get failed; missing: ${missing[*]}" >&2
    exit 1
fi
