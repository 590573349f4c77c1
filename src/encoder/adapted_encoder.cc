#include "encoder/adapted_encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/linear_map_file.h"
#include "encoder/encoder_sha256.h"

namespace vetvec {
namespace {

// `sha256`: of the adapter; empty: the vectors are scaled to unit length.
VectorIdentity IdentityOfChanged(VectorIdentity identity, const std::string& sha256) {
  identity.revision += sha256.empty() ? "+unit-length" : fmt::format("+adapter-{}", sha256);
  return identity;
}

Status ScaleToUnitLength(std::span<float> row) {
  double square = 0;
  for (const float x : row) square += double{x} * double{x};
  if (!std::isfinite(square)) {
    return Status(StatusCode::kNonFinite, "the vector has an element that is not finite");
  }
  if (square == 0) return Status(StatusCode::kDegenerate, "the vector has length zero");
  const double length = std::sqrt(square);
  for (float& x : row) x = static_cast<float>(double{x} / length);
  return OkStatus();
}

CallOptions RawOptions(const CallOptions& options) {
  CallOptions raw = options;
  raw.on_rows = nullptr;
  return raw;
}

bool WantsRaw(const CallOptions& options) { return (options.flags & kCallAsReceived) != 0; }

// A call of the raw encoder, whose rows are adapted when it has ended.
class AdaptedTask : public EmbedTask {
 public:
  AdaptedTask(const AdaptedEncoder* encoder, const CallOptions& options, EmbedOutput* out)
      : encoder_(encoder), options_(options), raw_options_(RawOptions(options)), out_(out) {}

  // False if the raw encoder has no tasks.
  bool Start(Encoder* raw, const TextBatch& texts, std::shared_ptr<Waker> waker) {
    raw_ = raw->NewTask(texts, raw_options_, out_, std::move(waker));
    return raw_ != nullptr;
  }
  void Prepare() override { raw_->Prepare(); }
  bool Step(Pause* pause) override {
    if (!raw_->Step(pause)) return false;
    status_ = encoder_->Adapt(raw_->status(), options_, out_);
    return true;
  }
  void StepAside() noexcept override { raw_->StepAside(); }
  const Status& status() const override { return status_; }

 private:
  const AdaptedEncoder* const encoder_;
  const CallOptions options_;
  const CallOptions raw_options_;
  EmbedOutput* const out_;
  std::unique_ptr<EmbedTask> raw_;
  Status status_;
};

}  // namespace

AdaptedEncoder::AdaptedEncoder(std::unique_ptr<Encoder> raw, std::optional<RowAdapter> adapter,
                               std::string sha256, std::string name)
    : raw_(std::move(raw)),
      adapter_(std::move(adapter)),
      sha256_(std::move(sha256)),
      name_(std::move(name)),
      identity_(IdentityOfChanged(raw_->identity(), sha256_)) {}

Result<std::unique_ptr<Encoder>> AdaptedEncoder::Open(std::unique_ptr<Encoder> raw,
                                                      const std::string& file, std::string name) {
  VETVEC_ASSIGN_OR_RETURN(LinearMapFile map, ReadAdapterFile(file));
  if (map.from_sha256 != ModelSha256(*raw)) {
    return InvalidArgument(fmt::format("{}: the adapter was fitted for {}, not for {}; the model, "
                                       "settings and URL must be the same",
                                       file, map.from_name, raw->name()))
        .WithFile(file)
        .WithKey("adapter", raw->name(), map.from_name);
  }
  const size_t dimension = raw->dimension();
  if (dimension != 0 && dimension != map.map.from_dimension()) {
    return DimensionMismatch(fmt::format("{}: the adapter is for vectors with {} elements, but {} "
                                         "returns vectors with {}",
                                         file, map.map.from_dimension(), raw->name(), dimension))
        .WithFile(file);
  }
  return std::unique_ptr<Encoder>(new AdaptedEncoder(std::move(raw), RowAdapter(map.map),
                                                     std::move(map.sha256), std::move(name)));
}

std::unique_ptr<Encoder> AdaptedEncoder::OpenNormalized(std::unique_ptr<Encoder> raw,
                                                        std::string name) {
  return std::unique_ptr<Encoder>(
      new AdaptedEncoder(std::move(raw), std::nullopt, "", std::move(name)));
}

Status AdaptedEncoder::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  if (WantsRaw(options)) return raw_->Embed(texts, options, out);
  return Adapt(raw_->Embed(texts, RawOptions(options), out), options, out);
}

std::unique_ptr<EmbedTask> AdaptedEncoder::NewTask(const TextBatch& texts,
                                                   const CallOptions& options, EmbedOutput* out,
                                                   std::shared_ptr<Waker> waker) {
  if (WantsRaw(options)) return raw_->NewTask(texts, options, out, std::move(waker));
  auto task = std::make_unique<AdaptedTask>(this, options, out);
  if (!task->Start(raw_.get(), texts, std::move(waker))) return nullptr;
  return task;
}

Status AdaptedEncoder::Adapt(const Status& status, const CallOptions& options,
                             EmbedOutput* out) const {
  const size_t dimension = out->rows.dimension();
  if (dimension == 0 || out->items.empty()) return status;
  const size_t count = out->items.size();
  if (adapter_ && dimension != adapter_->dimension()) {
    const Status mismatch = DimensionMismatch(
        fmt::format("the adapter of {} is for vectors with {} elements, but the vectors have {}",
                    name_, adapter_->dimension(), dimension));
    for (size_t i = 0; i < count; ++i) {
      if (out->items[i].ok()) out->items[i] = mismatch;
      out->rows.ClearRow(i);
    }
    return mismatch;
  }
  std::vector<Status> adapted(count);
  const std::span<float> rows(out->rows.Row(0), count * dimension);
  if (adapter_) adapter_->Apply(rows, adapted);
  for (size_t i = 0; i < count && !adapter_; ++i) {
    adapted[i] = ScaleToUnitLength(rows.subspan(i * dimension, dimension));
  }
  std::vector<size_t> good;
  bool has_failed = false;
  for (size_t i = 0; i < count; ++i) {
    if (out->items[i].ok() && adapted[i].ok()) {
      good.push_back(i);
      continue;
    }
    if (!out->items[i].ok()) continue;
    out->items[i] = adapted[i].WithItem(static_cast<int64_t>(i));
    out->rows.ClearRow(i);
    ++out->usage.failed_texts;
    has_failed = true;
  }
  if (options.on_rows && !good.empty()) options.on_rows(good);
  if (!has_failed || (!status.ok() && status.code() != StatusCode::kPartial)) return status;
  return SummarizeItems(out->items);
}

}  // namespace vetvec
