#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <iconv.h>
#include <map>
#include <optional>

#include "engine/record/written_game.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {
namespace {

using Byte = unsigned char;

/// nullopt if the bytes are no text in that encoding, or the encoding does not exist.
std::optional<std::string> converted(std::string_view bytes, const std::string& encoding,
                                     const char* wanted = "UTF-8") {
    iconv_t converter = iconv_open(wanted, encoding.c_str());
    if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;  // NOLINT: its own error
    std::string source(bytes);  // iconv asks for bytes that it might change
    std::string text(bytes.size() * 4 + 4, '\0');
    char* from = source.data();
    char* to = text.data();
    std::size_t left = source.size();
    std::size_t room = text.size();
    const bool is_whole =
        iconv(converter, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
    iconv_close(converter);
    text.resize(text.size() - room);
    return is_whole ? std::optional(text) : std::nullopt;
}

/// The conversion to UTF-16 fails for text that is no valid UTF-8.
bool is_utf8(std::string_view bytes) {
    return converted(bytes, "UTF-8", "UTF-16LE").has_value();
}

/// Characters of three bytes are hardly ever valid by chance; in short names, two bytes may be.
bool is_surely_utf8(std::string_view bytes) {
    return std::ranges::any_of(bytes, [](char c) { return static_cast<Byte>(c) >= 0xE0; }) &&
           is_utf8(bytes);
}

/// Lines end with \n only, whatever system wrote them.
std::string without_controls(std::string_view text) {
    std::string clean;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\t\r\n"), text.size());
        clean += printable(text.substr(0, end));
        text.remove_prefix(end);
        if (!text.empty()) clean += text.front() == '\t' ? '\t' : '\n';
        text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
    }
    return clean;
}

/// UTF-16 or UTF-32, known by its mark or by the first character, which is ASCII in all formats;
/// empty for others.
std::string wide_kind(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.size() < 2) return "";
    if (bytes.starts_with("\xFF\xFE\0\0"sv)) return "UTF-32LE";
    if (bytes.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32BE";
    if (bytes.starts_with("\xFF\xFE") || (bytes[0] != 0 && bytes[1] == 0)) return "UTF-16LE";
    if (bytes.starts_with("\xFE\xFF") || (bytes[0] == 0 && bytes[1] != 0)) return "UTF-16BE";
    return "";
}

/// The value of CA in the root of an SGF; empty if there is none.
std::string declared_encoding(std::string_view bytes) {
    static constexpr std::size_t longest_root = 4000;
    const std::string_view root = bytes.substr(0, longest_root);
    for (std::size_t at = root.find("CA["); at != std::string_view::npos;
         at = root.find("CA[", at + 1)) {
        const bool is_property =
            at > 0 && std::string_view("; \t\r\n]").find(root[at - 1]) != std::string_view::npos;
        const std::string name(root.substr(at + 3, root.find(']', at) - at - 3));
        const bool is_name = std::ranges::all_of(name, [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
        });
        if (is_property && is_name) return name;
    }
    return "";
}

/// Windows writes more signs than the encoding that it names has: returns the larger encoding.
std::string with_additions(const std::string& encoding) {
    static const std::map<std::string, std::string> larger{
        {"gb2312", "GB18030"}, {"gbk", "GB18030"}, {"big5", "BIG5-HKSCS"}, {"shiftjis", "CP932"},
        {"sjis", "CP932"},     {"euckr", "CP949"}, {"iso88591", "CP1252"}, {"euccn", "GB18030"}};
    const auto found = larger.find(plain_name(encoding));
    return found == larger.end() ? encoding : found->second;
}

/// An encoding that is named in ASCII contains ASCII: UTF-16 and EBCDIC do not.
bool keeps_ascii(const std::string& encoding) {
    std::string ascii;
    for (char c = ' '; c < '\x7F'; ++c) ascii += c;
    return converted(ascii, encoding) == ascii;
}

bool is_ascii_letter(Byte byte) {
    return byte < 0x80 && std::isalpha(byte) != 0;
}

/// An encoding, and which of its signs beyond ASCII are usual in names and moves.
struct Encoding {
    const char* name;
    bool (*is_lead)(Byte);                    ///< of two bytes; null where each sign has one
    bool (*is_usual)(Byte first, Byte next);  ///< a sign of two bytes; or one, and its neighbour
};
/// The best of them is taken; the last two if none of the others fits.
constexpr std::array encodings{
    Encoding{"GB18030", [](Byte lead) { return lead > 0x80; },
             [](Byte lead, Byte trail) {
                 return trail > 0xA0 &&
                        ((0xB0 <= lead && lead <= 0xD7) || (0xA1 <= lead && lead <= 0xA3));
             }},
    Encoding{"BIG5", [](Byte lead) { return lead > 0x80; },
             [](Byte lead, Byte) {
                 return (0xA4 <= lead && lead <= 0xC6) || lead == 0xA1 || lead == 0xA2;
             }},
    Encoding{"CP932", [](Byte lead) { return (0x81 <= lead && lead <= 0x9F) || lead >= 0xE0; },
             [](Byte lead, Byte) {
                 return (0x81 <= lead && lead <= 0x83) || (0x88 <= lead && lead <= 0x97);
             }},
    // A letter of Western Europe has ASCII on both sides, a Cyrillic one no Latin letter.
    Encoding{"WINDOWS-1252", nullptr, [](Byte, Byte next) { return next < 0x80; }},
    Encoding{"WINDOWS-1251", nullptr,
             [](Byte letter, Byte next) { return letter >= 0xC0 && !is_ascii_letter(next); }},
    Encoding{"WINDOWS-1250", nullptr, [](Byte letter, Byte) {
                 return letter >= 0xC0 ||
                        std::string_view(
                            "\x8A\x8C\x8D\x8E\x8F\x9A\x9C\x9D\x9E\x9F\xA3\xA5\xAA"
                            "\xAF\xB3\xB9\xBC\xBE\xBF")
                                .find(static_cast<char>(letter)) != std::string_view::npos;
             }}};

/// The share of its signs beyond ASCII that are unusual, from 0 to 1.
double strangeness(std::string_view bytes, const Encoding& encoding) {
    const auto byte_at = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<Byte>(bytes[i]) : Byte{0};
    };
    int all = 0;
    int usual = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const Byte byte = byte_at(i);
        if (byte < 0x80) continue;
        ++all;
        const bool is_single = encoding.is_lead == nullptr;
        if (is_single || encoding.is_lead(byte)) {
            const bool fits_before =
                !is_single || i == 0 || encoding.is_usual(byte, byte_at(i - 1));
            usual += fits_before && encoding.is_usual(byte, byte_at(i + 1)) ? 1 : 0;
            i += is_single ? 0 : 1;
        }
    }
    return static_cast<double>(all - usual) / std::max(all, 1);
}

