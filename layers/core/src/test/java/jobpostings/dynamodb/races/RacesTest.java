package jobpostings.dynamodb.races;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import jobpostings.dynamodb.races.History.Entry;
import jobpostings.dynamodb.races.History.Model;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.rules.SlowCalls;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.StoreContents;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.Together;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.event.EventBus;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.view.JobDocument;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Clients that create, upsert, change, delete and read the same few jobs, move their referenceIds
 * among them and repeat requests, all at once, while jobs are closed: every answer is explained by
 * some order, and all tables agree afterwards.
 */
class RacesTest extends StoreFixture {
  private static final int CLIENTS = 6;
  private static final int REQUESTS = 3;

  private final DynamoDbServer server = new DynamoDbServer();
  private final Settings settings = ServiceTables.createdAt(server.endpoint());
  private final SecureRandom ids = new SecureRandom();

  @Override
  protected Settings settings() {
    return settings;
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void everyAnswerIsExplainedBySomeOrder() {
    race(3);
  }

  @Tag("deep")
  @Test
  void everyAnswerOf12RacesIsExplainedBySomeOrder() {
    race(12);
  }

  @Test
  void soItIsWhereOverlappingTransactionsAreRefused() {
    raceWhereOverlapsAreRefused(3);
  }

  @Tag("deep")
  @Test
  void soItIsIn12RacesWhereOverlappingTransactionsAreRefused() {
    raceWhereOverlapsAreRefused(12);
  }

  private void raceWhereOverlapsAreRefused(int rounds) {
    OverlapsRefused overlaps = overlapsRefused();

    race(rounds, overlaps, new SlowCalls(Duration.ofMillis(2)));

    assertThat(overlaps.refusals()).as("or this shows nothing").isPositive();
  }

  private void race(int rounds, ExecutionInterceptor... interceptors) {
    DynamoDbClient client = client(interceptors);
    Operations operations = operations(client);
    for (int round = 0; round < rounds; round++) {
      Employer employer = new Employer(1_000 + round, "Northwind Health", Plan.UNLIMITED);
      raceOf(new Caller(operations, employer, "Nowhere"), round, client);
    }
  }

  private void raceOf(Caller caller, int seed, DynamoDbClient client) {
    List<JobDocument> jobs =
        IntStream.range(0, 3)
            .mapToObj(
                _ ->
                    caller.store(
                        JobExamples.job()
                            .referenceId(Optional.empty())
                            .status(JobStatus.ACTIVE)
                            .closeDate(JobExamples.TODAY.minusDays(1))))
            .toList();
    Map<Integer, Entry> before = jobs.stream().collect(toMap(JobDocument::id, RacingClient::entry));
    History history = new History();

    Together.on(
        CLIENTS,
        i -> {
          RacingClient racing =
              new RacingClient(
                  caller, List.copyOf(before.keySet()), history, new Random(seed * 100L + i));
          for (int request = 0; request < REQUESTS; request++) {
            racing.doSomething();
          }
          if (i == 0) {
            racing.close();
          }
          return i;
        });

    StoreContents left = StoreContents.of(caller.employer().id(), client, caller.operations());
    Map<Integer, Entry> after =
        left.jobs().stream()
            .map(job -> JobDocument.of(job, caller.employer()))
            .collect(toMap(JobDocument::id, RacingClient::entry));
    assertThat(history.isExplained(new Model(before, Map.of(), Map.of()), after))
        .as("that some order explains, from %s to %s: %s", before, after, history)
        .isTrue();
  }

  private Operations operations(DynamoDbClient client) {
    return Operations.on(
        new TestStores(
            client,
            settings,
            JobExamples.clockAt(JobExamples.NOW),
            () -> ids.nextInt(Integer.MAX_VALUE) + 1,
            TimeLimits.DEFAULT,
            events -> new EventBus.Delivery(events.size(), Optional.empty())));
  }
}
