package jobpostings.webhook;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.web.WebAddress;
import jobpostings.webhook.outbound.PublicAddresses;

/** Which URLs a webhook may have, as far as the text tells; each call checks the addresses. */
final class WebhookUrl {
  private static final String EXAMPLE = "\"https://hooks.example.com/jobs\".";
  private static final Pattern END_DOT = Pattern.compile("\\.$");
  private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /** An address and no name: clients take a host for one if its last label is a number. */
  private static final Pattern ADDRESS = Pattern.compile("\\[.*]|(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

  private final boolean allowsLoopback;

  /**
   * @param allowsLoopback whether the service runs on a developer's machine, which may call itself
   */
  WebhookUrl(boolean allowsLoopback) {
    this.allowsLoopback = allowsLoopback;
  }

  /** What is wrong with a URL, to follow the name of its member in a sentence. */
  Optional<String> fault(String url) {
    Optional<String> fault = WebAddress.webFault(url);
    if (fault.isPresent()) {
      return fault;
    }
    URI uri = WebAddress.ascii(url);
    if (uri.getHost() == null) {
      return Optional.of("names no host that can be called. Send one such as " + EXAMPLE);
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      return Optional.of("may have neither a user nor a fragment. Send one such as " + EXAMPLE);
    }
    if (allowsLoopback && namesOwnMachine(url)) {
      return Optional.empty();
    }
    if (!uri.getScheme().equalsIgnoreCase("https")) {
      return Optional.of("must start with https://. Send one such as " + EXAMPLE);
    }
    String host = END_DOT.matcher(uri.getHost().toLowerCase(Locale.ROOT)).replaceFirst("");
    return isElsewhere(host)
        ? Optional.empty()
        : Optional.of("must name a host on the public Internet. Send one such as " + EXAMPLE);
  }

  /** As it is written: not where it takes IDNA, or another form of an address, to come there. */
  private static boolean namesOwnMachine(String url) {
    String host = URI.create(url).getHost();
    return host != null && OWN_MACHINE.contains(host.toLowerCase(Locale.ROOT));
  }

  private static boolean isElsewhere(String host) {
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return false;
    }
    if (!ADDRESS.matcher(host).matches()) {
      return true;
    }
    try {
      return PublicAddresses.contains(InetAddress.ofLiteral(host)); // Looks nothing up.
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
