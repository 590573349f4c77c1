import com.sun.jna.Structure;
import org.example.vetvec.Abi;

/** Prints the size of each struct, as JNA lays it out. */
public class Layout {
  public static void main(String[] arguments) throws ReflectiveOperationException {
    for (Class<?> each : Abi.class.getDeclaredClasses()) {
      if (Structure.class.isAssignableFrom(each)) {
        Structure made = (Structure) each.getDeclaredConstructor().newInstance();
        System.out.println(each.getSimpleName() + " " + made.size());
      }
    }
  }
}
