package jobpostings.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import jobpostings.local.json.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * That a parameter's new value makes new versions of the functions that read it, and of no others:
 * by the checksum that the Makefile puts into each artifact.
 */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
class SettingsTest {
  /** What of a function is the same for all its versions. */
  private static final Set<String> OF_NO_VERSION =
      Set.of(
          "DeploymentPreference",
          "EventInvokeConfig",
          "Events",
          "PermissionsBoundary",
          "Policies",
          "ReservedConcurrentExecutions");

  private static final Pattern REFERENCE =
      Pattern.compile("\"(Ref|Condition)\":\"\\w+\"|\\$\\{\\w+}|\"Fn::If\":\\[\"\\w+\"");

  @TempDir private Path folder;
  private OperableTemplate template;

  @BeforeEach
  void read() throws IOException {
    template = new OperableTemplate();
  }

  @Test
  void thoseThatTheMakefileLeavesOutAreThoseThatNoFunctionReads() throws IOException {
    assertThat(leftOut())
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(ofVersions())
        .containsExactlyInAnyOrderElementsOf(
            template.parameters().keySet().stream()
                .filter(parameter -> !ofVersions().contains(parameter))
                .toList());
    assertThat(ofVersions()).contains("EmployerLimit", "DomainName", "WebhookConcurrency");
  }

  @EnabledIf("jobpostings.template.TranslatedTemplateTest#isSamThere")
  @Test
  void whatSamWritesMakesVersionsWhereAFunctionReadsIt() throws Exception {
    List<String> values = List.of("50", "5", "a=50 'b", "a=5 'b", "the \"50\"", "the \"5\"");
    List<String> leftOut = leftOut();
    List<String> settings = new ArrayList<>();
    for (String name : template.parameters().keySet()) {
      values.stream()
          .filter(value -> !leftOut.contains(name) || !value.contains("\""))
          .forEach(value -> settings.add(name + "=" + value));
    }
    JsonNode read = sam(settings);

    for (String name : template.parameters().keySet()) {
      Set<String> checksums = new TreeSet<>();
      for (String setting : settings) {
        if (setting.startsWith(name + "=")) {
          assertThat(name + "=" + read.path(setting).path(name).asText()).isEqualTo(setting);
          checksums.add(checksum(folder.resolve(setting)));
        }
      }
      assertThat(checksums).as(name).hasSize(leftOut.contains(name) ? 1 : values.size());
    }
  }

  /** Also those that SAM reads and doesn't write; each as a line of prod, with 50 and with 5. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "parameter_overrides = \"EmployerLimit=50\"",
        "parameter_overrides = \"Stage=prod EmployerLimit=50 AlarmEmail=a@example.com\"",
        "parameter_overrides = \"Stage=prod EmployerLimit=\\\"50\\\" AlarmEmail=\\\"\\\"\"",
        "parameter_overrides = \"AlarmEmail= EmployerLimit=50\"",
        "parameter_overrides = \"ParameterKey=EmployerLimit,ParameterValue=50\"",
        "parameter_overrides = 'AlarmEmail=\"\" EmployerLimit=\"50\"'",
        "parameter_overrides = ['AlarmEmail=a','EmployerLimit=50']",
        "parameter_overrides = [\"AlarmEmail=a\", \"EmployerLimit=50\"]",
        "parameter_overrides = [\n  \"Stage=prod\",\n  \"EmployerLimit=50\",\n]",
        "parameter_overrides = {Stage = \"prod\", EmployerLimit = 50}",
        "parameter_overrides = \"Contact=https://example.com/?EmployerLimit=50\"",
        "parameter_overrides = \"Contact=\\\"at = 50\\\"\"",
      })
  void aValueCountsHoweverItIsWritten(String line) throws Exception {
    Path fifty = write("fifty", line);
    Path five = write("five", line.replace("50", "5"));

    assertThat(checksum(fifty)).isNotEqualTo(checksum(five));
    if (TranslatedTemplateTest.isSamThere()) {
      JsonNode read = sam(List.of());
      assertThat(read.path("fifty").toString()).contains("50");
      assertThat(read.path("five")).isNotEqualTo(read.path("fifty"));
    }
  }

  /** Those may be at hand in an incident, and take minutes without new versions. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"Stage=prod RequestRate=50\"",
        "\"RequestRate=50\"",
        "\"Stage=prod RequestRate=\\\"50\\\" TimeZone=x\"",
        "[\"RequestRate=50\"]",
      })
  void whatNoFunctionReadsMakesNone(String overrides) throws Exception {
    String line = "parameter_overrides = " + overrides;

    assertThat(checksum(write("fifty", line)))
        .isEqualTo(checksum(write("five", line.replace("50", "5"))));
  }

  /** Where there was none before. */
  @Test
  void aFirstValueOfWhatNoFunctionReadsMakesNone() throws Exception {
    String before = "parameter_overrides = \"Stage=prod EmployerLimit=9\"";

    assertThat(checksum(write("after", before.replace("prod", "prod RequestRate=9 Schedules=x"))))
        .isEqualTo(checksum(write("before", before)));
  }

