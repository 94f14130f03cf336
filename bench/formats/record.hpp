// Record: everything that is measured as names and values, for JSON lines and CSV.
//
// The one list of the names; they change only by being added to. Numbers keep six digits.
//
// Pure functions.
#pragma once

#include <nlohmann/json.hpp>

#include "bench/values.hpp"

namespace ybw::bench {

using Record = nlohmann::ordered_json;

Record record_of(const Header& header);
Record record_of(const Row& row);
Record record_of(const Summary& summary);
Record record_of(const WorkerRow& row);
Record record_of(const Difference& difference);
Record record_of(const Validation& validation);
Record record_of(const Answer& answer);
Record record_of(const Tally& tally);
Record record_of(const Finding& finding);

/// The row that a record was made of, with the digits that it has there. Throws
/// UserError(bad_input) for what is none.
Row row_of(const Record& record);
WorkerRow worker_row_of(const Record& record);
Validation validation_of(const Record& record);

}  // namespace ybw::bench
