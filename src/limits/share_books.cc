#include "limits/share_books.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/strings.h"
#include "limits/share_holder.h"

namespace vetvec {
namespace {

// Places of the words in the fields, as share_renew.lua writes them.
constexpr size_t kStateWords = 15;
constexpr size_t kStateTime = 4;
constexpr size_t kStateSince = 11;
constexpr size_t kMemberWords = 14;
enum : size_t { kHeld = 1, kWeight, kDemand, kLease = 5, kTime = 7, kGone = 12, kFigures = 13 };

int64_t Number(std::string_view word) {
  int64_t number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

double OfWhole(std::string_view word) {
  return static_cast<double>(Number(word)) / static_cast<double>(kWholeShare);
}

ShareBooks::Member MemberOf(std::string id, const std::vector<std::string_view>& words,
                            int64_t now) {
  ShareBooks::Member member;
  member.id = std::move(id);
  member.share = OfWhole(words[kHeld]);
  member.weight = Number(words[kWeight]);
  member.demand = OfWhole(words[kDemand]);
  member.lease_ms = Number(words[kLease]);
  member.age_ms = now - Number(words[kTime]);
  member.has_left = words[kGone] == "1";
  const std::vector<std::string_view> figures = Split(words[kFigures], ',');
  if (figures.size() == 4) {
    member.requests = Number(figures[0]);
    member.texts = Number(figures[1]);
    member.tokens = Number(figures[2]);
    member.waited_ms = Number(figures[3]);
  }
  return member;
}

}  // namespace

Result<ShareBooks> ParseShareBooks(const RedisReply& reply) {
  const Status damaged = DataLoss("the key was not written by the script for shares of limits");
  if (reply.kind != RedisReply::Kind::kArray || reply.items.size() % 2 != 0) return damaged;
  ShareBooks books;
  if (reply.items.empty()) return books;
  int64_t now = -1;
  for (size_t i = 0; i < reply.items.size(); i += 2) {
    if (reply.items[i].text != "state") continue;
    const std::vector<std::string_view> words = Split(reply.items[i + 1].text, ' ');
    if (words.size() != kStateWords) return damaged;
    now = Number(words[kStateTime]);
    const int64_t since = Number(words[kStateSince]);
    books.is_recovering = since >= 0;
    if (books.is_recovering) books.recovering_ms = now - since;
  }
  if (now < 0) return damaged;
  for (size_t i = 0; i < reply.items.size(); i += 2) {
    const std::string& name = reply.items[i].text;
    if (name.rfind("m:", 0) != 0) continue;
    const std::vector<std::string_view> words = Split(reply.items[i + 1].text, ' ');
    if (words.size() != kMemberWords) return damaged;
    books.members.push_back(MemberOf(name.substr(2), words, now));
  }
  std::sort(books.members.begin(), books.members.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  return books;
}

}  // namespace vetvec
