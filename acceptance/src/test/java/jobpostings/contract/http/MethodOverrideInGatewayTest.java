package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import jobpostings.contract.support.ContractTests;
import jobpostings.contract.support.Service;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.gateway.MethodOverride;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The contract of the method override also holds behind a gateway that applies the header itself.
 */
@Tag("deep")
@DisabledIfEnvironmentVariable(named = "JOB_POSTINGS_BASE_URL", matches = ".+")
@ResourceLock(Service.JOBS)
class MethodOverrideInGatewayTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "IGNORED")
  void theContractHolds(MethodOverride override) throws IOException {
    PrintStream log = new PrintStream("target/method-override.log", UTF_8);
    Options options = Options.inMemory().withLog(log).withMethodOverride(override);
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), options)) {
      Service.at(
          service.baseUrl(),
          true,
          () ->
              assertThat(
                      ContractTests.run(selectClass(MethodsContractTest.class))
                          .getTestsSucceededCount())
                  .isGreaterThan(45));
    }
  }
}
