package jobpostings.contract.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A request body: an immutable JSON object. */
public final class Body {
  private final ObjectNode members;

  private Body(ObjectNode members) {
    this.members = members;
  }

  /** The least that makes a job. */
  public static Body job() {
    return of(
        """
        {
          "title": "Registered Nurse",
          "locations": [{"description": "Vancouver, BC"}],
          "categories": [{"id": 19}],
          "positionType": {"id": 1},
          "description": "<p>Care for people.</p>",
          "applicantRoutingType": {"id": 1},
          "applicationEmail": "jobs@example.ca"
        }
        """);
  }

  /** The same, in these places. */
  public static Body in(String... descriptions) {
    return job()
        .withJson(
            "locations",
            Stream.of(descriptions)
                .map(description -> Body.of("{}").with("description", description).toString())
                .collect(Collectors.joining(",", "[", "]")));
  }

  /** A job with a value for all that a client may set, routed by URL. */
  public static Body fullJob() {
    return of("""
    {
      "title": "Robotics Technician",
      "confidential": true,
      "autoRefresh": true,
      "status": "active",
      "locations": [{"description": "Toronto, ON"}, {"description": "Moose Jaw, SK"}],
      "categories": [{"id": 23}, {"id": 14}, {"id": 32}],
      "positionType": {"id": 3},
      "salary": {
        "amount": 25.5,
        "maxAmount": 31.75,
        "period": {"id": 5},
        "plusCommission": true
      },
      "description": "<p>Mend <strong>robots</strong>.</p>",
      "applicantRoutingType": {"id": 2},
      "applicationUrl": "https://example.ca/apply?job=7"
    }
    """)
        .with("referenceId", Unique.referenceId())
        .with("closeDate", Service.today().plusDays(30));
  }

  public static Body of(String json) {
    return of(Json.read(json));
  }

  public static Body of(JsonNode object) {
    return new Body(((ObjectNode) object).deepCopy());
  }

  /** Sets the member to a text, number, boolean, date, JSON or null. */
  public Body with(String member, Object value) {
    return changed(object -> object.set(member, Json.of(value)));
  }

  /** Sets the member to a value given as JSON. */
  public Body withJson(String member, String json) {
    return with(member, Json.read(json));
  }

  public Body without(String... names) {
    return changed(object -> object.remove(List.of(names)));
  }

  private Body changed(Consumer<ObjectNode> change) {
    ObjectNode copy = members.deepCopy();
    change.accept(copy);
    return new Body(copy);
  }

  /** The JSON. */
  @Override
  public String toString() {
    return members.toString();
  }
}
