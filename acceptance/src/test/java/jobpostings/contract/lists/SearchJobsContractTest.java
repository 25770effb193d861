package jobpostings.contract.lists;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Lists: {@code q}. */
@ResourceLock(Service.JOBS)
final class SearchJobsContractTest {
  private final Api api = Api.ofEmployer();
  private final String word = Unique.word();
  private final int id =
      api.create(
              job()
                  .with("title", "Infirmière-Chef (Élite) " + word)
                  .with("referenceId", "HR/" + word.substring(0, 8) + "-Ünit.7"))
          .id();

  private Answer search(String q) {
    return api.get("/jobs" + Api.query("q", q)).is(200);
  }

  private void finds(String q) {
    Answer found = search(q);

    assertThat(found.texts("/data", "id")).as(found::toString).containsExactly("" + id);
    found.has("/paging/total", 1);
  }

  private void findsNothing(String q) {
    search(q).has("/paging/total", 0).hasJson("/data", "[]");
  }

  @Test
  void aWordOccursInTheTitle() {
    finds(word);
    finds(word.substring(2, 11));
    finds("élite " + word);
  }

  @Test
  void aWordOccursInTheReferenceId() {
    finds("hr/" + word.substring(0, 8));
    finds(word.substring(0, 8) + "-Ünit.7");
  }

  @Test
  void caseDoesNotMatter() {
    finds(word.toUpperCase(Locale.ROOT));
    finds("INFIRMIÈRE-CHEF " + word.toUpperCase(Locale.ROOT));
    finds("ÉLITE " + word);
  }

  @Test
  void accentsDoNotMatter() {
    finds("infirmiere " + word);
    finds("ELITE " + word);
    finds("Ïnfïrmîêrë " + word);
    finds("unit.7 " + word);
    finds("infirmie\u0300re " + word);
  }

  @Test
  void everyWordIsFoundInEitherAndInAnyOrder() {
    finds(word + " chef infirm");
    finds("unit elite " + word);
    finds("  chef \t " + word + " ");
  }

  @Test
  void oneWordThatIsNotThereIsEnoughToFindNothing() {
    findsNothing(word + " plumber");
    findsNothing(word + "x");
    findsNothing("elite" + word);
  }

  @Test
  void nothingElseIsSearched() {
    String other = Unique.word();
    api.create(job().with("description", "<p>" + other + "</p>"));

    findsNothing(other);
    findsNothing(word + " vancouver");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "_", "*", ".*", "\\", "'", "\"", "(", "[", "#", "&", "="})
  void noCharacterHasAMeaningOfItsOwn(String character) {
    Answer answer = search(word + " " + character);

    assertThat(answer.at("/paging/total").intValue())
        .as(answer::toString)
        .isEqualTo("(".equals(character) ? 1 : 0);
  }

  @Test
  void anEmptyQIsAsIfNotSent() {
    int total = api.total("");

    assertThat(api.total("?q=")).isEqualTo(total);
  }

  @Test
  void aQHasAtMost256Characters() {
    findsNothing("x".repeat(256));
    findsNothing("😀".repeat(256));
    api.get("/jobs" + Api.query("q", "x".repeat(257))).violatesParameter("q", "too-long");
  }

  @Test
  void qAndStatusBothApply() {
    api.get("/jobs" + Api.query("q", word, "status", "draft")).is(200).has("/paging/total", 1);
    api.get("/jobs" + Api.query("q", word, "status", "active")).is(200).has("/paging/total", 0);
  }

  @Test
  void aChangedTitleIsFoundByItsNewWords() {
    String other = Unique.word();
    api.put("/jobs/" + id, "{\"title\": \"Plumber %s\"}".formatted(other)).is(200);

    finds(other);
    findsNothing(word);
  }

  @Test
  void aPercentSignIsOneInEveryParameter() {
    String word = Unique.word();
    int half = api.create(job().with("referenceId", word + " 50%")).id();
    int encoded = api.create(job().with("referenceId", word + " 50%25")).id();

    api.get("/jobs?referenceId=" + word + "%2050%25").is(200).has("/data/0/id", half);
    api.get("/jobs?referenceId=" + word + "%2050%2525").is(200).has("/data/0/id", encoded);
    assertThat(api.total("?q=" + word + "%2050%25")).isEqualTo(2);
    assertThat(api.total("?q=" + word + "%2050%2525")).isEqualTo(1);
    assertThat(api.get("/jobs?pageSize=1&q=" + word + "%2050%25").text("/paging/next"))
        .contains("50%25");
  }
}
