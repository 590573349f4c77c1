# Sourced by examples/quickstart.sh and tests/run.sh: runs a command as a named step.
#
#   step "unit tests" ctest --preset dev
#
# Prints its progress, and one line if it succeeds or skips itself (status 77); if it fails, the end of its output. The
# whole output is kept in $step_logs, with the CPU seconds that the step took in the last line.
step_logs=${step_logs:-build/logs}
mkdir -p "$step_logs"
step_number=0
. "$(dirname "${BASH_SOURCE[0]}")/progress.sh"

# Sets cpu_seconds: user and system, of all children that have ended. A subshell would see none of them.
count_cpu() {
    times >"$step_logs/times"
    cpu_seconds=$(awk -F '[ms ]+' 'END { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$step_logs/times")
}

step() {
    local name=$1 log head started cpu status=0 watcher
    shift
    step_number=$((step_number + 1))
    log="$step_logs/$(printf '%02d' "$step_number")-${name//[^a-zA-Z0-9]/_}.log"
    head=$(printf '[%2d] %-44s ' "$step_number" "$name")
    started=$SECONDS
    count_cpu
    cpu=$cpu_seconds
    : >"$log"
    watch_log "$log" "$(printf '[%2d] %s: ' "$step_number" "$name")" &
    watcher=$!
    "$@" >"$log" 2>&1 || status=$?
    kill "$watcher" 2>/dev/null
    wait "$watcher" 2>/dev/null || true
    if [ -t 1 ]; then printf '\r\033[K'; fi
    count_cpu
    echo "CPU $((cpu_seconds - cpu)) s" >>"$log"
    if [ "$status" -eq 0 ]; then
        printf '%sok  %4d s\n' "$head" $((SECONDS - started))
        return
    fi
    if [ "$status" -eq 77 ]; then
        printf '%sskipped\n' "$head"
        return "$status"
    fi
    printf '%sFAILED (status %d)\n' "$head" "$status"
    basename "$log" >>"$step_logs/failed"
    tail -n "${step_tail:-60}" "$log" | sed 's/^/    /'
    echo "    (full output: $log)"
    # The reason is rarely among the last lines of a run of many tests.
    grep -E -A3 ': Failure$|: (fatal )?error: |Sanitizer: |runtime error: ' "$log" | head -n 12 | sed 's/^/    /'
    return "$status"
}
