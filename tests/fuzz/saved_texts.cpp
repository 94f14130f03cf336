#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/program.hpp"
#include "engine/report/machine.hpp"
#include "engine/search/search_values.hpp"
#include "parallel/saved_table.hpp"
#include "tests/fuzz/targets.hpp"

namespace ybw::fuzz {
namespace {

using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t nodes_of_a_search = 200;

Words words_of_bytes(std::string_view bytes) {
    Words words((bytes.size() + 7) / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        words[i / 8] |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * (i % 8);
    }
    return words;
}

/// A sink of what is saved.
auto into(std::string& bytes) {
    return [&](std::span<const std::byte> part) {
        bytes.append(reinterpret_cast<const char*>(part.data()), part.size());
    };
}

/// Who is taught: the search of a game, and what it writes as long as it knows nothing.
struct Pupil {
    explicit Pupil(const AnyGame& game) : search(game.make_search({.threads = 1, .hash_mib = 1})) {
        std::string bytes;
        search->save(0, into(bytes));
        nothing = words_of_bytes(bytes);
    }

    std::unique_ptr<AnySearch> search;
    Words nothing;
};

/// The one of that game: to make one takes long, and it forgets before it is taught.
Pupil& pupil(const AnyGame& game) {
    static std::map<std::string_view, Pupil> pupils;
    return pupils.try_emplace(game.name(), game).first->second;
}

const AnyGame* game_of(std::string_view name) {
    for (const AnyGame* const game : all_games()) {
        if (game->name() == name) return game;
    }
    return nullptr;
}

// ---- Mending

/// The two lines that begin a file, with what they have to bear; nullopt if the second is no
/// object.
std::optional<std::string> mended_text(const std::string& title, const std::string& line) {
    auto json = nlohmann::ordered_json::parse(line, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    json.erase("check");
    json["title"] = title;
    json["version"] = program_version();
    return title + '\n' + checked_line(json);
}

void put_with_checksum(std::span<const std::uint64_t> words, std::string& bytes) {
    auto sink = into(bytes);
    saved::Writer<decltype(sink)> writer(sink);
    for (const std::uint64_t word : words) writer.put(word);
    writer.finish();
}

/// A table of the entries that the first half of `said` has, and histories with the rest of it
/// among their values.
std::string knowledge(const Words& nothing, std::uint64_t identity,
                      std::span<const std::uint64_t> said) {
    constexpr std::size_t place_of_identity = 2;  // behind magic and version
    constexpr std::size_t empty_table = 6;        // with two words that end it, and the checksum
    constexpr std::size_t head_of_histories = 4;  // all but the salt, which may be anything
    Words table(nothing.begin(), nothing.begin() + place_of_identity);
    table.push_back(identity);
    const std::size_t half = said.size() / 2;
    for (std::size_t i = 0; i + 1 < half && said[i + 1] != 0; i += 2) {
        table.insert(table.end(), {said[i], said[i + 1]});
    }
    table.insert(table.end(), 2, 0);
    Words histories(nothing.begin() + empty_table, nothing.end() - 1);
    histories[place_of_identity] = identity;
    const std::size_t values = histories.size() - head_of_histories;
    for (std::size_t i = half; i < said.size(); ++i) {
        histories[head_of_histories + (i - half) % values] ^= said[i];
    }
    std::string bytes;
    put_with_checksum(table, bytes);
    put_with_checksum(histories, bytes);
    return bytes;
}

// ---- Using

/// As `ybw analyze --resume` goes on from it; the search has been taught.
void go_on(const cli::OpenedAnalysis& opened, AnySearch& search) {
    const std::vector<std::string> words{"analyze", "--resume", "saved"};
    const auto given = Arguments::parse(cli::ybw_program(), words);
    const Arguments arguments = cli::read_resumed(given, opened);
    Limits limits = cli::asked_limits(arguments, Duration{1});
    constexpr std::uint64_t some_mib = 1024;
    static_cast<void>(cli::asked_options_for(limits, arguments, report::this_machine(), some_mib));
    static_cast<void>(cli::asked_algorithm(arguments));
    const cli::AnalysisQuestion question =
        cli::asked_question(arguments, arguments.value("position").value_or(""));
    cli::read_same_question(given, opened, question);
    const AnyPosition& position = question.position;
    const auto before = completed_depth(position, opened.analysis().last_rows(), question.moves);
    if (position.outcome()) return;
    limits = {.nodes = nodes_of_a_search};
    const auto result = search.search(position, limits, {}, question.moves, before);
    require(result.best.has_value(), "no move", position.text());
}

void read(const std::string& file) {
    read_or_refuse([&] {
        cli::OpenedAnalysis opened("saved", std::make_unique<std::istringstream>(file));
        static_cast<void>(cli::saved_text(opened.analysis()));
        const AnyGame* const game = game_of(opened.analysis().game);
        if (game == nullptr) return;
        AnySearch& search = *pupil(*game).search;
        opened.teach(search);
        go_on(opened, search);
    });
}

}  // namespace

void read_saved_analysis(std::string_view input) {
    read(std::string(input));
    std::istringstream lines{std::string(input)};
    std::string title;
    std::string line;
    std::getline(lines, title);
    std::getline(lines, line);
    const auto text = mended_text(title, line);
    if (!text) return;
    const auto json = nlohmann::ordered_json::parse(line);
    const auto name = json.find("game");
    if (name == json.end() || !name->is_string()) return read(*text);
    const AnyGame* const game = game_of(name->get_ref<const std::string&>());
    if (game == nullptr) return read(*text);
    const std::string rest{std::istreambuf_iterator<char>(lines), {}};
    read(*text + knowledge(pupil(*game).nothing, cli::saved_identity(*text), words_of_bytes(rest)));
}

}  // namespace ybw::fuzz
