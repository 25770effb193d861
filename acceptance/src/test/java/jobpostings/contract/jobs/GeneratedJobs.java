package jobpostings.contract.jobs;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;

/** Random jobs that keep all rules, with and without what is optional, and with odd text. */
final class GeneratedJobs {
  private static final List<String> STATUSES = List.of("draft", "active", "archived");
  private static final List<String> PLACES =
      List.of("Vancouver, BC", "Toronto, ON", "Moose Jaw, SK", "Halifax, NS", "Regina, SK");
  private static final List<String> WORDS =
      List.of(
          "Nurse",
          "Cook's",
          "\"Lead\"",
          "\\n",
          "R&D",
          "<b>",
          "Été",
          "日本",
          "😀",
          "e\u0301",
          "🏴\u200D☠️",
          "مهندس",
          "İI",
          "ß",
          "%00",
          "{}",
          "null",
          "--",
          "ﬀ",
          "\u00A0x");
  private static final List<String> HTML =
      List.of(
          "<p>Care for people.</p>",
          "<ul><li>One</li><li>Two <b>x</b></li></ul>",
          "x<br>y",
          "<div><p>R&amp;D &lt;b&gt; &nbsp;</p></div>",
          "日本 😀",
          "<a href=\"https://x.example/?a=1&amp;b=2\" target=\"_top\">z</a>");

  private final Random random;

  GeneratedJobs(Random random) {
    this.random = random;
  }

  Body next() {
    Body job =
        Body.of("{}")
            .with("title", text(random.nextInt(1, 9)))
            .with("description", several(HTML, 3).stream().collect(Collectors.joining()))
            .with("locations", several(PLACES, 3).stream().map(GeneratedJobs::described).toList())
            .with("categories", ids(several(categories(), 3)))
            .with("positionType", Map.of("id", random.nextInt(1, 6)))
            .with("status", STATUSES.get(random.nextInt(3)))
            .with("confidential", random.nextBoolean())
            .with("autoRefresh", random.nextBoolean())
            .with("salary", random.nextBoolean() ? salary() : null)
            .with("closeDate", closeDate());
    return random.nextBoolean()
        ? routed(job, 1).with("applicationEmail", "jobs+%d@x.example".formatted(random.nextInt(99)))
        : routed(job, 2).with("applicationUrl", "https://x.example/" + random.nextInt());
  }

  private static Body routed(Body job, int type) {
    return job.with("applicantRoutingType", Map.of("id", type));
  }

  /** This many words between plain ones, because space at the ends would be trimmed. */
  private String text(int words) {
    return random
        .ints(words, 0, WORDS.size())
        .mapToObj(WORDS::get)
        .collect(Collectors.joining(" ", "Job ", " " + random.nextInt(1000)));
  }

  private Object closeDate() {
    return random.nextBoolean() ? Service.today().plusDays(random.nextInt(1, 400)) : null;
  }

  private Map<String, Object> salary() {
    BigDecimal amount = BigDecimal.valueOf(random.nextLong(9_999_999_999L), random.nextInt(5));
    BigDecimal more = BigDecimal.valueOf(random.nextLong(9_999_999_999L), random.nextInt(5));
    return Map.of(
        "amount", amount,
        "maxAmount", amount.add(more),
        "period", Map.of("id", random.nextInt(1, 6)),
        "plusCommission", random.nextBoolean());
  }

  private static List<Integer> categories() {
    return IntStream.rangeClosed(1, 38).boxed().toList();
  }

  private static Map<String, String> described(String place) {
    return Map.of("description", place);
  }

  private static List<Map<String, Integer>> ids(List<Integer> ids) {
    return ids.stream().map(id -> Map.of("id", id)).toList();
  }

  /** One to {@code most} of them, in random order, none of them twice. */
  private <T> List<T> several(List<T> all, int most) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, random.nextInt(1, most + 1));
  }
}
