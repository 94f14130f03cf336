#include "engine/match/journal_line.hpp"

#include <algorithm>

#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view check_begin = R"(,"check":")";
constexpr std::string_view check_end = R"("})";
constexpr std::size_t check_digits = 16;
constexpr std::size_t check_size = check_begin.size() + check_digits + check_end.size();

std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Of an object that is not empty.
std::string checksum_of(std::string_view object) {
    Fingerprint fingerprint;
    fingerprint.add(object);
    return fingerprint.text();
}

/// The settings of a match are the deepest there is.
bool nests_too_deeply(std::string_view line) {
    constexpr int deepest = 32;
    int depth = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (is_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            is_string = !is_string;
        } else if (!is_string && (c == '[' || c == '{')) {
            if (++depth > deepest) return true;
        } else if (!is_string && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return false;
}

/// Requires that it does not nest too deeply.
void make_printable(Json& json) {
    if (json.is_string()) {
        json = printable(json.get_ref<const std::string&>());
    } else if (json.is_structured()) {
        for (Json& part : json) make_printable(part);
    }
}

[[noreturn]] void refuse() {
    throw UserError(ExitCode::bad_input,
                    "it is damaged; restore the file, or take the line out to play its game again");
}

}  // namespace

std::string journal_line(const Json& json) {
    std::string text = text_of(json);
    const std::string checksum = checksum_of(text);
    text.pop_back();
    return text.append(check_begin).append(checksum).append(check_end) + '\n';
}

bool has_checksum(std::string_view line) {
    return line.size() > check_size && line.ends_with(check_end) &&
           line.substr(line.size() - check_size).starts_with(check_begin);
}

Json parse_journal_line(std::string_view line) try {
    if (nests_too_deeply(line)) refuse();
    std::string object(line);
    if (has_checksum(line)) {
        object.replace(object.size() - check_size, check_size, "}");
        const auto digits =
            line.substr(line.size() - check_end.size() - check_digits, check_digits);
        if (checksum_of(object) != digits) refuse();
    }
    Json json = Json::parse(object);
    make_printable(json);
    return json;
} catch (const Json::exception&) {
    refuse();
}

Json as_read_back(const Json& json) {
    Json read = Json::parse(text_of(json));
    make_printable(read);
    return read;
}

}  // namespace ybw::match
