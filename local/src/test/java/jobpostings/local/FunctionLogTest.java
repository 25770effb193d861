package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.local.template.Template;
import jobpostings.local.template.TemplateReader;
import org.junit.jupiter.api.Test;

/** Checks that each function writes a line about each request or run, whatever its outcome. */
class FunctionLogTest {
  private static final Path TEMPLATE = Path.of("../template.yaml");
  private static final Path EVENTS = Path.of("../events");

  private static final String LINE =
      "operation=\\w+ requestId=\\S+ .*outcome=\\S+ .*duration=[0-9.]+ readUnits=[0-9.]+"
          + " writeUnits=[0-9.]+ fault=[01] start=(cold|warm)";

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @Test
  void everyInvocationIsALine() throws IOException {
    Set<String> functions =
        TemplateReader.read(TEMPLATE).functions().stream()
            .map(Template.Function::name)
            .collect(toSet());
    Map<String, List<Path>> samples = samples(functions);
    assertThat(samples).containsOnlyKeys(functions);

    Options options = Options.inMemory().withLog(new PrintStream(log, true));
    try (LocalService service = LocalService.start(TEMPLATE, options)) {
      Http http = new Http(service.baseUrl());
      for (Map.Entry<String, List<Path>> function : samples.entrySet()) {
        String path = "/2015-03-31/functions/" + function.getKey() + "/invocations";
        for (Path sample : function.getValue()) {
          int before = lines(function.getKey()).size();
          http.send("POST", path, Files.readString(sample));
          // Records of the stream may add lines meanwhile.
          assertThat(lines(function.getKey())).as(sample.toString()).hasSizeGreaterThan(before);
        }
      }
    }
  }

  private static Map<String, List<Path>> samples(Set<String> functions) throws IOException {
    try (Stream<Path> files = Files.list(EVENTS)) {
      return files.collect(groupingBy(file -> function(file, functions)));
    }
  }

  /** A function of several actions has a sample for each, whose name begins with the function's. */
  private static String function(Path sample, Set<String> functions) {
    String name = sample.getFileName().toString().replace(".json", "");
    return functions.stream()
        .filter(function -> (name + "-").startsWith(hyphenated(function) + "-"))
        .max((one, other) -> Integer.compare(one.length(), other.length()))
        .orElseThrow();
  }

  private static String hyphenated(String function) {
    return function.replaceAll("(?<!^)([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** The lines of this form that a function wrote. */
  private List<String> lines(String function) {
    return log.toString(UTF_8)
        .lines()
        .filter(line -> line.matches("  " + function + " \\| " + LINE))
        .toList();
  }
}
