# The calls of cases_test.py from Ruby's ffi, with structs by hand:   ruby cases.rb libvetvec.so
# A struct ends with the last field that is wanted: struct_size tells the library.
require "ffi"
$stdout.sync = true

module Vetvec
  extend FFI::Library
  ffi_lib ARGV[0]

  class Str < FFI::Struct
    layout :data, :pointer, :size, :size_t
  end
  class Sized < FFI::Struct # zero but for its size
    def initialize(*at)
      super
      self[:struct_size] = self.class.size
    end
  end
  class EncoderOptions < Sized
    layout :struct_size, :uint64, :spec, Str, :api_key, Str, :base_url, Str, :http_definition, Str, :revision, Str,
           :input_type, Str, :query_prefix, Str, :document_prefix, Str, :dimensions, :int32, :batch, :int32,
           :timeout_ms, :int64, :requests_per_minute, :int64, :tokens_per_minute, :int64, :concurrency, :int32,
           :max_attempts, :int32
  end
  class FallbackOptions < Sized
    layout :struct_size, :uint64, :policy, :int32, :warm_cache, :uint8, :reserved, [:uint8, 3]
  end
  class TextBatch < Sized
    layout :struct_size, :uint64, :bytes, :pointer, :offsets, :pointer, :count, :uint64
  end
  class CallOptions < Sized
    layout :struct_size, :uint64, :timeout_ms, :int64, :cancel, :uint64, :progress, :pointer, :progress_data, :pointer,
           :max_tokens, :int64, :traceparent, Str, :tracestate, Str, :flags, :uint32, :reserved, :uint32
  end
  class Rows < FFI::Struct
    layout :data, :pointer, :rows, :uint64, :cols, :uint64, :row_stride, :uint64
  end
  attach_function :status_name, :vetvec_status_name, [:int32], :string
  { status: :int32, message: :string, http_status: :int32, retry_after_ms: :int64, attempts: :int32, is_retryable: :uint8,
    item_index: :int64, callback_value: :int64 }.each do |name, type|
    attach_function :"error_#{name}", :"vetvec_error_#{name}", [:pointer], type
  end
  attach_function :error_item, :vetvec_error_item, %i[pointer uint64], :pointer
  attach_function :error_destroy, :vetvec_error_destroy, [:pointer], :void
  attach_function :encoder_open, :vetvec_encoder_open, %i[pointer pointer pointer], :int32
  attach_function :fallback_open, :vetvec_fallback_open, %i[uint64 uint64 pointer pointer pointer], :int32
  attach_function :encoder_destroy, :vetvec_encoder_destroy, [:uint64], :void
  attach_function :embed_alloc, :vetvec_encoder_embed_alloc, [:uint64, *[:pointer] * 6], :int32
  attach_function :embed_one, :vetvec_encoder_embed_one, [:uint64, Str.by_value, :pointer, :pointer, :size_t, :pointer, :pointer],
                  :int32
  attach_function :job_submit, :vetvec_job_submit, [:uint64, *[:pointer] * 5], :int32
  attach_function :job_wait, :vetvec_job_wait, %i[uint64 int64 pointer], :int32, blocking: true
  attach_function :job_cancel, :vetvec_job_cancel, [:uint64], :int32
  attach_function :job_take, :vetvec_job_take, %i[uint64 pointer pointer size_t pointer], :int32
  attach_function :job_provenance, :vetvec_job_provenance, %i[uint64 pointer size_t pointer], :int32
  attach_function :job_destroy, :vetvec_job_destroy, [:uint64], :void
  attach_function :matrix_view, :vetvec_matrix_view, %i[uint64 pointer pointer], :int32
  attach_function :matrix_destroy, :vetvec_matrix_destroy, [:uint64], :void
end

OK = 0
DEADLINE_EXCEEDED = 4
LONGEST_ROW = 8192
ERR = FFI::MemoryPointer.new(:pointer)
KEPT = [] # the strings that options borrow
HANDLES = [] # those of the last case: the encoder, and those that it is combined of

def say(*words) = puts(words.join("\t"))

def str(text, into = Vetvec::Str.new)
  KEPT << FFI::MemoryPointer.from_string(text)
  into[:data], into[:size] = KEPT.last, text.bytesize
  into
end

def say_error(kind, status, error)
  numbers = %i[http_status retry_after_ms attempts is_retryable item_index callback_value].map do |name|
    Vetvec.public_send(:"error_#{name}", error)
  end
  say(kind, Vetvec.status_name(status), *numbers, Vetvec.error_message(error).gsub(/\s/, " "))
