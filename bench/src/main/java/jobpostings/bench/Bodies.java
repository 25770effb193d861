package jobpostings.bench;

import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Bodies of requests. */
final class Bodies {
  /** About a page of text, the length of a usual posting. */
  private static final String DESCRIPTION =
      "<p>" + "We care for people, and for those who care for them. ".repeat(54) + "</p>";

  private Bodies() {}

  static String job(String referenceId, String status) {
    return job(referenceId, status, "Registered Nurse, Night Shift", DESCRIPTION);
  }

  static String job(String referenceId, String status, String title, String description) {
    return """
    {
      "referenceId": "%s",
      "title": "%s",
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
        .formatted(referenceId, title, status, description, referenceId);
  }

  /**
   * Active jobs whose referenceIds have these numbers.
   *
   * @param changed jobs with a lower number have another title than the rest
   */
  static List<String> jobs(String prefix, int from, int to, int changed) {
    return IntStream.range(from, to)
        .mapToObj(
            i -> job(prefix + i, "active").replace("Night Shift", i < changed ? "Days" : "Nights"))
        .toList();
  }

  /** A batch that puts these jobs. */
  static String batch(List<String> jobs) {
    return jobs.stream()
        .map("{\"op\": \"put\", \"job\": %s}"::formatted)
        .collect(joining(",", "{\"operations\": [", "]}"));
  }

  static String reconcile(Collection<String> open) {
    return "{\"referenceIds\": %s}"
        .formatted(open.stream().collect(joining("\",\"", "[\"", "\"]")));
  }
}
