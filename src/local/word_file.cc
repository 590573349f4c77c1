#include "local/word_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "local/hashed_blocks.h"
#include "local/word_file_rows.h"
#include "local/word_line.h"

namespace vetvec {
namespace {

struct Layout {
  std::optional<WordFileHeader> header;
  size_t dimension = 0;
  bool is_binary = false;
};

bool HasControls(std::string_view bytes) {
  return std::any_of(bytes.begin(), bytes.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r') || c == '\x7f';
  });
}

// A format that is often mistaken for one of ours.
Status RefuseOtherFormat(std::string_view bytes) {
  constexpr const char* kPickle =
      "a Python pickle (gensim's own format); write it with save_word2vec_format";
  constexpr std::pair<std::string_view, const char*> kOthers[] = {
      {"\x1f\x8b", "a gzip file; unpack it first"},
      {"PK\x03\x04", "a zip file; unpack it first"},
      {"\xba\x16\x4f\x2f", "a fastText model (.bin); use its .vec file"},
      {"\x93NUMPY", "a NumPy array; use vectors:DIR"},
      {"\x80\x02", kPickle},
      {"\x80\x03", kPickle},
      {"\x80\x04", kPickle},
      {"\x80\x05", kPickle},
      {"\x89HDF", "an HDF5 file"},
      {"PAR1", "a Parquet file"},
  };
  for (const auto& [magic, what] : kOthers) {
    if (bytes.starts_with(magic)) return InvalidArgument(fmt::format("it is {}", what));
  }
  constexpr size_t kLengthBytes = 8;  // of the JSON that follows
  if (bytes.size() > kLengthBytes && bytes[kLengthBytes] == '{' &&
      HasControls(bytes.substr(0, 8))) {
    return InvalidArgument("it is a safetensors file");
  }
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  if (HasControls(line.substr(0, line.find_first_of(" \t")))) {
    return InvalidArgument(
        "it is a binary file of another format; expected text of GloVe, word2vec or fastText "
        "(.vec), or word2vec's binary format");
  }
  return OkStatus();
}

bool IsText(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    return (c >= ' ' && c <= '~') || c == '\t' || c == '\r' || c == '\n';
  });
}

// Whether the numbers of the first word after the header are float32 rather than text. As many
// float32 numbers contain bytes that a line of text does not. A line end proves nothing by itself,
// since it may be a byte of a number; after two numbers in text it does.
bool IsBinary(std::string_view bytes, size_t dimension) {
  const size_t blank = bytes.find_first_of(" \t");
  if (blank == std::string_view::npos) return false;
  const std::string_view rest = bytes.substr(blank);
  if (IsText(rest.substr(0, 1 + dimension * sizeof(float)))) return false;
  const std::string_view line = bytes.substr(0, bytes.find('\n', blank));
  if (!IsText(line.substr(blank))) return true;
  const Result<size_t> numbers = DimensionOfWordLine(line);
  return !numbers.ok() || *numbers < std::min<size_t>(dimension, 2);
}

// Makes current() contain a line end, `bytes` bytes, or the rest of the file.
Status LookAhead(size_t bytes, HashedBlocks* blocks) {
  while (!blocks->at_end() && blocks->current().size() < bytes &&
         blocks->current().find('\n') == std::string_view::npos) {
    VETVEC_RETURN_IF_ERROR(blocks->ReadNext());
    VETVEC_RETURN_IF_ERROR(blocks->Turn(0));
  }
  return OkStatus();
}

Result<Layout> ReadLayout(HashedBlocks* blocks) {
  VETVEC_RETURN_IF_ERROR(LookAhead(HashedBlocks::kMaxKeptBytes, blocks));
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (blocks->current().starts_with(kByteOrderMark)) blocks->Skip(kByteOrderMark.size());
  const std::string_view bytes = blocks->current();
  if (bytes.empty()) return InsufficientData("the file is empty");
  VETVEC_RETURN_IF_ERROR(RefuseOtherFormat(bytes));
  const size_t end = bytes.find('\n');
  if (end == std::string_view::npos) {
    return DataLoss(fmt::format("line 1 does not end with a newline; found '{}'",
                                Sanitized(bytes.substr(0, 80))))
        .WithFile("", 1);
  }
  std::string_view line = bytes.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  Layout layout;
  layout.header = ParseWordHeader(line);
  if (!layout.header) {
    const Result<size_t> dimension = DimensionOfWordLine(line);
    if (!dimension.ok()) return dimension.status().Annotate("line 1").WithFile("", 1);
    layout.dimension = *dimension;
    return layout;
  }
  blocks->Skip(end + 1);
  layout.dimension = layout.header->dimension;
  return layout;
}