end

# Says how a call for `count` texts ended.
def ended(status, count)
  error = ERR.read_pointer
  say_error("error", status, error)
  count.times do |i|
    item = Vetvec.error_item(error, i)
    say_error("text", Vetvec.error_status(item), item)
  end
  Vetvec.error_destroy(error)
  ERR.write_pointer(nil)
end

def open_one(given)
  options, out = Vetvec::EncoderOptions.new, FFI::MemoryPointer.new(:uint64)
  given.each do |name, value|
    next if name == "fallback"
    value.match?(/\A-?\d+\z/) ? options[name.to_sym] = value.to_i : str(value, options[name.to_sym])
  end
  status = Vetvec.encoder_open(options, out, ERR)
  HANDLES << out.read_uint64
  status
end

def open(given)
  HANDLES.clear
  status = open_one(given)
  if given["fallback"] && status == OK
    open_one({ "spec" => "builtin:" })
    options, out = Vetvec::FallbackOptions.new, FFI::MemoryPointer.new(:uint64)
    options[:policy] = given["fallback"].to_i
    status = Vetvec.fallback_open(*HANDLES, options, out, ERR)
    HANDLES.unshift(out.read_uint64)
  end
  ended(status, 0)
end

def say_row(elements) = say("row", *elements.map { |x| format("%.9g", x) })

def say_rows(matrix)
  return if matrix.zero?

  rows = Vetvec::Rows.new
  abort "no view" unless Vetvec.matrix_view(matrix, rows, nil) == OK
  rows[:rows].times { |i| say_row((rows[:data] + i * rows[:row_stride] * 4).read_array_of_float(rows[:cols])) }
  Vetvec.matrix_destroy(matrix)
end

def embed_one(text, call)
  row, written = FFI::MemoryPointer.new(:float, LONGEST_ROW), FFI::MemoryPointer.new(:size_t)
  ended(Vetvec.embed_one(HANDLES[0], str(text), call, row, LONGEST_ROW, written, ERR), 0)
  say_row(row.read_array_of_float(written.read(:size_t)))
end

def submitted(batch, call, cancel_after_ms, sources, out)
  made = FFI::MemoryPointer.new(:uint64)
  status = Vetvec.job_submit(HANDLES[0], batch, call, nil, made, ERR)
  return status unless status == OK

  job = made.read_uint64
  if cancel_after_ms >= 0
    abort "it has ended" unless Vetvec.job_wait(job, cancel_after_ms, nil) == DEADLINE_EXCEEDED
    Vetvec.job_cancel(job)
  end
  abort "it does not end" unless Vetvec.job_wait(job, 60_000, nil) == OK
  abort "no sources" unless Vetvec.job_provenance(job, sources, batch[:count], nil) == OK
  status = Vetvec.job_take(job, out, nil, 0, ERR)
  Vetvec.job_destroy(job)
  status
end

def embed(way, timeout_ms, cancel_after_ms, flags, *texts)
  call, batch, out = Vetvec::CallOptions.new, Vetvec::TextBatch.new, FFI::MemoryPointer.new(:uint64)
  call[:timeout_ms], call[:flags] = timeout_ms.to_i, flags.to_i
  return embed_one(texts[0], call) if way == "one"

  bytes = FFI::MemoryPointer.from_string(texts.join)
  offsets = FFI::MemoryPointer.new(:uint64, texts.size + 1)
  offsets.write_array_of_uint64(texts.reduce([0]) { |ends, text| ends << ends.last + text.bytesize })
  batch[:bytes], batch[:offsets], batch[:count] = bytes, offsets, texts.size
  sources = FFI::MemoryPointer.new(:int32, 3 * texts.size)
  by_job = way == "async" || cancel_after_ms.to_i >= 0
  status = by_job ? submitted(batch, call, cancel_after_ms.to_i, sources, out)
                  : Vetvec.embed_alloc(HANDLES[0], batch, call, out, nil, sources, ERR)
  ended(status, texts.size)
  sources.read_array_of_int32(3 * texts.size).each_slice(3) do |source, reason, remote|
    say("source", source, reason, Vetvec.status_name(remote))
  end
  say_rows(out.read_uint64)
end

while (line = $stdin.gets)
  what, *words = line.chomp.split("\t", -1)
  case what
  when "open" then open(words.to_h { |word| word.split("=", 2) })
  when "close"
    HANDLES.each { |handle| Vetvec.encoder_destroy(handle) }
    say("error", "OK", 0, -1, 0, 0, -1, 0, "")
  else embed(*words)
  end
  say("end")
end
