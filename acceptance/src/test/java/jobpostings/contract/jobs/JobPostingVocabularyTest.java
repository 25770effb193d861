package jobpostings.contract.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Judges JobPostings, by the TypeScript compiler, with schema.org's vocabulary, which the package
 * schema-dts has as types, and with what Google documents ({@code posting.d.ts}). {@code jobs
 * export --to jobposting} prints the same answers. Skipped where {@code npm --prefix
 * docs/client/typescript ci} was not run.
 */
@Tag("deep")
@EnabledIf("isInstalled")
class JobPostingVocabularyTest {
  private static final Path TOOL = Path.of("../docs/client/typescript");

  private static final List<String> JOBS =
      """
      {}
      {"referenceId": null, "confidential": true, "positionType": {"id": 2}}
      {"title": "Chef </script>", "description": "<p>Cook &lt;b&gt; & bake.</p>", "positionType": {"id": 3}}
      {"salary": {"amount": 60000, "period": {"id": 1}}, "positionType": {"id": 4}}
      {"salary": {"amount": 5000.25, "maxAmount": 6000.1234, "period": {"id": 2}}, "positionType": {"id": 5}}
      {"salary": {"amount": 1000, "maxAmount": 1000, "period": {"id": 3}, "plusCommission": true}}
      {"salary": {"amount": 0, "period": {"id": 4}}}
      {"salary": {"amount": 999999999999.9999, "period": {"id": 5}}}
      {"workplace": "onsite", "disclosures": {"usesAi": true}, "metadata": {"a": "b"}}
      {"workplace": "hybrid", "remoteFrom": ["ON"]}
      {"workplace": "remote"}
      {"workplace": "remote", "remoteFrom": ["CA"]}
      {"workplace": "remote", "remoteFrom": ["QC", "ON"], "confidential": true}
      {"locations": [{"description": "Toronto, ON"}, {"description": "Montréal, QC"}, {"description": "Newtown, NL"}]}
      {"applicantRoutingType": {"id": 2}, "applicationUrl": "https://example.org/apply"}
      """
          .lines()
          .toList();

  private final Api api = Api.ofEmployer().inProcess();

  static boolean isInstalled() {
    return Files.exists(TOOL.resolve("node_modules/schema-dts"))
        && Files.exists(TOOL.resolve("node_modules/.bin/tsc"));
  }

  private String posting(String members) {
    Body body = job().with("status", "active");
    for (var member : Json.read(members).properties()) {
      body = body.with(member.getKey(), member.getValue());
    }
    int id = api.post("/jobs", body).is(201).id();
    return api.with("Accept", "application/ld+json").get("/jobs/" + id).is(200).json().toString();
  }

  /** What the compiler reports of values of a type, by file: "posting-1.ts(2,3): error ...". */
  private static String judged(String type, List<String> values)
      throws IOException, InterruptedException {
    Files.createDirectories(TOOL.resolve("target"));
    Path folder = Files.createTempDirectory(TOOL.resolve("target"), "postings");
    List<String> command =
        new ArrayList<>(
            List.of(
                TOOL.resolve("node_modules/.bin/tsc").toAbsolutePath().toString(),
                "--noEmit",
                "--strict",
                "--module",
                "nodenext",
                "--types",
                "node"));
    for (int i = 0; i < values.size(); i++) {
      String file = "posting-" + i + ".ts";
      Files.writeString(
          folder.resolve(file),
          "import type { %1$s } from \"../../posting.js\";\nexport const posting: %1$s = %2$s;\n"
              .formatted(type, values.get(i)));
      command.add(file);
    }
    Process compiler =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String reported = new String(compiler.getInputStream().readAllBytes(), UTF_8);
    compiler.waitFor();
    return reported;
  }

  @Test
  void eachPropertyAndValueIsOfTheVocabularyAndAsGoogleDocumentsIt() throws Exception {
    List<String> postings = JOBS.stream().map(this::posting).toList();

    assertThat(judged("Vocabulary", postings)).isEmpty();
    assertThat(judged("Documented", postings)).isEmpty();
  }

  @Test
  void aPropertyOrValueThatIsNotIsFound() throws Exception {
    String remote =
        posting(
            "{\"workplace\": \"remote\", \"salary\": {\"amount\": 20, \"maxAmount\": 25,"
                + " \"period\": {\"id\": 5}}}");
    List<String> faults =
        """
        "title" -> "titel"
        "JobPosting" -> "JobPostin"
        "datePosted" -> "posted": 1, "datePosted"
        "directApply":false -> "directApply": "no"
        "address": -> "adress": 1, "address":
        "addressCountry" -> "country": "x", "addressCountry"
        "currency":"CAD" -> "currency": 5
        "QuantitativeValue" -> "QuantitativeVal"
        "minValue" -> "least": 1, "minValue"
        "name":"Canada" -> "label": "Canada"
        "@type":"Country" -> "@type": "Country", "code": 1
        """
            .lines()
            .toList();
    List<String> damaged =
        faults.stream()
            .map(fault -> fault.split(" -> "))
            .map(parts -> remote.replace(parts[0], parts[1]))
            .toList();
    assertThat(damaged).doesNotContain(remote);

    for (String type : List.of("Vocabulary", "Documented")) {
      String found =
          judged(type, damaged)
              .lines()
              .filter(line -> line.startsWith("posting-"))
              .map(line -> line.substring("posting-".length(), line.indexOf(".ts")))
              .distinct()
              .collect(joining(" "));
      assertThat(found.split(" ")).as(type).hasSameSizeAs(damaged);
    }
    assertThat(judged("Documented", List.of(remote.replace("\"HOUR\"", "\"H\"")))).isNotEmpty();
    assertThat(judged("Documented", List.of(remote.replace("TELECOMMUTE", "REMOTE")))).isNotEmpty();
  }
}
