#include "engine/cli/answer_file.hpp"

#include <fmt/format.h>
#include <string_view>

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

void AnswerFile::append(const Json& answer) {
    file_.append(answer);
    numbers_.insert(answer.at("number").get<std::size_t>());
    mistakes_ += answer.contains("error") ? 1 : 0;
}

}  // namespace ybw::cli
