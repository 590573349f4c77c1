// What all readers of texts that users supply share: the format of a file, by its name, and its
// content as UTF-8.
#ifndef VETVEC_BASE_TEXT_INPUT_H_
#define VETVEC_BASE_TEXT_INPUT_H_

#include <string>
#include <string_view>

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
// auto (by the ending). Anything else before a colon belongs to the path. `column`: if none is
// stated. INVALID_ARGUMENT: a column without a name or without "]:" after it.
Result<TextSource> ParseTextSource(std::string_view source, std::string_view column = "text");
// The path of a source, whether or not its column can be read.
std::string PathOfTextSource(const std::string& source);
// INVALID_ARGUMENT: the ending of `path`, those that are allowed, and what else can be done.
Status NotATextFile(const std::string& path, std::string_view hint);

// The bytes of a file, unpacked, as UTF-8 without a byte order mark; UTF-16 with one is converted.
// INVALID_ARGUMENT for any other encoding (base/text_encoding.h).
Result<std::string> DecodedText(std::string bytes, const std::string& path);

// The whole file ("-": standard input), unpacked and decoded, read once, so that it may be a pipe.
// `sha256` (may be null) receives the hash of the file's bytes. Errors: those of DecodedText,
// ReadFile and Unpacked (base/gzip_decoder.h).
Result<std::string> ReadTextFile(const std::string& path, std::string* sha256 = nullptr);

// ForEachRow for a file (ReadTextFile).
Status ForEachRowOfFile(const std::string& path, TableForm form, std::string* sha256,
                        const RowVisitor& visit);

}  // namespace vetvec

#endif  // VETVEC_BASE_TEXT_INPUT_H_
