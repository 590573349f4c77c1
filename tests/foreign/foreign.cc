// The library from C++ by the classes of vetvec.hpp.
#include <cstdio>
#include <vetvec/vetvec.hpp>

int main() try {
  std::printf("vetvec %s\n", vetvec::Version().c_str());
  vetvec::EncoderOptions options;
  options.spec = "builtin:";
  const vetvec::Encoder encoder(options);
  const vetvec::TextBatch texts = {"a text", "another one"};
  const vetvec::Matrix rows = encoder.Embed(texts);
  std::printf("%d numbers: %.4f %.4f\n", static_cast<int>(rows.rows() * rows.cols()),
              rows.row(0)[0], rows.row(1)[0]);
  try {
    options.spec = "no-such-kind:x";
    vetvec::Encoder none(options);
  } catch (const vetvec::Error& error) {
    std::printf("error: %s: %s\n", error.status_name(), error.what());
  }
  vetvec::CallOptions call;
  call.progress = [](const vetvec_progress& progress) {
    std::printf("progress: %s %d of %d\n", progress.stage, static_cast<int>(progress.done),
                static_cast<int>(progress.total));
    return 7;
  };
  try {
    (void)encoder.Embed(texts, call);
  } catch (const vetvec::Error& error) {
    std::printf("stopped: %s by %d\n", error.status_name(),
                static_cast<int>(error.callback_value()));
  }
  vetvec_encoder_destroy(encoder.get());
  vetvec_encoder_destroy(encoder.get());  // and once more at the end of main
  try {
    (void)encoder.Embed(texts);
  } catch (const vetvec::Error& error) {
    std::printf("closed: %s: %s\n", error.status_name(), error.what());
  }
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "failed: %s\n", error.what());
  return 1;
}
