// The texts of a vendor in batches (batch_jobs/batch_run.h): what an audit with `batch_api` does
// before it embeds as usual, which then finds the vectors in the cache.
//
// All texts of the workload go by batches. What measures the service itself stays online: the
// contract suite, the texts that are sent again at the end, and role trials.
#ifndef VETVEC_AUDIT_VENDOR_BATCHES_H_
#define VETVEC_AUDIT_VENDOR_BATCHES_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audit/config.h"
#include "audit/plan.h"
#include "base/result.h"
#include "batch_jobs/batch_options.h"
#include "core/encoder.h"
#include "core/text_batch.h"
#include "core/text_role.h"
#include "encoder/role_encoders.h"

namespace vetvec {

// Whether the vendor's texts go by batches: not if nothing is sent, because the cache is all there
// is.
bool UsesBatches(const AuditConfig& config, const VendorConfig& vendor);

// The name of the vendor's key `batch_api`, for errors.
std::string BatchApiKey(const VendorConfig& vendor);

BatchOptions VendorBatchOptions(const VendorConfig& vendor);

PackedTexts TextsOfShare(const TextBatch& all, const RoleEncoders::Share& share);

// Adds the texts of one encoder to `plan`, whose `batches` is set. Sends and writes nothing.
// Errors: those of PreviewBatchRun, with the key batch_api.
Status CountBatches(const VendorConfig& vendor, const PackedTexts& all,
                    const RoleEncoders::Share& share, VendorPlan* plan);

// INVALID_ARGUMENT if two vendors of the audit have the same encoder: its batches run once at a
// time.
Status CheckBatchesDiffer(const AuditConfig& config,
                          const std::vector<std::optional<RoleEncoders>>& encoders);

struct BatchTexts {
  const RoleEncoders& encoders;
  const TextBatch& texts;
  std::span<const TextRole> roles;
};

// Fills the cache by batches: RunBatch for each encoder, all at the same time, and up to
// `more_rounds` times more for texts that failed and may pass. `done` receives the number of
// processed texts. Functions of `options` and `call` are called by one thread at a time. Errors:
// those of RunBatch; PARTIAL: some texts have no vector.
Status EmbedByBatches(const BatchTexts& texts, const BatchOptions& options, const CallOptions& call,
                      int more_rounds, const std::function<void(uint64_t)>& done);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_BATCHES_H_
