// ybw analyze --queries, run as another program runs it.
#include <csignal>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

std::vector<std::string> words(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"analyze", "--queries", "-j", "1", "--hash", "1"});
    return more;
}

/// What comes behind the header.
std::vector<json> answers_to(const std::string& input, const std::vector<std::string>& more = {}) {
    auto answers = json_lines_of(run_program(words(more), {.input = input}).out);
    EXPECT_EQ(answers.front()["type"], "header");
    answers.erase(answers.begin());
    return answers;
}

TEST(Queries, HaveTheAnswerOfTheAnalysisOfTheirPosition) {
    json said = answers_to(R"({"id":"a","position":"h8 i9","moves":["g7"],"depth":4,"lines":2})"
                           "\n")
                    .front();
    json alone = json_lines_of(run_program({"analyze", "-p", "h8 i9 g7", "-d", "4", "-m", "2", "-j",
                                            "1", "--hash", "1", "-f", "jsonl"})
                                   .out)
                     .back();
    EXPECT_EQ(said["id"], "a");
    EXPECT_EQ(said["lines"].size(), 2U);
    for (const char* key : {"type", "depth", "score", "best", "pv", "nodes", "lines", "reason"}) {
        EXPECT_EQ(said[key], alone[key]) << key;
    }
}

struct Wrong {
    std::string line;
    std::string field;  ///< empty: it is no query at all
};

TEST(Queries, ThatAreWrongAreAnsweredAndChangeNothing) {
    const std::string long_text(5000, 'a');
    const std::vector<Wrong> all{
        {"x", ""},
        {"[]", ""},
        {"null", ""},
        {"\xff{}", ""},
        {std::string(200'000, '['), ""},
        {R"({"id":"a","moves":[[[[["h8"]]]]]})", ""},
        {std::string(2 << 20, 'x'), ""},
        {"{}", "id"},
        {R"({"id":7})", "id"},
        {R"({"id":")" + long_text + "\"}", "id"},
        {R"({"id":"a","depht":3})", "depht"},
        {R"({"id":"a",")" + long_text + "\":3}", std::string(37, 'a') + "..."},
        {R"({"id":"a","position":7})", "position"},
        {R"({"id":"a","position":"zz"})", "position"},
        {R"({"id":"a","position":")" + long_text + "\"}", "position"},
        {R"({"id":"a","moves":"h8"})", "moves"},
        {R"({"id":"a","moves":["h8","h8"]})", "moves"},
        {R"({"id":"a","position":"h8 a1 h9 a3 h10 a5 h7 b1 h6","moves":["a7"]})", "moves"},
        {R"({"id":"a","moves":[")" + long_text + "\"]}", "moves"},
        {R"({"id":"a","depth":0})", "depth"},
        {R"({"id":"a","depth":1.5})", "depth"},
        {R"({"id":"a","nodes":18446744073709551615})", "nodes"},
        {R"({"id":"a","time":-1})", "time"},
        {R"({"id":"a","time":1e300})", "time"},
        {R"({"id":"a","time":"1"})", "time"},
        {R"({"id":"a","lines":100000})", "lines"},
        {R"({"id":"a","priority":"high"})", "priority"},
        {R"({"id":"a","action":"dance"})", "action"},
        {R"({"id":"a","action":"terminate"})", "terminateId"},
        {R"({"id":"a","action":"terminate_all","depth":3})", "depth"}};
    std::string input = "\n";
    for (const Wrong& wrong : all) input += wrong.line + "\n";
    const auto run =
        exits(65, run_program(words(), {.input = input + R"({"id":"good","depth":2})"}));
    const auto said = json_lines_of(run.out);
    ASSERT_EQ(said.size(), all.size() + 2) << run.out.substr(0, 4000);
    for (std::size_t i = 0; i < all.size(); ++i) {
        json answer = said[i + 1];
        EXPECT_EQ(answer["type"], "error") << all[i].line.substr(0, 80);
        EXPECT_EQ(answer["line"], i + 2) << all[i].line.substr(0, 80);
        EXPECT_EQ(answer.value("field", ""), all[i].field) << all[i].line.substr(0, 80);
    }
    json last = said.back();
    EXPECT_EQ(last["id"], "good") << "the line behind them, without an end";
    EXPECT_EQ(last["depth"], 2);
}

