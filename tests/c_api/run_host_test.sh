#!/bin/sh
# run_host_test.sh PROGRAM FOLDER: runs host_test in a locale with a decimal comma (made with localedef
# where the system has its sources) and fails if anything at all was printed.
set -u
program=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder"
if command -v localedef >/dev/null 2>&1 && [ -r /usr/share/i18n/locales/de_DE ]; then
  mkdir -p "$folder/locale"
  if localedef -i de_DE -f UTF-8 "$folder/locale/de_DE.UTF-8" >/dev/null 2>&1; then
    LOCPATH=$folder/locale LC_ALL=de_DE.UTF-8 VETVEC_TEST_COMMA=1
    export LOCPATH LC_ALL VETVEC_TEST_COMMA
  fi
fi
# glibc itself leaks the search path of a locale found by LOCPATH.
echo "leak:argz_add_sep" >"$folder/leaks"
LSAN_OPTIONS=suppressions=$folder/leaks:print_suppressions=0
export LSAN_OPTIONS
"$program" "$folder" >"$folder/stdout" 2>"$folder/stderr"
status=$?
for stream in stdout stderr; do
  if [ -s "$folder/$stream" ]; then
    echo "$stream is not empty:"
    cat "$folder/$stream"
    status=1
  fi
done
[ -n "${VETVEC_TEST_COMMA:-}" ] || echo "note: could not make a locale with a decimal comma; ran without one"
exit "$status"
