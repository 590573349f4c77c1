// ConfigKeys: every key of a configuration, and whether it decides the vectors of a run.
//
// The one list of what may change between two sessions of a run (audit/run_identity.h). A test
// walks all keys that the configuration reader accepts: it fails for a key without a row, and for a
// row whose column is wrong. The rows of settings of encoders are in encoder/encoder_settings.h.
#ifndef VETVEC_AUDIT_CONFIG_KEYS_H_
#define VETVEC_AUDIT_CONFIG_KEYS_H_

#include <string_view>
#include <vector>

namespace vetvec {

// Table "vendors" stands for [vendors.NAME], [defaults] and the keys of a SPEC; "suites" and "http"
// stand for [suites.NAME] and [http.NAME].
struct ConfigKey {
  const char* table = "";  // "" for the top level
  const char* name = "";
  bool decides_vectors = false;  // whether another value gives a run other texts or vectors
};

const std::vector<ConfigKey>& ConfigKeys();

// True also for a key without a row, and so for all options of suites that have none: only what is
// known to be harmless may change.
bool DecidesVectors(std::string_view table, std::string_view name);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CONFIG_KEYS_H_