  @Test
  void commentsMakeNone() throws Exception {
    String line = "parameter_overrides = \"Stage=prod\"";

    assertThat(checksum(write("commented", "# Why.\n\n" + line)))
        .isEqualTo(checksum(write("plain", line)));
  }

  /** The parameters of which a version of a function is made, also through conditions. */
  private Set<String> ofVersions() {
    JsonNode conditions = template.at("/Conditions");
    Deque<JsonNode> parts = new ArrayDeque<>(List.of(ofVersion(template.at("/Globals/Function"))));
    template.ids("AWS::Serverless::Function").stream()
        .map(function -> ofVersion(template.properties(function)))
        .forEach(parts::add);
    Set<String> found = new TreeSet<>();
    while (!parts.isEmpty()) {
      REFERENCE
          .matcher(parts.remove().toString())
          .results()
          .map(each -> each.group().replaceAll(".*\\W(\\w+)\\W$", "$1"))
          .filter(found::add)
          .filter(conditions::has)
          .forEach(condition -> parts.add(conditions.path(condition)));
    }
    found.retainAll(template.parameters().keySet());
    return found;
  }

  private static JsonNode ofVersion(JsonNode function) {
    return ((ObjectNode) function).deepCopy().remove(OF_NO_VERSION);
  }

  private List<String> leftOut() throws IOException {
    String makefile = Files.readString(Path.of("../Makefile"));
    return List.of(
        makefile.split("ELSEWHERE = ")[1].lines().findFirst().orElseThrow().split("\\|"));
  }

  private Path write(String name, String line) throws IOException {
    Path own = Files.createDirectory(folder.resolve(name));
    Files.writeString(
        own.resolve("samconfig.toml"), "version = 0.1\n[prod.deploy.parameters]\n" + line + "\n");
    return own;
  }

  private static String checksum(Path folder) throws IOException, InterruptedException {
    String makefile = Path.of("..", "Makefile").toRealPath().toString();
    return output(
        new ProcessBuilder("make", "--silent", "--makefile", makefile, "settings")
            .directory(folder.toFile()));
  }

  /** Lets SAM write these, and returns what it reads of each folder. */
  private JsonNode sam(List<String> settings) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(TranslatedTemplateTest.python().orElseThrow().toString());
    command.add("src/test/resources/jobpostings/template/samconfig.py");
    command.add(folder.toString());
    command.addAll(settings);
    return Json.read(output(new ProcessBuilder(command)).getBytes(UTF_8));
  }

  private static String output(ProcessBuilder command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("settings", ".log");
    Process process = command.redirectError(log.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(Files.readString(log)).isZero();
    Files.delete(log);
    return output;
  }
}
