package jobpostings.bench;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import jobpostings.Core;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.LocalService;

/** The service that is measured. */
final class Bench {
  private final URI baseUrl;
  private final Core core;
  private int employers = 100;

  Bench(LocalService service) {
    baseUrl = service.baseUrl();
    core = service.core();
  }

  /** A new employer's client. */
  Client employer() {
    String key = UUID.randomUUID().toString();
    employers++;
    core.employers().save(new Employer(employers, "Employer " + employers, Plan.UNLIMITED));
    core.apiKeys().add(IssuedKey.of(key, employers, Instant.now()), 1);
    return new Client(baseUrl, key);
  }

  static double milliseconds(Runnable task) {
    long begin = System.nanoTime();
    task.run();
    return (System.nanoTime() - begin) / 1e6;
  }

  static double seconds(Runnable task) {
    return milliseconds(task) / 1_000;
  }

  static double median(List<Double> figures) {
    return part(figures, 0.5);
  }

  /** The figure that this part of the others does not exceed. */
  static double part(List<Double> figures, double part) {
    return figures.stream().sorted().toList().get((int) (part * (figures.size() - 1)));
  }
}
