package jobpostings.job.description;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.job.description.HtmlText.Place;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * Checks the tags of one description in order: their names, their attributes, and whether they nest
 * as HTML allows. The end tags of paragraphs and list items may be left out.
 */
final class DescriptionMarkup implements HtmlScanner.Findings {
  /** More than any reader can tell apart, and well below the 512 at which parsers stop. */
  static final int DEEPEST = 256;

  private static final Set<String> BLOCKS = Set.of("p", "div", "ul", "ol", "li");
  private static final Set<String> LISTS = Set.of("ul", "ol");
  private static final Set<String> END_OPTIONAL = Set.of("p", "li");

  private record Open(String name, Place place) {
    @Override
    public String toString() {
      return "<" + HtmlScanner.shown(name) + "> at " + place;
    }
  }

  private final String pointer;
  private final Violations violations;
  private final List<Open> open = new ArrayList<>();

  /** How many elements of each name are open, so that no search is made for one that is not. */
  private final Map<String, Integer> openByName = new HashMap<>();

  private boolean isTooDeep;

  /** How many end tags, by name, may still come for start tags that were already reported. */
  private final Map<String, Integer> excused = new HashMap<>();

  DescriptionMarkup(String pointer, Violations violations) {
    this.pointer = pointer;
    this.violations = violations;
  }

  @Override
  public void malformed(String what, Place place, String fault) {
    malformed(what + " at " + place + " " + fault);
  }

  @Override
  public void startTag(
      String name, List<HtmlScanner.Attribute> attributes, boolean selfClosing, Place place) {
    Open element = new Open(name, place);
    if (!AllowedHtml.TAGS.contains(name)) {
      refuse(element.toString());
      excused.merge(name, 1, Integer::sum);
      return;
    }
    checkAttributes(element, attributes);
    if (name.equals("br")) {
      return;
    }
    if (selfClosing) {
      malformed("The slash in " + element + " does not close it. Write </" + name + "> for that.");
      excused.merge(name, 1, Integer::sum);
    } else if (!isTooDeep) {
      nest(element);
    }
  }

  @Override
  public void endTag(String name, Place place) {
    String tag = "</" + HtmlScanner.shown(name) + "> at " + place;
    if (!AllowedHtml.TAGS.contains(name)) {
      if (!isExcused(name)) {
        refuse(tag);
      }
    } else if (name.equals("br")) {
      malformed(tag + " is no end of anything. Write <br> alone.");
    } else if (!isTooDeep) {
      close(name, tag);
    }
  }

  /** Reports what is still open. To be called when everything was read. */
  void end() {
    for (Open element : open) {
      if (!END_OPTIONAL.contains(element.name)) {
        malformed(element + " is never closed. Add </" + element.name + ">.");
      }
    }
  }

  private void checkAttributes(Open element, List<HtmlScanner.Attribute> attributes) {
    Set<String> names = new HashSet<>();
    for (HtmlScanner.Attribute attribute : attributes) {
      String fault =
          names.add(attribute.name())
              ? AllowedHtml.attributeFault(element.name, attribute.name(), attribute.value().orElse(""))
              : "is there twice. Keep one.";
      if (!fault.isEmpty()) {
        String name = HtmlScanner.shown(attribute.name());
        String what = "The attribute \"" + name + "\" of <" + element.name + ">";
        add(ViolationCode.HTML_ATTRIBUTE, what + " at " + attribute.place() + " " + fault);
      }
    }
    if (element.name.equals("a") && !names.contains("href")) {
      String fault = " has no href. Add the address that the link leads to.";
      add(ViolationCode.HTML_ATTRIBUTE, element + fault);
    }
  }

  private void nest(Open element) {
    int link = element.name.equals("a") ? lastOpen("a", Set.of()) : -1;
    if (link >= 0) {
      malformed(element + " is inside " + open.get(link) + ". Close that link first, with </a>.");
    }
    if (element.name.equals("li")) {
      closeFrom(lastOpen("li", LISTS), END_OPTIONAL, element.toString());
    }
    if (BLOCKS.contains(element.name)) {
      closeFrom(lastOpen("p", Set.of()), END_OPTIONAL, element.toString());
    }
    if (open.size() < DEEPEST) {
      open.add(element);
      openByName.merge(element.name, 1, Integer::sum);
      return;
    }
    malformed(element + " is inside " + DEEPEST + " others. Nest less deeply.");
    isTooDeep = true; // from here on, how tags nest is not checked
    open.clear();
    openByName.clear();
  }

  private void close(String name, String tag) {
    int last = lastOpen(name, name.equals("li") ? LISTS : Set.of());
    if (last >= 0) {
      closeFrom(last, BLOCKS.contains(name) ? END_OPTIONAL : Set.of(), tag);
    } else if (!isExcused(name)) {
      String why = name.equals("p") ? " A paragraph ends where <p>, <div> or a list starts." : "";
      malformed(tag + " closes nothing that is open." + why + " Remove it.");
    }
  }

  private int lastOpen(String name, Set<String> boundaries) {
    if (openByName.getOrDefault(name, 0) == 0) {
      return -1;
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).name.equals(name)) {
        return i;
      }
      if (boundaries.contains(open.get(i).name)) {
        return -1;
      }
    }
    return -1;
  }

  /** Closes the element at the index, if there is one, and everything in it. */
  private void closeFrom(int index, Set<String> endOptional, String by) {
    if (index < 0) {
      return;
    }
    for (Open inner : open.subList(index + 1, open.size())) {
      if (!endOptional.contains(inner.name)) {
        String fault = ", which ends what it is in. Close it first.";
        malformed(inner + " is still open at " + by + fault);
        excused.merge(inner.name, 1, Integer::sum);
      }
    }
    List<Open> closed = open.subList(index, open.size());
    closed.forEach(element -> openByName.merge(element.name, -1, Integer::sum));
    closed.clear();
  }

  private boolean isExcused(String name) {
    int count = excused.getOrDefault(name, 0);
    excused.put(name, Math.max(count - 1, 0));
    return count > 0;
  }

  private void refuse(String tag) {
    String allowed = String.join(", ", AllowedHtml.TAGS);
    add(ViolationCode.HTML_TAG, tag + " is not allowed. Use only " + allowed + ".");
  }

  private void malformed(String message) {
    add(ViolationCode.HTML_MALFORMED, message);
  }

  private void add(ViolationCode code, String message) {
    violations.add(pointer, code, message);
  }
}
