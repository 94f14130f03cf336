#include "engine/serve/live_board.hpp"

#include <algorithm>
#include <atomic>
#include <boost/algorithm/hex.hpp>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <new>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/report/page.hpp"
#include "engine/report/text.hpp"
#include "engine/search/message.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/store.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::serve {

// The files beside this one, embedded (../embed.cmake).
extern const std::string_view live_page_html;  ///< the body; its marks are @ABOUT@ and @STEPS@
extern const std::string_view live_page_css;
extern const std::string_view live_tree_js, live_view_js, live_page_js, live_input_js, set_up_js,
    swap2_js;  ///< in this order

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t most_balanced = 3;
constexpr std::size_t longest_name = 16;
/// Letters and digits in one word. Moves without blanks between are shorter; a reader of games that
/// tries each beginning of a longer word keeps all pages waiting.
constexpr std::size_t longest_word = 2000;
/// Settings of a search that a page may choose; the others are those of the command line.
constexpr const char* chosen_settings[] = {"threads", "hash", "multipv"};

GameOptions options_of(const Json& json) {
    return {.size = number_member(json, "size", 1, 1000),
            .rule = text_member(json, "rule", longest_name),
            .side = text_member(json, "side", longest_name)};
}

AskedPosition position_of(const Json& json) {
    return {.game = text_member(json, "game", longest_name).value_or(""),
            .options = options_of(json),
            .start = text_member(json, "start", longest_position_text).value_or(""),
            .moves = names_member(json, "moves", most_named_moves, longest_move_name),
            .notation = text_member(json, "notation", longest_name).value_or("")};
}

void require_short_words(std::string_view text) {
    std::size_t length = 0;
    for (const char c : text) {
        const char small = static_cast<char>(c | 0x20);
        const bool is_of_word = ('a' <= small && small <= 'z') || ('0' <= c && c <= '9');
        length = is_of_word ? length + 1 : 0;
        if (length > longest_word) {
            refuse_member("text", fmt::format("a word has more than {} letters; this is no game",
                                              longest_word));
        }
    }
}

/// Of two hexadecimal digits each.
std::string bytes_of(const std::string& digits) try {
    return boost::algorithm::unhex(digits);
} catch (const boost::algorithm::hex_decode_error&) {
    refuse_member("bytes", "write two hexadecimal digits for each byte");
}

AskedGame game_of(const Json& json) {
    auto text = text_member(json, "text", std::string::npos);
    if (const auto digits = text_member(json, "bytes", std::string::npos)) text = bytes_of(*digits);
    if (!text || is_blank(*text)) refuse_member("text", "write a game");
    require_short_words(*text);
    return {.text = std::move(*text),
            .game = text_member(json, "game", longest_name),
            .options = options_of(json),
            .notation = text_member(json, "notation", longest_name).value_or("")};
}

AskedSearch search_of(const Json& json, const SearchBounds& bounds) {
    AskedSearch search;
    if (find_member(json, "game") != nullptr) search.position = position_of(json);
    search.options = search_options(
        [&](std::string_view name) -> std::optional<std::string> {
            for (const char* setting : chosen_settings) {
                if (name != setting) continue;
                if (const auto number = number_member(json, setting))
                    return std::to_string(*number);
            }
            return std::nullopt;
        },
        bounds.usual, bounds.most_hash_mib);
    if (const auto depth = number_member(json, "depth", 1, max_ply - 1))
        search.limits.depth = static_cast<Depth>(*depth);
    search.limits.time = seconds_member(json, "time");
    if (const auto* const threat = find_member(json, "threat")) {
        if (!threat->is_boolean()) refuse_member("threat", "write true or false");
        search.threat = threat->get<bool>();
    }
    if (const auto moves = number_member(json, "balance", 1, most_balanced)) {
        search.balance = static_cast<int>(*moves);
        search.options.multipv = 1;
    }
    if (const auto number = number_member(json, "level", 1, std::ssize(levels))) {
        const Level& level = level_of(*number);
        search.limits.nodes = level.nodes;
        search.temperature = level.temperature;
        search.options.multipv = level_lines;
    }
    return search;
}

}  // namespace

Message read_message(std::string_view text, const SearchBounds& bounds) {
    const Json json = parse_message(text);
    const std::string type = text_member(json, "type", longest_name).value_or("");
    if (type == "position") return position_of(json);
    if (type == "load") return game_of(json);
    if (type == "search") return search_of(json, bounds);
    if (type == "stop") return AskedStop{};
    refuse_member(
        "type", fmt::format("'{}' is none; position, load, search and stop are", printable(type)));
}

