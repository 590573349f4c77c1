// The certificate authorities that requests trust (base/authorities.h), with libcurl's own bundle.
#ifndef VETVEC_NET_HTTP_AUTHORITIES_H_
#define VETVEC_NET_HTTP_AUTHORITIES_H_

#include <string>

#include "base/authorities.h"

namespace vetvec {

Authorities HttpAuthorities(const std::string& ca_file);

}  // namespace vetvec

#endif  // VETVEC_NET_HTTP_AUTHORITIES_H_
