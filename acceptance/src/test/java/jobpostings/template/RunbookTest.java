package jobpostings.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.local.template.TemplateReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That docs/operations.md speaks of what the template has, and of all of it. */
@Tag("deep")
class RunbookTest {
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| (\\w+) \\|");

  /** Row, without requests, with a million, with a hundred million. */
  private static final Pattern TOTAL =
      Pattern.compile(
          "(?m)^\\| ([^|]+) \\| \\**([0-9.]+)\\** \\| \\**([0-9.]+)\\** \\| \\**([0-9.]+)\\**"
              + " \\|$");

  /** Operation, read units, write units, milliseconds, dollars a million. */
  private static final Pattern COST =
      Pattern.compile(
          "(?m)^\\| (.+) \\| ([0-9.,]+) \\| ([0-9.,]+) \\| ([0-9.]+) ms \\| \\$([0-9.]+) \\|$");

  /** Request, read units, write units, dollars a million. */
  private static final Pattern COST_OF_DATA =
      Pattern.compile("(?m)^\\| (.+) \\| ([0-9.,]+) \\| ([0-9.,]+) \\| ([0-9]+\\.[0-9]+) \\|$");

  private OperableTemplate template;
  private String runbook;
  private String costs;

  @BeforeEach
  void read() throws IOException {
    template = new OperableTemplate();
    runbook = Files.readString(Path.of("../docs/operations.md"));
    costs = Files.readString(Path.of("../docs/costs.md"));
  }

  @Test
  void everyAlarmHasALineAndEveryLineAnAlarm() {
    List<String> lines =
        FIRST_CELL
            .matcher(section("Alarms"))
            .results()
            .map(line -> line.group(1) + "Alarm")
            .filter(Predicate.not("AlarmAlarm"::equals))
            .toList();

    assertThat(lines)
        .contains("CopiesMissedAlarm")
        .filteredOn(line -> !line.equals("CopiesMissedAlarm"))
        .containsExactlyInAnyOrderElementsOf(template.alarms());
    assertThat(
            Pattern.compile("(?m)^\\| (\\w+) \\| \\*\\*Wakes somebody\\.\\*\\*")
                .matcher(section("Alarms"))
                .results()
                .map(line -> line.group(1) + "Alarm"))
        .containsExactlyInAnyOrderElementsOf(
            template.alarms().stream()
                .filter(
                    alarm ->
                        template
                            .properties(alarm)
                            .path("AlarmActions")
                            .toString()
                            .contains("Pages"))
                .toList());
  }

  /** What stands for another operation costs what that does. */
  @Test
  void everyOperationHasItsCosts() {
    assertThat(
            template
                .functionsOfTheApi()
                .filter(Predicate.not(Set.of("OverrideMethod", "RejectMethod")::contains)))
        .hasSizeGreaterThan(10)
        .allSatisfy(operation -> assertThat(costs).containsPattern("\\b" + operation));
  }

  /** The totals come from the templates, and from the costs of operations below them. */
  @Test
  void theTotalsAddUp() {
    double alarms = 0.1 * metricsOfAlarms();
    double perMillion =
        (50 * cost("GetJob")
                + 35 * cost("ListJobs, a page of 10")
                + 8 * cost("ModifyJob, the title")
                + 4 * cost("CreateJob")
                + 3 * cost("DeleteJob"))
            / 100;
    double lines = 0.5 * 0.23;
    double keyMinutes = 60 * 24 * 30 * 10 / 1e6 * 0.90;
    double change =
        1 + 0.125 * 4 + 0.625 * 10 + 2 * (0.2 + 0.023 * 17 + lines) + 0.2 + 0.023 * 16 + lines;

    assertTotals("alarms", alarms, alarms, alarms);
    assertTotals("metrics", 0.31, 0.61, 0.61);
    assertTotals("requests", 0, perMillion, 100 * perMillion);
    assertThat(change).isCloseTo(9.85, within(0.01));
    assertThat(0.125 * 3 + 0.2 + 0.023 * 9 + lines).isCloseTo(0.90, within(0.005));
    assertTotals("streams", 0, 0.15 * 9.85, 15 * 9.85);
    assertTotals("the authorizer", 0, keyMinutes, 10 * keyMinutes);
    assertTotals("data sent", 0, 0.27, 27);
    for (int column = 0; column < 3; column++) {
      double sum = 0;
      List<double[]> rows = totals().values().stream().toList();
      for (double[] row : rows.subList(0, rows.size() - 1)) {
        sum += row[column];
      }
      assertThat(rows.getLast()[column]).isCloseTo(sum, within(0.02));
    }
    assertThat(rowOf("**sum**")[0]).isLessThan(6);
    assertThat(rowOf("**sum**")[1]).isLessThanOrEqualTo(14);
    assertThat(rowOf("**sum**")[2]).isLessThan(800);
    int rate = template.parameters().get("OpenRate").path("Default").asInt();
    long open =
        TemplateReader.read(Path.of("../template.yaml")).api().routes().stream()
            .filter(route -> route.authorizer().isEmpty())
            .count();
    assertThat(costs)
        .contains("%d methods that need no key".formatted(open), "at %d,".formatted(rate))
        .contains("$%,d".formatted(Math.round(open * rate * 86_400 * 30 * 4.00 / 1e7) * 10))
        .contains("$%,d".formatted(Math.round(10_000L * 86_400 * 30 * 1.01 / 1e8) * 100));
  }

