/* types.hpp: classes for arguments that are texts or data sets, and the helpers with which
 * options.hpp fills the C structs.
 */
#ifndef VETVEC_TYPES_HPP_
#define VETVEC_TYPES_HPP_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <locale>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "vetvec/build.h"
#include "vetvec/encoder.h"
#include "vetvec/error.hpp"
#include "vetvec/suite.h"
#include "vetvec/telemetry.h"
#include "vetvec/version.h"

namespace vetvec {
inline namespace abi {

inline std::string Version() { return vetvec_version(); }
inline std::int32_t AbiVersion() { return vetvec_version_abi(); }
/* What the library consists of, as JSON: see vetvec_build_info. */
inline std::string BuildInfo() { return detail::TextOf(vetvec_build_info); }

/* Texts in the packed form of the ABI, made from any range of strings or from texts that are
 * already packed (Texts::view()); packed texts are borrowed. */
class TextBatch {
 public:
  TextBatch() = default;
  TextBatch(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) Add(text);
  }
  template <typename Range,
            typename = std::enable_if_t<std::is_convertible_v<
                decltype(*std::begin(std::declval<const Range&>())), std::string_view>>>
  TextBatch(const Range& texts) {
    for (const auto& text : texts) Add(text);
  }
  TextBatch(const vetvec_text_batch& borrowed) : borrowed_(borrowed) {}

  /* Appends a text; borrowed texts are copied first. */
  void Add(std::string_view text) {
    if (borrowed_.count > 0) {
      bytes_.assign(
          borrowed_.bytes + borrowed_.offsets[0],
          static_cast<std::size_t>(borrowed_.offsets[borrowed_.count] - borrowed_.offsets[0]));
      for (std::uint64_t i = 0; i < borrowed_.count; ++i) {
        offsets_.push_back(borrowed_.offsets[i + 1] - borrowed_.offsets[0]);
      }
    }
    borrowed_ = {};
    bytes_.append(text);
    offsets_.push_back(bytes_.size());
  }
  std::size_t size() const { return static_cast<std::size_t>(view().count); }
  bool empty() const { return size() == 0; }
  std::string_view operator[](std::size_t i) const {
    const vetvec_text_batch batch = view();
    return {batch.bytes + batch.offsets[i],
            static_cast<std::size_t>(batch.offsets[i + 1] - batch.offsets[i])};
  }
  /* Valid until the next Add or until this object is destroyed. */
  vetvec_text_batch view() const {
    if (borrowed_.struct_size != 0) return borrowed_;
    return {sizeof(vetvec_text_batch), bytes_.data(), offsets_.data(), offsets_.size() - 1};
  }

 private:
  std::string bytes_;
  std::vector<std::uint64_t> offsets_{0};
  vetvec_text_batch borrowed_{}; /* struct_size 0: nothing is borrowed */
};

/* See vetvec_dataset. */
struct Dataset {
  vetvec_dataset_format format = VETVEC_DATASET_FORMAT_SR;
  std::vector<std::string> files;
};

/* See vetvec_fallback_host. */
struct FallbackHost {
  Handle<vetvec_encoder> encoder;
  std::string certificate_file;
  std::string certificate;
};

/* The key that a key function returns. See vetvec_key_fn. */
struct ApiKey {
  std::string key;
  std::int64_t lifetime_s = 0; /* seconds until the key expires; 0: never */
};

namespace detail {

using LogFunction = std::function<void(vetvec_log_level, std::string_view)>;
using ProgressFunction = std::function<std::int32_t(const vetvec_progress&)>;
using TokenFunction = std::function<std::uint64_t(std::string_view)>;
using KeyFunction = std::function<ApiKey(bool was_rejected)>;
using CallFunction = std::function<void(const vetvec_call_record&)>;

/* The objects to which a C options struct points while its call runs, and the exception that a
 * callback threw, if any, because exceptions must not pass through C. */
class Kept {
 public:
  template <typename T>
  T* Keep(T value) {
    auto kept = std::make_shared<T>(std::move(value));
    T* const place = kept.get();
    held_.push_back(std::move(kept));
    return place;
  }
  /* Returns NULL if there are no texts. */
  const vetvec_text_batch* Batch(const TextBatch& texts) {
    return texts.empty() ? nullptr : Keep(texts.view());
  }
  /* The C struct of options that belong to other options. */
  template <typename Given>
  const typename Given::CType* Options(const Given& options) {
    typename Given::CType* const c = Keep(VETVEC_INIT(typename Given::CType));
    options.Fill(c, this);
    return c;
  }
  std::exception_ptr thrown;

