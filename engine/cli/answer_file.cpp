#include "engine/cli/answer_file.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string_view>

#include "engine/report/json_line.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view header_beginning = R"({"type":"header","program":"ybw")";
constexpr std::string_view no_answers = "is no file of answers; name another one, which is made";

[[noreturn]] void refuse_answers(std::string_view why) {
    throw UserError(ExitCode::cannot_create, std::string(why));
}

/// Whether the program was ended while it wrote the first line, or had not begun with it.
bool has_no_header_yet(const std::filesystem::path& path) {
    std::error_code error;  // what cannot be looked at is complained of by whoever reads it
    if (!std::filesystem::is_regular_file(path, error)) return false;
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (std::getline(file, line) && !file.eof()) return false;
    return line.starts_with(header_beginning) || header_beginning.starts_with(line);
}

/// Which may be longer than is good for a line.
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
                            json.at("position") == list[number - 1].position.text;
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

LineFile AnswerFile::opened(const std::filesystem::path& path, const Json& header,
                            const std::vector<NumberedPosition>& list) {
    std::error_code error;  // what cannot be looked at cannot be made either
    const bool is_there = std::filesystem::exists(path, error);
    if (!is_there || has_no_header_yet(path)) {
        LineFile file = is_there ? LineFile::resume(path, 0) : LineFile::create(path);
        file.append(json_line(header));
        return file;
    }
    if (!std::filesystem::is_regular_file(path, error)) {
        fail_with_file(ExitCode::cannot_create, path, no_answers);
    }
    const auto take = [&](std::string_view line, bool is_first) {
        const Json json = Json::parse(line, nullptr, false);
        if (!json.is_object()) refuse_answers(no_answers);
        try {
            if (is_first && !line.starts_with(header_beginning)) refuse_answers(no_answers);
            if (is_first) {
                require_same_question(json, header);
            } else {
                numbers_.insert(answered(json, list));
                mistakes_ += json.contains("error") ? 1 : 0;
            }
        } catch (const Json::exception&) {
            refuse_answers(no_answers);
        }
    };
    try {
        return LineFile::resume(path, read_lines(path, "a file of answers", no_answers, take));
    } catch (const UserError& wrong) {
        throw UserError(ExitCode::cannot_create, wrong.what());  // whatever else is wrong with it
    }
}

void AnswerFile::append(const Json& answer) {
    file_.append(json_line(answer));
    numbers_.insert(answer.at("number").get<std::size_t>());
    mistakes_ += answer.contains("error") ? 1 : 0;
}

}  // namespace ybw::cli
