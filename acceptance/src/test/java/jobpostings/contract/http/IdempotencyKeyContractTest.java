package jobpostings.contract.http;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Clients;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;

/** docs/contract.md, Repeating a request. */
@CountsJobs
final class IdempotencyKeyContractTest {
  private final Api api = Api.ofEmployer().inProcess();
  private final String key = Unique.word();
  private final Api repeating = api.with("Idempotency-Key", key);

  private static Answer isFirst(Answer answer) {
    return answer.is(201).hasHeader("Idempotent-Replayed", "");
  }

  private static Answer isReplay(Answer answer, Answer first) {
    return answer
        .is(201)
        .hasHeader("Idempotent-Replayed", "true")
        .hasHeader("Location", first.header("Location"))
        .has("/id", first.id());
  }

  @Test
  void aRepeatedPostIsAnsweredAsTheFirstTimeAndCreatesNothing() {
    Body job = fullJob().without("referenceId");
    Answer first = isFirst(repeating.post("/jobs", job));
    int total = api.total("");

    for (int i = 0; i < 3; i++) {
      isReplay(repeating.post("/jobs", job), first)
          .isSameAs(first)
          .hasHeader("ETag", first.eTag())
          .hasHeader("Cache-Control", first.header("Cache-Control"));
    }

    assertThat(api.total("")).isEqualTo(total);
  }

  @Test
  void withoutAKeyEveryPostMakesAJob() {
    assertThat(api.create(job()).id()).isNotEqualTo(api.create(job()).id());
  }

  @Test
  void everyKeyMakesAJob() {
    Answer first = isFirst(repeating.post("/jobs", job()));

    Answer second = isFirst(api.with("Idempotency-Key", key + "2").post("/jobs", job()));
    Answer third =
        isFirst(api.with("Idempotency-Key", key.toUpperCase(Locale.ROOT)).post("/jobs", job()));

    assertThat(List.of(first.id(), second.id(), third.id())).doesNotHaveDuplicates();
  }

  @Test
  void theJobIsAnsweredAsItIsNow() {
    Answer first = repeating.post("/jobs", job()).is(201);
    Answer changed = api.put("/jobs/" + first.id(), "{\"title\": \"Welder\"}").is(200);

    isReplay(repeating.post("/jobs", job()), first)
        .has("/title", "Welder")
        .hasHeader("ETag", changed.eTag());
  }

  @Test
  void anotherBodyIsRefused() {
    Answer first = repeating.post("/jobs", job()).is(201);
    int total = api.total("");

    repeating
        .post("/jobs", job().with("title", "Welder"))
        .isProblem(422, "idempotency-key-reused")
        .hasHeader("Idempotent-Replayed", "");
    repeating.post("/jobs", job().with("title", "")).isProblem(422, "idempotency-key-reused");

    assertThat(api.total("")).isEqualTo(total);
    api.job(first.id()).isSameAs(first);
    isReplay(repeating.post("/jobs", job()), first);
  }

  @Test
  void aBodyThatIsSerialisedAgainIsTheSame() {
    Answer first =
        repeating
            .post("/jobs", job().withJson("salary", "{\"amount\": 1, \"period\": {\"id\": 2}}"))
            .is(201);
    Body inAnotherOrder =
        job()
            .without("title")
            .withJson("salary", "{\"period\": {\"id\": 2}, \"amount\": 1}")
            .with("title", "Registered Nurse");

    isReplay(
        repeating.post(
            "/jobs",
            "\n" + inAnotherOrder.toString().replace("Registered Nurse", "Registered\\u0020Nurse")),
        first);
  }

  @Test
  void whatTheServiceIgnoresIsPartOfTheBody() {
    repeating.post("/jobs", job()).is(201);

    repeating.post("/jobs", job().with("note", "x")).isProblem(422, "idempotency-key-reused");
  }

  @Test
  void aRefusedRequestIsNotRemembered() {
    repeating.post("/jobs", job().with("title", "")).isInvalid();
    repeating.post("/jobs", "{").isProblem(400, "malformed-json");
    Body taken = job().with("referenceId", Unique.referenceId());
    api.create(taken);
    repeating.post("/jobs", taken).isProblem(409, "reference-id-taken");

    isFirst(repeating.post("/jobs", job()));
  }

  @Test
  void anEmployersKeysAreItsOwn() {
    Answer first = isFirst(repeating.post("/jobs", job()));

    Api other = Api.ofOtherEmployer().inProcess().with("Idempotency-Key", key);
    Answer others = isFirst(other.post("/jobs", job().with("title", "Welder")));

    assertThat(others.id()).isNotEqualTo(first.id());
    isReplay(other.post("/jobs", job().with("title", "Welder")), others);
    isReplay(repeating.post("/jobs", job()), first);
  }

