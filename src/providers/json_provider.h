// JsonProvider: what all providers with JSON over HTTP have in common.
//
// A provider defines its URL, its body and the shape of its replies; keys, headers, checks, errors
// and the identity for the cache are handled here, in the same way for all.
//
//   class TeiProvider : public JsonProvider { ... };   // tei.cc
#ifndef VETVEC_PROVIDERS_JSON_PROVIDER_H_
#define VETVEC_PROVIDERS_JSON_PROVIDER_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "providers/provider.h"
#include "providers/reply_shape.h"

namespace vetvec {

class JsonProvider : public Provider {
 public:
  explicit JsonProvider(const ProviderDefaults& defaults) : defaults_(defaults) {}

  const ProviderDefaults& defaults() const override { return defaults_; }
  // Checks `dimensions` and `input_type` against the defaults, fills in the service's word and
  // selects the prefix.
  Status Complete(ProviderSettings* settings) const override;
  ProviderLimits LimitsOf(const ProviderSettings& settings) const override;
  ProviderRequest BuildRequest(std::span<const std::string_view> texts,
                               const ProviderSettings& settings,
                               const RequestContext& context) const override;
  const ReplyShape* ReplyShapeOf(const ProviderSettings& settings) const override {
    return &ShapeOf(&settings);
  }
  Status ParseReply(std::string* body, const ReplyExpectation& expectation,
                    const ReplyRowSink& sink, ReplyInfo* info) const override;
  ServiceError ParseError(std::string_view body, const ReplyHeaderLookup& header,
                          const ProviderSettings& settings) const override;
  VectorIdentity Identity(const ProviderSettings& settings) const override;

 protected:
  virtual std::string Url(const ProviderSettings& settings) const = 0;
  virtual void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                          std::string* body) const = 0;
  virtual const ReplyShape& ShapeOf(const ProviderSettings* settings) const = 0;
  // Adds the key, if there is one: by key_header and key_prefix unless overridden. The body and the
  // URL are final, since a signature covers them.
  virtual void AddKey(const ProviderSettings& settings, const RequestContext& context,
                      ProviderRequest* request) const;
  // The header that has the number of tokens of a request, for replies whose body lacks it; "":
  // there is none.
  virtual std::string TokensHeader(const ProviderSettings*) const { return ""; }
  // The model by which its facts are found.
  virtual std::string FactsModel(const ProviderSettings& settings) const { return settings.model; }
  // Whether an input type is sent. If not, it only selects the prefix.
  virtual bool SendsInputType(const ProviderSettings& settings) const;
  // The service's word that is sent if the user sets none; "": nothing is sent.
  virtual std::string_view DefaultInputType(const ProviderSettings&) const { return ""; }
  // Truncation, other fields.
  virtual void AddToIdentity(const ProviderSettings&, VectorIdentity*) const {}

  // INVALID_ARGUMENT "KIND: ...", with the key in its detail.
  Status Refused(std::string_view key, const std::string& what) const;

 private:
  const ProviderDefaults defaults_;
};

// A shape that is known to be valid at compile time.
const ReplyShape* NewShape(const ReplyPointers& pointers);

bool EndsWith(std::string_view text, std::string_view end);

// `text` for a URL: everything but letters, digits, "-._~" and, if requested, "/" is
// percent-encoded.
std::string UrlEncoded(std::string_view text, bool keeps_slashes = false);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_JSON_PROVIDER_H_
