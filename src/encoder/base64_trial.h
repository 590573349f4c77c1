// Base64Trial: whether a service sends vectors in base64, found out by one request and remembered.
//
// Servers that copy OpenAI's format may send base64 if asked, ignore the field, or reject the
// request. One request asks; while it is in flight, and once it has been answered with anything but
// base64, the others ask for floats. The answer holds for the process, by base URL and model.
//
//   const std::shared_ptr<Base64Trial> trial = Base64Trial::Of("http://host/v1", "model");
//   const Base64Trial::Ask ask = trial->Next(/*may_try=*/true);
//   ... if (ask == Base64Trial::Ask::kTry) trial->End(Base64Trial::Answer::kBase64);
#ifndef VETVEC_ENCODER_BASE64_TRIAL_H_
#define VETVEC_ENCODER_BASE64_TRIAL_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>

namespace vetvec {

// Thread safety: any thread.
class Base64Trial {
 public:
  enum class Ask : uint8_t {
    kFloats,
    kBase64,
    kTry,  // asks for base64, and owes End
  };
  enum class Answer : uint8_t {
    kBase64,  // the reply has base64
    kOther,   // floats, a rejected request, or nothing that can be used
    kNone,    // says nothing about base64: the next request tries
  };

  // The same object for the same names, as long as the process lives.
  static std::shared_ptr<Base64Trial> Of(std::string_view base_url, std::string_view model);

  // For the next request. `may_try`: it may be sent again if the service rejects it.
  Ask Next(bool may_try);
  void End(Answer answer);

 private:
  std::mutex mutex_;
  enum class State : uint8_t { kUnknown, kTrying, kFloats, kBase64 } state_ = State::kUnknown;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_BASE64_TRIAL_H_
