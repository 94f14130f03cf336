#!/bin/sh
# A player that behaves until its second move, and then does what its first argument says. The
# second argument is its protocol: gomocup or uci.
mode=$1
protocol=${2:-gomocup}
count=0

move() {
    count=$((count + 1))
    if [ "$count" -ge 2 ]; then
        case $mode in
            hang) exec sleep 1000 ;;
            crash) kill -SEGV $$ ;;
            exit) exit 3 ;;
            lost-pipe) exec sleep 1000 >&- ;;
            illegal) answer "$illegal"; return ;;
            outside) answer "$outside"; return ;;
            late) sleep "${3:-0.3}" ;;
            nonsense) echo 'I like this position'; return ;;
            error) echo 'ERROR out of ideas'; return ;;
            empty) answer ''; return ;;
            resign) answer resign; return ;;
            endless) while :; do printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; done ;;
            chatter) while :; do echo 'MESSAGE info still thinking'; sleep 0.02; done ;;
        esac
    fi
    if [ "$protocol" = uci ]; then
        set -- a6a5 c6c5 e6e5 g6g5
        shift $((count - 1))
        echo "info depth 7 score cp -31 nodes 1234 time 5 pv $1"
        answer "$1"
    else
        echo 'MESSAGE this is fine'
        answer "$((count - 1)),14"
    fi
}

answer() {
    if [ "$protocol" = uci ]; then echo "bestmove $1"; else echo "$1"; fi
}

if [ "$protocol" = uci ]; then illegal=a9a1 outside=x0z9; else illegal=7,7 outside=99,99; fi
if [ "$mode" = mute ]; then exec sleep 1000; fi
board=no
while read -r line; do
    [ -n "$STUB_LOG" ] && echo "$line" >> "$STUB_LOG"
    line=$(printf '%s' "$line" | tr -d '\r')
    case $board$line in
        noBOARD) board=yes ;;
        yesDONE) board=no; move ;;
        yes*) ;;
        noSTART*) count=0; if [ "$mode" = no-start ]; then echo 'ERROR no'; else echo OK; fi ;;
        noBEGIN | noTURN*) move ;;
        nouci) echo 'id name stub'; echo uciok ;;
        noisready) count=0; echo readyok ;;
        nogo*) move ;;
        noEND | noquit) exit 0 ;;
    esac
done
