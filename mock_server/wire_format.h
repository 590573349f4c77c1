// WireFormat: one vendor's embeddings endpoint, the server's side: which key header, which requests
// are valid, what a reply and an error look like. formats/ has one file for each family.
//
// A format knows nothing of personas, faults' timing, limits or sockets: the service reads a
// request by it, has the vectors made, arranges them (vectors_out.h) and writes the reply by it. A
// fault that is an error passes through Error(), so that it has the vendor's shape and words.
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

// A request as all formats have it.
struct EmbeddingsRequest {
  std::string model;
  PackedTexts texts;
  std::string input_type;          // or task, as sent
  size_t dimensions = 0;           // 0: not asked for
  uint64_t tokens = 0;             // after truncation
  bool base64 = false;             // of formats that know floats and base64
  std::vector<std::string> types;  // of formats that list the types that they want
};

enum class Problem : uint8_t {
  kInvalid,
  kMissing,        // a field that must be there
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

// Why a request gets no vectors. The format chooses status and words where they are not given.
struct Refusal {
  Problem problem = Problem::kInvalid;
  std::string message = {};  // "": the format's words
  std::string field = {};
  uint64_t found = 0;
  uint64_t limit = 0;
  size_t index = 0;
  int status = 0;         // 0: the format's
  std::string kind = {};  // the vendor's name of the error, where `problem` does not give it
};

// What the service was started with and a format checks.
struct Credentials {
  std::string api_key;         // "": any
  std::string aws_access_key;  // with the secret
  std::string aws_secret;      // "": signatures must be well-formed, and are not verified
  int64_t now_millis = 0;      // wall time, for the age of a signature
};

// One request on its way in.
struct WireCall {
  const HttpRequest& request;
  std::string_view path;  // below persona and vendor
  size_t dimension = 0;   // of the persona: the most that can be asked for
};

// Thread safety: all calls are free.
class WireFormat {
 public:
  virtual ~WireFormat() = default;
  virtual std::string_view vendor() const = 0;  // the prefix of the path: "cohere"
  virtual bool Takes(std::string_view path) const = 0;
  // The key as sent in the vendor's header, without its scheme; "" if there is none.
  virtual std::string KeyOf(const HttpRequest& request) const = 0;
  virtual std::optional<Refusal> CheckKey(const HttpRequest& request,
                                          const Credentials& allowed) const;
  virtual bool needs_key() const { return true; }  // even if the server was given none
  virtual std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const = 0;
  virtual bool has_index() const { return false; }  // items say which text they belong to
  // The body of a 200.
  virtual std::string Write(const EmbeddingsRequest& request,
                            const std::vector<VectorOut>& items) const = 0;
  virtual HttpReply Error(const Refusal& refusal) const = 0;
  // Headers of every reply. `id` is the request's number.
  virtual void AddHeaders(const EmbeddingsRequest& request, uint64_t id, HttpReply* reply) const;
};

// Null if no vendor of that name takes that path.
const WireFormat* FindFormat(std::string_view vendor, std::string_view path);
bool IsVendor(std::string_view name);
std::vector<std::string> VendorNames();

// The status that most vendors give.
int UsualStatus(const Refusal& refusal);
// OpenAI's words, which most vendors' are like.
std::string UsualWords(const Refusal& refusal);
// {"error":{"message","type","param","code"}}; empty `param` and `code` are null. Also what the
// service says where no vendor can be told.
HttpReply OpenAiError(int status, std::string_view message, std::string_view type,
                      std::string_view param = "", std::string_view code = "");

// What follows `scheme` ("Bearer ") in the Authorization header; "" if it is another scheme.
std::string AuthorizationOf(const HttpRequest& request, std::string_view scheme);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_WIRE_FORMAT_H_
