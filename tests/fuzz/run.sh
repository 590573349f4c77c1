#!/usr/bin/env bash
# tests/fuzz/run.sh SECONDS|runs=N [TARGET...]: runs each libFuzzer program of build/fuzz (or of
# $VETVEC_FUZZ_BUILD) for that many seconds or executions, starting from its corpus, one on each core at a time.
# New inputs stay in a scratch folder. Prints the executions of each target; ends with status 1 and the inputs at
# fault if there is a finding. With runs=N and VETVEC_FUZZ_SEED (default 0: another one each time) a run does not
# depend on the machine's speed: what it finds for one commit, it finds for the next.
#
# Build first: cmake --preset fuzz && cmake --build --preset fuzz
set -u
case ${1:?usage: tests/fuzz/run.sh SECONDS|runs=N [TARGET...]} in
  runs=*) limit=-$1 ;;
  *) limit=-max_total_time=$1 ;;
esac
shift
here=$(cd "$(dirname "$0")" && pwd)
build=${VETVEC_FUZZ_BUILD:-$here/../../build/fuzz}
if [ $# -eq 0 ]; then
  for source in "$here"/*_fuzz.cc; do
    set -- "$@" "$(basename "$source" _fuzz.cc)"
  done
fi
scratch=$(mktemp -d)

# Runs one target; after a finding, the end of its log is kept in its folder as "failed".
fuzz() {
  local target=$1 folder=$scratch/$1 program=$build/tests/fuzz/${1}_fuzz executions
  mkdir -p "$folder/corpus" "$folder/finding"
  if [ ! -x "$program" ]; then
    echo "fuzz $target: $program does not exist; build the preset fuzz first" | tee "$folder/failed"
    return
  fi
  cp "$here/corpus/$target/"* "$folder/corpus/"
  if ASAN_OPTIONS=allocator_may_return_null=1 "$program" "$limit" \
    -seed="${VETVEC_FUZZ_SEED:-0}" -timeout=120 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 \
    -artifact_prefix="$folder/finding/" "$folder/corpus" > "$folder/log" 2>&1; then
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/log")
    echo "fuzz $target: ${executions:-?} executions, no finding"
  else
    { echo "fuzz $target: FINDING, see $folder"; tail -n 40 "$folder/log"; } | tee "$folder/failed"
  fi
}

for target in "$@"; do
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  fuzz "$target" &
done
wait
findings=$(find "$scratch" -maxdepth 2 -name failed | wc -l)
if [ "$findings" -gt 0 ]; then
  cat "$scratch"/*/failed # again at the end, where it is easy to find
  echo "$findings of $# targets failed; their inputs are in $scratch"
  exit 1
fi
rm -rf "$scratch"
