# The library from Ruby's ffi, with structs by hand:   ruby foreign.rb libvetvec.so
# A struct ends with the last field that is wanted: struct_size tells the library.
require "ffi"
$stdout.sync = true

module Vetvec
  extend FFI::Library
  ffi_lib ARGV[0]
  callback :progress_fn, %i[pointer pointer], :int32

  class Sized < FFI::Struct # zero but for its size
    def initialize(*at)
      super
      self[:struct_size] = self.class.size if at.empty?
    end
  end
  class EncoderOptions < Sized
    layout :struct_size, :uint64, :spec, :pointer, :spec_size, :size_t
  end
  class TextBatch < Sized
    layout :struct_size, :uint64, :bytes, :pointer, :offsets, :pointer, :count, :uint64
  end
  class Progress < Sized
    layout :struct_size, :uint64, :stage, :string, :done, :uint64, :total, :uint64
  end
  class CallOptions < Sized
    layout :struct_size, :uint64, :timeout_ms, :int64, :cancel, :uint64, :progress, :progress_fn
  end
  attach_function :version, :vetvec_version, [], :string
  attach_function :status_name, :vetvec_status_name, [:int32], :string
  attach_function :error_message, :vetvec_error_message, [:pointer], :string
  attach_function :error_callback_value, :vetvec_error_callback_value, [:pointer], :int64
  attach_function :error_destroy, :vetvec_error_destroy, [:pointer], :void
  attach_function :encoder_open, :vetvec_encoder_open, %i[pointer pointer pointer], :int32
  attach_function :encoder_embed, :vetvec_encoder_embed, # a handle is a number, passed by value
                  %i[uint64 pointer pointer pointer size_t pointer pointer pointer pointer], :int32
  attach_function :encoder_destroy, :vetvec_encoder_destroy, [:uint64], :void
end

ERR = FFI::MemoryPointer.new(:pointer)
ROWS = FFI::MemoryPointer.new(:float, 128)
WRITTEN = FFI::MemoryPointer.new(:size_t)
BYTES = FFI::MemoryPointer.from_string("a textanother one")
OFFSETS = FFI::MemoryPointer.new(:uint64, 3).write_array_of_uint64([0, 6, 17])
TEXTS = Vetvec::TextBatch.new
TEXTS[:bytes], TEXTS[:offsets], TEXTS[:count] = BYTES, OFFSETS, 2

def open(spec)
  utf8, options, out = FFI::MemoryPointer.from_string(spec), Vetvec::EncoderOptions.new, FFI::MemoryPointer.new(:uint64)
  options[:spec], options[:spec_size] = utf8, spec.bytesize
  [Vetvec.encoder_open(options, out, ERR), out.read_uint64]
end

def embed(encoder, call = nil) = Vetvec.encoder_embed(encoder, TEXTS, call, ROWS, 128, WRITTEN, nil, nil, ERR)

def show(what, status)
  puts "#{what}: #{Vetvec.status_name(status)}: #{Vetvec.error_message(ERR.read_pointer)}"
  Vetvec.error_destroy(ERR.read_pointer)
end

puts "vetvec #{Vetvec.version}"
status, encoder = open("builtin:")
status = embed(encoder) if status.zero?
abort "failed with #{status}" unless status.zero?
puts format("%d numbers: %.4f %.4f", WRITTEN.read(:size_t), ROWS.get_float(0), ROWS.get_float(4 * 64))
show("error", open("no-such-kind:x").first)
call = Vetvec::CallOptions.new
call[:progress] = proc do |_, at|
  progress = Vetvec::Progress.new(at)
  puts "progress: #{progress[:stage]} #{progress[:done]} of #{progress[:total]}"
  7
end
status = embed(encoder, call)
puts "stopped: #{Vetvec.status_name(status)} by #{Vetvec.error_callback_value(ERR.read_pointer)}"
Vetvec.error_destroy(ERR.read_pointer)
2.times { Vetvec.encoder_destroy(encoder) }
show("closed", embed(encoder))
