-- The library from LuaJIT, by the header alone:   luajit foreign.lua vetvec-ffi.h libvetvec.so
local ffi = require("ffi")
jit.off() -- a compiled call may not call back
ffi.cdef(assert(io.open(arg[1])):read("*a"))
local lib = ffi.load(arg[2])

local function str(text) return ffi.new("vetvec_str", text, #text) end

local function init(name)
  local options = ffi.new(name)
  lib.vetvec_struct_init(options, ffi.sizeof(options))
  return options
end

-- Raises what a call says, as "NAME: message".
local function check(status, err)
  if status == lib.VETVEC_STATUS_OK then return end
  local text = ffi.string(lib.vetvec_status_name(status)) .. ": " .. ffi.string(lib.vetvec_error_message(err[0]))
  local value = tonumber(lib.vetvec_error_callback_value(err[0]))
  lib.vetvec_error_destroy(err[0])
  error({ text = text, value = value })
end

local err, encoder = ffi.new("vetvec_error*[1]"), ffi.new("vetvec_encoder[1]")
local function open(spec)
  local options = init("vetvec_encoder_options")
  options.spec = str(spec)
  check(lib.vetvec_encoder_open(options, encoder, err), err)
end

local batch, rows = init("vetvec_text_batch"), ffi.new("float[128]")
local bytes, offsets = "a textanother one", ffi.new("uint64_t[3]", { 0, 6, 17 })
batch.bytes, batch.offsets, batch.count = bytes, offsets, 2
local written = ffi.new("size_t[1]")
local function embed(call)
  check(lib.vetvec_encoder_embed(encoder[0], batch, call, rows, 128, written, nil, nil, err), err)
end

print("vetvec " .. ffi.string(lib.vetvec_version()))
open("builtin:")
embed(nil)
print(("%d numbers: %.4f %.4f"):format(tonumber(written[0]), rows[0], rows[64]))
local live = encoder[0]
local _, failure = pcall(open, "no-such-kind:x")
print("error: " .. failure.text)
encoder[0] = live
local call = init("vetvec_call_options")
call.progress = ffi.cast("vetvec_progress_fn", function(_, progress)
  print(("progress: %s %d of %d"):format(ffi.string(progress.stage), tonumber(progress.done), tonumber(progress.total)))
  return 7
end)
local _, stopped = pcall(embed, call)
print(("stopped: %s by %d"):format(stopped.text:match("^%u+"), stopped.value))
lib.vetvec_encoder_destroy(live)
lib.vetvec_encoder_destroy(live)
local _, closed = pcall(embed, nil)
print("closed: " .. closed.text)
