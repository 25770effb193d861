package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Unique;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.Size;

/**
 * Any sequence of calls by two employers leaves the service as a simple model predicts: jobs,
 * lists, pages and totals; and neither employer sees anything of the other.
 */
@Tag("deep")
final class AnySequenceContractTest {
  private static final List<String> STATUSES = List.of("draft", "active", "archived");
  private static final List<String> WORDS = List.of("cook", "nurse", "welder");

  private final Random random = new Random();
  private final List<Employer> employers =
      List.of(
          new Employer(Api.ofEmployer().inProcess()),
          new Employer(Api.ofOtherEmployer().inProcess()));
  private final List<String> calls = new ArrayList<>();
  private String run = "";

  /** An employer, the jobs that it should see, and its totals before. */
  private static final class Employer {
    final Api api;
    final Map<String, Integer> before = new HashMap<>();
    ModelOfJobs model = new ModelOfJobs();

    Employer(Api api) {
      this.api = api;
    }

    void startAnew() {
      model = new ModelOfJobs();
      for (String status : statusesAndAny()) {
        before.put(status, api.total(status.isEmpty() ? "" : Api.query("status", status)));
      }
    }
  }

  private static List<String> statusesAndAny() {
    return List.of("", "draft", "active", "archived");
  }

  @Property(tries = 1, seed = "1", edgeCases = EdgeCasesMode.NONE)
  void serviceAndModelAgreeAfterASequence(@ForAll @Size(40) List<Long> steps) {
    requireAgreement(steps);
  }

  @Tag("deep")
  @Property(tries = 10, seed = "2", edgeCases = EdgeCasesMode.NONE)
  void serviceAndModelAgreeAfterAnySequence(@ForAll @Size(40) List<Long> steps) {
    requireAgreement(steps);
  }

  /**
   * @param steps each the seed of that step's random choices
   */
  private void requireAgreement(List<Long> steps) {
    run = Unique.word();
    calls.clear();
    employers.forEach(Employer::startAnew);
    for (long step : steps) {
      random.setSeed(step);
      Employer employer = any(employers);
      step(employer);
      seesNothingOf(employer, employers.get(1 - employers.indexOf(employer)));
    }
    employers.forEach(this::agree);
  }

