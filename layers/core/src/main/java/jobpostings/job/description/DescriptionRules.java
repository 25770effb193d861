package jobpostings.job.description;

import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** Which HTML a job's description may hold (specification: POST /api/v1.1/jobs, description). */
public final class DescriptionRules {
  private DescriptionRules() {}

  /**
   * Adds all that is wrong with a description. Its time is proportional to the length.
   *
   * @param html as sent; space around it is not kept
   * @param pointer where it is in the request
   * @return the parser's serialisation, which is what to store; empty if anything is wrong. It
   *     keeps these rules itself, and to check it gives the same again.
   * @throws Problem when it could not be sent back, which no job with it could then
   */
  public static Optional<String> check(String html, String pointer, Violations violations) {
    int before = violations.count();
    Faults faults =
        (kind, _, message) ->
            violations.add(pointer, () -> new Violation(pointer, kind.code(), message.get()));
    HtmlText text = new HtmlText(html.stripTrailing());
    text.mendCharacters(faults);
    HtmlWriter writer = new HtmlWriter(text, faults);
    HtmlScanner.scan(text, faults, new StrictMarkup(text, faults, writer));
    String stored = writer.finish();
    if (!writer.holdsText()) {
      violations.add(
          pointer, ViolationCode.HTML_EMPTY, "The description holds no text. Describe the job.");
    }
    if (violations.count() > before) {
      return Optional.empty();
    }
    if (writer.isTooLong()) {
      throw tooLarge();
    }
    if (!writer.isTooNested() && Parsed.keeps(stored)) {
      return Optional.of(stored);
    }
    violations.add(
        pointer,
        ViolationCode.HTML_MALFORMED,
        writer.isTooNested()
            ? "Too many tags are inside too many others. Nest less deeply."
            : "An HTML parser does not keep the description as it is written. Simplify its markup.");
    return Optional.empty();
  }

  private static Problem tooLarge() {
    return new Problem(
        ProblemCode.TOO_LARGE,
        "The description, with all its end tags and character references written out, has more than"
            + " %,d characters, and could not be sent back. Shorten it."
                .formatted(HtmlWriter.MOST_CHARACTERS));
  }
}
