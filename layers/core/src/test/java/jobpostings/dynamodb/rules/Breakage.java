package jobpostings.dynamodb.rules;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;

/**
 * A way in which a call breaks.
 *
 * @param lasting whether all calls after it fail too
 */
public record Breakage(Fault fault, boolean lasting) {
  /** All ways that the service can tell apart, as {@link Fault#toTry}. */
  public static List<Breakage> all(SdkRequest request, int turn) {
    return Fault.toTry(request, turn).stream()
        .flatMap(fault -> Stream.of(new Breakage(fault, false), new Breakage(fault, true)))
        .toList();
  }

  /** One of them, the same for the same seed and turn. */
  public static List<Breakage> one(SdkRequest request, int turn) {
    Random random = Draw.random(Integer.toString(turn));
    List<Breakage> all = all(request, random.nextInt(Integer.MAX_VALUE));
    return List.of(all.get(random.nextInt(all.size())));
  }

  @Override
  public String toString() {
    return "%s %s (%s)".formatted(fault, lasting ? "lasting" : "once", Draw.seed());
  }
}
