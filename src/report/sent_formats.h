// What left the machine (audit/sent_texts.h), in each format of a report.
#ifndef VETVEC_REPORT_SENT_FORMATS_H_
#define VETVEC_REPORT_SENT_FORMATS_H_

#include <string>

#include "audit/result.h"
#include "base/json.h"

namespace vetvec {

// {sources: [{suite, kind, texts, characters, is_own}], about_sources, vendors: {name: {host,
// texts, own_texts, claims}}}
Json SentJson(const AuditResult& result);
std::string SentHtml(const AuditResult& result);
std::string SentMarkdown(const AuditResult& result);

}  // namespace vetvec

#endif  // VETVEC_REPORT_SENT_FORMATS_H_
