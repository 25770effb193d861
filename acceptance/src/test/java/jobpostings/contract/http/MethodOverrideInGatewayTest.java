package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Constants.PARALLEL_EXECUTION_ENABLED_PROPERTY_NAME;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import jobpostings.contract.support.Service;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.gateway.MethodOverride;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * The contract of the method override also holds behind a gateway that applies the header itself.
 */
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
@ResourceLock(Service.JOBS)
class MethodOverrideInGatewayTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IGNORED")
  void theContractHolds(MethodOverride override) throws IOException {
    PrintStream log = new PrintStream("target/method-override.log", UTF_8);
    Options options = Options.inMemory().withLog(log).withMethodOverride(override);
    SummaryGeneratingListener results = new SummaryGeneratingListener();
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), options)) {
      Service.at(
          service.baseUrl(),
          true,
          () ->
              LauncherFactory.create()
                  .execute(
                      LauncherDiscoveryRequestBuilder.request()
                          .selectors(selectClass(MethodsContractTest.class))
                          .configurationParameter(PARALLEL_EXECUTION_ENABLED_PROPERTY_NAME, "false")
                          .build(),
                      results));
    }

    StringWriter failures = new StringWriter();
    results.getSummary().printFailuresTo(new PrintWriter(failures), 5);
    assertThat(results.getSummary().getTotalFailureCount()).as(failures.toString()).isZero();
    assertThat(results.getSummary().getTestsSucceededCount()).isGreaterThan(45);
  }
}
