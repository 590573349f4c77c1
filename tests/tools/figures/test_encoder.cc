#include "tools/figures/test_encoder.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "encoder/cached_encoder.h"

namespace vetvec::figures {

RemoteEncoderOptions PatientOptions(const MockAdmin& mock, const WireFormatCase& format) {
  RemoteEncoderOptions options;
  options.provider = *FindProvider(format.kind);
  options.settings = SettingsAt(format, mock.url() + "/hash");
  options.limits.max_concurrency = format.batch < 32 ? 32 : 16;
  options.batch_texts = format.batch;
  options.use_retry_budget = false;
  options.use_breaker = false;
  options.retry.batch = true;
  options.retry.base_backoff_ms = 2;
  options.retry.max_backoff_ms = 20;
  options.attempt_timeout_ms = 1'000;
  options.connect_timeout_ms = 1'000;
  options.default_timeout_ms = 600'000;
  options.clock = SystemClock();
  options.transport = mock.transport();
  return options;
}

TestEncoder::TestEncoder(RemoteEncoderOptions options) {
  CachedEncoderOptions cached;
  cached.name = options.settings.model;
  cached.clock = options.clock;
  cached.default_timeout_ms = options.default_timeout_ms;
  Result<std::unique_ptr<RemoteEncoder>> made = RemoteEncoder::Create(std::move(options));
  if (!made.ok()) {
    std::fprintf(stderr, "%s\n", made.status().message().c_str());
    std::exit(3);
  }
  remote = made->get();
  encoder = std::make_unique<CachedEncoder>(*std::move(made), std::move(cached));
}

Delivery Deliver(Encoder* encoder, const std::vector<std::string>& texts, int64_t timeout_ms) {
  Delivery delivery{{}, std::make_unique<EmbedOutput>(texts.size()), {}};
  delivery.times.resize(texts.size());
  const PackedTexts packed = PackedTexts::Of(texts);
  CallOptions call;
  call.deadline_nanos = SystemClock()->MonotonicNanos() + timeout_ms * kNanosPerMilli;
  call.on_rows = [&](std::span<const size_t> rows) {
    for (const size_t row : rows) ++delivery.times[row];
  };
  delivery.status = encoder->Embed(packed.view(), call, delivery.out.get());
  return delivery;
}

std::vector<std::string> NumberedTexts(size_t count) {
  std::vector<std::string> texts;
  texts.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    texts.push_back("Sentence number " + std::to_string(i) + " tells of " +
                    std::to_string(i * 37 % 1009) + " things.");
  }
  return texts;
}

}  // namespace vetvec::figures
