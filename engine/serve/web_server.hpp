// WebServer: HTTP and WebSocket for one page, and who talks with it.
//
// It gives the page to a browser and the messages of the WebSocket to a guest. One page talks at a
// time: a newer one takes the place of an older one, whose guest is destroyed before the next is
// made; when a page goes, however it goes, its guest is destroyed. Sizes, numbers and times of all
// that comes from outside are bounded; a connection beyond a bound is closed.
//
// Boost.Beast is compiled in web_server.cpp alone.
//
// Thread safety: run() in one thread, in which guests live; stop() and Send from any.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace ybw::serve {

/// Hands a message to the page; after the talk it is dropped. Never throws.
using Send = std::function<void(std::string)>;

/// Our side of a talk with a page.
class Guest {
public:
    virtual ~Guest() = default;
    /// A message of at most `longest_message` bytes, any bytes. Never throws.
    virtual void hear(std::string_view message) noexcept = 0;
};

class WebServer {
public:
    static constexpr std::size_t longest_message = std::size_t{256} << 10;
    /// At a time. A new one takes the place of the oldest of those that do not talk.
    static constexpr int most_connections = 32;

    using Welcome = std::function<std::unique_ptr<Guest>(const Send&)>;

    struct Setting {
        std::string address;      ///< of this machine, to listen at
        unsigned short port = 0;  ///< 0: one that is free
        std::string token;
        std::string nonce;  ///< of the scripts and styles of the page that may run
        std::string page;
    };

    /// Listens from now on. Throws UserError where it cannot.
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