Status CheckDimension(size_t dimension) {
  if (dimension > 0 && dimension <= kMaxWordDimension) return OkStatus();
  return ParseError(fmt::format("line 1: vectors have {} numbers; allowed: 1 to {}", dimension,
                                kMaxWordDimension))
      .WithFile("", 1);
}

// Numbers with their places ("9:0.022"), as some programs write vectors that are mostly zeros.
Status CheckFirstRow(const WordFileHeader& header, std::string_view bytes) {
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  const Result<size_t> numbers = DimensionOfWordLine(line);
  const size_t gap = line.find_first_of(" \t");
  const std::string_view rest = line.substr(std::min(gap, line.size()));
  const bool is_sparse = !numbers.ok() && rest.find(':') != std::string_view::npos &&
                         rest.find_first_not_of(" \t\r0123456789:.+-eE") == std::string_view::npos;
  if (!is_sparse) return OkStatus();
  return InvalidArgument(fmt::format("line 2: '{}' is a sparse vector (place:value); expected {} "
                                     "numbers after the word",
                                     Sanitized(line, 60), header.dimension))
      .WithFile("", 2);
}

// Before anything is read: a damaged header must not say how much is.
Status CheckWords(const WordFileHeader& header, bool is_binary, const HashedBlocks& blocks) {
  if (header.words == 0) {
    return InsufficientData("line 1: the header declares 0 words").WithFile("", 1);
  }
  const uint64_t least = header.dimension * (is_binary ? sizeof(float) : 2) + 2;
  const uint64_t there = blocks.file_bytes() - std::min(blocks.file_bytes(), blocks.offset());
  if (header.words <= there / least) return OkStatus();
  return DataLoss(fmt::format("line 1: {} words of {} numbers need at least {} bytes each, but the "
                              "file has only {} bytes after its header",
                              header.words, header.dimension, least, there))
      .WithFile("", 1);
}

Result<WordFile> Read(const std::string& path, const WordFileOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(HashedBlocks blocks, HashedBlocks::Open(path, options.block_bytes));
  VETVEC_ASSIGN_OR_RETURN(Layout layout, ReadLayout(&blocks));
  VETVEC_RETURN_IF_ERROR(CheckDimension(layout.dimension));
  if (layout.header) {
    VETVEC_RETURN_IF_ERROR(LookAhead(kMaxWordBytes + layout.dimension * sizeof(float), &blocks));
    layout.is_binary = IsBinary(blocks.current(), layout.dimension);
    if (!layout.is_binary) {
      VETVEC_RETURN_IF_ERROR(CheckFirstRow(*layout.header, blocks.current()));
    }
    VETVEC_RETURN_IF_ERROR(CheckWords(*layout.header, layout.is_binary, blocks));
  }
  WordFile file = {WordVectors(layout.dimension),
                   layout.header ? "text with a header" : "GloVe text", ""};
  if (layout.is_binary) {
    file.format = "word2vec binary";
    VETVEC_RETURN_IF_ERROR(ReadWordBinary(*layout.header, &blocks, &file.vectors));
  } else {
    VETVEC_RETURN_IF_ERROR(ReadWordText(layout.header, options.threads, &blocks, &file.vectors));
  }
  file.sha256 = blocks.Sha256Hex();
  return file;
}

}  // namespace

Result<WordFile> ReadWordFile(const std::string& path, const WordFileOptions& options) {
  Result<WordFile> file = Read(path, options);
  if (file.ok() || !file.status().detail().file.empty()) return file;
  return file.status()
      .Annotate(fmt::format("'{}'", Sanitized(path)))
      .WithFile(path, file.status().detail().line);
}

}  // namespace vetvec
