// RequestLines: writes the lines of a batch's request file, and the parts of the job that belong to
// them.
//
//   {"custom_id":"vv-17-0123456789abcdef","method":"POST","url":"/v1/embeddings","body":{..}}
//
// One text per line. Its custom_id has the text's index in the file and the first 8 bytes of its
// cache key, so that a result that names another text, or a text of another file or model, is
// noticed. The body is what an online request for this text alone would contain.
#ifndef VETVEC_BATCH_JOBS_REQUEST_LINES_H_
#define VETVEC_BATCH_JOBS_REQUEST_LINES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_fwd.h"
#include "base/result.h"
#include "batch_jobs/dialect.h"
#include "cache/key.h"
#include "providers/provider.h"

namespace vetvec {

std::string CustomIdOf(size_t index, const CacheKey& key);

// The index that a custom_id states; nullopt if it does not have our form, or the key's digits are
// not those of `key_of(index)`. `count`: the texts of the file.
struct CustomId {
  size_t index = 0;
  std::string_view digits;  // of the key
};
std::optional<CustomId> ParseCustomId(std::string_view text);
bool Matches(const CustomId& id, const CacheKey& key);

// Thread safety: one thread.
class RequestLines {
 public:
  // `settings` must outlive the object. Errors: UNIMPLEMENTED if the provider's requests do not
  // have the form that the dialect needs.
  static Result<RequestLines> Of(const BatchDialect& dialect, const Provider& provider,
                                 const ProviderSettings& settings);

  // Appends the line for `text`, which is valid UTF-8, with its newline.
  void Append(std::string_view text, size_t index, const CacheKey& key, std::string* out) const;

  // Adds what the job states for all lines.
  void AddToJob(Json* job) const;

 private:
  RequestLines(const BatchDialect& dialect, const Provider& provider,
               const ProviderSettings& settings)
      : dialect_(&dialect), provider_(&provider), settings_(&settings) {}

  const BatchDialect* dialect_;
  const Provider* provider_;
  const ProviderSettings* settings_;
  // If parts of the body belong to the job: the body up to the text, and those parts as JSON.
  std::string body_start_;
  std::string job_parts_;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_REQUEST_LINES_H_
