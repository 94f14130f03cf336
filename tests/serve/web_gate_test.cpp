// The gate: who may come in.
#include <gtest/gtest.h>

#include "engine/serve/web_server.hpp"
#include "tests/support/said.hpp"

namespace ybw::serve {
namespace {

TEST(WebGate, AdmitsHostsThatCanOnlyBeThisMachine) {
    const WebGate gate("127.0.0.1", 8080, "secret");
    // Whatever the port: it may be forwarded. A browser leaves out port 80.
    for (const char* name : {"127.0.0.1", "localhost", "LOCALHOST", "[::1]", "127.0.0.2"}) {
        for (const char* port : {"", ":8080", ":9000", ":80", ":65535"}) {
            EXPECT_TRUE(gate.admits_host(std::string(name) + port)) << name << port;
        }
    }
    for (const char* host : {"",
                             ":",
                             "evil.example",
                             "evil.example:8080",
                             "127.0.0.1.evil.example:8080",
                             "10.0.0.1:8080",
                             "localhost.evil.example:8080",
                             "127.evil:8080",
                             ":8080",
                             "[]:8080",
                             "localhost:",
                             "localhost:0",
                             "localhost:65536",
                             "localhost:8080:",
                             "localhost:80x",
                             "localhost:-80",
                             "localhost:+80",
                             "localhost:80:80",
                             "::1",
                             "::1:8080",
                             "[::1",
                             "[::1]8080",
                             "[localhost]",
                             "[127.0.0.1]:8080",
                             "user@localhost:8080",
                             "localhost.",
                             "localhost/:8080",
                             " localhost",
                             "127.0.0.1 "}) {
        EXPECT_FALSE(gate.admits_host(host)) << host;
    }
}

TEST(WebGate, OpenToOthersAdmitsAddressesAndNoNames) {
    const WebGate gate("0.0.0.0", 8080, "secret");
    EXPECT_TRUE(gate.admits_host("10.0.0.1:8080"));
    EXPECT_TRUE(gate.admits_host("[fe80::1]:8080"));
    for (const char* host : {"evil.example:8080", "10.0.0.1", "10.0.0.1:80", "10.0.0.1:8081",
                             "10.0.0.1:18080", "[fe80::1]", "[fe80::1]:80"}) {
        EXPECT_FALSE(gate.admits_host(host)) << host;
    }
    const WebGate usual("0.0.0.0", 80, "secret");
    EXPECT_TRUE(usual.admits_host("10.0.0.1"));
    EXPECT_TRUE(usual.admits_host("10.0.0.1:80"));
    EXPECT_FALSE(usual.admits_host("10.0.0.1:8080"));
}

TEST(WebGate, AdmitsTheOriginOfItsOwnPageAlone) {
    EXPECT_TRUE(WebGate::admits_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
    for (const char* origin :
         {"", "null", "http://evil.example", "http://127.0.0.1:8081", "https://127.0.0.1:8080",
          "http://localhost:8080", "http://127.0.0.1:80801", "http://127.0.0.1:8080.evil.example",
          "http://127.0.0.1:8080/", "http://127.0.0.1", "xhttp://127.0.0.1:8080"}) {
        EXPECT_FALSE(WebGate::admits_origin(origin, "127.0.0.1:8080")) << origin;
    }
}

TEST(WebGate, FindsNothingWithoutTheToken) {
    const WebGate gate("127.0.0.1", 8080, "secret");
    EXPECT_EQ(gate.place_of("/secret/"), Place::page);
    EXPECT_EQ(gate.place_of("/secret/?a=b"), Place::page);
    EXPECT_EQ(gate.place_of("/secret"), Place::bare);
    EXPECT_EQ(gate.place_of("/secret?a=b"), Place::bare);
    EXPECT_EQ(gate.place_of("/secret/live"), Place::socket);
    EXPECT_EQ(gate.place_of("http://localhost/secret/"), Place::page);
    EXPECT_EQ(gate.place_of("HTTP://[::1]:80/secret/live?a=/"), Place::socket);
    EXPECT_EQ(gate.place_of("/secret/tree?tree=(1+2)"), Place::tree);
    for (const char* target :
         {"", "/", "//", "/secre", "/secret2", "/secreT/", "/secret2/", "/secret/other",
          "/secret/live/", "/tree", "/secret/trees", "secret/", "/%73ecret/", "http://",
          "http:///secret/", "http://secret/", "https://localhost/secret/",
          "http://localhost?/secret/"}) {
        EXPECT_EQ(gate.place_of(target), std::nullopt) << target;
    }
    EXPECT_EQ(gate.url(), "http://127.0.0.1:8080/secret/");
    EXPECT_EQ(WebGate("::1", 1, "t").url(), "http://[::1]:1/t/");
}

TEST(WebGate, NamesAnAddressThatCanBeOpenedWhereAllOfTheMachineAreMeant) {
    for (const char* all : {"0.0.0.0", "::"}) {
        const WebGate gate(all, 8080, "t");
        const std::string url = gate.url();
        expect_lacks(url, all == std::string("::") ? "[::]" : "0.0.0.0");
        EXPECT_TRUE(gate.admits_host(url.substr(7, url.size() - 10))) << url;
    }
}

TEST(WebGate, HasAnotherTokenEachTime) {
    EXPECT_EQ(make_token().size(), 32U);
    EXPECT_NE(make_token(), make_token());
}

}  // namespace
}  // namespace ybw::serve
