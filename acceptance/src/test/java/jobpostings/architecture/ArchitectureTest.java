package jobpostings.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.INNER_CLASSES;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import jobpostings.handler.BatchHandler;
import org.junit.jupiter.api.Test;

/** Which code may use which; docs/architecture.md says what the packages are for. */
class ArchitectureTest {
  /** What all stores share, and what knows nothing else than AWS. */
  private static final String[] AWS = {
    "jobpostings.dynamodb..",
    "jobpostings.aws..",
    "jobpostings.eventbridge..",
    "jobpostings.versions..",
    "jobpostings.webhook.aws..",
    "jobpostings.webhook.functions.."
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
        .layer("features")
        .definedBy(
            "jobpostings.change..",
            "jobpostings.employer..",
            "jobpostings.erasure..",
            "jobpostings.event..",
            "jobpostings.job..",
            "jobpostings.location..",
            "jobpostings.operator..",
            "jobpostings.partner..",
            "jobpostings.refusal..",
            "jobpostings.segment..",
            "jobpostings.webhook",
            "jobpostings.webhook.aws..",
            "jobpostings.webhook.delivery..",
            "jobpostings.webhook.outbound..",
            "jobpostings.webhook.store..")
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
        .whereLayer("features")
        .mayOnlyBeAccessedByLayers("local runtime", "handlers", "API", "wiring")
        .check(CODE);
  }

  @Test
  void noPackagesUseEachOtherInACircle() {
    slices().matching("jobpostings.(**)").should().beFreeOfCycles().check(CODE);
  }

  /** As docs/architecture.md lists them: each uses only those above it. */
  @Test
  void thePageNamesEachPackageAfterThoseThatItUses() throws IOException {
    List<String> named =
        Pattern.compile("(?m)^- (`[^:]*`): ")
            .matcher(Files.readString(Path.of("../docs/architecture.md")))
            .results()
            .flatMap(line -> Pattern.compile("[a-z.]+").matcher(line.group(1)).results())
            .map(
                name -> ("jobpostings." + name.group()).replaceFirst("^(jobpostings)\\.\\1$", "$1"))
            .toList();

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            CODE.stream().map(JavaClass::getPackageName).collect(toSet()));
    for (Dependency each :
        CODE.stream().flatMap(code -> code.getDirectDependenciesFromSelf().stream()).toList()) {
      String target = each.getTargetClass().getBaseComponentType().getPackageName();
      assertThat(named.indexOf(target))
          .as(each.getDescription())
          .isLessThanOrEqualTo(named.indexOf(each.getOriginClass().getPackageName()));
    }
  }

  /**
   * A feature is one package: its rules, its port and its store. What others see of it knows no
   * SDK, but for what says in its name that it is DynamoDB's.
   */
  @Test
  void onlyWhatIsNamedAfterDynamoDbOrStaysInItsRoomKnowsTheSdk() {
    noClasses()
        .that(
            resideInAnyPackage(AWS)
                .or(resideInAPackage(LOCAL))
                .or(
                    nameMatching(
                        ".*\\.(Dynamo\\w*|\\w*Schema|\\w*Item(Builder)?|Stored\\w*)(\\$.*)?"))
                .or(modifier(JavaModifier.PUBLIC).negate())
                .or(INNER_CLASSES)
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
