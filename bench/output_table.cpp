#include "bench/output_table.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "bench/formats/table.hpp"

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

/// The keys of the tables, with the titles of their columns in brackets where those differ. Keys of
/// the same meaning stand together; a key without one stands in another section.
template <class... T>
std::vector<OutputKey> keys_of() {
    struct Entry {
        std::string keys;
        std::string titles;
        std::string meaning;
    };
    std::vector<Entry> entries;
    const auto add = [&](const auto& field) {
        if (field.meaning.empty()) return;
        auto entry = std::ranges::find(entries, field.meaning, &Entry::meaning);
        if (entry == entries.end()) entry = entries.insert(entry, {"", "", field.meaning});
        entry->keys += (entry->keys.empty() ? "" : " ") + field.key;
        if (field.title.empty() || field.title == field.key) return;
        entry->titles += (entry->titles.empty() ? "" : ", ") + field.title;
    };
    (std::ranges::for_each(table_of<T>().fields, add), ...);
    static std::vector<std::pair<std::string, std::string>> texts;  // to which the keys point
    texts.clear();
    for (const auto& [keys, titles, meaning] : entries) {
        texts.emplace_back(titles.empty() ? keys : keys + " [" + titles + "]", meaning);
    }
    std::vector<OutputKey> all;
    for (const auto& [name, meaning] : texts) all.push_back({name, meaning});
    return all;
}

OutputSection rows() {
    return {"scaling, simulate: a row for each position, design and number of threads",
            "Titles of the table for people stand in brackets where they differ from the keys.",
            keys_of<Row>()};
}

OutputSection workers() {
    return {"--per-worker: what each worker did for a row", "Of type worker; medians of the runs.",
            keys_of<WorkerRow>()};
}

OutputSection summaries() {
    return {
        "scaling, simulate, plot: over all positions",
        "Of type summary for each design and number of threads; of type difference for one design "
        "against another, over the positions that both have.",
        keys_of<Summary, Difference>()};
}

OutputSection validations() {
    return {
        "simulate --validate",
        "Of type validation for each position and number of threads, then the geometric mean of "
        "all.",
        keys_of<Validation>()};
}

OutputSection answers() {
    return {"suite",
            "Of type answer for each position, then one of type tally for each number of threads.",
            keys_of<Answer, Tally>()};
}

OutputSection findings() {
    return {"study", "Of type finding for each depth of each table.", keys_of<Finding>()};
}

OutputSection traces() {
    return {"trace",
            "A line for each worker, then all of them: counts are summed, shares averaged.",
            {{"nodes, in vain, splits, joins", "as in the rows of a worker"},
             {"own helps", "share of the time in nodes of its own, and at others' split points"},
             {"cut off", "share of the time in wasted nodes, below a cutoff"},
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
