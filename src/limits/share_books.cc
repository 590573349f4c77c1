#include "limits/share_books.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/strings.h"
#include "base/text_escape.h"
#include "limits/share_holder.h"

namespace vetvec {
namespace {

constexpr std::string_view kMemberPrefix = "m:";
constexpr int64_t kLargestExact = int64_t{1} << 53;  // Lua's numbers are exact up to here

// Positions of the words in the fields.
enum : size_t {
  kStateTag = 1,
  kStateT = 4,
  kStateNow = 5,
  kStateLongest = 8,
  kStateSince = 11,
  kStateSize = 15
};
enum : size_t {
  kMemberHeld = 1,
  kMemberWeight = 2,
  kMemberDemand = 3,
  kMemberT = 7,
  kMemberGone = 12,
  kMemberFigures = 13,
  kMemberSize = 14
};

Status NotBooks(std::string_view field) {
  constexpr size_t kMostShown = 40;
  return DataLoss(
      fmt::format("the record of the shared limits is damaged: its field '{}' was written by "
                  "another program or cut; members replace the record when they renew their shares",
                  Visible(field.substr(0, kMostShown))));
}

// The numbers of a field, which has `size` words; -1 for words.
std::optional<std::vector<int64_t>> NumbersOf(const std::vector<std::string_view>& words,
                                              std::initializer_list<size_t> needed, size_t size) {
  if (words.size() != size) return std::nullopt;
  std::vector<int64_t> numbers(size, -1);
  for (const size_t i : needed) {
    const std::optional<int64_t> number = ParseInt(words[i]);
    if (!number || *number < -1 || *number > kLargestExact) return std::nullopt;
    numbers[i] = *number;
  }
  return numbers;
}

// As in the script.
int64_t RipeAfter(int64_t lease_ms) { return lease_ms + 1000 + (lease_ms + 999) / 1000; }

class BookReader {
 public:
  BookReader(std::string_view own_id, int64_t server_ms) : own_id_(own_id), server_ms_(server_ms) {}

  Result<ShareBooks> Read(const std::vector<RedisReply>& items) {
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      if (items[i].text == "state") VETVEC_RETURN_IF_ERROR(TakeState(items[i + 1].text));
    }
    if (!books_.exist) return NotBooks("state");
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      if (items[i].text.starts_with(kMemberPrefix)) {  // the members remove others
        VETVEC_RETURN_IF_ERROR(TakeMember(items[i].text, items[i + 1].text));
      }
    }
    std::sort(books_.members.begin(), books_.members.end(),
              [](const auto& a, const auto& b) { return a.id < b.id; });
    return std::move(books_);
  }

 private:
  Status TakeState(std::string_view text) {
    const std::vector<std::string_view> words = Split(text, ' ');
    const auto numbers =
        NumbersOf(words, {kStateT, kStateNow, kStateLongest, kStateSince}, kStateSize);
    if (!numbers) return NotBooks("state");
    const int64_t passed = server_ms_ < 0 ? 0 : server_ms_ - (*numbers)[kStateNow];
    t_ = (*numbers)[kStateT] + std::clamp(passed, int64_t{0}, kLargestExact);
    const int64_t since = (*numbers)[kStateSince];
    books_.exist = true;
    books_.is_recovering = since >= 0;
    books_.was_damaged = since >= 0 && words[kStateTag].ends_with(kDamagedBooks);
    if (books_.is_recovering) {
      books_.recovery_left_ms =
          std::max(int64_t{0}, RipeAfter((*numbers)[kStateLongest]) - (t_ - since));
    }
    return OkStatus();
  }

  Status TakeMember(std::string_view field, std::string_view text) {
    const std::vector<std::string_view> words = Split(text, ' ');
    const auto numbers = NumbersOf(
        words, {kMemberHeld, kMemberWeight, kMemberDemand, kMemberT, kMemberGone}, kMemberSize);
    if (!numbers) return NotBooks(field);
    const std::string_view id = field.substr(kMemberPrefix.size());
    ShareBooks::Member member;
    member.id = Visible(id);
    member.is_own = id == own_id_;
    member.has_left = (*numbers)[kMemberGone] == 1;
    member.share = std::clamp((*numbers)[kMemberHeld], int64_t{0}, kWholeShare);
    member.demand = std::clamp((*numbers)[kMemberDemand], int64_t{0}, kWholeShare);
    member.weight = (*numbers)[kMemberWeight];
    member.silent_ms = std::max(int64_t{0}, t_ - (*numbers)[kMemberT]);
    if (!TakeFigures(words[kMemberFigures], &member)) return NotBooks(field);
    books_.share = std::min(kWholeShare, books_.share + member.share);
    books_.members.push_back(std::move(member));
    return OkStatus();
  }

  static bool TakeFigures(std::string_view text, ShareBooks::Member* member) {
    if (text == "-") return true;
    const auto numbers = NumbersOf(Split(text, ','), {0, 1, 2, 3}, 4);
    if (!numbers) return false;
    member->requests = (*numbers)[0];
    member->texts = (*numbers)[1];
    member->tokens = (*numbers)[2];
    member->waited_ms = (*numbers)[3];
    return true;
  }

  const std::string_view own_id_;
  const int64_t server_ms_;
  int64_t t_ = 0;  // the script's clock now
  ShareBooks books_;
};

}  // namespace

Result<ShareBooks> ParseShareBooks(const RedisReply& hash, std::string_view own_id,
                                   int64_t server_ms) {
  if (hash.kind != RedisReply::Kind::kArray || hash.items.size() % 2 != 0) {
    return DataLoss("the reply to HGETALL is not a list of fields with values");
  }
  if (hash.items.empty()) return ShareBooks();
  return BookReader(own_id, server_ms).Read(hash.items);
}

}  // namespace vetvec
