#!/usr/bin/env bash
# Style and structure: format, layers, sizes. The same here and in CI.
#
#   cmake/check.sh [--fix]     --fix formats the files in place
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
format=$(command -v clang-format-19 || command -v clang-format) || {
    echo "clang-format is missing (Debian: clang-format-19)" >&2
    exit 1
}
mapfile -t sources < <(git ls-files 'src/*.cc' 'src/*.h' 'include/*.h' 'include/*.hpp' 'mock_server/*.cc' \
    'mock_server/*.h' 'tests/*.cc' 'tests/*.c' 'tests/*.h' 'examples/*.c' 'examples/*.cc' | grep -v '_data\.cc$')
if [ "${1:-}" = --fix ]; then
    "$format" -i "${sources[@]}"
else
    "$format" --dry-run -Werror "${sources[@]}" 2>&1 | grep -E 'error:' | cut -d: -f1 | sort -u |
        sed 's/$/: not formatted (cmake\/check.sh --fix)/' | tee /tmp/vetvec-format.$$ 
    [ -s /tmp/vetvec-format.$$ ] && status=1
    rm -f /tmp/vetvec-format.$$
fi
python3 cmake/check_layers.py . || status=1
# Files above 800 lines and functions above 100 lines or complexity 25 are refused.
for file in "${sources[@]}"; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 800 ] || { echo "$file: $lines lines; at most 800"; status=1; }
done
if command -v pmccabe >/dev/null; then
    printf '%s\n' "${sources[@]}" | grep '\.cc$' | grep -v '^tests/' | xargs pmccabe 2>/dev/null |
        awk -F'\t' '$2 > 25 || $5 > 100 {print $6 ": " $7 ": complexity " $2 ", " $5 " lines; at most 25 and 100"; bad = 1}
                    END {exit bad}' || status=1
fi
exit $status
