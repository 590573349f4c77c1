#include "encoder/role_encoders.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cache/key.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

// Equal identities give equal vectors. The input type of onnx is the name of a prompt; the prompt's
// words are compared.
bool GiveTheSameVectors(const Encoder& a, const Encoder& b) {
  const auto key_of = [](const Encoder& encoder) {
    VectorIdentity identity = encoder.identity();
    if (identity.provider == "onnx") identity.input_type.clear();
    return KeyDeriver(identity, "").IdentityKey();
  };
  return key_of(a) == key_of(b);
}

// The texts of one encoder, and their results.
struct Part {
  std::vector<size_t> items;  // of the whole batch
  PackedTexts texts;
};

CallOptions OptionsOf(const CallOptions& whole, const Part& part, uint64_t done_before,
                      size_t total, const Usage& usage) {
  CallOptions options = whole;
  if (whole.progress) {
    options.progress = [&whole, done_before, total](uint64_t done, uint64_t) {
      return whole.progress(done_before + done, total);
    };
  }
  if (whole.on_rows) {
    options.on_rows = [&whole, &part](std::span<const size_t> items) {
      std::vector<size_t> of_whole;
      of_whole.reserve(items.size());
      for (const size_t item : items) of_whole.push_back(part.items[item]);
      whole.on_rows(of_whole);
    };
  }
  if (whole.max_tokens > 0) {
    // When the budget is spent, cached vectors are still returned: one token is less than any text
    // needs.
    options.max_tokens =
        std::max(int64_t{1}, whole.max_tokens - static_cast<int64_t>(usage.tokens_estimated));
  }
  return options;
}

// Copies what a part's call has delivered to where it belongs.
Status Merge(const Part& part, EmbedOutput* from, EmbedOutput* out) {
  out->usage += from->usage;
  for (RequestRecord& request : from->requests) out->requests.push_back(std::move(request));
  for (ReplyRecord& reply : from->replies) {
    for (size_t& item : reply.items) item = part.items[item];
    for (ReplyRecord::Finding& finding : reply.findings) finding.item = part.items[finding.item];
    out->replies.push_back(std::move(reply));
  }
  if (!from->response_model.empty()) out->response_model = std::move(from->response_model);
  if (!from->provenance.empty()) out->provenance.resize(out->items.size());
  const size_t dimension = from->rows.dimension();
  const size_t known = out->rows.dimension();
  if (known > 0 && dimension > 0 && dimension != known) {
    return Status(
        StatusCode::kDimensionMismatch,
        fmt::format(
            "the vectors of one text role have {} elements, but those of another role have {}",
            dimension, known));
  }
  if (dimension > 0) VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(dimension));
  for (size_t i = 0; i < part.items.size(); ++i) {
    const size_t item = part.items[i];
    const bool is_ok = from->items[i].ok();
    out->items[item] = is_ok ? from->items[i] : from->items[i].WithItem(static_cast<int64_t>(item));
    out->sources[item] = from->sources[i];
    if (!from->provenance.empty()) out->provenance[item] = from->provenance[i];
    if (dimension > 0) std::copy_n(from->rows.Row(i), dimension, out->rows.Row(item));
  }
  return OkStatus();
}

}  // namespace

bool KnowsRoles(const EncoderSpec& spec) {
  const bool has_prefixes =
      spec.settings.IsGiven("query_prefix") || spec.settings.IsGiven("document_prefix");
  if (spec.settings.Text("adapter_for") == "query") return true;
  const bool needs_prefixes = spec.kind == "builtin" || spec.kind == "words";
  return spec.kind != "vectors" && (!needs_prefixes || has_prefixes);
}

EncoderSpec SpecForRole(const EncoderSpec& spec, TextRole role) {
  EncoderSpec of_role = spec;
  const bool is_set = spec.settings.IsGiven("input_type");
  if (role == TextRole::kNone || is_set || !KnowsRoles(spec)) return of_role;
  (void)of_role.settings.Set("input_type", role == TextRole::kQuery ? "query" : "document");
  return of_role;
}

