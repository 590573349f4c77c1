// The library from C++ by vetvec.h alone: what vetvec.hpp is made of.
#include <vetvec/vetvec.h>

#include <array>
#include <cstdio>
#include <string_view>

namespace {

vetvec_status Open(std::string_view spec, vetvec_encoder* out, vetvec_error** err) {
  auto options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = {spec.data(), spec.size()};
  return vetvec_encoder_open(&options, out, err);
}

void Print(const char* what, vetvec_status status, vetvec_error* err) {
  std::printf("%s: %s: %s\n", what, vetvec_status_name(status), vetvec_error_message(err));
  vetvec_error_destroy(err);
}

}  // namespace

int main() {
  static constexpr std::array<uint64_t, 3> offsets = {0, 6, 17};
  auto texts = VETVEC_INIT(vetvec_text_batch);
  texts.bytes = "a textanother one";
  texts.offsets = offsets.data();
  texts.count = 2;
  vetvec_encoder encoder{}, none{};
  vetvec_error* err = nullptr;
  std::array<float, 128> rows;
  size_t written = 0;
  const auto embed = [&](const vetvec_call_options* call) {
    return vetvec_encoder_embed(encoder, &texts, call, rows.data(), rows.size(), &written, nullptr,
                                nullptr, &err);
  };
  std::printf("vetvec %s\n", vetvec_version());
  vetvec_status status = Open("builtin:", &encoder, &err);
  if (status == VETVEC_STATUS_OK) status = embed(nullptr);
  if (status != VETVEC_STATUS_OK) return Print("failed", status, err), 1;
  std::printf("%d numbers: %.4f %.4f\n", static_cast<int>(written), rows[0], rows[64]);
  status = Open("no-such-kind:x", &none, &err);
  Print("error", status, err);
  auto call = VETVEC_INIT(vetvec_call_options);
  call.progress = [](void*, const vetvec_progress* progress) -> int32_t {
    std::printf("progress: %s %d of %d\n", progress->stage, static_cast<int>(progress->done),
                static_cast<int>(progress->total));
    return 7;
  };
  status = embed(&call);
  std::printf("stopped: %s by %d\n", vetvec_status_name(status),
              static_cast<int>(vetvec_error_callback_value(err)));
  vetvec_error_destroy(err);
  vetvec_encoder_destroy(encoder);
  vetvec_encoder_destroy(encoder);
  status = embed(nullptr);
  Print("closed", status, err);
}
