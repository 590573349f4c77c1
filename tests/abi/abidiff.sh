#!/bin/sh
# Compares libvetvec with the recorded ABI of 0.1.
#
#   tests/abi/abidiff.sh             builds the preset "abi" and compares; not 0 on any change but an
#                                    added function; exit status 77: skipped, the tools are missing
#   tests/abi/abidiff.sh --renew     records the ABI anew: in the commit that changes it, together with
#                                    a line "abi:" in CHANGELOG.md
#   tests/abi/abidiff.sh --library FILE   compares a library that is built already (needs -g)
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
baseline=$root/tests/abi/libvetvec-0.1.abi
library=$root/build/abi/src/c_api/libvetvec.so
mode=compare
if [ "${1:-}" = --renew ]; then
  mode=renew
elif [ "${1:-}" = --library ]; then
  library=$2
fi
if ! command -v abidw >/dev/null 2>&1 || ! command -v abidiff >/dev/null 2>&1; then
  echo "skipped: abidw and abidiff are missing (Debian package abigail-tools)"
  exit 77
fi
if [ "${1:-}" != --library ]; then
  cmake -S "$root" --preset abi >/dev/null
  cmake --build "$root/build/abi" --target vetvec
fi
if [ "$mode" = renew ]; then
  # --drop-private-types keeps what the public headers do not define out of the record; the paths of
  # the build folder are left out as well, so that it is the same wherever it is made.
  abidw --headers-dir "$root/include" --drop-private-types --no-comp-dir-path --no-corpus-path \
    --no-architecture --out-file "$baseline" "$library"
  sed -i "s|$root/||g" "$baseline"
  echo "recorded: $baseline ($(wc -c <"$baseline") bytes)"
  exit 0
fi
if abidiff --no-added-syms --headers-dir2 "$root/include" "$baseline" "$library"; then
  echo "the ABI is that of 0.1"
else
  status=$?
  echo "the ABI differs from that of 0.1 (abidiff: exit status $status)"
  exit 1
fi
