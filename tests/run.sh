#!/usr/bin/env bash
# Runs the tests.
#
#   tests/run.sh          build, unit, golden, ABI, integration tests (25 minutes at most on 2 cores)
#   tests/run.sh --ci     and sanitizers, style, short fuzzing, crash runs (75 minutes at most)
#   tests/run.sh --deep   and the long proofs (hours); their figures stand in docs/
#
# Needs nothing but a Debian 12 system: installs what is missing. Can be run again; a second run builds
# only what changed. Ends with a line "N passed, N failed".
set -uo pipefail
cd "$(dirname "$0")/.."
mode=${1:-}
case "$mode" in
    "" | --ci | --deep) ;;
    *) echo "usage: tests/run.sh [--ci|--deep]" >&2; exit 2 ;;
esac

. cmake/step.sh
rm -f "$step_logs"/*.xml
failed_steps=0
run() { step "$@" || failed_steps=$((failed_steps + 1)); }
must() { step "$@" || { summary; exit 1; }; }

# Adds up the JUnit files that ctest wrote; steps that are no ctest run count as one test each.
summary() {
    python3 - "$step_logs" "$step_number" "$failed_steps" <<'PY'
import glob, sys, xml.etree.ElementTree as tree
logs, steps, failed_steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
passed = failed = skipped = 0
for path in glob.glob(logs + "/*.xml"):
    root = tree.parse(path).getroot()
    tests, bad = int(root.get("tests", 0)), int(root.get("failures", 0))
    gone = int(root.get("skipped", 0)) + int(root.get("disabled", 0))
    passed, failed, skipped = passed + tests - bad - gone, failed + bad, skipped + gone
files = len(glob.glob(logs + "/*.xml"))
passed += steps - files - failed_steps if steps - files > failed_steps else 0
print(f"{passed} passed, {max(failed, failed_steps)} failed, {skipped} skipped")
PY
}

tests_of() {  # preset
    ctest --preset "$1" --output-junit "$PWD/$step_logs/$1.xml" -j2
}
build_of() { cmake --preset "$1" && cmake --build --preset "$1"; }

echo "installing what is missing, if anything"
cmake/packages.sh test || exit 1
must "dev: build" build_of dev
run "dev: tests" tests_of dev
if [ -n "$mode" ]; then
    run "style: format, layers, sizes" cmake/check.sh
    must "release: build" build_of release
    run "quick start, from the release build" tests/integration/quickstart_test.sh
    run "asan-ubsan: build" build_of asan-ubsan
    run "asan-ubsan: tests" tests_of asan-ubsan
    run "tsan: build" build_of tsan
    run "tsan: tests" tests_of tsan
    run "fuzz: build" build_of fuzz
    run "fuzz: ${VETVEC_FUZZ_SECONDS:=20} s a target" tests/fuzz/run.sh "$VETVEC_FUZZ_SECONDS"
fi
if [ "$mode" = --deep ]; then
    run "cache: 1,000 kills" env VETVEC_CACHE_KILLS=1000 build/release/tests/unit/unit_cache \
        --gtest_filter='*Crash*:*Kill*'
    run "audit: 20 kills" env VETVEC_AUDIT_KILLS=20 ctest --preset dev -R audit_kill
    run "fuzz: 10 minutes a target" tests/fuzz/run.sh 600
fi
summary
[ "$failed_steps" -eq 0 ]
