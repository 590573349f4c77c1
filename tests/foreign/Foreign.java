// The library from Java by JNA, with structs by hand:   java Foreign libvetvec.so
// A struct ends with the last field that is wanted: struct_size tells the library.
import com.sun.jna.*;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.*;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

public class Foreign {
  @FieldOrder({"structSize", "spec", "specSize"})
  public static class EncoderOptions extends Structure {
    public long structSize, specSize;
    public Pointer spec;
  }

  @FieldOrder({"structSize", "bytes", "offsets", "count"})
  public static class TextBatch extends Structure {
    public long structSize, count;
    public Pointer bytes, offsets;
  }

  @FieldOrder({"structSize", "stage", "done", "total"})
  public static class Progress extends Structure {
    public long structSize, done, total;
    public String stage;
    public Progress(Pointer at) { super(at); read(); }
  }

  public interface OnProgress extends Callback { int call(Pointer userData, Pointer progress); }

  @FieldOrder({"structSize", "timeoutMs", "cancel", "progress"})
  public static class CallOptions extends Structure {
    public long structSize, timeoutMs, cancel;
    public OnProgress progress;
  }

  public interface Vetvec extends Library { // handles are a long, passed by value
    String vetvec_version();
    String vetvec_status_name(int status);
    String vetvec_error_message(Pointer error);
    long vetvec_error_callback_value(Pointer error);
    void vetvec_error_destroy(Pointer error);
    int vetvec_encoder_open(EncoderOptions options, LongByReference out, PointerByReference err);
    int vetvec_encoder_embed(long encoder, TextBatch texts, CallOptions call, float[] out, long capacity,
        LongByReference written, Pointer itemStatus, Pointer provenance, PointerByReference err);
    void vetvec_encoder_destroy(long encoder);
  }

  static Vetvec lib;
  static final PointerByReference err = new PointerByReference();
  static final LongByReference encoder = new LongByReference(), written = new LongByReference();
  static final float[] rows = new float[128];
  static final TextBatch texts = new TextBatch();

  static Memory bytesOf(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    Memory memory = new Memory(utf8.length);
    memory.write(0, utf8, 0, utf8.length);
    return memory;
  }

  static int open(String spec, LongByReference out) {
    EncoderOptions options = new EncoderOptions();
    Memory utf8 = bytesOf(spec);
    options.structSize = options.size();
    options.spec = utf8;
    options.specSize = utf8.size();
    return lib.vetvec_encoder_open(options, out, err);
  }

  static int embed(long handle, CallOptions call) {
    return lib.vetvec_encoder_embed(handle, texts, call, rows, rows.length, written, null, null, err);
  }

  static void print(String what, int status) {
    System.out.printf("%s: %s: %s%n", what, lib.vetvec_status_name(status), lib.vetvec_error_message(err.getValue()));
    lib.vetvec_error_destroy(err.getValue());
  }

  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // a decimal point
    lib = Native.load(arguments[0], Vetvec.class);
    Memory bytes = bytesOf("a textanother one"), offsets = new Memory(3 * 8);
    offsets.write(0, new long[] {0, 6, 17}, 0, 3);
    texts.structSize = texts.size();
    texts.bytes = bytes;
    texts.offsets = offsets;
    texts.count = 2;
    System.out.println("vetvec " + lib.vetvec_version());
    int status = open("builtin:", encoder);
    if (status == 0) status = embed(encoder.getValue(), null);
    if (status != 0) { print("failed", status); System.exit(1); }
    System.out.printf("%d numbers: %.4f %.4f%n", written.getValue(), rows[0], rows[64]);
    print("error", open("no-such-kind:x", new LongByReference()));
    CallOptions call = new CallOptions();
    call.structSize = call.size();
    call.progress = (userData, at) -> {
      Progress progress = new Progress(at);
      System.out.printf("progress: %s %d of %d%n", progress.stage, progress.done, progress.total);
      return 7;
    };
    status = embed(encoder.getValue(), call);
    System.out.printf("stopped: %s by %d%n", lib.vetvec_status_name(status),
        lib.vetvec_error_callback_value(err.getValue()));
    lib.vetvec_error_destroy(err.getValue());
    lib.vetvec_encoder_destroy(encoder.getValue());
    lib.vetvec_encoder_destroy(encoder.getValue());
    print("closed", embed(encoder.getValue(), null));
  }
}
