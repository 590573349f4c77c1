// RequestLines: writes the lines of a batch's request file, and the parts of the job that belong to
// them.
//
//   {"custom_id":"vv-17-0123456789abcdef","method":"POST","url":"/v1/embeddings","body":{..}}
//
// One text per line. Its id has the text's index in the file and the first 8 bytes of its
// cache key, so that a result that names another text, or a text of another file or model, is
// noticed. The rest is what an online request for this text alone would contain, in the dialect's
// form.
#ifndef VETVEC_BATCH_JOBS_REQUEST_LINES_H_
#define VETVEC_BATCH_JOBS_REQUEST_LINES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

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

// Thread safety: any thread.
class RequestLines {
 public:
  // Errors: UNIMPLEMENTED: the provider's requests do not have the form that the dialect needs.
  static Result<RequestLines> Of(const BatchDialect& dialect, const Provider& provider,
                                 const ProviderSettings& settings);

  // Appends the line for `text`, which is valid UTF-8, with its newline.
  void Append(std::string_view text, size_t index, const CacheKey& key, std::string* out) const;

  // What the job states for all lines: its members, as JSON.
  const std::string& of_job() const { return of_job_; }

 private:
  RequestLines() = default;

  // A line is start, id, middle, text, end.
  std::string start_;
  std::string middle_;
  std::string end_;
  std::string of_job_;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_REQUEST_LINES_H_
