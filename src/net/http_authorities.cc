#include "net/http_authorities.h"

#include <curl/curl.h>

namespace vetvec {

Authorities HttpAuthorities(const std::string& ca_file) {
  const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
  return FindAuthorities(ca_file, info->age >= CURLVERSION_SEVENTH ? info->cainfo : nullptr);
}

}  // namespace vetvec