  private long metricsOfAlarms() {
    return template.alarms().stream()
        .map(template::properties)
        .mapToLong(
            alarm ->
                alarm.has("MetricName")
                    ? 1
                    : alarm
                        .path("Metrics")
                        .valueStream()
                        .filter(metric -> metric.has("MetricStat"))
                        .count())
        .sum();
  }

  private double cost(String operation) {
    return COST.matcher(costs)
        .results()
        .filter(row -> row.group(1).equals(operation))
        .mapToDouble(row -> number(row, 5))
        .findFirst()
        .orElseThrow();
  }

  private void assertTotals(String row, double... expected) {
    assertThat(rowOf(row)).as(row).containsExactly(expected, within(0.006));
  }

  private double[] rowOf(String name) {
    return totals().entrySet().stream()
        .filter(row -> row.getKey().startsWith(name))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  /** No request, a million and a hundred million, by the beginning of the row. */
  private Map<String, double[]> totals() {
    Map<String, double[]> rows = new LinkedHashMap<>();
    TOTAL
        .matcher(costs)
        .results()
        .forEach(
            row ->
                rows.put(
                    row.group(1), new double[] {number(row, 2), number(row, 3), number(row, 4)}));
    return rows;
  }

  /** With the prices that stand above the table. */
  @Test
  void theCostsAddUp() {
    List<MatchResult> rows = COST.matcher(costs).results().toList();

    assertThat(rows)
        .hasSizeGreaterThan(15)
        .allSatisfy(
            row -> {
              double cost =
                  3.98 + 0.125 * number(row, 2) + 0.625 * number(row, 3) + 0.023 * number(row, 4);
              assertThat(number(row, 5)).as(row.group()).isCloseTo(cost, within(0.006));
            });
  }

  @Test
  void theCostsOnThePageOnDataAddUp() throws IOException {
    List<MatchResult> rows = COST_OF_DATA.matcher(dataPage()).results().toList();

    assertThat(rows)
        .hasSizeGreaterThan(4)
        .allSatisfy(
            row -> {
              double cost = 0.125 * number(row, 2) + 0.625 * number(row, 3);
              assertThat(number(row, 4)).as(row.group()).isCloseTo(cost, within(0.006));
            });
  }

  /** Of each place that keeps something, what is personal, or that nothing is. */
  @Test
  void whatIsPersonalIsSaidOfEachPlace() throws IOException {
    String personal = dataPage().split("(?m)^## What is personal$")[1].split("(?m)^## ")[0];

    assertThat(
            Stream.of("AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Logs::LogGroup")
                .flatMap(type -> template.ids(type).stream()))
        .hasSizeGreaterThan(15)
        .allSatisfy(place -> assertThat(personal).containsPattern("\\b" + place + "\\b"));
  }

  private static String dataPage() throws IOException {
    return Files.readString(Path.of("../docs/data.md"));
  }

  private static double number(MatchResult row, int cell) {
    return Double.parseDouble(row.group(cell).replace(",", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RequestRate", "OpenRate", "EmployerLimit", "PartnerLimit"})
  void aLimitIsTheTemplates(String parameter) {
    int limit = template.parameters().get(parameter).path("Default").asInt();

    assertThat(section("The limits, and how to raise them"))
        .contains("`%s` %,d ".formatted(parameter, limit));
  }

  private String section(String title) {
    String begin = "## " + title + "\n";
    assertThat(runbook).contains(begin);
    return runbook.substring(runbook.indexOf(begin) + begin.length()).split("(?m)^## ")[0];
  }
}
