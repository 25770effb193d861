package jobpostings.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the template has for those who deploy it and watch it. */
class OperableTemplateTest {
  /** Tables of short-lived data, which may be lost. */
  private static final Set<String> PASSING = Set.of("RequestCounts", "RefusedRequests", "Attempts");

  private OperableTemplate template;

  @BeforeEach
  void read() throws IOException {
    template = new OperableTemplate();
  }

  @Test
  void everyAlarmTellsTheTopicAndIsOnTheDashboard() {
    assertThat(template.alarms())
        .hasSizeGreaterThan(10)
        .allSatisfy(
            alarm -> {
              JsonNode properties = template.properties(alarm);
              assertThat(properties.path("AlarmDescription").asText())
                  .endsWith("What to do: docs/operations.md, Alarms.");
              assertThat(properties.path("AlarmName").toString())
                  .endsWith("-%s\"}".formatted(alarm.replaceFirst("Alarm$", "")));
              assertThat(properties.path("AlarmActions").toString())
                  .isIn("[{\"Ref\":\"Alarms\"}]", "[{\"Ref\":\"Pages\"}]");
              assertThat(properties.path("OKActions")).isEqualTo(properties.path("AlarmActions"));
              String shown =
                  template.monitoring().path("Resources").has(alarm)
                      ? template.dashboard()
                      : template
                          .properties("Monitoring")
                          .at("/Parameters/DeploymentAlarms")
                          .toString();
              assertThat(shown).contains(alarm + ".Arn");
            });
    assertThat(template.dashboard()).contains("\"${DeploymentAlarms}\"");
  }

  /** Such an alarm would stay in ALARM while nothing happens (<i>PutMetricAlarm</i>). */
  @Test
  void noAlarmIsOnAMetricOfDynamoDbs() {
    assertThat(template.alarms())
        .allSatisfy(
            alarm ->
                assertThat(template.properties(alarm).toString()).doesNotContain("AWS/DynamoDB"));
  }

  /** Changes that are refused on purpose put no deployment back. */
  @Test
  void readOnlyModeIsNoServerError() {
    assertThat(List.of("ServerErrors", "BudgetBurnsFast", "BudgetBurnsSlowly"))
        .allSatisfy(
            alarm ->
                assertThat(template.properties(alarm + "Alarm").path("Metrics").toString())
                    .contains("errors - FILL(readOnly, 0)", "\"MetricName\":\"readOnly\""));
  }

  /** What watches is a stack of its own, and knows a function, table or queue by its parameter. */
  @Test
  void monitoringIsToldTheNamesOfWhatItWatches() {
    assertThat(template.monitoring().path("Parameters").properties())
        .hasSizeGreaterThan(10)
        .allSatisfy(
            parameter -> {
              String given =
                  template
                      .properties("Monitoring")
                      .path("Parameters")
                      .path(parameter.getKey())
                      .toString();
              if (!template.resource(parameter.getKey()).isMissingNode()) {
                assertThat(given)
                    .isIn(
                        "{\"Ref\":\"%s\"}".formatted(parameter.getKey()),
                        "{\"Fn::GetAtt\":\"%s.QueueName\"}".formatted(parameter.getKey()));
              }
              assertThat(given).isNotEmpty();
            });
  }

  @Test
  void whoeverFollowsAStreamIsWatched() {
    assertThat(template.functionsWith("DynamoDB"))
        .hasSize(3)
        .allSatisfy(
            function -> {
              for (String alarm : List.of("LateStreamsAlarm", "StoppedStreamsAlarm")) {
                assertThat(template.properties(alarm).path("Metrics").toString())
                    .contains("{\"Ref\":\"" + function + "\"}");
              }
              assertThat(template.dashboard()).contains("${" + function + "}");
            });
  }

  @Test
  void oneParameterStopsAllSchedules() {
    assertThat(template.functionsWith("ScheduleV2"))
        .allSatisfy(
            function ->
                assertThat(template.properties(function).path("Events").valueStream())
                    .allMatch(
                        event ->
                            event.at("/Properties/State").toString().contains("\"Schedules\"")));
  }

  @Test
  void aScheduleThatDoesNotRunIsNoticed() {
    assertThat(
            template
                .functionsWith("ScheduleV2")
                .filter(function -> !function.equals("PingVersions")))
        .hasSize(3)
        .allSatisfy(
            function -> {
              String hourly =
                  template.properties(function).at("/Events/Hourly").isMissingNode()
                      ? function
                      : "HourlyRuns";
              JsonNode alarm = template.properties(hourly + "MissedAlarm");
              assertThat(
                      alarm
                          .path("Metrics")
                          .valueStream()
                          .filter(
                              metric ->
                                  metric.toString().contains("{\"Ref\":\"" + function + "\"}"))
                          .map(metric -> metric.at("/MetricStat/Metric/MetricName").asText()))
                  .containsExactly("Invocations", "Errors");
              assertThat(alarm.path("TreatMissingData").asText()).isEqualTo("breaching");
            });
  }

