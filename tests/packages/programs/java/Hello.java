import org.example.vetvec.Encoder;

public class Hello {
  public static void main(String[] arguments) {
    try (Encoder encoder = new Encoder("builtin:")) {
      float[][] rows = encoder.embed("hello");
      System.out.println(rows.length + " vector of " + rows[0].length);
    }
  }
}
