package jobpostings.local;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.Core;
import jobpostings.local.gateway.Gateway;
import jobpostings.local.gateway.MethodOverride;
import jobpostings.local.http.BrowserGuard;
import jobpostings.local.http.LoopbackServer;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests that are no proper HTTP, or break off: each is refused once, its connection is closed,
 * and none counts as a fault of the service.
 */
class HostileHttpTest {
  private static final Sample SAMPLE = new Sample();
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");

  /** Longer than any answer takes here; what is not answered by then fails. */
  private static final int MAX_MILLISECONDS = 20_000;

  private static LocalService service;

  @BeforeAll
  static void start() {
    service = SAMPLE.start();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static Stream<Arguments> requests() {
    String post = "POST /echo HTTP/1.1\r\nHost: x\r\n";
    String chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
    return Stream.of(
        request("a path that is too long", 400, "GET /" + "x".repeat(70_000) + " HTTP/1.1\r\n"),
        request("a query that is too long", 400, "GET /?" + "x".repeat(70_000) + " HTTP/1.1\r\n"),
        request("a method that is too long", 400, "x".repeat(70_000) + " / HTTP/1.1\r\n\r\n"),
        request("a header that is too long", 400, post + "A: " + "x".repeat(70_000) + "\r\n\r\n"),
        request("headers that are too many", 400, post + "A: b\r\n".repeat(20_000) + "\r\n"),
        request("two lengths", 400, post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x"),
        request("a list of lengths", 400, post + "Content-Length: 2, 3\r\n\r\n{}x"),
        request("a length below zero", 400, post + "Content-Length: -1\r\n\r\n{}"),
        request("a length that is no number", 400, post + "Content-Length: two\r\n\r\n{}"),
        request("a length with a sign", 400, post + "Content-Length: +2\r\n\r\n{}"),
        request(
            "a length beyond 64 bits",
            400,
            post + "Content-Length: 9" + "9".repeat(20) + "\r\n\r\n{}"),
        request(
            "a length beside chunks",
            400,
            post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        request("an unknown coding", 400, post + "Transfer-Encoding: rot13\r\n\r\n{}"),
        request(
            "chunks before another coding", 400, post + "Transfer-Encoding: chunked, x\r\n\r\n"),
        request("a chunk's size that is none", 400, chunked + "zz\r\n{}\r\n0\r\n\r\n"),
        request("a chunk's size below zero", 400, chunked + "-2\r\n{}\r\n0\r\n\r\n"),
        request("a chunk's size beyond 64 bits", 400, chunked + "f".repeat(17) + "\r\n{}\r\n"),
        request("no size of a chunk", 400, chunked + "\r\n{}\r\n0\r\n\r\n"),
        request("a chunk that is longer", 400, chunked + "2\r\n{}{}\r\n0\r\n\r\n"),
        request("no host", 400, "GET /echo HTTP/1.1\r\n\r\n"),
        request("two hosts", 400, "GET /echo HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"),
        request("a host that is none", 400, "GET /echo HTTP/1.1\r\nHost: a b\r\n\r\n"),
        request("a header without a colon", 400, post + "nonsense\r\n\r\n"),
        request("a header without a name", 400, post + ": x\r\n\r\n"),
        request("a header's name with a space", 400, post + "A : x\r\n\r\n"),
        request("a folded header", 400, post + "A: x\r\n y\r\n\r\n"),
        request("NUL in a header", 400, post + "A: x\u0000y\r\n\r\n"),
        request("NUL in a path", 400, "GET /ec\u0000ho HTTP/1.1\r\nHost: x\r\n\r\n"),
        request("NUL encoded in a path", 400, "GET /echo/%00 HTTP/1.1\r\nHost: x\r\n\r\n"),
        request("no version", 400, "GET /echo\r\nHost: x\r\n\r\n"),
        request("another version", 400, "GET /echo HTTP/3.0\r\nHost: x\r\n\r\n"),
        request(
            "TLS",
            400,
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"));
  }

  private static Arguments request(String name, int status, String text) {
    return Arguments.of(name, status, text);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void whatIsNoProperHttpIsRefusedOnce(String name, int status, String request) throws IOException {
    String answer = answer(service.baseUrl(), request);

    assertThat(statuses(answer)).as(answer).containsExactly(String.valueOf(status));
    assertThat(answer)
        .containsIgnoringCase("content-type: application/problem+json")
        .contains("Connection: close");
    noFaultIsLogged();
  }

  private static Stream<Arguments> hiding() {
    String get = "GET /echo HTTP/1.1\r\nHost: x\r\n";
    String post = "POST /echo HTTP/1.1\r\nHost: x\r\n";
    String chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
    String last = "0\r\n\r\n";
    return Stream.of(
        Arguments.of("LF in the request line", "GET /echo HTTP/1.1\nHost: x\r\n\r\n"),
        Arguments.of("LF behind a header", get + "A: b\nC: d\r\n\r\n"),
        Arguments.of("LF that ends the headers", get + "A: b\n\n"),
        Arguments.of("LF after CRLF", get + "\n"),
        Arguments.of("LF before a header's value", get + "A:\n b\r\n\r\n"),
        Arguments.of("LF before the request", "\n" + get + "\r\n"),
        Arguments.of("CR in the request line", "GET /echo HTTP/1.1\rHost: x\r\n\r\n"),
        Arguments.of("CR behind a header", get + "A: b\rC: d\r\n\r\n"),
        Arguments.of("CR that ends the headers", get + "A: b\r\r"),
        Arguments.of("CR that hides a coding", post + "A: b\rTransfer-Encoding: chunked\r\n\r\n"),
        Arguments.of("a coding in a folded line", post + "Transfer-Encoding:\r\n chunked\r\n\r\n"),
        Arguments.of("a fold by tab", get + "A: b\r\n\tc\r\n\r\n"),
        Arguments.of("a fold before the headers", "GET / HTTP/1.1\r\n A: b\r\nHost: x\r\n\r\n"),
        Arguments.of("a last chunk and LF", chunked + "0\n\n"),
        Arguments.of("a last chunk, LF, CRLF", chunked + "0\n\r\n"),
        Arguments.of("a last chunk, CRLF, LF", chunked + "0\r\n\n"),
        Arguments.of("a last chunk and CR", chunked + "0\r\r"),
        Arguments.of("LF behind a chunk's size", chunked + "2\n{}\r\n" + last),
        Arguments.of("LF behind a chunk", chunked + "2\r\n{}\n" + last),
        Arguments.of("nothing behind a chunk", chunked + "2\r\n{}" + last),
        Arguments.of("CR behind a chunk's size", chunked + "2\r{}\r\n" + last),
        Arguments.of("LF behind an extension", chunked + "2;a=b\n{}\r\n" + last),
        Arguments.of("LF in an extension", chunked + "2;a\nb\r\n{}\r\n" + last),
        Arguments.of("CR in an extension", chunked + "2;a\rb\r\n{}\r\n" + last),
        Arguments.of("LF in a quoted extension", chunked + "1;a=\"\nX\r\n" + last),
        Arguments.of("CRLF in a quoted extension", chunked + "1;a=\"\r\nX\r\n" + last),
        Arguments.of("a last chunk's open extension", chunked + "0;a=\"\r\n\r\n"),
        Arguments.of("LF behind a trailer", chunked + "0\r\nA: b\n\r\n"),
        Arguments.of("LF that ends the trailers", chunked + "0\r\nA: b\r\n\n"),
        Arguments.of("CR in a trailer", chunked + "0\r\nA: b\rC: d\r\n\r\n"),
        Arguments.of("a folded trailer", chunked + "0\r\nA: b\r\n c\r\n\r\n"),
        Arguments.of("a trailer without a colon", chunked + "0\r\nnonsense\r\n\r\n"),
        Arguments.of("a coding besides", post + "Transfer-Encoding: gzip, chunked\r\n\r\n" + last),
        Arguments.of(
            "a coding that is none", post + "Transfer-Encoding: identity, chunked\r\n\r\n" + last),
        Arguments.of(
            "chunks in HTTP/1.0",
            "POST /echo HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n"
                + last));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hiding")
  void whatIsHiddenBehindABodyIsNotAnswered(String name, String request) throws IOException {
    String answer =
        answer(service.baseUrl(), request + "GET /echo/hidden HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(statuses(answer)).as(answer).containsExactly("400");
    assertThat(answer).contains("Connection: close");
    noFaultIsLogged();
  }

  @Test
  void aHeadIsReadAlikeHoweverItArrives() throws IOException {
    String get = "\r\n\r\nGET /echo HTTP/1.1\r\nHost: x\r\n\r\n";
    try (Socket socket = new Socket(service.baseUrl().getHost(), service.baseUrl().getPort())) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(MAX_MILLISECONDS);
      for (char each : (get + get).toCharArray()) {
        socket.getOutputStream().write(each);
      }
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);

      assertThat(statuses(answer)).as(answer).containsExactly("200", "200");
    }
  }

  private static Stream<Arguments> brokenOff() {
    String post = "POST /echo HTTP/1.1\r\nHost: x\r\n";
    return Stream.of(
        Arguments.of("in the request line", "POST /ec"),
        Arguments.of("in the headers", post + "Content-Le"),
        Arguments.of("before the body", post + "Content-Length: 10\r\n\r\n"),
        Arguments.of("in the body", post + "Content-Length: 10\r\n\r\n{}"),
        Arguments.of("in a chunk", post + "Transfer-Encoding: chunked\r\n\r\n5\r\n{}"),
        Arguments.of(
            "before the last chunk", post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenOff")
  void whatBreaksOffInvokesNothing(String name, String request) throws IOException {
    String answer = answer(service.baseUrl(), request);

    assertThat(statuses(answer)).as(answer).doesNotContain("200", "500", "503");
    noFaultIsLogged();
  }

  @Test
  void aBodyThatStallsIsTimedOutAndItsConnectionClosed() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (LoopbackServer server =
        new LoopbackServer(new InetSocketAddress("127.0.0.1", 0), Duration.ofMillis(200))) {
      RequestDispatcher frontDoor = frontDoor(new PrintStream(log, true));
      server.start(frontDoor.handler(), frontDoor::refuse);
      for (String request :
          List.of(
              "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{\"a\"",
              "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}",
              "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n")) {
        String answer = answerWhileOpen(server.url(), request);

        assertThat(statuses(answer)).as(answer).containsExactly("408");
        assertThat(answer).contains("Connection: close", "\"title\":\"Request Timeout\"");
      }
    }
    assertThat(log.toString(ISO_8859_1)).hasLineCount(3).doesNotContain("Exception");
  }

  private static RequestDispatcher frontDoor(PrintStream out) {
    RequestLog log = new RequestLog(out);
    LambdaRuntime lambda = new LambdaRuntime(List.of(), Map.of(), Core::of, out);
    return new RequestDispatcher(
        new Gateway(
            new Template.Api("Api", "dev", List.of(), Map.of(), Optional.empty()),
            lambda,
            log,
            MethodOverride.IGNORED),
        new LambdaApi(List.of(), lambda, log),
        null,
        null,
        null,
        null,
        log,
        BrowserGuard.ofPrograms());
  }

  private static List<String> statuses(String answer) {
    return STATUS_LINE.matcher(answer).results().map(match -> match.group(1)).toList();
  }

  private static void noFaultIsLogged() {
    assertThat(SAMPLE.logged()).noneMatch(line -> line.contains("gateway |"));
  }

  /** Sends the request and no more, and returns all that is answered until the server closes. */
  private static String answer(URI baseUrl, String request) throws IOException {
    return exchange(baseUrl, request, true);
  }

  /** The same for a client that keeps its side open. */
  private static String answerWhileOpen(URI baseUrl, String request) throws IOException {
    return exchange(baseUrl, request, false);
  }

  private static String exchange(URI baseUrl, String request, boolean ends) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(baseUrl.getHost(), baseUrl.getPort())) {
      socket.setSoTimeout(MAX_MILLISECONDS);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      if (ends) {
        socket.shutdownOutput();
      }
      socket.getInputStream().transferTo(answer);
    } catch (SocketException e) {
      // The server reset the connection without reading everything; what it answered before counts.
    }
    return answer.toString(ISO_8859_1);
  }
}
