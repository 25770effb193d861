package jobpostings.contract.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Bodies of batches. */
public final class Batches {
  private Batches() {}

  public static String of(Object... operations) {
    return of(false, operations);
  }

  public static String dry(Object... operations) {
    return of(true, operations);
  }

  private static String of(boolean dryRun, Object... operations) {
    return Stream.of(operations)
        .map(Object::toString)
        .collect(
            Collectors.joining(",", "{\"dryRun\":%s,\"operations\":[".formatted(dryRun), "]}"));
  }

  public static Body put(Body job) {
    return Body.of("{\"op\":\"put\"}").withJson("job", job.toString());
  }

  public static Body put(int id, Body job) {
    return put(job).with("id", id);
  }

  public static Body delete(int id) {
    return Body.of("{\"op\":\"delete\"}").with("id", id);
  }

  public static Body delete(String referenceId) {
    return Body.of("{\"op\":\"delete\"}").with("referenceId", referenceId);
  }

  public static JsonNode result(Answer answer, int index) {
    return answer.at("/results/" + index);
  }
}
