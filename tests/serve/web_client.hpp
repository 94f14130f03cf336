// WebClient: what a browser says over HTTP and WebSocket, for the tests. Boost.Beast is compiled in
// web_client.cpp alone.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ybw::serve {

struct WebAnswer {
    int status = 0;  ///< 0: none came
    std::string body;
    std::map<std::string, std::string> fields;
};

/// A request with its own Host. `more` are further fields.
WebAnswer ask(unsigned short port, const std::string& method, const std::string& target,
              const std::string& host, const std::map<std::string, std::string>& more = {});

/// Connections that say nothing.
class IdleConnections {
public:
    IdleConnections(unsigned short port, int count);
    ~IdleConnections();

    /// How many of them the other side has left open.
    int open() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Whatever bytes; what comes back until the other side closes.
std::string ask_raw(unsigned short port, const std::string& bytes);

class WebTalk {
public:
    WebTalk(unsigned short port, const std::string& target, const std::string& host,
            const std::string& origin);
    ~WebTalk();

    /// Whether the other side agreed to talk.
    bool is_talking() const;

    void say(const std::string& text);
    void say_binary(const std::string& bytes);
    /// All of them in one piece, then goes without reading: the other side cannot write any more.
    void say_and_go(const std::vector<std::string>& texts);

    /// The next message; nullopt if the other side has closed, or says nothing for 20 s.
    std::optional<std::string> hear();
    /// The next one that has `part` in it.
    std::optional<std::string> hear_with(const std::string& part);

    /// Goes without a word.
    void drop();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace ybw::serve