TEST(Queries, OfHigherPriorityComeFirstAndOfEqualOnesTheOldest) {
    std::string input = R"({"id":"first","time":0.5,"priority":9})"
                        "\n";
    for (const char* id : {"b0", "c2", "d1", "e2", "f0"}) {
        input += std::string("{\"id\":\"") + id + "\",\"depth\":1,\"priority\":" + id[1] + "}\n";
    }
    std::string order;
    for (json answer : answers_to(input)) order += answer["id"].get<std::string>() + " ";
    EXPECT_EQ(order, "first c2 e2 d1 b0 f0 ");
}

TEST(Queries, AreEndedWhileTheyAreSearchedAndWhileTheyWait) {
    StartedProgram program(words(), {.input = std::nullopt});
    program.type("{\"id\":\"long\",\"time\":1000}\n{\"id\":\"waits\"}\n{\"id\":\"waits on\"}\n");
    program.type("{\"id\":\"v\",\"action\":\"query_version\"}\n");
    ASSERT_TRUE(program.wait_for("\"version\"")) << "reading goes on while it searches";
    program.type(R"({"id":"s","action":"terminate","terminateId":"waits"})"
                 "\n");
    ASSERT_TRUE(program.wait_for("\"id\":\"waits\""));
    program.type(R"({"id":"t","action":"terminate_all"})"
                 "\n"
                 R"({"id":"u","action":"terminate_all"})"
                 "\n"
                 R"({"id":"next","depth":2})"
                 "\n");
    ASSERT_TRUE(program.wait_for("\"id\":\"next\"")) << program.out();
    program.close_input();
    const auto run = exits(0, program.finish());
    std::map<std::string, json> said;
    for (json answer : json_lines_of(run.out)) {
        if (answer["type"] != "header") said[answer["id"].get<std::string>()] = answer;
    }
    EXPECT_EQ(said["s"]["terminated"], 1);
    EXPECT_EQ(said["t"]["terminated"], 2) << "one whose name begins alike has waited on";
    EXPECT_EQ(said["u"]["terminated"], 0) << "the search that stops has been ended before";
    EXPECT_TRUE(said["waits"]["best"].is_null());
    EXPECT_EQ(said["waits"]["interrupted"], true);
    EXPECT_TRUE(said["long"].contains("best")) << "the best so far, if there is any";
    EXPECT_EQ(said["long"]["interrupted"], true);
    EXPECT_EQ(said["next"]["interrupted"], false) << "the stop was not meant for it";
}

TEST(Queries, EndWithASignalByTheBestSoFar) {
    StartedProgram program(words(), {.input = std::nullopt});
    program.type("{\"id\":\"first\",\"time\":0.2,\"priority\":1}\n");
    program.type("{\"id\":\"long\",\"time\":1000}\n{\"id\":\"waits\"}\n");
    program.type("{\"id\":\"v\",\"action\":\"query_version\"}\n");
    ASSERT_TRUE(program.wait_for("query_version\",\"program\""));
    ASSERT_TRUE(program.wait_for("\"id\":\"first\""));
    bool is_searched = false;
    for (int i = 0; i < 100 && !is_searched; ++i) {
        program.send(SIGUSR1);
        is_searched = program.wait_for("1 answered, 1 searched, 1 waiting", 0.2);
    }
    ASSERT_TRUE(is_searched);
    program.send(SIGINT);
    const auto run = exits(130, program.finish());
    expect_has(run.out, "\"id\":\"long\"");
    expect_lacks(run.out, "\"id\":\"waits\"");
    expect_has(run.err, "without an answer: 1");
}

TEST(Queries, AreAnsweredByAStoreAndByManySearchesAtATime) {
    const match::TemporaryDirectory directory;
    const std::string store = directory.path() / "known.ybw";
    std::string input;
    for (int i = 0; i < 20; ++i) {
        input += "{\"id\":\"" + std::to_string(i) + "\",\"moves\":[\"h8\",\"" +
                 static_cast<char>('a' + i % 5) + "1\"],\"depth\":4}\n";
    }
    const auto first = answers_to(input, {"--store", store, "--concurrency", "3"});
    EXPECT_EQ(first.size(), 20U);
    for (json answer : answers_to(input, {"--store", store})) {
        EXPECT_TRUE(answer.contains("found_by")) << answer;
    }
}

TEST(Queries, TakeNothingThatIsForAList) {
    for (const std::vector<std::string>& more :
         std::vector<std::vector<std::string>>{{"--positions", "x"},
                                               {"-p", "h8"},
                                               {"--output", "x"},
                                               {"--save", "x"},
                                               {"-f", "csv"}}) {
        const auto run = run_program(words(more));
        EXPECT_EQ(run.code, 64) << more.front();
    }
}

}  // namespace
}  // namespace ybw
