package jobpostings.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jobpostings.handler.BatchHandler;
import org.junit.jupiter.api.Test;

/** Which code may use which; docs/architecture.md says what the packages are for. */
class ArchitectureTest {
  private static final String[] STORES = {
    "jobpostings.dynamodb..",
    "jobpostings.aws..",
    "jobpostings.webhook.aws..",
    "jobpostings.webhook.store.."
  };
  private static final String[] HANDLERS = {
    "jobpostings.functions..",
    "jobpostings.docs..",
    "jobpostings.eventbridge..",
    "jobpostings.versions..",
    "jobpostings.webhook.functions.."
  };
  private static final String[] API = {
    "jobpostings.http..", "jobpostings.api..", "jobpostings.handler..", "jobpostings.priming.."
  };
  private static final String LOCAL = "jobpostings.local..";

  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .withImportOption(location -> !location.contains("/Dagger"))
          .importPackages("jobpostings");

  @Test
  void aLayerUsesOnlyThoseBelowIt() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("commands")
        .definedBy("jobpostings.cli..", "jobpostings.operate..", "jobpostings.terminal..")
        .layer("local runtime")
        .definedBy(LOCAL)
        .layer("handlers")
        .definedBy(HANDLERS)
        .layer("API")
        .definedBy(API)
        .layer("wiring")
        .definedBy("jobpostings")
        .layer("stores")
        .definedBy(STORES)
        .layer("operations and rules")
        .definedBy(
            "jobpostings.change..",
            "jobpostings.employer..",
            "jobpostings.erasure..",
            "jobpostings.event..",
            "jobpostings.job..",
            "jobpostings.location..",
            "jobpostings.operator..",
            "jobpostings.partner..",
            "jobpostings.webhook",
            "jobpostings.webhook.delivery..",
            "jobpostings.webhook.outbound..")
        .whereLayer("commands")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("local runtime")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("handlers")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("API")
        .mayOnlyBeAccessedByLayers("handlers")
        .whereLayer("wiring")
        .mayOnlyBeAccessedByLayers("local runtime", "handlers", "API")
        .whereLayer("stores")
        .mayOnlyBeAccessedByLayers("local runtime", "handlers", "API", "wiring")
        .whereLayer("operations and rules")
        .mayOnlyBeAccessedByLayers("local runtime", "handlers", "API", "wiring", "stores")
        .check(CODE);
  }

  @Test
  void noPackagesUseEachOtherInACircle() {
    slices().matching("jobpostings.(**)").should().beFreeOfCycles().check(CODE);
  }

  @Test
  void onlyStoresHandlersAndTheLocalRuntimeKnowTheSdk() {
    noClasses()
        .that(
            resideInAnyPackage(STORES)
                .or(resideInAnyPackage("jobpostings.eventbridge..", LOCAL))
                .or(resideInAnyPackage("jobpostings.versions..", "jobpostings.webhook.functions.."))
                .negate())
        .should()
        .dependOnClassesThat()
        .resideInAPackage("software.amazon.awssdk..")
        .check(CODE);
  }

  /**
   * So the whole service handles failed calls as that class says, which is why {@code
   * Fault.EQUIVALENT} faults need not all be tried on each call.
   */
  @Test
  void onlyStorageErrorsKnowsHowACallCanFailWithoutAResponse() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("jobpostings.dynamodb.StorageErrors")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            ".*\\.(SdkClientException|ApiCallTimeoutException|AwsServiceException"
                + "|InternalServerErrorException)")
        .check(CODE);
  }

  @Test
  void onlyHandlersAndWhatTheyAnswerAndLogWithKnowLambda() {
    noClasses()
        .that(
            resideInAnyPackage(HANDLERS)
                .or(
                    resideInAnyPackage(
                        "jobpostings.handler..",
                        "jobpostings.priming..",
                        "jobpostings.telemetry..",
                        LOCAL))
                .negate())
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.amazonaws.services.lambda.runtime..")
        .check(CODE);
  }

  /** Lambda's runtime reads these slowly at first, so only where nobody waits. */
  @Test
  void onlyHandlersOfBatchesUseLambdasClassesOfEvents() {
    noClasses()
        .that()
        .areNotAssignableTo(BatchHandler.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.amazonaws.services.lambda.runtime.events..")
        .check(CODE);
  }
}
