// The calls of behaviour cases by vetvec.hpp.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "calls.h"
#include "vetvec/vetvec.hpp"

namespace {

constexpr std::int64_t kLongestWaitMs = 120000;

struct Thrown {};

void Told(const vetvec::Error& error, CaseOutcome* outcome) {
  outcome->status = error.status();
  outcome->http_status = error.http_status();
  outcome->retry_after_ms = error.retry_after_ms();
  outcome->attempts = error.attempts();
  outcome->retryable = error.is_retryable() ? 1 : 0;
  outcome->item_index = error.item_index();
  outcome->callback_value = error.callback_value();
  std::snprintf(outcome->message, sizeof outcome->message, "%s", error.what());
  std::snprintf(outcome->detail, sizeof outcome->detail, "%s", error.detail_json().c_str());
}

void Rows(const vetvec::Matrix& rows, CaseOutcome* outcome);

template <typename T>
T* Copied(const T* from, std::size_t count) {
  T* copy = static_cast<T*>(std::calloc(count + 1, sizeof(T)));
  if (count > 0) std::memcpy(copy, from, count * sizeof(T));
  return copy;
}

void ToldOfTexts(const vetvec::EmbedError& error, CaseOutcome* outcome) {
  Told(error, outcome);
  const std::vector<vetvec_status>& statuses = error.statuses();
  outcome->statuses = Copied(statuses.data(), statuses.size());
  outcome->errors =
      static_cast<CaseOutcome*>(std::calloc(statuses.size() + 1, sizeof(CaseOutcome)));
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    Told(error.errors()[i], &outcome->errors[i]);
  }
  if (error.rows()) Rows(*error.rows(), outcome);
}

template <typename Call>
void Try(CaseOutcome* outcome, const Call& call) {
  try {
    call();
  } catch (const vetvec::EmbedError& error) {
    ToldOfTexts(error, outcome);
  } catch (const vetvec::Error& error) {
    Told(error, outcome);
  } catch (const Thrown&) {
    outcome->thrown = 1;
  }
}

// The encoder that is called; combined of the other two, or these are empty.
struct Opened {
  vetvec::Encoder remote{vetvec_encoder{}};
  vetvec::Encoder local{vetvec_encoder{}};
  vetvec::Encoder encoder{vetvec_encoder{}};
};

vetvec::Encoder* Of(void* opened) { return &static_cast<Opened*>(opened)->encoder; }

std::string String(vetvec_str text) { return std::string(text.data ? text.data : "", text.size); }

void Rows(const vetvec::Matrix& rows, CaseOutcome* outcome) {
  outcome->rows = rows.rows();
  outcome->cols = rows.cols();
  outcome->data = Copied(rows.data(), static_cast<std::size_t>(rows.rows() * rows.cols()));
}

void EmbedAsync(const vetvec::Encoder& encoder, const vetvec::TextBatch& texts,
                const vetvec::CallOptions& options, std::vector<vetvec_provenance>* provenance,
                CaseOutcome* outcome) {
  const vetvec::Queue queue;
  vetvec::JobOptions of_job;
  of_job.queue = queue;
  const vetvec::Job job = encoder.Submit(texts, of_job, options);
  const auto ended = queue.Next(kLongestWaitMs);
  if (!ended || ended->id != job.id()) {
    outcome->status = VETVEC_STATUS_INTERNAL;
    return;
  }
  Rows(job.Take(nullptr, provenance), outcome);
}

struct Streamed {
  std::vector<float> data;
  std::vector<vetvec_status> statuses;
  std::vector<CaseOutcome> errors;
  std::uint64_t cols = 0;
  int pieces = 0;

  void Add(const vetvec_stream_rows& some, std::vector<vetvec_provenance>* provenance) {
    data.insert(data.end(), some.data, some.data + some.count * some.dimension);
    statuses.insert(statuses.end(), some.status, some.status + some.count);
    provenance->insert(provenance->end(), some.provenance, some.provenance + some.count);
    for (std::size_t i = 0; i < some.count; ++i) {
      Told(vetvec::ErrorOf(some, i), &errors.emplace_back());
    }
    cols = some.dimension;
    ++pieces;
  }
  void CopyTo(CaseOutcome* outcome) const {
    outcome->rows = statuses.size();
    outcome->cols = cols;
    outcome->data = Copied(data.data(), data.size());
    outcome->statuses = Copied(statuses.data(), statuses.size());
    outcome->errors = Copied(errors.data(), errors.size());
  }
};

void EmbedStream(const vetvec::Encoder& encoder, const vetvec::TextBatch& texts,
                 const CaseCall& call, const vetvec::CallOptions& options,
                 std::vector<vetvec_provenance>* provenance, Streamed* streamed) {
  std::size_t given = 0;
  const vetvec::NextText next = [&](std::string_view* text) {
    if (given == texts.size()) return false;
    *text = texts[given++];
    return true;
  };
  for (const vetvec_stream_rows& some : encoder.Stream(next, {}, options)) {
    if (some.first != streamed->statuses.size()) throw std::logic_error("position of a piece");
    streamed->Add(some, provenance);
    if (streamed->pieces == call.leave_after) break;
  }
}

}  // namespace

const char* const kCaseLanguage = "cpp";

