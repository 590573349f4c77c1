#include "integration/probe_subject.h"

#include <vetvec/vetvec.h>

#include <utility>

#include "base/hash.h"
#include "base/secret_string.h"
#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"

namespace vetvec {
namespace {

vetvec_str Borrow(const std::string& text) { return {text.data(), text.size()}; }

std::string HashOf(const float* rows, size_t count) {
  Sha256 hash;
  hash.Update({reinterpret_cast<const char*>(rows), count * sizeof(float)});
  return HexOf(hash.Finish());
}

// Plain only in here and in the library; the caller wipes it.
std::string Unmasked(std::string masked) {
  for (char& c : masked) c = static_cast<char>(c ^ kMask);
  return masked;
}

std::string KeyOf(const ProbeSettings& settings, int64_t number) {
  std::string key = Unmasked(settings.Masked("key_hex"));
  if (number < 0) return key;
  std::string longer = key + "-" + std::to_string(number);
  WipeString(&key);
  return longer;
}

// A function that provides the key.
struct MaskedKey {
  std::string bytes;
  static int32_t Provide(void* data, uint8_t, char* out, size_t, size_t* size, int64_t*) {
    const std::string& masked = static_cast<MaskedKey*>(data)->bytes;
    for (size_t i = 0; i < masked.size(); ++i) out[i] = static_cast<char>(masked[i] ^ kMask);
    *size = masked.size();
    return 0;
  }
};

class AbiSubject : public ProbeSubject {
 public:
  explicit AbiSubject(vetvec_encoder encoder) : encoder_(encoder) {}
  ~AbiSubject() override {
    vetvec_encoder_destroy(encoder_);
    vetvec_cancel_destroy(cancel_);
  }

  static void OnLog(void* data, vetvec_log_level, const char* message) {
    auto* log = static_cast<ProbeLog*>(data);
    const std::lock_guard<std::mutex> lock(log->mutex);
    log->lines.emplace_back(message);
  }

  // Takes `error`.
  static CallEnd EndOf(vetvec_status status, vetvec_error* error) {
    CallEnd end{vetvec_status_name(status), vetvec_error_message(error),
                vetvec_error_http_status(error), ""};
    vetvec_error_destroy(error);
    return end;
  }

  void Begin() override {
    vetvec_cancel_destroy(cancel_);
    if (vetvec_cancel_create(&cancel_, nullptr) != VETVEC_STATUS_OK) cancel_ = {};
  }

  CallEnd Embed(const std::vector<std::string>& texts, int64_t timeout_ms) override {
    std::string bytes;
    std::vector<uint64_t> offsets{0};
    for (const std::string& text : texts) {
      bytes += text;
      offsets.push_back(bytes.size());
    }
    vetvec_text_batch batch = VETVEC_INIT(vetvec_text_batch);
    batch.bytes = bytes.data();
    batch.offsets = offsets.data();
    batch.count = texts.size();
    vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
    options.timeout_ms = timeout_ms;
    options.cancel = cancel_;
    vetvec_matrix rows = {0};
    vetvec_error* error = nullptr;
    vetvec_status status =
        vetvec_encoder_embed_alloc(encoder_, &batch, &options, &rows, nullptr, nullptr, &error);
    vetvec_rows view{};
    if (status == VETVEC_STATUS_OK) status = vetvec_matrix_view(rows, &view, &error);
    CallEnd end = EndOf(status, error);
    if (status == VETVEC_STATUS_OK) end.vectors_hash = HashOf(view.data, view.rows * view.cols);
    vetvec_matrix_destroy(rows);
    return end;
  }

  void Cancel() override { static_cast<void>(vetvec_cancel_request(cancel_)); }

  std::string UsageJson() override {
    vetvec_usage usage = VETVEC_INIT(vetvec_usage);
    if (vetvec_encoder_usage(encoder_, &usage, nullptr) != VETVEC_STATUS_OK) return "{}";
    return "{\"requests\":" + std::to_string(usage.requests) +
           ",\"retries\":" + std::to_string(usage.retries) +
           ",\"maybe_billed_twice\":" + std::to_string(usage.maybe_billed_twice) + "}";
  }

  std::string Metrics() override {
    vetvec_buffer* text = nullptr;
    if (vetvec_encoder_metrics(encoder_, &text, nullptr) != VETVEC_STATUS_OK) return "";
    std::string out(vetvec_buffer_data(text), vetvec_buffer_size(text));
    vetvec_buffer_destroy(text);
    return out;
  }

