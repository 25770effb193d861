package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Clients;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;

/** What docs/contract.md promises, with many clients at once; no answer may be a 5xx. */
@CountsJobs
final class ConcurrencyContractTest {
  private final Api api = Api.ofEmployer();
  private final String referenceId = Unique.referenceId();

  private static Set<Integer> ids(List<Answer> answers) {
    Set<Integer> ids = new HashSet<>();
    answers.forEach(answer -> ids.add(answer.id()));
    return ids;
  }

  @Test
  void upsertsOfOneReferenceMakeOneJob() {
    Body job = job().with("referenceId", referenceId);
    int total = api.total("");

    List<Answer> answers = Clients.atOnce(i -> api.put("/jobs", job.with("title", "Title " + i)));

    assertThat(Clients.count(answers, 201)).as(answers::toString).isEqualTo(1);
    assertThat(Clients.count(answers, 200)).as(answers::toString).isEqualTo(Clients.MANY - 1);
    assertThat(ids(answers)).hasSize(1);
    assertThat(api.total("")).isEqualTo(total + 1);
    api.get("/jobs?referenceId=" + referenceId).is(200).has("/paging/total", 1);
    assertThat(api.job(answers.getFirst().id()).text("/title")).matches("Title \\d+");
  }

  @Test
  void postsOfOneReferenceMakeOneJob() {
    Body job = job().with("referenceId", referenceId);

    List<Answer> answers = Clients.atOnce(i -> api.post("/jobs", job));

    assertThat(Clients.count(answers, 201)).as(answers::toString).isEqualTo(1);
    int id = answers.stream().filter(answer -> answer.status() == 201).findFirst().get().id();
    for (Answer answer : answers) {
      if (answer.status() != 201) {
        answer.isProblem(409, "reference-id-taken").has("/jobId", id);
      }
    }
  }

  @Test
  void jobsThatReachForOneReferenceLeaveItToOne() {
    List<Integer> ids = new ArrayList<>(ids(Clients.atOnce(i -> api.create(job()))));
    Body change = Body.of("{}").with("referenceId", referenceId);

    List<Answer> answers = Clients.atOnce(i -> api.put("/jobs/" + ids.get(i), change));

    assertThat(Clients.count(answers, 200)).as(answers::toString).isEqualTo(1);
    assertThat(Clients.count(answers, 409)).as(answers::toString).isEqualTo(Clients.MANY - 1);
    api.get("/jobs?referenceId=" + referenceId).is(200).has("/paging/total", 1);
  }

  @Test
  void partialPutsAtOnceAllTakeEffect() {
    List<String> changes =
        List.of(
            "\"title\": \"Changed\"",
            "\"closeDate\": \"2099-01-02\"",
            "\"confidential\": true",
            "\"autoRefresh\": true",
            "\"status\": \"active\"",
            "\"locations\": [{\"description\": \"Regina, SK\"}]",
            "\"categories\": [{\"id\": 38}]",
            "\"positionType\": {\"id\": 4}",
            "\"salary\": {\"amount\": 150}",
            "\"description\": \"<p>Changed</p>\"",
            "\"applicantRoutingType\": {\"id\": 2}, \"applicationUrl\": \"https://example.ca/c\"",
            "\"referenceId\": \"%s\"".formatted(referenceId));
    int id =
        api.create(
                job()
                    .with("referenceId", Unique.referenceId())
                    .withJson(
                        "salary",
                        """
                        {"amount": 100, "maxAmount": 200, "period": {"id": 5}}
                        """))
            .id();

    // Each client sends two changes, a pair that no other client sends.
    Clients.atOnce(
        i -> {
          String one = changes.get(i % changes.size());
          String other = changes.get((i + 1 + i / changes.size()) % changes.size());
          return api.put("/jobs/" + id, "{%s, %s}".formatted(one, other)).is(200);
        });

    api.job(id)
        .has("/title", "Changed")
        .has("/closeDate", "2099-01-02")
        .has("/confidential", true)
        .has("/autoRefresh", true)
        .has("/status", "active")
        .has("/locations/0/name", "Regina")
        .has("/categories/0/id", 38)
        .has("/positionType/id", 4)
        .has("/salary/amount", 150)
        .has("/salary/maxAmount", 200)
        .has("/salary/period/id", 5)
        .has("/description", "<p>Changed</p>")
        .has("/applicationUrl", "https://example.ca/c")
        .has("/referenceId", referenceId);
  }

  @Test
  void theMembersOfASalaryAreChangedEachOnItsOwn() {
    int id = api.create(job().withJson("salary", "{\"amount\": 1, \"period\": {\"id\": 1}}")).id();
    List<String> changes =
        List.of(
            "\"amount\": 2",
            "\"maxAmount\": 9",
            "\"period\": {\"id\": 3}",
            "\"plusCommission\": true");

    Clients.atOnce(
        i -> api.put("/jobs/" + id, "{\"salary\": {%s}}".formatted(changes.get(i % 4))).is(200));

    api.job(id)
        .hasJson(
            "/salary",
            """
            {
              "amount": 2,
              "maxAmount": 9,
              "period": {"id": 3, "name": "Weekly", "unit": "week"},
              "plusCommission": true
            }
            """);
  }

