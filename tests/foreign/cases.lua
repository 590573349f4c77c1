-- The calls of cases_test.py from LuaJIT, by the header alone:   luajit cases.lua vetvec-ffi.h libvetvec.so
local ffi = require("ffi")
ffi.cdef(assert(io.open(arg[1])):read("*a"))
local lib = ffi.load(arg[2])
local err = ffi.new("vetvec_error*[1]")

local function init(name)
  local made = ffi.new(name)
  lib.vetvec_struct_init(made, ffi.sizeof(made))
  return made
end

local function str(text) return ffi.new("vetvec_str", text, #text) end
local function name(status) return ffi.string(lib.vetvec_status_name(status)) end
local function say(...) io.write(table.concat({ ... }, "\t"), "\n") end

local function say_error(kind, status, error)
  local message = ffi.string(lib.vetvec_error_message(error)):gsub("%s", " ")
  say(kind, name(status), lib.vetvec_error_http_status(error), tonumber(lib.vetvec_error_retry_after_ms(error)),
    lib.vetvec_error_attempts(error), lib.vetvec_error_is_retryable(error), tonumber(lib.vetvec_error_item_index(error)),
    tonumber(lib.vetvec_error_callback_value(error)), message)
end

-- Says how a call for `count` texts ended.
local function ended(status, count)
  say_error("error", status, err[0])
  for i = 0, count - 1 do
    local item = lib.vetvec_error_item(err[0], i)
    say_error("text", lib.vetvec_error_status(item), item)
  end
  lib.vetvec_error_destroy(err[0])
  err[0] = nil
end

local handles = {} -- those of the last case: the encoder, and those that it is combined of
local function close()
  for _, handle in ipairs(handles) do lib.vetvec_encoder_destroy(handle) end
end

local function open_one(words)
  local options, out = init("vetvec_encoder_options"), ffi.new("vetvec_encoder[1]")
  for _, word in ipairs(words) do
    local key, value = word:match("^([%w_]+)=(.*)$")
    if key ~= "fallback" then options[key] = tonumber(value) or str(value) end
  end
  local status = lib.vetvec_encoder_open(options, out, err)
  handles[#handles + 1] = out[0]
  return status
end

local function open(words)
  handles = {}
  local status = open_one(words)
  for _, word in ipairs(words) do
    local policy = word:match("^fallback=(.*)$")
    if policy and status == lib.VETVEC_STATUS_OK then
      open_one({ "spec=builtin:" })
      local options, out = init("vetvec_fallback_options"), ffi.new("vetvec_encoder[1]")
      options.policy = tonumber(policy)
      status = lib.vetvec_fallback_open(handles[1], handles[2], options, out, err)
      table.insert(handles, 1, out[0])
    end
  end
  ended(status, 0)
end

local function rows_of(matrix)
  if matrix == 0 then return end
  local rows = ffi.new("vetvec_rows")
  assert(lib.vetvec_matrix_view(matrix, rows, nil) == lib.VETVEC_STATUS_OK)
  for i = 0, tonumber(rows.rows) - 1 do
    local row = {}
    for j = 0, tonumber(rows.cols) - 1 do row[j + 1] = ("%.9g"):format(rows.data[i * tonumber(rows.row_stride) + j]) end
    say("row", unpack(row))
  end
  lib.vetvec_matrix_destroy(matrix)
end

local function embed(way, timeout_ms, cancel_after_ms, flags, texts)
  local offsets, bytes, count = ffi.new("uint64_t[?]", #texts + 1), table.concat(texts), #texts
  for i, text in ipairs(texts) do offsets[i] = offsets[i - 1] + #text end
  local batch, call, out = init("vetvec_text_batch"), init("vetvec_call_options"), ffi.new("vetvec_matrix[1]")
  batch.bytes, batch.offsets, batch.count = bytes, offsets, count
  call.timeout_ms, call.flags = timeout_ms, flags
  local sources = ffi.new("vetvec_provenance[?]", count)
  if way == "one" then
    local row, written = ffi.new("float[8192]"), ffi.new("size_t[1]")
    ended(lib.vetvec_encoder_embed_one(handles[1], str(texts[1]), call, row, 8192, written, err), 0)
    local elements = {}
    for j = 0, tonumber(written[0]) - 1 do elements[j + 1] = ("%.9g"):format(row[j]) end
    return say("row", unpack(elements))
  end
  local status
  if way == "async" or cancel_after_ms >= 0 then
    local job = ffi.new("vetvec_job[1]")
    status = lib.vetvec_job_submit(handles[1], batch, call, nil, job, err)
    if status == lib.VETVEC_STATUS_OK then
      if cancel_after_ms >= 0 then
        assert(lib.vetvec_job_wait(job[0], cancel_after_ms, nil) == lib.VETVEC_STATUS_DEADLINE_EXCEEDED)
        assert(lib.vetvec_job_cancel(job[0]) == lib.VETVEC_STATUS_OK)
      end
      assert(lib.vetvec_job_wait(job[0], 60000, nil) == lib.VETVEC_STATUS_OK)
      assert(lib.vetvec_job_provenance(job[0], sources, count, nil) == lib.VETVEC_STATUS_OK)
      status = lib.vetvec_job_take(job[0], out, nil, 0, err)
      lib.vetvec_job_destroy(job[0])
    end
  else
    status = lib.vetvec_encoder_embed_alloc(handles[1], batch, call, out, nil, sources, err)
  end
  ended(status, count)
  for i = 0, count - 1 do
    say("source", tonumber(sources[i].source), tonumber(sources[i].reason), name(sources[i].remote_status))
  end
  rows_of(out[0])
end

for line in io.lines() do
  local words = {}
  for word in (line .. "\t"):gmatch("(.-)\t") do words[#words + 1] = word end
  local what = table.remove(words, 1)
  if what == "open" then
    open(words)
  elseif what == "close" then
    close()
    say("error", "OK", 0, -1, 0, 0, -1, 0, "")
  else
    embed(words[1], tonumber(words[2]), tonumber(words[3]), tonumber(words[4]), { unpack(words, 5) })
  end
  say("end")
  io.flush()
end
