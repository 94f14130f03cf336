// How results are asked for.
#include "engine/cli/report_arguments.hpp"

#include <gtest/gtest.h>

#include "engine/cli/command_table.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/version.hpp"

namespace ybw::cli {
namespace {

Arguments reported(std::vector<std::string> words) {
    words.insert(words.begin(), "analyze");
    return Arguments::parse(ybw_program(), words);
}

TEST(ReportArguments, FormatsAreReadAndMayNotContradict) {
    EXPECT_EQ(report_format(reported({})), report::Format::human);
    EXPECT_EQ(report_format(reported({"--json-lines"})), report::Format::json_lines);
    EXPECT_EQ(report_format(reported({"--format", "csv"})), report::Format::csv);
    EXPECT_THROW(report_format(reported({"--json-lines", "--format", "csv"})), UserError);
    EXPECT_THROW(report_format(reported({"--format", "xml"})), UserError);
}

TEST(ReportArguments, ColorsAreThoseAskedFor) {
    EXPECT_TRUE(draw_style(reported({"--color", "always"})).color);
    EXPECT_FALSE(draw_style(reported({"--color", "never"})).color);
    EXPECT_THROW(draw_style(reported({"--color", "red"})), UserError);
}

TEST(ReportArguments, HeaderSaysWhatWasAskedAndWhoIsToMove) {
    const AnyPosition position = game_named("tictactoe").parse_position("b2", {});
    const auto header = report_header(reported({"-p", "b2"}), {}, position);
    EXPECT_EQ(header.version, program_version());
    EXPECT_EQ(header.command_line, "ybw analyze -p b2");
    EXPECT_EQ(header.game, "tictactoe");
    EXPECT_EQ(header.position, position.text());
    EXPECT_EQ(header.side_to_move, "o");
}

}  // namespace
}  // namespace ybw::cli
