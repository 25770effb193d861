package jobpostings.local.gateway;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;

/**
 * Decodes the bodies of requests and compresses those of functions' responses, as in <i>Payload
 * compression for REST APIs in API Gateway</i> and the pages below it. What these leave open is
 * decided at the lines marked "Open".
 *
 * @param minimumSize in bytes, below which nothing is compressed or decoded; none means that
 *     responses are never compressed (<i>Enable payload compression for an API in API Gateway</i>)
 */
record Compression(Optional<Integer> minimumSize) {
  private static final String ENCODING = "Content-Encoding";
  private static final Pattern WEIGHT = Pattern.compile("[qQ]=(0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)");

  /** GZIP; concatenated streams are one. */
  static final class Gzip {
    static final String NAME = "gzip";

    private Gzip() {}

    /** Java's {@code read} calls itself for each empty stream: so few may be. */
    private static final class Streams extends GZIPInputStream {
      private static final int MAX_EMPTY = 100;

      private int empty;

      Streams(InputStream encoded) throws IOException {
        super(encoded);
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        if (empty > MAX_EMPTY) {
          throw new ZipException("More than %d empty streams in a row.".formatted(MAX_EMPTY));
        }
        empty++;
        int read = super.read(buffer, offset, length);
        empty--;
        return read;
      }
    }

    /** The decoded bytes, at most that many; an IOException if they are not in GZIP. */
    static byte[] decode(byte[] encoded, int most) throws IOException {
      try (InputStream in = new Streams(new ByteArrayInputStream(encoded))) {
        return in.readNBytes(most);
      }
    }

    static byte[] encode(byte[] plain) {
      ByteArrayOutputStream encoded = new ByteArrayOutputStream();
      try (OutputStream out = new GZIPOutputStream(encoded)) {
        out.write(plain);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return encoded.toByteArray();
    }
  }

  /**
   * The request with its body decoded (<i>Call an API method with a compressed payload in API
   * Gateway</i>); refused if that is not what its header says, or large.
   */
  HttpCall decoded(HttpCall call) throws Refused {
    List<String> codings =
        listed(call, ENCODING).filter(name -> !name.equalsIgnoreCase("identity")).toList();
    // Open: compared is the size of the body as it was sent.
    boolean isTooSmall = call.body().length < minimumSize.orElse(0);
    if (codings.isEmpty() || call.body().length == 0 || isTooSmall) {
      return call;
    }
    // Open: a body with several codings is refused. So is one in deflate, which API Gateway decodes
    // and functions refuse.
    if (codings.size() > 1 || !codings.getFirst().equalsIgnoreCase(Gzip.NAME)) {
      throw new Refused(GatewayError.UNSUPPORTED_MEDIA_TYPE);
    }
    HttpCall decoded;
    try {
      // At most one byte too many, which shows that the body is too large.
      decoded = call.withBody(Gzip.decode(call.body(), HttpCall.MAX_BODY + 1));
    } catch (IOException e) {
      throw new Refused(GatewayError.UNSUPPORTED_MEDIA_TYPE);
    }
    // Open: the limit of a body's size also holds once it is decoded.
    if (decoded.isTooLarge()) {
      throw new Refused(
          GatewayError.REQUEST_TOO_LARGE,
          String.format(
              Locale.ROOT,
              "decoded, the body has more than %,d bytes, which is the most that the gateway takes",
              HttpCall.MAX_BODY));
    }
    // Open: Content-Encoding stays, as issue 194 of dougmoscrop/serverless-http reports.
    return decoded;
  }

  /**
   * A function's response as the client gets it (<i>Receive an API response with a compressed
   * payload in API Gateway</i>). Open: the gateway's own responses, and those without a body, are
   * not compressed, and setting {@code Vary} is up to the functions.
   */
  HttpReply compressed(HttpReply reply, HttpCall call) {
    boolean mayBe =
        minimumSize.filter(minimum -> reply.body().length >= minimum).isPresent()
            && reply.body().length > 0
            && reply.mayHaveBody()
            && !reply.has(ENCODING);
    return mayBe && isFirstChoice(call)
        ? new HttpReply(reply.status(), reply.headers(), Gzip.encode(reply.body()))
            .with(ENCODING, Gzip.NAME)
        : reply;
  }

  /** Whether the client wants GZIP most. {@code *} is none. */
  private static boolean isFirstChoice(HttpCall call) {
    String best = "";
    double most = 0;
    for (String part : listed(call, "Accept-Encoding").toList()) {
      String[] nameAndWeight = part.split(";", 2);
      double weight = nameAndWeight.length == 1 ? 1 : weight(nameAndWeight[1].strip());
      // Open: of the same weight the first wins, as pull request 32 of
      // awsdocs/amazon-api-gateway-developer-guide says.
      if (weight > most) {
        best = nameAndWeight[0].strip();
        most = weight;
      }
    }
    return best.equalsIgnoreCase(Gzip.NAME);
  }

  /** Open: one that can't be parsed counts as 0. */
  private static double weight(String parameter) {
    Matcher weight = WEIGHT.matcher(parameter);
    return weight.matches() ? Double.parseDouble(weight.group(1)) : 0;
  }

  /** The parts of all headers of that name, in order. */
  private static Stream<String> listed(HttpCall call, String name) {
    return call.headers().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .flatMap(header -> Stream.of(header.getValue().split(",")))
        .map(String::strip)
        .filter(part -> !part.isEmpty());
  }
}
