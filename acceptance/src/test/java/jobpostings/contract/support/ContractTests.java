package jobpostings.contract.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Constants.PARALLEL_EXECUTION_ENABLED_PROPERTY_NAME;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests of the contract within another test, at the service that it has set. */
public final class ContractTests {
  private ContractTests() {}

  /** Runs them one after another, and fails if one fails. */
  public static TestExecutionSummary run(DiscoverySelector tests, Filter<?>... filters) {
    SummaryGeneratingListener results = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(tests)
                .filters(filters)
                .configurationParameter(PARALLEL_EXECUTION_ENABLED_PROPERTY_NAME, "false")
                .build(),
            results);
    TestExecutionSummary summary = results.getSummary();
    StringWriter failures = new StringWriter();
    summary.printFailuresTo(new PrintWriter(failures), 5);
    assertThat(summary.getTotalFailureCount()).as(failures.toString()).isZero();
    return summary;
  }
}
