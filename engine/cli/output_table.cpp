#include "engine/cli/command_table.hpp"

namespace ybw::cli {
namespace {

OutputSection numbers() {
    return {
        "Numbers",
        "The same everywhere, for people and for programs.",
        {{"score",
          "value for the side to move at the root, in points of the game's evaluation; "
          "{\"cp\": N} an estimate, {\"win\": N} or {\"loss\": N} proved, the game "
          "ends within N plies; games that are over count 0 plies"},
         {"bound",
          "exact, or the score is at least (lower) or at most (upper) what is said; "
          "none for a move that was not searched"},
         {"depth", "plies of the last depth that was completed"},
         {"nodes",
          "positions entered by all threads, those of quiescence among them, since the "
          "analysis began: a resumed one goes on counting"},
         {"nps", "nodes in a second of time_s, rounded"},
         {"time_s", "seconds since the analysis began, to the microsecond"},
         {"hashfull_permille", "share of the table that this search has filled, in thousandths"},
         {"95 % interval",
          "A to B: were the same match played again and again, 95 of 100 such "
          "intervals would hold the true value; N +-M is the interval from N-M "
          "to N+M"}}};
}

OutputSection header() {
    return {
        "The first line of analyze, annotate, compare and perft",
        "With --format jsonl an object of type header (compare: comparison); with csv lines that "
        "begin with #.",
        {{"type", "what kind of line it is; all lines have it, other types may be added"},
         {"program version command_line", "what wrote it"},
         {"machine",
          "processor, system, cores (switched on), usable_cores (left by affinity and "
          "CPU quota), memory_mib (left by the control group); compare: a text"},
         {"game rule position side_to_move",
          "what is searched, by which rule (empty where the game has one only); the position as "
          "--position takes it"},
         {"algorithm", "ybw, or the textbook search"},
         {"threads hash_mib multipv", "what the search works with"},
         {"limits", "in words"},
         {"positions question",
          "of --positions: the file, and the options that decide about the "
          "answers; --output goes on with the same question alone"}}};
}

OutputSection result() {
    return {"analyze: iteration and result",
            "A line of type iteration for each completed depth and rank, then one of type result. "
            "In csv the score is two columns, and the result has a row for each rank.",
            {{"game depth score bound nodes nps time_s hashfull_permille threads", "see above"},
             {"best pv", "the best move and its line; null and empty where there is none"},
             {"multipv", "rank of the line, 1 is best"},
             {"reason",
              "why it ended: depth, time, nodes, win (as near as asked for), solved (the "
              "value is final), proved (who wins is), interrupted, soft_time"},
             {"interrupted", "whether a signal ended it"},
             {"found_by", "the version that has found it, where --store knew the answer"},
             {"over",
              "how a game ended that was over; nothing is searched then, the score is its value"},
             {"lines", "with --multipv all lines: multipv, score, bound, best, pv"},
             {"statistics", "counts of the whole search, see below"},
             {"minimum_nodes minimum_counted depth_nodes",
              "of textbook searches: the fewest nodes that prove the value of this depth, whether "
              "they were counted on this tree or are the formula for uniform trees, and what the "
              "search visited for this depth alone"},
             {"depth_leaves", "of depth_nodes, those with an outcome or at the horizon"},
             {"score_kind", "csv alone: cp, win or loss; score is its number"}}};
}

OutputSection statistics() {
    return {"analyze: statistics",
            "What a search did; the line below its result says the same for people.",
            {{"quiescence_nodes", "of the nodes, those beyond the horizon"},
             {"proof_nodes", "beside the nodes, those of the game's own prover of threats"},
             {"evaluations", "static evaluations"},
             {"table_cutoffs", "nodes that the table answered"},
             {"cutoffs first_move_cutoffs",
              "nodes at which some move, and at which the first move, "
              "was good enough to leave out the rest; their quotient "
              "is the quality of the move order"},
             {"researches", "brothers searched again with a wider window"},
             {"splits", "nodes whose later brothers were offered to other threads"},
             {"joins", "threads that came to help at one"},
             {"cancelled_nodes",
              "nodes of brothers that a cut-off made needless while they were "
              "searched: what the splitting has lost"},
             {"idle_seconds", "time without work, summed over the threads; may exceed time_s"}}};
}

OutputSection many() {
    return {"analyze --positions, and ybw-mpi analyze",
            "A header, then a line of type result for each position, as soon as it is found, with "
            "all keys of a result (ybw-mpi: the header in files of --output alone).",
            {{"number", "of the position in the list, from 1; comments do not count"},
             {"position name", "as the list has them; no name where it has none"},
             {"error", "why the line is no position; there is no other key then"}}};
}

OutputSection annotation() {
    return {
        "annotate",
        "A header, a line of type move for each move of the game, one of type annotation. Scores "
        "are those of the side that moves.",
        {{"number side move", "the move, from 1, and who made it"},
         {"score chance",
          "what it was worth, and the same as a chance to win from 0 to 1, a "
          "scale for judgements"},
         {"best best_score best_chance pv", "what would have been best, and its line"},
         {"bound depth nodes time_s", "of the search of the position before the move"},
         {"verdict",
          "good, inaccuracy, mistake or blunder: less than 0.1, 0.2, 0.35 of the "
          "chances given away, or more; a won game given away is a mistake at least, "
          "a lost one taken a blunder"},
         {"moves annotated", "how many moves the game has, and how many were reached"},
         {"verdicts", "how many of each, by side"},
         {"loser lost_with",
          "who is lost at the end, and the number of the move after which it "
          "was so until the end; null where nobody is"},
         {"over_by_rule",
          "move, how and rule where a rule had ended the game and people went on; else null"},
         {"known", "positions that were not searched, since the store (--store) knew them"},
         {"notes", "what was guessed or left out in reading, a sentence each"},
         {"over interrupted", "as in a result"}}};
}

OutputSection counting() {
    return {"perft, games, judge",
            "One line of type perft for each depth; game for each game; one judgement.",
            {{"depth nodes nps time_s", "sequences of so many moves, and the time for this depth"},
             {"game summary rules sides notations",
              "a game, its variants, its sides and the ways in which its moves are written (none: "
              "there is one only), the default first"},
             {"candidates", "examples of what --candidates takes (none: all moves are searched)"},
             {"rule position side_to_move occurrences repetition",
              "what is judged, how often the position has come, and whether that is a repetition"},
             {"verdict reason", "the judgement and why, in words"}}};
}

OutputSection comparison() {
    return {"compare",
            "A comparison, then a line of type search for each search and depth.",
            {{"algorithm depth score score_kind best", "the search and what it found"},
             {"nodes leaves time_s", "what this depth took"},
             {"minimum_nodes minimum_counted times_minimum",
              "the fewest nodes there are, as above, and the nodes in times of them"},
             {"last", "whether it is the last depth of this search"}}};
}

OutputSection solution() {
    return {
        "solve",
        "A line of type solution, then one of type attack for each node of the proof.",
        {{"game position side_to_move kind", "what was asked"},
         {"verdict best plies line",
          "the answer, and if it is won the first move, within how "
          "many plies, and the longest line"},
         {"checked", "whether the rules alone have checked the proof"},
         {"attacks nodes time reason", "nodes of the proof, nodes searched, seconds, why it ended"},
         {"node move", "number of the node, and the attack"},
         {"answers otherwise",
          "each defence (move) with the node that follows (next), and the "
          "node after all other moves; null where the game is won"}}};
}

OutputSection search_tree() {
    return {
        "tree",
        "A line of type search, one for each node and each visit of it, and with --steps for "
        "each step.",
        {{"title subject algorithm depth view notes",
          "what is searched, and whose view values are"},
         {"value calls leaves pv", "what was found, and what it took"},
         {"workers processors",
          "how many searched; of several, whether on virtual processors or on threads"},
         {"node parent name move board ply side stands_for",
          "a node of the tree, its place, and how many twins it stands for"},
         {"fate", "principal, searched or pruned"},
         {"visit caller purpose",
          "a call of the search, by which, and for a value, a null_window "
          "or again"},
         {"alpha beta alpha_left beta_left", "the window at its beginning and at its end"},
         {"shown ending", "its value with its bound; leaf, memory, cut_off, cancelled or complete"},
         {"worker split_point helpers",
          "who made the call or the step, whether its later brothers "
          "were offered to others, and who came"},
         {"step child line text",
          "a step, the child it is about, the line of the program, and "
          "what happens in words"}}};
}

OutputSection store() {
    return {"store",
            "A line of type store for each game and rule; with --export one of type position for "
            "each position, question and settings, which --import reads.",
            {{"game rule positions", "how many there are"},
             {"final deepest", "those whose value no search can change, and the largest depth"},
             {"nodes time_s", "what all of them, or this one, have taken"},
             {"position settings multipv",
              "what was searched, the options that decide about values, the lines asked for"},
             {"depth final lines", "what was found; lines have score, bound and pv"},
             {"version check", "which version has found it; the checksum of the line"}}};
}

OutputSection journal() {
    return {
        "The journal of a match",
        "JSON lines: a header with all that decides about the games, then a line of type game "
        "for each, in any order. Players are numbered from 0 as they were named.",
        {{"format checked check", "version of the format; every line ends with its checksum"},
         {"settings",
          "game, size, rule, players (name, player, time, depth, nodes), pairings, "
          "margin_s, openings, openings_count, openings_hash, seed, adjudication "
          "(draw_after, resign, win, draw, draw_from), sprt"},
         {"about", "began, command_line, processor, system, usable_cores"},
         {"pair game players", "the game in the schedule, and the players of side 0 and side 1"},
         {"winner ending detail", "the side that won, null for a draw; what ended it, and why"},
         {"opening start first_side", "where it began, and the side to move there"},
         {"moves", "by name"},
         {"times_s clocks_s", "for each move the seconds it took, and what the clock had left"},
         {"scores depths nodes",
          "for each move what its player said: the score on one scale "
          "(32000-N is a win in N plies), depth, nodes; 0 or null: nothing"},
         {"began duration_s", "when, in UTC, and for how long"}}};
}

}  // namespace

std::span<const OutputSection> output_sections() {
    static const std::vector<OutputSection> sections{
        numbers(),  header(),     result(),   statistics(),  many(),  annotation(),
        counting(), comparison(), solution(), search_tree(), store(), journal()};
    return sections;
}

}  // namespace ybw::cli
