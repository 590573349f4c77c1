#!/usr/bin/env bash
# The quick start, as a new user runs it: its verdict must name the broken vendor and what is undecided.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
examples/quickstart.sh "$folder/quickstart" | tee "$folder/output"
expect() {
    grep -Eq "$1" "$folder/output" || { echo "the quick start did not say: $1" >&2; exit 1; }
}
expect '^faithful and second_faithful are ahead; .*; polarity_blind keeps meaning worse than faithful \(by 1[0-9][0-9]\.[0-9] points in contrastive and [3-4][0-9]\.[0-9] in meaning\)\.$'
expect '^ 3  polarity_blind +--. +--. +\.'
echo "the quick start says who is ahead, who is behind, and what is too close to say"
