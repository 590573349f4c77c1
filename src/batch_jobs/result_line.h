// ResultLine: one line of a result file, in one of two forms.
//
//   {"custom_id":"vv-17-..","response":{"status_code":200,"body":{..}},"error":null}
//   {"custom_id":"vv-18-..","response":null,"error":{"code":"batch_expired","message":".."}}
//   {"key":"vv-17-..","response":{"embedding":{..}}}         the response is the reply's body
#ifndef VETVEC_BATCH_JOBS_RESULT_LINE_H_
#define VETVEC_BATCH_JOBS_RESULT_LINE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "providers/reply_shape.h"

namespace vetvec {

struct ResultForm {
  enum class Body : uint8_t { kHttpReply, kResponse };

  const char* key = "custom_id";
  Body body = Body::kHttpReply;
  const ReplyShape* shape = nullptr;  // of the body; null: that of online replies
};

// Views of the line.
struct ResultLine {
  std::string custom_id;
  int status_code = 0;     // 0: the request was not processed; 200 if the form has none
  std::string_view body;   // JSON, of the response; empty if there is none
  std::string_view error;  // likewise, of the line itself
};

// PROTOCOL: not such a line. `*line` must have room for 64 more bytes to be fast, and is unchanged.
Result<ResultLine> ParseResultLine(const ResultForm& form, std::string* line);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_RESULT_LINE_H_
