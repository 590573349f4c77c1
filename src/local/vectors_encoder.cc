#include "local/vectors_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/utf8.h"
#include "core/npy.h"
#include "core/text_check.h"
#include "core/usage_total.h"
#include "local/text_rounds.h"

namespace vetvec {
namespace {

struct TextFile {
  std::string path;
  std::string bytes;
  std::vector<std::string> texts;
  std::vector<int64_t> lines;  // 1-based, of each text
};

Status RefuseText(std::string_view text) {
  if (!IsValidUtf8(text)) return InvalidArgument("the text is not valid UTF-8");
  if (text.empty()) return InvalidArgument("the text is empty");
  if (IsBlank(text)) return InvalidArgument("the text is blank");
  return OkStatus();
}

Result<std::string> TextOfJsonLine(std::string_view line) {
  const Result<Json> parsed = ParseJsonText<Json>(line);
  if (!parsed.ok()) {
    return ParseError(fmt::format("{}: {}", parsed.status().message(), Sanitized(line, 80)));
  }
  const Json& object = *parsed;
  const auto text = object.is_object() ? object.find("text") : object.end();
  if (!object.is_object() || text == object.end() || !text->is_string()) {
    return InvalidArgument(
        fmt::format("the line is not a JSON object with a string 'text': {}", Sanitized(line, 80)));
  }
  return text->get<std::string>();
}

Status AtLine(const Status& status, const std::string& path, int64_t number) {
  return status.Annotate(fmt::format("'{}' line {}", path, number)).WithFile(path, number);
}

Status ReadTexts(bool is_jsonl, TextFile* file) {
  const auto visit = [&](std::string_view line, int64_t number) -> Status {
    std::string text(line);
    if (is_jsonl) {
      if (IsBlank(line)) return OkStatus();
      Result<std::string> parsed = TextOfJsonLine(line);
      if (!parsed.ok()) return AtLine(parsed.status(), file->path, number);
      text = *std::move(parsed);
    }
    const Status refused = RefuseText(text);
    if (!refused.ok()) return AtLine(refused, file->path, number);
    file->texts.push_back(std::move(text));
    file->lines.push_back(number);
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(ForEachLine(file->bytes, file->path, visit));
  if (!file->texts.empty()) return OkStatus();
  return InvalidArgument(fmt::format("'{}' contains no texts", file->path)).WithFile(file->path);
}

Result<TextFile> LoadTexts(const std::string& folder) {
  const std::string plain = JoinPath(folder, "texts.txt");
  const std::string jsonl = JoinPath(folder, "texts.jsonl");
  const bool has_plain = FileExists(plain);
  const bool has_jsonl = FileExists(jsonl);
  if (has_plain && has_jsonl) {
    return InvalidArgument(
               fmt::format("'{}' contains both texts.txt and texts.jsonl; keep one", folder))
        .WithFile(folder);
  }
  if (!has_plain && !has_jsonl) {
    return NotFound(fmt::format("'{}' contains neither texts.txt (one text per line) nor "
                                "texts.jsonl (one {{\"text\": ...}} per line)",
                                folder))
        .WithFile(folder);
  }
  TextFile file;
  file.path = has_jsonl ? jsonl : plain;
  VETVEC_ASSIGN_OR_RETURN(file.bytes, ReadFile(file.path));
  VETVEC_RETURN_IF_ERROR(ReadTexts(has_jsonl, &file));
  return file;
}

using RowOfText = std::unordered_map<std::string_view, size_t>;

// The row of each text. A text may occur more than once, with equal vectors.
Result<RowOfText> IndexTexts(const TextFile& file, const Matrix& rows) {
  RowOfText row_of;
  row_of.reserve(file.texts.size());
  for (size_t i = 0; i < file.texts.size(); ++i) {
    const auto [found, is_new] = row_of.emplace(file.texts[i], i);
    if (is_new || std::ranges::equal(rows.row(i), rows.row(found->second))) continue;
    return InvalidArgument(
               fmt::format(
                   "lines {1} and {2} of '{0}' have the same text but different vectors: {3}",
                   file.path, file.lines[found->second], file.lines[i],
                   Sanitized(file.texts[i], 80)))
        .WithFile(file.path, file.lines[i]);
  }
  return row_of;
}

class VectorsEncoder : public Encoder {
 public:
  // `row_of` refers to the strings in `texts`, which stay in place when the vector is moved.
  VectorsEncoder(const std::string& folder, std::string content_hash,
                 std::vector<std::string> texts, RowOfText row_of, Matrix rows)
      : name_("vectors:" + folder),
        texts_(std::move(texts)),
        row_of_(std::move(row_of)),
        rows_(std::move(rows)) {
    identity_.provider = "vectors";
    identity_.base_url = std::move(content_hash);
    identity_.other_fields = "{}";
    identity_.normaliser_version = "0";
    identity_.stored_dtype = "f32";
  }

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(rows_.cols()));
    constexpr size_t kTextsPerStep = 4096;  // between two looks at deadline and cancel
    Status stopped;
    for (size_t i = 0; i < texts.size(); ++i) {
      if (i % kTextsPerStep == 0 && stopped.ok()) stopped = MayGoOn(options);
      stopped.ok() ? LookUp(texts, i, out) : LeaveOut(i, stopped, out);
    }
    Count(out);
    if (!stopped.ok()) return stopped;
    if (options.progress) {
      const int32_t answer = options.progress(texts.size(), texts.size());
      if (answer != 0) {
        return StoppedByProgress(answer);
      }
    }
    return SummarizeItems(out->items);
  }

