package jobpostings.job.member;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import jobpostings.body.Member;
import jobpostings.body.Sent;
import jobpostings.problem.ViolationCode;

/** Texts of the integrator's own, by name; the service only keeps them. */
final class Metadata {
  private static final int MAX_NAMES = 20;
  private static final int MAX_NAME = 40;
  private static final int MAX_TEXT = 200;

  /** By name, in its order, so that the same texts are written alike. */
  public static final OptionalMember<SortedMap<String, String>> MEMBER = new MetadataMember();

  private Metadata() {}

  private static final class MetadataMember implements OptionalMember<SortedMap<String, String>> {
    @Override
    public String name() {
      return "metadata";
    }

    @Override
    public Sent<MemberChange<SortedMap<String, String>>> read(Member member) {
      Map<String, Sent<String>> sent = new LinkedHashMap<>();
      return member
          .entries(
              (name, text) -> {
                requireName(name, text);
                sent.put(name, text.text(MAX_TEXT));
              })
          .map(_ -> before -> merged(before, sent));
    }

    private static void requireName(String name, Member text) {
      if (name.isEmpty()) {
        text.wrong(ViolationCode.TOO_SHORT, "A name in metadata has 1 to 40 characters.");
      } else if (!name.chars().allMatch(MetadataMember::isOfName)) {
        text.wrong(
            ViolationCode.BAD_CHARACTER,
            "A name in metadata has letters and digits of ASCII, '.', '_' and '-' only.");
      }
      int length = name.codePointCount(0, name.length());
      if (length > MAX_NAME) {
        text.wrong(
            ViolationCode.TOO_LONG,
            "A name in metadata has at most %d characters, not %d.".formatted(MAX_NAME, length));
      }
    }

    private static boolean isOfName(int c) {
      return c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c >= '0' && c <= '9'
          || ".-_".indexOf(c) >= 0
          || c == 0xFFFD; // Refused wherever it stands.
    }

    private static Optional<SortedMap<String, String>> merged(
        Optional<SortedMap<String, String>> before, Map<String, Sent<String>> sent) {
      SortedMap<String, String> merged = new TreeMap<>(before.orElseGet(TreeMap::new));
      sent.forEach(
          (name, text) ->
              text.orBefore(Optional.ofNullable(merged.get(name)))
                  .ifPresentOrElse(value -> merged.put(name, value), () -> merged.remove(name)));
      return Optional.of(Collections.unmodifiableSortedMap(merged))
          .filter(texts -> !texts.isEmpty());
    }

    @Override
    public Optional<SortedMap<String, String>> resulting(OptionalEdit edit) {
      Optional<SortedMap<String, String>> after = OptionalMember.super.resulting(edit);
      int names = after.map(Map::size).orElse(0);
      if (names > MAX_NAMES) {
        edit.wrong(
            name(),
            ViolationCode.TOO_MANY,
            "metadata would have %d names; at most %d are allowed. To remove one, send it as null."
                .formatted(names, MAX_NAMES));
      }
      return after;
    }

    @Override
    public Object plain(SortedMap<String, String> value) {
      return value;
    }

    @Override
    public SortedMap<String, String> ofPlain(Object plain) {
      SortedMap<String, String> texts = new TreeMap<>();
      ((Map<?, ?>) plain).forEach((name, text) -> texts.put(name.toString(), text.toString()));
      return Collections.unmodifiableSortedMap(texts);
    }
  }
}
