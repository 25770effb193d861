package jobpostings.job.member;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.body.Member;
import jobpostings.body.Sent;
import jobpostings.location.Province;
import jobpostings.problem.ViolationCode;

/** From where remote work may be done. */
public final class RemoteFrom {
  /** Anywhere in Canada. */
  public static final String CANADA = "CA";

  /**
   * The codes of provinces and territories, in the order in which they were sent, or {@link
   * #CANADA} alone.
   */
  public static final OptionalMember<List<String>> MEMBER = new Codes();

  private static final List<String> KNOWN =
      Stream.concat(Arrays.stream(Province.values()).map(Province::name), Stream.of(CANADA))
          .toList();

  private RemoteFrom() {}

  private static final class Codes implements OptionalMember<List<String>> {
    @Override
    public String name() {
      return "remoteFrom";
    }

    @Override
    public Sent<MemberChange<List<String>>> read(Member member) {
      Set<String> codes = new LinkedHashSet<>();
      return member
          .elements(Province.values().length, element -> add(element, codes))
          .flatMap(count -> whole(member, codes, count));
    }

    private static void add(Member element, Set<String> codes) {
      Optional<String> code =
          element.required(each -> each.oneOf(KNOWN), "remoteFrom needs a province code: \"ON\".");
      if (code.isPresent() && !codes.add(code.get())) {
        element.wrong(
            ViolationCode.DUPLICATE, code.get() + " is there twice; leave one of them out.");
      }
    }

    private static Sent<MemberChange<List<String>>> whole(
        Member member, Set<String> codes, int count) {
      if (codes.contains(CANADA) && codes.size() > 1) {
        return member.wrong(
            ViolationCode.NOT_USED_TOGETHER,
            "CA stands for all of Canada: send [\"CA\"] alone, or the provinces without it.");
      }
      return codes.size() == count
          ? new Sent.Value<>(MemberChange.to(List.copyOf(codes)))
          : new Sent.Wrong<>();
    }

    /**
     * Only work that can be done elsewhere may have it. A request that ends that clears what was
     * stored; what it sends itself would contradict it.
     */
    @Override
    public Optional<List<String>> resulting(OptionalEdit edit) {
      boolean isElsewhere =
          edit.resulting().get(Workplace.MEMBER).filter(Workplace::isElsewhere).isPresent();
      if (!isElsewhere
          && edit.sent().of(this).hasValue()
          && !edit.sent().of(Workplace.MEMBER).isWrong()) {
        edit.wrong(
            name(),
            ViolationCode.NOT_USED_TOGETHER,
            "remoteFrom is for a workplace of remote or hybrid; send one of them as workplace, or"
                + " leave remoteFrom out.");
      }
      return isElsewhere ? OptionalMember.super.resulting(edit) : Optional.empty();
    }

    @Override
    public Object plain(List<String> value) {
      return value;
    }

    @Override
    public List<String> ofPlain(Object plain) {
      return ((List<?>) plain).stream().map(Object::toString).toList();
    }
  }
}
