#!/bin/sh
# Makes the figures of bench/results anew and shows what has changed: bench/again.sh BUILD [NAME...]
#
# Each file there has commands ("$ ybw-bench ..."); what stands below one is its output, but for
# lines about the machine and the build. Searches in virtual time and counts of nodes are the same
# everywhere, for as long as the search is. threads.txt has speed-ups that threads of this machine
# are measured with: the machine has to be idle, and a figure has changed only if its interval does
# not meet the old one (5 % for a figure without one). The pages of this folder draw on these files.
# The exit code is 1 if a figure has changed; the file has the new ones then.
set -eu
[ $# -gt 0 ] || { sed -n '2s/^# //p' "$0" >&2; exit 64; }
build=$(cd "$1" && pwd)
shift
[ -x "$build/ybw-bench" ] || { echo "$build has no ybw-bench: build it first" >&2; exit 66; }
cd "$(dirname "$0")/.."
output=$(mktemp) new=$(mktemp)
trap 'rm -f "$output" "$new"' EXIT

# Of an output of threads: "ybw, 2 threads: 1.68 ±0.21".
speedups() {
    awk '/^commit / { print }
        $2 ~ /^positions?$/ && $3 != "serial" && $4 !~ /v/ &&
            match($0, /[0-9.]+ (±[0-9.]+|\([0-9.]+ to [0-9.]+\))/) {
            print $3 ", " $4 " threads: " substr($0, RSTART, RLENGTH) }
        $1 == "all" && $2 ~ /^[0-9]+$/ && $2 > 1 { print $1 ", " $2 " threads: " $3 }' "$output"
}

# Shows old and new speed-ups; fails if any are apart.
compare_speedups() {
    awk -F': ' '
        function low(text,  v) {
            bounds = split(text, v, /[^0-9.]+/)
            high = v[1] * 1.05
            if (text ~ /\(/) { high = v[3]; return v[2] }
            if (text ~ /±/) { high = v[1] + v[2]; return v[1] - v[2] }
            return v[1] * 0.95
        }
        /^\$ / { command = $0; next }
        /^commit / { next }
        NR == FNR { old[command, $1] = $2; next }
        {
            from = low(old[command, $1]); to = high
            seen[command, $1]
            is_apart = low($2) > to || high < from
            print (is_apart ? "changed: " : "") $1 ": " old[command, $1] " -> " $2
            if (is_apart) apart = 1
        }
        END {
            for (figure in old) if (!(figure in seen)) apart = 1
            exit apart
        }' "$1" "$2"
}

[ $# -gt 0 ] || set -- $(cd bench/results && ls | sed 's/\.txt$//')
changed=0
for name; do
    file=bench/results/$name.txt
    : > "$new"
    while read -r command; do
        echo "$name: $command"
        PATH="$build:$PATH" sh -c "$command" > "$output" 2>&1 < /dev/null ||
            { cat "$output" >&2; exit 70; }
        echo "\$ $command" >> "$new"
        if [ "$name" = threads ]; then
            speedups >> "$new"
        else
            grep -Ev '^(processor|cores|load|memory|system|version|sources|compiler|flags|libraries) ' "$output" >> "$new"
        fi
    done <<COMMANDS
$(sed -n 's/^\$ //p' "$file")
COMMANDS
    if [ "$name" = threads ]; then
        compare_speedups "$file" "$new" && continue
        changed=1
    else
        diff -u -I '^commit ' "$file" "$new" || changed=1
    fi
    cat "$new" > "$file"
done
exit $changed
