package jobpostings.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.key.Callers;
import jobpostings.job.JobExamples;

/** Requests that tests start from. */
public final class Requests {
  private Requests() {}

  public static Request post(String body, Map<String, String> headers) {
    return new Request(
        "d9b1c5b2-6f0e-4f3a-9a53-1f1f3ad0b7e1",
        "POST",
        "/api/v1.1/jobs",
        Map.of(),
        Map.of(),
        single(headers),
        body,
        "https://jobs.example",
        Optional.of(
            Callers.of(
                JobExamples.NORTHWIND, Optional.of("e066e96fa1f6106d"), Optional.of("jpk_a1b2"))),
        false);
  }

  public static Request get(Map<String, String> query, Map<String, String> headers) {
    return new Request(
        "d9b1c5b2-6f0e-4f3a-9a53-1f1f3ad0b7e1",
        "GET",
        "/api/v1.1/jobs",
        Map.of(),
        single(query),
        single(headers),
        "",
        "https://jobs.example",
        Optional.of(
            Callers.of(
                JobExamples.NORTHWIND, Optional.of("e066e96fa1f6106d"), Optional.of("jpk_a1b2"))),
        false);
  }

  /** Each value as a list of one. */
  private static Map<String, List<String>> single(Map<String, String> values) {
    Map<String, List<String>> lists = new HashMap<>();
    values.forEach((name, value) -> lists.put(name, List.of(value)));
    return lists;
  }
}
