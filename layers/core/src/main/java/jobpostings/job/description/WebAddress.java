package jobpostings.job.description;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Which web and mail addresses are valid links, wherever they are shown. */
public final class WebAddress {
  private static final int HIGHEST_PORT = 65_535;

  private WebAddress() {}

  /**
   * Whether the text is an absolute http or https URL with a host, which may be internationalised.
   */
  public static boolean isHttp(String url) {
    return parse(url)
        .filter(uri -> hasScheme(uri, "http") || hasScheme(uri, "https"))
        .filter(WebAddress::hasHost)
        .isPresent();
  }

  /** Whether the text is a mailto URL of one or more addresses, with or without header fields. */
  static boolean isMailto(String url) {
    return parse(url)
        .filter(uri -> hasScheme(uri, "mailto") && uri.isOpaque())
        .map(uri -> uri.getRawSchemeSpecificPart().split("\\?", 2)[0])
        .filter(WebAddress::areAddresses)
        .isPresent();
  }

  private static Optional<URI> parse(String url) {
    // java.net.URI takes every character beyond ASCII that is neither space nor control.
    if (url.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new URI(url));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean hasScheme(URI uri, String scheme) {
    return uri.getScheme() != null && uri.getScheme().toLowerCase(Locale.ROOT).equals(scheme);
  }

  private static boolean hasHost(URI uri) {
    String authority = uri.getRawAuthority();
    if (authority == null) {
      return false;
    }
    String hostAndPort = authority.substring(authority.indexOf('@') + 1);
    int colon = hostAndPort.indexOf(':', hostAndPort.lastIndexOf(']') + 1);
    String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    String port = colon < 0 ? "" : hostAndPort.substring(colon + 1);
    boolean isIp = host.startsWith("[") || HostName.endsInNumber(host);
    return isPort(port) && (isIp ? uri.getHost() != null : HostName.isValid(host));
  }

  private static boolean isPort(String port) {
    return port.isEmpty()
        || port.length() <= 5
            && port.chars().allMatch(c -> c >= '0' && c <= '9')
            && Integer.parseInt(port) <= HIGHEST_PORT;
  }

  private static boolean areAddresses(String to) {
    return Stream.of(to.split(",", -1))
        .map(part -> URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8))
        .allMatch(EmailAddress::isValid);
  }
}
