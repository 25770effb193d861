package jobpostings.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LocalContext;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import jobpostings.settings.Settings;
import jobpostings.telemetry.Telemetry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that CloudWatch can read the dashboard, and that it shows what the template has. */
@Tag("deep")
class DashboardTest {
  private static final Pattern FILLED_IN = Pattern.compile("\\$\\{([^}.]*)(\\.[^}]*)?}");
  private static final Pattern MEMBER = Pattern.compile("[A-Za-z]+");
  private static final Set<String> MEASURED =
      Set.of("operation", "duration", "readUnits", "writeUnits");

  /** The metrics on the dashboard that AWS itself writes, by namespace. */
  private static final Map<String, Set<String>> METRICS_OF_AWS =
      Map.of(
          "AWS/ApiGateway", Set.of("Count", "4XXError", "5XXError", "Latency"),
          "AWS/Lambda", Set.of("ConcurrentExecutions", "Throttles", "IteratorAge"),
          "AWS/SQS", Set.of("ApproximateNumberOfMessagesVisible"));

  /** How the dashboard names a resource of each type. */
  private static final Map<String, String> NAMED_BY =
      Map.of("AWS::Serverless::Function", "${%s}", "AWS::SQS::Queue", "${%s}");

  private OperableTemplate template;
  private JsonNode widgets;

  @BeforeEach
  void read() throws IOException {
    template = new OperableTemplate();
    widgets = Json.read(template.dashboard().getBytes(UTF_8)).path("widgets");
  }

  /** The regions of an account share one namespace of dashboards. */
  @Test
  void itsNameHasTheRegion() {
    assertThat(template.properties("Dashboard").at("/DashboardName/Fn::Sub").asText())
        .isEqualTo("${Service}-${AWS::Region}");
  }

  @Test
  void whatIsFilledInIsInTheTemplate() {
    assertThat(FILLED_IN.matcher(template.dashboard()).results().map(name -> name.group(1)))
        .hasSizeGreaterThan(30)
        .allMatch(
            name ->
                name.equals("AWS::Region")
                    || template.monitoring().path("Parameters").has(name)
                    || template.monitoring().path("Resources").has(name));
  }

  /** Logs Insights shows nothing of what it doesn't find. */
  @Test
  void itsQueriesAreOfWhatFunctionsLog() throws IOException {
    JsonNode line = lineOfAFunction();

    assertThat(widgets.findValuesAsText("query"))
        .hasSizeGreaterThan(4)
        .allSatisfy(
            query ->
                assertThat(
                        MEMBER
                            .matcher(query.replaceFirst(".*stats ", ""))
                            .results()
                            .map(MatchResult::group)
                            .filter(member -> MEASURED.contains(member)))
                    .allMatch(line::has));
    assertThat(template.at("/Globals/Function/Environment/Variables/METRICS_NAMESPACE"))
        .hasToString("{\"Ref\":\"AWS::StackName\"}");
  }

  private static JsonNode lineOfAFunction() throws IOException {
    AtomicReference<byte[]> line = new AtomicReference<>();
    LambdaLogger logger =
        new LambdaLogger() {
          @Override
          public void log(String message) {
            log(message.getBytes(UTF_8));
          }

          @Override
          public void log(byte[] message) {
            line.set(message);
          }
        };
    Template.Function function =
        TemplateReader.read(Path.of("../template.yaml")).functions().getFirst();
    new Telemetry(DashboardTest.class, new Settings(Map.of()))
        .observe(new LocalContext(function, logger), _ -> "");
    return Json.read(line.get());
  }

  @Test
  void theOtherMetricsAreThoseOfWhatIsDeployed() {
    List<List<String>> metrics = shown().toList();

    assertThat(metrics)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            metric -> {
              assertThat(METRICS_OF_AWS.get(metric.getFirst())).contains(metric.get(1));
              for (int i = 2; i < metric.size(); i += 2) {
                assertThat(named(metric.get(i))).as(metric.get(i)).contains(metric.get(i + 1));
              }
            });
    assertThat(template.properties("Api").path("Name")).hasToString("{\"Ref\":\"AWS::StackName\"}");
    assertThat(template.properties("Api").path("StageName")).hasToString("{\"Ref\":\"Stage\"}");
  }

  private List<String> named(String dimension) {
    return switch (dimension) {
      case "ApiName" -> List.of("${Service}");
      case "Stage" -> List.of("${Stage}");
      case "FunctionName" -> namesOf("AWS::Serverless::Function");
      case "QueueName" -> namesOf("AWS::SQS::Queue");
      default -> List.of();
    };
  }

  private List<String> namesOf(String type) {
    return template.ids(type).stream().map(NAMED_BY.get(type)::formatted).toList();
  }

  /** Namespace, metric and dimensions of each metric; searches are left out. */
  private Stream<List<String>> shown() {
    List<List<String>> all = new ArrayList<>();
    for (JsonNode widget : widgets) {
      List<String> previous = List.of();
      for (JsonNode row : widget.at("/properties/metrics")) {
        if (row.path(0).isTextual()) {
          previous = spelledOut(row, previous);
          all.add(previous);
        }
      }
    }
    return all.stream();
  }

  /**
   * "." stands for the same field of the row before, "..." for all its fields before the rest
   * (CloudWatch, <i>Dashboard body structure and syntax</i>).
   */
  private static List<String> spelledOut(JsonNode row, List<String> previous) {
    List<String> written =
        row.valueStream().filter(JsonNode::isTextual).map(JsonNode::asText).toList();
    List<String> metric = new ArrayList<>();
    for (String field : written) {
      if (field.equals("...")) {
        metric.addAll(previous.subList(0, previous.size() - written.size() + 1));
      } else {
        metric.add(field.equals(".") ? previous.get(metric.size()) : field);
      }
    }
    return metric;
  }

  @Test
  void itShowsAlarmsAndLogsByWhatCloudWatchKnowsThemBy() {
    assertThat(widgets.findValues("alarms"))
        .singleElement()
        .satisfies(
            alarms ->
                assertThat(alarms.valueStream().map(JsonNode::asText))
                    .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(
                                Stream.of("${DeploymentAlarms}"),
                                template.alarms().stream()
                                    .filter(template.monitoring().path("Resources")::has)
                                    .map("${%s.Arn}"::formatted))
                            .toList()));
    assertThat(widgets.findValuesAsText("query"))
        .isNotEmpty()
        .allMatch(query -> query.startsWith("SOURCE '${Logs}' | "));
    assertThat(template.ids("AWS::Logs::LogGroup")).contains("Logs");
  }
}
