#include "engine/mpi/work.hpp"

#include <exception>
#include <string>

#include "engine/text/user_error.hpp"

namespace ybw::mpi {
namespace {

/// What a worker's message is, as its only key.
constexpr const char* ready = "ready";
constexpr const char* result = "result";
constexpr const char* failure = "failure";
constexpr const char* piece = "piece";
constexpr const char* done = "done";

Json failure_json(const std::exception& error) {
    const auto* const user_error = dynamic_cast<const UserError*>(&error);
    const ExitCode code = user_error ? user_error->code() : ExitCode::internal_error;
    return {{failure, {{"text", error.what()}, {"code", static_cast<int>(code)}}}};
}

}  // namespace

void deal(int workers, const std::function<std::optional<Json>()>& next,
          const std::function<void(const Json&)>& take) {
    std::exception_ptr problem;
    const auto keep = [&](const std::exception_ptr& what) {
        if (!problem) problem = what;
    };
    for (int busy = workers; busy > 0;) {
        const Message message = receive();
        try {
            if (message.json.contains(failure)) {
                const Json& what = message.json[failure];
                throw UserError(static_cast<ExitCode>(what["code"].get<int>()),
                                "rank " + std::to_string(message.from) + ": " +
                                    what["text"].get<std::string>());
            }
            if (message.json.contains(result)) {
                if (!problem) take(message.json[result]);
                continue;
            }
        } catch (...) {
            keep(std::current_exception());
            continue;
        }
        std::optional<Json> handed;
        try {
            if (!problem) handed = next();
        } catch (...) {
            keep(std::current_exception());
        }
        if (!handed) --busy;
        send(message.from, handed ? Json{{piece, *handed}} : Json{{done, true}});
    }
    if (problem) std::rethrow_exception(problem);
}

void serve(const std::function<void(const Json&, const Send&)>& work) {
    while (true) {
        send(0, {{ready, true}});
        const Message message = receive();
        if (message.json.contains(done)) return;
        try {
            work(message.json[piece], [](const Json& json) { send(0, {{result, json}}); });
        } catch (const std::exception& error) {
            send(0, failure_json(error));
        }
    }
}

}  // namespace ybw::mpi