/// Whether it names moves of xiangqi in Chinese: then the encoding is right, even for rare signs.
bool names_moves(std::string_view text) {
    const auto stands_in = [&](const char* sign) { return text.find(sign) != text.npos; };
    return std::ranges::any_of(std::array{"进", "進", "退", "平"}, stands_in) &&
           std::ranges::any_of(std::array{"炮", "砲", "马", "馬", "车", "車", "兵", "卒"},
                               stands_in);
}

DecodedText guessed(std::string_view bytes) {
    constexpr double strangest = 0.25;
    double least = 1;
    DecodedText best;
    for (const Encoding& encoding : encodings) {
        const auto text = converted(bytes, encoding.name);
        const bool is_last_resort = &encoding >= &encodings.back() - 1;
        if (!text || (is_last_resort && least < 1)) continue;
        const double strange = names_moves(*text) ? 0 : strangeness(bytes, encoding);
        if (strange > strangest || strange >= least) continue;
        least = strange;
        best = {*text, fmt::format("the text is no UTF-8; it was read as {}", encoding.name)};
    }
    if (least < 1) return best;
    throw UserError(ExitCode::bad_input,
                    "the text is no UTF-8, and its encoding is not known; write it as UTF-8, as "
                    "with iconv -f GB18030 -t UTF-8 FILE, or with the encoding that it has");
}

DecodedText decoded_bytes(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    if (const std::string kind = wide_kind(bytes); !kind.empty()) {
        const std::size_t unit = kind.starts_with("UTF-32") ? 4 : 2;
        bytes = bytes.substr(0, bytes.size() / unit * unit);
        return {without_byte_order_mark(decoded_from(bytes, kind.c_str())), ""};
    }
    const std::string declared = is_surely_utf8(bytes) ? "" : declared_encoding(bytes);
    for (const std::string& name : {with_additions(declared), declared}) {
        if (name.empty() || !keeps_ascii(name)) continue;
        if (auto text = converted(bytes, name)) return {*text, ""};
    }
    if (is_utf8(bytes)) return {std::string(bytes), ""};
    return guessed(bytes);
}

}  // namespace

DecodedText decoded(std::string_view bytes) {
    // Programs of DOS end a file with Ctrl-Z.
    bytes = bytes.substr(0, bytes.find_last_not_of('\x1A') + 1);
    DecodedText text = decoded_bytes(bytes);
    text.text = without_controls(text.text);
    return text;
}

std::string decoded_from(std::string_view bytes, const char* encoding) {
    if (auto text = converted(bytes, encoding)) return without_controls(*text);
    std::string text(bytes);
    std::ranges::replace_if(
        text, [](char c) { return static_cast<Byte>(c) > 0x7F; }, '?');
    return without_controls(text);
}

std::string encoded_in(std::string_view text, const char* encoding) {
    return converted(text, "UTF-8", encoding).value_or("");
}

std::string one_line(std::string_view text) {
    std::string line(trimmed(text));
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return line;
}

void SourceText::complain(std::size_t place, std::string_view what) const {
    const std::string_view before = text_.substr(0, place);
    const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    const std::string_view in_line = before.substr(before.find_last_of('\n') + 1);
    const auto characters = std::ranges::count(in_line, false, continues_character);
    throw UserError(ExitCode::bad_input, "{}, line {}, column {}: {}", format_, lines + first_line_,
                    characters + 1, what);
}

}  // namespace ybw::record
