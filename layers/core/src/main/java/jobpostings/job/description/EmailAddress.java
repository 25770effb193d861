package jobpostings.job.description;

/**
 * Which texts are e-mail addresses: those that HTML's e-mail fields accept, without what no mail
 * server accepts (dots at the ends of the local part or in a row, a domain of one label), plus
 * internationalised domains.
 */
public final class EmailAddress {
  private static final int LONGEST_LOCAL_PART = 64;

  private EmailAddress() {}

  public static boolean isValid(String text) {
    int at = text.lastIndexOf('@');
    return at > 0 && isLocalPart(text.substring(0, at)) && isDomain(text.substring(at + 1));
  }

  private static boolean isLocalPart(String local) {
    return local.length() <= LONGEST_LOCAL_PART
        && local.chars().allMatch(EmailAddress::isAllowed)
        && !local.startsWith(".")
        && !local.endsWith(".")
        && !local.contains("..");
  }

  private static boolean isAllowed(int c) {
    return HostName.isLetterOrDigit(c) || ".!#$%&'*+/=?^_`{|}~-".indexOf(c) >= 0;
  }

  private static boolean isDomain(String domain) {
    return domain.contains(".")
        && !domain.endsWith(".")
        && !domain.contains("_")
        && HostName.isValid(domain);
  }
}
