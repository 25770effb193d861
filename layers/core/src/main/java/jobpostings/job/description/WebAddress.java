package jobpostings.job.description;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Warning;

/**
 * Which web and mail links may be followed as they are, wherever they are shown. A fault is the end
 * of a sentence that starts with the name of the member or attribute.
 */
public final class WebAddress {
  private static final int HIGHEST_PORT = 65_535;

  private WebAddress() {}

  /** What keeps it from being an absolute http or https URL with a host; empty if nothing does. */
  public static Optional<String> webFault(String url) {
    return isWeb(url)
        ? UrlCharacters.fault(url).or(() -> hostFault(url))
        : Optional.of(not("must be an absolute URL that starts with http:// or https://", url));
  }

  /** The same for the target of a link: also an e-mail address, with or without a subject. */
  static Optional<String> linkFault(String url) {
    if (startsWith("mailto:", url)) {
      return UrlCharacters.fault(url).or(() -> mailFault(url));
    }
    if (isWeb(url)) {
      return webFault(url);
    }
    String link =
        "must be an absolute http, https or mailto address, such as"
            + " \"https://www.example.com/jobs\"";
    return Optional.of(not(link, url));
  }

  /**
   * The web address with those characters percent-encoded that have to be, if that makes it valid;
   * if not, as it is.
   *
   * @param warnings gets what was done
   */
  public static String mend(String url, String pointer, List<Warning> warnings) {
    String encoded = UrlCharacters.encoded(url);
    if (encoded.equals(url) || webFault(encoded).isPresent()) {
      return url;
    }
    String message = "Characters that may not stand in a URL were percent-encoded.";
    warnings.add(new Warning(pointer, ViolationCode.NOT_A_URL, message, 1));
    return encoded;
  }

  private static boolean isWeb(String url) {
    return startsWith("http://", url) || startsWith("https://", url);
  }

  /** Schemes are not case-sensitive. */
  private static boolean startsWith(String scheme, String url) {
    return url.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  private static String not(String requirement, String url) {
    return requirement + ", not \"" + HtmlText.shown(url) + "\".";
  }

  private static Optional<String> hostFault(String url) {
    String authority = UrlCharacters.authority(url);
    int at = authority.indexOf('@');
    String hostAndPort = authority.substring(at + 1);
    int colon = hostAndPort.indexOf(':', hostAndPort.lastIndexOf(']') + 1);
    String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    String port = colon < 0 ? "" : hostAndPort.substring(colon + 1);
    if (host.isEmpty()) {
      return Optional.of("names no host. Add it after \"//\", as in \"https://www.example.com\".");
    }
    if (!isHost(host)
        || authority.lastIndexOf('[', at) >= 0
        || authority.lastIndexOf(']', at) >= 0) {
      return Optional.of(
          "has \"%s\" for its host, which can be none. Write one such as \"www.example.com\"."
              .formatted(HtmlText.shown(host)));
    }
    return isPort(port)
        ? Optional.empty()
        : Optional.of(
            "has \"%s\" for its port, which is a number up to %d. Mend it, or leave it out."
                .formatted(HtmlText.shown(port), HIGHEST_PORT));
  }

  private static boolean isHost(String host) {
    if (host.startsWith("[")) {
      // A zone, as in "[fe80::1%25eth0]", means something to one machine only.
      return !host.contains("%") && parse("http://" + host).map(URI::getHost).isPresent();
    }
    return HostName.endsInNumber(host) ? Ipv4.isValid(host) : HostName.isValid(host);
  }

  private static boolean isPort(String port) {
    return port.isEmpty()
        || port.length() <= 5
            && port.chars().allMatch(c -> c >= '0' && c <= '9')
            && Integer.parseInt(port) <= HIGHEST_PORT;
  }

  private static Optional<String> mailFault(String url) {
    Optional<URI> uri = parse(url).filter(URI::isOpaque);
    String to = uri.map(u -> u.getRawSchemeSpecificPart().split("\\?", 2)[0]).orElse("");
    return Stream.of(to.split(",", -1))
        .filter(part -> !EmailAddress.isValid(decoded(part)))
        .findFirst()
        .map(
            part ->
                "has \"%s\" where an e-mail address belongs, such as \"jobs@example.com\". Mend it."
                    .formatted(HtmlText.shown(part)));
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), UTF_8);
  }

  private static Optional<URI> parse(String url) {
    try {
      return Optional.of(new URI(url));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
