package jobpostings.cli.service;

import java.net.URI;
import java.net.URISyntaxException;
import jobpostings.terminal.Failure;

/**
 * The service's address, and the key to call it with.
 *
 * @param baseUrl with the API's version, without a slash at its end
 */
public record Account(String baseUrl, String key) {
  private static final String VERSION = "/api/v1.1";

  /**
   * @param address of the service, with or without the API's version
   * @throws Failure if it is not an http or https address, or the key can't be sent
   */
  public static Account of(String address, String key) {
    String url = address.strip().replaceAll("/+$", "");
    if (!isHttp(url)) {
      throw new Failure(
          Failure.USAGE,
          "\"%s\" is no address of the service, such as https://jobs.example.com.".formatted(url));
    }
    String trimmed = key.strip();
    if (trimmed.isEmpty() || !trimmed.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new Failure(Failure.USAGE, "The key must be visible ASCII characters, without spaces.");
    }
    return new Account(url.endsWith(VERSION) ? url : url + VERSION, trimmed);
  }

  private static boolean isHttp(String url) {
    try {
      URI uri = new URI(url);
      return uri.getHost() != null
          && uri.getQuery() == null
          && uri.getUserInfo() == null
          && ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Whether the key goes over a network unencrypted. */
  public boolean isReadableOnTheWay() {
    URI uri = URI.create(baseUrl);
    return uri.getScheme().equals("http")
        && !uri.getHost().matches("localhost|127\\.[0-9.]+|\\[::1]");
  }

  /** Without the key, which must not be in any log. */
  @Override
  public String toString() {
    return baseUrl;
  }
}
