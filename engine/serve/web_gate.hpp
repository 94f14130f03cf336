// WebGate: which requests the server lets in.
//
// A page of another site can send requests to this machine, and its owner can let a name of his own
// lead here (DNS rebinding); such a request still has that name in its Host. So Host must be a name
// that nobody can let lead elsewhere: "localhost" or a loopback address, or, where other machines
// may come, an address with our port. The port of a local name may be any: `ssh -L
// 9000:localhost:80` changes it, and a browser leaves out port 80. That is safe, since the name
// alone decides where a request goes, and a page of another local port has another Origin. A
// WebSocket has to come from a page of the very host and port that it names, and every request has
// to know the token, which only the printed address has.
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

/// 200: the page; 101: a WebSocket; any other: an error, with its text.
struct WebReply {
    unsigned status;
    std::string_view text{};
};

/// Whether only this machine has the address: localhost, 127.0.0.1, ::1.
bool is_loopback(std::string_view address);

class WebGate {
public:
    /// The server listens at `address` and `port`.
    WebGate(std::string address, unsigned short port, std::string token);

    WebReply reply_to(const WebRequest& request) const;

    /// Whether the Host of a request can be ours alone.
    bool admits_host(std::string_view host) const;

    /// Whether a WebSocket comes from a page of that very host and port. Requires an admitted host.
    static bool admits_origin(std::string_view origin, std::string_view host);

    /// nullopt: there is nothing, or the token is missing.
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
