package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That docs/operations.md speaks of what the template has, and of all of it. */
@Tag("deep")
class RunbookTest {
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| (\\w+) \\|");

  /** Operation, read units, write units, milliseconds, dollars a million. */
  private static final Pattern COST =
      Pattern.compile(
          "(?m)^\\| (.+) \\| ([0-9.,]+) \\| ([0-9.,]+) \\| ([0-9.]+) ms \\| \\$([0-9.]+) \\|$");

  /** Request, read units, write units, dollars a million. */
  private static final Pattern COST_OF_DATA =
      Pattern.compile("(?m)^\\| (.+) \\| ([0-9.,]+) \\| ([0-9.,]+) \\| ([0-9]+\\.[0-9]+) \\|$");

  private OperableTemplate template;
  private String runbook;

  @BeforeEach
  void read() throws IOException {
    template = new OperableTemplate();
    runbook = Files.readString(Path.of("../docs/operations.md"));
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

    assertThat(lines).containsExactlyInAnyOrderElementsOf(template.alarms());
  }

  /** What stands for another operation costs what that does. */
  @Test
  void everyOperationHasItsCosts() {
    assertThat(
            template
                .functionsWith("Api")
                .filter(Predicate.not(Set.of("OverrideMethod", "RejectMethod")::contains)))
        .hasSizeGreaterThan(10)
        .allSatisfy(operation -> assertThat(section("Costs")).containsPattern("\\b" + operation));
  }

  @Test
  void theCostsCountTheMetricsOfAlarms() {
    long metrics =
        template.alarms().stream()
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

    assertThat(section("Costs"))
        .contains("$0.10 for each of %d metrics, $%.2f.".formatted(metrics, metrics / 10.0));
  }

  @Test
  void theCostsCountPings() {
    assertThat(section("Costs"))
        .contains(
            "Pings of snapshots: %d a week"
                .formatted(
                    template.functionsWith("ScheduleV2").filter(template::isPinged).count()));
  }

  /** With the prices that stand above the table. */
  @Test
  void theCostsAddUp() {
    List<MatchResult> rows = COST.matcher(section("Costs")).results().toList();

    assertThat(rows)
        .hasSizeGreaterThan(15)
        .allSatisfy(
            row -> {
              double cost =
                  4.95 + 0.125 * number(row, 2) + 0.625 * number(row, 3) + 0.023 * number(row, 4);
              assertThat(number(row, 5)).as(row.group()).isCloseTo(cost, within(0.006));
            });
  }

  /** One unit of each is for the limit of employers. */
  @ParameterizedTest
  @CsvSource({
    "GetJob, `GET /jobs/{id}`",
    "'ListJobs, a page of 100', '`GET /jobs`, a page of 100'",
    "'ListJobs, page 500 of 100,000 jobs', '`page=500` of 100,000 jobs'",
    "ListJobs with `referenceId`, `?referenceId=`",
    "'ListJobs with `q`, 1,000 jobs', '`q`, 1,000 jobs'",
    "CreateJob, `POST /jobs`",
    "'ModifyJob, the title', '`PUT`, a title'",
    "'ModifyJob, the status', '`PUT`, a status'",
    "DeleteJob, `DELETE`",
  })
  void whatIsWrittenIsWhatThePageOnDataSays(String operation, String request) throws IOException {
    Matcher data =
        Pattern.compile("(?m)^\\| " + Pattern.quote(request) + " \\|.* (\\d+) \\|$")
            .matcher(dataPage());
    assertThat(data.find()).isTrue();

    assertThat(COST.matcher(section("Costs")).results())
        .filteredOn(row -> row.group(1).equals(operation))
        .singleElement()
        .satisfies(row -> assertThat(number(row, 3)).isEqualTo(Integer.parseInt(data.group(1))));
  }

  @Test
  void theCostsOnThePageOnDataAddUp() throws IOException {
    List<MatchResult> rows = COST_OF_DATA.matcher(dataPage()).results().toList();

    assertThat(rows)
        .hasSizeGreaterThan(7)
        .allSatisfy(
            row -> {
              double cost = 0.125 * number(row, 2) + 0.625 * number(row, 3);
              assertThat(number(row, 4)).as(row.group()).isCloseTo(cost, within(0.006));
            });
  }

  private static String dataPage() throws IOException {
    return Files.readString(Path.of("../docs/data.md"));
  }

  private static double number(MatchResult row, int cell) {
    return Double.parseDouble(row.group(cell).replace(",", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RequestRate", "RequestBurst", "EmployerLimit"})
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
