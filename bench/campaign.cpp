#include "bench/campaign.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <unistd.h>

#include "bench/plot.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/program.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::bench {
namespace {

namespace fs = std::filesystem;

/// "on" or "off"; "unknown" where the system does not say.
std::string smt() {
    std::ifstream stream("/sys/devices/system/cpu/smt/active");
    int is_active = 0;
    if (!(stream >> is_active)) return "unknown";
    return is_active != 0 ? "on" : "off";
}

int numa_nodes() {
    int nodes = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/sys/devices/system/node", error)) {
        const std::string name = entry.path().filename().string();
        nodes += name.starts_with("node") ? 1 : 0;
    }
    return nodes > 0 ? nodes : 1;
}

/// Runnable processes of the last minute; 0 where the system does not say.
double load_average() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

bool is_suite(const Settings& settings) {
    return settings.task == Task::suite;
}

/// The file that is asked for, or the fixed set of game and command.
std::filesystem::path file_of(const Settings& settings) {
    if (!settings.positions.empty()) return settings.positions;
    const std::string kind = is_suite(settings) ? "-wins" : "";
    const auto games = games_with_set(kind);
    if (std::ranges::find(games, settings.game) == games.end()) {
        throw UserError(
            ExitCode::input_missing,
            "{} has no set of positions{}; name a file with --positions, or a game that has one: "
            "{}",
            settings.game, is_suite(settings) ? " with known best moves" : "",
            games.empty() ? "none, in bench/positions" : fmt::to_string(fmt::join(games, ", ")));
    }
    return default_positions(settings.game + kind);
}

std::vector<BenchPosition> positions_of(const Settings& settings, const Subject& subject,
                                        Signals& signals) {
    const auto file = file_of(settings);
    auto positions = load_positions(file, &signals);
    if (settings.first && static_cast<std::size_t>(*settings.first) < positions.size())
        positions.resize(static_cast<std::size_t>(*settings.first));
    check_positions(positions, file.string(), subject);
    for (BenchPosition& position : positions) {
        if (settings.depth) position.depth = settings.depth;
        if (settings.options.solving) position.depth = max_ply - 1;
        if (is_suite(settings) && !position.depth) position.depth = max_ply - 1;
        if (!position.depth) {
            throw UserError(ExitCode::usage, "position {} has no depth; give --depth",
                            position.name);
        }
    }
    return positions;
}

/// All that the rows of a position depend on, beside the machine and the position itself.
Record what_decides(const Settings& settings) {
    Record designs = Record::array();
    for (const Design design : settings.designs) designs.push_back(design_name(design));
    Record record = {{"type", "rows"},
                     {"version", program_version()},
                     {"task", settings.task == Task::simulate ? "simulate" : "scaling"},
                     {"game", settings.game},
                     {"positions", settings.positions},
                     {"depth", settings.depth ? Record(*settings.depth) : Record()},
                     {"threads", settings.threads},
                     {"designs", designs},
                     {"hash", settings.hash_mib}};
    if (settings.options.solving) record["solve"] = true;
    if (!settings.without.empty()) record["without"] = settings.without;
    if (settings.task == Task::scaling) {
        record["runs"] = settings.runs;
        return record;
    }
    record["seed"] = settings.seed;
    record["seeds"] = settings.seeds;
    record["node_ns"] = settings.node_ns ? Record(*settings.node_ns) : Record();
    record["costs"] = costs_text(settings.costs);
    if (settings.validate) record["validated_runs"] = settings.runs;
    return record;
}

/// The position and its depth in a few digits: another one may bear the same name.
std::string print_of(const BenchPosition& position) {
    return Fingerprint(fmt::format("{} {}", *position.depth, position.text)).text();
}

/// Whether what else runs on this machine makes a difference.
bool takes_real_time(const Settings& settings) {
    return settings.task != Task::simulate || !settings.node_ns || settings.validate;
}

}  // namespace

