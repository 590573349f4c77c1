// FakeRedis and LuaScript: the real script for shares, run by Lua 5.1 as in Redis, on a server that
// is a value: it can be copied, compared, and set back to what it was before.
#ifndef VETVEC_TESTS_SIMULATION_LUA_REDIS_H_
#define VETVEC_TESTS_SIMULATION_LUA_REDIS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "redis/reply.h"

struct lua_State;

namespace vetvec {

struct FakeRedis {
  std::map<std::string, std::string> hash;  // of the only key; empty: there is none
  bool is_other_type = false;               // the key holds something else than a hash
  std::string run_id = "a0";
  int64_t wall_ms = 1'700'000'000'000;

  bool operator==(const FakeRedis&) const = default;
};

// One thread at a time.
class LuaScript {
 public:
  // A text that is in the script once, and what stands there instead: to plant faults.
  using Change = std::pair<std::string, std::string>;

  // Ends the program if Lua does not compile the script, or a change does not fit.
  explicit LuaScript(const std::vector<Change>& changes = {});
  ~LuaScript();
  LuaScript(const LuaScript&) = delete;
  LuaScript& operator=(const LuaScript&) = delete;

  RedisReply Run(const std::vector<std::string>& arguments, FakeRedis* server);

 private:
  struct Closer {
    void operator()(lua_State* lua) const;
  };
  static int Call(lua_State* lua);
  RedisReply ReplyAt(int index);

  std::unique_ptr<lua_State, Closer> lua_;
  int script_ = 0;
  FakeRedis* server_ = nullptr;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_SIMULATION_LUA_REDIS_H_
