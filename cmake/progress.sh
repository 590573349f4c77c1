# Sourced by cmake/step.sh and cmake/packages.sh: shows the progress of a command whose output goes to a file.
#
#   watch_log LOG HEAD & watcher=$!      until it is killed
#
# What is read there: ninja's "[3/60]", ctest's "3/112 Test", dpkg's "Setting up". On a terminal HEAD and
# the progress are written over each other in one line, once a second; elsewhere a line is written every
# $progress_seconds (20).

# The progress that the log shows, and an estimate of the time left; empty until it shows any.
progress_of() {  # LOG SECONDS
    awk -v seconds="$2" '
        match($0, /^\[[0-9]+\/[0-9]+\]/) { split(substr($0, 2, RLENGTH - 2), part, "/"); what = "built" }
        match($0, /^ *[0-9]+\/[0-9]+ Test/) { split($1, part, "/"); what = "tested" }
        /^Setting up / { ++set_up }
        /^Selecting previously unselected package / { ++packages }
        END {
            if (packages) { part[1] = set_up + 0; part[2] = packages; what = "packages set up" }
            if (part[2] > 0) text = part[1] " of " part[2] " " what
            if (part[1] > 0 && part[1] < part[2] && !packages)
                text = text sprintf(", about %d s left", seconds * (part[2] - part[1]) / part[1])
            print text
        }' "$1"
}

watch_log() {  # LOG HEAD
    local started=$SECONDS passed text
    while sleep 1; do
        passed=$((SECONDS - started))
        if [ -t 1 ]; then
            printf '\r\033[K%s%s' "$2" "$(progress_of "$1" "$passed")"
        elif [ $((passed % ${progress_seconds:-20})) -eq 0 ]; then
            text=$(progress_of "$1" "$passed")
            echo "     $passed s${text:+: $text}"
        fi
    done
}
