package jobpostings.dynamodb.capacity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.dynamodb.CapacityInterceptor;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.LongDescriptionContract;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The consumed capacity that is logged. DynamoDB Local reports reads as AWS does, but less for
 * transactions.
 */
class ConsumedUnitsTest extends StoreFixture {
  private final Operations metered =
      operations(new CapacityInterceptor(settings().table("JOBS_TABLE")));
  private final JobStore store = metered.jobs();
  private final Job job = create(store, "A-1");

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void aConsistentReadOfASmallItemTakesOneUnit() {
    assertUnits(observed(() -> store.find(key(job))), 1, 0);
    assertUnits(observed(() -> store.find(key("A-1"))), 2, 0);
  }

  @Test
  void callsThatAreMadeAtTheSameTimeCountTogether() {
    JobQuery all =
        new JobQuery(employer, Optional.empty(), Optional.empty(), new Start.Offset(0), 1);

    // Half a unit for the page of an index, and one for the counters read beside it.
    assertUnits(observed(() -> metered.jobList().list(all)), 1.5, 0);
  }

  @Test
  void piecesAreReadAndWrittenInBatches() {
    String noise = LongDescriptionContract.noise(1, 100_000);
    JsonNode line =
        observed(
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before -> before.toBuilder().description(noise).build()));
    assertThat(line.path("writeUnits").asDouble()).isGreaterThan(70);

    line = observed(() -> store.find(key(job)));
    assertThat(line.path("readUnits").asDouble()).isGreaterThan(18);
  }

  /**
   * Whoever follows the stream of jobs is watched by it; a condition that fails writes no record.
   */
  @Test
  void onlyJobsThatAreStoredCountAsWritten() {
    assertThat(observed(() -> create(metered.jobs(), "A-2")).path("written").asInt()).isEqualTo(1);
    assertThat(observed(() -> store.find(key(job))).has("written")).isFalse();
    assertThat(
            observed(
                    () ->
                        assertThatThrownBy(() -> create(metered.jobs(), "A-2"))
                            .isInstanceOf(RuntimeException.class))
                .has("written"))
        .isFalse();
  }

  /** DynamoDB Local never does, so that a server refuses the first attempt. */
  @Test
  void anAttemptThatIsThrottledCountsThoughTheCallSucceeds() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    AtomicInteger attempts = new AtomicInteger();
    server.createContext(
        "/",
        exchange -> {
          boolean isFirst = attempts.incrementAndGet() == 1;
          byte[] answer =
              (isFirst ? "{\"__type\":\"com.amazon.coral#ThrottlingException\"}" : "{}")
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(isFirst ? 400 : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    Map<String, String> environment = new HashMap<>(settings().environment());
    environment.put("DYNAMODB_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort());
    try (DynamoDbClient client = DynamoDbModule.clientBuilder(new Settings(environment)).build()) {
      JsonNode line = observed(() -> client.getItem(get -> get.tableName("Jobs").key(Map.of())));
      assertThat(line.path("throttled").asInt()).isEqualTo(1);
    } finally {
      server.stop(0);
    }
  }

  private static void assertUnits(JsonNode line, double read, double write) {
    assertThat(line.path("readUnits").asDouble()).isEqualTo(read);
    assertThat(line.path("writeUnits").asDouble()).isEqualTo(write);
  }
}
