// Names that published corpora, queries and judgements give their columns or keys (BEIR, mteb,
// TREC, MS MARCO, Anserini), in any case. Used by retrieval_texts.cc and
// retrieval_qrels.cc.
#ifndef VETVEC_SUITES_RETRIEVAL_COLUMNS_H_
#define VETVEC_SUITES_RETRIEVAL_COLUMNS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"

namespace vetvec {

enum class RetrievalColumn { kId, kTitle, kText, kQuery, kDocument, kScore };

bool IsNamed(std::string_view name, RetrievalColumn column);
// The column's place in a header. Its best-known name comes first if there are several.
std::optional<size_t> PlaceOf(std::span<const std::string_view> header, RetrievalColumn column);
// The key of an object, in the same order; nothing: there is none.
std::optional<std::string> KeyOf(const Json& object, RetrievalColumn column);
std::string BestName(RetrievalColumn column);

// An id of a JSON object: a string that is not blank, or a whole number.
Status ReadRetrievalId(const Json& object, RetrievalColumn column, const std::string& file,
                       int64_t number, std::string* out);

// What is wrong with line `number` of `file`.
Status FieldError(const std::string& file, int64_t number, const std::string& key,
                  const std::string& found, const std::string& allowed);
Status ColumnCount(const std::string& file, int64_t number, size_t found, const std::string& form);
Status UnknownHeader(std::span<const std::string_view> header, const std::string& file,
                     int64_t number, const char* expected);

}  // namespace vetvec

#endif  // VETVEC_SUITES_RETRIEVAL_COLUMNS_H_
