// What left the machine in an audit: whose texts it has, and what each vendor was sent of them.
#ifndef VETVEC_AUDIT_SENT_TEXTS_H_
#define VETVEC_AUDIT_SENT_TEXTS_H_

#include <string>
#include <vector>

#include "audit/claim.h"
#include "audit/result.h"
#include "audit/run_record.h"
#include "audit/workload.h"

namespace vetvec {

// Whether the suite's texts are the user's, not built into vetvec.
bool IsOfTheUser(const AuditConfig& config, const Suite& suite);

// In the order of the texts: suites, dictionary, checks (of the user's own texts, of others).
std::vector<TextOrigin> SourcesOfTexts(const AuditConfig& config, const Workload& work);

// Whether the vendor is computed on this machine, so that nothing is ever sent to it.
bool RunsHere(const VendorResult& vendor);

// To which its requests went: "api.example.com", or several, joined. Empty: it ran here, or the run
// is from before this was recorded.
std::string HostsOfVendor(const VendorRecord& record);

// Which of the user's own texts the vendor was sent: with a cache, that is not known.
enum class OwnTexts { kNone, kMaybe, kAll };
OwnTexts OwnTextsSentTo(const AuditResult& result, size_t vendor);
// Answered, online and by batches.
uint64_t TextsSentTo(const VendorResult& vendor);
uint64_t TokensSentTo(const VendorResult& vendor);

// For the top of the section and the terminal: who got texts of the user's own.
std::vector<Claim> OwnTextClaims(const AuditResult& result);
// A sentence or two about one vendor.
std::vector<Claim> SentClaims(const AuditResult& result, size_t vendor);
// Of which sources the texts are, for all vendors alike.
std::vector<Claim> SourceClaims(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SENT_TEXTS_H_
