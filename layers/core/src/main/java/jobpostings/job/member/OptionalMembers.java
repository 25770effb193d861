package jobpostings.job.member;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.problem.Violations;

/**
 * The values of a job's optional members.
 *
 * @param values by member, each of the member's own type
 */
public record OptionalMembers(Map<OptionalMember<?>, Object> values) {
  public static final OptionalMembers NONE = new OptionalMembers(Map.of());

  /** All that there are, in the order in which they are written. */
  public static final List<OptionalMember<?>> ALL =
      List.of(
          Workplace.MEMBER,
          RemoteFrom.MEMBER,
          PublishOn.MEMBER,
          Disclosures.MEMBER,
          Metadata.MEMBER);

  public OptionalMembers {
    values = Map.copyOf(values);
  }

  @SuppressWarnings("unchecked") // with() lets in values of the member's type only.
  public <T> Optional<T> get(OptionalMember<T> member) {
    return Optional.ofNullable((T) values.get(member));
  }

  public <T> OptionalMembers with(OptionalMember<T> member, Optional<T> value) {
    Map<OptionalMember<?>, Object> changed = new HashMap<>(values);
    value.ifPresentOrElse(each -> changed.put(member, each), () -> changed.remove(member));
    return new OptionalMembers(changed);
  }

  /** The plain form of a member's value. */
  public <T> Optional<Object> plain(OptionalMember<T> member) {
    return get(member).map(member::plain);
  }

  /** The same with a value that was stored in its plain form. */
  public <T> OptionalMembers withPlain(OptionalMember<T> member, Object plain) {
    return with(member, Optional.of(member.ofPlain(plain)));
  }

  /** The same after a request. */
  public OptionalMembers after(
      OptionalChanges sent, OptionalEdit.Rest rest, Violations violations) {
    OptionalMembers resulting = NONE;
    for (OptionalMember<?> member : ALL) {
      resulting = resulting.with(member, new OptionalEdit(sent, this, resulting, rest, violations));
    }
    return resulting;
  }

  private <T> OptionalMembers with(OptionalMember<T> member, OptionalEdit edit) {
    return with(member, member.resulting(edit));
  }
}