 private:
  const vetvec_encoder encoder_;
  vetvec_cancel cancel_ = {0};
};

std::unique_ptr<ProbeSubject> OpenAbi(const ProbeSettings& settings, int64_t key_number,
                                      ProbeLog* log, CallEnd* end) {
  const std::string spec = settings.Text("spec", "openai:probe");
  const std::string base_url = settings.Text("base_url");
  const std::string ca_file = settings.Text("ca_file");
  const std::string cache_dir = settings.Text("cache_dir");
  std::string key = KeyOf(settings, key_number);
  std::string proxy = Unmasked(settings.Masked("proxy_hex"));
  if (proxy.empty()) proxy = settings.Text("proxy");
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = Borrow(spec);
  options.base_url = Borrow(base_url);
  options.ca_file = Borrow(ca_file);
  options.cache_dir = Borrow(cache_dir);
  if (settings.Number("key_fn", 0) == 1) {
    options.key_fn = &MaskedKey::Provide;
    options.key_fn_user_data = new MaskedKey{settings.Masked("key_hex")};
    options.key_fn_drop = [](void* data) { delete static_cast<MaskedKey*>(data); };
  } else {
    options.api_key = Borrow(key);
  }
  options.proxy = Borrow(proxy);
  options.requests_per_minute = settings.Number("rpm", 0);
  options.max_attempts = static_cast<int32_t>(settings.Number("max_attempts", 0));
  options.batch = static_cast<int32_t>(settings.Number("batch", 0));
  options.concurrency = static_cast<int32_t>(settings.Number("concurrency", 0));
  vetvec_redis_options redis = VETVEC_INIT(vetvec_redis_options);
  const std::string redis_url = settings.Text("redis");
  redis.url = Borrow(redis_url);
  if (!redis_url.empty()) options.redis = &redis;
  options.log = &AbiSubject::OnLog;
  options.log_user_data = log;
  vetvec_encoder encoder = {0};
  vetvec_error* error = nullptr;
  const std::string library = settings.Text("ort_library");
  vetvec_status status = vetvec_onnx_set_library(Borrow(library), &error);
  if (status == VETVEC_STATUS_OK) status = vetvec_encoder_open(&options, &encoder, &error);
  WipeString(&key);
  WipeString(&proxy);
  *end = AbiSubject::EndOf(status, error);
  if (status != VETVEC_STATUS_OK) return nullptr;
  return std::make_unique<AbiSubject>(encoder);
}

class CoreSubject : public ProbeSubject {
 public:
  CoreSubject(std::unique_ptr<Encoder> encoder, bool durable)
      : encoder_(std::move(encoder)), durable_(durable) {}

  void Begin() override { cancel_ = CancelToken::Create(); }
  CallEnd Embed(const std::vector<std::string>& texts, int64_t timeout_ms) override {
    PackedTexts packed;
    for (const std::string& text : texts) packed.Add(text);
    CallOptions options;
    options.durable = durable_;
    options.cancel = cancel_;
    if (timeout_ms > 0) {
      options.deadline_nanos = SystemClock()->MonotonicNanos() + timeout_ms * kNanosPerMilli;
    }
    EmbedOutput out(texts.size());
    const Status status = encoder_->Embed(packed.view(), options, &out);
    CallEnd end{StatusCodeName(status.code()), status.message(), status.detail().http_status, ""};
    if (status.ok()) {
      Sha256 hash;
      for (size_t i = 0; i < texts.size(); ++i) {
        hash.Update(
            {reinterpret_cast<const char*>(out.rows.Row(i)), out.rows.dimension() * sizeof(float)});
      }
      end.vectors_hash = HexOf(hash.Finish());
    }
    return end;
  }

  void Cancel() override { cancel_->Request(); }
  std::string UsageJson() override { return "{}"; }
  std::string Metrics() override { return ""; }

 private:
  const std::unique_ptr<Encoder> encoder_;
  const bool durable_;
  std::shared_ptr<CancelToken> cancel_;
};

std::unique_ptr<ProbeSubject> OpenCore(const ProbeSettings& settings, int64_t key_number,
                                       ProbeLog* log, CallEnd* end) {
  EncoderOptions options;
  options.api_key = SecretString(KeyOf(settings, key_number));
  options.log = [log](LogLevel, std::string_view message) {
    const std::lock_guard<std::mutex> lock(log->mutex);
    log->lines.emplace_back(message);
  };
  const auto fail = [end](const Status& status) {
    *end = {StatusCodeName(status.code()), status.message(), 0, ""};
    return nullptr;
  };
  if (const std::string directory = settings.Text("cache_dir"); !directory.empty()) {
    SqliteStoreOptions store;
    store.directory = directory;
    store.close_wait_ms = 0;
    store.log = options.log;
    Result<std::unique_ptr<Store>> opened = OpenSqliteStore(store);
    if (!opened.ok()) return fail(opened.status());
    options.cache = *std::move(opened);
  }
  Result<EncoderSpec> spec = ParseEncoderSpec(settings.Text("spec", "openai:probe"));
  if (!spec.ok()) return fail(spec.status());
  for (const char* name : {"base_url", "ca_file", "rpm", "max_attempts"}) {
    const Status set = spec->settings.Set(name, settings.Text(name));
    if (!set.ok()) return fail(set);
  }
  Result<std::unique_ptr<Encoder>> encoder = OpenEncoder(*spec, options);
  if (!encoder.ok()) return fail(encoder.status());
  const bool durable = options.cache != nullptr;
  return std::make_unique<CoreSubject>(*std::move(encoder), durable);
}

}  // namespace

std::unique_ptr<ProbeSubject> OpenSubject(const ProbeSettings& settings, int64_t key_number,
                                          ProbeLog* log, CallEnd* end) {
  const bool core = settings.Text("api", "abi") == "core";
  return core ? OpenCore(settings, key_number, log, end) : OpenAbi(settings, key_number, log, end);
}

}  // namespace vetvec
