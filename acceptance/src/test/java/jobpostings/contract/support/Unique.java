package jobpostings.contract.support;

import java.util.concurrent.ThreadLocalRandom;

/** Words that no other test uses, so that tests don't meet each other's data. */
public final class Unique {
  private Unique() {}

  /** Twelve lower-case letters. */
  public static String word() {
    return ThreadLocalRandom.current()
        .ints(12, 'a', 'z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  public static String referenceId() {
    return "ref-" + word();
  }
}
