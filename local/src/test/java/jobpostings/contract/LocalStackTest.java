package jobpostings.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.localstack.LocalStackContainer;

/**
 * The whole contract with the template's tables in LocalStack; skipped where there is no Docker.
 */
@Testcontainers(disabledWithoutDocker = true)
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
class LocalStackTest {
  /** The last one that asks for no token. */
  @Container
  private static final LocalStackContainer LOCALSTACK =
      new LocalStackContainer("localstack/localstack:4.14.0").withServices("dynamodb");

  @Test
  void theContractHolds() throws IOException {
    PrintStream log = new PrintStream("target/localstack.log", UTF_8);
    Options options = Options.inMemory().otherDynamoDb(LOCALSTACK.getEndpoint()).log(log);
    SummaryGeneratingListener results = new SummaryGeneratingListener();

    try (LocalService service = LocalService.start(Path.of("../template.yaml"), options)) {
      Service.at(service.baseUrl(), () -> LauncherFactory.create().execute(contract(), results));
    }

    TestExecutionSummary summary = results.getSummary();
    System.out.printf("Against LocalStack: %s%n", counts(summary));
    assertThat(summary.getTotalFailureCount()).as(failures(summary)).isZero();
    assertThat(summary.getTestsSucceededCount()).isGreaterThan(500);
  }

  private static LauncherDiscoveryRequest contract() {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectPackage("jobpostings.contract"))
        .filters(includeClassNamePatterns(".*ContractTest"))
        .build();
  }

  private static String counts(TestExecutionSummary summary) {
    return "%d tests run, %d failed, %d skipped in %d s"
        .formatted(
            summary.getTestsStartedCount(),
            summary.getTestsFailedCount(),
            summary.getTestsSkippedCount(),
            (summary.getTimeFinished() - summary.getTimeStarted()) / 1000);
  }

  private static String failures(TestExecutionSummary summary) {
    StringWriter text = new StringWriter();
    summary.printFailuresTo(new PrintWriter(text), 5);
    return text.toString();
  }
}
