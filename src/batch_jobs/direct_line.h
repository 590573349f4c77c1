// DirectLines: reads the parts of a result line in one pass over its bytes, without a parser's
// index of its structure, if the line has the usual form. That is where most of the time goes when
// results are checked (tests/bench/batch_bench.cc).
//
// Strict: what is accepted is one well-formed JSON object with everything a good result needs,
// once. Everything else, such as escapes, other members in the place of numbers, or a failed
// request, is left to ParseResultLine, which says what is wrong with it.
#ifndef VETVEC_BATCH_JOBS_DIRECT_LINE_H_
#define VETVEC_BATCH_JOBS_DIRECT_LINE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch_jobs/result_line.h"
#include "providers/reply_shape.h"

namespace vetvec {

// Views of the line.
struct DirectLine {
  std::string_view custom_id;
  std::string_view vector;  // with its brackets; what is between them was not looked at
  uint64_t tokens = 0;      // 0: not stated
};

// Immutable. Thread safety: any thread.
class DirectLines {
 public:
  // `shape`: of the body.
  DirectLines(const ResultForm& form, const ReplyShape& shape);

  // nullopt: the line has another form.
  std::optional<DirectLine> Read(std::string_view line) const;

 private:
  enum class Role : uint8_t { kNone, kId, kStatus, kNull, kVector, kIndex, kTokens };
  // A place in a line; see ReplyShape::Node.
  struct Node {
    Role role = Role::kNone;
    size_t rank = 0;
    std::vector<std::pair<std::string, Node>> fields = {};
    std::vector<Node> element = {};  // one, or none
  };
  class Cursor;

  static Node NodeOf(const ReplyShape::Node& node);

  Node root_;
  bool needs_status_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_DIRECT_LINE_H_
