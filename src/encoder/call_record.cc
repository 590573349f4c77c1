#include "encoder/call_record.h"

#include <algorithm>

#include "net/url.h"

namespace vetvec {
namespace {

struct ProviderName {
  std::string_view kind;
  std::string_view name;
};
// The kinds whose OpenTelemetry name differs. Of the other kinds, OpenTelemetry names only openai
// and cohere; for the rest, a name of one's own is to be used.
constexpr ProviderName kProviderNames[] = {{"azure", "azure.ai.openai"},
                                           {"bedrock", "aws.bedrock"},
                                           {"gemini", "gcp.gemini"},
                                           {"mistral", "mistral_ai"}};

std::string_view ProviderNameOf(std::string_view kind) {
  const auto* const found =
      std::find_if(std::begin(kProviderNames), std::end(kProviderNames),
                   [&](const ProviderName& each) { return each.kind == kind; });
  return found == std::end(kProviderNames) ? kind : found->name;
}

}  // namespace

CallTarget CallTargetOf(std::string_view kind, std::string_view model,
                        const std::string& base_url) {
  CallTarget target;
  target.provider = ProviderNameOf(kind);
  target.model = model;
  const Result<Url> url = ParseUrl(base_url);
  if (!url.ok()) return target;
  target.server_address = url->host;
  const bool is_v6 = url->host.size() > 1 && url->host.front() == '[';
  if (is_v6) target.server_address = url->host.substr(1, url->host.size() - 2);
  target.server_port = url->port;
  return target;
}

CallRecord CallRecordOf(const CallTarget& target, const CallOptions& options, size_t texts,
                        const EmbedOutput& out, StatusCode status) {
  CallRecord record;
  record.target = &target;
  record.usage = &out.usage;
  record.response_model = out.response_model;
  record.asked_base64 = out.asked_base64;
  record.parent = ReadTraceParent(options.traceparent);
  record.dimension = out.rows.dimension();
  record.texts = texts;
  record.failed =
      static_cast<size_t>(std::count(out.sources.begin(), out.sources.end(), VectorSource::kNone));
  record.status = status;
  const auto replied =
      std::find_if(out.requests.rbegin(), out.requests.rend(),
                   [](const RequestRecord& each) { return each.http_status != 0; });
  if (replied != out.requests.rend()) record.http_status = replied->http_status;
  return record;
}

}  // namespace vetvec
