package jobpostings.contract.jobs;

import static jobpostings.contract.support.Batches.of;
import static jobpostings.contract.support.Batches.put;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Batches;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Validation: no two referenceIds that look the same are two. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ReferenceIdContractTest {
  private final Api api = Api.ofEmployer();

  private static Body named(String referenceId) {
    return Body.of("{}").with("referenceId", referenceId);
  }

  private static String query(String referenceId) {
    return "/jobs" + Api.query("referenceId", referenceId);
  }

  @ParameterizedTest
  @CsvSource({
    "e\u0301, \u00E9",
    "\u1112\u1161\u11AB, \uD55C",
    "\u212B, \u00C5",
    "\u0958, \u0915\u093C"
  })
  void itsFormIsNfcHoweverItIsSent(String sent, String stored) {
    String unique = Unique.referenceId();
    int id =
        api.create(job().with("referenceId", unique + sent))
            .has("/referenceId", unique + stored)
            .id();

    for (String form : new String[] {sent, stored}) {
      String referenceId = unique + form;
      api.post("/jobs", job().with("referenceId", referenceId))
          .isProblem(409, "reference-id-taken")
          .has("/jobId", id);
      api.put("/jobs", named(referenceId).with("title", "Cook")).is(200).has("/id", id);
      api.put("/jobs/" + id, named(referenceId)).is(200).has("/referenceId", unique + stored);
      api.get(query(referenceId)).is(200).has("/data/0/id", id);
      api.post("/jobs/batch", of(put(named(referenceId)), put(named(unique + stored))))
          .violatesOnly("/operations/1/job/referenceId", "duplicate");
    }
    api.delete(query(sent + unique), named(stored + unique)).isProblem(404, "not-found");
    api.delete(query(unique + sent), named(unique + stored)).is(204);
  }

  @Test
  void itsLengthIsThatOfTheFormNfc() {
    String unique = Unique.referenceId();
    String most = unique + "e\u0301".repeat(50 - unique.length());

    api.create(job().with("referenceId", most))
        .has("/referenceId", unique + "é".repeat(50 - unique.length()));
    api.post("/jobs", job().with("referenceId", most + "e\u0301"))
        .violatesOnly("/referenceId", "too-long");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00AD, 0x034F, 0x061C, 0x115F, 0x180B, 0x200B, 0x200D, 0x202E, 0x2060, 0x2065, 0xFE0F,
        0xFEFF, 0xFFA0, 0xFFF0, 0x1D173, 0xE0001
      })
  void itHasNoCharacterThatCanNotBeSeen(int c) {
    String referenceId = Unique.referenceId();
    String damaged = referenceId + Character.toString(c) + "x";
    int id = api.create(job()).id();

    Answer refused = api.post("/jobs", job().with("referenceId", damaged));
    refused.violatesOnly("/referenceId", "bad-character");
    assertThat(refused.text("/errors/0/message"))
        .contains("U+%04X at character %d".formatted(c, referenceId.length() + 1));
    api.put("/jobs", job().with("referenceId", damaged))
        .violatesOnly("/referenceId", "bad-character");
    api.put("/jobs/" + id, named(damaged)).violatesOnly("/referenceId", "bad-character");
    api.post("/jobs", job().with("referenceId", referenceId + Character.toString(c)))
        .violatesOnly("/referenceId", "bad-character");
  }

  /** Some are longer than a key in DynamoDB can be. */
  @ParameterizedTest
  @ValueSource(strings = {"51", "1100", "1000000", "a\u0007b", "a\u200Bb", "a\tb"})
  void oneThatNoJobCanHaveFindsNothing(String which) {
    String referenceId =
        Character.isDigit(which.charAt(0)) ? "x".repeat(Integer.parseInt(which)) : which;

    api.delete("/jobs", named(referenceId)).isProblem(404, "not-found");
    if (referenceId.length() < 5_000) {
      api.delete(query(referenceId)).isProblem(404, "not-found");
      api.get(query(referenceId)).is(200).hasJson("/data", "[]").has("/paging/total", 0);
      api.get(query(referenceId) + "&view=full").is(200).hasJson("/data", "[]");
    }
    api.post("/jobs/batch", of(Batches.delete(referenceId)))
        .is(200)
        .has("/results/0/outcome", "absent")
        .has("/results/0/status", 404)
        .has("/results/0/problem", null)
        .has("/results/0/referenceId", null);
    api.post("/jobs/batch", of(Batches.delete(referenceId), Batches.delete(referenceId)))
        .violatesOnly("/operations/1/referenceId", "duplicate");
  }
}
