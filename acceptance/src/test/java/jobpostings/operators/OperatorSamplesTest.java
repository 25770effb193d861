package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.DemoEmployer;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.location.ResolvedLocation;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each sample of an operator's function: one for each of its actions. */
class OperatorSamplesTest {
  private static final Path EVENTS = Path.of("../events");

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();

  /** The samples are about a demo employer, its key, and a place that it named. */
  @BeforeEach
  void theyAreAsTheyWere() {
    DemoEmployer maple = DemoEmployer.MAPLE_ROBOTICS;
    SERVICE.get().core().employers().save(maple.employer());
    SERVICE
        .get()
        .core()
        .apiKeys()
        .add(
            IssuedKey.of(
                maple.key(), maple.employer().id(), Instant.parse("2026-11-21T12:00:00Z")));
    SERVICE
        .get()
        .core()
        .learnedLocations()
        .learn(
            List.of(
                new ResolvedLocation.New(
                    "", new Location(Location.NO_ID, "Prairie Bend", Province.SK), List.of())),
            maple.employer().id());
  }

  @ParameterizedTest
  @CsvSource({
    "employers-create, /name, Prairie Builders",
    "employers-list, /data/0/suspended, false",
    "employers-rename, /name, Maple Robotics Ltd.",
    "employers-set-plan, /plan, unlimited",
    "employers-suspend, /suspended, true",
    "employers-resume, /suspended, false",
    "employers-issue-key, /prefix, jpk_",
    "employers-list-keys, /data/0/state, active",
    "employers-revoke-key, /state, revoked",
    "employers-expire-key, /state, expiring",
    "employers-create-partner, /name, Acme ATS",
    "employers-list-partners, /data/0/suspended, false",
    "employers-rename-partner, /name, Demo ATS Ltd.",
    "employers-suspend-partner, /suspended, true",
    "employers-resume-partner, /suspended, false",
    "employers-issue-partner-key, /prefix, jpp_",
    "employers-list-partner-keys, /data/0/state, active",
    "employers-expire-partner-key, /state, expiring",
    "employers-revoke-partner-key, /state, revoked",
    "employers-erase-partner, /code, validation-failed",
    "locations-list, /data/0/employer/name, Maple Robotics",
    "locations-hide, /hidden, true",
    "locations-show, /hidden, false",
    "locations-confirm, /confirmed, true",
    "locations-delete, /description, Prairie Bend",
    "service-read-only, /readOnly, true",
    "service-read-write, /readOnly, false",
    "service-state, /readOnly, false",
  })
  void anActionAnswersItsSample(String sample, String pointer, String value) throws IOException {
    JsonNode answer = answer(sample);

    assertThat(answer.has("code")).as(answer.toString()).isEqualTo(pointer.equals("/code"));
    assertThat(answer.at(pointer).asText()).as(answer.toString()).startsWith(value);
  }

  @Test
  void aFunctionIsRolledBackAndForth() throws IOException {
    assertThat(answer("versions-roll-back").at("/data/0/to").asText()).isEqualTo("1");
    assertThat(answer("versions-undo").at("/data/0/to").asText()).isEqualTo("2");

    JsonNode pinged = answer("versions-ping");
    assertThat(pinged.path("answered").asInt()).isPositive();
    assertThat(pinged.path("failed")).isEmpty();
  }

  @Test
  void everyActionHasASampleAndEverySampleAnAction() throws IOException {
    try (Stream<Path> files = Files.list(EVENTS)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString().replace(".json", ""))
                  .filter(name -> name.startsWith("manage-")))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of("employers", "locations", "service", "versions")
                  .flatMap(this::samples)
                  .toList());
    }
  }

  /** The names of the samples, one for each action that the refusal of an empty input lists. */
  private Stream<String> samples(String subject) {
    String refusal = operators.invoke(function(subject), "{}").path("detail").asText();
    Matcher listed = Pattern.compile("Send one of: (.*)\\.").matcher(refusal);
    assertThat(listed.find()).as(refusal).isTrue();
    return List.of(listed.group(1).split(", ")).stream()
        .map(action -> "manage-" + subject + "-" + action);
  }

  private JsonNode answer(String sample) throws IOException {
    String event = Files.readString(EVENTS.resolve("manage-" + sample + ".json"));
    return operators.invoke(function(sample.substring(0, sample.indexOf('-'))), event);
  }

  private static String function(String subject) {
    return "Manage" + subject.substring(0, 1).toUpperCase(Locale.ROOT) + subject.substring(1);
  }
}
