// ListDocumentFiles: the documents below a path, in an order that does not depend on the file
// system. Used by suites/documents.h, which describes what is read and what is not.
#ifndef VETVEC_SUITES_DOCUMENT_FILES_H_
#define VETVEC_SUITES_DOCUMENT_FILES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

// In the order in which files are read.
enum class DocumentFormat : int32_t { kHtml = 0, kMarkdown, kJsonl, kText };

// The format for a file's extension, ignoring ".gz" and letter case; nothing for other files.
std::optional<DocumentFormat> DocumentFormatOf(std::string_view name);

struct DocumentFile {
  std::string path;
  std::string name;  // relative to the requested path: "guide/intro.html"
  DocumentFormat format = DocumentFormat::kText;
};

struct DocumentFileList {
  std::vector<DocumentFile> files;
  bool is_folder = false;
  std::map<std::string, uint64_t> skipped;  // "file.other_ending" -> files
  std::string to_convert;  // how to turn the first PDF, Word file, ... into text; empty: none
};

// Errors: NOT_FOUND, PERMISSION_DENIED; INVALID_ARGUMENT for a file with any other extension. A
// sub-folder that cannot be opened is counted as file.unreadable. Does not read the files.
Result<DocumentFileList> ListDocumentFiles(const std::string& path);

}  // namespace vetvec

#endif  // VETVEC_SUITES_DOCUMENT_FILES_H_
