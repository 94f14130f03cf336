#include "engine/serve/web_gate.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <random>
#include <utility>

#include "engine/text/words.hpp"

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

/// Name and port of a Host: "localhost", "127.0.0.1:8080", "[::1]:8080".
struct Host {
    std::string name;  ///< in small letters, without brackets
    int port;
};

/// What stands behind the name: ":8080", or nothing for the usual port. nullopt for anything else.
std::optional<int> port_of(std::string_view text) {
    constexpr int usual_port = 80;  // browsers leave it out
    if (text.empty()) return usual_port;
    const auto port = text.front() == ':' ? whole_number(text.substr(1)) : std::nullopt;
    constexpr int highest = 65535;
    const bool is_plain = text.find_first_not_of("0123456789", 1) == std::string_view::npos;
    if (!port || !is_plain || *port < 1 || *port > highest) return std::nullopt;
    return static_cast<int>(*port);
}

/// nullopt if it is none.
std::optional<Host> host_of(std::string_view text) {
    const bool has_brackets = text.starts_with('[');
    const std::size_t end = std::min(text.find(has_brackets ? ']' : ':'), text.size());
    const std::size_t begin = has_brackets ? 1 : 0;
    if (has_brackets && end == text.size()) return std::nullopt;
    std::string name = lower_case(std::string(text.substr(begin, end - begin)));
    if (name.empty() || (has_brackets && !is_ip6(name))) return std::nullopt;
    const auto port = port_of(text.substr(end + begin));
    if (!port) return std::nullopt;
    return Host{std::move(name), *port};
}

/// In digits.
std::string text_of(const sockaddr& address) {
    std::array<char, NI_MAXHOST> text{};
    const socklen_t size =
        address.sa_family == AF_INET6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
    getnameinfo(&address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST);
    return text.data();
}

/// An address that other machines can open: of those that "all addresses of this machine" means the
/// first that is neither of this machine alone nor of its cable. The loopback where there is none.
std::string reachable(const std::string& address) {
    const bool is_all_6 = address == "::";
    if (address != "0.0.0.0" && !is_all_6) return address;
    const int family = is_all_6 ? AF_INET6 : AF_INET;
    std::string found = is_all_6 ? "::1" : "127.0.0.1";
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return found;
    for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
        if (each->ifa_addr == nullptr || each->ifa_addr->sa_family != family) continue;
        const std::string text = text_of(*each->ifa_addr);
        if (is_loopback(text) || text.starts_with("fe80") || text.starts_with("169.254.")) continue;
        found = text;
        break;
    }
    freeifaddrs(all);
    return found;
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
    if (!admits_host(request.host))
        return {421, "This is another host; open the address that ybw serve has printed.\n"};
    const auto place = place_of(request.target);
    if (!place) {
        return {404, "There is nothing here; open the address that ybw serve has printed.\n"};
    }
    if (*place == Place::page) {
        const bool reads = request.method == "GET" || request.method == "HEAD";
        return reads ? WebReply{200} : WebReply{405, "The page can only be read.\n"};
    }
    if (!request.wants_socket) return {426, "This is for the page.\n"};
    if (!admits_origin(request.origin, request.host)) return {403, "This is for our own page.\n"};
    return {101};
}

bool WebGate::admits_host(std::string_view host) const {
    const auto named = host_of(host);
    if (!named) return false;
    if (is_loopback(named->name)) return true;
    if (named->port != port_ || is_loopback(address_)) return false;
    return is_ip4(named->name) || is_ip6(named->name);
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
    const std::string address = reachable(address_);
    const std::string host = is_ip6(address) ? fmt::format("[{}]", address) : address;
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
