package jobpostings.body;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import jobpostings.problem.ViolationCode;

/** The elements of a JSON array of a request body. Stateless. */
public final class Elements {
  private Elements() {}

  /**
   * Visits the elements of an array that is a member, however many there are, so that what is wrong
   * with any of them is found.
   *
   * @param most how many it may have; it must have at least one
   * @return how many there are
   */
  public static Sent<Integer> forEach(Member member, int most, Consumer<Member> look) {
    return member
        .array()
        .flatMap(
            array -> {
              if (array.isEmpty()) {
                return member.wrong(
                    ViolationCode.TOO_FEW,
                    "%s must have 1 to %d items.".formatted(member.name(), most));
              }
              if (array.size() > most) {
                member
                    .violations()
                    .add(
                        member.pointer(),
                        ViolationCode.TOO_MANY,
                        "%s has %d items; 1 to %d are allowed."
                            .formatted(member.name(), array.size(), most));
              }
              return forEach(member, array, look);
            });
  }

  /**
   * The same for an array that may be empty, and as long as a body can be.
   *
   * @return how many there are
   */
  public static Sent<Integer> forEach(Member member, Consumer<Member> look) {
    return member.array().flatMap(array -> forEach(member, array, look));
  }

  /**
   * The constants that an array names, each once.
   *
   * @param what each of them is: "scope", for messages
   * @param known what there are, for messages: "one of read, write and manage"
   */
  public static <E extends Enum<E>> Sent<Set<E>> set(
      Member member, Class<E> type, String what, String known) {
    List<E> all = List.of(type.getEnumConstants());
    Set<E> set = EnumSet.noneOf(type);
    return forEach(
            member,
            all.size(),
            element ->
                element
                    .oneOf(all)
                    .required(
                        Optional.empty(),
                        element.pointer(),
                        "A %s must be %s.".formatted(what, known),
                        element.violations())
                    .filter(each -> !set.add(each))
                    .ifPresent(
                        each ->
                            element
                                .violations()
                                .add(
                                    element.pointer(),
                                    ViolationCode.DUPLICATE,
                                    "The %s %s is there twice.".formatted(what, each))))
        .flatMap(_ -> set.isEmpty() ? new Sent.Wrong<>() : new Sent.Value<>(set));
  }

  private static Sent<Integer> forEach(Member member, ArrayNode array, Consumer<Member> look) {
    for (int i = 0; i < array.size(); i++) {
      // One at a time: together they would take far more memory than the body.
      look.accept(element(member, array, i));
    }
    return new Sent.Value<>(array.size());
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
