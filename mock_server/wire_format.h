// WireFormat: one vendor's embeddings endpoint, on the server's side: its key header, its valid
// requests, and the form of replies and errors. formats/ has one file per family.
//
// A format is independent of personas, the timing of faults, limits and sockets: the service uses
// it to read a request, has the vectors made, arranges them (vectors_out.h) and uses the format to
// write the reply. A fault that is an error passes through Error(), so that it has the vendor's
// shape and words.
//
//   const WireFormat* format = FindFormat("cohere", "/v2/embed");
#ifndef VETVEC_MOCK_SERVER_WIRE_FORMAT_H_
#define VETVEC_MOCK_SERVER_WIRE_FORMAT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text_batch.h"
#include "mock_server/http_types.h"
#include "mock_server/vectors_out.h"

namespace vetvec::mock {

// A request in the form common to all formats.
struct EmbeddingsRequest {
  std::string model;
  PackedTexts texts;
  std::string input_type;          // or task, as sent
  size_t dimensions = 0;           // 0: not requested
  uint64_t tokens = 0;             // after truncation
  bool base64 = false;             // for formats that support floats and base64
  bool asked_base64 = false;       // in OpenAI's format, sent or not
  std::vector<std::string> types;  // for formats whose requests list the types
};

enum class Problem : uint8_t {
  kInvalid,
  kMissing,        // a required field
  kEmptyText,      // `index`
  kTextTooLong,    // `index`, `found` tokens, `limit`
  kTooManyItems,   // `found`, `limit`
  kTooManyTokens,  // in all: `found`, `limit`
  kTooLarge,       // 413
  kNoKey,
  kWrongKey,
  kNotFound,
  kRateLimited,
  kQuota,
  kStatus,  // `status`
};

// Why a request gets no vectors. The format chooses status and message if they are not set.
struct Refusal {
  Problem problem = Problem::kInvalid;
  std::string message = {};  // "": the format's message
  std::string field = {};
  uint64_t found = 0;
  uint64_t limit = 0;
  size_t index = 0;
  int status = 0;         // 0: the format's
  std::string kind = {};  // the vendor's name of the error, if `problem` does not imply it
};

// Settings of the service that a format checks.
struct Credentials {
  std::string api_key;         // "": any
  std::string aws_access_key;  // with the secret
  std::string aws_secret;      // "": signatures must be well-formed, and are not verified
  int64_t now_millis = 0;      // wall time, for the age of a signature
};

// What the server does with a request for base64.
enum class Base64Habit : uint8_t { kSend, kIgnore, kReject };

// An incoming request.
struct WireCall {
  const HttpRequest& request;
  std::string_view path;                    // below persona and vendor
  size_t dimension = 0;                     // of the persona: the largest that can be requested
  Base64Habit base64 = Base64Habit::kSend;  // for OpenAI's format
};

// Thread safety: any thread.
class WireFormat {
 public:
  virtual ~WireFormat() = default;
  virtual std::string_view vendor() const = 0;  // the prefix of the path: "cohere"
  virtual bool Takes(std::string_view path) const = 0;
  // The key as sent in the vendor's header, without its scheme; "" if there is none.
  virtual std::string KeyOf(const HttpRequest& request) const = 0;
  virtual std::optional<Refusal> CheckKey(const HttpRequest& request,
                                          const Credentials& allowed) const;
  virtual bool needs_key() const { return true; }  // even if the server has none configured
  virtual std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const = 0;
  virtual bool has_index() const { return false; }  // items state the text that they belong to
  // The body of a 200.
  virtual std::string Write(const EmbeddingsRequest& request,
                            const std::vector<VectorOut>& items) const = 0;
  virtual HttpReply Error(const Refusal& refusal) const = 0;
  // Headers of every reply. `id` is the request's number.
  virtual void AddHeaders(const EmbeddingsRequest& request, uint64_t id, HttpReply* reply) const;
};

// Null if no vendor of that name has that path.
const WireFormat* FindFormat(std::string_view vendor, std::string_view path);
bool IsVendor(std::string_view name);
// For a path that none of the vendor's formats takes: its 404. Null if there is no such vendor.
const WireFormat* FormatOf(std::string_view vendor);

// The status that most vendors give.
int UsualStatus(const Refusal& refusal);
// OpenAI's message; most vendors' messages are similar.
std::string UsualWords(const Refusal& refusal);
// {"error":{"message","type","param","code"}}; empty `param` and `code` are null. Also used by the
// service if no vendor can be determined.
HttpReply OpenAiError(int status, std::string_view message, std::string_view type,
                      std::string_view param = "", std::string_view code = "");

// The part after `scheme` ("Bearer ") in the Authorization header; "" for another scheme.
std::string AuthorizationOf(const HttpRequest& request, std::string_view scheme);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_WIRE_FORMAT_H_