  private void step(Employer employer) {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> create(employer);
      case 3, 4 -> upsert(employer);
      case 5, 6 -> modify(employer);
      case 7 -> delete(employer);
      case 8 -> deleteByReference(employer);
      default -> page(employer);
    }
  }

  private void create(Employer employer) {
    Optional<String> referenceId = Optional.of(referenceId()).filter(r -> random.nextBoolean());
    Body job = job().with("title", title()).with("status", any(STATUSES));
    Body sent = referenceId.map(r -> job.with("referenceId", r)).orElse(job);
    Optional<ModelOfJobs.Job> taken = referenceId.flatMap(employer.model::byReferenceId);
    Answer answer = call("POST", () -> employer.api.post("/jobs", sent));
    if (taken.isPresent()) {
      is(answer, 409).has("/jobId", taken.get().id());
    } else {
      employer.model.put(read(is(answer, 201).json()));
      has(answer, sent);
    }
  }

  private void upsert(Employer employer) {
    String referenceId = referenceId();
    Body sent =
        job().with("title", title()).with("status", any(STATUSES)).with("referenceId", referenceId);
    boolean isNew = employer.model.byReferenceId(referenceId).isEmpty();
    Answer answer = call("PUT", () -> employer.api.put("/jobs", sent));
    is(answer, isNew ? 201 : 200);
    employer.model.byReferenceId(referenceId).ifPresent(job -> answer.has("/id", job.id()));
    has(answer, sent);
    employer.model.put(read(answer.json()));
  }

  private void modify(Employer employer) {
    anyJob(employer)
        .ifPresent(
            job -> {
              Body sent =
                  random.nextBoolean()
                      ? Body.of("{}").with("title", title())
                      : Body.of("{}").with("status", any(STATUSES));
              Answer answer =
                  is(
                      call("PUT " + job.id(), () -> employer.api.put("/jobs/" + job.id(), sent)),
                      200);
              has(answer, sent);
              ModelOfJobs.Job changed = read(answer.json());
              assertThat(changed.referenceId()).isEqualTo(job.referenceId());
              employer.model.put(changed);
            });
  }

  private void delete(Employer employer) {
    anyJob(employer)
        .ifPresent(
            job -> {
              is(call("DELETE " + job.id(), () -> employer.api.delete("/jobs/" + job.id())), 204);
              employer.model.remove(job.id());
            });
  }

  private void deleteByReference(Employer employer) {
    String referenceId = referenceId();
    Optional<ModelOfJobs.Job> job = employer.model.byReferenceId(referenceId);
    Answer answer =
        call("DELETE", () -> employer.api.delete("/jobs" + Api.query("referenceId", referenceId)));
    is(answer, job.isPresent() ? 204 : 404);
    job.ifPresent(found -> employer.model.remove(found.id()));
  }

  private void page(Employer employer) {
    String status = any(statusesAndAny());
    String word = any(WORDS);
    int size = random.nextInt(1, 6);
    List<Integer> expected = employer.model.list(status, run, word);
    int pages = (expected.size() + size - 1) / size;
    int page = random.nextInt(1, pages + 2);
    List<Integer> shown =
        expected.subList(
            Math.min((page - 1) * size, expected.size()), Math.min(page * size, expected.size()));
    String query =
        Api.query(
            "q", run + " " + word, "status", status, "pageSize", "" + size, "page", "" + page);
    Answer answer = is(call("GET", () -> employer.api.get("/jobs" + query)), 200);
    answer.has("/paging/total", expected.size()).has("/paging/pages", pages);
    assertThat(ids(answer)).as(() -> story(answer)).isEqualTo(shown);
  }

  /** Compares jobs, whole lists read page by page, and totals. */
  private void agree(Employer employer) {
    for (ModelOfJobs.Job job : employer.model.all()) {
      assertThat(read(employer.api.job(job.id()).json())).isEqualTo(job);
    }
    for (String status : statusesAndAny()) {
      List<Integer> listed = new ArrayList<>();
      Answer page =
          employer.api.get("/jobs" + Api.query("q", run, "status", status, "pageSize", "7"));
      listed.addAll(ids(is(page, 200)));
      while (page.at("/paging/next").isTextual()) {
        page = is(employer.api.get(page.text("/paging/next")), 200);
        listed.addAll(ids(page));
      }
      Answer last = page;
      List<Integer> expected = employer.model.list(status, run);
      assertThat(listed).as(() -> story(last)).isEqualTo(expected);
      String query = status.isEmpty() ? "" : Api.query("status", status);
      assertThat(employer.api.total(query))
          .as(() -> story(last))
          .isEqualTo(employer.before.get(status) + expected.size());
    }
  }

  /**
   * Checks that the other sees none of this employer's jobs, by id or by a reference id that both
   * may have.
   */
  private void seesNothingOf(Employer employer, Employer other) {
    anyJob(employer)
        .ifPresent(
            job -> {
              String path = "/jobs/" + job.id();
              is(other.api.get(path), 404).isProblem(404, "not-found");
              is(other.api.put(path, "{\"title\": \"Taken\"}"), 404);
              is(other.api.delete(path), 404);
              assertThat(read(employer.api.job(job.id()).json())).isEqualTo(job);
            });
    String referenceId = referenceId();
    List<Integer> expected =
        other.model.byReferenceId(referenceId).map(ModelOfJobs.Job::id).stream().toList();
    Answer answer = is(other.api.get("/jobs" + Api.query("referenceId", referenceId)), 200);
    assertThat(ids(answer)).as(() -> story(answer)).isEqualTo(expected);
  }

  private Answer call(String what, Supplier<Answer> request) {
    Answer answer = request.get();
    calls.add(what + answer);
    return answer;
  }

  private Answer is(Answer answer, int status) {
    assertThat(answer.status()).as(() -> story(answer)).isEqualTo(status);
    return answer;
  }

  private String story(Answer last) {
    return "%s%nand last %s".formatted(String.join("", calls), last);
  }

  private static void has(Answer answer, Body sent) {
    Json.read(sent.toString()).properties().stream()
        .filter(member -> member.getValue().isTextual())
        .forEach(member -> answer.has("/" + member.getKey(), member.getValue()));
  }

  private static ModelOfJobs.Job read(JsonNode job) {
    return new ModelOfJobs.Job(
        job.path("id").intValue(),
        job.path("referenceId").textValue(),
        job.path("title").textValue(),
        job.path("status").textValue());
  }

  private static List<Integer> ids(Answer list) {
    return list.at("/data").valueStream().map(job -> job.path("id").intValue()).toList();
  }

  private Optional<ModelOfJobs.Job> anyJob(Employer employer) {
    return Optional.of(employer.model.all()).filter(all -> !all.isEmpty()).map(this::any);
  }

  /** One of few, so that a job of either employer often has it already. */
  private String referenceId() {
    return run + random.nextInt(6);
  }

  private String title() {
    return "%s %s %d".formatted(run, any(WORDS).toUpperCase(Locale.ROOT), random.nextInt(100));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
