package jobpostings.job.description;

import jobpostings.problem.ViolationCode;

/** The kinds of faults that a description can have, and what is done to fix them. */
enum HtmlFault {
  CHARACTER(ViolationCode.HTML_MALFORMED, "Characters that HTML has no place for were replaced"),
  REPLACEMENT(ViolationCode.BAD_CHARACTER, ""),
  COMMENT(
      ViolationCode.HTML_MALFORMED,
      "Comments, doctypes and processing instructions were taken out"),
  ANGLE_BRACKET(
      ViolationCode.HTML_MALFORMED,
      "The text closes no tag, so it is plain: each \"<\" and \">\" in it stays a character"),
  LINE(
      ViolationCode.HTML_MALFORMED,
      "The text closes no tag, so it is plain: its lines became paragraphs and <br>"),
  LESS_THAN(ViolationCode.HTML_MALFORMED, "Each \"<\" that starts no tag was written as \"&lt;\""),
  REFERENCE(
      ViolationCode.HTML_MALFORMED,
      "Character references that were not complete, or not known, were written as what they show"),
  TAG_SYNTAX(
      ViolationCode.HTML_MALFORMED, "Slashes, spaces and quotation marks in tags were set right"),
  NESTING(
      ViolationCode.HTML_MALFORMED,
      "Tags that were left open, or closed in another order, were closed where browsers do it"),
  HEADING(ViolationCode.HTML_TAG, "Headings became paragraphs in bold"),
  TABLE(ViolationCode.HTML_TAG, "Tables became paragraphs, one for each row"),
  BLOCK(ViolationCode.HTML_TAG, "Blocks that are not allowed became div or p"),
  INLINE(ViolationCode.HTML_TAG, "Tags that are not allowed were taken out, and their text kept"),
  REMOVED(ViolationCode.HTML_TAG, "Tags that are not allowed were taken out with what they held"),
  ATTRIBUTE(
      ViolationCode.HTML_ATTRIBUTE,
      "Attributes that are not allowed, or were there before, were taken out"),
  LINK(
      ViolationCode.HTML_ATTRIBUTE,
      "Links without an absolute http, https or mailto address became text"),
  ADDRESS(
      ViolationCode.HTML_ATTRIBUTE,
      "Characters in addresses of links were percent-encoded, or left out if they are space around"
          + " one or ends of lines in it");

  private final ViolationCode code;
  private final String fixed;

  HtmlFault(ViolationCode code, String fixed) {
    this.code = code;
    this.fixed = fixed;
  }

  ViolationCode code() {
    return code;
  }

  /** The code of the warning if it was fixed. */
  ViolationCode warningCode() {
    return switch (this) {
      case CHARACTER -> ViolationCode.BAD_CHARACTER;
      case ADDRESS -> ViolationCode.NOT_A_URL;
      default -> code;
    };
  }

  /** What was done to fix it, as a sentence without its period. */
  String fixed() {
    return fixed;
  }
}
