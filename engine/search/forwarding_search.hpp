// ForwardingSearch: a search that asks another one, several times or in its own way.
//
// Whoever runs searches (a session, a display) sees one search, which can be stopped and looked at
// like any other; what is not overridden is the other one's.
//
// Thread safety: as AnySearch. A stop between two searches of the other one ends the second.
#pragma once

#include <memory>

#include "engine/games/any_search.hpp"

namespace ybw {

class ForwardingSearch : public AnySearch {
public:
    std::unique_ptr<AnySearch> sharing_table(const SearchOptions& options) override {
        return inner_.sharing_table(options);
    }
    void stop() noexcept override { inner_.stop(); }
    Status status() const override { return inner_.status(); }
    void set_multipv(int lines) override { inner_.set_multipv(lines); }
    int workers() const override { return inner_.workers(); }
    void clear() override { inner_.clear(); }
    void save(std::uint64_t identity, const Sink& sink) const override {
        inner_.save(identity, sink);
    }
    void load(std::uint64_t identity, const Source& source) override {
        inner_.load(identity, source);
    }

protected:
    /// `inner` has to stay.
    explicit ForwardingSearch(AnySearch& inner) : inner_(inner) {}

    AnySearch& inner() { return inner_; }

private:
    AnySearch& inner_;
};

}  // namespace ybw
