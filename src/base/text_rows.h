// ForEachText: the texts of a file, one by one, whatever its format.
//
//   VETVEC_ASSIGN_OR_RETURN(const TextSource source, ParseTextSource("csv[body]:mails.dat"));
//   VETVEC_ASSIGN_OR_RETURN(const std::string content, ReadTextFile(source.path));
//   VETVEC_RETURN_IF_ERROR(ForEachText(content, source, visit));
#ifndef VETVEC_BASE_TEXT_ROWS_H_
#define VETVEC_BASE_TEXT_ROWS_H_

#include <string_view>

#include "base/text_input.h"

namespace vetvec {

// Calls `visit` with each line, each row's field in source.column, or each JSON object's string at
// that key, and the line where it begins. Lines that are blank are passed on, also between JSON
// objects. A file without "\n" has lines that end with "\r". `content` is decoded (DecodedText).
// Errors, with file and line: those of ForEachLine and ForEachRow, a missing column or key, a line
// that is not JSON, a row or an object whose text is blank.
Status ForEachText(std::string_view content, const TextSource& source, const LineVisitor& visit);

}  // namespace vetvec

#endif  // VETVEC_BASE_TEXT_ROWS_H_