Header header_of(const Settings& settings, std::string_view game, Facts facts) {
    const auto machine = report::this_machine();
    facts.insert(facts.end(),
                 {{"processor", machine.processor},
                  {"cores", fmt::format("{} of {} usable, SMT {}, NUMA nodes {}",
                                        machine.usable_cores, machine.cores, smt(), numa_nodes())},
                  {"load", fmt::format("{:.2f} at the start", load_average())},
                  {"memory", fmt::format("{} MiB", machine.memory_mib)},
                  {"system", machine.system},
                  {"version", std::string(program_version())}});
    for (const BuildFact& fact : build_facts()) facts.emplace_back(fact.name, fact.value);
    return {settings.command_line, std::string(game), std::move(facts)};
}

Campaign::Campaign(const Settings& settings)
    : settings_(settings),
      subject_(make_subject(settings.game)),
      positions_(positions_of(settings, *subject_, signals_)),
      format_(make_format(
          settings.format,
          {.results = [this](std::string_view text) { write([&] { output().write(text); }); },
           .remarks = [this](std::string_view text) { write([&] { remark(text); }); },
           .width = [] { return terminal_columns(STDOUT_FILENO).value_or(0); }})),
      scope_(
          signals_, [this] { subject_->stop(); }, [] {}) {
    if (!settings.plot.empty()) require_plot(settings.plot);
    if (!settings.rows.empty()) {
        rows_file_.emplace(settings.rows, what_decides(settings_));
        require_kept_positions();
    }
}

void Campaign::require_kept_positions() const {
    for (const BenchPosition& position : positions_) {
        const KeptRows* const kept = rows_file_->find(position.name);
        if (kept == nullptr || kept->searched == print_of(position)) continue;
        fail_with_file(ExitCode::usage, settings_.rows,
                       fmt::format("its rows of {} are of another position or depth; give that "
                                   "one, or name another file with --rows",
                                   printable(position.name)));
    }
}

void Campaign::begin(Facts facts) {
    format_->begin(header_of(settings_, settings_.game, std::move(facts)));
    const int cores = report::this_machine().usable_cores;
    if (takes_real_time(settings_) && load_average() > 0.5) {
        format_->warning(
            fmt::format("the load is {:.1f}: other programs run; times will be too long and uneven",
                        load_average()));
    }
    if (settings_.task == Task::scaling && std::ranges::max(settings_.threads) > cores) {
        format_->warning(fmt::format(
            "more threads than cores ({}): their speed-up says what oversubscription costs, not "
            "what cores would give",
            cores));
    }
}

ExitCode Campaign::run(Facts facts, int repeats,
                       const std::function<bool(const BenchPosition&)>& measure) {
    begin(std::move(facts));
    show_progress(repeats *
                  (1 + static_cast<int>(settings_.designs.size() * settings_.threads.size())));
    for (const BenchPosition& position : positions_) {
        if (is_stopped()) break;
        if (recall(position)) continue;
        if (measure(position) && rows_file_ && !is_stopped()) rows_file_->add(position.name, open_);
    }
    return end();
}

void Campaign::remark(std::string_view line) const {
    standard_error().write(fmt::format("{}: {}", settings_.program, line));
}

Trial Campaign::trial(const BenchPosition& position, Design design, int threads) const {
    return {.design = design,
            .threads = threads,
            .depth = *position.depth,
            .hash_mib = settings_.hash_mib,
            .options = settings_.options};
}

std::vector<Series> Campaign::measure(const BenchPosition& position,
                                      const std::vector<Design>& designs,
                                      const std::vector<int>& threads) {
    std::vector<Series> all = {{trial(position, Design::serial, 1), {}}};
    for (const Design design : designs) {
        for (const int number : threads) all.push_back({trial(position, design, number), {}});
    }
    for (int run = 0; run < settings_.runs && !is_stopped(); ++run) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            Series& series = all[(i + static_cast<std::size_t>(run)) % all.size()];
            Trial twin = series.trial;
            twin.symmetry = run;
            const auto measurement = subject_->measure(position.text, twin);
            if (!measurement) break;
            count_piece();
            series.runs.push_back(*measurement);
        }
    }
    return all;
}

