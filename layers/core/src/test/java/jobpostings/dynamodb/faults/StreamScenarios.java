package jobpostings.dynamodb.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.dynamodb.faults.Scenario.of;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StreamedJobs;
import jobpostings.dynamodb.stores.StreamedJobs.Image;
import jobpostings.dynamodb.stores.StreamedJobs.Write;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.Pieces;
import jobpostings.job.store.DynamoJobStream;
import jobpostings.job.view.JobDocument;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What the stream of the Jobs table causes. It delivers again what failed. */
final class StreamScenarios {
  /** More than fit into one segment. */
  private static final int MANY = 240;

  private static final LongDescription TEXT =
      new LongDescription("7#text", 1, Caller.LONG.getBytes(UTF_8).length);

  private StreamScenarios() {}

  static List<Scenario> all() {
    return Stream.concat(ranks().stream(), events().stream()).toList();
  }

  private static List<Scenario> ranks() {
    return List.of(
        follow("of a job", Preparations::nothing, c -> List.of(Write.creation(job(c, 7)))),
        follow(
            "of a job that changes its status",
            c -> follow(c, List.of(Write.creation(job(c, 7)))),
            c -> List.of(Write.change(job(c, 7), archived(job(c, 7))))),
        follow("of many jobs", Preparations::nothing, c -> creations(c, MANY)),
        // Jobs go segment by segment, from the latest job on.
        follow(
                "of many jobs that are deleted",
                c -> follow(c, creations(c, MANY)),
                c ->
                    IntStream.range(MANY / 2, MANY)
                        .mapToObj(i -> Write.deletion(job(c, i + 1)))
                        .toList())
            .inSteps(isBetween(MANY / 2, MANY)),
        follow(
                "of two employers, one after the other",
                Preparations::nothing,
                c -> List.of(Write.creation(job(c, 7)), Write.creation(other(job(c, 8)))))
            .inSteps(isBetween(0, 2)));
  }

  private static Scenario follow(
      String name,
      Scenario.Preparation before,
      java.util.function.Function<Caller, List<Write>> writes) {
    return of("segments", name, before, (c, _) -> follow(c, writes.apply(c)).id(), 200)
        .seen(StreamScenarios::followed);
  }

  private static Predicate<Object> isBetween(int few, int many) {
    return seen ->
        seen instanceof Followed(List<String> jobs) && jobs.size() > few && jobs.size() < many;
  }

  private static JobDocument follow(Caller caller, List<Write> writes) {
    caller.operations().segments().applyStream(StreamedJobs.event(writes));
    return Preparations.nothing(caller);
  }

  /** What both employers' segments have, in order. */
  private record Followed(List<String> jobs) {}

  private static Followed followed(FaultyTables tables, Caller caller) {
    Followed seen = new Followed(new ArrayList<>());
    for (int employer : List.of(caller.employer().id(), -caller.employer().id())) {
      var jobs = tables.retrying().segments().jobs(employer);
      jobs.forEach((position, job) -> seen.jobs().add(position.id() + " " + job.status().name()));
      for (JobStatus status : JobStatus.values()) {
        long counted =
            tables.retrying().segments().directory(employer).segments().stream()
                .mapToLong(segment -> segment.of(Optional.of(status)))
                .sum();
        if (counted != jobs.values().stream().filter(job -> job.status() == status).count()) {
          throw new AssertionError("The index counts %d %s of %s".formatted(counted, status, jobs));
        }
      }
    }
    return seen;
  }

  private static List<Scenario> events() {
    return List.of(
        publish("of a job", c -> List.of(Write.creation(job(c, 7)))),
        publish(
            "of a job with a long description", c -> List.of(Write.creation(withText(job(c, 7))))),
        publish(
                "of jobs that lose a long description",
                c ->
                    List.of(
                        Write.creation(job(c, 6)),
                        Write.change(withText(job(c, 7)), archived(job(c, 7)))))
            .inSteps(
                seen ->
                    seen.equals(
                        Map.of("events", List.of("JobCreated", "JobArchived"), "texts", 1L))),
        publish(
            "of a change of a job whose first version was not kept",
            c -> List.of(Write.change(old(c), archived(old(c))))),
        of(
                "jobStream",
                "of a change of a job that had its first version for long",
                c -> {
                  JobDocument employer = employerAndText(c);
                  publish(c, List.of(Write.creation(old(c))));
                  return employer;
                },
                (c, _) -> publish(c, List.of(Write.change(old(c), archived(old(c))))),
                200)
            .seen(StreamScenarios::published));
  }

  private static Scenario publish(
      String name, java.util.function.Function<Caller, List<Write>> writes) {
    return of(
            "jobStream",
            name,
            StreamScenarios::employerAndText,
            (c, _) -> publish(c, writes.apply(c)),
            200)
        .seen(StreamScenarios::published);
  }

  private static String publish(Caller caller, List<Write> writes) {
    Operations operations = caller.operations();
    operations
        .publishJobEvents()
        .publish(DynamoJobStream.records(StreamedJobs.event(writes)))
        .ifPresent(
            failure -> {
              throw failure.cause();
            });
    return "published";
  }

  private static Map<String, Object> published(FaultyTables tables, Caller caller) {
    return new TreeMap<>(
        Map.of("events", tables.published(), "texts", tables.items("Descriptions").count()));
  }

  private static JobDocument employerAndText(Caller caller) {
    List<WriteRequest> pieces =
        Pieces.items(TEXT.revision(), Caller.LONG, LocalDate.now(ZoneOffset.UTC)).stream()
            .map(item -> WriteRequest.builder().putRequest(put -> put.item(item)).build())
            .toList();
    caller
        .operations()
        .client()
        .batchWriteItem(write -> write.requestItems(Map.of("Descriptions", pieces)));
    return Preparations.employer(caller);
  }

  private static List<Write> creations(Caller caller, int jobs) {
    return IntStream.range(0, jobs).mapToObj(i -> Write.creation(job(caller, i + 1))).toList();
  }

  private static Image job(Caller caller, int id) {
    Job job = JobExamples.job().id(id).employerId(caller.employer().id()).build();
    return new Image(job, 1, Optional.empty());
  }

  private static Image old(Caller caller) {
    Job job = job(caller, 7).job();
    Instant longAgo = JobExamples.NOW.minus(Duration.ofDays(200));
    return new Image(job.toBuilder().publishedAt(longAgo).build(), 1, Optional.empty());
  }

  private static Image archived(Image job) {
    return with(job, job.job().toBuilder().status(JobStatus.ARCHIVED).build(), Optional.empty());
  }

  /** The same job of an employer that nobody else has: ids are otherwise positive. */
  private static Image other(Image job) {
    return with(
        job, job.job().toBuilder().employerId(-job.job().employerId()).build(), Optional.empty());
  }

  private static Image withText(Image job) {
    return with(job, job.job().toBuilder().description("").build(), Optional.of(TEXT));
  }

  private static Image with(Image job, Job other, Optional<LongDescription> pieces) {
    return new Image(other, job.version() + 1, pieces);
  }
}
