package jobpostings.job.description;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Warning;
import jobpostings.text.Blank;
import jobpostings.text.Excerpt;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;

/** What a description's source hides or has struck out: it is left out, with what it holds. */
final class LeftOut {
  static final LeftOut NOTHING = new LeftOut();

  /** How many pieces have a warning of their own. */
  private static final int MAX_TOLD = 20;

  /** How many characters of a piece its warning has. */
  private static final int MAX_QUOTED = 40;

  private static final Set<String> STRUCK = Set.of("s", "del", "strike");

  /** Why a piece is left out. */
  enum Reason {
    HIDDEN(ViolationCode.HTML_ATTRIBUTE, "What the source hides was left out"),
    STRUCK(ViolationCode.HTML_TAG, "What the source has struck out was left out");

    private final ViolationCode code;
    private final String message;

    Reason(ViolationCode code, String message) {
      this.code = code;
      this.message = message;
    }
  }

  private record LeftOutText(Reason reason, String text) {}

  private final Map<Element, Reason> elements = new HashMap<>();
  private final Set<Element> within = new HashSet<>();
  private final List<LeftOutText> pieces = new ArrayList<>();
  private final BitSet held = new BitSet();

  private LeftOut() {}

  static LeftOut of(Element body) {
    LeftOut leftOut = new LeftOut();
    body.traverse(leftOut::look);
    return leftOut;
  }

  private void look(Node node, int depth) {
    if (!(node instanceof Element element) || depth == 0) {
      return;
    }
    Optional<Reason> reason = reason(element);
    if (within.contains(element.parent())) {
      within.add(element);
    } else if (reason.isPresent()) {
      within.add(element);
      elements.put(element, reason.get());
      if (!OtherTags.REMOVED.contains(element.tagName())) {
        tell(element, reason.get());
      }
    }
  }

  /** An element that shows nothing is told as any other that is taken out. */
  private void tell(Element element, Reason reason) {
    String text = element.text();
    if (Blank.isBlank(text)) {
      return;
    }
    pieces.add(new LeftOutText(reason, Excerpt.first(text, MAX_QUOTED)));
    Range start = element.sourceRange();
    Range end = element.endSourceRange();
    if (start.isTracked()) {
      held.set(start.startPos(), Math.max(start.endPos(), end.isTracked() ? end.endPos() : 0));
    }
  }

  private static Optional<Reason> reason(Element element) {
    Style style = Style.of(element);
    if (element.hasAttr("hidden") || style.isHidden()) {
      return Optional.of(Reason.HIDDEN);
    }
    return STRUCK.contains(element.tagName()) || style.isStruck()
        ? Optional.of(Reason.STRUCK)
        : Optional.empty();
  }

  /** Why the element is left out; empty if it isn't, or is in one that is. */
  Optional<Reason> reasonFor(Element element) {
    return Optional.ofNullable(elements.get(element));
  }

  /** Whether what is at the offset is left out, and told. */
  boolean holds(int at) {
    return held.get(at);
  }

  boolean isEmpty() {
    return pieces.isEmpty();
  }

  /** A warning for each piece, and one for those that are too many. */
  List<Warning> warnings(String pointer) {
    List<Warning> warnings = new ArrayList<>();
    for (LeftOutText piece : pieces.subList(0, Math.min(MAX_TOLD, pieces.size()))) {
      String message = piece.reason.message + ": \"" + piece.text + "\".";
      warnings.add(new Warning(pointer, piece.reason.code, message, 1));
    }
    int more = pieces.size() - warnings.size();
    if (more > 0) {
      String message = "More that the source hides or has struck out was left out.";
      warnings.add(new Warning(pointer, ViolationCode.HTML_TAG, message, more));
    }
    return warnings;
  }
}
