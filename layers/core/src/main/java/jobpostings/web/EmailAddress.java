package jobpostings.web;

import java.util.regex.Pattern;

/**
 * Which texts are e-mail addresses: those that HTML's e-mail fields accept, without what no mail
 * server accepts (dots at the ends of the local part or in a row, a domain of one label), plus
 * internationalised domains.
 */
public final class EmailAddress {
  private static final int MAX_LOCAL_PART = 64;
  private static final String ATOM = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]++";
  private static final Pattern LOCAL_PART = Pattern.compile(ATOM + "(?:\\." + ATOM + ")*+");

  /** Its labels were checked: this tells it from a single label and from an IPv4 address. */
  private static final Pattern DOMAIN = Pattern.compile("^(?:[^_:.]++\\.)++(?![0-9])[^_:.]++");

  private EmailAddress() {}

  public static boolean isValid(String text) {
    int at = text.lastIndexOf('@');
    return at > 0
        && at <= MAX_LOCAL_PART
        && LOCAL_PART.matcher(text.substring(0, at)).matches()
        && HostName.ascii(text.substring(at + 1)).filter(DOMAIN.asMatchPredicate()).isPresent();
  }
}