// ---- A game as the page shows it

namespace {

Json legal_json(const AnyPosition& position) {
    Json moves = Json::array();
    if (position.outcome()) return moves;
    for (const AnyMove move : position.legal_moves()) moves.push_back(position.format_move(move));
    return moves;
}

record::PlayedMoves played(const AskedPosition& asked) {
    const AnyGame& game = game_named(asked.game);
    const AnyPosition start = read_position(game, asked.start, asked.options);
    return {.start = start, .moves = moves_named(start, asked.moves)};
}

/// The game of a text, of the first kind that fits; `written` is what the text says. The kind that
/// is `shown` comes first, and text without a head keeps its board.
record::PlayedMoves played(const AskedGame& asked, const record::WrittenGame& written,
                           const AnyPosition& shown) {
    const auto is_shown = [&](const AnyGame* game) { return game->name() == shown.game().name(); };
    auto games = record::games_of(written);
    if (asked.game) std::erase_if(games, [&](auto* game) { return game->name() != *asked.game; });
    if (games.empty())
        throw UserError(ExitCode::bad_input, "the text is of another game; choose that one");
    std::stable_partition(games.begin(), games.end(), is_shown);
    return record::first_played(games, "", [&](const AnyGame& game) {
        record::WrittenGame meant = written;
        if (written.format == "text" && is_shown(&game)) {
            meant.options = record::variant_of(shown);
            if (!written.start.empty()) meant.options.size.reset();
        }
        return record::played_moves(meant, game, asked.options);
    });
}

/// The position after a pass, for the other side's plan. Throws UserError where none is allowed.
AnyPosition passed(const AnyPosition& position) {
    const AnyGame& game = position.game();
    GameOptions options;
    options.side = game.sides()[static_cast<std::size_t>(1 - position.side_to_move())];
    if (const auto rule = game.rule_name(position); !rule.empty()) options.rule = rule;
    return read_position(game, position.text(), options);
}

/// The same position, with moves in this notation; empty: the usual one.
AnyPosition in_notation(const AnyPosition& position, const std::string& notation) {
    if (notation.empty()) return position;
    return game_in_notation(position.game(), notation, "notation: ").adopted(position);
}

/// The message "position"; see README.md.
Json position_json(const record::PlayedMoves& played, const std::string& notation) {
    const AnyGame& game = played.start.game();
    const AnyPosition position = played.last_position();
    const Json picture = report::picture_json(position);
    const GameOptions variant = record::variant_of(position);
    return {{"type", "position"},
            {"game", game.name()},
            {"rule", report::optional_json(variant.rule)},
            {"size", report::optional_json(variant.size)},
            {"sides", game.sides()},
            {"start", played.start.text()},
            {"initial", same_position(played.start, game.start(record::variant_of(played.start)))},
            {"first_side", played.start.side_to_move()},
            {"moves", game.told(played.start, "", played.moves).moves},
            {"notation", notation},
            {"names", line_names(in_notation(played.start, notation), played.moves)},
            {"text", position.text()},
            {"side", position.side_to_move()},
            {"legal", legal_json(position)},
            {"forbidden", game.forbidden_points(position)},
            {"over", report::optional_json(ending(position))},
            {"winner", report::optional_json(position.winner())},
            {"picture", picture},
            {"drawn", picture.is_null() ? Json(position.draw({}, {})) : Json()},
            {"format", record::record_format(game)},
            {"record", record::line_record(played.start, played.moves)}};
}

/// The choices of the page: all games with their rules, sizes and sides.
Json games_json() {
    Json games = Json::array();
    for (const AnyGame* const game : all_games()) {
        const auto sizes = game->sizes();
        games.push_back(
            {{"name", game->name()},
             {"rules", names_of(game->rules())},
             {"notations", names_of(game->notations())},
             {"sides", game->sides()},
             {"sizes", sizes ? Json{sizes->least, sizes->most, sizes->usual} : Json()}});
    }
    return games;
}

}  // namespace

std::string live_page(const SearchBounds& bounds, std::string_view about, std::string nonce) {
    const std::string body =
        report::filled(live_page_html, {{"@ABOUT@", report::html_text(about)},
                                        {"@STEPS@", std::string(report::step_buttons_html)}});
    Json strengths = Json::array();
    for (const Level& level : levels)
        strengths.push_back({{"nodes", level.nodes}, {"temperature", level.temperature}});
    return report::page_text(
        {.title = "ybw",
         .style = live_page_css,
         .body = body,
         .data = {{"games", games_json()},
                  {"levels", strengths},
                  {"threads", bounds.usual.threads},
                  {"most_threads", SearchOptions::max_threads},
                  {"hash_mib", bounds.usual.hash_mib},
                  {"most_hash_mib", bounds.most_hash_mib},
                  // A message has more than the game alone.
                  {"longest_game", WebServer::longest_message / 2}},
         .nonce = std::move(nonce),
         .scripts = {report::board_js, report::curve_js, live_tree_js, live_view_js, live_page_js,
                     live_input_js, set_up_js, swap2_js}});
}

