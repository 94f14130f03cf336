#include "bench/output_table.hpp"

#include <array>

namespace ybw::bench {
namespace {

OutputSection intervals() {
    return {
        "Ratios and their intervals",
        "Everything is relative to the serial policy on one thread, which is measured beside each "
        "design in every run, and simulated beside each simulation.",
        {{"1.68 (1.48 to 1.90)",
          "a ratio and its 95 % interval: Student's, of the logarithms; in the row of a position "
          "over its runs, over all positions of the spread between them"},
         {"1.68 +-0.02", "the same where both ends are equally far away"},
         {"-", "not counted by this design, or not known; empty in csv, null in jsonl"},
         {"speedup_error search_overhead_error useful_nps_ratio_error",
          "half the interval of the logarithm, in times of the value: it reaches from v exp(-e/v) "
          "to v exp(e/v); null where there is one run, or one position"},
         {"speedup_low speedup_high search_overhead_low search_overhead_high "
          "useful_nps_ratio_low useful_nps_ratio_high",
          "its ends"}}};
}

OutputSection files() {
    return {
        "The first lines, and files of rows",
        "With --format jsonl an object of type header, with csv lines that begin with #; a file "
        "of --rows begins with one of type rows: what decides about them, and with which "
        "alone it goes on.",
        {{"type", "what kind of line it is; all lines have it, other types may be added"},
         {"command_line game version",
          "what was asked for, what was searched, and by which build of the program"},
         {"processor cores load memory system sources commit compiler flags libraries",
          "the machine and the build, in words"},
         {"costs seeds time claims papers paper moves", "what one command has to say beside"},
         {"task positions depth designs hash solve without runs seed node_ns validated_runs",
          "of type rows: the options; null or missing where they were not given"},
         {"position searched",
          "of type done: all rows of this position stand before it; what tells it from "
          "another one of its name, made of its text and depth"},
         {"text", "of type warning: advice"}}};
}

OutputSection rows() {
    return {
        "scaling, simulate: a row for each position, design and number of threads",
        "In the order of the table for people, whose titles stand in brackets.",
        {{"position", "its name, or its number in the file"},
         {"design", "serial, ybw, naive, abdada or lazy"},
         {"threads", "threads, or virtual processors, which tables mark with a v"},
         {"simulated", "whether they are virtual, as their time is"},
         {"depth", "plies that were completed; less than asked for if the game was solved before"},
         {"runs", "how many runs, or simulations"},
         {"time_s [time]", "seconds to that depth, the median of the runs"},
         {"time_spread_s", "half the distance between the quartiles of the runs"},
         {"speedup [speed-up]", "median time of the serial policy over ours, and its interval"},
         {"efficiency", "speed-up per thread"},
         {"search_overhead [overhead]",
          "our nodes over the serial ones, less one; medians of the runs"},
         {"nps [nodes a second], nps_spread",
          "median of the runs, and half the distance between "
          "the quartiles"},
         {"nps_ratio [nps]", "nps in times of the serial policy's"},
         {"useful_nps useful_nps_ratio [useful nps]",
          "nodes in a second that no cutoff has made vain, and in times of the serial policy's; "
          "abdada and lazy do not know theirs"},
         {"splits joins",
          "nodes whose brothers were offered to other threads, and threads that came to help; "
          "medians"},
         {"cancelled_share [cancelled]",
          "share of the nodes that were searched in vain below a cutoff; not counted by abdada "
          "and lazy"},
         {"idle_share [idle]",
          "share of the time of all threads that was without work; counted by ybw alone, serial "
          "has none"},
         {"nodes", "median of the runs"},
         {"score", "of the last run, on the scale of the search"},
         {"node_ns", "of a simulation: what a node cost, given or as measured, in nanoseconds"}}};
}

OutputSection workers() {
    return {"--per-worker: what each worker did for a row",
            "Of type worker; medians of the runs.",
            {{"position design threads worker", "which one, from 0"},
             {"useful_nodes [useful nodes]", "its nodes, less those below a cutoff"},
             {"vain_nodes [in vain]", "those below a cutoff"},
             {"idle_share [idle]", "share of its time without work"},
             {"splits joins", "as in a row"}}};
}

OutputSection summaries() {
    return {
        "scaling, simulate, plot: over all positions",
        "Of type summary for each design and number of threads; of type difference for one design "
        "against another, over the positions that both have.",
        {{"positions", "how many"},
         {"time_s [time]", "the sum of the medians, in seconds"},
         {"speedup efficiency search_overhead nps_ratio useful_nps_ratio",
          "geometric means over the positions, of nodes over nodes for the overhead; efficiency "
          "is the mean speed-up per thread"},
         {"least_speedup [least]", "that of the position that gains least"},
         {"cancelled_share idle_share", "arithmetic means over the positions"},
         {"other", "the design in times of which the ratios are"},
         {"speedup_ratio speedup_ratio_error speedup_ratio_low speedup_ratio_high [speed-up]",
          "how many times as fast, geometric mean over the positions, with its interval"},
         {"nodes_ratio nodes_ratio_error nodes_ratio_low nodes_ratio_high [nodes]",
          "the same of the nodes"}}};
}

OutputSection validations() {
    return {
        "simulate --validate",
        "Of type validation for each position and number of threads, then the geometric mean of "
        "all.",
        {{"measured_speedup [measured]", "by threads of this machine"},
         {"simulated_speedup [simulated]", "by as many virtual processors"},
         {"difference", "the second over the first, less one"}}};
}

OutputSection answers() {
    return {"suite",
            "Of type answer for each position, then one of type tally for each number of threads.",
            {{"best right", "the move that was found, and whether it is one of the known ones"},
             {"proved", "whether the win is; of a tally, how many are"},
             {"score depth", "of the search; tables have the score as ybw prints it"},
             {"time_s nodes", "of the search; of a tally, their sums"}}};
}

OutputSection findings() {
    return {"study",
            "Of type finding for each depth of each table.",
            {{"table",
              "what is compared; of claims the game, its order of moves and 'before > "
              "after', two textbook searches of which the second is said to need less"},
             {"printed_before printed_after printed_saved [paper: before, after, saved]",
              "nodes of two searches as the paper prints them, and the share that is saved"},
             {"before after saved [here: before, after, saved]", "the same as counted here"}}};
}

OutputSection traces() {
    return {"trace",
            "A line for each worker, then all of them: counts are summed, shares averaged.",
            {{"nodes, in vain, splits, joins", "as in the rows of a worker"},
             {"own helps", "share of the time in nodes of its own, and at others' split points"},
             {"cut off", "share of the time in nodes that a cutoff made vain"},
             {"proves", "share of the time in search of a win by threats"},
             {"waits", "share of the time waiting for helpers at a split point of its own"},
             {"no work", "share of the time without anything to do"},
             {"busy", "in a picture: the share that is neither waits nor no work"}}};
}

}  // namespace

std::span<const OutputSection> output_sections() {
    static const std::array all{intervals(),   files(),   rows(),     workers(), summaries(),
                                validations(), answers(), findings(), traces()};
    return all;
}

}  // namespace ybw::bench
