// Short names for vendors that are named by a specification: a table or sentence that repeats a URL
// cannot be read, and "builtin:" looks as if something followed.
#ifndef VETVEC_AUDIT_VENDOR_LABEL_H_
#define VETVEC_AUDIT_VENDOR_LABEL_H_

#include <string>
#include <vector>

namespace vetvec {

struct VendorResult;

// The name itself, without a colon at its end, unless it contains a URL. Then its beginning,
// "openai:model" of "openai:model?base_url=http://host:8080/v1"; if several names begin like that,
// with the host, "openai:model at host:8080/v1"; if that is still not unique, all of it. Labels are
// as distinct as names.
std::vector<std::string> VendorLabels(const std::vector<std::string>& names);

// A specification without its options, but with the host: "openai:model at host:8080/v1".
std::string ShortSpec(const std::string& spec);

// VendorResult::label, or the name.
const std::string& LabelOf(const VendorResult& vendor);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VENDOR_LABEL_H_
