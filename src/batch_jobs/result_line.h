// ResultLine: one line of a result file.
//
//   {"custom_id":"vv-17-..","response":{"status_code":200,"body":{..}},"error":null}
//   {"custom_id":"vv-18-..","response":null,"error":{"code":"batch_expired","message":".."}}
#ifndef VETVEC_BATCH_JOBS_RESULT_LINE_H_
#define VETVEC_BATCH_JOBS_RESULT_LINE_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

// Views of the line.
struct ResultLine {
  std::string custom_id;
  int status_code = 0;     // 0: the request was not processed
  std::string_view body;   // JSON, of the response; empty if there is none
  std::string_view error;  // likewise, of the line itself
};

// The usual form of a good line, cut into its parts without being parsed: what is in `body` is JSON
// only if the line is. nullopt: another form.
std::optional<ResultLine> CutResultLine(std::string_view line);

// PROTOCOL: not such a line. `*line` must have room for 64 more bytes to be fast, and is unchanged.
Result<ResultLine> ParseResultLine(std::string* line);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_RESULT_LINE_H_