  /** Of 25 hours in a day, and one more; by the hour CloudWatch takes seven days. */
  @Test
  void aDailyRunThatNeverStartsIsNoticed() {
    JsonNode alarm = template.properties("DailyRunMissedAlarm");

    assertThat(alarm.path("Period").asInt() * alarm.path("EvaluationPeriods").asInt())
        .isBetween(25 * 3600 + 1, 7 * 86_400);
    assertThat(alarm.path("MetricName").asText()).isEqualTo("daily");
    assertThat(alarm.path("TreatMissingData").asText()).isEqualTo("breaching");
  }

  /** Lambda makes a snapshot inactive that nobody uses for 14 days; PingVersions uses each. */
  @Test
  void onlyWhatSomebodyWaitsForStartsFromASnapshot() {
    assertThat(template.ids("AWS::Serverless::Function").stream().filter(template::hasSnapshots))
        .hasSizeGreaterThan(15)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(template.functionsOfTheApi(), Stream.of("Authorize")).toList());
    assertThat(template.properties("PingVersions").at("/Events/Weekly/Type").asText())
        .isEqualTo("ScheduleV2");
  }

  /** Anybody can call what needs no key; and one change of a stage takes some 40 settings. */
  @Test
  void onlyMethodsBehindAKeyHaveMoreThanTheSmallRate() {
    Set<String> keyed =
        TemplateReader.read(Path.of("../template.yaml")).api().routes().stream()
            .filter(route -> route.authorizer().isPresent())
            .map(route -> route.method() + " /" + route.path().replace("/", "~1"))
            .collect(toSet());
    List<String> settings =
        template
            .properties("Api")
            .path("MethodSettings")
            .valueStream()
            .map(
                each ->
                    "%s %s %s %s"
                        .formatted(
                            each.path("HttpMethod").asText(),
                            each.path("ResourcePath").asText(),
                            each.at("/ThrottlingRateLimit/Ref").asText(),
                            each.at("/ThrottlingBurstLimit/Ref").asText()))
            .toList();

    assertThat(settings).startsWith("* /* OpenRate OpenBurst").hasSizeLessThanOrEqualTo(30);
    assertThat(settings.stream().skip(1))
        .isNotEmpty()
        .allSatisfy(
            setting -> {
              assertThat(setting).endsWith(" RequestRate RequestBurst");
              assertThat(keyed).contains(setting.replace(" RequestRate RequestBurst", ""));
            });
  }

  /** New accounts refuse a reservation, and AWS WAF costs something. */
  @Test
  void whatBoundsInventedKeysIsOffUntilItIsAskedFor() throws IOException {
    assertThat(List.of("AuthorizeConcurrency", "AddressLimit"))
        .allSatisfy(
            each -> assertThat(template.parameters().get(each).path("Default").asInt()).isZero());
    assertThat(template.properties("Authorize").path("ReservedConcurrentExecutions").toString())
        .isEqualTo(
            "{\"Fn::If\":[\"HasAuthorizeConcurrency\",{\"Ref\":\"AuthorizeConcurrency\"},"
                + "{\"Ref\":\"AWS::NoValue\"}]}");
    assertThat(template.resource("Firewall").path("Condition").asText()).isEqualTo("HasFirewall");
    assertThat(OperableTemplate.read("firewall.yaml").findValue("RateBasedStatement").toString())
        .contains("\"AggregateKeyType\":\"IP\"", "\"Limit\":{\"Ref\":\"AddressLimit\"}");
  }

  /** Lambda would trace the first run of each second, and 5 % of the others, of every function. */
  @Test
  void functionsTraceOnlyWhatTheGatewayTookASampleOf() throws IOException {
    assertThat(OperableTemplate.read("template.yaml").findValuesAsText("Tracing"))
        .containsExactly("PassThrough");
    assertThat(template.properties("Api").path("TracingEnabled").asBoolean()).isTrue();
    assertThat(template.properties("Sampling").findValue("FixedRate").asDouble()).isEqualTo(0.01);
  }

  /** An account makes few snapshots at once; each chain makes one at a time. */
  @Test
  void atMostSixSnapshotsAreMadeAtATime() {
    List<String> makers =
        template.ids("AWS::Serverless::Function").stream().filter(template::hasSnapshots).toList();
    List<String> waitedFor =
        makers.stream()
            .map(maker -> template.resource(maker).path("DependsOn").asText())
            .filter(each -> !each.isEmpty())
            .map(alias -> alias.replaceFirst("Aliaslive$", ""))
            .toList();

    assertThat(waitedFor).doesNotHaveDuplicates().isSubsetOf(makers);
    assertThat(makers.size() - waitedFor.size()).isBetween(1, 6);
  }

  /** CloudWatch takes no more in one alarm. */
  @Test
  void noAlarmAddsUpMoreThanTenMetrics() {
    assertThat(template.alarms())
        .allSatisfy(
            alarm ->
                assertThat(
                        template
                            .properties(alarm)
                            .path("Metrics")
                            .valueStream()
                            .filter(metric -> metric.has("MetricStat"))
                            .count())
                    .isLessThanOrEqualTo(10));
  }

  /** Otherwise it would come until it is too old, and nobody would be told. */
  @Test
  void aMessageThatAFunctionCannotTakeEndsInAnotherQueue() {
    Template read = TemplateReader.read(Path.of("../template.yaml"));
    List<String> taken = read.queueSources().stream().map(Template.QueueSource::queue).toList();

    assertThat(read.queues().stream().filter(queue -> taken.contains(queue.name())))
        .hasSize(2)
        .allSatisfy(queue -> assertThat(queue.deadLetters()).contains("FailedWebhookWork"));
  }

  @Test
  void whatLiesInAQueueIsNoticed() {
    assertThat(template.ids("AWS::SQS::Queue"))
        .isNotEmpty()
        .allSatisfy(
            queue -> {
              assertThat(
                      alarmOn("ApproximateNumberOfMessagesVisible", "{\"Ref\":\"" + queue + "\"}"))
                  .isTrue();
              assertThat(template.dashboard()).contains("${" + queue + "}");
            });
  }

  private boolean alarmOn(String metric, String dimension) {
    return template.alarms().stream()
        .map(template::properties)
        .flatMap(
            alarm ->
                Stream.concat(
                    Stream.of(alarm),
                    alarm.path("Metrics").valueStream().map(each -> each.at("/MetricStat/Metric"))))
        .filter(each -> each.path("MetricName").asText().equals(metric))
        .anyMatch(each -> each.path("Dimensions").toString().contains(dimension));
  }

  /** Clients may choose the requestId; what they search for, and their keys, are never in it. */
  @Test
  void theAccessLogIsOneObjectWithoutHeadersOrQueries() throws IOException {
    String format = template.properties("Api").at("/AccessLogSetting/Format").asText();
    JsonNode line =
        Json.read(format.replace("$context.requestTimeEpoch", "1795276801000").getBytes(UTF_8));

    assertThat(format).doesNotContain("\n");
    assertThat(line.path("requestId").asText()).isEqualTo("$context.requestId");
    assertThat(line.path("extendedRequestId").asText()).isEqualTo("$context.extendedRequestId");
    assertThat(line.path("time").isNumber()).isTrue();
    assertThat(line.valueStream().filter(JsonNode::isTextual).map(JsonNode::asText))
        .isSubsetOf(
            "$context.requestId",
            "$context.extendedRequestId",
            "$context.xrayTraceId",
            "$context.identity.sourceIp",
            "$context.httpMethod",
            "$context.resourcePath",
            "$context.status",
            "$context.authorizer.employerId",
            "$context.responseLatency",
            "$context.integration.latency",
            "$context.authorizer.latency",
            "$context.responseLength",
            "$context.error.responseType");
  }

  @Test
  void whatTablesHoldIsKeptRestorableAndEncrypted() {
    assertThat(template.ids("AWS::DynamoDB::Table"))
        .hasSizeGreaterThan(5)
        .allSatisfy(
            table -> {
              JsonNode properties = template.properties(table);
              assertThat(properties.at("/SSESpecification").toString())
                  .as("DynamoDB's own key, unless the parameter names another")
                  .contains("\"HasTableKey\"", "\"TableKeyArn\"");
              boolean kept = !PASSING.contains(table);
              assertThat(
                      template
                          .resource(table)
                          .path("DeletionPolicy")
                          .asText()
                          .equals("RetainExceptOnCreate"))
                  .isEqualTo(kept);
              assertThat(
                      template
                          .resource(table)
                          .path("UpdateReplacePolicy")
                          .asText()
                          .equals("Retain"))
                  .isEqualTo(kept);
              assertThat(properties.has("DeletionProtectionEnabled")).isEqualTo(kept);
              assertThat(
                      properties
                          .at("/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled")
                          .asBoolean())
                  .isEqualTo(kept);
            });
  }

  @Test
  void whatIsKeptIsCopiedElsewhereToo() {
    String copied = template.properties("Backups").at("/Parameters/Tables").toString();
    assertThat(template.ids("AWS::DynamoDB::Table"))
        .allSatisfy(
            table ->
                assertThat(copied.contains("\"" + table + ".Arn\""))
                    .as(table)
                    .isEqualTo(!PASSING.contains(table)));
  }

  /** A copy is due once a day, and may take nine hours; the metric names the vault it goes to. */
  @Test
  void copiesThatDoNotComeAreNoticed() throws IOException {
    JsonNode backups = OperableTemplate.read("backups.yaml");
    JsonNode alarm = backups.at("/Resources/CopiesMissedAlarm/Properties");

    assertThat(alarm.path("Period").asInt() * alarm.path("EvaluationPeriods").asInt())
        .isGreaterThanOrEqualTo(33 * 3600);
    assertThat(alarm.path("TreatMissingData").asText()).isEqualTo("breaching");
    assertThat(alarm.path("Dimensions").toString()).contains("\"Ref\":\"BackupVaultArn\"");
    assertThat(backups.path("Parameters").properties().stream().map(Map.Entry::getKey))
        .containsExactlyInAnyOrderElementsOf(
            template.properties("Backups").path("Parameters").properties().stream()
                .map(Map.Entry::getKey)
                .toList());
  }

  @Test
  void theTrailHasTheFunctionsThatOperatorsMayCall() throws IOException {
    String may =
        template.properties("Operators").at("/PolicyDocument/Statement/0/Resource").toString();
    assertThat(
            OperableTemplate.read("trail.yaml").findValuesAsText("Fn::Sub").stream()
                .filter(arn -> arn.contains(":function:"))
                .map(arn -> arn.replaceFirst(".*}-", "")))
        .containsExactlyInAnyOrderElementsOf(
            Pattern.compile("\"(\\w+)Aliaslive\"")
                .matcher(may)
                .results()
                .map(function -> function.group(1))
                .toList());
  }

  /** What a stream's function can't take is kept whole, for a while, and somebody is told. */
  @Test
  void whatAFunctionOfAStreamGivesUpIsKeptPrivateAndTold() {
    assertThat(template.functionsWith("DynamoDB"))
        .hasSize(3)
        .allSatisfy(
            function ->
                assertThat(
                        template
                            .properties(function)
                            .path("Events")
                            .findValue("OnFailure")
                            .toString())
                    .isEqualTo(
                        "{\"Type\":\"S3\",\"Destination\":{\"Fn::GetAtt\":\"DiscardedBatches.Arn\"}}"));
    JsonNode bucket = template.properties("DiscardedBatches");
    assertThat(bucket.path("PublicAccessBlockConfiguration").valueStream())
        .hasSize(4)
        .allMatch(JsonNode::asBoolean);
    assertThat(bucket.findValue("SSEAlgorithm").asText()).isEqualTo("AES256");
    assertThat(bucket.findValue("ExpirationInDays").asInt()).isEqualTo(14);
    assertThat(bucket.findValue("QueueConfigurations").toString())
        .contains("s3:ObjectCreated:*", "DiscardNotices.Arn");
    assertThat(template.resource("DiscardedBatches").path("DependsOn").asText())
        .as("S3 asks the queue when the bucket is made")
        .isEqualTo("NoticesFromS3");
  }

  @Test
  void logsAreKeptAsLongAsTheOperatorSaysAlsoWhenTheStackIsGone() {
    assertThat(template.ids("AWS::Logs::LogGroup"))
        .hasSize(2)
        .allSatisfy(
            group -> {
              assertThat(template.properties(group).path("RetentionInDays"))
                  .hasToString("{\"Ref\":\"LogRetentionDays\"}");
              assertThat(template.resource(group).path("DeletionPolicy").asText())
                  .isEqualTo("RetainExceptOnCreate");
            });
    assertThat(template.properties("AccessLogs").path("LogGroupClass").asText())
        .as("at half the price, and fixed by the first deployment")
        .isEqualTo("INFREQUENT_ACCESS");
    assertThat(template.properties("Logs").has("LogGroupClass"))
        .as("that class makes no metrics of lines")
        .isFalse();
  }

  @Test
  void everyParameterIsExplainedAndBounded() {
    assertThat(template.parameters())
        .allSatisfy(
            (_, parameter) -> {
              assertThat(parameter.path("Description").asText()).isNotEmpty();
              assertThat(parameter.has("Default")).isTrue();
              assertThat(bound(parameter)).isTrue();
            });
  }

  @ParameterizedTest
  @CsvSource({"RequestRate, 10000", "RequestBurst, 5000"})
  void aRateIsWithinWhatAnAccountMay(String parameter, int most) {
    JsonNode rate = template.parameters().get(parameter);

    assertThat(rate.path("MaxValue").asInt()).isEqualTo(most);
    assertThat(rate.path("ConstraintDescription").asText()).contains("to " + most);
  }

  /** A list of values explains itself; any other bound needs a description. */
  private static boolean bound(JsonNode parameter) {
    return parameter.has("AllowedValues")
        || parameter.has("ConstraintDescription")
            && (parameter.has("AllowedPattern")
                || parameter.has("MinValue") && parameter.has("MaxValue"));
  }
}
