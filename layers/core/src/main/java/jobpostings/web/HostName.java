package jobpostings.web;

import java.net.IDN;
import java.net.URI;
import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which texts name a host on the Internet. */
final class HostName {
  private static final int MAX_LENGTH = 253;

  /** Numbers that browsers read as IPv4 addresses: one alone, or octal ones. */
  private static final Pattern NUMBERS =
      Pattern.compile("[0-9][^.]*+\\.?|(?:(?:[1-9][0-9]*+|0)\\.)*+0[0-9][0-9.]*+");

  private HostName() {}

  /**
   * A host as URIs have it, in ASCII; or one with underscores, as in names that some companies use.
   * Empty if the text names none.
   */
  static Optional<String> ascii(String host) {
    if (host.length() > MAX_LENGTH || host.contains("%") || host.isEmpty()) {
      return Optional.empty(); // IDN takes time that grows with the square of the length
    }
    // IDN knows Unicode 3.2 alone; browsers know what newer characters stand for.
    String composed = Normalizer.normalize(host, Normalizer.Form.NFKC);
    if (composed.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      String ascii = IDN.toASCII(composed, IDN.ALLOW_UNASSIGNED);
      String parsed = URI.create("http://" + ascii.replace('_', 'x')).getHost();
      boolean isHost =
          parsed != null
              && parsed.length() == ascii.length()
              && ascii.length() <= MAX_LENGTH
              && !NUMBERS.matcher(ascii).matches();
      return isHost ? Optional.of(ascii) : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
