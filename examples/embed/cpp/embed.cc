// Texts to vectors in C++17, with the built-in encoder: no network, no key.
//
//   embed TEXT...
#include <cstdio>
#include <string>
#include <vector>
#include <vetvec/vetvec.hpp>

int main(int argc, char** argv) try {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";  // or "openai:text-embedding-3-small" and options.api_key
  const vetvec::Encoder encoder(options);
  const std::vector<std::string> texts(argv + 1, argv + argc);

  const vetvec::Matrix rows = encoder.Embed(texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const vetvec::Row row = rows.row(i);
    std::printf("%s: %zu numbers, the first %.4f %.4f %.4f\n", texts[i].c_str(), row.size(), row[0],
                row[1], row[2]);
  }
} catch (const vetvec::Error& error) {
  std::fprintf(stderr, "embed: %s\n", error.what());
  return 1;
}
