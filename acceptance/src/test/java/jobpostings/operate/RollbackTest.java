package jobpostings.operate;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code ./operate rollback}, with a script in place of the AWS CLI that keeps the aliases of two
 * functions. GetJob has versions 11 to 13, of the first three days of November; RankJobs, which has
 * no snapshots, 7 and 8, of the first two.
 */
@Tag("deep")
class RollbackTest {
  /** What Lambda asks for a waiter. */
  private static final Map<String, String> WAITED =
      Map.of("lambda wait", "lambda:GetFunctionConfiguration");

  @TempDir private Path folder;
  private String status = "UPDATE_ROLLBACK_COMPLETE";

  /** The first so many calls of a version fail. */
  private int failing;

  private static String version(String function, int version, int day, boolean hasSnapshot) {
    return """
    {"FunctionName": "job-postings-prod-%s", "Version": "%d", "SnapStart": "%s",
      "LastModified": "2026-11-0%dT05:00:00.000+0000"}\
    """
        .formatted(function, version, hasSnapshot ? "PublishedVersions" : "None", day);
  }

  private String answers() {
    String versions =
        String.join(
            ",",
            version("GetJob-k9X", 12, 2, true),
            version("GetJob-k9X", 13, 3, true),
            version("GetJob-k9X", 11, 1, true),
            version("RankJobs-Zz1", 7, 1, false),
            version("RankJobs-Zz1", 8, 2, false));
    return """
    *describe-stacks*) echo '{"Stacks": [{"StackStatus": "%2$s", "Outputs":
      [{"OutputKey": "LogsName", "OutputValue": "the-logs"}]}]}' ;;
    *list-functions*) echo '[%1$s]' ;;
    *get-alias*) cat "%3$s/$6" ;;
    *"lambda invoke"*) echo called >> "%3$s/calls"
      [ "$(wc -l < "%3$s/calls")" -gt %4$d ] && echo '{"StatusCode": 200}' ;;
    *"wait published-version-active"*) ;;
    *update-alias*" --routing-config AdditionalVersionWeights={}") echo "{\\"FunctionVersion\\": \\"${10}\\", \\"Description\\": \\"${12}\\"}" > "%3$s/$6" ;;
    *"create-log-stream --log-group-name the-logs "*) ;;
    *put-log-events*) cat > "%3$s/log" ;;
    """
        .formatted(versions, status, folder, failing);
  }

