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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/jobs/jpk_0123456789abcdefghijABCDEFGHIJ",
        "/jobs/jpp_0123456789abcdefghij.12",
        "/jobs/JPK_0123456789ABCDEFGHIJ",
        "/jobs/%6Apk_0123456789abcdefghij",
        "/jobs/jpk%5f0123456789abcdefghij",
        "/jobs/%6a%70%6b%5f%30%31%32%33%34%35%36789abcdefghij",
        "/jobs/%256Apk%25255F0123456789abcdefghij",
        "/jobs/jpk%%35F0123456789abcdefghij",
        "/jobs%3Fkey=jpk_0123456789abcdefghij",
        "/%zz/jpk%5F0123456789abcdefghij",
        "/jobs/x/jpk_0123456789abcdefghij/versions/jpk_0123456789abcdefghij",
      })
  void whatLooksLikeAKeyIsHidden(String path) {
    log(new HttpCall("GET", path, Optional.empty(), List.of(), new byte[0], "", ""));
    log(new HttpCall(path, "/", Optional.empty(), List.of(), new byte[0], "", ""));

    assertThat(written.toString(UTF_8)).doesNotContain("6789").contains("jpk_***");
  }

  @Test
  void whatIsNoKeyIsShownAsItWasSent() {
    log(
        new HttpCall(
            "GET", "/jobs/%6Apk_0123/%25", Optional.empty(), List.of(), new byte[0], "", ""));

    assertThat(written.toString(UTF_8)).contains(" /jobs/%6Apk_0123/%25 ");
  }

  private void log(HttpCall call) {
    log.line(Instant.now(), call, 200, "GetJob", "id");
  }
}
