// As consumer.c, with vetvec.hpp.
#include <cstdio>
#include <vetvec/vetvec.hpp>

int main() {
  try {
    vetvec::EncoderOptions options;
    options.spec = "builtin:";
    const vetvec::Matrix rows = vetvec::Encoder(options).Embed({"a text"});
    std::printf("%s %zu\n", vetvec::Version().c_str(), static_cast<std::size_t>(rows.cols()));
  } catch (const vetvec::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
