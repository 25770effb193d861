package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Position;

/**
 * A job of the file as it would be sent.
 *
 * @param id of the job at the service, if it has no referenceId; else null
 * @param origins of its members, by pointer
 * @param faults why it can't be sent; empty if it can
 * @param faulty the members in which they are, by pointer: few, however many faults there are
 * @param notes what was left out, and why
 */
public record FeedJob(
    Position position,
    Integer id,
    ObjectNode job,
    Map<String, Cell> origins,
    List<Fault> faults,
    Set<String> faulty,
    List<Fault> notes) {
  private static final String REFERENCE_ID = "referenceId";

  /** What the members of a job that must be there are called in a file. */
  private static final Map<String, Field> REQUIRED =
      Map.of(
          "/title", Field.TITLE,
          "/locations", Field.LOCATION,
          "/categories", Field.CATEGORY,
          "/positionType", Field.TYPE,
          "/description", Field.DESCRIPTION,
          "/applicantRoutingType", Field.URL,
          "/applicationUrl", Field.URL);

  public static FeedJob of(
      Position position,
      Integer id,
      ObjectNode job,
      Map<String, Cell> origins,
      List<Fault> faults,
      List<Fault> notes) {
    Set<String> faulty =
        faults.stream().map(Fault::pointer).filter(Objects::nonNull).collect(Collectors.toSet());
    return new FeedJob(position, id, job, origins, faults, faulty, notes);
  }

  /** The same with another job. */
  FeedJob as(ObjectNode other) {
    return new FeedJob(position, id, other, origins, faults, faulty, notes);
  }

  /** The same with more faults, which the service found. */
  public FeedJob with(List<Fault> more) {
    List<Fault> all = Stream.concat(faults.stream(), more.stream()).toList();
    return of(position, id, job, origins, all, notes);
  }

  /** Whether the row closes its job. */
  public boolean closes() {
    return job.path("status").asText().equals("archived") && (id != null || job.has(REFERENCE_ID));
  }

  /** Whether nothing but the closing of a job is in it. */
  public boolean onlyCloses() {
    return closes() && job.size() == (id == null ? 2 : 1);
  }

  /** Closes the job, and leaves it as it is otherwise. */
  public FeedJob closing() {
    ObjectNode closing = job.objectNode().put("status", "archived");
    if (id == null) {
      closing.set(REFERENCE_ID, job.get(REFERENCE_ID));
    }
    return of(position, id, closing, origins, List.of(), List.of());
  }

  /** Whether the file itself says what is wrong with that member. */
  public boolean isFaulty(String pointer) {
    String in = pointer + "/";
    return faulty.stream()
        .map(each -> each + "/")
        .anyMatch(each -> in.startsWith(each) || each.startsWith(in));
  }

  /** A fault that the service found in a member, at the member's position in the file. */
  public Fault fault(String pointer, String code, String message) {
    Field missing = REQUIRED.get(pointer.replaceFirst("/id$", ""));
    String said = message;
    if (missing != null && (code.equals("required") || code.equals("too-few"))) {
      said =
          "The job has no %1$s. Fill it in, name where it is in a mapping, or give all such jobs one: --default %1$s=..."
              .formatted(missing.key());
    }
    String at = pointer;
    while (!at.isEmpty() && !origins.containsKey(at)) {
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
    Cell origin = origins.get(at);
    if (origin == null) {
      return new Fault(position, null, pointer, code, said);
    }
    Position place = origin.content().position(pointer.substring(at.length()));
    return new Fault(place, origin.name(), pointer, code, said);
  }
}
