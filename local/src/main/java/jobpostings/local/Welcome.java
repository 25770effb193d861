package jobpostings.local;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The message when the service is ready: how to make the first call. */
final class Welcome {
  private Welcome() {}

  static String text(URI baseUrl, Optional<Path> data, Duration taken) {
    return """
    Job Postings Service, ready in %.1f s. Read and try it at %s
    Data is %s. Stop with Ctrl-C.

    Employers to try it with:
    %s

    A partner, to which the first of them granted read and write (after the dot is the employer):
      %-19s API-Key: %s.1

    Post a first job:

    curl -i %s/api/v1.1/jobs \\
      -H 'API-Key: %s' \\
      -H 'Content-Type: application/json' \\
      -d '{"title": "Registered Nurse", "status": "active",
           "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 19}],
           "positionType": {"id": 1}, "salary": {"amount": 82000, "period": {"id": 1}},
           "description": "<p>Join our <strong>emergency</strong> team.</p>",
           "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.com"}'
    """
        .formatted(
            taken.toMillis() / 1000.0,
            baseUrl + "/api/v1.1/docs",
            data.map(folder -> "kept in " + folder).orElse("in memory"),
            employers(),
            DemoPartner.ID,
            DemoPartner.KEY,
            baseUrl,
            DemoEmployer.NORTHWIND_HEALTH.key());
  }

  private static String employers() {
    return Arrays.stream(DemoEmployer.values())
        .map(
            demo ->
                "  %d %-17s %-10s API-Key: %s"
                    .formatted(
                        demo.employer().id(),
                        demo.employer().name(),
                        demo.employer().plan().name().toLowerCase(Locale.ROOT),
                        demo.key()))
        .collect(Collectors.joining("\n"));
  }
}
