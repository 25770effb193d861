package jobpostings.local.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.local.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class TemplateReaderTest {
  private final Template sample = TemplateReader.read(Sample.template());

  @TempDir private Path folder;

  @Test
  void readsTablesWithTheirIndexesStreamsAndExpiry() {
    Template.TableResource things = sample.tables().getFirst();
    CreateTableRequest creation = things.creation();

    assertThat(things.name()).isEqualTo("Things");
    assertThat(things.expiryAttribute()).contains("expiresAt");
    assertThat(creation.attributeDefinitions())
        .extracting(AttributeDefinition::attributeName, AttributeDefinition::attributeType)
        .containsExactlyInAnyOrder(
            tuple("id", ScalarAttributeType.N),
            tuple("owner", ScalarAttributeType.S),
            tuple("rank", ScalarAttributeType.S));
    assertThat(creation.keySchema()).containsExactly(key("id", KeyType.HASH));
    assertThat(creation.globalSecondaryIndexes())
        .extracting(
            GlobalSecondaryIndex::indexName,
            GlobalSecondaryIndex::keySchema,
            index -> index.projection().projectionType(),
            index -> Set.copyOf(index.projection().nonKeyAttributes()))
        .containsExactlyInAnyOrder(
            tuple("owner", List.of(key("owner", KeyType.HASH)), ProjectionType.KEYS_ONLY, Set.of()),
            tuple(
                "owner-rank",
                List.of(key("owner", KeyType.HASH), key("rank", KeyType.RANGE)),
                ProjectionType.INCLUDE,
                Set.of("status", "title")));
    assertThat(creation.streamSpecification().streamEnabled()).isTrue();
    assertThat(creation.streamSpecification().streamViewType())
        .isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
  }

  private static KeySchemaElement key(String attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }

  @Test
  void leavesOutWhatItsConditionLeavesOut() {
    assertThat(sample.tables())
        .extracting(Template.TableResource::name)
        .doesNotContain("Elsewhere");
  }

  @Test
  void aFunctionHasWhatAllHaveAndWhatItSaysItself() {
    assertThat(sample.functions())
        .contains(
            new Template.Function(
                "Greet",
                "jobpostings.local.Handling$Greet",
                Map.of(
                    "GREETING", "good day",
                    "THINGS_TABLE", "Things",
                    "EMPLOYERS_TABLE", "Employers",
                    "API_KEYS_TABLE", "ApiKeys",
                    "TIME_ZONE", "America/Toronto"),
                9,
                128,
                Map.of(),
                false));
  }

  @Test
  void aFunctionMayCallWhatItsPoliciesSay() {
    Template.Function owner =
        sample.functions().stream().filter(f -> f.name().equals("Owner")).findFirst().get();

    assertThat(owner.policy())
        .isEqualTo(
            new Policy(
                List.of(
                    new Policy.Statement(
                        "Allow",
                        List.of("dynamodb:GetItem"),
                        List.of(
                            LocalAccount.tableArn("Employers"),
                            LocalAccount.tableArn("ApiKeys"))))));
  }

  @Test
  void aPolicyMayBeNamed() {
    Template.Function hire =
        sample.functions().stream().filter(f -> f.name().equals("Hire")).findFirst().get();

    assertThat(hire.policies()).containsOnlyKeys("KeepTheKey");
    assertThat(hire.policy().allows("dynamodb:PutItem", LocalAccount.tableArn("Employers")))
        .isTrue();
  }

  @Test
  void policiesThatOnlyAwsKnowsAreRefused() {
    assertThatThrownBy(
            () -> read("Parameters: {}", "Handler: x\n      Policies: [AmazonS3FullAccess]"))
        .hasMessage(
            "template.yaml: Resources/Hello/Properties/Policies/0:"
                + " only AWS knows what AmazonS3FullAccess grants.");
  }

  @Test
  void runsLocallyAndElseByTheParametersDefaults() {
    assertThat(sample.environment()).containsEntry("GREETING", "hello").doesNotContainKey("ABSENT");
    assertThat(sample.api().stage()).isEqualTo("dev");
    assertThat(sample.api().minimumCompressionSize()).isEmpty();
  }

  @Test
  void aRouteHasTheDefaultAuthorizerUnlessItSaysNone() {
    Template.Authorizer key = new Template.Authorizer("Authorize", List.of("API-Key"));

    assertThat(sample.api().routes())
        .contains(
            new Template.Route("ANY", "/echo", "Echo", Optional.empty()),
            new Template.Route("ANY", "/refused", "Echo", Optional.empty()),
            new Template.Route("GET", "/things/{id}", "Echo", Optional.of(key)));
  }

  @Test
  void gatewayResponsesAreFilledInAsFarAsTheTemplateCan() {
    assertThat(sample.api().responses().get("UNAUTHORIZED"))
        .isEqualTo(
            new Template.GatewayResponse(
                Optional.empty(),
                Map.of(
                    "Content-Type", "'application/problem+json'",
                    "X-Request-Id", "context.requestId"),
                Optional.of(
                    "{\"type\":\"http://$context.domainName/docs#$context.error.responseType\","
                        + "\"id\":\"$context.requestId\","
                        + "\"detail\":$context.error.messageString}")));
  }

  @Test
  void readsTheServicesOwnTemplate() {
    Template service = TemplateReader.read(Path.of("../template.yaml"));

    assertThat(service.tables())
        .extracting(Template.TableResource::name)
        .contains("Jobs", "References", "JobCounters", "Descriptions", "Employers", "ApiKeys");
    assertThat(service.environment()).containsEntry("JOBS_TABLE", "Jobs");
    assertThat(service.api().minimumCompressionSize()).contains(1);
    assertThat(service.api().routes())
        .contains(
            new Template.Route(
                "PUT",
                "/api/v1.1/jobs/{id}",
                "ModifyJob",
                Optional.of(new Template.Authorizer("Authorize", List.of("API-Key")))));
  }

  @Test
  void saysWhereAnIntrinsicFunctionIsThatItDoesNotKnow() {
    assertThatThrownBy(() -> read("Parameters: {}", "Handler: !ImportValue x"))
        .isInstanceOf(InvalidTemplate.class)
        .hasMessage(
            "template.yaml: Resources/Hello/Properties/Handler:"
                + " the local runtime has no Fn::ImportValue.");
  }

  @Test
  void saysWhereANameIsThatStandsForNothing() {
    assertThatThrownBy(() -> read("Parameters: {}", "Handler: !Ref Nowhere"))
        .hasMessage(
            "template.yaml: Resources/Hello/Properties/Handler:"
                + " there is no parameter and no resource Nowhere.");
  }

  @Test
  void saysWhichParameterNeedsADefault() {
    assertThatThrownBy(() -> read("Parameters: {Owner: {Type: String}}", "Handler: !Ref Owner"))
        .hasMessage(
            "template.yaml: Resources/Hello/Properties/Handler:"
                + " the parameter Owner has no default, which it needs to run locally.");
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> read("Parameters: {}", "Timeout: 3"))
        .hasMessage("template.yaml: Resources/Hello/Properties: Handler is missing.");
  }

  @Test
  void readsTheSchedulesOfTheServicesOwnTemplate() {
    assertThat(TemplateReader.read(Path.of("../template.yaml")).schedules())
        .extracting(
            Template.Schedule::name,
            schedule -> schedule.inputAt(Instant.parse("2026-11-21T05:00:00Z")))
        .contains(
            tuple("CloseJobs/Hourly", "{\"time\":\"2026-11-21T05:00:00Z\"}"),
            tuple(
                "CloseJobs/Daily",
                "{\"time\":\"2026-11-21T05:00:00Z\",\"action\":\"removeDescriptions\"}"),
            tuple("RefreshJobs/Hourly", "{\"time\":\"2026-11-21T05:00:00Z\"}"));
  }

  @Test
  void aScheduleThatIsDisabledIsNone() throws IOException {
    String schedule = "ScheduleExpression: cron(0 * * * ? *), Input: '{}'";

    assertThat(read("Parameters: {}", scheduled(schedule)).schedules())
        .extracting(Template.Schedule::function)
        .containsExactly("Hello");
    assertThat(read("Parameters: {}", scheduled(schedule + ", State: DISABLED")).schedules())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ScheduleExpression: at(2026-11-21T00:00:00), Input: x | /ScheduleExpression: the local runtime knows cron(...), not at(2026-11-21T00:00:00)
          ScheduleExpression: rate(5 minutes), Input: x | /ScheduleExpression: the local runtime knows cron(...), not rate(5 minutes)
          ScheduleExpression: cron(0 * * *), Input: x | /ScheduleExpression: cron(0 * * *) can't be read: cron takes six fields, from minutes to year
          ScheduleExpression: cron(0 * * * ? *) | : Input is missing.
          ScheduleExpression: cron(0 * * * ? *), Input: '<aws.scheduler.execution-id>' | /Input: the local runtime has no <aws.scheduler.execution-id>.
          ScheduleExpression: cron(0 * * * ? *), Input: x, EndDate: y | /EndDate: the local runtime's schedules have no such bound.
          ScheduleExpression: cron(0 0 * * ? *), ScheduleExpressionTimezone: Mars, Input: x | /ScheduleExpressionTimezone: there is no time zone Mars.
          """)
  void saysWhatItDoesNotRunOfASchedule(String schedule, String message) {
    assertThatThrownBy(() -> read("Parameters: {}", scheduled(schedule)))
        .isInstanceOf(InvalidTemplate.class)
        .hasMessage("template.yaml: Resources/Hello/Properties/Events/Often/Properties" + message);
  }

  @Test
  void saysWhichCronExpressionItCannotRead() {
    assertThatThrownBy(
            () ->
                read(
                    "Parameters: {}",
                    scheduled("ScheduleExpression: cron(61 * * * ? *), Input: x")))
        .isInstanceOf(InvalidTemplate.class)
        .hasMessageStartingWith(
            "template.yaml: Resources/Hello/Properties/Events/Often/Properties/ScheduleExpression:"
                + " cron(61 * * * ? *) can't be read: ");
  }

  private static String scheduled(String properties) {
    return "Handler: jobpostings.local.Handling$Keeping\n      "
        + "Events: {Often: {Type: ScheduleV2, Properties: {%s}}}".formatted(properties);
  }

  @Test
  void readsTheStreamAndTheBusOfTheServicesOwnTemplate() {
    Template service = TemplateReader.read(Path.of("../template.yaml"));

    assertThat(service.streams())
        .containsExactly(
            new Template.StreamSource(
                "PublishJobEvents",
                "Jobs",
                100,
                true,
                true,
                Optional.of(10),
                Optional.of(Duration.ofHours(6))),
            new Template.StreamSource(
                "RankJobs",
                "Jobs",
                1_000,
                false,
                true,
                Optional.empty(),
                Optional.of(Duration.ofHours(6))),
            new Template.StreamSource(
                "QueueDeliveries",
                "Versions",
                100,
                false,
                true,
                Optional.empty(),
                Optional.of(Duration.ofHours(6))));
    assertThat(service.buses()).containsExactly("JobEvents");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          StartingPosition: LATEST, Stream: x | /StartingPosition: the local runtime reads streams from TRIM_HORIZON only.
          StartingPosition: TRIM_HORIZON, Stream: x, MaximumRetryAttempts: 3 | : DestinationConfig is missing.
          StartingPosition: TRIM_HORIZON, Stream: x, MaximumRecordAgeInSeconds: 60, DestinationConfig: {OnFailure: {Destination: y}} | /DestinationConfig/OnFailure/Destination: y is not the ARN of a bucket.
          StartingPosition: TRIM_HORIZON, Stream: x, DestinationConfig: {OnFailure: {Destination: 'arn:aws:sqs:r:a:q'}} | /Stream: x is not the StreamArn of a table.
          StartingPosition: TRIM_HORIZON, ParallelizationFactor: 2 | /ParallelizationFactor: the local runtime does not know this of a stream.
          """)
  void saysWhatItDoesNotRunOfAStream(String stream, String message) {
    assertThatThrownBy(
            () ->
                read(
                    "Parameters: {}",
                    "Handler: x\n      Events: {Write: {Type: DynamoDB, Properties: {%s}}}"
                        .formatted(stream)))
        .isInstanceOf(InvalidTemplate.class)
        .hasMessage("template.yaml: Resources/Hello/Properties/Events/Write/Properties" + message);
  }

  @Test
  void saysWhichEventsItDoesNotRun() {
    assertThatThrownBy(
            () ->
                read(
                    "Parameters: {}",
                    "Handler: x\n      Events: {Nightly: {Type: Schedule, Properties: {}}}"))
        .hasMessage(
            "template.yaml: Resources/Hello/Properties/Events/Nightly:"
                + " the local runtime has no events of type Schedule.");
  }

  @Test
  void saysOnWhichLineYamlIsBroken() throws IOException {
    Path file = Files.writeString(folder.resolve("template.yaml"), "Resources:\n  - a\n  b: [\n");

    assertThatThrownBy(() -> TemplateReader.read(file))
        .isInstanceOf(InvalidTemplate.class)
        .hasMessageStartingWith(file + ", line 3: this is not YAML: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void saysOnWhichLineAKeyIsRepeated() throws IOException {
    Path file = Files.writeString(folder.resolve("template.yaml"), "A: 1\nB: 2\nA: 3\n");

    assertThatThrownBy(() -> TemplateReader.read(file))
        .hasMessage(file + ", line 3: A is here twice.");
  }

  @Test
  void saysThatThereIsNoTemplate() {
    Path file = folder.resolve("missing.yaml");

    assertThatThrownBy(() -> TemplateReader.read(file))
        .isInstanceOf(InvalidTemplate.class)
        .hasMessage("There is no template at " + file + ".");
  }

  private Template read(String parameters, String function) throws IOException {
    String template =
        """
        %s
        Resources:
          Api:
            Type: AWS::Serverless::Api
            Properties: {StageName: dev}
          Hello:
            Type: AWS::Serverless::Function
            Properties:
              %s
        """
            .formatted(parameters, function);
    return TemplateReader.read(Files.writeString(folder.resolve("template.yaml"), template));
  }
}
