// The programs of docs/CPP.md on a mock server: main, or main gate. programs_test.py puts them in
// the place of the line below.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace {

// PROGRAMS

vetvec::Encoder Opened(const std::string& spec, const std::string& url = "") {
  vetvec::EncoderOptions options;
  options.spec = spec;
  options.base_url = url;
  options.api_key = url.empty() ? "" : "k";
  options.max_attempts = 1;
  return vetvec::Encoder(options);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc > 1) {
    testing::InitGoogleTest();
    return argv[1] == std::string("gate") ? RUN_ALL_TESTS() : 2;
  }
  const vetvec::Encoder service =
      Opened("openai:m", std::getenv("VETVEC_MOCK_URL") + std::string("/hash/v1"));
  const vetvec::Encoder down = Opened("openai:m", "http://127.0.0.1:9/v1");
  const vetvec::Encoder local = Opened("builtin:");
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i)
    texts.push_back((i == 17 || i == 150 ? "poison " : "text ") + std::to_string(i));
  EmbedSome(service, texts);
  const vetvec::CancelToken stop;
  InTime(service, {"sleepy"}, stop);
  stop.Request();
  InTime(service, {"sleepy"}, stop);
  ByEither(down, local, {"a good day"});
  Stream(local);
  Score(local, {"He is a good man.", "The food was cold and bad.",
                "She liked the new house very much.", "It was a happy day."});
  Violations(local.Embed({"house", "cold", "river", "anger"}),
             local.Embed({"a good day", "the ship sank", "a good day"}));
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
