#!/usr/bin/env bash
# The quick start, as a new user runs it: its verdict must name the broken vendor and the tie.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
examples/quickstart.sh "$folder/quickstart" | tee "$folder/output"
expect() {
    grep -Eq "$1" "$folder/output" || { echo "the quick start did not say: $1" >&2; exit 1; }
}
expect 'polarity_blind is worse than faithful on CR1: .*\(Holm p (< 0\.001|= 0\.00[0-9])'
expect '^faithful and second_faithful cannot be told apart on '
echo "the quick start says who is broken, and who cannot be told apart"
