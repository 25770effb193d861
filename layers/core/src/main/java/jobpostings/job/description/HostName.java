package jobpostings.job.description;

import java.net.IDN;
import java.util.regex.Pattern;

/** Which texts name a host on the Internet. */
final class HostName {
  private static final int LONGEST_HOST = 253;
  private static final int LONGEST_LABEL = 63;
  private static final Pattern NUMBER = Pattern.compile("\\d+|0[xX]\\p{XDigit}*");

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
    String ascii = ascii(name);
    String rooted = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
    return ascii.length() <= LONGEST_HOST && areLabels(rooted) && !endsInNumber(rooted);
  }

  /** The name after IDN encoding; empty if it has none. */
  private static String ascii(String name) {
    try {
      boolean isAscii = name.chars().allMatch(c -> c < 0x80);
      return isAscii ? name : IDN.toASCII(name, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static boolean areLabels(String name) {
    int start = 0;
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', start)) {
      if (!isLabel(name.substring(start, dot))) {
        return false;
      }
      start = dot + 1;
    }
    return isLabel(name.substring(start));
  }

  private static boolean isLabel(String label) {
    return !label.isEmpty()
        && label.length() <= LONGEST_LABEL
        && label.charAt(0) != '-'
        && label.charAt(label.length() - 1) != '-'
        && label.chars().allMatch(c -> isLetterOrDigit(c) || c == '-' || c == '_');
  }

  /** Whether its last label is a number: browsers read it as an IP address, or not at all. */
  static boolean endsInNumber(String host) {
    int last = host.lastIndexOf('.') + 1;
    return last < host.length()
        && Character.isDigit(host.charAt(last)) // so that few are matched
        && NUMBER.matcher(host.substring(last)).matches();
  }

  static boolean isLetterOrDigit(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}
