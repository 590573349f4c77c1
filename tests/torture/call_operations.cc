// Calls for vectors, in each form that the ABI has.
#include <algorithm>
#include <atomic>
#include <ctime>

#include "torture/operations.h"
#include "torture/silent_service.h"

namespace torture {
namespace {

constexpr size_t kFirst = 2;  // of the texts of the operation: the warm-up has those before
constexpr size_t kCount = 5;
constexpr int64_t kDeadlineMs = 60;

void Nap() {
  const timespec millisecond = {0, 1'000'000};
  nanosleep(&millisecond, nullptr);
}

// A call that waits: the first of its process, the first on a new connection, one of many; with a
// cache that has none or all of the vectors; with everything that a program may ask after an error.
class EmbedOperation : public Operation {
 public:
  enum class Kind { kFirst, kAgain, kWarm, kCache, kHits, kErrors };
  explicit EmbedOperation(Kind kind) : kind_(kind) {}

  void Prepare(World* world) override {
    cache_ = world->folder + "/cache";
    const bool is_new = kind_ == Kind::kAgain || kind_ == Kind::kHits;
    if (is_new) {
      const vetvec_encoder filler = OpenIt(world);
      CheckWorks(world, filler, kNext);
      vetvec_encoder_destroy(filler);
    }
    encoder_ = OpenIt(world);
    if (kind_ != Kind::kFirst && !is_new) CheckWorks(world, encoder_, kFirst);
  }

  void Act(World* world) override {
    world->status = kind_ == Kind::kWarm ? call_.EmbedArray(encoder_) : call_.EmbedAlloc(encoder_);
    if (HasCache()) flushed_ = vetvec_encoder_flush(encoder_, nullptr);
    if (kind_ == Kind::kErrors) ReadErrors();
  }

  void Check(World* world) override {
    call_.Check(world);
    if (is_untold_) world->Blame(kUntyped, "an error without its detail");
    if (flushed_ == VETVEC_STATUS_INTERNAL || flushed_ == VETVEC_STATUS_UNKNOWN) {
      world->Blame(kUntyped, "flush", flushed_);
    }
    CheckWorks(world, encoder_, kNext);
    if (HasCache() && vetvec_encoder_flush(encoder_, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kDead, "the next flush");
    }
    vetvec_encoder_destroy(encoder_);
    if (!HasCache()) return;
    // What is in the file is right.
    const vetvec_encoder again = OpenIt(world);
    CheckWorks(world, again, kNext);
    vetvec_encoder_destroy(again);
  }

 private:
  bool HasCache() const { return kind_ == Kind::kCache || kind_ == Kind::kHits; }

  vetvec_encoder OpenIt(World* world) {
    vetvec_encoder_options options = RemoteOptions(*world);
    if (HasCache()) {
      options.cache_dir = Str(cache_);
      options.requests_per_minute = 600'000;  // shared through a file in the cache's folder
    }
    return Open(world, options);
  }

  // Everything that a program may ask after a call that failed for one text.
  void ReadErrors() {
    static constexpr char kBytes[] = "two words   ";
    static constexpr uint64_t kOffsets[] = {0, 9, 12};
    const vetvec_text_batch batch = {sizeof batch, kBytes, kOffsets, 2};
    vetvec_matrix rows = {0};
    vetvec_error* error = nullptr;
    Ignore(vetvec_encoder_embed_alloc(encoder_, &batch, nullptr, &rows, nullptr, nullptr, &error));
    const vetvec_error* const item = vetvec_error_item(error, 1);
    for (const vetvec_error* one : {const_cast<const vetvec_error*>(error), item}) {
      if (vetvec_error_detail_json(one)[0] != '{') is_untold_ = true;
    }
    vetvec_error_destroy(error);
    vetvec_matrix_destroy(rows);
    vetvec_buffer* text = nullptr;
    Ignore(vetvec_encoder_metrics(encoder_, &text, nullptr));
    vetvec_buffer_destroy(text);
    text = nullptr;
    Ignore(vetvec_encoder_describe(encoder_, nullptr, &text, nullptr));
    vetvec_buffer_destroy(text);
    vetvec_usage usage = VETVEC_INIT(vetvec_usage);
    Ignore(vetvec_encoder_usage(encoder_, &usage, nullptr));
  }

  const Kind kind_;
  std::string cache_;
  vetvec_encoder encoder_ = {0};
  vetvec_status flushed_ = VETVEC_STATUS_OK;
  bool is_untold_ = false;
  Call call_{kFirst, kCount};
};

// Three submitted calls: their ends come through a queue or a callback, once each.
class SubmitOperation : public Operation {
 public:
  explicit SubmitOperation(bool has_queue) : has_queue_(has_queue) {}

