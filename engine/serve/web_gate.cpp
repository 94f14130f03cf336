#include "engine/serve/web_gate.hpp"

#include <arpa/inet.h>
#include <array>
#include <fmt/format.h>
#include <random>
#include <utility>

namespace ybw::serve {
namespace {

constexpr std::string_view localhost = "localhost";

bool is_ip4(const std::string& address) {
    in_addr parsed{};
    return inet_pton(AF_INET, address.c_str(), &parsed) == 1;
}

bool is_ip6(const std::string& address) {
    in6_addr parsed{};
    return inet_pton(AF_INET6, address.c_str(), &parsed) == 1;
}

/// "[::1]" as "::1".
std::string without_brackets(std::string_view name) {
    if (name.starts_with('[') && name.ends_with(']')) {
        name = name.substr(1, name.size() - 2);
    }
    return std::string(name);
}

/// Takes as long wherever the first difference is.
bool is_same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i] ^ b[i]));
    }
    return difference == 0;
}

}  // namespace

bool is_loopback(std::string_view address) {
    const std::string text(address);
    return text == localhost || text == "::1" || (text.starts_with("127.") && is_ip4(text));
}

WebGate::WebGate(std::string address, unsigned short port, std::string token)
    : address_(std::move(address)), port_(port), token_(std::move(token)) {}

WebReply WebGate::reply_to(const WebRequest& request) const {
    if (!admits_host(request.host)) return {421, "This is another host.\n"};
    const auto place = place_of(request.target);
    if (!place) {
        return {404, "There is nothing here; open the address that ybw serve has printed.\n"};
    }
    if (*place == Place::page) {
        const bool reads = request.method == "GET" || request.method == "HEAD";
        return reads ? WebReply{200} : WebReply{405, "A page is only read.\n"};
    }
    if (!request.wants_socket) return {426, "This is for the page.\n"};
    if (!admits_origin(request.origin, request.host)) return {403, "This is for our own page.\n"};
    return {101};
}

bool WebGate::admits_host(std::string_view host) const {
    const std::string port = fmt::format(":{}", port_);
    if (!host.ends_with(port)) return false;
    const std::string name = without_brackets(host.substr(0, host.size() - port.size()));
    if (name == address_ || is_loopback(name)) return true;
    return !is_loopback(address_) && (is_ip4(name) || is_ip6(name));
}

bool WebGate::admits_origin(std::string_view origin, std::string_view host) {
    constexpr std::string_view scheme = "http://";
    return origin.starts_with(scheme) && origin.substr(scheme.size()) == host;
}

std::optional<Place> WebGate::place_of(std::string_view target) const {
    target = target.substr(0, target.find('?'));
    if (target.empty() || target.front() != '/') return std::nullopt;
    const std::size_t end = target.find('/', 1);
    if (end == std::string_view::npos) return std::nullopt;
    if (!is_same(target.substr(1, end - 1), token_)) return std::nullopt;
    const std::string_view rest = target.substr(end + 1);
    if (rest.empty()) return Place::page;
    return rest == "live" ? std::optional(Place::socket) : std::nullopt;
}

std::string WebGate::url() const {
    const std::string host = is_ip6(address_) ? fmt::format("[{}]", address_) : address_;
    return fmt::format("http://{}:{}/{}/", host, port_, token_);
}

std::string make_token() {
    constexpr int words = 4;
    std::random_device device;
    std::string token;
    for (int i = 0; i < words; ++i) token += fmt::format("{:08x}", static_cast<unsigned>(device()));
    return token;
}

}  // namespace ybw::serve
