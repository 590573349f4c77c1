# Sourced by examples/quickstart.sh and tests/run.sh: runs a command as a named step.
#
#   step "unit tests" ctest --preset dev
#
# Prints one line when it went well; when not, the end of what it printed, and ends the script. What
# was printed is kept in $step_logs.
step_logs=${step_logs:-build/logs}
mkdir -p "$step_logs"
step_number=0

step() {
    local name=$1 log started
    shift
    step_number=$((step_number + 1))
    log="$step_logs/$(printf '%02d' "$step_number")-${name//[^a-zA-Z0-9]/_}.log"
    started=$SECONDS
    printf '[%2d] %-44s ' "$step_number" "$name"
    if "$@" >"$log" 2>&1; then
        printf 'ok  %4d s\n' $((SECONDS - started))
    else
        local status=$?
        printf 'FAILED (status %d)\n' "$status"
        tail -n "${step_tail:-60}" "$log" | sed 's/^/    /'
        echo "    (all of it: $log)"
        # The reason is seldom among the last lines of a run of many tests.
        grep -E -A3 ': Failure$|: (fatal )?error: |Sanitizer: |runtime error: ' "$log" | head -n 12 | sed 's/^/    /'
        return "$status"
    fi
}
