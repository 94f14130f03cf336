// WebServer: HTTP and WebSocket for a page and the guest that talks with it, and for a page of game
// trees that talks with nobody.
//
// It gives the page to a browser and the messages of the WebSocket to a guest. One page talks at a
// time. A newer page takes the place of an older one, whose guest is destroyed before the next is
// made; when a page goes, for any reason, its guest is destroyed. Sizes, numbers and times of all
// outside input are bounded; a connection beyond a bound is closed.
//
// Only web_server.cpp compiles Boost.Beast.
//
// Thread safety: run() in one thread, in which guests live; stop() and Send from any.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ybw::serve {

// ---- WebGate: decides which requests the server admits.
//
// A page of another site can send requests to this machine, and its owner can make a name of his
// own lead here (DNS rebinding); such a request still has that name in its Host. So Host must be a
// name that nobody can redirect: "localhost" or a loopback address, or, where other machines may
// come, an address with our port. The port of a local name may be any: `ssh -L 9000:localhost:80`
// changes it, and a browser leaves out port 80. That is safe, since the name alone decides where a
// request goes, and a page of another local port has another Origin. The Origin of a WebSocket has
// to be the very host and port that it names, and every request has to know the token, which only
// the printed address has.
//
// Thread safety: constant.

/// The target of a path; `bare` is the page without the slash at the end.
enum class Place { page, bare, tree, socket };

struct WebRequest {
    std::string_view method, target, host, origin;
    bool wants_socket = false;  ///< asks for a WebSocket
};

/// 200: the page at the place; 308: it is behind a slash; 101: a WebSocket; any other: an error,
/// with its text.
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

    /// Whether a WebSocket comes from a page of the same host and port. Requires an admitted host.
    static bool admits_origin(std::string_view origin, std::string_view host);

    /// nullopt: the path leads nowhere, or the token is missing.
    std::optional<Place> place_of(std::string_view target) const;

    /// The address for the browser.
    std::string url() const;

private:
    std::string address_;
    unsigned short port_;
    std::string token_;
};

/// A token that nobody can guess: 128 random bits of the system, in hexadecimal digits.
std::string make_token();

/// Hands a message to the page; after the end of the talk the message is dropped. Never throws.
using Send = std::function<void(std::string)>;

/// Our side of the talk with a page.
class Guest {
public:
    virtual ~Guest() = default;
    /// Receives a message: at most `longest_message` bytes, any bytes. Never throws.
    virtual void hear(std::string_view message) noexcept = 0;
};

class WebServer {
public:
    static constexpr std::size_t longest_message = std::size_t{256} << 10;
    /// At a time. A new one replaces the oldest connection that does not talk.
    static constexpr int most_connections = 32;

    using Welcome = std::function<std::unique_ptr<Guest>(const Send&)>;

    struct Setting {
        std::string address;      ///< of this machine, to listen at
        unsigned short port = 0;  ///< 0: one that is free
        std::string token;
        std::string nonce;  ///< of the scripts and styles of the page that may run
        std::string page;
        /// The page of game trees for what stands behind '?'. Throws UserError.
        std::function<std::string(std::string_view query)> tree_page{};
    };

    /// Listens from now on. Throws UserError if it cannot.
    WebServer(Setting setting, Welcome welcome);
    ~WebServer();
    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;

    /// The address for the browser.
    std::string url() const;

    /// Serves until stop().
    void run();
    void stop();

private:
    class Service;
    std::unique_ptr<Service> service_;
};

}  // namespace ybw::serve
