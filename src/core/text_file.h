// ReadTexts: texts from a file, one row each, in the order of the file, including repeats: used by
// `vetvec embed` and for user dictionaries.
#ifndef VETVEC_CORE_TEXT_FILE_H_
#define VETVEC_CORE_TEXT_FILE_H_

#include <string>

#include "base/result.h"
#include "core/text_batch.h"

namespace vetvec {

// .jsonl and .ndjson: one object per line, key "text". .tsv and .csv: a header line with a column
// "text" (CSV: fields may be quoted, RFC 4180, without line ends inside). Anything else: one text
// per line. Plain or gzip. Trailing blank lines are ignored. Errors, with file and line: a blank
// line or an empty text elsewhere, invalid UTF-8, a line that is not JSON, a missing column or key;
// INSUFFICIENT_DATA for a file without texts.
Result<PackedTexts> ReadTexts(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_CORE_TEXT_FILE_H_
