// The server over a socket: who gets the page, who may talk, and what comes of those who go.
#include "engine/serve/web_server.hpp"

#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

#include "engine/text/user_error.hpp"
#include "tests/serve/web_client.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/said.hpp"

namespace ybw::serve {
namespace {

using namespace std::chrono_literals;

/// Says back what it hears, and counts how many of its kind there are.
class Echo final : public Guest {
public:
    Echo(Send send, std::atomic<int>& count) : send_(std::move(send)), count_(count) { ++count_; }
    ~Echo() override { --count_; }
    void hear(std::string_view message) noexcept override {
        if (message == "flood") {
            for (int i = 0; i < 64; ++i) send_(std::string(std::size_t{1} << 20, 'x'));
        }
        if (message == "large") return send_(std::string(std::size_t{1} << 20, 'x'));
        if (message == "count") return count_up();
        if (message == "slow") std::this_thread::sleep_for(20ms);
        if (message == "pair") send_("one");
        send_(fmt::format("{} bytes: {}", message.size(), message.substr(0, 20)));
    }

private:
    /// A number here, and the rest in another thread.
    void count_up() {
        send_("0");
        counting_ = std::jthread([this] {
            for (int i = 1; i < 100; ++i) send_(std::to_string(i));
        });
        counting_.join();
    }

    Send send_;
    std::atomic<int>& count_;
    std::jthread counting_;
};

unsigned short port_in(const std::string& url) {
    return static_cast<unsigned short>(std::stoi(url.substr(url.rfind(':') + 1)));
}

class WebServers : public ::testing::Test {
protected:
    WebServers()
        : server_({.address = "127.0.0.1",
                   .port = 0,
                   .token = "token",
                   .nonce = "once",
                   .page = "<p>page</p>",
                   .tree_page = [](std::string_view query) -> std::string {
                       if (query == "bad") throw UserError(ExitCode::bad_input, "no tree");
                       return fmt::format("tree of '{}'", query);
                   }},
                  [this](const Send& send) { return std::make_unique<Echo>(send, guests_); }),
          port_(port_in(server_.url())),
          host_(fmt::format("127.0.0.1:{}", port_)),
          running_([this] { server_.run(); }) {}
    ~WebServers() override { server_.stop(); }

    WebTalk talk() { return {port_, "/token/live", host_, "http://" + host_}; }

    bool come_to(int guests) const {
        for (int i = 0; i < 400 && guests_ != guests; ++i) std::this_thread::sleep_for(10ms);
        return guests_ == guests;
    }

