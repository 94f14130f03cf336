#include "engine/cli/answer_file.hpp"

#include <fmt/format.h>
#include <string_view>

#include "engine/kit/shards.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr KeptKind answers_kind{.name = "file of answers",
                                .beginning = R"({"type":"header","program":"ybw")",
                                .mend = "take the line out to have it answered again",
                                .go_on = "give the same command again",
                                .refusal = ExitCode::cannot_create};

[[noreturn]] void refuse_answers(std::string_view why) {
    throw UserError(ExitCode::cannot_create, std::string(why));
}

/// The question itself may be longer than is good for a message.
void require_same_question(const Json& found, const Json& wanted) {
    for (const char* key : {"version", "question"}) {
        if (found.contains(key) && found[key] == wanted[key]) continue;
        refuse_answers(
            fmt::format("was begun by another {}; name another file, or ask as it was begun: {}",
                        key == std::string_view("version") ? "version" : "command",
                        found.value("command_line", "")));
    }
}

/// The number of the position whose answer a line is.
std::size_t answered(const Json& json, const std::vector<NumberedPosition>& list) {
    const auto number = json.at("number").get<std::size_t>();
    const bool is_of_list = 1 <= number && number <= list.size() &&
                            json.at("position") == as_read_back(list[number - 1].position.text);
    if (!is_of_list) {
        refuse_answers(fmt::format(
            "answers another position {} than the list has; name another file", number));
    }
    return number;
}

}  // namespace

AnswerFile::AnswerFile(const std::filesystem::path& path, const Json& header,
                       const std::vector<NumberedPosition>& list)
    : file_(opened(path, header, list)) {}

KeptFile AnswerFile::opened(const std::filesystem::path& path, const Json& header,
                            const std::vector<NumberedPosition>& list) {
    const Json wanted = as_read_back(header);
    return KeptFile::open(path, answers_kind, header, [&](const Json& json, bool is_first) {
        if (is_first) {
            require_same_question(json, wanted);
        } else {
            numbers_.insert(answered(json, list));
            mistakes_ += json.contains("error") ? 1 : 0;
        }
    });
}

std::vector<std::filesystem::path> pool_answers(const std::vector<std::filesystem::path>& parts,
                                                const std::filesystem::path& pool) {
    Json header;
    const auto read = [&](const std::filesystem::path& path) {
        ShardFile part;
        part.cut_short = KeptFile::read(path, answers_kind, [&](const Json& json, bool is_first) {
            if (!is_first) {
                part.rows.emplace(ShardFile::Place(json.at("number").get<std::uint64_t>(), 0),
                                  json);
                return;
            }
            if (header.is_null()) header = json;
            require_same_question(json, header);
            part.header = json;
        });
        return part;
    };
    return pool_shards(parts, pool, read, [](const ShardFile::Place& place) {
        return fmt::format("position {} has another answer than in an earlier file", place.first);
    });
}

std::vector<std::size_t> answered_numbers(const std::filesystem::path& path) {
    std::set<std::size_t> numbers;
    KeptFile::read(path, answers_kind, [&](const Json& json, bool is_first) {
        if (!is_first) numbers.insert(json.at("number").get<std::size_t>());
    });
    return {numbers.begin(), numbers.end()};
}

}  // namespace ybw::cli
