package jobpostings.webhook;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.job.description.WebAddress;
import jobpostings.webhook.outbound.PublicAddresses;

/** Which URLs a webhook may have, as far as the text tells; the rest shows at each call. */
final class WebhookUrl {
  private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /** What is an address by itself, in one of the forms that are read as one. */
  private static final Pattern ADDRESS = Pattern.compile("\\[.*]|[0-9.]+|(?:.*\\.)?0[xX].*");

  private final boolean allowsLoopback;

  /**
   * @param allowsLoopback whether the service runs on a developer's machine, which may call itself
   */
  WebhookUrl(boolean allowsLoopback) {
    this.allowsLoopback = allowsLoopback;
  }

  /** What is wrong with a URL, as the end of a sentence that starts with its name. */
  Optional<String> fault(String url) {
    Optional<String> fault = WebAddress.webFault(url);
    if (fault.isPresent()) {
      return fault;
    }
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return Optional.of("can't be read as a URL. Send one such as " + EXAMPLE);
    }
    if (uri.getHost() == null) {
      return Optional.of("names no host that can be called. Send one such as " + EXAMPLE);
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      return Optional.of("may have neither a user nor a fragment. Send one such as " + EXAMPLE);
    }
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    if (allowsLoopback && OWN_MACHINE.contains(host)) {
      return Optional.empty();
    }
    if (!uri.getScheme().equalsIgnoreCase("https")) {
      return Optional.of("must start with https://. Send one such as " + EXAMPLE);
    }
    return isElsewhere(host)
        ? Optional.empty()
        : Optional.of("must name a host on the public Internet. Send one such as " + EXAMPLE);
  }

  private static final String EXAMPLE = "\"https://hooks.example.com/jobs\".";

  private static boolean isElsewhere(String host) {
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return false;
    }
    if (!ADDRESS.matcher(host).matches()) {
      return true;
    }
    try {
      // An address as text is not looked up.
      return PublicAddresses.contains(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