 private:
  std::vector<std::shared_ptr<void>> held_;
};

/* Runs the body of a callback. If it throws, the exception is stored and the call ends. */
template <typename Body>
std::int32_t Guarded(std::exception_ptr* thrown, const Body& body) noexcept {
  try {
    return body();
  } catch (...) {
    *thrown = std::current_exception();
    return -1;
  }
}

inline void SetProgress(const ProgressFunction& progress, vetvec_call_options* c, Kept* kept) {
  if (!progress) return;
  struct State {
    const ProgressFunction* progress;
    std::exception_ptr* thrown;
  };
  c->progress_user_data = kept->Keep(State{&progress, &kept->thrown});
  c->progress = [](void* data, const vetvec_progress* moved) -> std::int32_t {
    const State* const state = static_cast<State*>(data);
    return Guarded(state->thrown, [&] { return (*state->progress)(*moved); });
  };
}

/* Exceptions from a log function are discarded, because there is nobody to report them to. */
inline void Log(void* data, vetvec_log_level level, const char* message) {
  std::exception_ptr ignored;
  Guarded(&ignored, [&] {
    (*static_cast<const LogFunction*>(data))(level, message);
    return 0;
  });
}

/* Borrows `log`, which must outlive the call. */
inline void BorrowLog(const LogFunction& log, vetvec_suite_make_options* c) {
  if (!log) return;
  c->log = Log;
  c->log_user_data = const_cast<LogFunction*>(&log);
}

/* Copies `log`; the copy lives until the library releases it. COptions: vetvec_encoder_options or
 * vetvec_config_options. */
template <typename COptions>
void SetLog(const LogFunction& log, COptions* c) {
  if (!log) return;
  c->log = Log;
  c->log_user_data = new LogFunction(log);
  c->log_drop = [](void* data) { delete static_cast<LogFunction*>(data); };
}

/* Exceptions from an on_call function are discarded, like those from a log function. */
inline void OnCall(void* data, const vetvec_call_record* call) {
  std::exception_ptr ignored;
  Guarded(&ignored, [&] {
    (*static_cast<const CallFunction*>(data))(*call);
    return 0;
  });
}

/* Like SetLog. */
template <typename COptions>
void SetOnCall(const CallFunction& on_call, COptions* c) {
  if (!on_call) return;
  c->on_call = OnCall;
  c->on_call_user_data = new CallFunction(on_call);
  c->on_call_drop = [](void* data) { delete static_cast<CallFunction*>(data); };
}

/* Gets the counts from `data`, a TokenFunction. */
inline std::int32_t CountTokens(void* data, const vetvec_text_batch* texts, std::uint64_t* out) {
  std::exception_ptr ignored; /* the call fails with INVALID_ARGUMENT */
  return Guarded(&ignored, [&] {
    const TextBatch batch(*texts);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      out[i] = (*static_cast<const TokenFunction*>(data))(batch[i]);
    }
    return 0;
  });
}

inline void DropTokenFunction(void* data) { delete static_cast<TokenFunction*>(data); }

inline void SetCountTokens(const TokenFunction& count, vetvec_encoder_options* c) {
  if (!count) return;
  c->count_tokens = CountTokens;
  c->count_tokens_user_data = new TokenFunction(count);
  c->count_tokens_drop = DropTokenFunction;
}

/* Gets the key from `data`, a KeyFunction. If the function throws, the exception's message becomes
 * the reason for the failure. */
inline std::int32_t ProvideKey(void* data, std::uint8_t was_rejected, char* out,
                               std::size_t capacity, std::size_t* size, std::int64_t* lifetime_s) {
  const auto write = [&](std::string_view text) {
    *size = text.size();
    std::memcpy(out, text.data(), std::min<std::size_t>(text.size(), capacity));
  };
  try {
    ApiKey key = (*static_cast<const KeyFunction*>(data))(was_rejected != 0);
    write(key.key);
    *lifetime_s = key.lifetime_s;
    volatile char* const bytes = key.key.data();
    for (std::size_t i = 0; i < key.key.size(); ++i) bytes[i] = 0;
    return 0;
  } catch (const std::exception& error) {
    write(error.what());
  } catch (...) {
  }
  return -1;
}

inline void DropKeyFunction(void* data) { delete static_cast<KeyFunction*>(data); }

inline void SetKeyFunction(const KeyFunction& key, vetvec_encoder_options* c) {
  if (!key) return;
  c->key_fn = ProvideKey;
  c->key_fn_user_data = new KeyFunction(key);
  c->key_fn_drop = DropKeyFunction;
}

inline void SetPasswordFunction(const KeyFunction& password, vetvec_redis_options* c) {
  if (!password) return;
  c->password_fn = ProvideKey;
  c->password_fn_user_data = new KeyFunction(password);
  c->password_fn_drop = DropKeyFunction;
}

inline void SetSuiteOptions(const std::map<std::string, std::string>& options,
                            vetvec_suite_make_options* c, Kept* kept) {
  std::vector<vetvec_suite_option> listed;
  for (const auto& [name, value] : options) listed.push_back({Str(name), Str(value)});
  c->options_count = listed.size();
  c->options = kept->Keep(std::move(listed))->data();
}

/* Options of the kinds of suites as text; an empty value is left out. */
using SuiteOptionTexts = std::map<std::string, std::string>;

inline void SetOption(const char* name, const std::string& value, SuiteOptionTexts* out) {
  if (!value.empty()) (*out)[name] = value;
}

inline void SetOption(const char* name, bool value, SuiteOptionTexts* out) {
  if (value) (*out)[name] = "true";
}

inline void SetOption(const char* name, const std::vector<std::string>& values,
                      SuiteOptionTexts* out) {
  std::string joined;
  for (const std::string& value : values) joined += (joined.empty() ? "" : ",") + value;
  SetOption(name, joined, out);
}

inline void SetOption(const char* name, const std::optional<std::uint64_t>& value,
                      SuiteOptionTexts* out) {
  if (value) (*out)[name] = std::to_string(*value);
}

/* With a point in every locale, and all digits. */
inline void SetOption(const char* name, const std::optional<double>& value, SuiteOptionTexts* out) {
  if (!value) return;
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(std::numeric_limits<double>::max_digits10);
  text << *value;
  (*out)[name] = text.str();
}

inline void SetDatasets(const std::vector<Dataset>& datasets, vetvec_suite_import_options* c,
                        Kept* kept) {
  std::vector<vetvec_dataset> listed;
  for (const Dataset& dataset : datasets) {
    std::vector<vetvec_str> files;
    for (const std::string& file : dataset.files) files.push_back(Str(file));
    listed.push_back({dataset.format, static_cast<std::uint32_t>(files.size()),
                      kept->Keep(std::move(files))->data()});
  }
  c->dataset_count = listed.size();
  c->datasets = kept->Keep(std::move(listed))->data();
}

inline void SetHosts(const std::vector<FallbackHost>& hosts, vetvec_fallback_options* c,
                     Kept* kept) {
  if (hosts.empty()) return;
  std::vector<vetvec_fallback_host> listed;
  for (const FallbackHost& host : hosts) {
    listed.push_back({host.encoder.get(), Str(host.certificate_file), Str(host.certificate)});
  }
  c->host_count = listed.size();
  c->hosts = kept->Keep(std::move(listed))->data();
}

/* The C struct for `options`, and everything that it points to. Borrows `options`. Not movable. */
template <typename Options>
class CStruct {
 public:
  using Type = typename Options::CType;
  explicit CStruct(const Options& options) { options.Fill(&c_, &kept_); }
  CStruct(const CStruct&) = delete;
  CStruct& operator=(const CStruct&) = delete;

