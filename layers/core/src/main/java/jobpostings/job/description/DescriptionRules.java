package jobpostings.job.description;

import java.util.List;
import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;

/** Which HTML a job's description may hold (docs/contract.md, Description). */
public final class DescriptionRules {
  /** No more is stored: as JSON it would not fit into Lambda's largest response. */
  private static final int MAX_CHARACTERS = 6_291_456;

  /** How often what was fixed is read again, until it stays as it is. */
  private static final int MAX_ROUNDS = 3;

  private static final String ESCAPED =
      "HTML that is escaped once more stays text, whose tags readers see. Send \"<p>\", not"
          + " \"&lt;p&gt;\", where you mean a tag.";

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
    int before = violations.count();
    Findings findings = new Findings(html);
    ParsedDescription parsed = parsed(html, false, findings);
    requireSize(parsed, pointer, violations);
    findings.addTo(violations, pointer);
    requireText(parsed, pointer, violations);
    return violations.count() > before
        ? Optional.empty()
        : kept(parsed.written(), html, pointer, violations);
  }

  /**
   * Turns a description into one that the rules allow, so that it reads as it was meant. One that
   * they allow already is left as it is.
   *
   * @param html as sent
   * @param warnings gets what was done: one for each kind of change, and each piece left out
   * @param violations gets what could not be fixed
   * @return what to store, which {@link #check} would accept as it is; empty if there is none
   * @throws Problem if it is so long that it could not be sent back
   */
  public static Optional<String> fix(
      String html, String pointer, List<Warning> warnings, Violations violations) {
    int before = violations.count();
    Findings findings = new Findings(html);
    boolean isPlain = PlainText.isPlain(html);
    String source = isPlain ? PlainText.html(html, findings) : html;
    // Offsets in what is written for plain text are not places in what was sent.
    Findings inSource = isPlain ? new Findings(source) : findings;
    ParsedDescription parsed = parsed(source, true, inSource);
    List<Warning> fixed = findings.fixed(violations, pointer);
    if (isPlain) {
      fixed.addAll(inSource.fixed(new Violations(), pointer)); // html() has told what is lost
    }
    fixed.addAll(parsed.leftOut().warnings(pointer));
    boolean isAsSent = fixed.isEmpty();
    if (!isPlain && !isAsSent && !parsed.isTooLarge()) {
      FixedTree.fix(parsed.body(), parsed.leftOut());
    }
    if (PlainText.holdsHtml(parsed.body().wholeText())) {
      fixed.add(new Warning(pointer, ViolationCode.HTML_MALFORMED, ESCAPED, 1));
    }
    requireSize(parsed, pointer, violations);
    requireText(parsed, pointer, violations);
    if (violations.count() > before) {
      return Optional.empty();
    }
    String written = parsed.written();
    boolean isStable = isPlain || isAsSent;
    for (int i = 0; i < MAX_ROUNDS && !isStable && written.length() <= MAX_CHARACTERS; i++) {
      ParsedDescription again = parsed(written, true, new Findings(written));
      FixedTree.fix(again.body(), again.leftOut());
      isStable = again.written().equals(written);
      written = again.written();
    }
    if (!isPlain && !isAsSent && PlainText.isPlain(written)) {
      written = PlainText.oneLine(written); // as it was shown, where no tag is left to say so
    }
    Optional<String> kept = kept(written, isAsSent ? html : "", pointer, violations);
    kept.ifPresent(_ -> warnings.addAll(fixed));
    return kept;
  }

  private static ParsedDescription parsed(String html, boolean isFixed, Findings findings) {
    String stripped = html.strip();
    String text = " ".repeat(html.indexOf(stripped)) + stripped;
    return new ParsedDescription(
        new SourceText(isFixed, findings).checked(text), isFixed, findings);
  }

  private static void requireSize(ParsedDescription parsed, String pointer, Violations violations) {
    if (parsed.isTooLarge()) {
      String message = "The description has more than %,d elements. Simplify its markup.";
      violations.add(
          pointer, ViolationCode.TOO_MANY, message.formatted(ParsedDescription.MAX_ELEMENTS));
    }
  }

  private static void requireText(ParsedDescription parsed, String pointer, Violations violations) {
    if (!parsed.isTooLarge() && !parsed.holdsText()) {
      String but = parsed.leftOut().isEmpty() ? "" : " but what it hides or has struck out";
      String message = "The description holds no text" + but + ". Describe the job.";
      violations.add(pointer, ViolationCode.HTML_EMPTY, message);
    }
  }

  /**
   * What is to be stored, if the parser reads it without an error, and writes the same again.
   *
   * @param read what the parser read without an error, to write this
   */
  private static Optional<String> kept(
      String written, String read, String pointer, Violations violations) {
    if (written.length() > MAX_CHARACTERS) {
      throw new Problem(
          ProblemCode.TOO_LARGE,
          ("The description, with all its end tags and character references written out, has more"
                  + " than %,d characters, and could not be sent back. Shorten it.")
              .formatted(MAX_CHARACTERS));
    }
    if (written.equals(read) || keeps(written)) {
      return Optional.of(written);
    }
    String message =
        "An HTML parser does not keep the description as it is written. Simplify its markup.";
    violations.add(pointer, ViolationCode.HTML_MALFORMED, message);
    return Optional.empty();
  }

  /** Whether a description is stored as it is. */
  static boolean keeps(String html) {
    Findings findings = new Findings(html);
    ParsedDescription parsed = parsed(html, false, findings);
    return findings.isEmpty() && !parsed.isTooLarge() && parsed.written().equals(html);
  }
}
