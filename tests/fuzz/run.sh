#!/bin/sh
# tests/fuzz/run.sh SECONDS [TARGET...]: runs each libFuzzer program of build/fuzz (or of $VETVEC_FUZZ_BUILD)
# for so many seconds, starting from its corpus. New inputs stay in a scratch folder. Prints the
# executions of each target; ends with status 1 and the inputs at fault if there is a finding.
# VETVEC_FUZZ_SEED (default 0: another one each time) makes a run repeatable: what a gate found for one
# commit, it finds for the next.
#
# Build first: cmake --preset fuzz && cmake --build --preset fuzz
set -u
seconds=${1:?usage: tests/fuzz/run.sh SECONDS [TARGET...]}
shift
here=$(cd "$(dirname "$0")" && pwd)
build=${VETVEC_FUZZ_BUILD:-$here/../../build/fuzz}
if [ $# -eq 0 ]; then
  for source in "$here"/*_fuzz.cc; do
    set -- "$@" "$(basename "$source" _fuzz.cc)"
  done
fi
scratch=$(mktemp -d)
findings=0
for target in "$@"; do
  program=$build/tests/fuzz/${target}_fuzz
  if [ ! -x "$program" ]; then
    echo "fuzz $target: $program is not there; build the preset fuzz first"
    findings=$((findings + 1))
    continue
  fi
  mkdir -p "$scratch/$target/corpus" "$scratch/$target/finding"
  cp "$here/corpus/$target/"* "$scratch/$target/corpus/"
  if ASAN_OPTIONS=allocator_may_return_null=1 "$program" -max_total_time="$seconds" \
    -seed="${VETVEC_FUZZ_SEED:-0}" -timeout=10 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 \
    -artifact_prefix="$scratch/$target/finding/" "$scratch/$target/corpus" \
    > "$scratch/$target/log" 2>&1; then
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/$target/log")
    echo "fuzz $target: ${executions:-?} executions, no finding"
  else
    findings=$((findings + 1))
    echo "fuzz $target: FINDING, see $scratch/$target"
    tail -n 40 "$scratch/$target/log"
  fi
done
if [ "$findings" -gt 0 ]; then
  echo "$findings of $# targets failed; their inputs are in $scratch"
  exit 1
fi
rm -rf "$scratch"