  void Prepare(World* world) override {
    encoder_ = Open(world, RemoteOptions(*world));
    CheckWorks(world, encoder_, kFirst);
    if (has_queue_ && vetvec_queue_create(&queue_, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kDead, "no queue");
    }
  }

  void Act(World* world) override {
    vetvec_job_options options = VETVEC_INIT(vetvec_job_options);
    options.queue = queue_;
    if (!has_queue_) options.done = &Done;
    options.user_data = this;
    for (Call& call : calls_) {
      const vetvec_status status = call.Submit(encoder_, options);
      if (world->status == VETVEC_STATUS_OK) world->status = status;
      if (status == VETVEC_STATUS_OK) ++submitted_;
    }
    constexpr int kPatience = 2 * static_cast<int>(kTimeoutMs);
    for (int naps = 0; ended_ < submitted_ && naps < kPatience; ++naps) {
      vetvec_completion completion = VETVEC_INIT(vetvec_completion);
      if (!has_queue_) {
        Nap();
      } else if (vetvec_queue_next(queue_, 1, &completion, nullptr) == VETVEC_STATUS_OK) {
        ++ended_;
      }
    }
    for (Call& call : calls_) {
      if (call.job().id == 0) continue;
      const vetvec_status status = call.Take();
      if (world->status == VETVEC_STATUS_OK) world->status = status;
    }
  }

  void Check(World* world) override {
    if (ended_ != submitted_)
      world->Blame(kLate, "jobs whose end was not told", submitted_ - ended_);
    for (Call& call : calls_) call.Check(world);
    CheckWorks(world, encoder_, kNext);
    vetvec_queue_destroy(queue_);
    vetvec_encoder_destroy(encoder_);
  }

 private:
  static void Done(void* self, vetvec_job /*job*/, vetvec_status /*status*/) {
    ++static_cast<SubmitOperation*>(self)->ended_;
  }

  const bool has_queue_;
  vetvec_encoder encoder_ = {0};
  vetvec_queue queue_ = {0};
  std::atomic<int> ended_{0};
  int submitted_ = 0;
  Call calls_[3] = {{kFirst, 2}, {kFirst + 2, 3}, {kFirst + 5, 1}};
};

class StreamOperation : public Operation {
 public:
  void Prepare(World* world) override {
    world_ = world;
    encoder_ = Open(world, RemoteOptions(*world));
    CheckWorks(world, encoder_, kFirst);
  }

  void Act(World* world) override {
    vetvec_stream_options options = VETVEC_INIT(vetvec_stream_options);
    options.next = &Next;
    options.rows = &Rows;
    options.user_data = this;
    options.piece_texts = 3;
    world->status = vetvec_stream_embed(encoder_, &options, nullptr, &error_);
  }

  void Check(World* world) override {
    CheckError(world, world->status, error_);
    vetvec_error_destroy(error_);
    if (world->status == VETVEC_STATUS_OK && taken_ != all_.count()) {
      world->Blame(kWrong, "the stream is OK and has delivered", static_cast<int64_t>(taken_));
    }
    CheckWorks(world, encoder_, kNext);
    vetvec_encoder_destroy(encoder_);
  }

 private:
  static int32_t Next(void* self, vetvec_str* text) {
    auto* const stream = static_cast<StreamOperation*>(self);
    const vetvec_text_batch& all = *stream->all_.get();
    const uint64_t i = stream->given_;
    if (i == all.count) return 0;
    *text = {all.bytes + all.offsets[i], static_cast<size_t>(all.offsets[i + 1] - all.offsets[i])};
    ++stream->given_;
    return 1;
  }
  static int32_t Rows(void* self, const vetvec_stream_rows* rows) {
    auto* const stream = static_cast<StreamOperation*>(self);
    if (rows->first != stream->taken_) stream->world_->Blame(kWrong, "rows are missing");
    for (uint64_t i = 0; i < rows->count; ++i) {
      if (rows->status[i] != VETVEC_STATUS_OK) continue;
      CheckRow(stream->world_, stream->world_->expected->remote, rows->first + i,
               rows->data + i * rows->dimension, rows->dimension);
    }
    stream->taken_ += rows->count;
    return 0;
  }

  World* world_ = nullptr;
  vetvec_encoder encoder_ = {0};
  vetvec_error* error_ = nullptr;
  const Batch all_{0, 20};
  uint64_t given_ = 0;
  uint64_t taken_ = 0;
};

// The built-in encoder answers if the service does not.
class FallbackOperation : public Operation {
 public:
  enum class Kind { kUp, kDown, kHedged };
  explicit FallbackOperation(Kind kind) : kind_(kind) {}

