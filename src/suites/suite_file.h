// Suite files: NAME.jsonl with one triple per line, and NAME.jsonl.manifest.json, which describes
// how the suite was made and contains the hash of the JSONL bytes. Both are replaced atomically,
// the manifest last.
//
// A line:
//   {"id":"CR1-000001","relation":"CR1","seed":"...","positive":"...","negative":"...",
//    "changed":{"positive":[[3,8]],"negative":[[3,10]]},"flags":["reinflected"]}
// `changed` contains byte offsets into the variant, [start, end); a single span may be written
// [3,8]. If it is missing, it is computed by comparison with the seed. A JSONL file without a
// manifest is a user's own suite, in which id and flags are optional.
//
//   VETVEC_RETURN_IF_ERROR(WriteSuite(suite, "run/suites/contrastive.jsonl"));
//   VETVEC_ASSIGN_OR_RETURN(Suite again, ReadSuite("run/suites/contrastive.jsonl"));
#ifndef VETVEC_SUITES_SUITE_FILE_H_
#define VETVEC_SUITES_SUITE_FILE_H_

#include <string>
#include <string_view>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/suite.h"

namespace vetvec {

inline constexpr int kSuiteFormat = 1;

// "NAME.jsonl.manifest.json" for "NAME.jsonl".
std::string ManifestPath(const std::string& jsonl_path);

// The JSONL bytes; equal suites have equal bytes. Their sha-256 is the suite's identity.
std::string SuiteJsonl(const Suite& suite);
std::string SuiteSha256(const Suite& suite);
// The line of item `index` in SuiteJsonl, including the line end; `index` < suite.size().
std::string SuiteItemLine(const Suite& suite, size_t index);
// The manifest of `suite`, whose JSONL bytes hash to `jsonl_sha256`.
std::string SuiteManifest(const Suite& suite, const std::string& jsonl_sha256);
// The same for items that were written elsewhere and are not in `suite`.
std::string SuiteManifest(const Suite& suite, const std::string& jsonl_sha256, uint64_t items);

Status WriteSuite(const Suite& suite, const std::string& jsonl_path);

// Reads the JSONL and, if it exists, the manifest.
// Errors: DATA_LOSS if the bytes do not match the manifest's hash or counts; FAILED_PRECONDITION
// for a newer format (the files are not changed);
//   PARSE_ERROR or INVALID_ARGUMENT with file and line for a bad line; NOT_FOUND; CANCELLED once
//   `cancel` (may be null) has been requested.
Result<Suite> ReadSuite(const std::string& jsonl_path, const CancelToken* cancel = nullptr);

// Like ReadSuite, but from bytes. If `manifest` is empty, it is a user suite named after `name`.
Result<Suite> ParseSuite(std::string_view jsonl, std::string_view manifest,
                         const std::string& name);

// The byte spans of `variant` that differ from `seed`: one span between the common beginning and
// the common end, widened to whole code points, or none if the texts are equal. An empty span marks
// a deletion.
std::vector<ByteSpan> ChangedSpan(std::string_view seed, std::string_view variant);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SUITE_FILE_H_
