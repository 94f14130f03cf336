#include "engine/games/xiangqi/spelling.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <utility>

namespace ybw::xiangqi {
namespace {

constexpr std::string_view wxf_letters = "KAEHRCP";

bool names_by_file(const Description& d) {
    return d.in_file == 1 || d.kind == Kind::advisor || d.kind == Kind::elephant;
}

bool names_by_place(const Description& d) {
    return d.kind == Kind::pawn && (d.in_file > 2 || d.several_files);
}

char wxf_letter(const Description& d) {
    return wxf_letters[static_cast<std::size_t>(index_of(d.kind))];
}

char sign(const Description& d) {
    if (d.place == 1) return '+';
    return d.place == d.in_file ? '-' : 'm';
}

std::string_view chinese_number(Side side, int number) {
    constexpr std::array<std::string_view, 9> red{"一", "二", "三", "四", "五",
                                                  "六", "七", "八", "九"};
    constexpr std::array<std::string_view, 9> black{"１", "２", "３", "４", "５",
                                                    "６", "７", "８", "９"};
    return (side == Side::red ? red : black)[static_cast<std::size_t>(number - 1)];
}

std::string_view chinese_man(const Description& d) {
    constexpr std::array<std::string_view, kind_count> red{"帅", "仕", "相", "马",
                                                           "车", "炮", "兵"};
    constexpr std::array<std::string_view, kind_count> black{"将", "士", "象", "马",
                                                             "车", "炮", "卒"};
    return (d.side == Side::red ? red : black)[static_cast<std::size_t>(index_of(d.kind))];
}

std::string_view chinese_place(const Description& d) {
    if (d.place == 1) return "前";
    if (d.place == d.in_file) return "后";
    return d.in_file == 3 ? "中" : chinese_number(Side::red, d.place);
}

}  // namespace

std::string wxf(const Description& d) {
    std::string who;
    if (names_by_file(d) || (d.kind == Kind::horse && !d.parallel_jump)) {
        who = fmt::format("{}{}", wxf_letter(d), d.file);
    } else if (names_by_place(d)) {
        who = fmt::format("{}{}", d.place, d.file);
    } else {
        who = fmt::format("{}{}", wxf_letter(d), sign(d));
    }
    return fmt::format("{}{}{}", who, d.action, d.target);
}

std::string chinese(const Description& d) {
    std::string who;
    if (names_by_file(d)) {
        who = fmt::format("{}{}", chinese_man(d), chinese_number(d.side, d.file));
    } else if (d.several_files && d.kind == Kind::pawn) {
        who = fmt::format("{}{}", chinese_place(d), chinese_number(d.side, d.file));
    } else {
        who = fmt::format("{}{}", chinese_place(d), chinese_man(d));
    }
    const std::string_view action = d.action == '+' ? "进" : d.action == '-' ? "退" : "平";
    return fmt::format("{}{}{}", who, action, chinese_number(d.side, d.target));
}

std::vector<std::string> aliases(const Description& d) {
    const char man = wxf_letter(d);
    std::vector<std::string> who{fmt::format("{}{}", man, d.file)};
    if (d.in_file > 1) {
        who.push_back(fmt::format("{}{}", man, sign(d)));
        who.push_back(fmt::format("{}{}", sign(d), man));
    }
    if (d.in_file > 1 && d.kind == Kind::pawn) {
        who.push_back(fmt::format("{}{}", d.place, d.file));
        who.push_back(fmt::format("{}{}", sign(d), d.file));
        who.push_back(fmt::format("{}{}", d.file, sign(d)));
        who.push_back(fmt::format("{}{}", d.several_files ? d.number : d.place, man));
    }
    for (std::string& name : who) name += fmt::format("{}{}", d.action, d.target);
    return who;
}

std::string simplified(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 50> spellings{{
        {"帅", 'K'}, {"帥", 'K'}, {"将", 'K'}, {"將", 'K'}, {"仕", 'A'}, {"士", 'A'}, {"相", 'E'},
        {"象", 'E'}, {"马", 'H'}, {"馬", 'H'}, {"傌", 'H'}, {"车", 'R'}, {"車", 'R'}, {"俥", 'R'},
        {"炮", 'C'}, {"砲", 'C'}, {"包", 'C'}, {"兵", 'P'}, {"卒", 'P'}, {"进", '+'}, {"進", '+'},
        {"退", '-'}, {"平", '='}, {"前", '+'}, {"后", '-'}, {"後", '-'}, {"中", 'm'}, {"一", '1'},
        {"二", '2'}, {"三", '3'}, {"四", '4'}, {"五", '5'}, {"六", '6'}, {"七", '7'}, {"八", '8'},
        {"九", '9'}, {"１", '1'}, {"２", '2'}, {"３", '3'}, {"４", '4'}, {"５", '5'}, {"６", '6'},
        {"７", '7'}, {"８", '8'}, {"９", '9'}, {"N", 'H'},  {"n", 'H'},  {"B", 'E'},  {"b", 'E'},
        {".", '='},
    }};
    std::string plain;
    while (!text.empty()) {
        const auto* found =
            std::find_if(spellings.begin(), spellings.end(),
                         [&](const auto& spelling) { return text.starts_with(spelling.first); });
        if (found != spellings.end()) {
            plain += found->second;
            text.remove_prefix(found->first.size());
        } else {
            const char c = text.front();
            plain += c == 'm' ? c : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            text.remove_prefix(1);
        }
    }
    return plain;
}

}  // namespace ybw::xiangqi
