package jobpostings.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import jobpostings.docs.Document.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documentation's examples compile, or at least parse, as programs. */
@Tag("deep")
class SamplesTest {
  private static final Document DOCUMENT =
      new Document(Resource.parsed(Resource.text("openapi.yaml")));

  @TempDir private Path folder;

  static Stream<Operation> operations() {
    return DOCUMENT.tags().stream().flatMap(tag -> DOCUMENT.operations("paths", tag).stream());
  }

  private static Map<String, String> samples(Operation operation) {
    return new Samples(DOCUMENT).of(operation);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void theJavaExamplesCompile(Operation operation) {
    String[] imports = samples(operation).get("Java").split("(?<=;\n\n)", 2);
    String program =
        """
        %s
        class Sample {
          void run() throws Exception {
        %s
          }
        }
        """
            .formatted(imports[0], imports[1]);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("string:///Sample.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return program;
          }
        };

    assertThat(
            compiler
                .getTask(null, null, null, List.of("-d", folder.toString()), null, List.of(source))
                .call())
        .as(program)
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void shellsReadTheExamplesForCurl(Operation operation) throws Exception {
    assertReads(samples(operation).get("curl"), "sample.sh", "bash", "-n");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void pythonReadsItsExamples(Operation operation) throws Exception {
    assertReads(samples(operation).get("Python"), "sample.py", "python3", "-m", "py_compile");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void nodeReadsTheExamplesInJavaScript(Operation operation) throws Exception {
    assertReads(samples(operation).get("JavaScript"), "sample.mjs", "node", "--check");
  }

  /** Skipped where the language is not installed. */
  private void assertReads(String program, String name, String... command) throws Exception {
    assumeThat(Stream.of(System.getenv("PATH").split(":")))
        .as("%s is installed", command[0])
        .anyMatch(bin -> Files.isExecutable(Path.of(bin, command[0])));
    Path file = Files.writeString(folder.resolve(name), program);
    Process process =
        new ProcessBuilder(Stream.concat(Stream.of(command), Stream.of(file.toString())).toList())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as("%s%n%s", program, output).isZero();
  }
}
