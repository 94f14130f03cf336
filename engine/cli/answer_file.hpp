// AnswerFile: the file (KeptFile) of the answers to many positions.
//
// Its first line says what was asked; every other one is the answer to a position. If the file is
// there already, the same question goes on with it and leaves out the positions that are answered.
// Any other file is refused and stays as it is.
//
// Thread safety: one thread at a time.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/kit/kept_file.hpp"
#include "engine/search/listed_position.hpp"

namespace ybw::cli {

class AnswerFile {
public:
    /// Goes on with the file or begins it with `header`, whose "version" and "question" have to be
    /// those of a file that is there. Throws UserError.
    AnswerFile(const std::filesystem::path& path, const nlohmann::ordered_json& header,
               const std::vector<NumberedPosition>& list);

    /// Whether the answer to the position of that number stands there.
    bool holds(std::size_t number) const { return numbers_.contains(number); }

    /// How many of the answers that stand there say that a line is no position.
    std::size_t mistakes() const { return mistakes_; }

    void append(const nlohmann::ordered_json& answer) { file_.append(answer); }

private:
    KeptFile opened(const std::filesystem::path& path, const nlohmann::ordered_json& header,
                    const std::vector<NumberedPosition>& list);

    std::set<std::size_t> numbers_;
    std::size_t mistakes_ = 0;
    KeptFile file_;
};

/// Pools the answers of shards to one question into a new file, in the order of the list, see
/// pool_shards. Throws UserError for answers to another question.
std::vector<std::filesystem::path> pool_answers(const std::vector<std::filesystem::path>& parts,
                                                const std::filesystem::path& pool);

/// The positions whose answers stand in a file, in order.
std::vector<std::size_t> answered_numbers(const std::filesystem::path& path);

}  // namespace ybw::cli
