#!/usr/bin/env bash
# Measures kalah with the program that the project here has made, and asks the laws about it.
#
# Usage: run.sh FOLDER, which holds the programs measure and laws.
set -euo pipefail
cd "$1"
said() {  # pattern, words ...
    local pattern=$1
    shift
    text=$("$@" 2> said.err) || { echo "failed: $*"; cat said.err; exit 1; }
    grep -qE "$pattern" <<< "$text" || { echo "$* does not say '$pattern':"; echo "$text"; exit 1; }
}
refused() {  # pattern, words ...
    local pattern=$1
    shift
    if "$@" > /dev/null 2> said.err; then echo "not refused: $*"; exit 1; fi
    grep -qE "$pattern" said.err || { echo "$* does not say '$pattern':"; cat said.err; exit 1; }
}

./laws
echo '{"depth": 9, "position": "2 2 2 2 0 2 2 2 2 0 first"}' > positions.jsonl
rm -f match.jsonl
said '"best":"2"' ./measure analyze -d 8 -f jsonl -j 1
said '^row,1,lazy,2,false,' ./measure scaling -p positions.jsonl -j 2 -r 1 -f csv --hash 1 --compare ybw,lazy
said '^row,1,ybw,8,true,' ./measure simulate -p positions.jsonl -j 8 --node-ns 500 -f csv --hash 1
said '^Elo' ./measure match depth=6 depth=6 --pairs 1 --openings start --journal match.jsonl
said '2 games: ' ./measure match --report match.jsonl

# Two that begin in one second, without a name for their journals.
./measure match depth=1 depth=2 --pairs 1 --openings start > other.said 2> other.err &
said '^journal match-' ./measure match depth=1 depth=2 --pairs 1 --openings start
wait $! || { echo "two matches want one journal:"; cat other.err; exit 1; }
rm -f match-*

# The help speaks of what there is.
for command in analyze compare match tournament scaling simulate depths trace; do
    said '^Options:' ./measure "$command" --help
    lacking=$(tr -s ' \n' ' ' <<< "$text" | grep -oE "'ybw [a-z]*|of ; |of as |--(size|rule|side|notation|candidates)\b|several \(\)" || true)
    [ -z "$lacking" ] || { echo "the help of $command speaks of $lacking"; exit 1; }
done
./measure scaling -p positions.jsonl -j 99 -r 1 -f csv --hash 1 > /dev/null 2> said.err
grep -q '^measure: warning: more threads than cores' said.err || { cat said.err; exit 1; }

# Points, passes, and where one must pass: every search has the same value of a depth.
for position in "" "0 1 2 0 7 1 0 0 2 6 second" "3 3 0 4 1 3 3 3 3 0 second passes"; do
    said 'minimax' ./measure compare -p "$position" -d 6 -f jsonl
    values=$(grep '"algorithm"' <<< "$text" | sed -E 's/.*"depth":([0-9]+).*("score":[{][^}]*[}]).*/\1 \2/' | sort -u)
    [ "$(wc -l <<< "$values")" = "$(cut -d' ' -f1 <<< "$values" | sort -u | wc -l)" ] \
        || { echo "compare has several values of a depth:"; echo "$values"; exit 1; }
done

said 'the game is over: second has won, \+[0-9]+ for second' ./measure analyze -p "0 0 0 0 4 0 0 0 0 20 first"
said '"score":\{"cp":-[0-9]+\}.*"over":"second has won' ./measure analyze -p "0 0 0 0 4 0 0 0 0 20 first" -f jsonl
refused "no position of kalah.*3 3 3 3 0 3 3 3 3 0 first" ./measure analyze -p "20 nobody"
refused "no move '6'.*one is 1" ./measure analyze --search-moves 6
refused "did you mean 'scaling'" ./measure scalin
refused "only for scaling|per-worker" ./measure match --per-worker
