// The calls of behaviour cases by vetvec.hpp.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string_view>
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
  const std::vector<vetvec_status>& items = error.item_status();
  outcome->items = Copied(items.data(), items.size());
  outcome->item_errors =
      static_cast<CaseOutcome*>(std::calloc(items.size() + 1, sizeof(CaseOutcome)));
  for (std::size_t i = 0; i < items.size(); ++i) Told(error.item(i), &outcome->item_errors[i]);
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

vetvec::Encoder* Of(void* encoder) { return static_cast<vetvec::Encoder*>(encoder); }

std::string String(vetvec_str text) { return std::string(text.data ? text.data : "", text.size); }

void Rows(const vetvec::Matrix& rows, CaseOutcome* outcome) {
  outcome->rows = rows.rows();
  outcome->cols = rows.cols();
  outcome->data = Copied(rows.data(), static_cast<std::size_t>(rows.rows() * rows.cols()));
}

void EmbedAsync(const vetvec::Encoder& encoder, const vetvec::TextBatch& texts,
                const vetvec::CallOptions& options, CaseOutcome* outcome) {
  const vetvec::Queue queue;
  vetvec::JobOptions of_job;
  of_job.queue = queue;
  const vetvec::Job job = encoder.Submit(texts, of_job, options);
  const auto ended = queue.Next(kLongestWaitMs);
  if (!ended || ended->id != job.id()) {
    outcome->status = VETVEC_STATUS_INTERNAL;
    return;
  }
  Rows(job.Take(), outcome);
}

struct Streamed {
  std::vector<float> data;
  std::vector<vetvec_status> items;
  std::vector<CaseOutcome> errors;
  std::uint64_t cols = 0;
  int pieces = 0;

  void Add(const vetvec_stream_rows& some) {
    data.insert(data.end(), some.data, some.data + some.count * some.dimension);
    items.insert(items.end(), some.status, some.status + some.count);
    for (std::size_t i = 0; i < some.count; ++i) {
      Told(vetvec::ErrorOf(some, i), &errors.emplace_back());
    }
    cols = some.dimension;
    ++pieces;
  }
  void CopyTo(CaseOutcome* outcome) const {
    outcome->rows = items.size();
    outcome->cols = cols;
    outcome->data = Copied(data.data(), data.size());
    outcome->items = Copied(items.data(), items.size());
    outcome->item_errors = Copied(errors.data(), errors.size());
  }
};

void EmbedStream(const vetvec::Encoder& encoder, const vetvec::TextBatch& texts,
                 const CaseCall& call, const vetvec::CallOptions& options, Streamed* streamed) {
  std::size_t given = 0;
  const vetvec::NextText next = [&](std::string_view* text) {
    if (given == texts.size()) return false;
    *text = texts[given++];
    return true;
  };
  for (const vetvec_stream_rows& some : encoder.Stream(next, {}, options)) {
    if (some.first != streamed->items.size()) throw std::logic_error("position of a piece");
    streamed->Add(some);
    if (streamed->pieces == call.leave_after) break;
  }
}

}  // namespace

const char* const kCaseLanguage = "cpp";

void* CaseOpen(const vetvec_encoder_options* options, CaseOutcome* outcome) {
  vetvec::Encoder* encoder = nullptr;
  Try(outcome, [&] {
    vetvec::EncoderOptions given;
    given.spec = String(options->spec);
    given.api_key = String(options->api_key);
    given.base_url = String(options->base_url);
    given.cache_dir = String(options->cache_dir);
    given.cache_mode = options->cache_mode;
    given.timeout_ms = options->timeout_ms;
    given.batch = options->batch;
    given.concurrency = options->concurrency;
    given.max_attempts = options->max_attempts;
    encoder = new vetvec::Encoder(given);
  });
  return encoder;
}

void CaseClose(void* encoder) { *Of(encoder) = vetvec::Encoder(vetvec_encoder{}); }

void CaseFree(void* encoder) { delete Of(encoder); }

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
  Try(outcome, [&] {
    if (call->one) {
      const std::vector<float> row = Of(encoder)->EmbedOne(texts[0], options);
      outcome->rows = 1;
      outcome->cols = row.size();
      outcome->data = Copied(row.data(), row.size());
    } else if (call->way == CASE_ASYNC) {
      EmbedAsync(*Of(encoder), texts, options, outcome);
    } else if (call->way == CASE_STREAM) {
      EmbedStream(*Of(encoder), texts, *call, options, &streamed);
    } else {
      Rows(Of(encoder)->Embed(texts, options), outcome);
    }
  });
  if (call->way == CASE_STREAM) streamed.CopyTo(outcome);
}

void CaseFlush(void* encoder, CaseOutcome* outcome) {
  Try(outcome, [&] { Of(encoder)->Flush(); });
}

void CaseUsage(void* encoder, vetvec_usage* usage, CaseOutcome* outcome) {
  Try(outcome, [&] { *usage = Of(encoder)->usage(); });
}

void* CaseCancelCreate(void) { return new vetvec::CancelToken(); }

void CaseCancelRequest(void* cancel) { static_cast<vetvec::CancelToken*>(cancel)->Request(); }

void CaseCancelDestroy(void* cancel) { delete static_cast<vetvec::CancelToken*>(cancel); }
