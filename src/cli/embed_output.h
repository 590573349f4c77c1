// The vector file of `embed`, complete or with texts that have failed.
#ifndef VETVEC_CLI_EMBED_OUTPUT_H_
#define VETVEC_CLI_EMBED_OUTPUT_H_

#include "cli/embed_flags.h"
#include "cli/embed_run.h"

namespace vetvec::cli {

// Writes the file of -o and returns the exit status. If texts have failed: .jsonl and .csv get a
// line number and a status for each text, and null or empty vectors for those that failed; .npy is
// written only with --nulls keep, with rows of zeros in their place. The failed lines are listed on
// standard error, and the status is kExitNotMeasured. `cache`: the folder of the cache; may be
// empty. If the provenance is known, .jsonl contains it, and the numbers of vectors by source are
// printed.
int WriteEmbedded(const EmbedFlags& flags, const TextBatch& texts, const EmbeddedTexts& embedded,
                  const std::string& cache);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_EMBED_OUTPUT_H_
