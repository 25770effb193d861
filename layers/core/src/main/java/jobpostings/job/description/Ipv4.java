package jobpostings.job.description;

import java.util.regex.Pattern;

/** Which hosts that end in a number are IPv4 addresses. */
final class Ipv4 {
  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern DOTTED = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
  private static final Pattern DECIMAL = Pattern.compile("\\d+");
  private static final Pattern HEXADECIMAL = Pattern.compile("0[xX]\\p{XDigit}*");
  private static final int MOST_PARTS = 4;

  private Ipv4() {}

  /**
   * Four decimal numbers; or whatever browsers read as an address, if it is one decimal number or
   * ends in a hexadecimal one.
   */
  static boolean isValid(String host) {
    return DOTTED.matcher(host).matches() || isOther(host) && areParts(host);
  }

  private static boolean isOther(String host) {
    return DECIMAL.matcher(host).matches()
        || HEXADECIMAL.matcher(host.substring(host.lastIndexOf('.') + 1)).matches();
  }

  private static boolean areParts(String host) {
    String[] parts = host.split("\\.", -1);
    boolean areValid = parts.length <= MOST_PARTS;
    for (int i = 0; areValid && i < parts.length; i++) {
      // The last part stands for all the bytes that are left.
      int bytes = i < parts.length - 1 ? 1 : MOST_PARTS - i;
      areValid = isNumber(parts[i], (1L << Byte.SIZE * bytes) - 1);
    }
    return areValid;
  }

  private static boolean isNumber(String part, long most) {
    try {
      long number = part.equalsIgnoreCase("0x") ? 0 : Long.decode(part);
      return Character.isDigit(part.charAt(0)) && number <= most;
    } catch (NumberFormatException e) {
      return false; // such as "08", which would be octal
    }
  }
}
