package jobpostings.body;

import jobpostings.problem.ViolationCode;
import jobpostings.reference.Reference;

/** Reads entries of the fixed lists, which are sent as objects with their ids. */
public final class ReferenceReader {
  private ReferenceReader() {}

  /** The entry with the id that the member holds; without an id, no value. */
  public static <R extends Reference> Sent<R> read(Member member, R[] entries) {
    return Members.of(member, Reference.MEMBERS)
        .flatMap(
            members -> {
              Member id = members.get("id", member.name() + ".id");
              return id.isSent() ? entry(id, entries) : new Sent.NoValue<>();
            });
  }

  private static <R extends Reference> Sent<R> entry(Member id, R[] entries) {
    return id.number()
        .flatMap(
            number ->
                Reference.of(entries, number)
                    .<Sent<R>>map(Sent.Value::new)
                    .orElseGet(
                        () ->
                            id.wrong(
                                ViolationCode.UNKNOWN_VALUE,
                                "%s must be the id of one of: %s."
                                    .formatted(id.name(), Reference.listed(entries)))));
  }
}
