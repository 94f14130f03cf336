#!/bin/sh
# Makes the figures of bench/results anew and shows what has changed: bench/again.sh BUILD [NAME...]
#
# Each file there begins with its command ("$ ybw-bench ..."); what stands below is its output, but
# for lines about the machine and the build. Searches in virtual time and counts of nodes are the
# same everywhere, for as long as the search is. The pages of this folder draw on these files. The
# exit code is 1 if a figure has changed; the file has the new one then.
set -eu
[ $# -gt 0 ] || { sed -n '2s/^# //p' "$0" >&2; exit 64; }
build=$(cd "$1" && pwd)
shift
[ -x "$build/ybw-bench" ] || { echo "$build has no ybw-bench: build it first" >&2; exit 66; }
cd "$(dirname "$0")/.."
output=$(mktemp) new=$(mktemp)
trap 'rm -f "$output" "$new"' EXIT
[ $# -gt 0 ] || set -- $(cd bench/results && ls | sed 's/\.txt$//')
changed=0
for name; do
    file=bench/results/$name.txt
    command=$(sed -n '1s/^\$ //p' "$file")
    echo "$name: $command"
    PATH="$build:$PATH" sh -c "$command" > "$output" 2>&1 || { cat "$output" >&2; exit 70; }
    { sed -n 1p "$file"; grep -Ev '^(processor|cores|load|memory|system|version|sources|compiler|flags|libraries) ' "$output"; } > "$new"
    diff -u -I '^commit ' "$file" "$new" || changed=1
    cat "$new" > "$file"
done
exit $changed
