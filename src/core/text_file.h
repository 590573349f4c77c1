// ReadTexts: texts from a file, one row each, in the order of the file, repeats kept: what `vetvec
// embed` and a dictionary of one's own vectors take.
#ifndef VETVEC_CORE_TEXT_FILE_H_
#define VETVEC_CORE_TEXT_FILE_H_

#include <string>

#include "base/result.h"
#include "core/text_batch.h"

namespace vetvec {

// .jsonl and .ndjson: an object a line, key "text". .tsv and .csv: a header line with a column
// "text" (CSV: fields may be quoted, RFC 4180, without line ends inside). Anything else: one text a
// line. Plain or gzip. Blank lines at the end are left out. Errors, with file and line: a blank
// line or an empty text elsewhere, invalid UTF-8, a line that is not JSON, a missing column or key;
// INSUFFICIENT_DATA for a file without texts.
Result<PackedTexts> ReadTexts(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_CORE_TEXT_FILE_H_