namespace {

Json error_json(std::string_view message) {
    return {{"type", "error"}, {"message", message}};
}

std::string kind_of(const AnyPosition& position, const SearchOptions& options) {
    const AnyGame& game = position.game();
    return fmt::format("{} {} {} {} {}", game.name(), game.rule_name(position),
                       record::variant_of(position).size.value_or(0), options.threads,
                       options.hash_mib);
}

/// Comments by the number of their move.
Json comments_json(const std::map<std::size_t, std::string>& comments) {
    Json json = Json::object();
    for (const auto& [number, comment] : comments) json[std::to_string(number)] = comment;
    return json;
}

Json variations_json(const record::PlayedMoves& game,
                     const std::vector<record::PlayedLine>& variations,
                     const std::string& notation) {
    Json lines = Json::array();
    const auto whole = record::whole_lines(game, variations);
    for (const auto& [line, after, moves, comments, marks] : variations) {
        std::vector<AnyMove> before = whole[line];
        before.resize(after);
        const AnyPosition position =
            record::PlayedMoves{.start = game.start, .moves = std::move(before)}.last_position();
        lines.push_back({{"line", line},
                         {"after", after},
                         {"moves", position.game().told(position, "", moves).moves},
                         {"names", line_names(in_notation(position, notation), moves)},
                         {"comments", comments_json(comments)}});
    }
    return lines;
}

/// A search for an even opening first keeps all openings in memory. They are counted one move
/// deeper at a time, so that too many are noticed before they are counted.
void require_few_openings(const AnyPosition& position, int moves) {
    constexpr std::uint64_t most = 30'000;
    const std::atomic<bool> never = false;
    for (int depth = 2; depth <= moves; ++depth) {
        if (position.game().perft(position, depth, Bulk::on, never).value_or(0) <= most) continue;
        throw UserError(ExitCode::bad_input,
                        "balance: there are more than {} ways to make {} moves here; ask for fewer",
                        most, moves);
    }
}

}  // namespace

LiveBoard::LiveBoard(Send send, SearchBounds bounds, record::PlayedMoves game, KnownResults* known)
    : send_(std::move(send)),
      bounds_(std::move(bounds)),
      known_(known),
      game_(std::move(game)),
      session_(
          {.on_iteration = [this](const auto& task,
                                  const auto& iteration) { tell_line(task.position, iteration); },
           .on_pulse = [this](const Status& status) { tell_status(status); },
           .on_answer = [this](const auto& task,
                               const auto& result) { tell_answer(task.position, result); }}) {
    send_(report::dumped(position_json(game_, notation_)));
}

void LiveBoard::hear(std::string_view message) noexcept {
    try {
        std::visit([this](const auto& asked) { obey(asked); }, read_message(message, bounds_));
    } catch (const UserError& error) {
        send_(report::dumped(error_json(error.what())));
    } catch (const std::bad_alloc&) {
        send_(report::dumped(error_json("there is not enough memory; ask for a smaller table")));
    } catch (const std::exception& error) {
        send_(report::dumped(error_json(fmt::format("this went wrong: {}", error.what()))));
    }
}

void LiveBoard::obey(const AskedPosition& asked) {
    show(played(asked), asked.notation);
}

void LiveBoard::obey(const AskedGame& asked) {
    record::WrittenGame written = record::read_game(asked.text, asked.options.size);
    record::PlayedMoves game = played(asked, written, game_.start);
    written.notes = record::notes_of(written, game.start.game(), asked.options);
    const auto variations = record::played_variations(written, game, written.notes);
    const Json more{{"comments", comments_json(written.comments)},
                    {"variations", variations_json(game, variations, asked.notation)},
                    {"notes", written.notes}};
    show(std::move(game), asked.notation, more);
}

void LiveBoard::obey(const AskedStop&) {
    session_.stop();
    session_.wait();
}

void LiveBoard::show(record::PlayedMoves game, const std::string& notation, const Json& more) {
    Json json = position_json(game, notation);
    json.update(more);
    const std::string text = report::dumped(json);
    game_ = std::move(game);
    notation_ = notation;
    send_(text);
}

