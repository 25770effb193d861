package jobpostings.dynamodb.faults;

import static jobpostings.dynamodb.faults.Scenario.of;
import static jobpostings.job.store.LongDescriptionContract.noise;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.description.Pieces;
import jobpostings.job.member.OptionalMembers;
import jobpostings.job.member.PublishOn;
import jobpostings.job.store.StoredJobs;
import jobpostings.job.view.JobDocument;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Runs over all jobs that are due. */
final class SweepScenarios {
  private static final LocalDate WRITTEN = JobExamples.TODAY.minusDays(2);

  private SweepScenarios() {}

  static List<Scenario> all() {
    return List.of(
        of(
                "changeDueJobs",
                "of which one closes",
                c -> c.store(Preparations.due().closeDate(JobExamples.TODAY.minusDays(1))),
                (c, _) -> Caller.run(c.operations().jobSweeps()::changeDueJobs),
                200)
            .inSteps(_ -> false),
        of(
                "changeDueJobs",
                "of which the closing of one is announced",
                c -> c.store(Preparations.due().closeDate(JobExamples.TODAY.plusDays(7))),
                (c, _) -> Caller.run(c.operations().jobSweeps()::changeDueJobs),
                200)
            .seen((tables, _) -> tables.items("Jobs").map(StoredJobs::announced).toList())
            .inSteps(_ -> false),
        of(
                "changeDueJobs",
                "of which one is published",
                c -> {
                  c.operations().employers().save(c.employer());
                  return c.store(
                      Preparations.due()
                          .status(JobStatus.DRAFT)
                          .closeDateDefaulted(true)
                          .optionals(
                              OptionalMembers.NONE.with(
                                  PublishOn.MEMBER, Optional.of(JobExamples.TODAY))));
                },
                (c, _) -> Caller.run(c.operations().jobSweeps()::changeDueJobs),
                200)
            .inSteps(_ -> false),
        of(
                "refreshJobs",
                "of which one is due",
                c -> {
                  c.operations().employers().save(c.employer());
                  return c.store(Preparations.due().publishDate(JobExamples.TODAY.minusDays(7)));
                },
                (c, _) -> Caller.run(c.operations().jobSweeps()::refreshJobs),
                200)
            .inSteps(_ -> false),
        of(
                "removeDescriptions",
                "of which no job has two",
                SweepScenarios::twoUnused,
                (c, _) -> Caller.run(c.operations().removeDescriptions()::run),
                200)
            .seen(SweepScenarios::texts)
            .inSteps(Set.of(List.of("1#unused 0"), List.of("2#unused 0"))::contains),
        of(
                "removeDescriptions",
                "of which a job has one",
                SweepScenarios::oneUsed,
                (c, _) -> Caller.run(c.operations().removeDescriptions()::run),
                200)
            .inSteps(_ -> false));
  }

  private static JobDocument twoUnused(Caller caller) {
    List.of("1#unused", "2#unused")
        .forEach(
            revision ->
                Pieces.items(revision, noise(revision.hashCode(), 400_000), WRITTEN)
                    .forEach(
                        item ->
                            caller
                                .operations()
                                .client()
                                .putItem(put -> put.tableName("Descriptions").item(item))));
    return Preparations.nothing(caller);
  }

  /** A description that seems to be old enough to be looked at. */
  private static JobDocument oneUsed(Caller caller) {
    JobDocument job = Preparations.withLongDescription(caller);
    DynamoDbClient client = caller.operations().client();
    client
        .scan(scan -> scan.tableName("Descriptions"))
        .items()
        .forEach(
            item -> {
              Map<String, AttributeValue> older = new HashMap<>(item);
              older.put("writtenOn", Pieces.writtenOn(WRITTEN));
              client.putItem(put -> put.tableName("Descriptions").item(older));
            });
    return job;
  }

  /** All pieces, as revision and number. */
  private static List<String> texts(FaultyTables tables, Caller caller) {
    return tables
        .items("Descriptions")
        .map(piece -> piece.get("revision").s() + " " + piece.get("piece").n())
        .sorted()
        .toList();
  }
}
