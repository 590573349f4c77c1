// Vectors with labels, from what `vetvec papers probe` is given.
#ifndef VETVEC_CLI_LABELLED_ROWS_H_
#define VETVEC_CLI_LABELLED_ROWS_H_

#include <string>
#include <vector>

#include "cli/probe_flags.h"
#include "cli/session.h"

namespace vetvec::cli {

struct LabelledVectors {
  Matrix rows;
  std::vector<std::string> labels;  // one per row
};

// Whether the command line names any labelled texts or vectors.
bool HasLabelledInput(const ProbeFlags& flags);

// UsageError if there is no SPEC or vendor to embed texts with.
void CheckHasEncoder(const ProbeFlags& flags);

// Labelled texts (cli/labelled_texts.h), embedded by the SPEC; or --vectors FILE --labels FILE
// without one. Throws UsageError for any other combination.
LabelledVectors ReadLabelledVectors(const ProbeFlags& flags, const CancelToken& cancel);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_LABELLED_ROWS_H_
