#!/usr/bin/env bash
# Measures nim with the program that the project here has made, and asks the laws about it.
#
# Usage: run.sh FOLDER, which holds the programs measure and laws.
set -euo pipefail
cd "$1"
said() {  # pattern, words ...
    local pattern=$1 text
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
echo '{"depth": 14, "position": "14 first"}' > positions.jsonl
rm -f match.jsonl
said '"best":"1"' ./measure analyze -f jsonl -j 1
said 'minimax' ./measure compare -p "9 first" -d 6
said '^row,1,lazy,2,false,' ./measure scaling -p positions.jsonl -j 2 -r 1 -f csv --hash 1 --compare ybw,lazy
said '^row,1,ybw,8,true,' ./measure simulate -p positions.jsonl -j 8 --node-ns 500 -f csv --hash 1
# Who begins with 21 stones wins: a draw of two who see to the end.
said '^Elo' ./measure match depth=21 depth=21 --pairs 1 --openings start --journal match.jsonl
said '2 games: 1 won, 0 drawn, 1 lost' ./measure match --report match.jsonl

refused "no position of nim.*21 first" ./measure analyze -p "20 nobody"
refused "no move '4'.*one is 1" ./measure analyze --search-moves 4
refused "did you mean 'scaling'" ./measure scalin
refused "only for scaling|per-worker" ./measure match --per-worker
