package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.List;

/** Bodies of requests. */
final class Bodies {
  private Bodies() {}

  static String job(String referenceId, String status, String description) {
    return """
    {
      "referenceId": "%s",
      "title": "Registered Nurse, Night Shift",
      "status": "%s",
      "autoRefresh": true,
      "locations": [{"description": "Vancouver, BC"}],
      "categories": [{"id": 19}],
      "positionType": {"id": 1},
      "salary": {"amount": 82000, "period": {"id": 1}},
      "description": "%s",
      "applicantRoutingType": {"id": 2},
      "applicationUrl": "https://careers.example.ca/%s"
    }
    """
        .formatted(referenceId, status, description, referenceId);
  }

  /** A batch that puts these jobs. */
  static String batch(List<String> jobs) {
    return jobs.stream()
        .map("{\"op\": \"put\", \"job\": %s}"::formatted)
        .collect(joining(",", "{\"operations\": [", "]}"));
  }

  static String reconcile(Collection<String> open, boolean dryRun) {
    return "{\"referenceIds\": %s, \"dryRun\": %s}"
        .formatted(open.stream().collect(joining("\",\"", "[\"", "\"]")), dryRun);
  }
}
