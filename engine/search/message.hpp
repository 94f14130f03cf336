// Message: a JSON object from outside (a page or a program), read member by member and checked. It
// may be any bytes: depths and lengths are limited.
//
// A null member counts as missing. Pure functions; they throw UserError for anything but an object,
// and WrongMember for a fault within an object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/user_error.hpp"
#include "parallel/limits.hpp"

namespace ybw {

// The limits of a position and of the moves from it.
constexpr std::size_t longest_position_text = 4096;
constexpr std::size_t most_named_moves = 2000;
constexpr std::size_t longest_move_name = 16;

/// "depth: write a whole number"
class WrongMember : public UserError {
public:
    WrongMember(std::string_view member, std::string_view why)
        : UserError(ExitCode::bad_input, "{}: {}", member, why), member_(member) {}

    const std::string& member() const { return member_; }

private:
    std::string member_;
};

[[noreturn]] inline void refuse_member(std::string_view member, std::string_view why) {
    throw WrongMember(member, why);
}

inline nlohmann::ordered_json parse_message(std::string_view text) {
    using Json = nlohmann::ordered_json;
    constexpr int deepest = 3;
    const auto refuse = [](const char* why) { throw UserError(ExitCode::bad_input, why); };
    const auto look = [&](int depth, Json::parse_event_t, const Json&) {
        if (depth > deepest) refuse("a message nests too deeply");
        return true;
    };
    Json json = Json::parse(text, look, false);
    if (!json.is_object()) refuse("this is no message; write a JSON object");
    return json;
}

/// nullptr: there is none.
inline const nlohmann::ordered_json* find_member(const nlohmann::ordered_json& json,
                                                 const char* key) {
    const auto found = json.find(key);
    return found == json.end() || found->is_null() ? nullptr : &*found;
}

inline std::optional<std::string> text_member(const nlohmann::ordered_json& json, const char* key,
                                              std::size_t longest) {
    const auto* const found = find_member(json, key);
    if (found == nullptr) return std::nullopt;
    if (!found->is_string()) refuse_member(key, "write a text");
    const auto& text = found->get_ref<const std::string&>();
    if (text.size() > longest) refuse_member(key, fmt::format("write at most {} bytes", longest));
    return text;
}

/// A number beyond the range of the type becomes another one, mostly a negative one.
inline std::optional<std::int64_t> number_member(const nlohmann::ordered_json& json,
                                                 const char* key) {
    const auto* const found = find_member(json, key);
    if (found == nullptr) return std::nullopt;
    if (!found->is_number_integer()) refuse_member(key, "write a whole number");
    return found->get<std::int64_t>();
}

inline std::optional<std::int64_t> number_member(const nlohmann::ordered_json& json,
                                                 const char* key, std::int64_t least,
                                                 std::int64_t most) {
    const auto number = number_member(json, key);
    if (!number || (least <= *number && *number <= most)) return number;
    refuse_member(key, fmt::format("write a number from {} to {}", least, most));
}

inline std::optional<Duration> seconds_member(const nlohmann::ordered_json& json, const char* key) {
    const auto* const found = find_member(json, key);
    if (found == nullptr) return std::nullopt;
    constexpr double least = 0.001;
    constexpr double most = 3'600'000;
    if (found->is_number() && least <= found->get<double>() && found->get<double>() <= most)
        return Duration(found->get<double>());
    refuse_member(key, "write seconds, from 0.001 to 3600000");
}

inline std::vector<std::string> names_member(const nlohmann::ordered_json& json, const char* key,
                                             std::size_t most, std::size_t longest) {
    std::vector<std::string> names;
    const auto* const found = find_member(json, key);
    if (found == nullptr) return names;
    if (!found->is_array()) refuse_member(key, "write a list");
    if (found->size() > most) refuse_member(key, fmt::format("write at most {}", most));
    for (const auto& name : *found) {
        if (!name.is_string()) refuse_member(key, "write their names");
        names.push_back(name.get<std::string>());
        if (names.back().size() > longest) refuse_member(key, "write shorter names");
    }
    return names;
}

}  // namespace ybw