  void Prepare(World* world) override {
    vetvec_encoder_options remote = RemoteOptions(*world);
    if (kind_ == Kind::kDown) remote.base_url = VETVEC_STR("http://127.0.0.1:1/v1");
    vetvec_encoder_options local = VETVEC_INIT(vetvec_encoder_options);
    local.spec = VETVEC_STR("builtin:");
    const vetvec_encoder first = Open(world, remote);
    const vetvec_encoder second = Open(world, local);
    vetvec_fallback_options options = VETVEC_INIT(vetvec_fallback_options);
    if (kind_ == Kind::kHedged) {
      options.policy = VETVEC_FALLBACK_POLICY_HEDGED;
      options.hedge_delay_ms = 1;
      options.warm_cache = 1;
    }
    if (vetvec_fallback_open(first, second, &options, &encoder_, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kDead, "no fallback");
    }
    vetvec_encoder_destroy(first);
    vetvec_encoder_destroy(second);
    CheckWorks(world, encoder_, kFirst);
  }

  void Act(World* world) override {
    if (kind_ != Kind::kHedged) {
      world->status = call_.EmbedAlloc(encoder_);
      return;
    }
    const vetvec_job_options options = VETVEC_INIT(vetvec_job_options);
    world->status = call_.Submit(encoder_, options);
    if (world->status != VETVEC_STATUS_OK) return;
    while (vetvec_job_wait(call_.job(), 2 * kTimeoutMs, nullptr) == VETVEC_STATUS_OUT_OF_MEMORY) {
    }
    world->status = call_.Take();
  }

  void Check(World* world) override {
    call_.Check(world);
    CheckWorks(world, encoder_, kNext);
    vetvec_encoder_destroy(encoder_);
  }

 private:
  const Kind kind_;
  vetvec_encoder encoder_ = {0};
  Call call_{kFirst, kCount};
};

// A call that ends early, by its deadline or by a cancel, while its requests hang.
class EndEarlyOperation : public Operation {
 public:
  explicit EndEarlyOperation(bool is_cancelled) : is_cancelled_(is_cancelled) {}

  void Prepare(World* world) override {
    const std::string url = silent_.url();
    vetvec_encoder_options options = RemoteOptions(*world);
    options.base_url = Str(url);
    silent_encoder_ = Open(world, options);
    encoder_ = Open(world, RemoteOptions(*world));
    CheckWorks(world, encoder_, kFirst);
    if (!is_cancelled_) return call_.SetTimeout(kDeadlineMs);
    const vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
    if (call_.Submit(silent_encoder_, submit) != VETVEC_STATUS_OK) world->Blame(kDead, "submit");
  }

  void Act(World* world) override {
    if (!is_cancelled_) {
      world->status = call_.EmbedAlloc(silent_encoder_);
      return;
    }
    Ignore(vetvec_job_cancel(call_.job()));
    for (int i = 0; i < 1000 && vetvec_job_wait(call_.job(), 0, nullptr) != VETVEC_STATUS_OK; ++i) {
      Nap();
    }
    world->status = call_.Take();
  }

  void Check(World* world) override {
    if (world->status == VETVEC_STATUS_OK) world->Blame(kWrong, "nobody has answered");
    if (world->status == VETVEC_STATUS_FAILED_PRECONDITION) {
      world->Blame(kLate, "a cancelled job has not ended");
    }
    call_.Check(world);
    CheckWorks(world, encoder_, kNext);
    vetvec_encoder_destroy(encoder_);
    vetvec_encoder_destroy(silent_encoder_);
  }

 private:
  const bool is_cancelled_;
  SilentService silent_;
  vetvec_encoder silent_encoder_ = {0};
  vetvec_encoder encoder_ = {0};
  Call call_{kFirst, kCount};
};

}  // namespace

std::span<const OperationRow> CallOperations() {
  using Embed = EmbedOperation::Kind;
  using Fallback = FallbackOperation::Kind;
  static constexpr OperationRow kRows[] = {
      {"embed_first", &Make<EmbedOperation, Embed::kFirst>},
      {"embed_again", &Make<EmbedOperation, Embed::kAgain>},
      {"embed", &Make<EmbedOperation, Embed::kWarm>},
      {"embed_cache", &Make<EmbedOperation, Embed::kCache>},
      {"embed_hits", &Make<EmbedOperation, Embed::kHits>},
      {"errors", &Make<EmbedOperation, Embed::kErrors>},
      {"submit_queue", &Make<SubmitOperation, true>},
      {"submit_done", &Make<SubmitOperation, false>},
      {"stream", &Make<StreamOperation>},
      {"fallback_up", &Make<FallbackOperation, Fallback::kUp>},
      {"fallback_down", &Make<FallbackOperation, Fallback::kDown>},
      {"fallback_hedged", &Make<FallbackOperation, Fallback::kHedged>},
      {"deadline", &Make<EndEarlyOperation, false>},
      {"cancel", &Make<EndEarlyOperation, true>},
  };
  return kRows;
}

}  // namespace torture
