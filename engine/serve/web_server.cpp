#include "engine/serve/web_server.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <list>
#include <mutex>
#include <netdb.h>
#include <random>
#include <utility>
#include <vector>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::serve {

// ---- WebGate: which requests are let in

namespace {

constexpr std::string_view localhost = "localhost";

/// Whether it is an address of the family: AF_INET or AF_INET6.
bool is_ip(int family, const std::string& address) {
    in6_addr parsed{};  // has room for either
    return inet_pton(family, address.c_str(), &parsed) == 1;
}

/// Name and port of a Host: "localhost", "127.0.0.1:8080", "[::1]:8080".
struct Host {
    std::string name;  ///< in small letters, without brackets
    int port;
};

/// The port after the name: ":8080", or nothing for the usual port. nullopt for any other text.
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
    if (name.empty() || (has_brackets && !is_ip(AF_INET6, name))) return std::nullopt;
    const auto port = port_of(text.substr(end + begin));
    if (!port) return std::nullopt;
    return Host{std::move(name), *port};
}

/// The address in digits.
std::string text_of(const sockaddr& address) {
    std::array<char, NI_MAXHOST> text{};
    const socklen_t size =
        address.sa_family == AF_INET6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
    getnameinfo(&address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST);
    return text.data();
}

/// An address that other machines can open. For "all addresses of this machine" it is the first
/// that is neither loopback nor link-local; the loopback if there is none.
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

/// Takes equally long wherever the first difference is.
bool is_same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i] ^ b[i]));
    return difference == 0;
}

constexpr std::string_view scheme = "http://";

/// The host in a target as proxies write it, "http://HOST/PATH" (RFC 9112, 3.2.2); else empty.
std::string_view host_in(std::string_view target) {
    if (lower_case(std::string(target.substr(0, scheme.size()))) != scheme) return {};
    target.remove_prefix(scheme.size());
    return target.substr(0, target.find_first_of("/?"));
}

}  // namespace

bool is_loopback(std::string_view address) {
    const std::string text(address);
    return text == localhost || text == "::1" || (text.starts_with("127.") && is_ip(AF_INET, text));
}

WebGate::WebGate(std::string address, unsigned short port, std::string token)
    : address_(std::move(address)), port_(port), token_(std::move(token)) {}

WebReply WebGate::reply_to(const WebRequest& request) const {
    const std::string_view named = host_in(request.target);
    if (!admits_host(request.host) || !(named.empty() || admits_host(named)))
        return {421, "This is another host; open the address that ybw serve has printed.\n"};
    const auto place = place_of(request.target);
    if (!place)
        return {404, "There is nothing here; open the whole address that ybw serve has printed.\n"};
    if (*place != Place::socket) {
        const bool reads = request.method == "GET" || request.method == "HEAD";
        const unsigned status = *place == Place::bare ? 308 : 200;
        return reads ? WebReply{status} : WebReply{405, "The page can only be read.\n"};
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
    return is_ip(AF_INET, named->name) || is_ip(AF_INET6, named->name);
}

bool WebGate::admits_origin(std::string_view origin, std::string_view host) {
    return origin.starts_with(scheme) && origin.substr(scheme.size()) == host;
}

std::optional<Place> WebGate::place_of(std::string_view target) const {
    const std::string_view host = host_in(target);
    if (!host.empty()) target.remove_prefix(scheme.size() + host.size());
    target = target.substr(0, target.find('?'));
    if (target.empty() || target.front() != '/') return std::nullopt;
    const std::size_t end = target.find('/', 1);
    if (!is_same(target.substr(1, std::min(end, target.size()) - 1), token_)) return std::nullopt;
    if (end == std::string_view::npos) return Place::bare;
    const std::string_view rest = target.substr(end + 1);
    if (rest.empty()) return Place::page;
    if (rest == "tree") return Place::tree;
    return rest == "live" ? std::optional(Place::socket) : std::nullopt;
}

std::string WebGate::url() const {
    const std::string address = reachable(address_);
    const std::string host = is_ip(AF_INET6, address) ? fmt::format("[{}]", address) : address;
    return fmt::format("http://{}:{}/{}/", host, port_, token_);
}

std::string make_token() {
    constexpr int words = 4;
    std::random_device device;
    std::string token;
    for (int i = 0; i < words; ++i) token += fmt::format("{:08x}", static_cast<unsigned>(device()));
    return token;
}

/// Messages for a page, from any thread, in the order in which they were put there.
///
/// Handlers that several threads post to an asio executor come in another order: handlers of its
/// own thread wait until it has finished its current work.
///
/// Thread safety: all members from any thread.
class Outbox {
public:
    void put(std::string text) {
        const std::lock_guard lock(mutex_);
        texts_.push_back(std::move(text));
    }

    /// Takes all messages out.
    std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(texts_, {});
    }

private:
    std::mutex mutex_;
    std::vector<std::string> texts_;
};

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::size_t longest_head = 8192;
/// The most that a page may leave unread. More means that the page hangs.
constexpr std::size_t most_unread_bytes = std::size_t{4} << 20;
constexpr const char* html = "text/html; charset=utf-8";
constexpr const char* plain = "text/plain; charset=utf-8";
/// For a request, and for a page that closes.
constexpr std::chrono::seconds patience{10};