    std::atomic<int> guests_ = 0;
    WebServer server_;
    unsigned short port_;
    std::string host_;
    std::jthread running_;
};

TEST_F(WebServers, GiveThePageToWhoKnowsTheToken) {
    const WebAnswer page = ask(port_, "GET", "/token/", host_);
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.body, "<p>page</p>");
    EXPECT_EQ(page.fields.at("Cache-Control"), "no-store");
    const std::string policy = page.fields.at("Content-Security-Policy");
    expect_has_all(policy, {"default-src 'none'", "script-src 'nonce-once'"});
    expect_lacks(policy, "unsafe");
    EXPECT_EQ(ask(port_, "HEAD", "/token/", host_).status, 200);
    EXPECT_EQ(ask(port_, "GET", "/", host_).status, 404);
    EXPECT_EQ(ask(port_, "GET", "/tokem/", host_).status, 404);
    EXPECT_EQ(ask(port_, "POST", "/token/", host_).status, 405);
    EXPECT_EQ(ask(port_, "POST", "/token/", host_, {{"Content-Length", "1"}}).status, 405)
        << "with a body, which nobody reads";
    EXPECT_EQ(ask(port_, "GET", "/token/live", host_).status, 426);
}

// The page's links are relative; so is the way to it, which a proxy may serve under a path.
TEST_F(WebServers, LeadFromTheAddressWithoutItsSlashToThePage) {
    const WebAnswer moved = ask(port_, "GET", "/token?lang=zh/", host_);
    EXPECT_EQ(moved.status, 308);
    EXPECT_EQ(moved.fields.at("Location"), "token/?lang=zh/");
    EXPECT_EQ(ask(port_, "HEAD", "/token", host_).fields.at("Location"), "token/");
    EXPECT_EQ(ask(port_, "GET", "http://" + host_ + "/token", host_).fields.at("Location"),
              "token/");
    EXPECT_EQ(ask(port_, "POST", "/token", host_).status, 405);
    EXPECT_EQ(ask(port_, "GET", "/tokem", host_).status, 404);
}

TEST_F(WebServers, TakeTargetsWithAHostAsProxiesWriteThem) {
    const auto status = [&](const std::string& target, const std::string& host) {
        return ask(port_, "GET", target, host).status;
    };
    EXPECT_EQ(ask(port_, "GET", "http://" + host_ + "/token/", host_).body, "<p>page</p>");
    EXPECT_EQ(ask(port_, "GET", "http://" + host_ + "/token/tree?a=b", host_).body,
              "tree of 'a=b'");
    EXPECT_EQ(status("HTTP://localhost/token/", host_), 200);
    EXPECT_EQ(status("http://evil.example/token/", host_), 421);
    EXPECT_EQ(status("http://" + host_ + "/token/", "evil.example"), 421);
    EXPECT_EQ(status("http://" + host_, host_), 404);
    EXPECT_EQ(status("http://" + host_ + "/tokem/", host_), 404);
}

TEST_F(WebServers, AnswerWhatIsNoRequest) {
    for (const std::string& bytes :
         {std::string("hello\r\n\r\n"), std::string("\x16\x03\x01\x02\x00\x01", 6),
          std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET /token/ HTTP/1.1\r\nHost"),
          std::string("\0\xff\xfe", 3)}) {
        const std::string answer = ask_raw(port_, bytes);
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 400 ")) << bytes << answer;
        expect_has(answer, "\r\n\r\nThis is no request of HTTP; open ");
    }
    EXPECT_EQ(ask_raw(port_, ""), "") << "nothing was said";
}

/// A body behind it would be taken for the beginning of the next answer.
TEST_F(WebServers, AnswerToHeadIsThatToGetWithoutItsBody) {
    for (const char* target :
         {"/token/", "/token/tree?tree=(1+2)", "/token/live", "/", "/other/"}) {
        const auto answer_to = [&](const char* method) {
            return ask_raw(
                port_, fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n\r\n", method, target, host_));
        };
        const std::string get = answer_to("GET");
        EXPECT_EQ(answer_to("HEAD").substr(0, 12), get.substr(0, 12)) << target;
        EXPECT_EQ(answer_to("HEAD"), get.substr(0, get.find("\r\n\r\n") + 4)) << target;
    }
}

TEST_F(WebServers, GiveThePageOfATreeForAQuery) {
    const WebAnswer page = ask(port_, "GET", "/token/tree?tree=(1+2)&show=steps", host_);
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.body, "tree of 'tree=(1+2)&show=steps'");
    EXPECT_EQ(page.fields.at("Content-Type"), "text/html; charset=utf-8");
    expect_has(page.fields.at("Content-Security-Policy"), "'nonce-once'");
    EXPECT_EQ(ask(port_, "GET", "/token/tree", host_).body, "tree of ''");
    EXPECT_EQ(ask(port_, "GET", "/token/tree?", host_).body, "tree of ''");
    const WebAnswer refused = ask(port_, "GET", "/token/tree?bad", host_);
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.body, "no tree\n");
    EXPECT_EQ(refused.fields.at("Content-Type"), "text/plain; charset=utf-8");
    EXPECT_EQ(ask(port_, "POST", "/token/tree", host_).status, 405);
}

TEST_F(WebServers, KnowTheirOwnHostAndOriginAlone) {
    EXPECT_EQ(ask(port_, "GET", "/token/", fmt::format("evil.example:{}", port_)).status, 421);
    EXPECT_EQ(ask(port_, "GET", "/token/", "").status, 421);
    const auto status = [&](const std::string& target, const std::string& origin) {
        return ask(port_, "GET", target, host_,
                   {{"Connection", "Upgrade"}, {"Upgrade", "websocket"}, {"Origin", origin}})
            .status;
    };
    EXPECT_EQ(status("/token/live", "http://evil.example"), 403);
    EXPECT_EQ(status("/token/live", "null"), 403);
    EXPECT_EQ(status("/token/live", ""), 403);
    EXPECT_EQ(status("/other/live", "http://" + host_), 404);
    EXPECT_FALSE(WebTalk(port_, "/token/live", host_, "").is_talking());
    EXPECT_TRUE(talk().is_talking());
}

TEST_F(WebServers, EndTheGuestOfAPageThatIsClosed) {
    {
        WebTalk first = talk();
        first.say("hello");
        EXPECT_EQ(first.hear(), "5 bytes: hello");
        EXPECT_EQ(guests_, 1);
    }
    EXPECT_TRUE(come_to(0));
}

TEST_F(WebServers, TalkWithTheNewestPage) {
    WebTalk first = talk();
    first.say("one");
    EXPECT_EQ(first.hear(), "3 bytes: one");
    WebTalk second = talk();
    second.say("two");
    EXPECT_EQ(second.hear(), "3 bytes: two");
    EXPECT_EQ(guests_, 1) << "the older one has none";
    EXPECT_EQ(first.hear(), std::nullopt) << "and is hung up on";
}

