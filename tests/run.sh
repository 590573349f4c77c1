#!/usr/bin/env bash
# Runs the tests.
#
#   tests/run.sh          build, unit, golden, ABI, integration tests (25 to 40 minutes on 2 cores)
#   tests/run.sh --ci     also style, layers, the quick start, the client alone, tests under AddressSanitizer and UBSan (except
#                         the labels "long" and "concurrent"), those of the client with threads under ThreadSanitizer, short fuzzing and kill runs (65 to 85 minutes)
#   tests/run.sh --deep   also all tests under both sanitizers, long fuzzing, kill and crash runs, clang-tidy (hours); their date and
#                         figures are in docs/
#
# Needs nothing but a Debian 12 system: installs what is missing. Can be run again; a second run builds
# only what changed. Ends with what was skipped, by name and reason, what failed, and a line "N passed, N failed, N skipped". What needs
# packages that cannot be installed here (PyPI, crates, Go, npm) is skipped.
set -uo pipefail
# The cache of the command, wherever a test starts it.
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
cd "$(dirname "$0")/.."
mode=${1:-}
case "$mode" in
    "" | --ci | --deep) ;;
    *) echo "usage: tests/run.sh [--ci|--deep]" >&2; exit 2 ;;
esac

. cmake/step.sh
rm -f "$step_logs"/*.xml "$step_logs"/*.log "$step_logs"/failed
failed_steps=0
skipped_steps=0
run() {
    step "$@" || case $? in
        77) skipped_steps=$((skipped_steps + 1)) ;;
        *) failed_steps=$((failed_steps + 1)) ;;
    esac
}
must() { step "$@" || { failed_steps=$((failed_steps + 1)); summary; exit 1; }; }

summary() { python3 tests/summary.py "$step_logs" "$step_number" "$failed_steps" "$skipped_steps"; }

within=() # a command that runs another one
tests_of() {  # preset, options of ctest
    local preset=$1
    shift
    "${within[@]}" ctest --preset "$preset" --output-junit "$PWD/$step_logs/${junit:-$preset}.xml" \
        --test-output-size-passed 1000000 -j6 --timeout 900 "$@"
}
# As on a machine that has nothing but Debian's packages: without a network, and with nothing fetched before.
without_registries() {
    local caches junit=without-registries within status=0
    caches=$(mktemp -d)
    within=(unshare --net sh -c 'ip link set lo up && exec "$@"' sh env PIP_NO_CACHE_DIR=1 "VETVEC_TEST_VENVS=$caches/venvs"
        "CARGO_HOME=$caches/cargo" "GOMODCACHE=$caches/go" "NPM_CONFIG_CACHE=$caches/npm")
    tests_of test -LE deep || status=$?
    rm -rf "$caches"
    return "$status"
}
build_of() { cmake --preset "$1" && cmake --build --preset "$1"; }
bench_of() {  # a program of tests/bench that checks its own limits
    cmake --preset release -B build/bench -DVETVEC_BUILD_BENCHMARKS=ON -DVETVEC_BUILD_TESTS=OFF \
        -DVETVEC_BUILD_EXAMPLES=OFF && cmake --build build/bench --target "$1" &&
        "build/bench/tests/bench/$1"
}
# Uses the test build's mock server, which is not what these builds test. Further arguments go to the build.
other_build_of() {
    local preset=$1
    shift
    cmake --preset "$preset" "-DVETVEC_MOCK_SERVER=$PWD/build/test/mock_server/vetvec-mock-server" &&
        cmake --build --preset "$preset" "$@"
}

echo "installing missing packages, if any"
if [ "$mode" = --deep ]; then cmake/packages.sh deep; else cmake/packages.sh test; fi || exit 1
must "test: build" build_of test
if [ "$mode" = --deep ]; then
    export VETVEC_REFERENCES=1 VETVEC_ALL_CLIENTS=1 VETVEC_THIRD_PARTY_SERVERS=1
    run "test: tests" tests_of test
else
    run "test: tests" tests_of test -LE deep
fi
if [ -n "$mode" ]; then
    run "style, layers, sizes" cmake/check.sh --format
    run "quick start: verdict, CPU time of its build" tests/integration/quickstart_test.sh
    run "cache: 200 kills" env VETVEC_CACHE_KILLS=200 build/test/tests/unit/unit_cache '--gtest_filter=SqliteCrash.*'
    run "client alone: build" other_build_of client
    if [ "$mode" = --deep ]; then run "client alone: tests" tests_of client; else run "client alone: tests" tests_of client -LE deep; fi
    run "asan-ubsan: build" other_build_of asan-ubsan
    if [ "$mode" = --deep ]; then
        run "asan-ubsan: tests" tests_of asan-ubsan -LE once
        run "tsan: build" other_build_of tsan
        run "tsan: tests" tests_of tsan -LE once
    else
        run "asan-ubsan: tests" tests_of asan-ubsan -LE 'once|long|concurrent'
        run "tsan: build of the client" other_build_of tsan-client --target thread_tests
        run "tsan: tests with threads" tests_of tsan-client -L threads
    fi
    run "fuzz: 4,000 executions per target" env VETVEC_FUZZ_BUILD=build/asan-ubsan VETVEC_FUZZ_SEED=1 \
        tests/fuzz/run.sh runs=4000
fi
if [ "$mode" = --deep ]; then
    run "dev: build, each file alone" build_of dev
    run "clang-tidy" cmake/check.sh --tidy
    [ "$(id -u)" -ne 0 ] || run "tests without package registries" without_registries
    run "fuzz: optimised build" build_of fuzz
    run "fuzz: 600 s per target" tests/fuzz/run.sh 600
    run "cache: 1,000 kills" env VETVEC_CACHE_KILLS=1000 build/test/tests/unit/unit_cache '--gtest_filter=SqliteCrash.*'
    run "figures of delivery, limits, growth and broken vendors (an hour)" env VETVEC_FIGURES=full \
        ctest --preset test -R 'integration_(batch_scale|broken_vendors|delivery_figures|hostile_files|limit_figures|soak)'
    run "figures of load and cuts, models in their order (20 minutes)" env VETVEC_FIGURES=full \
        ctest --preset test -R 'integration_(load|cuts|passages)$'
    run "each failing allocation and system call" env VETVEC_FIGURES=full ctest --preset test --timeout 7200 -R torture
    run "1,000 forks for each kind of encoder" env VETVEC_FIGURES=full \
        ctest --preset test --timeout 3600 -R integration_fork
    run "cache: four processes x 40,000 rows" bench_of cache_processes_bench
    run "100 cancels and deadlines in each state" env VETVEC_PROMISE_RUNS=100 \
        ctest --preset test --timeout 1800 -R integration_time_promises
    run "10,000 swaps with a symbolic link" env VETVEC_SYMLINK_SWAPS=10000 \
        build/test/tests/unit/unit_cache '--gtest_filter=SymlinkRace.*'
    run "Python, with mteb" env VETVEC_MTEB=1 ctest --preset test -R bindings_python
    run "Ray and Spark: throughput, kills, second runs" env VETVEC_FIGURES=full \
        ctest --preset test --timeout 3600 -R integration_ray_spark_figures
    run "retrieval against trec_eval" env VETVEC_TREC_EVAL=1 ctest --preset test -R golden_trec_eval --output-on-failure
    run "packages: Debian, wheel, Conan, crate" tests/install/release_packages.py build/packages
    for target in {x86_64,aarch64}-linux-{gnu,musl}; do
        run "release files: $target" packaging/release/build.sh "$target"
        [ "$(id -u)" -ne 0 ] || run "release files: $target in roots of other systems" packaging/release/roots.py "$target"
    done
    run "release files: tests for arm64" env VETVEC_RELEASE_TESTS=1 packaging/release/build.sh aarch64-linux-gnu
    [ "$(id -u)" -ne 0 ] || run "release files: tests for arm64, emulated" packaging/release/emulated.py aarch64-linux-gnu
    [ "$(id -u)" -ne 0 ] || run "release files: a package of each kind in an empty root" \
        tests/packages/empty_roots.py build/release/out build/empty-roots
    run "release files: no source has a newer release" packaging/release/newer.py
    [ "$(id -u)" -ne 0 ] || run "each language's README in an empty Debian" tests/install/empty_root.py build/empty-root
    run "laboratory: which scores may rank, on two encoders" env VETVEC_LAB=full \
        ctest --preset test -R lab_scores --output-on-failure
    run "power that a plan names, for more sizes" env VETVEC_LONG_TESTS=1 \
        build/test/tests/unit/unit_audit '--gtest_filter=PowerSimulation.*'
    run "audit: 20 kills" env VETVEC_AUDIT_KILLS=20 ctest --preset test -R integration_audit_kill
fi
summary
[ "$failed_steps" -eq 0 ]
