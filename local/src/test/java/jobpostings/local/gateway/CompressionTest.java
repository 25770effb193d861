package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.gateway.Compression.Gzip;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
  private static final int SIZE = 1000;
  private static final HttpCall ASKING = call("Accept-Encoding", "gzip", new byte[0]);

  private final Compression compression = new Compression(Optional.of(SIZE));
  private final Compression ofRequestsOnly = new Compression(Optional.empty());

  private static HttpCall call(String header, String value, byte[] body) {
    return new HttpCall(
        "POST",
        "/jobs",
        Optional.empty(),
        List.of(Map.entry(header, value)),
        body,
        "HTTP/1.1",
        "127.0.0.1");
  }

  private static HttpReply reply(int status, int size) {
    return new HttpReply(status, List.of(Map.entry("ETag", "\"1\"")), new byte[size]);
  }

  @Test
  void aBodyIsDecodedAndItsHeaderStays() throws Refused {
    HttpCall sent = call("content-encoding", "gzip", Gzip.encode("é".getBytes(UTF_8)));

    HttpCall decoded = ofRequestsOnly.decoded(sent);

    assertThat(new String(decoded.body(), UTF_8)).isEqualTo("é");
    assertThat(decoded.headers()).isEqualTo(sent.headers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "", " , ", "identity, Identity"})
  void whatIsNotEncodedIsLeftAsItIs(String coding) throws Refused {
    HttpCall call = call("Content-Encoding", coding, "x".getBytes(UTF_8));

    assertThat(ofRequestsOnly.decoded(call)).isSameAs(call);
  }

  @Test
  void noBodyIsInAnyCoding() throws Refused {
    HttpCall call = call("Content-Encoding", "br", new byte[0]);

    assertThat(ofRequestsOnly.decoded(call)).isSameAs(call);
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "x-gzip", "gzip, gzip", "gzip, br", "identity, br", "deflate"})
  void whatIsInNoCodingThatIsKnownOrInAnotherIsRefused(String coding) {
    HttpCall call = call("Content-Encoding", coding, Gzip.encode(new byte[2]));

    assertThat(refusal(call)).isEqualTo(GatewayError.UNSUPPORTED_MEDIA_TYPE);
  }

  private GatewayError refusal(HttpCall call) {
    return catchThrowableOfType(Refused.class, () -> ofRequestsOnly.decoded(call)).error();
  }

  @Test
  void aBodyMayHaveTheGatewaysLimitAndNotAByteMore() throws Refused {
    byte[] most = Gzip.encode(new byte[HttpCall.MAX_BODY]);
    byte[] more = Gzip.encode(new byte[HttpCall.MAX_BODY + 1]);

    assertThat(ofRequestsOnly.decoded(call("Content-Encoding", "gzip", most)).body())
        .hasSize(HttpCall.MAX_BODY);
    assertThat(refusal(call("Content-Encoding", "gzip", more)))
        .isEqualTo(GatewayError.REQUEST_TOO_LARGE);
  }

  @Test
  void noMoreIsDecodedThanIsAskedFor() throws IOException {
    byte[] encoded = Gzip.encode(new byte[1_000_000]);

    assertThat(Gzip.decode(encoded, 10)).hasSize(10);
  }

  @Test
  void streamsOneAfterAnotherAreOneBody() throws Refused {
    byte[] empty = Gzip.encode(new byte[0]);
    byte[] text = Gzip.encode("é".getBytes(UTF_8));

    HttpCall decoded =
        ofRequestsOnly.decoded(
            call("Content-Encoding", "gzip", concatenated(text, repeated(empty, 50), text)));

    assertThat(new String(decoded.body(), UTF_8)).isEqualTo("éé");
  }

  /** Half a million of them would overflow the stack. */
  @Test
  void noMoreThanSomeOfThemAreEmpty() {
    byte[] empty = Gzip.encode(new byte[0]);
    byte[] many = repeated(empty, HttpCall.MAX_BODY / empty.length);

    assertThat(refusal(call("Content-Encoding", "gzip", many)))
        .isEqualTo(GatewayError.UNSUPPORTED_MEDIA_TYPE);
  }

  private static byte[] concatenated(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] repeated(byte[] part, int times) {
    byte[] all = new byte[part.length * times];
    for (int i = 0; i < all.length; i++) {
      all[i] = part[i % part.length];
    }
    return all;
  }

  @Test
  void belowTheMinimumNothingIsDecoded() throws Refused {
    HttpCall small = call("Content-Encoding", "gzip", Gzip.encode(new byte[SIZE]));
    HttpCall large = call("Content-Encoding", "gzip", new byte[SIZE]);

    assertThat(compression.decoded(small)).isSameAs(small);
    assertThat(catchThrowableOfType(Refused.class, () -> compression.decoded(large))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"999, false", "1000, true", "1001, true"})
  void fromTheMinimumOnAnswersAreCompressed(int size, boolean isCompressed) throws IOException {
    HttpReply plain = reply(200, size);
    HttpReply reply = compression.compressed(plain, ASKING);

    assertThat(reply.headers().contains(Map.entry("Content-Encoding", "gzip")))
        .isEqualTo(isCompressed);
    assertThat(isCompressed ? Gzip.decode(reply.body(), 2 * SIZE) : reply.body())
        .isEqualTo(plain.body());
    assertThat(reply.headers()).contains(Map.entry("ETag", "\"1\""));
  }

  @Test
  void withoutMinimumNoAnswerIsCompressed() {
    HttpReply reply = reply(200, 10_000);

    assertThat(ofRequestsOnly.compressed(reply, ASKING)).isSameAs(reply);
  }

  @Test
  void whatHasNoBodyIsNotCompressed() {
    Compression ofAll = new Compression(Optional.of(0));

    for (HttpReply reply : List.of(reply(200, 0), reply(204, 2), reply(304, 2))) {
      assertThat(ofAll.compressed(reply, ASKING)).isSameAs(reply);
    }
  }

  @Test
  void whatAFunctionEncodedItselfIsLeftAsItIs() {
    HttpReply reply =
        new HttpReply(200, List.of(Map.entry("content-encoding", "br")), new byte[2 * SIZE]);

    assertThat(compression.compressed(reply, ASKING)).isSameAs(reply);
  }
}
