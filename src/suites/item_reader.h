// ItemReader: the fields of one line of a suite file, with errors that name file, line and key.
//
// Used by suite_read.cc (triples), suite_read_items.cc (all other items) and retrieval_set.cc.
#ifndef VETVEC_SUITES_ITEM_READER_H_
#define VETVEC_SUITES_ITEM_READER_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/json.h"
#include "base/line_reader.h"
#include "base/result.h"
#include "suites/suite.h"

namespace vetvec {

class ItemReader {
 public:
  ItemReader(const Json& object, const std::string& file, int64_t line)
      : object_(object), file_(file), line_(line) {}

  bool Has(const char* key) const { return object_.contains(key); }
  const Json& object() const { return object_; }
  // *out is left unchanged if the key is missing and not required. A required text must not be
  // blank.
  Status Text(const char* key, bool required, std::string* out) const;
  // A finite number in [least, most].
  Status Number(const char* key, double least, double most, double* out) const;
  Status Error(const std::string& message, const std::string& key) const;

 private:
  const Json& object_;
  const std::string& file_;
  const int64_t line_;
};

// Reads the lines of a RetrievalSet, in any order. Judgements are matched with their texts at the
// end.
class RetrievalReader {
 public:
  // Errors: a field that is missing or has the wrong type, a repeated id.
  Status Line(const ItemReader& reader, int64_t number, RetrievalSet* set);
  // Errors: an unknown id, a query and document judged twice, no queries, documents or judgements.
  Status Finish(const std::string& file, RetrievalSet* set) const;

 private:
  struct Named {
    std::string query;
    std::string document;
    int32_t relevance = 0;
    int64_t line = 0;
  };
  using Positions = std::unordered_map<std::string, size_t>;

  Status ReadText(const ItemReader& reader, RetrievalSet* set);
  Status ReadJudgement(const ItemReader& reader, int64_t number);

  Positions queries_;
  Positions documents_;
  std::vector<Named> judgements_;
};

// PARSE_ERROR if the line is not JSON, INVALID_ARGUMENT if it is not an object.
Result<Json> ParseItemLine(std::string_view line, const std::string& file, int64_t number);

// The kind of items of a suite without a manifest, by the keys of its first line.
enum class ItemKind : int32_t { kTriples = 0, kLabelled, kScored, kRanking, kRetrieval };
ItemKind ItemKindOf(const Json& first);

// Adds the items of all lines to `suite`. Errors: those of the lines; a repeated id; a ranking pair
// or a judgement with an unknown id; no items.
Status ReadOtherItems(ItemKind kind, const EachLine& lines, const std::string& file, Suite* suite);
// The counts of a suite, by what is counted for its kind: p; construct; texts and pairs; or
// queries, documents and judgements.
std::map<std::string, uint64_t> CountItems(const Suite& suite);

}  // namespace vetvec

#endif  // VETVEC_SUITES_ITEM_READER_H_
