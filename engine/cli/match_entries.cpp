#include "engine/cli/match_entries.hpp"

#include <string_view>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"

namespace ybw::cli {
namespace {

/// What a match and a tournament are told alike, after what is their own.
std::vector<std::string_view> match_options(std::vector<std::string_view> options) {
    options.insert(
        options.end(),
        {"game",       "size",  "rule",     "time",     "depth",       "nodes",      "margin",
         "games",      "pairs", "openings", "seed",     "concurrency", "draw-after", "resign",
         "adjudicate", "draw",  "journal",  "resume",   "shard",       "merge",      "report",
         "html",       "sgf",   "pgn",      "notation", "quiet",       "help"});
    return options;
}

Option match_notation() {
    return option_meaning("notation",
                          "how moves are written in --pgn, of games that have several ways, see "
                          "'ybw games' (default: ICCS)");
}

Option match_time() {
    return option_meaning(
        "time",
        "time for a move: 1s, 100ms, or 60s+0.5s for a game and what is added after each "
        "move (default: 100ms for players without another limit)");
}

}  // namespace

Command match_entry() {
    return {
        "match",
        "play a match of two players and measure the difference in Elo",
        "Plays pairs of games, each opening with both sides, and shows score, Elo of the first "
        "player over the second with its 95 % interval, and what ended the games. A player is "
        "a word with the search options of 'ybw analyze' (\"threads=2 hash=128\"), also with "
        "limits and a name of its own (\"time=1s name=slow\"), a textbook search "
        "(\"algorithm=pvs depth=4 candidates=box:1 order=static\"), or a protocol and a "
        "command line (\"gomocup:pbrain-pela\", \"uci:\", \"ucci:\" or \"xboard:...\", options of "
        "the program before it as option.NAME=VALUE); who is not named is the engine with one "
        "thread. Programs are ended with all that they have started, but for daemons. Every "
        "finished game is in the journal before the next begins: after Ctrl-C, "
        "kill -9 or a power cut --resume JOURNAL goes on, with the players and all else that "
        "the journal names. The exit code is 1 if --sprt accepts ELO0.",
        {{"ybw match threads=2 threads=1 --games 200 --time 100ms",
          "is the second thread worth it?"},
         {"ybw match \"\" without=null-move --sprt 0,10 --pairs 5000 --concurrency 4",
          "until it is clear what the null move is worth"},
         {"ybw match threads=1 gomocup:pbrain-pela --time 1s", "against another program"},
         {"ybw match -g xiangqi \"\" xboard:hoixiangqi --time 60s+1s", "with a clock"},
         {"ybw match --resume match.jsonl", "go on with a match that was ended"},
         {"ybw match --report match.jsonl", "tables, and match.html to replay the games"},
         {"ybw match --merge all.jsonl part-*.jsonl", "pool the shards of many machines"}},
        match_options({"sprt"}),
        {{.name = "PLAYER", .choices = {}, .repeats = true, .takes = Takes::file}},
        &play_match,
        {},
        {match_time(), match_notation()}};
}

Command tournament_entry() {
    return {"tournament",
            "play a tournament of several players and show the cross table",
            "Everybody meets everybody, or with --gauntlet the first player all others, in pairs "
            "of games from the same openings; --pairs counts those of every two players. All else "
            "is as in 'ybw match'.",
            {{"ybw tournament threads=1 threads=2 threads=4 --pairs 20", "everybody everybody"},
             {"ybw tournament threads=1 gomocup:a gomocup:b --gauntlet", "one against all"}},
            match_options({"gauntlet"}),
            {{.name = "PLAYER", .choices = {}, .repeats = true, .takes = Takes::file}},
            &play_match,
            {},
            {match_time(), match_notation()}};
}

}  // namespace ybw::cli