/// The page may run its own scripts and styles, which have the nonce, and connect to us.
std::string policy_for(std::string_view nonce) {
    return fmt::format(
        "default-src 'none'; script-src 'nonce-{0}'; style-src 'nonce-{0}'; img-src data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        nonce);
}

using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

const boost::system::error_category& http_errors =
    http::make_error_code(http::error::bad_method).category();
constexpr const char* no_request =
    "This is no request of HTTP; open the address that ybw serve has printed, with http, not "
    "https.\n";

std::string_view as_std(beast::string_view text) {
    return {text.data(), text.size()};
}

/// The page's address as seen from its bare target, whatever path leads here.
std::string with_slash(beast::string_view target) {
    const std::size_t query = std::min(target.find('?'), target.size());
    const std::size_t begin = target.rfind('/', query) + 1;
    return fmt::format("{}/{}", as_std(target.substr(begin, query - begin)),
                       as_std(target.substr(query)));
}

}  // namespace

class WebServer::Service {
public:
    class Connection;

    Service(Setting setting, Welcome welcome)
        : setting_(std::move(setting)),
          welcome_(std::move(welcome)),
          content_policy_(policy_for(setting_.nonce)),
          acceptor_(io_) {
        listen();
        gate_.emplace(setting_.address, acceptor_.local_endpoint().port(), setting_.token);
    }

    void run();
    void stop() { io_.stop(); }

    const WebGate& gate() const { return *gate_; }
    /// Throws UserError.
    std::string page_at(std::string_view target) const {
        if (gate().place_of(target) == Place::page) return setting_.page;
        const std::size_t query = std::min(target.find('?'), target.size() - 1);
        return setting_.tree_page(target.substr(query + 1));
    }

    /// Seats the page that talks; the page before it hangs up.
    void seat(const std::shared_ptr<Connection>& newcomer);
    void join(Connection& newcomer) { connections_.push_back(&newcomer); }
    void leave(Connection& connection) { connections_.remove(&connection); }

private:
    void listen();
    void accept();
    void make_room();

    Setting setting_;
    Welcome welcome_;
    const std::string content_policy_;
    std::optional<WebGate> gate_;
    std::weak_ptr<Connection> seated_;
    std::list<Connection*> connections_;  ///< whose sockets are open, the oldest first
    asio::io_context io_{1};
    tcp::acceptor acceptor_;
    asio::steady_timer rest_{io_};
};

