package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Seed;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bodies that aren't text, or can't be stored, each on one of the paths that read a body, in turn.
 */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
class AnyBytesContractTest {
  private static final String MARK = "MARK";

  private final Api api = Api.ofEmployer().inProcess();
  private final int id = api.create(job()).id();

  /** All ways to send a body, the method override included; one of them over HTTP. */
  private final List<Function<byte[], Answer>> ways =
      List.of(
          body -> Api.ofEmployer().send("POST", "/jobs", body),
          body -> api.with("Idempotency-Key", Unique.word()).send("POST", "/jobs", body),
          body -> api.send("PUT", "/jobs", body),
          body -> overriding("PUT").send("POST", "/jobs", body),
          body -> api.send("PUT", "/jobs/" + id, body),
          body -> overriding("PUT").send("POST", "/jobs/" + id, body),
          body -> overriding("DELETE").send("POST", "/jobs", body),
          body -> api.send("DELETE", "/jobs", body));

  /** If all are tried, then in their order: a DELETE right after a PUT to the job would find it. */
  private int turn =
      waysForEach() == ways.size() ? 0 : Seed.random("any bytes").nextInt(ways.size());

  private Api overriding(String method) {
    return api.with("X-HTTP-Method-Override", method);
  }

  /** How many of the ways each body is sent. */
  int waysForEach() {
    return 1;
  }

  private void areNeverAFault(String name, byte[] body) {
    for (int i = 0; i < waysForEach(); i++) {
      Answer answer = ways.get(turn++ % ways.size()).apply(body);
      assertThat(answer.status()).as(() -> name + ": " + answer).isBetween(200, 499);
    }
  }

  /** Nothing is stored that can't be read, nor is the job changed to what it can't be. */
  @AfterEach
  void allCanBeRead() {
    api.get("/jobs/" + id).is(200);
    api.get("/jobs?pageSize=100").is(200);
  }

  /** Bytes that aren't UTF-8, or aren't characters, in a string of JSON that is otherwise sound. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "80", // a continuation byte alone
        "C3", // a two-byte character cut off
        "E282", // a three-byte character cut off
        "F09F8C", // a four-byte character cut off
        "C080", // an overlong NUL
        "E080AF", // an overlong slash
        "EDA080", // a high surrogate
        "EDBFBF", // a low surrogate
        "EDA081EDB080", // a surrogate pair, each half encoded by itself
        "F4908080", // beyond Unicode
        "F8888080", // a five-byte sequence cut off
        "FE",
        "FF",
        "00",
        "EFBFBF" // a noncharacter, in valid UTF-8
      })
  void bytesThatAreNoTextAreNeverAFault(String hex) {
    for (String member : List.of("referenceId", "title", "description", "status", "x")) {
      String before = job().with(member, MARK).toString();
      byte[] body = replaced(before, HexFormat.of().parseHex(hex));

      areNeverAFault(member + " " + hex, body);
    }
    areNeverAFault("alone " + hex, HexFormat.of().parseHex(hex));
  }

  /**
   * Unpaired surrogates, which JSON can escape and UTF-8 can't encode; and other odd characters.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\uD800",
        "\\uDFFF",
        "\\uDE00\\uD83D",
        "a\\uD83D",
        "\\uD83Da\\uDE00",
        "\\u0000",
        "\\uFFFF",
        "\\uFEFF",
        "\\u202E",
        "\\u2028"
      })
  void halvesOfPairsInEveryTextAreNeverAFault(String escaped) {
    List<Body> bodies = new ArrayList<>();
    for (String member :
        List.of("referenceId", "title", "description", "status", "closeDate", "applicationEmail")) {
      bodies.add(job().with(member, MARK));
    }
    bodies.add(Body.in(MARK));
    bodies.add(Body.in(MARK + ", BC"));
    bodies.add(job().with(MARK, "x"));
    for (Body body : bodies) {
      String text = body.toString().replace(MARK, escaped);
      areNeverAFault(text, text.getBytes(UTF_8));
    }
  }

  @Test
  void otherEncodingsAndMarksOfTheByteOrderAreNeverAFault() {
    String text = job().with("title", "\u00c9quipe").toString();
    Map<String, byte[]> bodies = new LinkedHashMap<>();
    for (Charset charset :
        List.of(UTF_16BE, UTF_16LE, Charset.forName("UTF-32"), ISO_8859_1, UTF_8)) {
      bodies.put(charset + "", text.getBytes(charset));
      bodies.put(charset + " with a mark", ("\uFEFF" + text).getBytes(charset));
    }
    bodies.put("a mark alone", "\uFEFF".getBytes(UTF_8));
    bodies.put("nothing", new byte[0]);
    bodies.put("NUL behind", (text + "\u0000").getBytes(UTF_8));
    bodies.forEach(this::areNeverAFault);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 999, 1_001, 100_000})
  void nestingOfAnyDepthIsNeverAFault(int depth) {
    Stream.of(
            "[".repeat(depth),
            "{\"a\":".repeat(depth),
            "{\"title\": " + "[".repeat(depth) + "]".repeat(depth) + "}",
            "{\"locations\": "
                + "[{\"description\": ".repeat(depth)
                + "1"
                + "}]".repeat(depth)
                + "}",
            "{\"x\": " + "{\"x\": ".repeat(depth) + "1" + "}".repeat(depth) + "}")
        .forEach(body -> areNeverAFault("depth " + depth, body.getBytes(UTF_8)));
  }

  private static byte[] replaced(String text, byte[] bytes) {
    int at = text.indexOf(MARK);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(text.substring(0, at).getBytes(UTF_8));
    all.writeBytes(bytes);
    all.writeBytes(text.substring(at + MARK.length()).getBytes(UTF_8));
    return all.toByteArray();
  }
}