  @Test
  void theReferenceIdOfTheSameRequestIsNotInItsWay() {
    Body job = job().with("referenceId", Unique.referenceId());
    Answer first = isFirst(repeating.post("/jobs", job));

    isReplay(repeating.post("/jobs", job), first).isSameAs(first);

    api.post("/jobs", job).isProblem(409, "reference-id-taken");
    api.with("Idempotency-Key", key + "2").post("/jobs", job).isProblem(409, "reference-id-taken");
    repeating.post("/jobs", job.with("title", "Welder")).isProblem(422, "idempotency-key-reused");
  }

  @Test
  void whatWasCarriedOutOnceIsNotRefusedAfterwards() {
    Body job = job().with("note", "x");
    Answer first = isFirst(repeating.post("/jobs", job));

    isReplay(repeating.with("Prefer", "handling=strict").post("/jobs", job), first)
        .hasHeader("Ignored-Members", "/note");
  }

  @Test
  void aJobThatWasDeletedSinceIsNotMadeAgain() {
    Body job = job().with("referenceId", Unique.referenceId());
    Answer first = repeating.post("/jobs", job).is(201);
    api.delete("/jobs/" + first.id()).is(204);
    int total = api.total("");

    Answer repeated = repeating.post("/jobs", job).isProblem(404, "not-found");

    assertThat(repeated.text("/detail")).contains(String.valueOf(first.id()), "deleted");
    assertThat(api.total("")).isEqualTo(total);
    isFirst(api.with("Idempotency-Key", key + "2").post("/jobs", job));
  }

  @Test
  void aKeyMayHave255VisibleCharacters() {
    String visible =
        IntStream.rangeClosed('!', '~').mapToObj(Character::toString).collect(Collectors.joining());
    String longest = (key + visible + "x".repeat(255)).substring(0, 255);

    Answer first = isFirst(api.with("Idempotency-Key", longest).post("/jobs", job()));

    isReplay(api.with("Idempotency-Key", longest).post("/jobs", job()), first);
    String oneMore = longest + "x";
    api.with("Idempotency-Key", oneMore)
        .post("/jobs", job())
        .violatesParameter("Idempotency-Key", "too-long");
  }

  @Test
  void anEmptyKeyIsRefused() {
    api.with("Idempotency-Key", "")
        .post("/jobs", job())
        .violatesParameter("Idempotency-Key", "too-short");
  }

  @Test
  void theNameOfTheHeaderHasNoCase() {
    Answer first = api.with("idempotency-key", key).post("/jobs", job()).is(201);

    isReplay(api.with("IDEMPOTENCY-KEY", key).post("/jobs", job()), first);
  }

  @Test
  void aPostThatMeansPutUsesUpNoKey() {
    Body job = job().with("referenceId", Unique.referenceId());
    Api overriding = repeating.with("X-HTTP-Method-Override", "PUT");

    int id = isFirst(overriding.post("/jobs", job)).id();
    overriding
        .post("/jobs", job.with("title", "Welder"))
        .is(200)
        .has("/title", "Welder")
        .hasHeader("Idempotent-Replayed", "");
    api.delete("/jobs/" + id).is(204);
    isFirst(repeating.post("/jobs", job));
  }

  @Test
  void ofManyAtTheSameMomentOneMakesAJob() {
    Body job = job().with("referenceId", Unique.referenceId());
    int total = api.total("");

    List<Answer> answers = Clients.atOnce(_ -> repeating.post("/jobs", job).is(201));

    assertThat(answers).extracting(Answer::id).containsOnly(answers.getFirst().id());
    assertThat(answers)
        .filteredOn(answer -> answer.header("Idempotent-Replayed").isEmpty())
        .hasSize(1);
    assertThat(api.total("")).isEqualTo(total + 1);
  }

  @Test
  void ofManyBodiesAtTheSameMomentOneMakesAJob() {
    int total = api.total("");

    List<Answer> answers =
        Clients.atOnce(i -> repeating.post("/jobs", job().with("title", "Title " + i)));

    assertThat(Clients.count(answers, 201)).as(answers::toString).isEqualTo(1);
    assertThat(Clients.count(answers, 422)).as(answers::toString).isEqualTo(Clients.MANY - 1);
    assertThat(api.total("")).isEqualTo(total + 1);
  }
}
