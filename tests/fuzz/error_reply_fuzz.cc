// An error reply from any server: what is quoted of it is short, valid UTF-8 and without the key.
#include "base/utf8.h"
#include "fuzz_input.h"
#include "providers/error_reply.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string key = "sk-canary4711abcdefgh";
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  const vetvec::ServiceError error = vetvec::ParseErrorReply(body, key);
  for (const std::string* text : {&error.code, &error.type, &error.message}) {
    fuzz::Require(vetvec::IsValidUtf8(*text));
    fuzz::Require(text->find(key) == std::string::npos);
    fuzz::Require(text->size() <= 210);
  }
  std::string message;
  if (vetvec::IsErrorBody(body, key, &message)) {
    fuzz::Require(message.find(key) == std::string::npos);
  }
  fuzz::Require(vetvec::WithoutKeys(body, key).find(key) == std::string::npos);
  return 0;
}
