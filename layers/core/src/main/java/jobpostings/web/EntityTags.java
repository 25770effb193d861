package jobpostings.web;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Excerpt;
import jobpostings.text.LowerCase;

/**
 * The entity tags of an {@code If-Match} or {@code If-None-Match} header (RFC 9110, 8.8.3).
 *
 * @param parts of the list; one that is not a tag matches nothing
 */
public record EntityTags(List<String> parts) {
  private static final String ANY = "*";
  private static final String WEAK = "W/";
  private static final Pattern TAG =
      Pattern.compile("(?:W/)?\"[\\x21\\x23-\\x7E\\x80-\\x{10FFFF}]*+\"");

  /** Strong comparison: a weak tag matches nothing. */
  public boolean match(String strongTag) {
    return isAny() || parts.contains(strongTag);
  }

  /** Weak comparison. */
  public boolean matchWeakly(String strongTag) {
    return match(strongTag) || parts.contains(WEAK + strongTag);
  }

  /** Whether it is {@code *}, which stands for any tag. */
  public boolean isAny() {
    return parts.equals(List.of(ANY));
  }

  /**
   * Refuses what is not a list of entity tags.
   *
   * @param at where it was sent: the header's name, or a pointer
   * @throws Problem if it is none
   */
  public void requireReadable(String at) {
    if (isAny() || !parts.isEmpty() && parts.stream().allMatch(TAG.asMatchPredicate())) {
      return;
    }
    Violations violations = new Violations();
    violations.add(
        at,
        ViolationCode.WRONG_TYPE,
        "If-Match must be * or ETags as they were given out, such as \"u5Yc0-3eXxS2kWl9bT1_aQ\":"
            + " the quotation marks are part of them, and commas separate several.");
    throw Problem.badParameter(violations);
  }

  /**
   * Why none of the tags could ever match, or is the ETag in another form; none if one may have
   * matched before.
   *
   * @param etag of what was found
   * @param isEtag whether a tag has the form of the service's ETags
   * @param isEtagOfPosting whether it has that of another form of a job, the JobPosting
   */
  public Optional<String> whyNever(
      String etag, Predicate<String> isEtag, Predicate<String> isEtagOfPosting) {
    String opaque = opaque(etag);
    Optional<String> sameInOtherForm = parts.stream().filter(tag -> has(tag, opaque)).findFirst();
    if (sameInOtherForm.isEmpty() && parts.stream().anyMatch(isEtag)) {
      return Optional.empty();
    }
    String tag = sameInOtherForm.orElse(parts.getFirst());
    return Optional.of(
        "%s %s"
            .formatted(
                Excerpt.beginning(tag),
                tag.startsWith(WEAK)
                    ? "is weak, and a weak ETag never matches."
                    : sameInOtherForm.isPresent()
                        ? "is the job's ETag in another form, which never matches."
                        : isEtagOfPosting.test(tag)
                            ? "is the ETag of a JobPosting, application/ld+json, which never"
                                + " matches."
                            : "is none of the service's ETags."));
  }

  private static String opaque(String etag) {
    return LowerCase.of(etag.substring(1, etag.length() - 1));
  }

  private static boolean has(String tag, String opaque) {
    return LowerCase.of(tag).contains(opaque);
  }
}