  size_t dimension() const override { return rows_.cols(); }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return usage_.Get(); }

 private:
  void LeaveOut(size_t i, const Status& why, EmbedOutput* out) const {
    out->items[i] = why;
    out->rows.ClearRow(i);
  }

  void LookUp(const TextBatch& texts, size_t i, EmbedOutput* out) const {
    const std::string_view text = texts[i];
    float* row = out->rows.Row(i);
    std::fill_n(row, rows_.cols(), 0.0F);
    if (out->items[i].ok()) out->items[i] = CheckTextAt(texts, i);
    if (!out->items[i].ok()) return;
    const auto found = row_of_.find(text);
    if (found == row_of_.end()) {
      out->items[i] = NotFound(fmt::format("text {} has no vector in {}: {}", texts.NumberOf(i),
                                           name_, Sanitized(text, 80)))
                          .WithItem(static_cast<int64_t>(i));
      return;
    }
    std::ranges::copy(rows_.row(found->second), row);
    out->sources[i] = VectorSource::kComputed;
  }

  void Count(EmbedOutput* out) {
    Usage call;
    call.texts = out->items.size();
    call.failed_texts = static_cast<uint64_t>(std::count_if(
        out->items.begin(), out->items.end(), [](const Status& s) { return !s.ok(); }));
    call.texts_sent = call.texts - call.failed_texts;
    out->usage += call;
    usage_.Add(call);
  }

  const std::string name_;
  const std::vector<std::string> texts_;
  const RowOfText row_of_;
  const Matrix rows_;
  VectorIdentity identity_;
  UsageTotal usage_;
};

}  // namespace

Result<std::unique_ptr<Encoder>> OpenVectorsEncoder(const std::string& folder) {
  const std::string npy_path = JoinPath(folder, "vectors.npy");
  if (!FileExists(npy_path)) {
    return NotFound(fmt::format("'{}' does not exist; vectors:DIR needs vectors.npy and texts.txt "
                                "or texts.jsonl in DIR",
                                npy_path))
        .WithFile(npy_path);
  }
  VETVEC_ASSIGN_OR_RETURN(TextFile file, LoadTexts(folder));
  VETVEC_ASSIGN_OR_RETURN(Matrix rows, ReadNpy(npy_path));
  if (rows.rows() != file.texts.size()) {
    return DimensionMismatch(fmt::format("'{}' has {} texts but '{}' has {} rows", file.path,
                                         file.texts.size(), npy_path, rows.rows()))
        .WithFile(npy_path);
  }
  VETVEC_ASSIGN_OR_RETURN(RowOfText row_of, IndexTexts(file, rows));
  VETVEC_ASSIGN_OR_RETURN(const std::string npy_hash, Sha256HexOfFile(npy_path));
  return std::unique_ptr<Encoder>(
      std::make_unique<VectorsEncoder>(folder, Sha256Hex(npy_hash + Sha256Hex(file.bytes)),
                                       std::move(file.texts), std::move(row_of), std::move(rows)));
}

}  // namespace vetvec
