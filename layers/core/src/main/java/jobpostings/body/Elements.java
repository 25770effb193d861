package jobpostings.body;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import jobpostings.problem.ViolationCode;

/** The elements of a JSON array of a request body. Stateless. */
public final class Elements {
  private static final int MOST_CHECKED = 100;

  private Elements() {}

  /**
   * The elements of an array that is a member. If there are far too many, only the first ones: it
   * is enough to report what is wrong with them.
   *
   * @param most how many it may have; it must have at least one
   */
  public static Sent<List<Member>> of(Member member, int most) {
    return member.array().flatMap(array -> of(member, array, most));
  }

  private static Sent<List<Member>> of(Member member, ArrayNode array, int most) {
    String name = member.name();
    if (array.isEmpty()) {
      return member.wrong(
          ViolationCode.TOO_FEW, "%s must have 1 to %d items.".formatted(name, most));
    }
    if (array.size() > most) {
      member
          .violations()
          .add(
              member.pointer(),
              ViolationCode.TOO_MANY,
              "%s has %d items; 1 to %d are allowed.".formatted(name, array.size(), most));
    }
    return new Sent.Value<>(
        IntStream.range(0, Math.min(array.size(), Math.max(MOST_CHECKED, most)))
            .mapToObj(i -> element(member, array, i))
            .toList());
  }

  /**
   * Visits the elements of an array that is a member, however many there are.
   *
   * @return how many there are
   */
  public static Sent<Integer> forEach(Member member, Consumer<Member> look) {
    return member
        .array()
        .flatMap(
            array -> {
              for (int i = 0; i < array.size(); i++) {
                // One at a time: together they would take far more memory than the body.
                look.accept(element(member, array, i));
              }
              return new Sent.Value<>(array.size());
            });
  }

  private static Member element(Member member, ArrayNode array, int i) {
    return new Member(
        member.pointer() + "/" + i,
        member.name() + "[" + i + "]",
        array.get(i),
        member.isStrict(),
        member.violations());
  }
}