  Type* get() { return &c_; }
  std::exception_ptr* thrown() { return &kept_.thrown; }

  /* Invokes call(vetvec_error** err). Unless that returns OK, throws the exception from a callback
   * or, if there is none, an Error. */
  template <typename Call>
  void Try(const Call& call) {
    vetvec_error* error = nullptr;
    const vetvec_status status = call(&error);
    Check(status, error);
  }
  /* Takes ownership of `error`. */
  void Check(vetvec_status status, vetvec_error* error) {
    if (status != VETVEC_STATUS_OK) Rethrow(error);
    detail::Check(status, error);
  }
  /* If a callback threw in a call that failed, rethrows its exception and takes ownership of
   * `error`. */
  void Rethrow(vetvec_error* error) {
    if (!kept_.thrown) return;
    vetvec_error_destroy(error);
    std::rethrow_exception(std::exchange(kept_.thrown, nullptr));
  }
  template <typename Call>
  std::string TextOf(const Call& call) {
    vetvec_buffer* buffer = nullptr;
    Try([&](vetvec_error** err) { return call(&buffer, err); });
    return TakeString(buffer);
  }

 private:
  Type c_ = VETVEC_INIT(Type);
  Kept kept_;
};

/* Throws if the two lengths differ. */
inline void CheckLengths(std::size_t one, std::size_t other, const char* what) {
  if (one == other) return;
  throw Error(VETVEC_STATUS_DIMENSION_MISMATCH, std::string(what) + ": " + std::to_string(one) +
                                                    " and " + std::to_string(other) + " entries");
}

}  // namespace detail

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_TYPES_HPP_