void Campaign::add(const Row& row) {
    const Row kept = row_of<Row>(record_of(row));
    rows_.push_back(kept);
    open_.rows.push_back(kept);
    format_->row(kept);
    if (const auto text = doubt(kept)) format_->warning(*text);
}

void Campaign::add_workers(const std::string& position, const Series& series) {
    if (!settings_.per_worker && !rows_file_) return;
    for (const WorkerRow& row : worker_rows(position, series)) {
        const WorkerRow kept = row_of<WorkerRow>(record_of(row));
        open_.workers.push_back(kept);
        if (settings_.per_worker) format_->row(kept);
    }
}

void Campaign::add(const Validation& validation) {
    open_.validations.push_back(row_of<Validation>(record_of(validation)));
    validations_.push_back(open_.validations.back());
}

bool Campaign::recall(const BenchPosition& position) {
    open_ = {.searched = print_of(position)};
    const KeptRows* const kept = rows_file_ ? rows_file_->find(position.name) : nullptr;
    if (kept == nullptr) return false;
    for (const Validation& validation : kept->validations) validations_.push_back(validation);
    for (const Row& row : kept->rows) {
        rows_.push_back(row);
        format_->row(row);
        if (!settings_.per_worker) continue;
        for (const WorkerRow& worker : kept->workers) {
            if (worker.design == row.design && worker.threads == row.threads) format_->row(worker);
        }
    }
    return true;
}

void Campaign::show_progress(int pieces) {
    for (const BenchPosition& position : positions_) {
        const bool is_kept = rows_file_ && rows_file_->find(position.name) != nullptr;
        if (!is_kept) pieces_ += static_cast<std::uint64_t>(pieces);
    }
    watch_ = {};
    status_line_.emplace(STDERR_FILENO, [this] { return status(); });
}

std::string Campaign::status() const {
    const std::uint64_t done = done_.load();
    const std::uint64_t left = pieces_ > done ? pieces_ - done : 0;
    return fmt::format("{} of {} searches{}", done, pieces_,
                       report::time_left(done, left, watch_.elapsed()));
}

void Campaign::write(const std::function<void()>& print) {
    if (settings_.take_rows) return;
    status_line_ ? status_line_->print_above(print) : print();
}

ExitCode Campaign::end() {
    if (status_line_) status_line_->end();
    if (settings_.take_rows) {
        settings_.take_rows(rows_);
        return exit_code();
    }
    write_validations();
    const auto first = std::ranges::find_if(rows_, is_too_short);
    if (first != rows_.end()) {
        format_->warning(fmt::format(
            "{} of {}, the first of them of position {}, took less time than can be measured; give "
            "more depth",
            std::count_if(first, rows_.end(), is_too_short), report::counted(rows_.size(), "row"),
            first->position));
    }
    sum_up({.rows = rows_, .game = settings_.game}, settings_, *format_);
    return exit_code();
}

/// Them, and the geometric mean of each number of processors.
void Campaign::write_validations() {
    for (const Validation& each : validations_) format_->row(each);
    for (const int threads : validated_threads) {
        std::vector<double> measured;
        std::vector<double> simulated;
        for (const Validation& each : validations_) {
            if (each.threads != threads) continue;
            measured.push_back(each.measured);
            simulated.push_back(each.simulated);
        }
        if (measured.empty()) continue;
        format_->row(Validation{.position = "all",
                                .threads = threads,
                                .measured = geometric_mean(measured).value,
                                .simulated = geometric_mean(simulated).value});
    }
}

}  // namespace ybw::bench
