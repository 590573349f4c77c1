#!/usr/bin/env bash
# The quick start, as a new user runs it: its verdict must name the broken vendor and what is undecided, and what
# it builds must not take more than $VETVEC_QUICKSTART_CPU_SECONDS (900) of user and system time, without ccache.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
rm -rf build/command
CCACHE_DISABLE=1 step_logs="$folder/logs" examples/quickstart.sh "$folder/quickstart" | tee "$folder/output"
expect() {
    grep -Eq "$1" "$folder/output" || { echo "the quick start did not print: $1" >&2; exit 1; }
}
expect '^faithful and second_faithful are ahead; .*; polarity_blind keeps meaning worse than faithful \(by 1[0-9][0-9]\.[0-9] points in contrastive and [3-4][0-9]\.[0-9] in meaning\)\.$'
expect '^ 3  polarity_blind +--. +--. +\.'
echo "the quick start says who is ahead, who is behind, and what is too close to say"
expect 'vetvec audit --vendors '
most=${VETVEC_QUICKSTART_CPU_SECONDS:-900}
seconds=$(awk '$1 == "CPU" { print $2 }' "$folder"/logs/*-build__release_.log)
echo "building took $seconds s of CPU time"
[ "$seconds" -le "$most" ] || {
    echo "building the quick start took $seconds s of CPU time, more than $most: find out what has become slow to compile" >&2
    echo "(Measured on this machine; on a slower one, set a different limit with VETVEC_QUICKSTART_CPU_SECONDS.)" >&2
    exit 1
}
