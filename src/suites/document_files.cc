#include "suites/document_files.h"

#include <dirent.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr const char* kEndings =
    ".html, .htm, .xhtml, .md, .markdown, .jsonl, .ndjson, .txt, .text";

// The command that turns a document of another format into text; empty: not known.
std::string TextCommandFor(const std::string& path) {
  const std::string lower = AsciiLower(path);
  const std::string ending = lower.substr(std::min(lower.rfind('.'), lower.size()));
  const std::string file = Sanitized(path);
  if (ending == ".pdf") return fmt::format("pdftotext '{}' (poppler-utils)", file);
  if (IsOneOf(ending, {".docx", ".odt", ".rtf", ".epub"})) {
    return fmt::format("pandoc -t plain --wrap=none '{}' -o FILE.txt", file);
  }
  if (IsOneOf(ending, {".pptx", ".ppt", ".odp", ".doc"})) {
    return fmt::format("soffice --headless --convert-to pdf '{}', then pdftotext", file);
  }
  return "";
}

class FolderWalker {
 public:
  explicit FolderWalker(DocumentFileList* list) : list_(list) {}

  // Folders are taken from a separate list instead of by recursion, because they may be deeply
  // nested.
  Status Walk(const std::string& root) {
    VETVEC_RETURN_IF_ERROR(ReadFolder(root, ""));
    while (!folders_.empty()) {
      const std::string name = std::move(folders_.back());
      folders_.pop_back();
      if (!ReadFolder(JoinPath(root, name), name).ok()) ++list_->skipped["file.unreadable"];
    }
    return OkStatus();
  }

 private:
  Status ReadFolder(const std::string& path, const std::string& name) {
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), &closedir);
    if (folder == nullptr) return FileError("open", path, errno);
    // Each DIR is used by only one thread.
    while (const dirent* entry = readdir(folder.get())) {  // NOLINT(concurrency-mt-unsafe)
      const std::string_view own = entry->d_name;
      if (own.starts_with(".")) continue;
      Take(JoinPath(path, own), name.empty() ? std::string(own) : JoinPath(name, own));
    }
    return OkStatus();
  }

  void Take(const std::string& path, const std::string& name) {
    struct stat entry{};
    if (!IsValidUtf8(name)) {  // such a name cannot be an id
      ++list_->skipped["file.name_not_utf8"];
      return;
    }
    if (lstat(path.c_str(), &entry) != 0) {
      ++list_->skipped["file.unreadable"];
      return;
    }
    const bool is_link = S_ISLNK(entry.st_mode);
    if (is_link && stat(path.c_str(), &entry) != 0) {
      ++list_->skipped["file.unreadable"];
    } else if (S_ISDIR(entry.st_mode)) {
      // A link may point to a folder that contains it.
      if (is_link) ++list_->skipped["file.linked_folder"];
      if (!is_link) folders_.push_back(name);
    } else if (const auto format = DocumentFormatOf(name); format && S_ISREG(entry.st_mode)) {
      list_->files.push_back({path, name, *format});
    } else {
      ++list_->skipped["file.other_ending"];
      if (list_->to_convert.empty()) list_->to_convert = TextCommandFor(path);
    }
  }

  DocumentFileList* const list_;
  std::vector<std::string> folders_;
};

}  // namespace

std::optional<DocumentFormat> DocumentFormatOf(std::string_view name) {
  const std::string lower = AsciiLower(name);
  std::string_view rest = lower;
  if (rest.ends_with(".gz")) rest.remove_suffix(3);
  const size_t dot = rest.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string_view ending = rest.substr(dot + 1);
  if (IsOneOf(ending, {"html", "htm", "xhtml"})) return DocumentFormat::kHtml;
  if (IsOneOf(ending, {"md", "markdown"})) return DocumentFormat::kMarkdown;
  if (IsOneOf(ending, {"jsonl", "ndjson"})) return DocumentFormat::kJsonl;
  if (IsOneOf(ending, {"txt", "text"})) return DocumentFormat::kText;
  return std::nullopt;
}

Result<DocumentFileList> ListDocumentFiles(const std::string& path) {
  DocumentFileList list;
  struct stat entry{};
  if (stat(path.c_str(), &entry) != 0) return FileError("open", path, errno);
  if (!S_ISDIR(entry.st_mode)) {
    const auto format = DocumentFormatOf(path);
    if (!format) {
      const std::string command = TextCommandFor(path);
      return InvalidArgument(
                 fmt::format(
                     "'{}' is not a document; allowed extensions: {}, each with or without .gz{}",
                     Sanitized(path), kEndings,
                     command.empty() ? "" : "; to turn it into text: " + command))
          .WithFile(path);
    }
    const size_t slash = path.rfind('/');
    list.files.push_back({path, path.substr(slash == std::string::npos ? 0 : slash + 1), *format});
    return list;
  }
  list.is_folder = true;
  VETVEC_RETURN_IF_ERROR(FolderWalker(&list).Walk(path));
  std::sort(list.files.begin(), list.files.end(), [](const DocumentFile& a, const DocumentFile& b) {
    return a.format != b.format ? a.format < b.format : a.name < b.name;
  });
  return list;
}

}  // namespace vetvec
