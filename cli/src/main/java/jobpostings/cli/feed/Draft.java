package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * A job of the file as it would be sent.
 *
 * @param referenceId null if it has none, and then it has an id
 * @param id of the job at the service, or null
 * @param origins of its members, by pointer
 * @param faults why it can't be sent; empty if it can
 * @param notes what was left out, and why
 */
public record Draft(
    Position position,
    String referenceId,
    Integer id,
    ObjectNode job,
    Map<String, Cell> origins,
    List<Fault> faults,
    List<String> notes) {

  /** A fault that the service found in a member, at the member's position in the file. */
  public Fault fault(String pointer, String code, String message) {
    String at = pointer;
    while (!at.isEmpty() && !origins.containsKey(at)) {
      at = at.substring(0, at.lastIndexOf('/'));
    }
    Cell origin = origins.get(at);
    return origin == null
        ? new Fault(position, null, pointer, code, message)
        : new Fault(
            origin.content().position(pointer.substring(at.length())),
            origin.name(),
            pointer,
            code,
            message);
  }
}
