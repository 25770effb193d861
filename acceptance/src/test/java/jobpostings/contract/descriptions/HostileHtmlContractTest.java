package jobpostings.contract.descriptions;

import static java.util.stream.Collectors.toSet;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.browser.Browser;
import jobpostings.browser.NeedsBrowser;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Seed;
import jobpostings.contract.support.Service;
import jobpostings.job.description.HostileHtml;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Descriptions that attack those who are shown them. What is accepted is shown by a real browser,
 * written into pages by servers and set by scripts, and does nothing there. Which are accepted is
 * in the tests of the rules.
 */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class HostileHtmlContractTest {
  /** So many documents side by side that a page still loads at once. */
  private static final int PER_PAGE = 100;

  private static final int MIXTURES = 500;
  private static final int MAX_TURNS = 100;

  private final Api api = Api.ofEmployer().inProcess();
  private final Api lenient = api.with("Prefer", "handling=lenient");
  private final int id = api.create(job()).id();

  /** Answers so far: several tests send the same. */
  private final Map<String, Optional<String>> accepted = new HashMap<>();

  private final Map<String, Optional<String>> fixed = new HashMap<>();
  private final Set<String> unchanged = new HashSet<>();

  /** Without this, that nothing happens in the other tests would say nothing. */
  @Test
  @NeedsBrowser
  void attacksRunWhereNothingStopsThem(Browser browser) {
    JobViews views = new JobViews(browser);
    List<Integer> live =
        IntStream.range(0, HostileHtml.ALL.size())
            .filter(i -> HostileHtml.ALL.get(i).isLive())
            .boxed()
            .toList();
    for (List<Integer> some : pages(live)) {
      List<String> attacks = some.stream().map(i -> HostileHtml.ALL.get(i).numbered(i)).toList();
      Set<Integer> quiet = new TreeSet<>(some);
      views.write(attacks);
      quiet.removeAll(alarmed(quiet, views));
      views.set(attacks);
      quiet.removeAll(alarmed(quiet, views));
      assertThat(quiet).extracting(HostileHtml.ALL::get).isEmpty();
    }
  }

  /** Which of those numbers run or ask for something, once given some time to. */
  private static Set<Integer> alarmed(Set<Integer> numbers, JobViews views) {
    views.use();
    Set<Integer> alarmed = Set.of();
    for (int turn = 0; turn < MAX_TURNS && alarmed.size() < numbers.size(); turn++) {
      Set<String> alarms = views.alarms();
      alarmed = numbers.stream().filter(i -> isAlarmed(i, alarms)).collect(toSet());
    }
    return alarmed;
  }

  private static boolean isAlarmed(int number, Set<String> alarms) {
    String host = "http://%d.evil.example/".formatted(number);
    return alarms.contains(Integer.toString(number))
        || alarms.stream().anyMatch(alarm -> alarm.startsWith(host));
  }

  @Test
  @NeedsBrowser
  void whatIsAcceptedIsInert(Browser browser) {
    areInert(attacks(HostileHtml::isAllowed).map(html -> accepted(html).orElseThrow()), browser);
  }

  @Test
  @NeedsBrowser
  void whatIsAcceptedOfMixturesIsInert(Browser browser) {
    HtmlMixtures mixtures = new HtmlMixtures(Seed.random("mixtures"));
    List<String> stored =
        Stream.generate(mixtures::next)
            .limit(MIXTURES)
            .flatMap(html -> accepted(html).stream())
            .toList();

    assertThat(stored).as(Seed.name()).hasSizeGreaterThan(MIXTURES / 10);
    areInert(stored.stream(), browser);
  }

  @Test
  @NeedsBrowser
  void whatIsMadeOfAttacksIsInert(Browser browser) {
    HtmlMixtures mixtures = new HtmlMixtures(Seed.random("mended mixtures"));
    Stream<String> all =
        Stream.concat(attacks(_ -> true), Stream.generate(mixtures::next).limit(MIXTURES));
    areInert(all.flatMap(html -> fixed(html).stream()), browser);
  }

  private static Stream<String> attacks(Predicate<HostileHtml> which) {
    return HostileHtml.ALL.stream().filter(which).map(HostileHtml::html);
  }

  /** The stored description, which is stored unchanged when sent again; empty if refused. */
  private Optional<String> accepted(String html) {
    return accepted.computeIfAbsent(
        html, _ -> stored(put(api, html), "html-.*|bad-character|required"));
  }

  /** The same with lenient handling, which fixes the description. */
  private Optional<String> fixed(String html) {
    return fixed.computeIfAbsent(
        html, _ -> stored(put(lenient, html), "html-empty|bad-character|required"));
  }

  private Optional<String> stored(Answer answer, String refusals) {
    if (answer.status() != 200) {
      answer.isInvalid();
      assertThat(answer.errors())
          .as(answer::toString)
          .allMatch(error -> error.path("pointer").asText().equals("/description"))
          .allMatch(error -> error.path("code").asText().matches(refusals));
      return Optional.empty();
    }
    String stored = answer.text("/description");
    if (unchanged.add(stored)) {
      put(api, stored).is(200).has("/description", stored);
    }
    return Optional.of(stored);
  }

  private Answer put(Api client, String html) {
    String body = Body.of("{}").with("description", html).toString();
    StringBuilder ascii = new StringBuilder(); // halves of pairs have no UTF-8, but escapes
    body.chars()
        .forEach(c -> ascii.append(c < 0x7F ? Character.toString(c) : "\\u%04X".formatted(c)));
    return client.put("/jobs/" + id, ascii);
  }

  private static void areInert(Stream<String> accepted, Browser browser) {
    JobViews views = new JobViews(browser);
    for (List<String> some : pages(accepted.distinct().toList())) {
      views.write(some);
      views.areInert(some);
      views.set(some);
      views.areInert(some);
    }
  }

  private static <T> List<List<T>> pages(List<T> all) {
    return all.stream().gather(Gatherers.windowFixed(PER_PAGE)).toList();
  }
}
