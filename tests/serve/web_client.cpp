#include "tests/serve/web_client.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>

namespace ybw::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

tcp::endpoint endpoint(unsigned short port) {
    return {asio::ip::make_address("127.0.0.1"), port};
}

}  // namespace

WebAnswer ask(unsigned short port, const std::string& method, const std::string& target,
              const std::string& host, const std::map<std::string, std::string>& more) {
    asio::io_context io;
    beast::tcp_stream stream(io);
    beast::error_code error;
    stream.connect(endpoint(port), error);
    http::request<http::empty_body> request(http::string_to_verb(method), target, 11);
    request.set(http::field::host, host);
    for (const auto& [name, value] : more) request.set(name, value);
    http::write(stream, request, error);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    if (method == "HEAD") parser.skip(true);
    if (!error) http::read(stream, buffer, parser, error);
    WebAnswer answer;
    if (error) return answer;
    answer.status = static_cast<int>(parser.get().result_int());
    answer.body = parser.get().body();
    for (const auto& field : parser.get()) {
        answer.fields[std::string(field.name_string())] = std::string(field.value());
    }
    return answer;
}

std::string ask_raw(unsigned short port, const std::string& bytes) {
    asio::io_context io;
    tcp::socket socket(io);
    beast::error_code error;
    socket.connect(endpoint(port), error);
    asio::write(socket, asio::buffer(bytes), error);
    socket.shutdown(tcp::socket::shutdown_send, error);
    std::string answer;
    error.clear();
    while (!error) {
        char part[4096];
        const std::size_t count = socket.read_some(asio::buffer(part), error);
        answer.append(part, count);
    }
    return answer;
}

struct IdleConnections::Parts {
    asio::io_context io;
    std::vector<tcp::socket> sockets;
};

IdleConnections::IdleConnections(unsigned short port, int count)
    : parts_(std::make_unique<Parts>()) {
    for (int i = 0; i < count; ++i) {
        beast::error_code ignored;
        parts_->sockets.emplace_back(parts_->io).connect(endpoint(port), ignored);
    }
}

IdleConnections::~IdleConnections() = default;

int IdleConnections::open() const {
    int count = 0;
    for (tcp::socket& socket : parts_->sockets) {
        beast::error_code error;
        socket.non_blocking(true, error);
        char byte = 0;
        if (!error) socket.read_some(asio::buffer(&byte, 1), error);
        if (error == asio::error::would_block) ++count;
    }
    return count;
}

struct WebTalk::Parts {
    asio::io_context io;
    websocket::stream<beast::tcp_stream> socket{io};
    bool is_talking = false;
};

WebTalk::WebTalk(unsigned short port, const std::string& target, const std::string& host,
                 const std::string& origin)
    : parts_(std::make_unique<Parts>()) {
    beast::error_code error;
    beast::get_lowest_layer(parts_->socket).connect(endpoint(port), error);
    parts_->socket.set_option(
        websocket::stream_base::decorator([&](websocket::request_type& request) {
            if (!origin.empty()) request.set(http::field::origin, origin);
        }));
    if (!error) parts_->socket.handshake(host, target, error);
    parts_->is_talking = !error;
}

WebTalk::~WebTalk() {
    drop();
}

bool WebTalk::is_talking() const {
    return parts_->is_talking;
}

void WebTalk::say(const std::string& text) {
    beast::error_code ignored;
    parts_->socket.text(true);
    parts_->socket.write(asio::buffer(text), ignored);
}

void WebTalk::say_binary(const std::string& bytes) {
    beast::error_code ignored;
    parts_->socket.binary(true);
    parts_->socket.write(asio::buffer(bytes), ignored);
}

void WebTalk::say_and_go(const std::vector<std::string>& texts) {
    std::string frames;
    for (const std::string& text : texts) {  // short texts, with a mask that changes nothing
        frames += "\x81";
        frames += static_cast<char>(0x80 | text.size());
        frames += std::string(4, '\0') + text;
    }
    beast::error_code ignored;
    tcp::socket& socket = beast::get_lowest_layer(parts_->socket).socket();
    asio::write(socket, asio::buffer(frames), ignored);
    socket.set_option(asio::socket_base::linger(true, 0), ignored);  // a reset, no farewell
    socket.close(ignored);
}

std::optional<std::string> WebTalk::hear() {
    beast::flat_buffer buffer;
    std::optional<beast::error_code> done;
    parts_->socket.async_read(buffer, [&](beast::error_code error, std::size_t) { done = error; });
    parts_->io.restart();
    parts_->io.run_for(std::chrono::seconds(20));
    if (!done) {
        drop();
        parts_->io.restart();
        parts_->io.run();  // the handler refers to what is here
        return std::nullopt;
    }
    if (*done) return std::nullopt;
    return beast::buffers_to_string(buffer.data());
}

std::optional<std::string> WebTalk::hear_with(const std::string& part) {
    while (auto message = hear()) {
        if (message->find(part) != std::string::npos) return message;
    }
    return std::nullopt;
}

void WebTalk::drop() {
    beast::error_code ignored;
    beast::get_lowest_layer(parts_->socket).socket().close(ignored);
}

}  // namespace ybw::serve
