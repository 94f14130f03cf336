#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "engine/record/written_game.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

constexpr std::int64_t largest_board = 100;
constexpr int size_of_rec = 20;

/// A file of lines: a head, points with times, and names.
class PointLines {
public:
    /// `first` is the number of the upper left point, in both directions.
    PointLines(std::string_view format, std::string_view text, int first)
        : format_(format), first_(first) {
        for (const std::string_view line : split(text, '\n')) lines_.emplace_back(trimmed(line));
        skip_empty();
    }

    bool is_at_end() const { return at_ == lines_.size(); }

    /// Empty at the end.
    std::string next() {
        std::string line = is_at_end() ? "" : lines_[at_++];
        skip_empty();
        return line;
    }

    /// Complains about the next line.
    [[noreturn]] void complain(std::string_view what) const {
        throw UserError(ExitCode::bad_input, "{}, line {}: {}", format_, at_ + 1, what);
    }

    /// The points up to the first other line.
    std::vector<std::string> points(int size) {
        std::vector<std::string> points;
        for (; !is_at_end(); ++at_, skip_empty()) {
            const auto fields = fields_of(lines_[at_]);
            if (fields.size() < 2 || fields.size() > 3) break;
            if (!fields[0] || !fields[1] || !fields.back()) break;
            const auto is_on_board = [&](std::int64_t place) {
                return first_ <= place && place < first_ + size;
            };
            if (!is_on_board(*fields[0]) || !is_on_board(*fields[1])) {
                complain(fmt::format("{},{} is off the board, which has {} lines, counted from {}",
                                     *fields[0], *fields[1], size, first_));
            }
            points.push_back(fmt::format("{},{}", *fields[0] - first_, *fields[1] - first_));
        }
        require_no_more_points();
        return points;
    }

private:
    using Fields = std::vector<std::optional<std::int64_t>>;

    void skip_empty() {
        while (!is_at_end() && lines_[at_].empty()) ++at_;
    }

    /// The fields between its commas, as far as they are numbers.
    static Fields fields_of(std::string_view line) {
        Fields fields;
        for (const std::string_view field : split(line, ','))
            fields.push_back(whole_number(trimmed(field)));
        return fields;
    }

    /// A point and a time, or an attempt at them.
    static bool looks_like_point(std::string_view line) {
        const auto fields = fields_of(line);
        const auto numbers =
            std::ranges::count_if(fields, [](auto field) { return field.has_value(); });
        return fields.size() >= 3 && numbers >= 2;
    }

    /// A line that cannot be read would otherwise end the game silently in its middle.
    void require_no_more_points() const {
        for (std::size_t later = at_; later < lines_.size(); ++later) {
            if (looks_like_point(lines_[later]))
                complain("a point is expected, as in 8,8,0: more of them follow");
        }
    }

    std::string_view format_;
    int first_;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
};

/// The name without its folders, which may be those of another system.
std::string file_name(std::string_view path) {
    return std::string(path.substr(path.find_last_of("/\\") + 1));
}

/// "Piskvorky 15x15, 11:11, 0": the side of the board.
int size_of(const PointLines& lines, std::string_view head) {
    const std::size_t blank = std::min(head.find(' '), head.size());
    const std::size_t cross = std::min(head.find('x', blank), head.size());
    const std::size_t comma = std::min(head.find(',', cross), head.size());
    const auto width = whole_number(trimmed(head.substr(blank, cross - blank)));
    const auto height = cross < head.size()
                            ? whole_number(trimmed(head.substr(cross + 1, comma - cross - 1)))
                            : std::nullopt;
    if (!width || !height || *width != *height || *width > largest_board)
        lines.complain("a square board is expected, as in 'Piskvorky 15x15'");
    return static_cast<int>(*width);
}

/// "0,Freestyle", after the players.
std::optional<std::string> rule_in(std::string_view line) {
    const std::string name = lower_case(std::string(line.substr(line.find(',') + 1)));
    for (const char* rule : {"freestyle", "standard", "renju"}) {
        if (name.starts_with(rule)) return rule;
    }
    return std::nullopt;
}

}  // namespace

WrittenGame read_psq(std::string_view text) {
    PointLines lines("PSQ", text, 1);
    WrittenGame game;
    game.format = "psq";
    const PointLines at_head = lines;
    const std::string head = lines.next();
    game.options.size = size_of(at_head, head);
    game.moves = lines.points(*game.options.size);
    for (std::string& player : game.players) player = file_name(lines.next());
    // The last number of the head names the player that begins.
    if (head.ends_with(", 1")) std::swap(game.players[0], game.players[1]);
    while (!lines.is_at_end())
        if (const auto rule = rule_in(lines.next())) game.options.rule = rule;
    return game;
}

WrittenGame read_rec(std::string_view text) {
    PointLines lines("REC", text, 0);
    WrittenGame game;
    game.format = "psq";
    for (std::string& player : game.players) player = file_name(lines.next());
    game.options.size = size_of_rec;
    game.moves = lines.points(size_of_rec);
    return game;
}

}  // namespace ybw::record
