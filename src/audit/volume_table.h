// [volume] of vetvec.toml, and what the record of a run keeps of it.
#ifndef VETVEC_AUDIT_VOLUME_TABLE_H_
#define VETVEC_AUDIT_VOLUME_TABLE_H_

#include <string>
#include <vector>

#include "audit/volume.h"
#include "base/json.h"
#include "base/result.h"

namespace toml {
inline namespace v3 {
class table;
}  // namespace v3
}  // namespace toml

namespace vetvec {

// `vendors` are the names that fixed_a_month may have.
Result<Volume> VolumeOfTable(const toml::table& table, const std::string& file,
                             const std::vector<std::string>& vendors);

Json VolumeJson(const Volume& volume);
// Keys that it lacks are 0. Throws Json::exception if a value has another type.
Volume VolumeOf(const Json& in);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VOLUME_TABLE_H_
