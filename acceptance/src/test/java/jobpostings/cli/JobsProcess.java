package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.terminal.Commands;
import org.jsoup.Jsoup;
import picocli.CommandLine;

/**
 * The integrators' command, as {@link Main} runs it in this process. Started, it is a process of
 * its own, with only its own libraries.
 *
 * @param folder where it runs and keeps its configuration
 */
record JobsProcess(Path folder, Map<String, String> environment) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String CLASS_PATH =
      Stream.of(
              Main.class,
              Commands.class,
              CommandLine.class,
              CsvFactory.class,
              ObjectMapper.class,
              JsonParser.class,
              JsonInclude.class,
              Jsoup.class)
          .map(JobsProcess::source)
          .collect(Collectors.joining(File.pathSeparator));

  /** Its libraries, as the manifest of a jar names them. */
  static String classPathUrls() {
    return Stream.of(CLASS_PATH.split(File.pathSeparator))
        .map(path -> Path.of(path).toUri().toString())
        .collect(Collectors.joining(" "));
  }

  private static final List<String> JAVA =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-Xshare:auto",
          "-Xlog:disable",
          "-Xlog:all=off");

  private static String source(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What it printed, and its exit code. */
  record Outcome(int exitCode, String out, String err) {

    Outcome is(int expected) {
      assertThat(exitCode).as(out + err).isEqualTo(expected);
      return this;
    }

    JsonNode json() {
      try {
        return MAPPER.readTree(out);
      } catch (IOException e) {
        throw new UncheckedIOException(out, e);
      }
    }
  }

  Outcome run(String... arguments) {
    return runWith("", arguments);
  }

  /**
   * @param in standard input
   */
  Outcome runWith(String in, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    InputStream stdin = new ByteArrayInputStream(in.getBytes(UTF_8));
    int exitCode =
        Commands.run(
            Main.command(new Environment(variables(), folder, stdin)),
            new PrintWriter(out),
            new PrintWriter(err, true),
            arguments);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  private Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    return variables;
  }

  Process start(Path err, String... arguments) throws IOException {
    return start(builder(command("", arguments)).redirectError(err.toFile()));
  }

  /**
   * Starts the command on a terminal, with both output streams in one. What is written to the
   * process counts as typed. Needs util-linux's script.
   */
  Process startOnTerminal(String... arguments) throws IOException {
    String line =
        command("in,out,err", arguments).stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    return start(builder(List.of("script", "-qefc", line, "/dev/null")).redirectErrorStream(true));
  }

  private static List<String> command(String terminal, String... arguments) {
    List<String> command = new ArrayList<>(JAVA);
    command.addAll(List.of("-cp", CLASS_PATH));
    command.add("-Djobs.terminal=" + terminal);
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  private ProcessBuilder builder(List<String> command) {
    return new ProcessBuilder(command).directory(folder.toFile());
  }

  private Process start(ProcessBuilder builder) throws IOException {
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // the JVM would print it
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.toLowerCase(Locale.ROOT).endsWith("_proxy"));
    builder.environment().putAll(variables());
    return builder.start();
  }

  /** Writes a file in its folder. */
  void write(String name, String content) {
    try {
      Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
