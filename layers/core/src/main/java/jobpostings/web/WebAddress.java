package jobpostings.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Warning;
import jobpostings.text.Excerpt;

/**
 * Which web and mail links may be followed as they are, wherever they are shown. A fault is the end
 * of a sentence that starts with the name of the member or attribute.
 */
public final class WebAddress {
  private static final int MAX_PORT = 65_535;

  private static final Pattern WEB =
      Pattern.compile(
          "(?is)(?<scheme>https?)://(?<user>[^/?#@]*@)?"
              + "(?<host>\\[[^/?#\\]]*]|[^/?#:]*)(?<port>:[^/?#]*)?(?<rest>.*)");

  private static final Pattern MAIL = Pattern.compile("(?is)mailto:(?<rest>[^/].*)");

  /** Whatever {@link URI} takes neither in a path, a query nor a fragment. */
  private static final Pattern ENCODED =
      Pattern.compile("[\\x00-\\x20\\x7F\"<>\\\\^`{|}\\p{Cc}\\p{Z}]|%(?!\\p{XDigit}{2})");

  private static final Pattern BRACKET = Pattern.compile("[\\[\\]]");
  private static final Pattern HASH = Pattern.compile("#");
  private static final Pattern PARTS = Pattern.compile("(?s)([^?#]*)(\\?[^#]*)?(?:#(.*))?");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final Pattern RECIPIENTS_END = Pattern.compile("[?#]");
  private static final Pattern LINE_ENDS = Pattern.compile("[\\t\\n\\r]");

  private WebAddress() {}

  /** What keeps it from being an absolute http or https URL with a host; empty if nothing does. */
  public static Optional<String> webFault(String url) {
    Matcher web = WEB.matcher(url);
    if (!web.matches()) {
      return not("must be an absolute URL that starts with http:// or https://", url);
    }
    if (web.group("host").isEmpty()) {
      return Optional.of("names no host. Add it after \"//\", as in \"https://www.example.com\".");
    }
    return syntaxFault(url, web.start("rest")).or(() -> hostFault(web));
  }

  /** The same for the target of a link: also an e-mail address, with or without a subject. */
  public static Optional<String> linkFault(String url) {
    Matcher mail = MAIL.matcher(url);
    if (mail.matches()) {
      return syntaxFault(url, mail.start("rest")).or(() -> mailFault(mail.group("rest")));
    }
    return WEB.matcher(url).matches()
        ? webFault(url)
        : not(
            "must be an absolute http, https or mailto address, such as"
                + " \"https://www.example.com/jobs\"",
            url);
  }

  /**
   * The web address with those characters percent-encoded that have to be, if that makes it valid;
   * if not, as it is.
   *
   * @param warnings gets what was done
   */
  public static String fix(String url, String pointer, List<Warning> warnings) {
    String encoded = encoded(url);
    if (encoded.equals(url) || webFault(encoded).isPresent()) {
      return url;
    }
    String message =
        "Characters that may not stand in a URL were percent-encoded"
            + (LINE_ENDS.matcher(url).find() ? ", and tabs and ends of lines left out." : ".");
    warnings.add(new Warning(pointer, ViolationCode.NOT_A_URL, message, 1));
    return encoded;
  }

  /**
   * The same URL with each character percent-encoded that has to be, without the space around it,
   * and the tabs and ends of lines in it, which browsers leave out. The host stays as it is.
   */
  public static String encoded(String url) {
    String whole = LINE_ENDS.matcher(url.strip()).replaceAll("");
    Matcher web = WEB.matcher(whole);
    Matcher mail = MAIL.matcher(whole);
    int start = web.matches() ? web.start("rest") : mail.matches() ? mail.start("rest") : 0;
    Matcher parts = PARTS.matcher(whole).region(start, whole.length());
    parts.matches(); // as every text does
    String path = percentEncoded(BRACKET, percentEncoded(ENCODED, parts.group(1)));
    String query = Optional.ofNullable(parts.group(2)).orElse("");
    Optional<String> fragment = Optional.ofNullable(parts.group(3));
    return whole.substring(0, start)
        + path
        + percentEncoded(ENCODED, query)
        + fragment.map(f -> "#" + percentEncoded(HASH, percentEncoded(ENCODED, f))).orElse("");
  }

  /**
   * The form in which a web address without a fault is called: its host after IDN encoding, and the
   * rest percent-encoded as UTF-8.
   */
  public static URI ascii(String url) {
    Matcher web = WEB.matcher(url);
    if (!web.matches()) {
      throw new IllegalArgumentException(url);
    }
    String host = HostName.ascii(web.group("host")).orElseThrow();
    String ascii = url.substring(0, web.start("host")) + host + url.substring(web.end("host"));
    return URI.create(URI.create(ascii).toASCIIString());
  }

  private static String percentEncoded(Pattern characters, String text) {
    return characters.matcher(text).replaceAll(found -> percentEncoded(found.group()));
  }

  private static String percentEncoded(String character) {
    return URLEncoder.encode(character, UTF_8).replace("+", "%20");
  }

  private static Optional<String> not(String requirement, String url) {
    return Optional.of(requirement + ", not \"" + Excerpt.beginning(url) + "\".");
  }

  /**
   * What is wrong with the first character that may not stand where it does.
   *
   * @param encodable the offset from which characters can be percent-encoded
   */
  private static Optional<String> syntaxFault(String url, int encodable) {
    try {
      return Optional.of(new URI(url)).flatMap(_ -> Optional.empty());
    } catch (URISyntaxException e) {
      int at = e.getIndex();
      if (at < 0 || at >= url.length()) {
        return not("must be a complete URL", url);
      }
      int c = url.codePointAt(at);
      String fix =
          at < encodable
              ? "No host has one: remove it."
              : "Write \"" + percentEncoded(Character.toString(c)) + "\" in its place.";
      return Optional.of(
          "has %s at character %d, in \"%s\". %s"
              .formatted(name(c), url.codePointCount(0, at) + 1, Excerpt.around(url, at), fix));
    }
  }

  private static String name(int c) {
    if (c == ' ') {
      return "a space";
    }
    return Character.isISOControl(c) || Character.isSpaceChar(c)
        ? "the character U+%04X".formatted(c)
        : "\"" + Character.toString(c) + "\"";
  }

  private static Optional<String> hostFault(Matcher web) {
    String host = web.group("host");
    if (HostName.ascii(host).isEmpty()) {
      return Optional.of(
          "has \"%s\" for its host, which can be none. Write one such as \"www.example.com\"."
              .formatted(Excerpt.beginning(host)));
    }
    String port = Optional.ofNullable(web.group("port")).orElse(":").substring(1);
    return port.isEmpty() || PORT.matcher(port).matches() && Integer.parseInt(port) <= MAX_PORT
        ? Optional.empty()
        : Optional.of(
            "has \"%s\" for its port, which is a number up to %d. Mend it, or leave it out."
                .formatted(Excerpt.beginning(port), MAX_PORT));
  }

  private static Optional<String> mailFault(String rest) {
    return RECIPIENTS_END
        .splitAsStream(rest)
        .limit(1)
        .flatMap(recipients -> Stream.of(recipients.split(",", -1)))
        .filter(part -> !EmailAddress.isValid(URLDecoder.decode(part.replace("+", "%2B"), UTF_8)))
        .findFirst()
        .map(
            part ->
                "has \"%s\" where an e-mail address belongs, such as \"jobs@example.com\". Mend it."
                    .formatted(Excerpt.beginning(part)));
  }
}
