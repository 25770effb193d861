package jobpostings.contract.locations;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Colliding names in a table that all requests share would harm everybody, not only the sender. */
@Tag("deep")
@ResourceLock(Service.JOBS)
final class CollidingNamesContractTest {
  private final Api api = Api.ofEmployer();
  private final Api other = Api.ofOtherEmployer();

  private static String object(Stream<String> names) {
    return names.map("\"%s\":1"::formatted).collect(Collectors.joining(",", "{", "}"));
  }

  private static String query(List<String> names) {
    return names.stream().collect(Collectors.joining("=1&", "?", "=1"));
  }

  private static Stream<String> fresh(int count) {
    return IntStream.range(0, count).mapToObj(_ -> Unique.word());
  }

  private void theOtherEmployerIsServed() {
    for (int i = 0; i < 3; i++) {
      Answer created = other.post("/jobs", job().with(Unique.word(), 1)).is(201);
      other
          .with("X-" + Unique.word(), "1")
          .get("/jobs/" + created.id() + query(fresh(50).toList()))
          .is(200);
    }
  }

  @Test
  void membersWhoseNamesCollideHarmNobodyElse() {
    List<String> colliding = CollidingNames.ofText(33, 700, 10);
    assertThat(colliding).doesNotHaveDuplicates();

    api.post("/jobs", object(fresh(13_000))).isProblem(400, "validation-failed");
    api.post("/jobs", object(colliding.stream())).isProblem(400, "validation-failed");
    api.post("/jobs", object(fresh(40))).isProblem(400, "validation-failed");

    theOtherEmployerIsServed();
  }

  /** On an open path, and on one where the authorizer reads them first. */
  @Test
  void parametersWhoseNamesCollideHarmNobodyElse() {
    List<String> colliding = CollidingNames.ofBytes(1_300);

    Api.withoutKey().get("/positiontypes" + query(colliding.subList(0, 600))).is(200);
    api.get("/jobs" + query(colliding.subList(600, 1_200))).is(200);

    other.get("/jobs" + query(colliding.subList(1_200, 1_300))).is(200);
    theOtherEmployerIsServed();
  }

  @Test
  void headersWhoseNamesCollideHarmNobodyElse() {
    List<String> colliding = CollidingNames.ofBytes(2_000).subList(1_300, 2_000);
    for (int i = 0; i < colliding.size(); i += 140) {
      Api client = api;
      for (String name : colliding.subList(i, i + 140)) {
        client = client.with(name, "1");
      }
      client.get("/positiontypes").is(200);
      client.get("/jobs").is(200);
    }

    theOtherEmployerIsServed();
  }

  /**
   * Java's own hash tables keep names with the same hash in a tree, because strings have an order.
   * In a list, these would take longer than the client waits.
   */
  @Test
  void membersThatJavasTablesCantTellApartAreAnsweredInTime() {
    List<String> colliding = CollidingNames.ofText(31, 100_000, 17);

    api.post("/jobs", object(colliding.stream())).isProblem(400, "validation-failed");
    api.with("Prefer", "handling=strict")
        .post("/jobs", object(colliding.stream()))
        .isProblem(400, "validation-failed");
  }
}
