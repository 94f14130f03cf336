#!/bin/sh
# A player that behaves until its second move, and then does what its first argument says. The
# second argument is its protocol: gomocup, uci, ucci or xboard.
mode=$1
protocol=${2:-gomocup}
count=0
forced=no

# Lines as other systems and careless programs end them.
if [ "$mode" = loose ]; then
    sh "$0" good "$protocol" | sed -u 's/ok$/ok to go/; s/$/  \r/'
    exit
fi

move() {
    count=$((count + 1))
    if [ "$count" -ge 2 ]; then
        case $mode in
            hang) exec sleep 1000 ;;
            crash) kill -SEGV $$ ;;
            exit) exit 3 ;;
            last-words) printf 'net loaded\n\033[1mno such file\nwhat(): x.nnue\n\n' >&2; printf 'bye'; exit 3 ;;
            many-words) yes 'a line of a log' | head -c 300000 >&2 ;;
            lost-pipe) exec sleep 1000 >&- ;;
            illegal) answer "$illegal"; return ;;
            outside) answer "$outside"; return ;;
            late) sleep "${3:-0.3}" ;;
            nonsense) echo 'I like this position'; return ;;
            refused) echo 'ERROR unknown command TURN'; return ;;
            flood) while :; do echo "$flood"; done ;;
            error) echo "${error:-ERROR out of ideas}"; return ;;
            empty) answer ''; return ;;
            resign) resign; return ;;
            no-move) no_move; return ;;
            suggest) echo "SUGGEST $((count - 1)),14"; return ;;
            endless) while :; do printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; done ;;
            chatter) while :; do echo 'MESSAGE info still thinking'; sleep 0.02; done ;;
        esac
    fi
    if [ "$protocol" = gomocup ]; then
        case $mode in
            board-in-message)
                printf 'MESSAGE the board\n. . x\n1,2 was his, 3,4 is mine\n12,\n,7\n  7,7 8,8\n' ;;
            returns) printf 'MESSAGE depth 1 7,7\rMESSAGE depth 2\r8,14 or\r\r' ;;
        esac
        echo 'MESSAGE this is fine'
        answer "$((count - 1)),14"
        return
    fi
    set -- a6a5 c6c5 e6e5 g6g5
    shift $((count - 1))
    score='cp -31'
    case $mode in
        mates) score='mate 3' ;;
        mated) score='mate -2' ;;
    esac
    case $protocol in
        uci)
            echo "info depth 7 multipv 1 score $score nodes 1234 time 5 pv $1"
            if [ "$mode" = several ]; then
                echo 'info depth 7 multipv 2 score cp -900 nodes 1300 time 5 pv i0i1'
            fi ;;
        ucci) echo "info depth 7 score -31 nodes 1234 time 5 pv $1" ;;
        xboard) echo "7 -31 5 1234 $1" ;;
    esac
    answer "$1"
    if [ "$mode" = twice ]; then answer "$1"; fi
}

answer() {
    case $mode$protocol$count in
        ponderuci1 | ponderucci1) echo "bestmove $1 ponder e2h2"; return ;;
        ponderuci2 | ponderucci2) echo "bestmove $1 ponder i0i1"; return ;;
    esac
    case $protocol in
        uci | ucci) echo "bestmove $1" ;;
        xboard) echo "move $1" ;;
        *) echo "$1" ;;
    esac
}

resign() {
    case $protocol in
        ucci) answer 'c6c5 resign' ;;
        xboard) echo 'resign' ;;
    esac
}

no_move() {
    case $protocol in
        uci) echo 'info string illegal position'; answer '(none)' ;;
        ucci) echo nobestmove ;;
    esac
}

flood='info depth 1 and so on'
case $protocol in
    gomocup) illegal=7,7 outside=99,99 ;;
    xboard) illegal=a9a1 outside=x0z9 error='Error (out of ideas): go' ;;
    *) illegal=a9a1 outside=x0z9 ;;
esac
if [ "$mode" = mute ]; then exec sleep 1000; fi
board=no
while read -r line; do
    [ -n "$STUB_LOG" ] && echo "$line" >> "$STUB_LOG"
    line=$(printf '%s' "$line" | tr -d '\r')
    case $board$line in
        noBOARD) board=yes ;;
        yesDONE) board=no; move ;;
        yes*) ;;
        noINFO*)
            case $mode in
                info-error) echo 'ERROR unsupported' ;;
                info-unknown) echo "UNKNOWN command $line" ;;
            esac
            ;;
        noSTART*)
            [ "$mode" = banner ] && printf 'A program, version 2\n\nMESSAGE (c)\nOK, good\n' && continue
            count=0
            case $mode in
                no-start) echo 'ERROR no' ;;
                unknown-start) echo 'UNKNOWN command' ;;
                *) echo OK ;;
            esac
            ;;
        noBEGIN | noTURN*) move ;;
        noPLAY*) answer "${line#PLAY }" ;;
        nouci)
            echo 'id name stub'
            case $mode in
                variants) echo 'option name UCI_Variant type combo default chess var chess var xiangqi' ;;
                other-game) echo 'option name UCI_Variant type combo default chess var chess' ;;
                options)
                    echo 'option name Skill Level type spin default 20 min 0 max 20'
                    echo 'option name Repetition Rule type combo default Asian Rule var Asian Rule var None'
                    echo 'option name Debug Log File type string default <empty>'
                    echo 'option name Clear Hash type button'
                    echo 'option name Ponder type check default false' ;;
                ponder) echo 'option name Ponder type check default false' ;;
            esac
            echo uciok
            ;;
        noucci)
            echo 'id name stub'
            [ "$mode" = seconds ] || echo 'option usemillisec type check default false'
            [ "$mode" = ponder ] && echo 'option ponder type check default false'
            [ "$mode" = options ] && echo 'option hashsize type spin min 1 max 1024 default 16'
            echo ucciok
            ;;
        noisready) count=0; echo readyok ;;
        noprotover*)
            if [ "$mode" = no-setboard ]; then
                echo 'feature myname="a stub" usermove=1 done=1'
            else
                echo '# a log, no feature: usermove=0 done=1'
                echo 'feature done=0 setboard=1 usermove=1'
                [ "$mode" = options ] && echo 'feature option="Skill Level -spin 9 0 20" option="Bonus -spin 0 -9 9"' &&
                    echo 'feature option="Clear Hash -button" option="Style -combo Solid /// *Wild Play"' &&
                    echo 'feature option="Ponder -check 1" option="Keep -save" option="Undo -reset"'
                echo 'feature done=1'
            fi
            ;;
        noeasy | notime* | nost\ *)
            [ "$mode" = info-error ] && echo "Error (unknown command): $line" ;;
        nonew) count=0; forced=no ;;
        noforce) forced=yes ;;
        nousermove*) if [ "$forced" = no ]; then move; fi ;;
        nogo\ ponder*) echo 'info depth 9 score cp 77 nodes 99 pv a6a5' ;;
        nostop) echo 'bestmove i9i8' ;;
        nogo* | noponderhit) forced=no; move ;;
        noEND | noquit) exit 0 ;;
    esac
done
