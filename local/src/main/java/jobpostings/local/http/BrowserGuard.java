package jobpostings.local.http;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;

/**
 * Recognises requests that foreign web pages made the user's browser send: those of another site or
 * port by {@code Origin} and {@code Sec-Fetch-Site}, DNS rebinding by {@code Host}. Servers that
 * ask for no key check this first.
 *
 * @param hosts the names that the server may be called by; empty means any
 */
public record BrowserGuard(List<String> hosts) {
  private static final Set<String> OWN_OR_TYPED = Set.of("same-origin", "none");

  /** For a server that is called by the names of this machine, and has pages of its own. */
  public static BrowserGuard ofLoopback(int port) {
    String ending = port == 80 ? "" : ":" + port;
    return new BrowserGuard(List.of("127.0.0.1" + ending, "localhost" + ending, "[::1]" + ending));
  }

  /** For a server that only programs call, under any name: every page is refused. */
  public static BrowserGuard ofPrograms() {
    return new BrowserGuard(List.of());
  }

  /** Why the request must not be answered; none when it may. */
  public Optional<String> refusal(HttpFields headers) {
    for (String host : headers.getValuesList("Host")) {
      if (!hosts.isEmpty() && !hosts.contains(host.toLowerCase(Locale.ROOT))) {
        return Optional.of("Call this as one of %s.".formatted(String.join(", ", hosts)));
      }
    }
    boolean isOwn =
        headers.getValuesList("Origin").stream().allMatch(this::isOwn)
            && OWN_OR_TYPED.containsAll(headers.getValuesList("Sec-Fetch-Site"));
    return isOwn ? Optional.empty() : Optional.of("This does not answer pages from elsewhere.");
  }

  private boolean isOwn(String origin) {
    return hosts.stream().anyMatch(host -> origin.equalsIgnoreCase("http://" + host));
  }
}
