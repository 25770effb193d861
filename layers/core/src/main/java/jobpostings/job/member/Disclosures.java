package jobpostings.job.member;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.body.Sent;

/**
 * What the employer says of a posting because the law asks for it. At least one of them is there.
 *
 * @param usesAi whether artificial intelligence screens, assesses or selects applicants
 * @param vacancy whether the posting is for a position that is vacant
 */
public record Disclosures(Optional<Boolean> usesAi, Optional<Vacancy> vacancy) {
  /** Whether there is a vacant position. */
  public enum Vacancy {
    EXISTING,
    FUTURE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static final OptionalMember<Disclosures> MEMBER = new DisclosuresMember();

  private static final Disclosures NONE = new Disclosures(Optional.empty(), Optional.empty());

  private static final class DisclosuresMember implements OptionalMember<Disclosures> {
    @Override
    public String name() {
      return "disclosures";
    }

    @Override
    public Sent<MemberChange<Disclosures>> read(Member member) {
      return member.members(Set.of("usesAi", "vacancy")).flatMap(DisclosuresMember::change);
    }

    private static Sent<MemberChange<Disclosures>> change(Members members) {
      Sent<Boolean> usesAi = members.get("usesAi").flag();
      Sent<Vacancy> vacancy = members.get("vacancy").oneOf(List.of(Vacancy.values()));
      return new Sent.Value<>(
          before -> {
            Disclosures old = before.orElse(NONE);
            Disclosures merged =
                new Disclosures(usesAi.orBefore(old.usesAi), vacancy.orBefore(old.vacancy));
            return Optional.of(merged).filter(each -> !each.equals(NONE));
          });
    }

    @Override
    public Object plain(Disclosures value) {
      Map<String, Object> plain = new LinkedHashMap<>();
      value.usesAi.ifPresent(flag -> plain.put("usesAi", flag));
      value.vacancy.ifPresent(vacancy -> plain.put("vacancy", vacancy.toString()));
      return plain;
    }

    @Override
    public Disclosures ofPlain(Object plain) {
      Map<?, ?> members = (Map<?, ?>) plain;
      return new Disclosures(
          Optional.ofNullable((Boolean) members.get("usesAi")),
          Arrays.stream(Vacancy.values())
              .filter(vacancy -> vacancy.toString().equals(members.get("vacancy")))
              .findFirst());
    }
  }
}
