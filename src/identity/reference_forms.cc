#include "identity/reference_forms.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "core/vector_distance.h"
#include "identity/diagnosis.h"
#include "identity/model_changes.h"
#include "identity/pass.h"
#include "identity/rule.h"
#include "identity/text_changes.h"
#include "identity/texts.h"

namespace vetvec {
namespace {

using Texts = std::vector<std::string>;

// Adds `row`, scaled to unit length, to `sum`.
void AddUnit(std::span<const float> row, std::span<float> sum) {
  const double norm = NormOf(row);
  for (size_t i = 0; i < row.size() && norm > 0; ++i) {
    sum[i] += static_cast<float>(row[i] / norm);
  }
}

class Reference {
 public:
  Reference(const ReferenceTask& task, const CallOptions& call) : task_(task), call_(call) {
    call_.flags = kCallNoCache;
    call_.progress = nullptr;  // how many texts there are is known only in the end
    call_.on_rows = nullptr;
  }

  // The unchanged texts. As for what follows, the dimension is that of the matrices of the task.
  Status Start() {
    for (const size_t text : task_.texts) {
      texts_.push_back(task_.recorded_prefix + std::string(kIdentityTexts[text]));
    }
    std::vector<size_t> refused;
    VETVEC_ASSIGN_OR_RETURN(rows_, Embed(task_.reference, texts_, &refused));
    for (const size_t place : refused) found_.refused.push_back(task_.texts[place]);
    if (!refused.empty()) return OkStatus();
    found_.angle = RmsAngle(rows_.view(), task_.recorded);
    const double most = std::max(kHarmlessAngle, ToleranceOf(task_.noise));
    if (found_.angle <= most) return OkStatus();
    return FailedPrecondition(
        fmt::format("the reference '{}' is not the recorded model: its vectors lie {:.2g} from the "
                    "record (allowed: {:.2g}); name an encoder that passes an identity check, or "
                    "compare without a reference",
                    task_.reference->name(), found_.angle, most));
  }

  Status Try(const TextChange& change) {
    Matrix rows = rows_;
    Texts sent;                  // pieces of the texts that change
    std::vector<size_t> row_of;  // of each piece
    for (size_t i = 0; i < texts_.size(); ++i) {
      VETVEC_ASSIGN_OR_RETURN(const Texts pieces, change.pieces_of(kIdentityTexts[task_.texts[i]]));
      if (pieces.size() == 1 && pieces[0] == texts_[i]) continue;
      std::ranges::fill(rows.row(i), 0.0F);
      row_of.insert(row_of.end(), pieces.size(), i);
      sent.insert(sent.end(), pieces.begin(), pieces.end());
    }
    if (sent.empty()) return OkStatus();  // this alteration does nothing
    const auto found = Embed(task_.reference, sent);
    if (!found.ok()) {  // of part of a service's answers, nothing is learned
      return IsTextRefusal(found.status().code()) ? NoteFailure(change.name, found.status())
                                                  : found.status();
    }
    for (size_t i = 0; i < sent.size(); ++i) AddUnit(found->view().row(i), rows.row(row_of[i]));
    found_.forms.push_back({change.name, std::move(rows)});
    return OkStatus();
  }

  Status Try(const ModelChange& change) {
    const auto encoder = OpenChangedModel(change);
    if (!encoder.ok()) return NoteFailure(change.name, encoder.status());
    auto rows = Embed(encoder->get(), texts_);
    if (!rows.ok()) {  // such as a model that has no positions for longer texts
      const StatusCode code = rows.status().code();
      const bool is_stopped =
          code == StatusCode::kCancelled || code == StatusCode::kDeadlineExceeded;
      return is_stopped ? rows.status() : NoteFailure(change.name, rows.status());
    }
    found_.forms.push_back({change.name, std::move(*rows)});
    return OkStatus();
  }

  bool has_refused() const { return !found_.refused.empty(); }
  ReferenceForms Finish() { return std::move(found_); }

 private:
  // What the encoder puts before each text itself must be part of the text, and is not sent. If
  // texts are rejected, `refused` gets their places; null: they are an error.
  Result<Matrix> Embed(Encoder* encoder, const Texts& texts,
                       std::vector<size_t>* refused = nullptr) {
    const std::string& own = encoder->identity().prompt_prefix;
    PackedTexts packed;
    for (const std::string& text : texts) {
      if (!text.starts_with(own)) {
        return InvalidArgument(
            fmt::format("the reference puts \"{}\" before each text; name one without it", own));
      }
      packed.Add(std::string_view(text).substr(own.size()));
    }
    EmbedOutput out(packed.size());
    const Status status = encoder->Embed(packed.view(), call_, &out);
    found_.usage += out.usage;
    for (size_t i = 0; i < out.items.size(); ++i) {
      if (out.items[i].ok()) continue;
      if (refused == nullptr || !IsTextRefusal(out.items[i].code())) return out.items[i];
      refused->push_back(i);
    }
    if (refused != nullptr && !refused->empty()) return Matrix();
    VETVEC_RETURN_IF_ERROR(status);
    const size_t dimensions = out.rows.dimension();
    if (dimensions != task_.recorded_dimensions) {
      return DimensionMismatch(fmt::format("the reference '{}' has {} dimensions; recorded: {}",
                                           encoder->name(), dimensions, task_.recorded_dimensions));
    }
    Matrix rows(packed.size(), task_.recorded.cols());
    for (size_t i = 0; i < packed.size(); ++i) {
      std::copy_n(out.rows.Row(i), dimensions, rows.row(i).begin());
    }
    return rows;
  }

  Status NoteFailure(const std::string& name, const Status& why) {
    found_.not_tried.push_back({name, why.message()});
    return OkStatus();
  }

  const ReferenceTask& task_;
  CallOptions call_;
  Texts texts_;
  Matrix rows_;
  ReferenceForms found_;
};

}  // namespace

Result<ReferenceForms> FormsOfReference(const ReferenceTask& task, const CallOptions& call) {
  if (task.reference->fallback_encoder() != nullptr) {
    return InvalidArgument(
        "a reference with a fallback has no one identity; name one of its two encoders");
  }
  Reference reference(task, call);
  VETVEC_RETURN_IF_ERROR(reference.Start());
  if (reference.has_refused()) return reference.Finish();
  const ModelChanges model = ModelChangesOf(*task.reference);
  const TokenCounter& counter = model.counter ? model.counter : task.counter;
  std::vector<std::vector<TextChange>> lists = {RewritingChanges(task.recorded_prefix),
                                                ChunkingChanges(task.recorded_prefix, counter)};
  if (!model.truncates) lists.push_back(TruncatingChanges(task.recorded_prefix, counter));
  for (const auto& list : lists) {
    for (const TextChange& change : list) VETVEC_RETURN_IF_ERROR(reference.Try(change));
  }
  for (const ModelChange& change : model.changes) VETVEC_RETURN_IF_ERROR(reference.Try(change));
  return reference.Finish();
}

}  // namespace vetvec
