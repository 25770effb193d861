package jobpostings.job.description;

import java.net.IDN;
import java.util.stream.Stream;

/** Which texts name a host on the Internet. */
final class HostName {
  private static final int LONGEST_HOST = 253;
  private static final int LONGEST_LABEL = 63;

  private HostName() {}

  /**
   * Whether the text is a host name: labels of letters, digits, hyphens and underscores, separated
   * by dots, after IDN encoding. A name that ends in a number would be an IP address, and is
   * refused.
   */
  static boolean isValid(String name) {
    if (name.length() > LONGEST_HOST) {
      return false; // IDN takes time that grows with the square of the length
    }
    String ascii;
    try {
      ascii = IDN.toASCII(name, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException e) {
      return false;
    }
    String rooted = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
    return ascii.length() <= LONGEST_HOST
        && Stream.of(rooted.split("\\.", -1)).allMatch(HostName::isLabel)
        && !endsInNumber(rooted);
  }

  private static boolean isLabel(String label) {
    return !label.isEmpty()
        && label.length() <= LONGEST_LABEL
        && label.charAt(0) != '-'
        && label.charAt(label.length() - 1) != '-'
        && label.chars().allMatch(c -> isLetterOrDigit(c) || c == '-' || c == '_');
  }

  static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return !last.isEmpty() && last.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  static boolean isLetterOrDigit(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}
