#include "simulation/lua_redis.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}

#include "limits/embedded_scripts.h"

namespace vetvec {
namespace {

[[noreturn]] void Die(const char* what, const char* detail) {
  std::fprintf(stderr, "%s: %s\n", what, detail);
  std::abort();
}

std::string Changed(const std::vector<LuaScript::Change>& changes) {
  std::string text(kShareRenewLua);
  for (const auto& [from, to] : changes) {
    const size_t at = text.find(from);
    if (at == std::string::npos || text.find(from, at + 1) != std::string::npos) {
      Die("not once in the script", from.c_str());
    }
    text.replace(at, from.size(), to);
  }
  return text;
}

void PushText(lua_State* lua, const std::string& text) {
  lua_pushlstring(lua, text.data(), text.size());
}

std::string TextAt(lua_State* lua, int index) {
  size_t size = 0;
  const char* const text = luaL_checklstring(lua, index, &size);
  return std::string(text, size);
}

int ErrorReply(lua_State* lua) {
  lua_newtable(lua);
  lua_pushvalue(lua, 1);
  lua_setfield(lua, -2, "err");
  return 1;
}

}  // namespace

void LuaScript::Closer::operator()(lua_State* lua) const { lua_close(lua); }

LuaScript::LuaScript(const std::vector<Change>& changes) : lua_(luaL_newstate()) {
  lua_State* const lua = lua_.get();
  luaL_openlibs(lua);
  lua_newtable(lua);
  for (const char* name : {"call", "pcall"}) {
    lua_pushlightuserdata(lua, this);
    lua_pushcclosure(lua, &LuaScript::Call, 1);
    lua_setfield(lua, -2, name);
  }
  lua_pushcfunction(lua, ErrorReply);
  lua_setfield(lua, -2, "error_reply");
  lua_setglobal(lua, "redis");
  const std::string text = Changed(changes);
  if (luaL_loadbuffer(lua, text.data(), text.size(), "share_renew.lua") != 0) {
    Die("the script is not Lua", lua_tostring(lua, -1));
  }
  script_ = luaL_ref(lua, LUA_REGISTRYINDEX);
}

LuaScript::~LuaScript() = default;

RedisReply LuaScript::Run(const std::vector<std::string>& arguments, FakeRedis* server) {
  lua_State* const lua = lua_.get();
  server_ = server;
  lua_settop(lua, 0);
  lua_createtable(lua, 1, 0);
  PushText(lua, "vetvec:limits");
  lua_rawseti(lua, -2, 1);
  lua_setglobal(lua, "KEYS");
  lua_createtable(lua, static_cast<int>(arguments.size()), 0);
  for (size_t i = 0; i < arguments.size(); ++i) {
    PushText(lua, arguments[i]);
    lua_rawseti(lua, -2, static_cast<int>(i + 1));
  }
  lua_setglobal(lua, "ARGV");
  lua_rawgeti(lua, LUA_REGISTRYINDEX, script_);
  if (lua_pcall(lua, 0, 1, 0) != 0) Die("the script failed", lua_tostring(lua, -1));
  return ReplyAt(lua_gettop(lua));
}

// As Redis converts what a script returns.
RedisReply LuaScript::ReplyAt(int index) {
  lua_State* const lua = lua_.get();
  RedisReply reply;
  switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
      reply.kind = RedisReply::Kind::kInteger;
      reply.integer = static_cast<int64_t>(lua_tonumber(lua, index));
      return reply;
    case LUA_TSTRING:
      reply.kind = RedisReply::Kind::kString;
      reply.text = TextAt(lua, index);
      return reply;
    case LUA_TTABLE: break;
    default: return reply;
  }
  lua_getfield(lua, index, "err");
  if (lua_isstring(lua, -1) != 0) {
    reply.kind = RedisReply::Kind::kError;
    reply.text = TextAt(lua, -1);
    return reply;
  }
  lua_pop(lua, 1);
  reply.kind = RedisReply::Kind::kArray;
  for (int i = 1;; ++i) {
    lua_rawgeti(lua, index, i);
    if (lua_isnil(lua, -1)) return reply;
    reply.items.push_back(ReplyAt(lua_gettop(lua)));
    lua_pop(lua, 1);
  }
}

// The few commands that the script uses, and no others.
int LuaScript::Call(lua_State* lua) {
  FakeRedis* const server =
      static_cast<LuaScript*>(lua_touserdata(lua, lua_upvalueindex(1)))->server_;
  const char* const command = luaL_checkstring(lua, 1);
  const auto is = [&](const char* name) { return std::strcmp(command, name) == 0; };
  if (is("HGET") && server->is_other_type) {
    lua_createtable(lua, 0, 1);
    PushText(lua, "WRONGTYPE Operation against a key holding the wrong kind of value");
    lua_setfield(lua, -2, "err");
  } else if (is("HGET")) {
    const auto found = server->hash.find(TextAt(lua, 3));
    if (found == server->hash.end()) {
      lua_pushboolean(lua, 0);
    } else {
      PushText(lua, found->second);
    }
  } else if (is("HSET")) {
    server->hash[TextAt(lua, 3)] = TextAt(lua, 4);
    lua_pushnumber(lua, 1);
  } else if (is("HDEL")) {
    lua_pushnumber(lua, static_cast<lua_Number>(server->hash.erase(TextAt(lua, 3))));
  } else if (is("HGETALL")) {
    lua_createtable(lua, static_cast<int>(2 * server->hash.size()), 0);
    int i = 0;
    for (const auto& [field, value] : server->hash) {
      PushText(lua, field);
      lua_rawseti(lua, -2, ++i);
      PushText(lua, value);
      lua_rawseti(lua, -2, ++i);
    }
  } else if (is("DEL")) {
    server->hash.clear();
    server->is_other_type = false;
    lua_pushnumber(lua, 1);
  } else if (is("PEXPIRE")) {
    lua_pushnumber(lua, 1);
  } else if (is("TIME")) {
    lua_createtable(lua, 2, 0);
    PushText(lua, std::to_string(server->wall_ms / 1000));
    lua_rawseti(lua, -2, 1);
    PushText(lua, std::to_string(server->wall_ms % 1000 * 1000));
    lua_rawseti(lua, -2, 2);
  } else if (is("INFO")) {
    const bool is_server = TextAt(lua, 2) == "server";
    PushText(lua, (is_server ? "# Server\r\nrun_id:" : "# Replication\r\nmaster_replid:") +
                      server->run_id + "\r\n");
  } else {
    Die("a command that the fake does not know", command);
  }
  return 1;
}

}  // namespace vetvec