  private String rollback(int exitCode, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("--by", "ana", "rollback"));
    all.addAll(List.of(arguments));
    return StackOperator.operate(folder, answers(), exitCode, all.toArray(String[]::new));
  }

  /** Puts a function's alias to a version, perhaps where it was put back. */
  private void serve(String function, String version) throws IOException {
    String[] words = version.split("<");
    String description = words.length == 1 ? "" : "Put back from version %s to %s by bob";
    Files.writeString(
        folder.resolve(function),
        "{\"FunctionVersion\": \"%s\", \"Description\": \"%s\"}"
            .formatted(words[0], description.formatted(words[words.length - 1], words[0])));
  }

  /** The version that serves, with the one from which it was put back. */
  private String served(String function) throws IOException {
    JsonNode alias = Functions.MAPPER.readTree(folder.resolve(function).toFile());
    String from =
        alias.path("Description").asText().replaceAll("Put back from version (\\d+) to .*", "<$1");
    return alias.path("FunctionVersion").asText() + from;
  }

  /** {@code 12<13} is at version 12, and was put back from 13. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          GetJob | RankJobs | command                                          | code | then   | RankJobs | said
          13     | 8        | GetJob                                           | 0    | 12<13  | 8        | 'GetJob-k9X +13 +12\n'
          13     | 8        | GetJob --to 11                                   | 0    | 11<13  | 8        | 13 +11
          12<13  | 8        | GetJob                                           | 0    | 11<13  | 8        | 12 +11
          12<13  | 8        | GetJob --to 13                                   | 0    | 13     | 8        | 12 +13
          13     | 8        | RankJobs                                         | 0    | 13     | 7<8      | 8 +7
          13     | 8        | --all --to-deployed-before 2026-11-03T00:00:00Z  | 0    | 12<13  | 8        | 13 +12
          13     | 8        | --all --to-deployed-before 2026-11-02T00:00:00Z  | 0    | 11<13  | 7<8      | 13 +11
          11     | 7        | --all --to-deployed-before 2026-11-09T00:00:00Z  | 0    | 11     | 7        | FUNCTION
          12<13  | 7<8      | --undo                                           | 0    | 13     | 8        | 12 +13
          13<12  | 7        | --undo                                           | 0    | 12     | 7        | 13 +12
          11<10  | 7        | --undo                                           | 0    | 11<10  | 7        | FUNCTION
          13     | 8        | GetJob --to 7                                    | 1    | 13     | 8        | no version 7; it has \\[13, 12, 11]
          11     | 8        | GetJob                                           | 1    | 11     | 8        | no version before 11
          13     | 8        | Get                                              | 1    | 13     | 8        | no function Get
          13     | 8        | --all                                            | 2    | 13     | 8        | --to-deployed-before
          13     | 8        | --all --to-deployed-before yesterday             | 2    | 13     | 8        | yesterday
          """)
  void aliasesMove(
      String getJob,
      String rankJobs,
      String command,
      int code,
      String then,
      String other,
      String said)
      throws IOException, InterruptedException {
    serve("job-postings-prod-GetJob-k9X", getJob);
    serve("job-postings-prod-RankJobs-Zz1", rankJobs);

    assertThat(rollback(code, command.split(" "))).containsPattern(said);

    assertThat(served("job-postings-prod-GetJob-k9X")).isEqualTo(then);
    assertThat(served("job-postings-prod-RankJobs-Zz1")).isEqualTo(other);
  }

  /** Of one that was put back from 13 to 12, and since was deployed. */
  @Test
  void whatWasDeployedSinceIsNotPutForward() throws IOException, InterruptedException {
    serve("job-postings-prod-RankJobs-Zz1", "8");
    Files.writeString(
        folder.resolve("job-postings-prod-GetJob-k9X"),
        "{\"FunctionVersion\": \"13\", \"Description\": \"Put back from version 12 to 11 by"
            + " bob\"}");

    rollback(0, "--undo");

    assertThat(folder.resolve("log")).doesNotExist();
  }

  @Test
  void theLogHasALine() throws IOException, InterruptedException {
    serve("job-postings-prod-GetJob-k9X", "13");

    rollback(0, "GetJob");

    JsonNode event = Functions.MAPPER.readTree(folder.resolve("log").toFile()).path(0);
    assertThat(event.path("timestamp").asLong()).isPositive();
    assertThat(event.path("message").asText())
        .isEqualTo(
            "{\"operation\":\"rollback\",\"by\":\"ana\",\"outcome\":\"ok\",\"moved\":[{\"function\":"
                + "\"job-postings-prod-GetJob-k9X\",\"from\":13,\"to\":12}]}");
  }

  @ParameterizedTest
  @CsvSource({
    "UPDATE_IN_PROGRESS, 1",
    "UPDATE_ROLLBACK_IN_PROGRESS, 1",
    "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS, 1",
    "UPDATE_COMPLETE, 0",
    "UPDATE_ROLLBACK_FAILED, 0"
  })
  void whileADeploymentRunsItIsRefused(String status, int code)
      throws IOException, InterruptedException {
    this.status = status;
    serve("job-postings-prod-GetJob-k9X", "13");

    String said = rollback(code, "GetJob");

    assertThat(said.contains("A deployment of job-postings-prod runs: " + status))
        .isEqualTo(code == 1);
    assertThat(served("job-postings-prod-GetJob-k9X")).isEqualTo(code == 1 ? "13" : "12<13");
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 12<13", "2, 3, 13"})
  void aVersionThatWasPutAwayIsAwaitedAndElseNotMovedTo(int failing, int code, String then)
      throws IOException, InterruptedException {
    this.failing = failing;
    serve("job-postings-prod-GetJob-k9X", "13");

    assertThat(rollback(code, "GetJob").contains("Not moved: [job-postings-prod-GetJob-k9X]"))
        .isEqualTo(code == 3);

    assertThat(served("job-postings-prod-GetJob-k9X")).isEqualTo(then);
  }

  /** The runbook's policy, of all that the command asks the AWS CLI for. */
  @Test
  void thePolicyOnThePageIsEnough() throws IOException {
    String source =
        Files.readString(Path.of("../cli/src/main/java/jobpostings/operate/RollbackCommand.java"));
    Set<String> asked =
        Pattern.compile("\"((?:cloudformation|lambda|logs) [a-z-]+)[a-z -]*\"")
            .matcher(source)
            .results()
            .map(call -> WAITED.getOrDefault(call.group(1), action(call.group(1))))
            .collect(toSet());
    String page = Files.readString(Path.of("../docs/operations.md"));
    JsonNode policy =
        Functions.MAPPER.readTree(
            page.split("## Roll-back\n")[1].split("```json\n")[1].split("```")[0]);

    assertThat(asked).hasSizeGreaterThan(6);
    assertThat(
            policy
                .path("Statement")
                .valueStream()
                .flatMap(each -> Stream.of(each.path("Action")))
                .flatMap(each -> each.isTextual() ? Stream.of(each) : each.valueStream())
                .map(JsonNode::asText))
        .containsExactlyInAnyOrderElementsOf(asked);
  }

  /** {@code lambda get-alias} needs {@code lambda:GetAlias}. */
  private static String action(String call) {
    String[] words = call.split(" ");
    String name =
        Stream.of(words[1].split("-"))
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .reduce("", String::concat);
    return words[0] + ":" + (name.equals("Invoke") ? "InvokeFunction" : name);
  }
}
