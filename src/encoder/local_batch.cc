#include "encoder/local_batch.h"

#include <algorithm>
#include <vector>

namespace vetvec {
namespace {

class LocalTask : public EmbedTask {
 public:
  LocalTask(Encoder* encoder, const TextBatch& texts, std::span<const size_t> items,
            const CallOptions& options, EmbedOutput* out)
      : encoder_(encoder),
        items_(items.begin(), items.end()),
        options_(options),
        out_(out),
        all_texts_(texts.size()),
        own_(items.size()) {
    for (const size_t item : items_) texts_.Add(texts[item], texts.NumberOf(item));
  }

  bool Step(Pause* /*pause*/) override {
    status_ = out_->rows.SetDimension(encoder_->dimension());
    if (!status_.ok()) return true;
    CallOptions inner = options_;
    inner.on_rows = [this](std::span<const size_t> rows) { Deliver(rows); };
    if (options_.progress) {
      inner.progress = [this](uint64_t done, uint64_t total) {
        return options_.progress(all_texts_ - total + done, all_texts_);
      };
    }
    const Status ran = encoder_->Embed(texts_.view(), inner, &own_);
    out_->usage.texts_sent += own_.usage.texts_sent;
    out_->usage.failed_texts += own_.usage.failed_texts;
    for (size_t i = 0; i < items_.size(); ++i) {
      if (own_.items[i].ok()) continue;
      const bool has_index = own_.items[i].detail().item_index >= 0;  // within texts_
      out_->items[items_[i]] =
          has_index ? own_.items[i].WithItem(static_cast<int64_t>(items_[i])) : own_.items[i];
    }
    const bool was_stopped =
        ran.code() == StatusCode::kCancelled || ran.code() == StatusCode::kDeadlineExceeded;
    if (was_stopped) status_ = ran;
    return true;
  }

  const Status& status() const override { return status_; }

 private:
  void Deliver(std::span<const size_t> rows) {
    const size_t dimension = encoder_->dimension();
    std::vector<size_t> delivered;
    delivered.reserve(rows.size());
    for (const size_t row : rows) {
      const size_t item = items_[row];
      std::copy_n(own_.rows.Row(row), dimension, out_->rows.Row(item));
      out_->sources[item] = own_.sources[row];
      delivered.push_back(item);
    }
    if (options_.on_rows) options_.on_rows(delivered);
  }

  Encoder* const encoder_;
  const std::vector<size_t> items_;
  const CallOptions options_;
  EmbedOutput* const out_;
  const size_t all_texts_;
  PackedTexts texts_;
  EmbedOutput own_;
  Status status_;
};

}  // namespace

std::unique_ptr<EmbedTask> LocalBatch::NewTask(const TextBatch& texts,
                                               std::span<const size_t> items,
                                               const CallOptions& options, EmbedOutput* out,
                                               std::shared_ptr<Waker> /*waker*/) {
  return std::make_unique<LocalTask>(encoder_.get(), texts, items, options, out);
}

}  // namespace vetvec
