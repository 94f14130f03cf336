// Plots: what is drawn, and what is asked before hours of measuring.
#include "bench/plot.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/kit/output_file.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"

namespace ybw::bench {
namespace {

Summary summary_of(Design design, int threads, Ratio speedup) {
    Summary summary;
    summary.design = design;
    summary.threads = threads;
    summary.speedup = speedup;
    summary.efficiency = speedup.value / threads;
    return summary;
}

std::string script_of(const std::vector<Summary>& summaries) {
    return plot_script({.summaries = summaries, .rows = {}, .title = "it's"}, {}, "out.svg");
}

/// The numbers of the first "set WHAT [low:high]" of a script, after `from`.
std::pair<double, double> range_in(const std::string& script, const std::string& from,
                                   const std::string& what) {
    const std::size_t begin = script.find("set " + what + " [", script.find(from));
    EXPECT_NE(begin, std::string::npos) << script;
    double low = 0;
    double high = 0;
    EXPECT_EQ(std::sscanf(script.c_str() + begin + what.size() + 6, "%lf:%lf", &low, &high), 2);
    return {low, high};
}

int count_of(const std::string& text, const std::string& word) {
    int count = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        ++count;
    }
    return count;
}

TEST(Plot, DrawsThePanelsThatAreAskedForAsTheKindThatTheFileSays) {
    const std::vector<Summary> summaries{summary_of(Design::ybw, 2, {1.8, 0.1})};
    const std::vector<Row> rows{{.position = "a",
                                 .design = Design::ybw,
                                 .threads = 2,
                                 .speedup = {.value = 1.25, .error = {}}}};
    const PlotData data{.summaries = summaries, .rows = rows, .title = "t"};
    const std::vector<std::string> panels{"positions", "useful"};
    const std::string pdf = plot_script(data, panels, "out.pdf");
    expect_has_all(pdf,
                   {"set terminal pdfcairo size 7.2in,4in", "$ybw_positions << EOD\n2 1.25\n"});
    EXPECT_LT(pdf.find("speed-up of each position"), pdf.find("useful nodes per second"));
    expect_lacks(pdf, "'efficiency'");
    expect_has(plot_script(data, {}, "out.png"), "pngcairo size 1080,400");
    for (const std::string_view name : panel_names()) {
        const std::vector<std::string> one{std::string(name)};
        EXPECT_NE(plot_script(data, one, "out.svg").find("plot "), std::string::npos) << name;
    }
}

TEST(Plot, ScriptHasABlockAndACurveForEachDesign) {
    const std::string script =
        script_of({summary_of(Design::serial, 1, {}), summary_of(Design::ybw, 1, {}),
                   summary_of(Design::lazy, 2, {})});
    expect_has_all(script, {"$ybw << EOD", "$lazy << EOD"});
    expect_lacks(script, "$serial");
    expect_has(script, R"('it'."'".'s')");
}

TEST(Plot, JoinsThePointsOfADesignInTheOrderOfTheirThreads) {
    const std::string script =
        script_of({summary_of(Design::ybw, 64, {}), summary_of(Design::ybw, 1, {}),
                   summary_of(Design::lazy, 2, {}), summary_of(Design::ybw, 8, {})});
    const std::size_t begin = script.find("$ybw << EOD\n1 ");
    ASSERT_NE(begin, std::string::npos) << script;
    EXPECT_LT(script.find("\n8 ", begin), script.find("\n64 ", begin)) << script;
    EXPECT_LT(begin, script.find("$lazy << EOD")) << "designs in the order of the rows";
}

TEST(Plot, HasNoCurveOfWhatADesignDoesNotCount) {
    const std::vector<Summary> summaries{summary_of(Design::ybw, 2, {}),
                                         summary_of(Design::naive, 2, {}),
                                         summary_of(Design::lazy, 2, {})};
    const std::vector<std::string> panels{"losses", "useful"};
    const std::string script =
        plot_script({.summaries = summaries, .rows = {}, .title = "t"}, panels, "out.svg");
    const std::string idle = " using 1:7 ";
    const std::string useful = " using 1:8:9:10 ";
    EXPECT_EQ(count_of(script, "$ybw" + idle), 1);
    EXPECT_EQ(count_of(script, idle), 1) << script;
    EXPECT_EQ(count_of(script, "$naive" + useful), 1);
    EXPECT_EQ(count_of(script, "$lazy" + useful), 0);
    EXPECT_NE(script.find("$lazy using 1:6 with linespoints lw 2 pt 7 ps 0.5 lc 3"),
              std::string::npos)
        << "its colour in every panel";
}

TEST(Plot, HasOneLegendAndNoneInThePanels) {
    const std::string script =
        script_of({summary_of(Design::ybw, 2, {}), summary_of(Design::lazy, 2, {})});
    EXPECT_EQ(count_of(script, "title 'ybw'"), 1);
    EXPECT_EQ(count_of(script, "title 'lazy'"), 1);
    EXPECT_LT(script.find("unset key"), script.find("\nplot "));
}

TEST(Plot, HasNothingInItsLegendThatNoPanelShows) {
    const auto drawn = [](Design design, const std::vector<std::string>& panels) {
        const std::vector<Summary> summaries{summary_of(design, 2, {})};
        return plot_script({.summaries = summaries, .rows = {}, .title = "t"}, panels, "out.svg");
    };
    const std::string speedup = drawn(Design::ybw, {"speedup"});
    expect_has(speedup, "title 'ideal'");
    expect_lacks(speedup, "title 'overhead'");
    expect_lacks(speedup, "title 'idle'");
    const std::string losses = drawn(Design::ybw, {"losses"});
    expect_lacks(losses, "title 'ideal'");
    expect_has_all(losses, {"title 'overhead'", "title 'idle'"});
    expect_lacks(drawn(Design::lazy, {"losses"}), "title 'idle'");
}

TEST(Plot, AxesComeFromTheValuesAndNotFromTheErrors) {
    const std::string script = script_of({summary_of(Design::ybw, 2, {.value = 1.5, .error = 1.49}),
                                          summary_of(Design::ybw, 4, {.value = 3, .error = 40})});
    const auto [low, high] = range_in(script, "'speed-up'", "yrange");
    EXPECT_GT(low, 1);
    EXPECT_LT(low, 1.5);
    EXPECT_GT(high, 4);
    EXPECT_LT(high, 5);
}

TEST(Plot, ErrorBarsOfUsualLengthAreNotCutAtTheEdge) {
    const std::string script = script_of({summary_of(Design::ybw, 2, {.value = 2, .error = 0.6}),
                                          summary_of(Design::ybw, 4, {.value = 4, .error = 1.4})});
    const auto [low, high] = range_in(script, "'speed-up'", "yrange");
    EXPECT_LT(low, 2 * std::exp(-0.3));
    EXPECT_GT(high, 4 * std::exp(0.35));
}

TEST(Plot, DrawsIntervalsWhichTheLogarithmsHave) {
    // Twice as much and half as much.
    const std::string script =
        script_of({summary_of(Design::ybw, 2, {.value = 1.5, .error = 1.5 * std::log(2.0)})});
    expect_has(script, "$ybw << EOD\n2 1.5 0.75 3 ");
}

TEST(Plot, SaysThreadsOrProcessors) {
    Summary summary = summary_of(Design::ybw, 2, {});
    expect_has(script_of({summary}), "set xlabel 'threads'");
    summary.simulated = true;
    expect_has(script_of({summary}), "set xlabel 'processors'");
}

TEST(Plot, OfTexSaysNothingThatTexObeysAndItsScriptNamesThePicture) {
    const std::vector<Summary> summaries{summary_of(Design::ybw, 2, {.value = 1.5, .error = {}})};
    const PlotData data{.summaries = summaries, .rows = {}, .title = "a_b 50% \\ {c}"};
    const std::string tex = plot_script(data, {}, "out.tex");
    expect_has_all(tex,
                   {"set terminal tikz size 21.6cm,8cm", R"('a\_b 50\% \textbackslash{} \{c\}')"});
    const std::string script = plot_script(data, {}, "out.gp");
    expect_has_all(script, {"set terminal svg size 1080,400", "set output 'out.svg'"});
    const std::string file = testing::TempDir() + "ybw-bench-written.gp";
    require_plot(file);
    run_gnuplot(script, file);
    EXPECT_EQ(file_text(file), script);
}

// gnuplot warns of an axis on which all values are the same.
TEST(Plot, IsDrawnWithoutAWordWhateverThereIs) {
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
    const auto folder = std::filesystem::path(testing::TempDir());
    const auto script = folder / "ybw-bench-plot.gp";
    const auto said = folder / "ybw-bench-plot.txt";
    const std::string svg = folder / "ybw-bench-plot.svg";
    const std::vector<std::vector<Summary>> pictures = {
        {summary_of(Design::ybw, 1, {})},
        {summary_of(Design::serial, 1, {}), summary_of(Design::ybw, 1, {.value = 1, .error = 7})},
        {summary_of(Design::ybw, 2, {.value = 0.5, .error = 1}), summary_of(Design::lazy, 8, {})}};
    for (const auto& summaries : pictures) {
        std::ofstream(script) << plot_script({.summaries = summaries, .rows = {}, .title = "t"}, {},
                                             svg);
        const std::string command =
            fmt::format("gnuplot '{}' > '{}' 2>&1", script.string(), said.string());
        EXPECT_EQ(std::system(command.c_str()), 0);
        EXPECT_EQ(file_text(said), "");
        expect_has(file_text(svg), "<svg");
    }
}

TEST(Plot, ThatCannotBeWrittenIsRefusedBeforeTheWork) {
    const std::string said =
        refusal([] { require_plot("/nonexistent/x.svg"); }, ExitCode::cannot_create);
    expect_has(said, "--plot /nonexistent/x.svg");
}

}  // namespace
}  // namespace ybw::bench
