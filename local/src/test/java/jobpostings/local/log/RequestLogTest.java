package jobpostings.local.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.local.http.HttpCall;
import org.junit.jupiter.api.Test;

class RequestLogTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final RequestLog log = new RequestLog(new PrintStream(written, true));

  @Test
  void whatAClientSendsStaysInOneField() {
    log(
        new HttpCall(
            "G\nT", "/a b\r\n\u0085é\u001b[2J", Optional.empty(), List.of(), new byte[0], "", ""));

    assertThat(written.toString(UTF_8)).hasLineCount(1).contains(" 200 G?T /a?b?????[2J ");
  }

  @Test
  void aLongPathIsCutShort() {
    log(
        new HttpCall(
            "GET", "/" + "x".repeat(9000), Optional.empty(), List.of(), new byte[0], "", ""));

    assertThat(written.toString(UTF_8)).hasSizeLessThan(220).contains("xxx... ");
  }

  private void log(HttpCall call) {
    log.line(Instant.now(), call, 200, "GetJob", "id");
  }
}
