#include "engine/games/network.hpp"

#include <cassert>
#include <fmt/format.h>
#include <sstream>

#include "engine/text/fingerprint.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

// Two digits a weight, from '#' on: no quotation mark, no space.
constexpr int first_digit = '#';
constexpr int digits = 91;
constexpr int least_weight = -digits * digits / 2;

[[noreturn]] void refuse(std::string_view why) {
    throw UserError(ExitCode::bad_input,
                    "no network of this version: {}; make it anew with 'ybw fit'", why);
}

std::vector<std::int16_t> read_line(std::istream& in, std::size_t count) {
    std::string line;
    if (!std::getline(in, line) || line.size() != 2 * count) refuse("a line is missing or cut");
    std::vector<std::int16_t> weights;
    for (std::size_t i = 0; i < line.size(); i += 2) {
        const int high = line[i] - first_digit;
        const int low = line[i + 1] - first_digit;
        if (high < 0 || high >= digits || low < 0 || low >= digits) refuse("a weight is none");
        weights.push_back(static_cast<std::int16_t>(high * digits + low + least_weight));
    }
    return weights;
}

std::vector<std::int16_t> read_lines(std::istream& in, int lines, int width) {
    std::vector<std::int16_t> all;
    for (int i = 0; i < lines; ++i) {
        const auto line = read_line(in, static_cast<std::size_t>(width));
        all.insert(all.end(), line.begin(), line.end());
    }
    return all;
}

void add_lines(std::string& text, const std::vector<std::int16_t>& weights, int width) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const int number = weights[i] - least_weight;
        assert(0 <= number && number < digits * digits);
        text += static_cast<char>(first_digit + number / digits);
        text += static_cast<char>(first_digit + number % digits);
        if ((i + 1) % static_cast<std::size_t>(width) == 0) text += '\n';
    }
}

constexpr std::string_view first_words = "ybw network 1";

/// The fingerprint of the head line before it and of all lines below.
std::string check_of(std::string_view head, std::string_view body) {
    Fingerprint fingerprint(head);
    fingerprint.add(body);
    return fingerprint.text();
}

}  // namespace

std::string network_text(const Network& network) {
    const NetworkShape& shape = network.shape;
    std::string body;
    add_lines(body, network.rows, shape.width);
    add_lines(body, network.bias, shape.width);
    add_lines(body, network.output, 2 * shape.width);
    add_lines(body, network.output_bias, shape.stages);
    const std::string head = fmt::format("{} {} {} {} {} {}", first_words, shape.inputs,
                                         shape.width, shape.stages, network.points, network.origin);
    return fmt::format("{} {}\n{}", head, check_of(head, body), body);
}

Network parse_network(std::string_view text) {
    const std::size_t end = text.find('\n');
    if (!text.starts_with(first_words) || end == std::string_view::npos) refuse("no head line");
    std::istringstream head{std::string(text.substr(first_words.size(), end - first_words.size()))};
    Network network;
    NetworkShape& shape = network.shape;
    std::string check;
    head >> shape.inputs >> shape.width >> shape.stages >> network.points >> network.origin >>
        check;
    constexpr int most = 1 << 20;
    for (const int number : {shape.inputs, shape.width, shape.stages, network.points}) {
        if (!head || number < 1 || number > most) refuse("its head line says no shape");
    }
    const std::string body(text.substr(end + 1));
    const std::size_t last = text.rfind(' ', end);
    if (check_of(text.substr(0, last), body) != check) refuse("it is damaged");
    std::istringstream in(body);
    network.rows = read_lines(in, shape.inputs, shape.width);
    network.bias = read_lines(in, 1, shape.width);
    network.output = read_lines(in, shape.stages, 2 * shape.width);
    network.output_bias = read_lines(in, 1, shape.stages);
    return network;
}

}  // namespace ybw
