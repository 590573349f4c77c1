#!/usr/bin/env bash
# Structure and style.
#
#   cmake/check.sh            layers, file sizes and messages of commits
#   cmake/check.sh --format   and the format of every file
#   cmake/check.sh --fix      formats the files in place
#   cmake/check.sh --tidy     and clang-tidy over src (half an hour)
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
mapfile -t sources < <(git ls-files 'src/*.cc' 'src/*.h' 'include/*.h' 'include/*.hpp' 'mock_server/*.cc' \
    'mock_server/*.h' 'tests/*.cc' 'tests/*.c' 'tests/*.h' 'examples/*.c' 'examples/*.cc' ':!src/tokenize/unicode_class_data.cc')
if [ "${1:-}" = --tidy ]; then
    # One command per file: a unity build lists its own files.
    cmake --preset dev -B build/tidy -DCMAKE_C_COMPILER=clang-19 \
        -DCMAKE_CXX_COMPILER=clang++-19 >/dev/null || exit 1
    git ls-files 'src/*.cc' 'mock_server/*.cc' ':!src/tokenize/unicode_class_data.cc' |
        xargs -P "$(nproc)" -n 4 clang-tidy-19 -p build/tidy --quiet 2>/dev/null || status=1
elif [ -n "${1:-}" ]; then
    format=$(command -v clang-format-19 || command -v clang-format) || {
        echo "clang-format is missing (Debian: clang-format-19)" >&2
        exit 1
    }
    if [ "$1" = --fix ]; then
        "$format" -i "${sources[@]}"
    else
        printf '%s\0' "${sources[@]}" | xargs -0 -P "$(nproc)" -n 100 "$format" --dry-run -Werror 2>&1 |
            sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error: .*/\1: not formatted/p' | sort -u
        [ "${PIPESTATUS[1]}" = 0 ] || status=1
    fi
fi
python3 cmake/check_layers.py . || status=1
awk 'FNR == 1 { is_written = 0 }
FNR <= 14 && /Do not edit/ { is_written = 1 }  # by a script
{ lines[FILENAME] = is_written ? 0 : FNR }
END {
    for (file in lines) {
        most = file ~ /^src\// ? 500 : 750
        if (lines[file] > most) { print file ": " lines[file] " lines; at most " most; found = 1 }
    }
    exit found
}' "${sources[@]}" || status=1
# clang-format breaks code at 100 columns, but no comments (nor strings, which are exempt). Bytes that continue a character
# are not counted.
LC_ALL=C awk '/^[ \t]*(\/\/|\/?\*)/ && length($0) > 100 {
    line = $0
    gsub(/[\200-\277]/, "", line)
    if (length(line) > 100) { print FILENAME ":" FNR ": a comment of " length(line) " columns; at most 100"; found = 1 }
} END { exit found }' "${sources[@]}" || status=1
# Commits after this one: subject and body. Not in a tarball, nor in a clone too shallow to have it.
ruled_after=5f0ce021a85c53c0c3fb30975343a656c68784c2
if [ -e .git ] && git cat-file -e "$ruled_after^{commit}" 2>/dev/null; then
    LC_ALL=C.UTF-8 # counts characters, not bytes
    while IFS= read -r -d '' commit; do
        { read -r hash; read -r subject; read -r body; } <<<"$commit"
        [ "${#subject}" -le 72 ] || { echo "commit $hash: the subject has ${#subject} characters; at most 72"; status=1; }
        [ -n "$body" ] || { echo "commit $hash: no body that says why"; status=1; }
    done < <(git log -z --no-merges --format='%h%n%s%n%b' "$ruled_after..HEAD")
else
    echo "commit messages: not checked, because the history does not contain $ruled_after"
fi
exit $status
