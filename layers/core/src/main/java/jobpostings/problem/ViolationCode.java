package jobpostings.problem;

import java.util.Locale;

/** What is wrong with one member or parameter of a request. Clients may rely on the codes. */
public enum ViolationCode {
  REQUIRED,
  WRONG_TYPE,
  TOO_SHORT,
  TOO_LONG,
  TOO_FEW,
  TOO_MANY,
  DUPLICATE,
  UNKNOWN_VALUE,
  NOT_A_DATE,
  IN_THE_PAST,
  OUT_OF_RANGE,
  TOO_PRECISE,
  NOT_AN_EMAIL,
  NOT_A_URL,
  NOT_USED_TOGETHER,
  HTML_TAG,
  HTML_ATTRIBUTE,
  HTML_MALFORMED,
  HTML_EMPTY,
  BAD_CHARACTER,
  UNKNOWN_MEMBER;

  /** The code as clients see it: kebab-case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
