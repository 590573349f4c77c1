// EmbedPiece: embeds some of the texts of an audit that has begun, so that several processes or
// hosts can share the work.
//
//   config.piece = {0, 500};  Status status = EmbedPiece(config, secrets, options);
//
// The folder config.out contains the audit's texts: it is the run folder, or a copy of it as it was
// before anything was sent. The vectors go to the cache, and the requests to requests.jsonl of that
// folder; nothing else in it changes. Whoever embeds the pieces then puts the requests together
// (vetvec.ray appends those of the copies) and runs the audit without a piece: it finds the vectors
// in the cache. Contract suites, resent texts and role trials are left to that run.
#ifndef VETVEC_AUDIT_PIECE_H_
#define VETVEC_AUDIT_PIECE_H_

#include "audit/config.h"
#include "audit/runner.h"
#include "audit/secrets.h"
#include "base/result.h"

namespace vetvec {

// Embeds the texts config.piece with all vendors of `config`. Ends with CANCELLED (resumable) if
// all went well, because the audit is not finished: a text without a vector is the audit's to
// report. Does not call options.progress. Errors: NOT_FOUND (no run in the folder), DATA_LOSS,
// ALREADY_EXISTS (the folder is in use, or its run is of other encoders), OUT_OF_RANGE (no such
// texts), a vendor's error.
Status EmbedPiece(const AuditConfig& config, const Secrets& secrets, const AuditOptions& options);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_PIECE_H_
