package jobpostings.job.member;

import java.util.List;
import java.util.Locale;
import jobpostings.body.Member;
import jobpostings.body.Sent;

/** Where the work is done. */
public enum Workplace {
  ONSITE,
  HYBRID,
  REMOTE;

  public static final OptionalMember<Workplace> MEMBER =
      new OptionalMember<>() {
        @Override
        public String name() {
          return "workplace";
        }

        @Override
        public Sent<MemberChange<Workplace>> read(Member member) {
          return member.oneOf(List.of(values())).map(MemberChange::to);
        }

        @Override
        public Object plain(Workplace value) {
          return value.toString();
        }

        @Override
        public Workplace ofPlain(Object plain) {
          return valueOf(plain.toString().toUpperCase(Locale.ROOT));
        }
      };

  /** Whether some of the work can be done elsewhere. */
  public boolean isElsewhere() {
    return this != ONSITE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
