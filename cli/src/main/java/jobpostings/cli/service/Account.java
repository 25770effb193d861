package jobpostings.cli.service;

import java.net.URI;
import java.net.URISyntaxException;
import jobpostings.terminal.Failure;

/** The service's address with the API's version, and the key to call it with. */
public record Account(String baseUrl, String key) {
  private static final String VERSION = "/api/v1.1";
  private static final String PARTNER = "jpp_";

  /** The address may lack the API's version. Fails if it is none, or the key can't be sent. */
  public static Account of(String address, String key) {
    String url = address.strip().replaceAll("/+$", "");
    if (!isHttp(url)) {
      String message = "\"%s\" is no address of the service, such as https://jobs.example.com.";
      throw new Failure(Failure.USAGE, message.formatted(url));
    }
    String trimmed = key.strip();
    if (trimmed.isEmpty() || !trimmed.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new Failure(Failure.USAGE, "The key must be visible ASCII characters, without spaces.");
    }
    return new Account(url.endsWith(VERSION) ? url : url + VERSION, trimmed);
  }

  /** Whether the key is a partner's, and names no employer. */
  public boolean isPartner() {
    return key.startsWith(PARTNER) && key.indexOf('.') < 0;
  }

  /** That of a partner who acts for an employer; fails if the key can't name one. */
  public Account actingFor(String employer) {
    if (!employer.matches("[1-9][0-9]{0,9}")) {
      throw new Failure(Failure.USAGE, "\"%s\" is no employer's id.".formatted(employer));
    }
    if (!isPartner()) {
      throw new Failure(
          Failure.USAGE,
          key.startsWith(PARTNER)
              ? "The key names an employer already, behind its dot. Leave out --employer"
                  + " (JOBS_EMPLOYER), or keep the key without the employer."
              : "The key is an employer's own. --employer (JOBS_EMPLOYER) is for a partner's, which"
                  + " begins with jpp_.");
    }
    return new Account(baseUrl, key + "." + employer);
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

  /** Whether the key goes over a network unencrypted, directly or through a proxy. */
  public boolean isReadableOnTheWay(boolean hasProxy) {
    URI uri = URI.create(baseUrl);
    boolean isHere = !hasProxy && uri.getHost().matches("localhost|127\\.[0-9.]+|\\[::1]");
    return uri.getScheme().equals("http") && !isHere;
  }

  /** Without the key, which must not be in any log. */
  @Override
  public String toString() {
    return baseUrl;
  }
}
