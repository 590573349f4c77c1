// Opening and closing.

#include "torture/operations.h"
#include "torture/silent_service.h"

namespace torture {
namespace {

// The first use of the library in its process, so that what is set up only once is part of it.
class OpenOperation : public Operation {
 public:
  enum class Kind { kRemote, kCache, kBuiltin };
  explicit OpenOperation(Kind kind) : kind_(kind) {}

  void Prepare(World* world) override {
    options_ = RemoteOptions(*world);
    if (kind_ == Kind::kBuiltin) {
      options_ = VETVEC_INIT(vetvec_encoder_options);
      options_.spec = VETVEC_STR("builtin:");
    } else if (kind_ == Kind::kCache) {
      cache_ = world->folder + "/cache";
      options_.cache_dir = Str(cache_);
      options_.requests_per_minute = 600'000;
    }
    options_.log = [](void*, vetvec_log_level, const char*) {};
    options_.log_user_data = &drops_;
    options_.log_drop = [](void* drops) { ++*static_cast<int*>(drops); };
  }

  void Act(World* world) override {
    world->status = vetvec_encoder_open(&options_, &encoder_, &error_);
  }

  void Check(World* world) override {
    CheckError(world, world->status, error_);
    vetvec_error_destroy(error_);
    if (world->status == VETVEC_STATUS_OK) {
      if (drops_ != 0) world->Blame(kUntyped, "log_drop was called before the end", drops_);
      Use(world, encoder_);
    } else if (encoder_.id != 0) {
      world->Blame(kUntyped, "a failed open has set a handle");
    }
    if (drops_ != 1) world->Blame(kLeaked, "calls of log_drop", drops_);
    Use(world, Open(world, options_));
    if (drops_ != 2) world->Blame(kLeaked, "calls of log_drop after two opens", drops_);
  }

 private:
  void Use(World* world, vetvec_encoder encoder) {
    CheckWorks(world, encoder, kNext);
    if (kind_ == Kind::kCache && vetvec_encoder_flush(encoder, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kDead, "flush");
    }
    vetvec_encoder_destroy(encoder);
  }

  const Kind kind_;
  std::string cache_;
  vetvec_encoder_options options_ = VETVEC_INIT(vetvec_encoder_options);
  vetvec_encoder encoder_ = {0};
  vetvec_error* error_ = nullptr;
  int drops_ = 0;
};

class OpenFallbackOperation : public Operation {
 public:
  void Prepare(World* world) override {
    vetvec_encoder_options local = VETVEC_INIT(vetvec_encoder_options);
    local.spec = VETVEC_STR("builtin:");
    remote_ = Open(world, RemoteOptions(*world));
    local_ = Open(world, local);
  }
  void Act(World* world) override {
    world->status = vetvec_fallback_open(remote_, local_, nullptr, &encoder_, &error_);
  }
  void Check(World* world) override {
    CheckError(world, world->status, error_);
    vetvec_error_destroy(error_);
    if (world->status == VETVEC_STATUS_OK) CheckWorks(world, encoder_, kNext);
    vetvec_encoder_destroy(encoder_);
    if (vetvec_fallback_open(remote_, local_, nullptr, &encoder_, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kDead, "no fallback can be opened any more");
    }
    CheckWorks(world, encoder_, kNext);
    for (const vetvec_encoder encoder : {encoder_, remote_, local_})
      vetvec_encoder_destroy(encoder);
  }

 private:
  vetvec_encoder remote_ = {0};
  vetvec_encoder local_ = {0};
  vetvec_encoder encoder_ = {0};
  vetvec_error* error_ = nullptr;
};

// With a job in flight, and vectors to be written to a cache.
class DestroyOperation : public Operation {
 public:
  void Prepare(World* world) override {
    cache_ = world->folder + "/cache";
    vetvec_encoder_options options = RemoteOptions(*world);
    options.cache_dir = Str(cache_);
    encoder_ = Open(world, options);
    CheckWorks(world, encoder_, kNext);
    const std::string url = silent_.url();
    options = RemoteOptions(*world);
    options.base_url = Str(url);
    waiting_ = Open(world, options);
    const vetvec_job_options submit = VETVEC_INIT(vetvec_job_options);
    if (call_.Submit(waiting_, submit) != VETVEC_STATUS_OK) world->Blame(kDead, "submit");
  }
  void Act(World* /*world*/) override {
    vetvec_encoder_destroy(waiting_);
    vetvec_encoder_destroy(encoder_);
  }
  void Check(World* world) override {
    if (vetvec_job_wait(call_.job(), kTimeoutMs, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kLate, "the job of a destroyed encoder has not ended");
    }
    world->status = call_.Take();
    call_.Check(world);
    const vetvec_encoder fresh = Open(world, RemoteOptions(*world));
    CheckWorks(world, fresh, kNext);
    vetvec_encoder_destroy(fresh);
  }

 private:
  SilentService silent_;
  std::string cache_;
  vetvec_encoder encoder_ = {0};
  vetvec_encoder waiting_ = {0};
  Call call_{0, 5};
};

}  // namespace

std::span<const OperationRow> OpeningOperations() {
  static constexpr OperationRow kRows[] = {
      {"open", &Make<OpenOperation, OpenOperation::Kind::kRemote>},
      {"open_cache", &Make<OpenOperation, OpenOperation::Kind::kCache>},
      {"open_builtin", &Make<OpenOperation, OpenOperation::Kind::kBuiltin>},
      {"open_fallback", &Make<OpenFallbackOperation>},
      {"destroy", &Make<DestroyOperation>},
  };
  return kRows;
}

}  // namespace torture