/// One browser's connection: a request with its answer, or a WebSocket.
///
/// Invariant: there is a guest only while it talks, and it ends with the talk. So every handler
/// looks at the state first: the operation before it may have failed or the page may have gone.
class WebServer::Service::Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(Service& service, tcp::socket socket)
        : service_(service), socket_(std::move(socket)) {
        service_.join(*this);
    }
    ~Connection() { service_.leave(*this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    bool talks() const { return state_ == State::talking; }

    void begin() {
        beast::error_code ignored;
        stream().socket().set_option(tcp::no_delay(true), ignored);  // messages are small
        parser_.header_limit(longest_head);
        parser_.body_limit(0);
        stream().expires_after(patience);
        http::async_read(stream(), buffer_, parser_,
                         [self = shared_from_this()](beast::error_code error, std::size_t) {
                             const bool is_read = !error || error == http::error::body_limit;
                             const bool is_said = error.category() == http_errors &&
                                                  error != http::error::end_of_stream;
                             if (self->state_ == State::over || !(is_read || is_said))
                                 return self->end();
                             if (is_read) return self->answer();
                             self->answer({http::verb::get, "", 11}, 400, no_request, plain);
                         });
    }

    /// The guest goes at once; the connection goes when the browser has received the end.
    void hang_up() {
        if (state_ != State::talking) return end();
        guest_.reset();
        state_ = State::closing;
        if (!is_writing_) close();
    }

    /// Closes the socket at once; operations under way then fail.
    void end() {
        guest_.reset();
        if (std::exchange(state_, State::over) == State::over) return;
        service_.leave(*this);
        beast::error_code ignored;
        stream().socket().close(ignored);
    }

private:
    enum class State : std::uint8_t {
        asking,   ///< a request is read and answered
        talking,  ///< over a WebSocket, with the guest
        closing,  ///< the browser learns that the talk has ended
        over      ///< the socket is closed
    };

    beast::tcp_stream& stream() { return beast::get_lowest_layer(socket_); }

    void answer() {
        const Request request = parser_.release();
        const WebReply reply =
            service_.gate().reply_to({.method = as_std(request.method_string()),
                                      .target = as_std(request.target()),
                                      .host = as_std(request[http::field::host]),
                                      .origin = as_std(request[http::field::origin]),
                                      .wants_socket = websocket::is_upgrade(request)});
        if (reply.status == 101) return upgrade(request);
        if (reply.status != 200)
            return answer(request, reply.status, std::string(reply.text), plain);
        try {
            answer(request, 200, service_.page_at(as_std(request.target())), html);
        } catch (const UserError& error) {
            answer(request, 400, std::string(error.what()) + '\n', plain);
        }
    }

    void answer(const Request& request, unsigned status, const std::string& text,
                const char* type) {
        auto response =
            std::make_shared<Response>(http::int_to_status(status), request.version(), text);
        response->set(http::field::content_type, type);
        if (status == 308) response->set(http::field::location, with_slash(request.target()));
        response->set(http::field::cache_control, "no-store");
        response->set("Content-Security-Policy", service_.content_policy_);
        response->set("X-Content-Type-Options", "nosniff");
        response->set("Referrer-Policy", "no-referrer");
        response->keep_alive(false);
        response->prepare_payload();
        if (request.method() == http::verb::head) response->body().clear();
        http::async_write(stream(), *response,
                          [self = shared_from_this(), response](beast::error_code, std::size_t) {
                              beast::error_code ignored;
                              self->stream().socket().shutdown(tcp::socket::shutdown_send, ignored);
                          });
    }

    void upgrade(const Request& request) {
        stream().expires_never();  // the WebSocket has a clock of its own
        socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
        socket_.read_message_max(longest_message);
        upgrade_ = request;
        socket_.async_accept(upgrade_, [self = shared_from_this()](beast::error_code error) {
            if (error || self->state_ == State::over) return self->end();
            self->begin_talk();
        });
    }

    void begin_talk() {
        service_.seat(shared_from_this());
        state_ = State::talking;
        const std::weak_ptr<Connection> weak = weak_from_this();
        const auto executor = socket_.get_executor();
        const Send send = [weak, executor, outbox = outbox_](std::string text) {
            outbox->put(std::move(text));
            asio::post(executor, [weak] {
                if (const auto self = weak.lock()) self->empty_outbox();
            });
        };
        guest_ = service_.welcome_(send);
        read();
    }

    void read() {
        socket_.async_read(
            buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
                if (self->state_ != State::talking) return;  // what closes it ends it
                if (error) return self->end();
                const std::string message = beast::buffers_to_string(self->buffer_.data());
                self->buffer_.consume(self->buffer_.size());
                self->guest_->hear(message);
                self->read();
            });
    }

    void empty_outbox() {
        std::vector<std::string> texts = outbox_->take();
        if (state_ != State::talking) return;
        for (std::string& text : texts) {
            unread_ += text.size();
            waiting_.push_back(std::move(text));
        }
        if (unread_ > most_unread_bytes) return end();
        if (!waiting_.empty() && !is_writing_) write();
    }

    void write() {
        is_writing_ = true;
        socket_.text(true);
        socket_.async_write(asio::buffer(waiting_.front()),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                                self->is_writing_ = false;
                                if (error || self->state_ == State::over) return self->end();
                                self->unread_ -= self->waiting_.front().size();
                                self->waiting_.pop_front();
                                if (self->state_ == State::closing) return self->close();
                                if (!self->waiting_.empty()) self->write();
                            });
    }

    void close() {
        const websocket::close_reason reason(websocket::close_code::policy_error,
                                             "the board is open in another page");
        socket_.async_close(reason,
                            [self = shared_from_this()](beast::error_code) { self->end(); });
    }

    Service& service_;
    websocket::stream<beast::tcp_stream, false> socket_;  // no compression: it is this machine
    beast::flat_buffer buffer_;
    http::request_parser<http::empty_body> parser_;
    Request upgrade_;
    State state_ = State::asking;
    std::unique_ptr<Guest> guest_;
    std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>();
    std::deque<std::string> waiting_;
    std::size_t unread_ = 0;
    bool is_writing_ = false;
};

