#!/bin/sh
# Compares libvetvec with the recorded ABI of 0.1.
#
#   tests/abi/abidiff.sh             builds the preset "abi" and compares; not 0 on any change but an
#                                    added function; exit status 77: skipped, the tools are missing
#   tests/abi/abidiff.sh --renew     records the ABI again: in the commit that changes it, together with
#                                    a line "abi:" in CHANGELOG.md
#   tests/abi/abidiff.sh [--renew] --library FILE   a library that is built already (needs -g), or, to
#                                                   compare, a record of one (.abi)
#
#   tests/abi/abidiff.sh ... --record FILE          a record other than tests/abi/libvetvec-0.1.abi
#
# The library is that of the target vetvec_abi: it defines every exported function and has debug
# information of c_api only; reading that of all layers takes 20 times as long and more than 1 GB.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
baseline=$root/tests/abi/libvetvec-0.1.abi
build=$root/build/abi
library=
mode=compare
while [ $# -gt 0 ]; do
  case $1 in
    --renew) mode=renew ;;
    --library) library=$2; shift ;;
    --record) baseline=$2; shift ;;
    *) echo "unknown argument: $1; allowed are --renew, --library FILE and --record FILE" >&2; exit 2 ;;
  esac
  shift
done
if ! command -v abidw >/dev/null 2>&1 || ! command -v abidiff >/dev/null 2>&1; then
  echo "skipped: abidw and abidiff are missing (Debian package abigail-tools)"
  exit 77
fi
if [ -z "$library" ]; then
  (cd "$root" && cmake --preset abi >/dev/null)
  cmake --build "$build" --target vetvec_abi
  library=$build/tests/abi/libvetvec.so
fi
library=$(readlink -f "$library")

# dump FILE: the library's ABI according to its debug information.
dump() {
  abidw --suppressions "$root/tests/abi/private_types.suppr" --exported-interfaces-only \
    --drop-undefined-syms --no-elf-needed --no-parameter-names --no-write-default-sizes \
    --no-comp-dir-path --no-corpus-path --out-file "$1" "$library"
  # The same file wherever it is made: debug information has paths from the folder of the build, or,
  # where ccache had the object, of another tree.
  sed -i -E -e "s#(filepath=')[^']*/(include/vetvec|src/[a-z_0-9]+)/#\1\2/#" \
    -e "s#(<abi-instr [^>]* path=')[^']*/(src/[a-z_0-9]+)/#\1\2/#" "$1"
  if grep -E "path='/" "$1" | grep -v "path='/usr/"; then
    echo "these lines name a folder of this machine" >&2
    exit 1
  fi
}

if [ "$mode" = renew ]; then
  dump "$baseline"
  echo "recorded: $baseline ($(wc -c <"$baseline") bytes)"
  exit 0
fi
case $library in
  *.abi) found=$library ;;  # dumped before
  *)
    found=$(mktemp --suffix=.abi)
    trap 'rm -f "$found"' EXIT
    dump "$found"
    ;;
esac
# Both sides are dumps: abidiff cannot read one while types are kept from it.
if abidiff --no-added-syms "$baseline" "$found"; then
  echo "the ABI is the same as in 0.1"
else
  status=$?
  echo "the ABI differs from 0.1 (abidiff: exit status $status)"
  exit 1
fi