  @Test
  void oneETagIsGoodForOneChange() {
    Answer before = api.create(job());
    Api conditional = api.with("If-Match", before.eTag());

    List<Answer> answers =
        Clients.atOnce(
            i -> conditional.put("/jobs/" + before.id(), "{\"title\": \"Title %d\"}".formatted(i)));

    assertThat(Clients.count(answers, 200)).as(answers::toString).isEqualTo(1);
    assertThat(Clients.count(answers, 412)).as(answers::toString).isEqualTo(Clients.MANY - 1);
    Answer winner = answers.stream().filter(answer -> answer.status() == 200).findFirst().get();
    api.job(before.id()).isSameAs(winner);
  }

  @Test
  void oneJobIsDeletedOnce() {
    int id = api.create(job()).id();
    int total = api.total("");

    List<Answer> answers = Clients.atOnce(i -> api.delete("/jobs/" + id));

    assertThat(Clients.count(answers, 204)).as(answers::toString).isEqualTo(1);
    assertThat(Clients.count(answers, 404)).as(answers::toString).isEqualTo(Clients.MANY - 1);
    assertThat(api.total("")).isEqualTo(total - 1);
  }

  @Test
  void totalsAreExactAfterEverything() {
    int all = api.total("");
    int active = api.total("?status=active");
    int archived = api.total("?status=archived");
    int draft = api.total("?status=draft");

    Clients.atOnce(
        i -> {
          int published = api.create(job()).id();
          int gone = api.create(job().with("status", "active")).id();
          api.create(job().with("status", "archived"));
          api.put("/jobs/" + published, "{\"status\": \"active\"}").is(200);
          api.put("/jobs", job().with("referenceId", referenceId + "-" + i)).is(201);
          return api.delete("/jobs/" + gone).is(204);
        });

    assertThat(api.total("")).isEqualTo(all + 3 * Clients.MANY);
    assertThat(api.total("?status=active")).isEqualTo(active + Clients.MANY);
    assertThat(api.total("?status=archived")).isEqualTo(archived + Clients.MANY);
    assertThat(api.total("?status=draft")).isEqualTo(draft + Clients.MANY);
  }

  @Test
  void totalsAreExactWhenOneJobIsMovedByMany() {
    int id = api.create(job()).id();
    int all = api.total("");
    int notDraft = api.total("?status=active") + api.total("?status=archived");

    Clients.atOnce(
        i ->
            api.put(
                    "/jobs/" + id,
                    "{\"status\": \"%s\"}".formatted(i % 2 == 0 ? "active" : "archived"))
                .is(200));

    assertThat(api.total("")).isEqualTo(all);
    assertThat(api.total("?status=active") + api.total("?status=archived")).isEqualTo(notDraft + 1);
  }

  @Test
  void makingAndDeletingOneReferenceLeavesNothingHalfDone() {
    int total = api.total("");
    Body job = job().with("referenceId", referenceId);

    List<Answer> answers =
        Clients.atOnce(
            i ->
                i % 2 == 0
                    ? api.put("/jobs", job)
                    : api.delete("/jobs", Body.of("{}").with("referenceId", referenceId)));

    assertThat(answers).allMatch(answer -> Set.of(200, 201, 204, 404).contains(answer.status()));
    long left = Clients.count(answers, 201) - Clients.count(answers, 204);
    assertThat(left).as(answers::toString).isBetween(0L, 1L);
    assertThat(api.total("?referenceId=" + referenceId)).isEqualTo((int) left);
    assertThat(api.total("")).isEqualTo(total + (int) left);
    api.put("/jobs", job).is(left == 1 ? 200 : 201);
  }

  @Test
  void aPlaceThatManyNameAtOnceIsOnePlace() {
    String city = Unique.word();
    Body job = job().withJson("locations", "[{\"description\": \"%s, NT\"}]".formatted(city));

    List<Answer> answers =
        Clients.atOnce(i -> (i % 2 == 0 ? api : Api.ofOtherEmployer()).create(job));

    Set<String> locations = new HashSet<>();
    answers.forEach(answer -> locations.add(answer.at("/locations/0").toString()));
    assertThat(locations).hasSize(1);
    int id = answers.getFirst().at("/locations/0/id").asInt();
    Api.withoutKey()
        .get("/locations/" + id)
        .is(200)
        .has("/name", answers.getFirst().text("/locations/0/name"));
  }

  @Test
  void aReaderSeesOneDescriptionOrTheOtherNeverAMixture() {
    String one = "<p>" + "one ".repeat(50_000) + "one</p>";
    String other = "<p>" + "other ".repeat(50_000) + "other</p>";
    int id = api.create(job().with("description", one)).id();
    ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();

    Clients.atOnce(
        i -> {
          if (i % 4 == 0) {
            return api.put(
                    "/jobs/" + id, Body.of("{}").with("description", i % 8 == 0 ? one : other))
                .is(200);
          }
          Answer job = api.job(id);
          seen.add(job.text("/description"));
          return job;
        });

    assertThat(seen).hasSize(Clients.MANY * 3 / 4);
    assertThat(seen.stream().allMatch(text -> text.equals(one) || text.equals(other))).isTrue();
  }
}
