#include <fmt/format.h>
#include <fstream>
#include <map>
#include <vector>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/report_arguments.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/games/any_game.hpp"
#include "engine/mpi/commands.hpp"
#include "engine/mpi/work.hpp"
#include "engine/report/json_line.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/score_json.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/blanks.hpp"

namespace ybw::mpi {
namespace {

constexpr Duration usual_time{10};

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw UserError(ExitCode::input_missing, path + ": cannot be read");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!is_blank(line)) lines.push_back(line);
    }
    return lines;
}

/// The keys are those of `ybw analyze --format jsonl`; number and position are added.
Json analysis(const cli::Arguments& arguments, AnySearch& engine, const Json& piece) {
    const std::string text = piece["position"].get<std::string>();
    Json json{{"type", "result"}, {"number", piece["number"]}, {"position", text}};
    try {
        const AnyPosition position =
            read_position(cli::asked_game(arguments), text, cli::game_options(arguments));
        if (const auto over = ending(position)) {
            json["over"] = *over;
            return json;
        }
        engine.clear();  // the same answer whoever had which position before
        const auto result = engine.search(position, cli::search_limits(arguments, usual_time));
        json["best"] = position.format_move(*result.best);
        json["score"] = report::score_json(result.lines.front().score);
        json["depth"] = result.depth;
        json["pv"] = line_names(position, result.lines.front().pv);
        json["nodes"] = result.statistics.nodes;
        json["time_s"] = result.time.count();
    } catch (const UserError& error) {
        json["error"] = error.what();
    }
    return json;
}

/// Writes results in the order of their numbers, as soon as that is possible.
class InOrder {
public:
    void take(const Json& json) {
        waiting_[json["number"].get<std::size_t>()] = json;
        for (auto next = waiting_.find(next_); next != waiting_.end();
             next = waiting_.find(++next_)) {
            cli::standard_output().write(json_line(next->second));
            waiting_.erase(next);
        }
    }

private:
    std::size_t next_ = 1;
    std::map<std::size_t, Json> waiting_;
};

void deal_positions(const Session& session, const std::vector<std::string>& positions) {
    std::size_t next = 0;
    InOrder output;
    deal(
        session.size() - 1,
        [&]() -> std::optional<Json> {
            if (next == positions.size()) return std::nullopt;
            const std::string& position = positions[next];
            return Json{{"number", ++next}, {"position", position}};
        },
        [&](const Json& json) { output.take(json); });
}

}  // namespace

ExitCode analyze(const Session& session, const cli::Arguments& arguments) {
    const auto positions = arguments.value("positions");
    if (!positions) {
        throw UserError(ExitCode::usage,
                        "--positions: name the file to search; one position is ybw's to analyze");
    }
    if (session.size() < 2) {
        throw UserError(ExitCode::usage, "ybw-mpi needs two ranks or more; see mpirun -n");
    }
    if (arguments.value("format").value_or("jsonl") != "jsonl") {
        throw UserError(ExitCode::usage, "--format: answers are JSON lines; leave it out");
    }
    const AnyGame& game = cli::asked_game(arguments);
    const SearchOptions options =
        cli::search_options(arguments, report::this_machine(), report::available_memory_mib());
    static_cast<void>(cli::search_limits(arguments, usual_time));  // what is wrong is said now
    if (session.rank() == 0) {
        std::vector<std::string> lines;
        try {
            lines = lines_of(*positions);
        } catch (...) {
            broadcast(0);
            throw;
        }
        broadcast(1);
        deal_positions(session, lines);
    } else if (broadcast(0) != 0) {
        const auto engine = game.make_search(options);
        serve([&](const Json& piece, const Send& send_result) {
            send_result(analysis(arguments, *engine, piece));
        });
    }
    return ExitCode::done;
}

}  // namespace ybw::mpi
