// ReadTexts: texts from a file, one row each, in the order of the file, including repeats: used by
// `vetvec embed` and for user dictionaries.
#ifndef VETVEC_CORE_TEXT_FILE_H_
#define VETVEC_CORE_TEXT_FILE_H_

#include <string>

#include "base/result.h"
#include "core/text_batch.h"

namespace vetvec {

// `source`: a path, perhaps with the format and the column (ParseTextSource, base/text_input.h).
// One text per line, per row of a table with a header (base/table_reader.h; the case of the
// column's name does not matter), or per JSON object. Plain or gzip, UTF-8 or UTF-16 with a byte
// order mark; "-" is standard input. Blank lines at the end are ignored. Errors, with file and
// line: an ending that is not one of texts, unless the format is stated; a blank line or an empty
// text elsewhere, another encoding, a line that is not JSON, a missing column or key, a row with
// another number of fields than the header; INSUFFICIENT_DATA for a file without texts.
Result<PackedTexts> ReadTexts(const std::string& source);

}  // namespace vetvec

#endif  // VETVEC_CORE_TEXT_FILE_H_