void LiveBoard::obey(const AskedSearch& asked) {
    obey(AskedStop{});
    const AnyPosition shown = (asked.position ? played(*asked.position) : game_).last_position();
    const AnyPosition position = in_notation(asked.threat ? passed(shown) : shown,
                                             asked.position ? asked.position->notation : notation_);
    if (const auto over = ending(position))
        throw UserError(ExitCode::bad_input, "the game is over: {}", *over);
    require_few_openings(position, asked.balance);
    AnySearch& search = search_for(position, asked.options);
    SearchTask task{.position = position, .limits = asked.limits};
    task.limits.time.reset();
    if (asked.limits.time) task.budget = TimeBudget{*asked.limits.time, *asked.limits.time};
    temperature_ = asked.temperature;
    limits_ = asked.limits;
    multipv_ = asked.options.multipv;
    is_balance_ = asked.balance > 0;
    ++number_;
    send_(report::dumped({{"type", "search"},
                          {"search", number_},
                          {"threads", search.workers()},
                          {"hash_mib", asked.options.hash_mib},
                          {"multipv", asked.options.multipv}}));
    if (asked.balance == 0) {
        if (tell_known(task, asked)) return;
        return session_.start(search, std::move(task));
    }
    session_.start(balance_.emplace(search, BalanceSearch::Wanted{.moves = asked.balance}),
                   std::move(task));
}

AnySearch& LiveBoard::search_for(const AnyPosition& position, const SearchOptions& options) {
    const std::string kind = kind_of(position, options);
    if (search_ && kind == kind_) {
        search_->set_multipv(options.multipv);
        return *search_;
    }
    search_.reset();  // two tables may be too much
    kind_.clear();
    search_ = position.game().make_search(options);
    kind_ = kind;
    return *search_;
}

/// The line as all programs get it, with the chance to win and the points of its moves.
Json LiveBoard::line_json(const AnyPosition& root, const report::Row& row) const {
    Json json = report::row_json(
        "line", {.game = std::string(root.game().name()), .threads = search_->workers()}, row);
    json["chance"] = chance_of(root.game(), row.score);
    json["points"] = report::point_names(root, row.pv);
    json["search"] = number_;
    return json;
}

void LiveBoard::tell_line(const AnyPosition& root, const Iteration<AnyMove>& iteration) const {
    send_(report::dumped(line_json(root, row_of(root, iteration))));
}

void LiveBoard::tell_status(const Status& status) const {
    send_(report::dumped({{"type", "status"},
                          {"search", number_},
                          {"depth", status.depth},
                          {"nodes", status.statistics.nodes},
                          {"nps", report::whole_nps(status.statistics.nodes, status.time)},
                          {"time_s", report::rounded_seconds(status.time)},
                          {"hashfull_permille", status.hashfull_permille}}));
}

bool LiveBoard::tell_known(SearchTask& task, const AskedSearch& asked) const {
    if (known_ == nullptr || asked.limits.nodes) return false;  // a level is to know no more
    const auto known = known_->find(task.position, multipv_);
    if (!known) return false;
    for (const report::Row& row : known->lines) {
        Json json = line_json(task.position, row);
        json["found_by"] = known->found_by;
        send_(report::dumped(json));
    }
    if (is_enough(*known, asked.limits)) {
        tell_result(task.position, *known, 0);
        return true;
    }
    task.before = completed_depth(task.position, known->lines);
    return false;
}

void LiveBoard::tell_answer(const AnyPosition& root, const Result<AnyMove>& result) const {
    Result<AnyMove> whole = result;
    for (auto& line : whole.lines) play_out(root, line);
    const report::Summary summary = summary_of(root, whole, {});
    if (known_ != nullptr && !is_balance_) known_->keep(root, summary, limits_, multipv_);
    tell_result(root, summary,
                whole.lines.empty() ? 0 : dice_.line(root.game(), whole.lines, temperature_));
}

void LiveBoard::tell_result(const AnyPosition& root, const report::Summary& summary,
                            std::size_t choice) const {
    Json json = report::result_json(
        {.game = std::string(root.game().name()), .threads = search_->workers()}, summary);
    json["search"] = number_;
    Json lines = Json::array();
    for (const report::Row& row : summary.lines) lines.push_back(line_json(root, row));
    if (!summary.lines.empty()) {
        const auto& points = lines[choice]["points"];
        json["choice"] = points.empty() ? Json() : points.front();
    }
    json["lines"] = lines;
    send_(report::dumped(json));
}

}  // namespace ybw::serve
