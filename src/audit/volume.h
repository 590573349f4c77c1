// [volume] of vetvec.toml: how much the user will embed, store and ask, and what it may cost.
#ifndef VETVEC_AUDIT_VOLUME_H_
#define VETVEC_AUDIT_VOLUME_H_

#include <map>
#include <string>

namespace vetvec {

struct Volume {
  double documents = 0;  // texts that are stored
  double tokens_per_document = 0;
  double tokens_per_query = 0;
  double characters_per_document = 0;  // instead of tokens; counted as kCharactersPerToken
  double characters_per_query = 0;
  double changes_a_month = 0;  // documents embedded again
  double queries_a_day = 0;
  double reindexing_a_year = 0;     // how often all documents are embedded; 0: only at the start
  double storage_per_gb_month = 0;  // price
  double month_at_most = 0;         // limit; 0: none
  double p95_ms_at_most = 0;        // limit; 0: none
  std::string currency;
  std::map<std::string, double> fixed_a_month;  // by vendor: what a machine of one's own costs

  bool IsGiven() const { return documents > 0 || queries_a_day > 0; }
  // Limits may be given without it.
  bool HasAny() const { return IsGiven() || month_at_most > 0 || p95_ms_at_most > 0; }
};

// The numbers of [volume] by their keys, for readers and writers.
struct VolumeNumber {
  const char* key;
  double Volume::* field;
};
inline constexpr VolumeNumber kVolumeNumbers[] = {
    {"documents", &Volume::documents},
    {"tokens_per_document", &Volume::tokens_per_document},
    {"tokens_per_query", &Volume::tokens_per_query},
    {"characters_per_document", &Volume::characters_per_document},
    {"characters_per_query", &Volume::characters_per_query},
    {"changes_a_month", &Volume::changes_a_month},
    {"queries_a_day", &Volume::queries_a_day},
    {"reindexing_a_year", &Volume::reindexing_a_year},
    {"storage_per_gb_month", &Volume::storage_per_gb_month},
    {"month_at_most", &Volume::month_at_most},
    {"p95_ms_at_most", &Volume::p95_ms_at_most},
};

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VOLUME_H_
