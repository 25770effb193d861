package jobpostings.api;

import java.util.Map;
import java.util.Optional;
import jobpostings.job.JobExamples;

/** Requests that tests start from. */
final class Requests {
  private Requests() {}

  static Request post(String body, Map<String, String> headers) {
    return new Request(
        "d9b1c5b2-6f0e-4f3a-9a53-1f1f3ad0b7e1",
        "POST",
        "/api/v1.1/jobs",
        Map.of(),
        Map.of(),
        headers,
        body,
        "https://jobs.example",
        Optional.of(JobExamples.NORTHWIND));
  }

  static Request get(Map<String, String> query, Map<String, String> headers) {
    return new Request(
        "d9b1c5b2-6f0e-4f3a-9a53-1f1f3ad0b7e1",
        "GET",
        "/api/v1.1/jobs",
        Map.of(),
        query,
        headers,
        "",
        "https://jobs.example",
        Optional.of(JobExamples.NORTHWIND));
  }
}