bool TakesInputType(const EncoderSpec& spec, const std::string& input_type) {
  if (!KnowsRoles(spec)) return false;
  const Result<const Provider*> provider = FindProvider(spec.kind);
  const bool may_be_sent = !provider.ok() || *(*provider)->defaults().input_type_field != '\0';
  return may_be_sent || CheckUnsentInputType(spec.kind, {}, input_type).ok();
}

RoleEncoders::RoleEncoders(std::unique_ptr<Encoder> encoder) {
  encoders_.fill(std::shared_ptr<Encoder>(std::move(encoder)));
}

RoleEncoders::RoleEncoders(std::unique_ptr<Encoder> encoder, std::unique_ptr<Encoder> of_queries)
    : RoleEncoders(std::move(encoder)) {
  encoders_[static_cast<size_t>(TextRole::kQuery)] = std::move(of_queries);
}

Result<RoleEncoders> RoleEncoders::Open(std::span<const TextRole> roles, const OpenFunction& open) {
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> plain, open(TextRole::kNone));
  RoleEncoders out(std::move(plain));
  std::vector<TextRole> opened = {TextRole::kNone};
  for (const TextRole role : {TextRole::kQuery, TextRole::kDocument}) {
    if (std::find(roles.begin(), roles.end(), role) == roles.end()) continue;
    VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, open(role));
    std::shared_ptr<Encoder>& place = out.encoders_[static_cast<size_t>(role)];
    const auto same = std::find_if(opened.begin(), opened.end(), [&](TextRole other) {
      return GiveTheSameVectors(out.Of(other), *encoder);
    });
    place = same == opened.end() ? std::shared_ptr<Encoder>(std::move(encoder))
                                 : out.encoders_[static_cast<size_t>(*same)];
    opened.push_back(role);
  }
  return out;
}

Result<RoleEncoders> RoleEncoders::Open(const EncoderSpec& spec, const EncoderOptions& options,
                                        std::span<const TextRole> roles) {
  return Open(roles, [&](TextRole role) { return OpenEncoder(SpecForRole(spec, role), options); });
}

std::vector<RoleEncoders::Share> RoleEncoders::SharesOf(size_t texts,
                                                        std::span<const TextRole> roles) const {
  std::vector<Share> shares;
  for (size_t i = 0; i < texts; ++i) {
    Encoder* const encoder = &Of(roles.empty() ? TextRole::kNone : roles[i]);
    auto share = std::find_if(shares.begin(), shares.end(),
                              [&](const Share& one) { return one.encoder == encoder; });
    if (share == shares.end()) share = shares.insert(shares.end(), Share{encoder, {}});
    share->items.push_back(i);
  }
  return shares;
}

Status RoleEncoders::Embed(const TextBatch& texts, std::span<const TextRole> roles,
                           const CallOptions& options, EmbedOutput* out,
                           const ShareFunction& on_share) const {
  if (!roles.empty() && roles.size() != texts.size()) {
    return InvalidArgument(
        fmt::format("there are {} texts, but {} roles", texts.size(), roles.size()));
  }
  std::vector<Share> shares = SharesOf(texts.size(), roles);
  if (shares.empty()) return Of(TextRole::kNone).Embed(texts, options, out);
  if (on_share) on_share(shares[0].items);
  if (shares.size() == 1) return shares[0].encoder->Embed(texts, options, out);
  uint64_t done = 0;
  Status stopped;
  for (Share& share : shares) {
    Part part = {std::move(share.items), {}};
    for (const size_t item : part.items) {
      part.texts.Add(texts[item], texts.NumberOf(item));
      if (!stopped.ok()) out->items[item] = stopped;
    }
    if (!stopped.ok()) continue;
    if (on_share) on_share(part.items);
    const CallOptions own = OptionsOf(options, part, done, texts.size(), out->usage);
    EmbedOutput delivered(part.items.size());
    const Status status = share.encoder->Embed(part.texts.view(), own, &delivered);
    const Status merged = Merge(part, &delivered, out);
    stopped = status.ok() || status.code() == StatusCode::kPartial ? merged : status;
    done += part.items.size();
  }
  for (size_t i = 0; i < out->items.size(); ++i) {
    if (!out->items[i].ok()) out->rows.ClearRow(i);
  }
  return stopped.ok() ? SummarizeItems(out->items) : stopped;
}

}  // namespace vetvec
