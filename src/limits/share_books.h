// ShareBooks: what Redis knows about shared limits and their members, read without changing it.
//
// The books are a hash, written only by limits/share_renew.lua. Its fields are numbers and words
// that are separated by one space; times are in milliseconds of the script's clock t:
//
//   state   number tag version run t now held count longest ripe computed since since_version back
//           turn_end
//   m:ID    seq held weight demand least lease order t target turn last echo gone figures
//
//   number, tag, version   of these books: incarnation, its name, changes so far
//   run                    the server process and its history
//   now                    the server's clock when t was last advanced
//   held                   share that members may be applying, of 10^9: of all, or of one
//   count                  members, including those that have left
//   longest, lease         leases
//   since                  when the recovery began; -1: there is none
//   demand                 share that the member could use; 10^9: a request of it waits
//   t (of a member)        when it last renewed
//   gone                   1: it has left
//   figures                REQUESTS,TEXTS,TOKENS,WAITED_MS since it joined; "-": none
//
// All others matter to the script only.
//
//   VETVEC_ASSIGN_OR_RETURN(ShareBooks books, ParseShareBooks(reply_to_hgetall, own_id, time_ms));
#ifndef VETVEC_LIMITS_SHARE_BOOKS_H_
#define VETVEC_LIMITS_SHARE_BOOKS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "redis/reply.h"

namespace vetvec {

struct ShareBooks {
  struct Member {
    std::string id;  // in printable characters, whatever Redis has sent
    bool is_own = false;
    bool has_left = false;  // in order; it stays in the books until its lease would have ended
    int64_t share = 0;      // of kWholeShare: what it may be applying
    int64_t demand = 0;     // of kWholeShare; kWholeShare: a request of it waits
    int64_t weight = 0;
    int64_t silent_ms = 0;  // since its last renewal
    // Since it joined; -1: it has reported none.
    int64_t requests = -1;
    int64_t texts = -1;
    int64_t tokens = -1;
    int64_t waited_ms = -1;
  };
  bool exist = false;  // false: no member has written any, and all else is empty
  bool is_recovering = false;
  bool was_damaged = false;      // why it is recovering
  int64_t recovery_left_ms = 0;  // at most
  int64_t share = 0;             // the sum of the members'
  std::vector<Member> members;   // by id
};

// `hash`: the reply to HGETALL. `server_ms`: the server's clock now, in milliseconds since 1970;
// -1: unknown, so that times are those of the last renewal of any member.
// DATA_LOSS: this is not what the script writes.
Result<ShareBooks> ParseShareBooks(const RedisReply& hash, std::string_view own_id,
                                   int64_t server_ms);

}  // namespace vetvec

#endif  // VETVEC_LIMITS_SHARE_BOOKS_H_
