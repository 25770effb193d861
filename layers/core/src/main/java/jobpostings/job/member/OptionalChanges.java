package jobpostings.job.member;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jobpostings.body.Members;
import jobpostings.body.Sent;

/**
 * What a request says about the optional members of a job.
 *
 * @param sent by member, each of the member's own type; what is missing was not sent
 * @param restores whether the members become those of an earlier version: what is missing then had
 *     no value, and nothing is merged
 */
public record OptionalChanges(Map<OptionalMember<?>, Sent<?>> sent, boolean restores) {

  public OptionalChanges {
    sent = Map.copyOf(sent);
  }

  /** Reads those of a body, which may lack any of them. */
  public static OptionalChanges read(Members body) {
    Map<OptionalMember<?>, Sent<?>> sent = new HashMap<>();
    for (OptionalMember<?> member : OptionalMembers.ALL) {
      sent.put(member, member.read(body.get(member.name())));
    }
    return new OptionalChanges(sent, false);
  }

  /** The same as those of an earlier version. */
  public OptionalChanges restoring() {
    return new OptionalChanges(sent, true);
  }

  @SuppressWarnings("unchecked") // read() puts in what the member itself has read.
  public <T> Sent<OptionalMember.MemberChange<T>> of(OptionalMember<T> member) {
    return (Sent<OptionalMember.MemberChange<T>>) sent.getOrDefault(member, new Sent.Nothing<>());
  }

  /** The value that a request makes of the stored one; that one, if what was sent is wrong. */
  <T> Optional<T> applyTo(OptionalMember<T> member, Optional<T> stored) {
    Optional<T> before = restores ? Optional.empty() : stored;
    return switch (of(member)) {
      case Sent.Value<OptionalMember.MemberChange<T>>(OptionalMember.MemberChange<T> change) ->
          change.applyTo(before);
      case Sent.NoValue<OptionalMember.MemberChange<T>> _ -> Optional.empty();
      case Sent.Nothing<OptionalMember.MemberChange<T>> _,
          Sent.Wrong<OptionalMember.MemberChange<T>> _ ->
          before;
    };
  }
}
