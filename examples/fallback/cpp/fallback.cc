// Embeds texts with a vendor, or with the built-in encoder while the vendor is down, late or
// failing; prints where each vector comes from and why.
//
//   fallback VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <vetvec/vetvec.hpp>

namespace {

const char* const kSources[] = {"none", "remote", "local", "mapped local"};
const char* const kReasons[] = {"policy",        "cached",         "service down", "deadline near",
                                "remote failed", "latency target", "hedge"};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::fprintf(stderr, "usage: fallback VENDOR TEXT...\n");
    return 2;
  }
  const char* const key = std::getenv("VETVEC_API_KEY");
  vetvec::EncoderOptions vendor;
  vendor.spec = argv[1];
  vendor.api_key = key ? key : "";
  vendor.max_attempts = 2;
  const vetvec::Encoder remote(vendor);
  vetvec::EncoderOptions compiled_in;
  compiled_in.spec = "builtin:";  // or "onnx:DIR", a model of your own
  const vetvec::Encoder local(compiled_in);

  vetvec::FallbackOptions options;
  options.timeout_ms = 2000;
  const vetvec::Encoder both = vetvec::OpenFallback(remote, local, options);
  const std::vector<std::string> texts(argv + 2, argv + argc);
  std::vector<vetvec_provenance> provenance;
  const vetvec::Matrix rows = both.Embed(texts, {}, nullptr, &provenance);
  // The two encoders have different vector spaces: store the source with each vector.
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::printf("%s: %zu numbers, from %s (%s)\n", texts[i].c_str(),
                static_cast<std::size_t>(rows.cols()), kSources[provenance[i].source],
                kReasons[provenance[i].reason]);
  }
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "fallback: %s\n", error.what());
  return 1;
}
