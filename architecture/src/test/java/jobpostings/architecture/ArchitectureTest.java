package jobpostings.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import jobpostings.architecture.Code.Use;
import org.junit.jupiter.api.Test;

/**
 * Which packages may use which. If a test fails, ask whether the new dependency is intended, and if
 * so, add it here; docs/architecture.md says what the packages are for.
 */
class ArchitectureTest {
  /**
   * From top to bottom. Each package uses the packages after its colon, all of them below it.
   * Constants leave no trace, as the compiler copies them.
   */
  private static final List<String> PACKAGES =
      """
      # Measures the service.
      bench: . bench.cold bench.report dynamodb dynamodb.job dynamodb.rank dynamodb.rules dynamodb.table employer job json local local.lambda location operator reference settings
      bench.cold: . bench.report dynamodb job local local.template location reference settings
      bench.report:

      # Calls the operators' functions from outside.
      operate: terminal

      # Calls the API from outside.
      cli: cli.feed cli.service cli.sync terminal
      cli.sync: cli.feed cli.service terminal
      cli.feed: cli.service
      cli.service: terminal
      terminal:

      # Runs the template on one machine.
      local: . dynamodb employer local.gateway local.http local.json local.lambda local.log local.queue local.stream local.template settings
      local.gateway: local.http local.json local.lambda local.log local.template
      local.stream: local.json local.lambda local.log local.template
      local.queue: local.json local.lambda local.log local.template
      local.lambda: . local.json local.log local.template settings
      local.log: local.http local.json
      local.http:
      local.json: json
      local.template:

      # Handlers: an event comes in, a response goes out. Those that follow the stream of a table
      # use the package of DynamoDB that reads its records.
      functions: . api change dynamodb.rank dynamodb.table employer job job.batch job.sweep location priming problem settings telemetry
      docs: . api problem text
      webhook.functions: . api change dynamodb.change dynamodb.table employer json settings telemetry webhook webhook.aws webhook.outbound webhook.store
      eventbridge: . aws dynamodb.job dynamodb.table event json settings telemetry

      # Webhooks.
      webhook.aws: aws json problem settings webhook
      webhook.store: change dynamodb.change dynamodb.table job webhook webhook.outbound
      webhook: body change employer job json problem web webhook.outbound
      webhook.outbound:

      # Requests and responses of the API.
      api: . body change employer job job.batch json location operator priming problem reference settings telemetry text
      priming: . dynamodb settings telemetry

      # Wires what is below.
      .: change dynamodb dynamodb.job dynamodb.rank dynamodb.table employer event job job.batch job.sweep location operator settings

      # Stores.
      dynamodb: aws dynamodb.change dynamodb.description dynamodb.employer dynamodb.erasure dynamodb.job dynamodb.location dynamodb.table employer location settings
      dynamodb.erasure: dynamodb.change dynamodb.description dynamodb.table employer erasure job settings
      dynamodb.job: change dynamodb.change dynamodb.description dynamodb.rank dynamodb.table event job location problem reference telemetry
      dynamodb.change: change dynamodb.description dynamodb.table job settings
      dynamodb.description: change dynamodb.table job problem telemetry
      dynamodb.employer: dynamodb.table employer telemetry
      dynamodb.location: dynamodb.table location text
      dynamodb.rank: dynamodb.table job
      dynamodb.table: problem settings telemetry
      dynamodb.rules:
      aws: settings

      # Operations, rules and values.
      operator: body employer erasure job json location page problem
      erasure: employer problem
      event: change employer job json
      change: body employer job json problem text
      job.sweep: employer job
      job.batch: body employer job problem
      job: body employer job.description json location problem reference text web
      job.description: problem text web
      web: problem text
      location: employer page problem text
      employer: body page problem text

      # What is known everywhere.
      body: problem reference text
      telemetry: json settings
      reference:
      problem: text
      page:
      json:
      settings:
      text:
      """
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();

  /** Pairs of classes that use each other, with the reason why they may. */
  private static final Set<Set<String>> PAIRS =
      Set.of(
          // The builder is generated from the record, which has a method that returns it.
          Set.of("job.Job", "job.JobBuilder"));

  @Test
  void aPackageUsesThoseThatAreDrawn() {
    assertThat(
            Code.packages().entrySet().stream().map(each -> line(each.getKey(), each.getValue())))
        .containsExactlyInAnyOrderElementsOf(PACKAGES);
  }

  private static String line(String name, Set<String> uses) {
    return (name + ": " + String.join(" ", uses)).strip();
  }

  @Test
  void itUsesOnlyThoseBelowIt() {
    List<String> names = PACKAGES.stream().map(line -> line.split(":")[0]).toList();

    Code.packages()
        .forEach(
            (name, uses) ->
                assertThat(uses)
                    .as(name)
                    .isSubsetOf(names.subList(names.indexOf(name) + 1, names.size())));
  }

  @Test
  void noPackageIsSpreadOverModules() {
    assertThat(Code.sources())
        .allSatisfy((name, sources) -> assertThat(sources).as(name).hasSize(1));
  }

  @Test
  void noTwoClassesUseEachOther() {
    Set<Use> uses = Code.uses().filter(use -> Code.isOurs(use.to())).collect(toSet());

    Set<Set<String>> pairs =
        uses.stream()
            .filter(use -> uses.contains(new Use(use.to(), use.from())))
            .map(use -> Set.of(Code.nameOf(use.from()), Code.nameOf(use.to())))
            .collect(toSet());

    assertThat(pairs).isEqualTo(PAIRS);
  }

  @Test
  void onlyStoresTheEventClientAndWhatRunsOrMeasuresThemKnowTheSdk() {
    assertThat(Code.usersOf("software.amazon.awssdk"))
        .containsExactlyInAnyOrder(
            "aws",
            "dynamodb",
            "dynamodb.change",
            "dynamodb.description",
            "dynamodb.employer",
            "dynamodb.erasure",
            "dynamodb.job",
            "dynamodb.location",
            "dynamodb.rank",
            "dynamodb.table",
            "dynamodb.rules",
            "eventbridge",
            "webhook.aws",
            "webhook.functions",
            "webhook.store",
            "local",
            "local.lambda",
            "local.stream",
            "bench",
            "bench.cold");
  }

  /**
   * So the whole service handles failed calls as that class says, which is why {@code
   * Fault.EQUIVALENT} faults need not all be tried on each call.
   */
  @Test
  void onlyStorageErrorsKnowsHowACallCanFailWithoutAResponse() {
    Set<String> failures =
        Set.of(
            "software.amazon.awssdk.core.exception.SdkClientException",
            "software.amazon.awssdk.core.exception.ApiCallTimeoutException",
            "software.amazon.awssdk.awscore.exception.AwsServiceException",
            "software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException");

    assertThat(
            Code.uses()
                .filter(use -> failures.contains(use.to().getName()))
                .map(use -> Code.nameOf(use.from()))
                .distinct())
        .containsExactlyInAnyOrder("dynamodb.table.StorageErrors", "dynamodb.rules.Fault");
  }

  @Test
  void onlyHandlersAndWhatTheyAnswerAndLogWithKnowLambda() {
    assertThat(Code.usersOf("com.amazonaws.services.lambda.runtime"))
        .containsExactlyInAnyOrder(
            "functions",
            "eventbridge",
            "webhook.functions",
            "api",
            "priming",
            "telemetry",
            "local.lambda",
            "local.log");
  }

  /** These classes are large, and slow to read. */
  @Test
  void nobodyUsesLambdasClassesOfEvents() {
    assertThat(Code.usersOf("com.amazonaws.services.lambda.runtime.events")).isEmpty();
  }
}
