// ShareBooks: what Redis knows of a shared limit, for people: `vetvec limits show`.
//
//   client->Submit({{"HGETALL", SharedLimitsKey(origin, key)}}, ...);
//   VETVEC_ASSIGN_OR_RETURN(ShareBooks books, ParseShareBooks(reply));
#ifndef VETVEC_LIMITS_SHARE_BOOKS_H_
#define VETVEC_LIMITS_SHARE_BOOKS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "redis/reply.h"

namespace vetvec {

struct ShareBooks {
  struct Member {
    std::string id;
    double share = 0;   // that it may be applying, from 0 to 1
    double demand = 0;  // 1: requests wait
    int64_t weight = 0;
    int64_t age_ms = 0;  // since its last renewal, by the server's clock
    int64_t lease_ms = 0;
    bool has_left = false;
    // Since it joined.
    int64_t requests = 0;
    int64_t texts = 0;
    int64_t tokens = 0;
    int64_t waited_ms = 0;
  };
  bool is_recovering = false;
  int64_t recovering_ms = 0;    // for how long already
  std::vector<Member> members;  // by id
};

// `reply`: of HGETALL. No members if there is no such key. DATA_LOSS if it is not written by the
// script for shares.
Result<ShareBooks> ParseShareBooks(const RedisReply& reply);

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SHARE_BOOKS_H_
