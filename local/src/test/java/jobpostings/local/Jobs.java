package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import jobpostings.job.Author;
import jobpostings.job.JobKey;

/** The jobs of a demo employer, at a service that runs here. */
public record Jobs(LocalService service, Http http) {
  public Jobs(LocalService service) {
    this(service, new Http(service.baseUrl()));
  }

  /** The body of a job in this place, with only what a job needs. */
  public static String cookIn(String place) {
    return """
    {"title": "Cook", "locations": [{"description": "%s"}], "categories": [{"id": 17}],
     "positionType": {"id": 1}, "description": "<p>Cook.</p>",
     "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.com"}
    """
        .formatted(place);
  }

  /** Creates a job with this status; returns its id. */
  public int create(String status) {
    return call(
            "POST",
            "/jobs",
            """
            {
              "title": "Registered Nurse",
              "status": "%s",
              "locations": [{"description": "Vancouver, BC"}],
              "categories": [{"id": 19}],
              "positionType": {"id": 1},
              "salary": {"amount": 82000, "maxAmount": 96500.5, "period": {"id": 1}},
              "description": "<p>Care for people.</p>",
              "applicantRoutingType": {"id": 1},
              "applicationEmail": "jobs@example.ca"
            }
            """
                .formatted(status),
            201)
        .path("id")
        .asInt();
  }

  public JsonNode get(int id) {
    return call("GET", "/jobs/" + id, "", 200);
  }

  public void put(int id, String change) {
    call("PUT", "/jobs/" + id, change, 200);
  }

  public void delete(int id) {
    call("DELETE", "/jobs/" + id, "", 204);
  }

  public void invoke(String function, String event) {
    var answer = http.send("POST", "/2015-03-31/functions/" + function + "/invocations", event);
    assertThat(answer.headers().firstValue("X-Amz-Function-Error")).as(answer.body()).isEmpty();
  }

  /** Refreshes a job, which only the service itself does. */
  public void refresh(int id) {
    service
        .core()
        .jobs()
        .update(
            new JobKey.ById(1, id),
            Author.operator("sample"),
            job -> job.toBuilder().publishDate(job.publishDate().plusDays(1)).build());
  }

  /** A description of that length, which hardly compresses. */
  public static String text(int length) {
    StringBuilder text = new StringBuilder("<p>");
    new Random(length).ints(length - 7, 'a', 'z' + 1).forEach(text::appendCodePoint);
    return text.append("</p>").toString();
  }

  private JsonNode call(String method, String path, String body, int status) {
    var answer = http.sendAs(DemoEmployer.NORTHWIND_HEALTH.key(), method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return http.json(answer);
  }
}
