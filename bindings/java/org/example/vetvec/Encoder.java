package org.example.vetvec;

import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.ptr.PointerByReference;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Embeds texts. All else is the C ABI under its own names: {@code Encoder.API}. */
public final class Encoder implements AutoCloseable {
  /** libvetvec: from the jar on the class path, from jna.library.path, or the system's. */
  public static final Abi API = Native.load("vetvec", Abi.class, Map.of(Library.OPTION_STRING_ENCODING, "UTF-8"));

  static {
    if (API.vetvec_version_abi() != Abi.VETVEC_ABI_VERSION) {
      throw new UnsatisfiedLinkError("libvetvec has ABI " + API.vetvec_version_abi() + ", this package " + Abi.VETVEC_ABI_VERSION);
    }
  }

  private final long handle;

  public Encoder(Abi.vetvec_encoder_options options) {
    long[] out = new long[1];
    PointerByReference err = new PointerByReference();
    check(API.vetvec_encoder_open(options, out, err), err);
    handle = out[0];
  }

  public Encoder(String spec) {
    this(withSpec(spec));
  }

  private static Abi.vetvec_encoder_options withSpec(String spec) {
    Abi.vetvec_encoder_options options = new Abi.vetvec_encoder_options();
    set(options.spec, spec);
    return options;
  }

  /** Sets a text; its memory lives as long as the field. */
  public static <T extends Abi.vetvec_str> T set(T field, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    field.data = memory(bytes);
    field.size = bytes.length;
    return field;
  }

  private static Memory memory(byte[] bytes) {
    Memory made = new Memory(Math.max(1, bytes.length));
    made.write(0, bytes, 0, bytes.length);
    return made;
  }

  /** Throws what a call reported. */
  public static void check(int status, PointerByReference err) {
    if (status != Abi.VETVEC_STATUS_OK) {
      String message = API.vetvec_error_message(err.getValue());
      API.vetvec_error_destroy(err.getValue());
      throw new IllegalStateException("status " + status + ": " + message);
    }
  }

  /** The vectors, one for each text. */
  public float[][] embed(String... texts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Memory offsets = new Memory(8L * (texts.length + 1));
    for (int i = 0; i < texts.length; ++i) {
      bytes.writeBytes(texts[i].getBytes(StandardCharsets.UTF_8));
      offsets.setLong(8L * (i + 1), bytes.size());
    }
    offsets.setLong(0, 0);
    Abi.vetvec_text_batch batch = new Abi.vetvec_text_batch();
    batch.bytes = memory(bytes.toByteArray());
    batch.offsets = offsets;
    batch.count = texts.length;
    long[] matrix = new long[1];
    PointerByReference err = new PointerByReference();
    try {
      check(API.vetvec_encoder_embed_alloc(handle, batch, null, matrix, null, null, err), err);
      Abi.vetvec_rows rows = new Abi.vetvec_rows();
      check(API.vetvec_matrix_view(matrix[0], rows, err), err);
      float[][] out = new float[texts.length][];
      for (int i = 0; i < texts.length; ++i) {
        out[i] = rows.data.getFloatArray(4L * i * rows.row_stride, (int) rows.cols);
      }
      return out;
    } finally {
      API.vetvec_matrix_destroy(matrix[0]);
    }
  }

  @Override
  public void close() {
    API.vetvec_encoder_destroy(handle);
  }
}
