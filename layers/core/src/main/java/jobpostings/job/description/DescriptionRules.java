package jobpostings.job.description;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;

/** Which HTML a job's description may hold (docs/contract.md, Description). */
public final class DescriptionRules {
  private DescriptionRules() {}

  /**
   * Checks a description and adds everything that is wrong with it. Takes time proportional to the
   * length.
   *
   * @param html as sent; surrounding space is dropped
   * @param pointer where it is in the request
   * @return the parser's serialisation, which is to be stored; empty if anything is wrong. It
   *     follows these rules itself, and checking it gives the same again.
   * @throws Problem if it is so long that no job with it could be sent back
   */
  public static Optional<String> check(String html, String pointer, Violations violations) {
    return check(html, pointer, violations, () -> false);
  }

  /** The same, but stops once the answer is known. */
  private static Optional<String> check(
      String html, String pointer, Violations violations, BooleanSupplier isKnown) {
    int before = violations.count();
    Faults faults =
        (kind, _, message) ->
            violations.add(pointer, () -> new Violation(pointer, kind.code(), message.get()));
    HtmlText text = new HtmlText(html.stripTrailing());
    text.mendCharacters(faults);
    HtmlWriter writer = new HtmlWriter(text, faults, false);
    HtmlScanner.scan(text, faults, new StrictMarkup(text, faults, writer), isKnown);
    String stored = writer.finish();
    requireText(writer, pointer, violations);
    return violations.count() > before
        ? Optional.empty()
        : parsed(stored, writer, pointer, violations);
  }

  /**
   * Turns a description into one that the rules allow, so that it reads as it was meant. One that
   * they allow already is left as it is.
   *
   * @param html as sent
   * @param warnings gets what was done, one warning for each kind of change
   * @param violations gets what could not be mended
   * @return what to store, which {@link #check} would accept as it is; empty if there is none
   * @throws Problem if it is so long that it could not be sent back
   */
  public static Optional<String> mend(
      String html, String pointer, List<Warning> warnings, Violations violations) {
    Violations unlisted = new Violations();
    Optional<String> sound = check(html, pointer, unlisted, () -> !unlisted.isEmpty());
    if (sound.isPresent()) {
      return sound;
    }
    int before = violations.count();
    Mended mended = new Mended(pointer, violations);
    HtmlText text = new HtmlText(new HtmlText(html).mendCharacters(mended).stripTrailing());
    HtmlWriter writer = new HtmlWriter(text, mended, true);
    HtmlScanner.scan(text, mended, new LenientMarkup(mended, writer), () -> false);
    String stored = writer.finish();
    requireText(writer, pointer, violations);
    if (violations.count() > before) {
      return Optional.empty();
    }
    warnings.addAll(mended.warnings());
    return parsed(stored, writer, pointer, violations);
  }

  private static void requireText(HtmlWriter writer, String pointer, Violations violations) {
    if (!writer.holdsText()) {
      violations.add(
          pointer, ViolationCode.HTML_EMPTY, "The description holds no text. Describe the job.");
    }
  }

  /** What was written, if the parser keeps it. */
  private static Optional<String> parsed(
      String written, HtmlWriter writer, String pointer, Violations violations) {
    if (writer.isTooLong()) {
      throw tooLarge();
    }
    if (!writer.isTooNested() && Parsed.keeps(written)) {
      return Optional.of(written);
    }
    violations.add(
        pointer,
        ViolationCode.HTML_MALFORMED,
        writer.isTooNested()
            ? "Too many tags are inside too many others. Nest less deeply."
            : "An HTML parser does not keep the description as it is written. Simplify its"
                + " markup.");
    return Optional.empty();
  }

  private static Problem tooLarge() {
    return new Problem(
        ProblemCode.TOO_LARGE,
        "The description, with all its end tags and character references written out, has more than"
            + " %,d characters, and could not be sent back. Shorten it."
                .formatted(HtmlOutput.MOST_CHARACTERS));
  }
}