void* CaseOpen(const vetvec_encoder_options* options, const vetvec_fallback_options* fallback,
               CaseOutcome* outcome) {
  auto opened = std::make_unique<Opened>();
  Try(outcome, [&] {
    vetvec::EncoderOptions given;
    given.spec = String(options->spec);
    given.api_key = String(options->api_key);
    given.base_url = String(options->base_url);
    given.http_definition = String(options->http_definition);
    given.input_type = String(options->input_type);
    given.query_prefix = String(options->query_prefix);
    given.document_prefix = String(options->document_prefix);
    given.identity = String(options->identity);
    given.cache_salt = String(options->cache_salt);
    given.cache_dir = String(options->cache_dir);
    given.cache_mode = options->cache_mode;
    given.timeout_ms = options->timeout_ms;
    given.batch = options->batch;
    given.concurrency = options->concurrency;
    given.max_attempts = options->max_attempts;
    given.dimensions = options->dimensions;
    given.requests_per_minute = options->requests_per_minute;
    given.price_per_million_tokens = options->price_per_million_tokens;
    given.on_call = [call = options->on_call, data = options->on_call_user_data](
                        const vetvec_call_record& record) { call(data, &record); };
    opened->encoder = vetvec::Encoder(given);
    if (fallback == nullptr) return;
    opened->remote = std::move(opened->encoder);
    vetvec::EncoderOptions builtin;
    builtin.spec = "builtin:";
    opened->local = vetvec::Encoder(builtin);
    vetvec::FallbackOptions combined;
    combined.policy = fallback->policy;
    combined.latency_target_ms = fallback->latency_target_ms;
    opened->encoder = vetvec::OpenFallback(opened->remote, opened->local, combined);
  });
  return outcome->status == VETVEC_STATUS_OK ? opened.release() : nullptr;
}

void CaseClose(void* encoder) { *static_cast<Opened*>(encoder) = Opened(); }

void CaseFree(void* encoder) { delete static_cast<Opened*>(encoder); }

void CaseEmbed(void* encoder, const CaseCall* call, CaseOutcome* outcome) {
  vetvec::CallOptions options;
  options.timeout_ms = call->timeout_ms;
  options.max_tokens = call->max_tokens;
  options.flags = call->flags;
  if (call->cancel != nullptr) {
    options.cancel = *static_cast<const vetvec::CancelToken*>(call->cancel);
  }
  if (call->progress == CASE_PROGRESS_STOPS) {
    options.progress = [](const vetvec_progress&) { return 1; };
  } else if (call->progress == CASE_PROGRESS_THROWS) {
    options.progress = [](const vetvec_progress&) -> std::int32_t { throw Thrown(); };
  }
  const vetvec::TextBatch texts(*call->texts);
  Streamed streamed;
  std::vector<vetvec_provenance> provenance;
  Try(outcome, [&] {
    if (call->one) {
      const std::vector<float> row = Of(encoder)->EmbedOne(texts[0], options);
      outcome->rows = 1;
      outcome->cols = row.size();
      outcome->data = Copied(row.data(), row.size());
    } else if (call->way == CASE_ASYNC) {
      EmbedAsync(*Of(encoder), texts, options, &provenance, outcome);
    } else if (call->way == CASE_STREAM) {
      EmbedStream(*Of(encoder), texts, *call, options, &provenance, &streamed);
    } else {
      Rows(Of(encoder)->Embed(texts, options, nullptr, &provenance), outcome);
    }
  });
  if (call->way == CASE_STREAM) streamed.CopyTo(outcome);
  outcome->provenance = Copied(provenance.data(), provenance.size());
}

void CaseFlush(void* encoder, CaseOutcome* outcome) {
  Try(outcome, [&] { Of(encoder)->Flush(); });
}

void CaseUsage(void* encoder, vetvec_usage* usage, CaseOutcome* outcome) {
  Try(outcome, [&] { *usage = Of(encoder)->usage(); });
}

#ifdef VETVEC_CASES_AUDIT
void CaseThreshold(const vetvec_rows* rows, vetvec_metric metric, double* threshold,
                   double* nearest, CaseOutcome* outcome) {
  Try(outcome, [&] {
    vetvec::ThresholdOptions options;
    options.metric = metric;
    options.method = VETVEC_THRESHOLD_METHOD_MIN;
    std::vector<double> distances;
    *threshold = vetvec::ComputeThreshold(*rows, {}, options, {}, &distances).threshold;
    std::copy(distances.begin(), distances.end(), nearest);
  });
}

void CaseViolations(const vetvec_rows* rows, const uint64_t* triples, uint64_t triple_count,
                    vetvec_metric metric, const double* thetas, uint64_t theta_count,
                    uint64_t* counts, double* margins, CaseOutcome* outcome) {
  Try(outcome, [&] {
    const vetvec::Violations found = vetvec::CountViolations(
        *rows, {triples, triples + 3 * triple_count}, metric, {thetas, thetas + theta_count});
    std::copy(found.counts.begin(), found.counts.end(), counts);
    std::copy(found.margins.begin(), found.margins.end(), margins);
  });
}
#endif

void* CaseCancelCreate(void) { return new vetvec::CancelToken(); }

void CaseCancelRequest(void* cancel) { static_cast<vetvec::CancelToken*>(cancel)->Request(); }

void CaseCancelDestroy(void* cancel) { delete static_cast<vetvec::CancelToken*>(cancel); }