TEST_F(WebServers, OutliveWhateverIsSent) {
    for (const std::string& bytes :
         {std::string("\0\xff\xfe", 3), std::string("GET / HTTP/9.9\r\n\r\n"),
          std::string("GET /token/ HTTP/1.1\r\nHost: ") + std::string(100000, 'x'),
          std::string("POST /token/ HTTP/1.1\r\nContent-Length: 99999999999999\r\n\r\nx"),
          std::string("\r\n\r\n"), std::string()}) {
        ask_raw(port_, bytes);
    }
    {
        WebTalk large = talk();
        large.say(std::string(WebServer::longest_message, 'x'));
        EXPECT_TRUE(large.hear_with(fmt::format("{} bytes", WebServer::longest_message)));
        large.say(std::string(WebServer::longest_message + 1, 'x'));
        EXPECT_EQ(large.hear(), std::nullopt) << "too large a message ends the talk";
    }
    {
        WebTalk bytes = talk();
        bytes.say_binary(std::string("\0\x01\x02", 3));
        EXPECT_TRUE(bytes.hear_with("3 bytes"));
        bytes.say("flood");
        EXPECT_TRUE(come_to(0)) << "who leaves too much unread is hung up on";
    }
    EXPECT_EQ(ask(port_, "GET", "/token/", host_).status, 200);
}

// Its first answer cannot be written while its other messages are still to be heard.
TEST_F(WebServers, OutliveAPageThatGoesWithMessagesUnderWay) {
    for (std::size_t count = 1; count <= 12; ++count) {
        talk().say_and_go(std::vector<std::string>(count, "slow"));
        talk().say_and_go({"slow", "flood", "slow", "count"});
        EXPECT_TRUE(come_to(0)) << count;
    }
    EXPECT_EQ(ask(port_, "GET", "/token/", host_).status, 200);
}

TEST_F(WebServers, ServeThePageHoweverManyConnectionsAreIdle) {
    WebTalk page = talk();
    const IdleConnections idle(port_, 3 * WebServer::most_connections);
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(ask(port_, "GET", "/token/", host_).status, 200);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 2s);
    EXPECT_LE(idle.open(), WebServer::most_connections) << "there are not more of them";
    EXPECT_GT(idle.open(), 0);
    page.say("x");
    EXPECT_EQ(page.hear(), "1 bytes: x") << "the page that talks is none of the idle ones";
}

TEST_F(WebServers, HangUpOnAConnectionThatAsksForNothing) {
    const IdleConnections idle(port_, 1);
    for (int i = 0; i < 200 && idle.open() > 0; ++i) std::this_thread::sleep_for(100ms);
    EXPECT_EQ(idle.open(), 0) << "after ten seconds";
}

// Nagle's algorithm would keep the second of two messages back until the first is acknowledged,
// which takes the other side 40 ms.
TEST_F(WebServers, SendAtOnce) {
    WebTalk page = talk();
    constexpr int rounds = 20;
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < rounds; ++i) {
        page.say("pair");
        EXPECT_TRUE(page.hear());
        EXPECT_TRUE(page.hear());
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begun, rounds * 20ms);
}

TEST_F(WebServers, KeepAPageThatReadsHoweverMuchItHasRead) {
    WebTalk page = talk();
    for (int megabytes = 0; megabytes < 12; ++megabytes) {
        page.say("large");
        ASSERT_TRUE(page.hear()) << megabytes;
    }
}

TEST_F(WebServers, SendInTheOrderInWhichItWasSaid) {
    WebTalk page = talk();
    page.say("count");
    for (int i = 0; i < 100; ++i) ASSERT_EQ(page.hear(), std::to_string(i));
}

TEST_F(WebServers, StopWhileAPageTalks) {
    WebTalk page = talk();
    page.say("x");
    EXPECT_TRUE(page.hear());
    server_.stop();
    running_.join();
    EXPECT_EQ(guests_, 0);
}

TEST(WebServer, ThatCannotListenSaysWhy) {
    const auto listen = [](const std::string& address, unsigned short port) {
        WebServer({.address = address, .port = port, .token = "t", .nonce = "n", .page = ""}, {});
    };
    EXPECT_THROW(listen("nowhere.example", 0), UserError);
    EXPECT_THROW(listen("192.0.2.1", 0), UserError);  // of nobody: RFC 5737
    const WebServer first(
        {.address = "127.0.0.1", .port = 0, .token = "t", .nonce = "n", .page = ""}, {});
    const unsigned short port = port_in(first.url());
    const std::string said = complaint([&] { listen("127.0.0.1", port); });
    EXPECT_TRUE(said.starts_with(fmt::format("--port {}: ", port))) << said;
}

}  // namespace
}  // namespace ybw::serve
