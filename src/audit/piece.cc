#include "audit/piece.h"

#include <fmt/core.h>

#include <memory>
#include <utility>
#include <vector>

#include "audit/folder_lock.h"
#include "audit/run_folder.h"
#include "audit/run_identity.h"
#include "audit/vendor.h"
#include "audit/vendor_batches.h"
#include "audit/vendor_job.h"
#include "audit/workload.h"
#include "base/clock.h"

namespace vetvec {
Status EmbedPiece(const AuditConfig& given, const Secrets& secrets, const AuditOptions& options) {
  AuditConfig config = given;
  for (const VendorConfig& vendor : config.vendors) {
    if (!UsesBatches(config, vendor)) continue;
    return Unimplemented(fmt::format("vendor '{}' sets batch_api, but a piece of an audit is "
                                     "embedded online; remove batch_api or [audit] piece",
                                     vendor.name))
        .WithKey(BatchApiKey(vendor), "true");
  }
  const RunFolder folder(config.out, options.cancel);
  VETVEC_ASSIGN_OR_RETURN(const RunRecord record, folder.ReadRecord());
  VETVEC_RETURN_IF_ERROR(CheckSamePiece(record, folder.path(), &config));
  FolderLock lock;
  VETVEC_RETURN_IF_ERROR(lock.Take(folder.path()));
  VETVEC_ASSIGN_OR_RETURN(const Workload work, ReadWorkload(folder, record));
  VETVEC_RETURN_IF_ERROR(folder.MendLines());
  const auto [first, end] = *config.piece;
  if (end > work.texts.size()) {
    return Status(StatusCode::kOutOfRange,
                  fmt::format("the piece ends at text {}, but the audit has {} texts", end,
                              work.texts.size()))
        .WithKey("audit.piece", fmt::format("{}-{}", first, end));
  }
  const size_t count = end - first;
  VETVEC_ASSIGN_OR_RETURN(const std::shared_ptr<Store> cache,
                          OpenCache(config, folder.CacheFolder(), options.log));
  const auto begin = work.roles.begin() + static_cast<std::ptrdiff_t>(first);
  const std::vector<TextRole> roles(begin, begin + static_cast<std::ptrdiff_t>(count));
  const int64_t now = SystemClock()->MonotonicNanos();
  std::vector<std::unique_ptr<VendorJob>> jobs;  // last: their threads use the others
  for (const VendorConfig& vendor : config.vendors) {
    VETVEC_ASSIGN_OR_RETURN(RoleEncoders encoders,
                            OpenVendorRoles(config, vendor, secrets, cache,
                                            options.HooksFor(vendor.GivenName()), work.roles));
    VETVEC_RETURN_IF_ERROR(CheckSameEncoder(record, folder.path(), vendor.name, encoders));
    jobs.push_back(std::make_unique<VendorJob>(vendor.name, std::move(encoders), folder,
                                               work.texts.view().slice(first, count), roles,
                                               [] {}));
    VETVEC_RETURN_IF_ERROR(jobs.back()->Start(
        VendorDeadline(config, vendor, options.deadline_nanos, now), options.cancel));
  }
  for (const auto& job : jobs) job->Join();
  for (const auto& job : jobs) {
    const Status& status = job->status();
    if (status.ok() || status.code() == StatusCode::kPartial) continue;
    return status.Annotate(fmt::format("vendor '{}'", job->vendor()));
  }
  return Cancelled(fmt::format(
      "texts {} to {} have been embedded, but the audit is not finished; to finish it, run it "
      "without [audit] piece",
      first, end - 1));
}

}  // namespace vetvec
