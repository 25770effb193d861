package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
  @Test
  void aPortInUseIsOneLineAndAFailure() throws IOException, InterruptedException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();

      assertThat(failure("--template=" + Sample.template(), "--port=" + port))
          .isEqualTo(
              "Port %d can't be used: Address already in use. Choose another one with -Dport=N.\n"
                  .formatted(port));
    }
  }

  @Test
  void aMissingTemplateIsSaidToBe() {
    assertThatThrownBy(
            () ->
                LocalService.start(
                    Path.of("/nowhere/../nowhere/template.yaml"), Options.inMemory()))
        .isInstanceOf(StartFailure.class)
        .hasMessage("There is no template at /nowhere/template.yaml.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --port     | http  | -Dport=http can't be: give a number up to 65535.
          --port     | 65536 | -Dport=65536 can't be: give a number up to 65535.
          --limit    | -1    | -Dlimit=-1 can't be: give a number up to 10000.
          --dynamodb | 8000  | -Ddynamodb=8000 is not an address: give ADDRESS:PORT, for example 127.0.0.1:8000.
          """)
  void whatCannotBeIsSaidWithWhatCan(String argument, String value, String message) {
    assertThatThrownBy(() -> Main.options(Map.of(argument, value)))
        .isInstanceOf(StartFailure.class)
        .hasMessage(message);
  }

  @Test
  void aLaptopHasALimitThatMayBeChanged() {
    assertThat(Main.options(Map.of()))
        .extracting(Options::limit, Options::partnerLimit)
        .containsExactly(1000, 1000);
    assertThat(Main.options(Map.of("--limit", "50")).limit()).isEqualTo(50);
  }

  private static String failure(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(output).isEqualTo(1);
    return output;
  }
}
