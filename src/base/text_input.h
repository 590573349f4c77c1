// What all readers of texts that users supply share: the format of a file, by its name, and its
// content as UTF-8.
#ifndef VETVEC_BASE_TEXT_INPUT_H_
#define VETVEC_BASE_TEXT_INPUT_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/line_reader.h"
#include "base/result.h"
#include "base/table_reader.h"

namespace vetvec {

enum class TextFormat {
  kOther,     // an ending that is not one of texts
  kLines,     // one text per line: .txt, .text, no ending
  kCsv,       // .csv (base/table_reader.h)
  kTsv,       // .tsv, .tab
  kPlainTsv,  // TSV without quotes; never by name
  kJsonl,     // one JSON object per line: .jsonl, .ndjson
};

// By the ending, in any case and with or without ".gz".
TextFormat TextFormatOf(std::string_view path);

// A file and how to read it.
struct TextSource {
  std::string path;
  TextFormat format = TextFormat::kLines;
  std::string column = "text";  // of a table, or key of a JSON object
};
// PATH, FORMAT:PATH or FORMAT[COLUMN]:PATH, where FORMAT is lines, csv, tsv, tsv-plain, jsonl or
// auto (by the ending). Anything else before a colon belongs to the path. INVALID_ARGUMENT: a column
// without a name or without "]:" after it.
Result<TextSource> ParseTextSource(std::string_view source);
// INVALID_ARGUMENT: the ending of `path`, those that are allowed, and what else can be done.
Status NotATextFile(const std::string& path, std::string_view hint);

// The whole file ("-": standard input) as UTF-8 without a byte order mark: gzip is unpacked, UTF-16
// with a byte order mark is converted. INVALID_ARGUMENT for any other encoding, with the line of
// the first byte that is not UTF-8; otherwise the errors of ReadFileMaybeGzip.
Result<std::string> ReadTextFile(const std::string& path, size_t max_bytes = kMaxTextFileBytes);

// The lines of a file, read one by one, so that it may have any size; one in UTF-16 is decoded as a
// whole. `sha256` (may be null) receives the hash of the file's bytes.
EachLine LinesOfTextFile(const std::string& path, std::string* sha256);
// ForEachRow for a file, decoded as a whole.
Status ForEachRowOfFile(const std::string& path, TableForm form, std::string* sha256,
                        const RowVisitor& visit);

}  // namespace vetvec

#endif  // VETVEC_BASE_TEXT_INPUT_H_
