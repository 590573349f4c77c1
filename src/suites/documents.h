// ReadDocuments: reads the paragraphs of a user's own documents, one after the other.
//
//   const auto count = [&](const Paragraph& p) { ++n; return OkStatus(); };
//   VETVEC_ASSIGN_OR_RETURN(DocumentFacts facts, ReadDocuments("manuals", {}, count));
//
// A path is a file or a folder; a folder is searched recursively. By a file's extension, optionally
// followed by ".gz":
//   .html .htm .xhtml   HtmlParagraphs (suites/html_text.h)
//   .md .markdown       MarkdownParagraphs (suites/plain_text.h)
//   .txt .text          TextParagraphs
//   .jsonl .ndjson      one document per line: {"text": "..."}, read as plain text; all other
//                       fields ("title") are ignored
// Files of a folder are read in the order HTML, Markdown, JSON lines, plain text, and by name
// within a format, wherever the folder is. Hidden files and folders (with a name that begins with
// ".") and links to folders are not read. Files that cannot be read are skipped, counted and named
// (DocumentFacts); if the path itself is such a file, it is an error.
//
// Text is UTF-8, with or without a byte order mark; HTML that is not UTF-8 and declares ISO 8859-1,
// windows-1252 or ASCII is read as windows-1252. Used by the suite passages. One file is in memory
// at a time (one line for JSON lines).
#ifndef VETVEC_SUITES_DOCUMENTS_H_
#define VETVEC_SUITES_DOCUMENTS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/document_files.h"
#include "suites/html_text.h"

namespace vetvec {

struct Paragraph {
  std::string text;                             // clean (suites/text_units.h), not blank
  std::shared_ptr<const std::string> document;  // "guide/intro.html"; for JSON lines "faq.jsonl:12"
  uint32_t number = 0;                          // in its document, from 1
};

struct DocumentOptions {
  uint64_t max_file_bytes = uint64_t{64}
                            << 20;  // unpacked; larger files are skipped, except JSON lines
  std::shared_ptr<CancelToken> cancel;
  // Called on the calling thread with (files done, files); non-zero stops with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress;
};

struct DocumentFacts {
  uint64_t files = 0;      // files read
  uint64_t documents = 0;  // documents with at least one paragraph
  uint64_t paragraphs = 0;
  OmittedBlocks omitted;                    // with text, of all documents
  std::map<std::string, uint64_t> skipped;  // "file.not_utf8" -> files, see SkippedReason
  std::vector<std::string> skipped_files;  // "a.txt: not_utf8", the first ten with known extensions
  std::string sha256;  // of the names and bytes (unpacked) of all files read, not of their location
};

using ParagraphVisitor = std::function<Status(const Paragraph& paragraph)>;

// Reasons in `skipped`: file.other_ending, file.linked_folder, file.unreadable, file.damaged_gzip,
// file.too_large, file.not_utf8, file.not_text (NUL or escape characters),
// file.name_not_utf8.
// Errors: NOT_FOUND; INVALID_ARGUMENT for a path that is a file and cannot be read, or a folder
//   without readable files; PARSE_ERROR and INVALID_ARGUMENT with file and line for a line that is
//   not JSON or has no "text"; CANCELLED; errors of `visit`.
Result<DocumentFacts> ReadDocuments(const std::string& path, const DocumentOptions& options,
                                    const ParagraphVisitor& visit);

// The paragraphs of one file that is not JSON lines, from its bytes. Errors: INVALID_ARGUMENT, with
// the reason in detail().key.
Result<std::vector<std::string>> DocumentParagraphs(std::string_view bytes, DocumentFormat format,
                                                    OmittedBlocks* omitted = nullptr);

}  // namespace vetvec

#endif  // VETVEC_SUITES_DOCUMENTS_H_
