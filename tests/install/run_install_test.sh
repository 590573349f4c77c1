#!/bin/sh
# run_install_test.sh: installs a built tree into a temporary prefix and uses it from outside: by
# find_package, by pkg-config, by add_subdirectory (configured only), and again after the prefix has been
# moved. ctest sets:
#   BUILD SOURCE WORK   folders: the built tree, the project, one to work in (emptied)
#   CMAKE CC CXX        programs
#   VERSION             the version expected
#   HAS_COMMAND         1: the command is part of the build
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "install test: $*" >&2; exit 1; }
quietly() { "$@" >"$WORK/log" 2>&1 || { cat "$WORK/log"; fail "failed: $*"; }; }

rm -rf "$WORK"
mkdir -p "$WORK"
components="Library Development"
[ "$HAS_COMMAND" != 1 ] || components="$components Command"
for component in $components; do
  quietly "$CMAKE" --install "$BUILD" --prefix "$WORK/first" --component "$component"
  DESTDIR=$WORK/stage quietly "$CMAKE" --install "$BUILD" --prefix /opt/x --component "$component"
done
(cd "$WORK/first" && find . | sort) >"$WORK/direct"
(cd "$WORK/stage/opt/x" && find . | sort) >"$WORK/staged"
cmp -s "$WORK/direct" "$WORK/staged" || fail "DESTDIR and --prefix install different files"

library=$(find "$WORK/first" -name 'libvetvec.so')
[ -n "$library" ] || fail "libvetvec.so was not installed"
[ "$(readlink "$library")" = "libvetvec.so.${VERSION%.*}" ] || fail "libvetvec.so is not a link to the SONAME"
[ "$(readlink "$library.${VERSION%.*}")" = "libvetvec.so.$VERSION" ] || fail "the SONAME is not a link"
for header in "$SOURCE"/include/vetvec/*; do
  cmp -s "$header" "$WORK/first/include/vetvec/$(basename "$header")" || fail "not installed: $header"
done
for described in abi.json vetvec-ffi.h; do
  cmp -s "$SOURCE/bindings/$described" "$WORK/first/share/vetvec/$described" || fail "not installed: $described"
done
for notice in LICENSE NOTICE THIRD_PARTY SECURITY.md; do
  cmp -s "$SOURCE/$notice" "$WORK/first/share/doc/vetvec/$notice" || fail "not installed: $notice"
done
found=$(grep -rlF -e "$WORK" -e "$SOURCE" -e /opt/x --include='*.cmake' --include='*.pc' \
  "$WORK/first" "$WORK/stage" || true)
[ -z "$found" ] || fail "these files name a folder of this machine: $found"

# check_consumers PREFIX: builds and runs what uses the library installed there.
check_consumers() {
  out=$WORK/consumers-$(basename "$1")
  libdir=$(dirname "$(find "$1" -name 'libvetvec.so')")
  quietly "$CMAKE" -S "$here/consumer_package" -B "$out" -DCMAKE_PREFIX_PATH="$1" \
    -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX"
  quietly "$CMAKE" --build "$out"
  PKG_CONFIG_PATH=$libdir/pkgconfig
  export PKG_CONFIG_PATH
  [ "$(pkg-config --modversion vetvec)" = "$VERSION" ] || fail "pkg-config finds a different version"
  # The words of pkg-config are separate arguments.
  # shellcheck disable=SC2046
  quietly "$CC" -std=c99 -pedantic -Wall -Werror $(pkg-config --cflags vetvec) \
    "$here/consumer.c" -o "$out/by_pkg_config" $(pkg-config --libs vetvec) "-Wl,-rpath,$libdir"
  for program in consumer consumer_cpp by_pkg_config; do
    said=$("$out/$program") || fail "$program failed"
    [ "${said% *}" = "$VERSION" ] || fail "$program printed: $said"
  done
  if [ "$HAS_COMMAND" = 1 ]; then
    "$1/bin/vetvec" --version | grep -qF "$VERSION" || fail "the command does not run in $1"
    page=$(gzip -dc "$1/share/man/man1/vetvec.1.gz")
    "$1/bin/vetvec" --help | sed -n '/^Subcommands/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$out/subcommands"
    [ -s "$out/subcommands" ] || fail "--help lists no subcommand"
    while read -r subcommand; do
      printf '%s\n' "$page" | grep -qxF ".B $subcommand" || fail "docs/vetvec.1 does not name $subcommand"
    done <"$out/subcommands"
  fi
}

check_consumers "$WORK/first"
mv "$WORK/first" "$WORK/moved"
rm -rf "$WORK/stage"
check_consumers "$WORK/moved"

quietly "$CMAKE" -S "$here/consumer_subdirectory" -B "$WORK/subdirectory" -DVETVEC_SOURCE="$SOURCE" \
  -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX"
