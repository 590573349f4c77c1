#include "suites/documents.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/line_error.h"
#include "base/line_reader.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "suites/html_entities.h"
#include "suites/html_text.h"
#include "suites/plain_text.h"

namespace vetvec {
namespace {

constexpr size_t kNamedFiles = 10;
constexpr std::string_view kWindows1252Names[] = {"iso-8859-1", "iso8859-1", "iso_8859-1",
                                                  "latin1",     "latin-1",   "windows-1252",
                                                  "cp1252",     "us-ascii",  "ascii"};

Status NotADocument(const char* reason, const std::string& message) {
  return InvalidArgument(message).WithKey(reason);
}

// `bytes` as UTF-8 without its byte order mark.
Result<std::string> DocumentText(std::string_view bytes, DocumentFormat format) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const bool is_utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  if (!is_utf16 && bytes.find_first_of(std::string_view("\0\x1B", 2)) != std::string_view::npos) {
    return NotADocument("not_text",
                        "the document is not text: it contains NUL or escape characters");
  }
  if (IsValidUtf8(bytes)) return std::string(bytes);
  if (format == DocumentFormat::kHtml && IsOneOf(HtmlCharset(bytes), kWindows1252Names)) {
    std::string text;
    for (const char c : bytes) {
      AppendCodePoint(Windows1252CodePoint(static_cast<unsigned char>(c)), &text);
    }
    return text;
  }
  return NotADocument("not_utf8",
                      fmt::format("invalid UTF-8 at byte {}", ValidUtf8Prefix(bytes) + 1));
}

const char* SkippedReason(const Status& status) {
  switch (status.code()) {
    case StatusCode::kDataLoss: return "damaged_gzip";
    case StatusCode::kOutOfRange: return "too_large";
    case StatusCode::kInvalidArgument: return status.detail().key.c_str();
    default: return "unreadable";
  }
}

class DocumentReader {
 public:
  DocumentReader(const DocumentOptions& options, const ParagraphVisitor& visit,
                 DocumentFacts* facts)
      : options_(options), visit_(visit), facts_(facts) {}

  Status ReadAll(const DocumentFileList& list) {
    uint64_t done = 0;
    for (const DocumentFile& file : list.files) {
      if (options_.cancel != nullptr && options_.cancel->requested()) {
        return Cancelled("the call was cancelled while documents were being read");
      }
      VETVEC_RETURN_IF_ERROR(Read(file, list.is_folder));
      if (options_.progress == nullptr) continue;
      if (const int32_t stop = options_.progress(++done, list.files.size()); stop != 0) {
        return StoppedByProgress(stop);
      }
    }
    return OkStatus();
  }

  std::string Sha256OfAll() {
    std::sort(hashes_.begin(), hashes_.end());
    Sha256 sha;
    for (const auto& [name, hash] : hashes_) sha.Update(name + '\0' + hash + '\n');
    return HexOf(sha.Finish());
  }

 private:
  Status Read(const DocumentFile& file, bool may_skip) {
    if (file.format == DocumentFormat::kJsonl) return ReadLines(file);
    Result<std::string> bytes = ReadFileMaybeGzip(file.path, options_.max_file_bytes);
    if (!bytes.ok()) return Skip(file, bytes.status(), may_skip);
    hashes_.emplace_back(file.name, Sha256Hex(*bytes));
    Result<std::vector<std::string>> paragraphs =
        DocumentParagraphs(*bytes, file.format, &facts_->omitted);
    if (!paragraphs.ok()) return Skip(file, paragraphs.status(), may_skip);
    ++facts_->files;
    return Visit(file.name, std::move(*paragraphs));
  }

  Status Skip(const DocumentFile& file, const Status& status, bool may_skip) {
    if (!may_skip) return status.WithFile(file.path);
    const std::string reason = SkippedReason(status);
    ++facts_->skipped["file." + reason];
    if (facts_->skipped_files.size() < kNamedFiles) {
      facts_->skipped_files.push_back(fmt::format("{}: {}", Sanitized(file.name), reason));
    }
    return OkStatus();
  }

  Status Visit(std::string name, std::vector<std::string> paragraphs) {
    facts_->documents += !paragraphs.empty();
    Paragraph paragraph;
    paragraph.document = std::make_shared<const std::string>(std::move(name));
    for (std::string& text : paragraphs) {
      ++facts_->paragraphs;
      ++paragraph.number;
      paragraph.text = std::move(text);
      VETVEC_RETURN_IF_ERROR(visit_(paragraph));
    }
    return OkStatus();
  }

  Status ReadLines(const DocumentFile& file) {
    const auto read = [&](std::string_view line, int64_t number) {
      return ReadLine(file, line, number);
    };
    std::string sha256;
    if (AsciiLower(file.name).ends_with(".gz")) {
      VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFileMaybeGzip(file.path));
      sha256 = Sha256Hex(bytes);
      VETVEC_RETURN_IF_ERROR(ForEachLine(bytes, file.path, read));
    } else {
      VETVEC_RETURN_IF_ERROR(ForEachLineOfFile(file.path, &sha256, read));
    }
    hashes_.emplace_back(file.name, sha256);
    ++facts_->files;
    return OkStatus();
  }

  Status ReadLine(const DocumentFile& file, std::string_view line, int64_t number) {
    if (IsBlank(line)) return OkStatus();
    const bool is_cancelled = options_.cancel != nullptr && options_.cancel->requested();
    if (is_cancelled) return Cancelled("the call was cancelled while documents were being read");
    const Result<Json> object = ParseJsonText<Json>(line);
    if (!object.ok()) return LineParseError(file.path, number, object.status().message());
    if (!object->is_object() || !object->contains("text") || !object->at("text").is_string()) {
      return LineError(file.path, number, "expected a JSON object with a string 'text'")
          .WithKey("text");
    }
    const auto& text = object->at("text").get_ref<const std::string&>();
    return Visit(fmt::format("{}:{}", file.name, number), TextParagraphs(text, &facts_->omitted));
  }

  const DocumentOptions& options_;
  const ParagraphVisitor& visit_;
  DocumentFacts* const facts_;
  std::vector<std::pair<std::string, std::string>> hashes_;  // name, sha-256
};

}  // namespace

Result<std::vector<std::string>> DocumentParagraphs(std::string_view bytes, DocumentFormat format,
                                                    OmittedBlocks* omitted) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, DocumentText(bytes, format));
  if (format == DocumentFormat::kHtml) return HtmlParagraphs(text, omitted);
  if (format == DocumentFormat::kMarkdown) return MarkdownParagraphs(text, omitted);
  return TextParagraphs(text, omitted);
}

Result<DocumentFacts> ReadDocuments(const std::string& path, const DocumentOptions& options,
                                    const ParagraphVisitor& visit) {
  VETVEC_ASSIGN_OR_RETURN(const DocumentFileList list, ListDocumentFiles(path));
  if (list.files.empty()) {
    return InvalidArgument(
               fmt::format(
                   "no documents in '{}'; it must contain .html, .md, .txt or .jsonl files{}",
                   Sanitized(path),
                   list.to_convert.empty() ? "" : "; to convert one: " + list.to_convert))
        .WithFile(path);
  }
  DocumentFacts facts;
  facts.skipped = list.skipped;
  DocumentReader reader(options, visit, &facts);
  VETVEC_RETURN_IF_ERROR(reader.ReadAll(list));
  facts.sha256 = reader.Sha256OfAll();
  return facts;
}

}  // namespace vetvec
