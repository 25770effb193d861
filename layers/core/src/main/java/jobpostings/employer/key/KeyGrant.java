package jobpostings.employer.key;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.problem.ViolationCode;

/**
 * What a key is issued with, or a partner is granted.
 *
 * @param scopes at least one
 * @param expiresAt when it stops working; none if it does not
 * @param description what it is for, in the words of who asked for it
 */
public record KeyGrant(
    Set<Scope> scopes, Optional<Instant> expiresAt, Optional<String> description) {
  /** Every scope, and no expiry. */
  public static final KeyGrant EVERYTHING =
      new KeyGrant(Scope.ALL, Optional.empty(), Optional.empty());

  /** The members that {@link #read} reads. */
  public static final Set<String> MEMBERS = Set.of("scopes", "expiresAt", "description");

  /**
   * Reads the grant that is asked for. If something is wrong, it is reported and the result means
   * nothing; but that a key gives more than it has is refused before all else.
   *
   * @param what is granted what: "key", for messages
   * @param otherwise the scopes if none are named; empty if some must be named
   * @param giver whose key asks, which what it gives must not outlive; none for operators
   * @throws jobpostings.problem.Problem if it asks for a scope that the giver's key lacks
   */
  public static KeyGrant read(
      String what, Members members, Set<Scope> otherwise, Optional<Caller> giver, Instant now) {
    Sent<Set<Scope>> scopes =
        members.get("scopes").constants(Scope.class, "scope", "one of read, write and manage");
    giver.ifPresent(caller -> caller.requireToGive(what, scopes.orElse(Set.of())));
    if (scopes.isSent() || otherwise.isEmpty()) {
      members.required(
          "scopes",
          _ -> scopes,
          "A %s needs scopes: one or more of read, write and manage.".formatted(what));
    }
    Member end = members.get("expiresAt");
    Sent<Instant> expiresAt = end.moment();
    giver.flatMap(Caller::expiresAt).ifPresent(most -> requireWithin(what, most, expiresAt, end));
    if (expiresAt.asOptional().filter(moment -> !moment.isAfter(now)).isPresent()) {
      end.wrong(
          ViolationCode.IN_THE_PAST,
          "A %s can only expire at a time to come, and it is %s now.".formatted(what, now));
    }
    return new KeyGrant(
        scopes.orElse(otherwise),
        expiresAt.asOptional(),
        members.get("description").line(256).asOptional());
  }

  private static void requireWithin(
      String what, Instant most, Sent<Instant> expiresAt, Member end) {
    if (!expiresAt.isWrong()
        && expiresAt.asOptional().filter(each -> !each.isAfter(most)).isEmpty()) {
      end.wrong(
          expiresAt.asOptional().isPresent() ? ViolationCode.OUT_OF_RANGE : ViolationCode.REQUIRED,
          "The key that was sent works until %s, and makes no %s that lasts longer. Send an expiresAt that is no later."
              .formatted(most, what));
    }
  }
}
