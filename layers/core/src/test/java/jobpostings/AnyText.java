package jobpostings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Texts of pieces, drawn by {@code -Dseed}: properties have a fixed seed of their own, and this one
 * says which pieces that means.
 */
public final class AnyText {
  private static final long SEED = Long.getLong("seed", 1);

  private AnyText() {}

  /** One of the pieces. */
  public static Arbitrary<String> of(List<String> pieces) {
    List<String> shuffled = new ArrayList<>(pieces);
    Collections.shuffle(shuffled, new Random(SEED));
    return Arbitraries.of(shuffled);
  }

  /** So many of them at most, one behind the other. */
  public static Arbitrary<String> of(List<String> pieces, int most) {
    return joined(of(pieces), most);
  }

  /** So many texts at most, one behind the other. */
  public static Arbitrary<String> joined(Arbitrary<String> each, int most) {
    return each.list().ofMaxSize(most).map(texts -> String.join("", texts));
  }
}
