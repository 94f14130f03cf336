// WebGate: which requests the server lets in.
//
// A page of any other site may send requests to this machine, and a name that its owner controls
// may lead here (DNS rebinding). So a request has to name a host that can only be this one, an
// address or "localhost" with our port; a WebSocket has to come from a page of that very host; and
// both have to know the token, which only the address that was printed has.
//
// Thread safety: constant.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ybw::serve {

/// What a path leads to.
enum class Place { page, socket };

struct WebRequest {
    std::string_view method, target, host, origin;
    bool wants_socket = false;  ///< asks for a WebSocket
};

/// 200: the page; 101: a talk; any other: what is wrong, as a text.
struct WebReply {
    unsigned status;
    std::string_view text{};
};

/// Whether the address is one of this machine alone: 127.0.0.1, ::1.
bool is_loopback(std::string_view address);

class WebGate {
public:
    /// `address` is what the server listens at.
    WebGate(std::string address, unsigned short port, std::string token);

    WebReply reply_to(const WebRequest& request) const;

    /// Whether the Host of a request can be ours.
    bool admits_host(std::string_view host) const;

    /// Whether a WebSocket comes from a page of that host. Requires that the host is admitted.
    static bool admits_origin(std::string_view origin, std::string_view host);

    /// nullopt: nothing that is there, or without the token.
    std::optional<Place> place_of(std::string_view target) const;

    /// The address for the browser.
    std::string url() const;

private:
    std::string address_;
    unsigned short port_;
    std::string token_;
};

/// A token that nobody guesses: 128 bits of the system's, in hexadecimal digits.
std::string make_token();

}  // namespace ybw::serve
