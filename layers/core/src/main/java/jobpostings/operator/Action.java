package jobpostings.operator;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.json.Json;
import jobpostings.page.Page;
import jobpostings.page.PageToken;
import jobpostings.problem.ViolationCode;

/**
 * One action that operators can ask for. What they send is read as a whole before anything is done,
 * so that all errors are reported at once.
 *
 * @param name of the action
 * @param members what else may be sent with it
 * @param operation reads all of the members, and returns what to do if nothing is wrong with them:
 *     that returns the result, or throws a {@link jobpostings.problem.Problem}
 */
record Action(
    String name, Set<String> members, Function<Members, Supplier<Json.Writable>> operation) {

  /**
   * A member without which an action can't be carried out.
   *
   * @param type reads it
   * @param what the requirement, as a sentence
   */
  record Required<T>(String name, Function<Member, Sent<T>> type, String what) {
    /**
     * The value, which is there if nothing is wrong with it; if it is missing, that is reported.
     */
    Optional<T> read(Members members) {
      return members.required(name, type, what);
    }
  }

  /** An action that needs one member. */
  static <T> Action of(String name, Required<T> member, Function<T, Json.Writable> operation) {
    return new Action(
        name,
        Set.of(member.name),
        members -> {
          Optional<T> value = member.read(members);
          return () -> operation.apply(value.orElseThrow());
        });
  }

  /** An action that needs two members. */
  static <T, U> Action of(
      String name,
      Required<T> first,
      Required<U> second,
      BiFunction<T, U, Json.Writable> operation) {
    return new Action(
        name,
        Set.of(first.name, second.name),
        members -> {
          Optional<T> one = first.read(members);
          Optional<U> other = second.read(members);
          return () -> operation.apply(one.orElseThrow(), other.orElseThrow());
        });
  }

  /**
   * The action that shows a list page by page. A page says what to send as {@code after} for the
   * next one; {@code null} if it is the last.
   *
   * @param read the key of an entry from that of a {@link PageToken}; none if it can't be one
   * @param pages gives the page that begins after that entry, with so many entries
   * @param key of an entry, as a text
   */
  static <A, T> Action list(
      String name,
      Function<List<String>, Optional<A>> read,
      BiFunction<Optional<A>, Integer, Page<T>> pages,
      Json.Writer<T> writer,
      Function<T, String> key) {
    return new Action(
        name,
        Set.of("pageSize", "after"),
        members -> {
          int asked = members.get("pageSize").positive().orElse(Page.DEFAULT_SIZE);
          Optional<A> before = after(name, read, members.get("after")).asOptional();
          return () -> {
            Page<T> page = pages.apply(before, Math.min(asked, Page.MAX_SIZE));
            return json -> {
              json.writeStartObject();
              Json.array("data", page.entries(), writer, json);
              json.writeStringField(
                  "after",
                  page.lastBeforeNext()
                      .map(last -> PageToken.of(name, List.of(key.apply(last))))
                      .orElse(null));
              json.writeEndObject();
            };
          };
        });
  }

  private static <A> Sent<A> after(
      String list, Function<List<String>, Optional<A>> read, Member member) {
    return member
        .text()
        .flatMap(
            token ->
                PageToken.read(list, token)
                    .flatMap(read)
                    .<Sent<A>>map(Sent.Value::new)
                    .orElseGet(
                        () ->
                            member.wrong(
                                ViolationCode.UNKNOWN_VALUE,
                                "Send the \"after\" of the page before, as it is.")));
  }

  /** The name, by which actions are found and listed. */
  @Override
  public String toString() {
    return name;
  }
}
