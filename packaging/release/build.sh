#!/usr/bin/env bash
# Builds the files of a release for one target, from sources.lock alone.
#
#   packaging/release/build.sh TARGET [FOLDER]
#
# TARGET is x86_64-linux-gnu, aarch64-linux-gnu (the library, the client alone and the command, for glibc 2.28 and later),
# x86_64-linux-musl or aarch64-linux-musl (the command in one static file). FOLDER is build/release by default; what is there
# and was made of the same inputs is not made again. The files are in FOLDER/out/TARGET. With VETVEC_RELEASE_TESTS=1 it builds the
# tests that emulated.py runs, too.
#
# It needs Debian 12's cmake, ninja, perl, make, python3 with pip, apt, and cargo: only for the first call, only to fetch.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source_dir=$(cd "$here/../.." && pwd)
target=${1:?usage: build.sh TARGET [FOLDER]}
mkdir -p "${2:-$source_dir/build/release}"
folder=$(cd "${2:-$source_dir/build/release}" && pwd)
jobs=${VETVEC_RELEASE_JOBS:-$(nproc)}
# The date in files is that of the commit; in libraries, which stay when a commit does not change them, that of the lock.
date_of() { git -C "$source_dir" log -1 --format=%ct -- "$@"; }

case $target in
    x86_64-linux-gnu | aarch64-linux-gnu) zig_target=$target.2.28 ;;
    x86_64-linux-musl | aarch64-linux-musl) zig_target=$target ;;
    *) echo "build.sh: unknown target '$target'" >&2; exit 2 ;;
esac
processor=${target%%-*} libc=${target##*-}
tools=$folder/tools/$target
prefix=$folder/prefix/$target

# Commands of a step are joined by &&: bash does not stop at a failure inside "|| {".
# step NAME INPUT... -- COMMAND...: runs the command unless NAME was made from files with the same contents.
step() {
    local name=$1 stamp=$folder/stamps/$target.$1 inputs=()
    shift
    while [ "$1" != -- ]; do inputs+=("$1"); shift; done
    shift
    mkdir -p "$folder/stamps"
    local hash
    hash=$( (echo "$zig_target $SOURCE_DATE_EPOCH"; cd "$source_dir"; find "${inputs[@]}" -type f -print0 | LC_ALL=C sort -z |
        xargs -0 sha256sum) | sha256sum)
    if [ "$(cat "$stamp" 2>/dev/null)" = "$hash" ]; then echo "$target: $name is there"; return; fi
    local began=$SECONDS
    "$@" >"$folder/stamps/$target.$name.log" 2>&1 || {
        tail -n 40 "$folder/stamps/$target.$name.log" >&2
        echo "build.sh: $target: $name failed; the whole output is in $folder/stamps/$target.$name.log" >&2
        exit 1
    }
    echo "$hash" >"$stamp"
    echo "$target: $name: $((SECONDS - began)) s"
}

# The compiler's commands. Paths of the building machine stay out of the files.
write_tools() {
    mkdir -p "$tools"
    local tool
    for tool in cc c++ ar ranlib; do
        local flags=""
        case $tool in
            cc | c++) flags="-target $zig_target -fno-sanitize=undefined -g0"
                      flags+=" -ffile-prefix-map=$folder=. -ffile-prefix-map=$source_dir=." ;;
        esac
        cat >"$tools/$tool" <<TOOL
#!/bin/sh
export ZIG_GLOBAL_CACHE_DIR=$folder/zig-cache ZIG_LOCAL_CACHE_DIR=$folder/zig-cache
exec $folder/sources/ziglang/ziglang/zig $tool $flags "\$@"
TOOL
        chmod +x "$tools/$tool"
    done
}

configure() {
    cmake -G Ninja "-DCMAKE_TOOLCHAIN_FILE=$here/zig.cmake" "-DVETVEC_RELEASE_TOOLS=$tools" "-DVETVEC_RELEASE_PROCESSOR=$processor" \
        "-DVETVEC_RELEASE_ROOTS=$prefix" "$@"
}

build_dependencies() {
    rm -rf "$prefix" "$folder/dependencies/$target"
    configure -S "$here/dependencies" -B "$folder/dependencies/$target" "-DCMAKE_INSTALL_PREFIX=$prefix" \
        "-DVETVEC_RELEASE_SOURCES=$folder/sources" "-DVETVEC_RELEASE_JOBS=$jobs" &&
    ninja -C "$folder/dependencies/$target" -j "$jobs"
}

# build_vetvec FOLDER OPTION... -- TARGET...
build_vetvec() {
    local build=$folder/build/$target/$1 options=()
    shift
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig configure -S "$source_dir" -B "$build" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=40 -DVETVEC_CCACHE=OFF \
        -DVETVEC_BUILD_TESTS=OFF -DVETVEC_BUILD_EXAMPLES=OFF -DVETVEC_REDIS=ON -DVETVEC_SELF_CONTAINED=ON \
        -DOPENSSL_USE_STATIC_LIBS=ON -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_{EXE,SHARED}_LINKER_FLAGS=-s "${options[@]}" &&
    ninja -C "$build" -j "$jobs" "$@"
}

# lay_out BUILD NAME COMPONENT...: FOLDER/out/TARGET/NAME.
lay_out() {
    local build=$folder/build/$target/$1 out=$folder/out/$target/$2 component
    rm -rf "$out"
    for component in "${@:3}"; do
        cmake --install "$build" --prefix "$out" --component "$component" || return
    done
}

whole=(whole -DVETVEC_STATIC_COMMAND=ON -DVETVEC_BUILD_MOCK=ON)

build_whole() {
    local targets=(vetvec_cli vetvec_mock_server)
    if [ "$libc" = gnu ]; then targets+=(vetvec); fi
    build_vetvec "${whole[@]}" -- "${targets[@]}" &&
    lay_out whole command Command Mock &&
    if [ "$libc" = gnu ]; then lay_out whole library Library Development; fi
}

build_client() {
    build_vetvec client -DVETVEC_AUDIT=OFF -DVETVEC_BUILD_MOCK=OFF -- vetvec && lay_out client client Library Development
}

# What emulated.py runs, of the same objects.
build_tests() {
    build_vetvec "${whole[@]}" -DVETVEC_BUILD_TESTS=ON -- unit_{kernels,cache,net,encoder} bindings_cases_{c,cpp}
}

python3 "$here/fetch.py" "$folder"
write_tools
here_inputs=(packaging/release/{sources.lock,zig.cmake,build.sh})
source_inputs=(CMakeLists.txt cmake include src mock_server bindings/abi.json "${here_inputs[@]}" packaging/release/dependencies)
SOURCE_DATE_EPOCH=$(date_of packaging/release/sources.lock)
export SOURCE_DATE_EPOCH
step dependencies "${here_inputs[@]}" packaging/release/dependencies -- build_dependencies
SOURCE_DATE_EPOCH=$(date_of .)
step whole "${source_inputs[@]}" -- build_whole
if [ "$libc" = gnu ]; then step client "${source_inputs[@]}" -- build_client; fi
if [ -n "${VETVEC_RELEASE_TESTS:-}" ]; then step tests tests bindings/cases "${source_inputs[@]}" -- build_tests; fi
version=$(sed -n 's/^project(vetvec VERSION \([0-9.]*\).*/\1/p' "$source_dir/CMakeLists.txt")
python3 "$here/sbom.py" "$target" "$folder" "$version"
python3 "$here/check.py" "$target" "$folder"