void WebServer::Service::listen() {
    beast::error_code error;
    const auto address = asio::ip::make_address(
        setting_.address == "localhost" ? "127.0.0.1" : setting_.address, error);
    const auto refuse = [&](const std::string& option, std::string_view mend) {
        throw UserError(ExitCode::usage, "--{}: {}; {}", option, error.message(), mend);
    };
    const std::string named = "address " + setting_.address;
    if (error) refuse(named, "write an address of this machine, such as 127.0.0.1");
    const tcp::endpoint endpoint(address, setting_.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error == asio::error::address_in_use || error == asio::error::access_denied) {
        refuse(fmt::format("port {}", setting_.port),
               "name another one, or 0 for any that is free");
    }
    if (error) refuse(named, "write an address of this machine, such as 127.0.0.1");
}

void WebServer::Service::run() {
    accept();
    io_.run();
    // The guest sends through this object until it is gone.
    if (const auto seated = seated_.lock()) seated->end();
}

void WebServer::Service::accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
        if (error) {  // no descriptor is free, perhaps; asking at once would keep the core busy
            rest_.expires_after(std::chrono::milliseconds(100));
            rest_.async_wait([this](beast::error_code) { accept(); });
            return;
        }
        make_room();
        std::make_shared<Connection>(*this, std::move(socket))->begin();
        accept();
    });
}

/// Ends the oldest connection without a talk: idle connections must not keep the page away.
void WebServer::Service::make_room() {
    if (connections_.size() < std::size_t{most_connections}) return;
    const auto idle = std::ranges::find_if(
        connections_, [](const Connection* connection) { return !connection->talks(); });
    if (idle != connections_.end()) (*idle)->end();
}

void WebServer::Service::seat(const std::shared_ptr<Connection>& newcomer) {
    if (const auto before = seated_.lock()) before->hang_up();
    seated_ = newcomer;
}

WebServer::WebServer(Setting setting, Welcome welcome)
    : service_(std::make_unique<Service>(std::move(setting), std::move(welcome))) {}

WebServer::~WebServer() = default;

std::string WebServer::url() const {
    return service_->gate().url();
}

void WebServer::run() {
    service_->run();
}

void WebServer::stop() {
    service_->stop();
}

}  // namespace ybw::serve
