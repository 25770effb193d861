package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The way from a JSON value to values in it: "location.name", or as a JSON Pointer
 * "/location/name". Arrays stand for their elements, "lists.*" for all members of these, and
 * "parts[kind=Salary].min" leads only into elements whose kind is "Salary".
 */
public record MemberPath(List<Step> steps) {
  private static final Pattern STEP = Pattern.compile("([^\\[\\]]+)(?:\\[([^=]+)=([^\\]]*)])?");

  /** Leads only into elements whose member has this text; into all if there is none. */
  public record Step(String name, String member, String text) {
    boolean passes(JsonNode element) {
      return member == null || element.path(member).asText().equals(text);
    }
  }

  /**
   * A value that was found. Its group is the indices of the array elements that it is in, such as
   * "0/": values of one element belong together.
   */
  public record Found(String group, Located content) {
    private Found member(String name) {
      return new Found(group, content.members().get(name));
    }
  }

  public static MemberPath of(String text) {
    boolean isPointer = text.startsWith("/");
    List<Step> steps = new ArrayList<>();
    for (String part : (isPointer ? text.substring(1) : text).split(isPointer ? "/" : "\\.")) {
      String name = isPointer ? part.replace("~1", "/").replace("~0", "~") : part;
      Matcher step = STEP.matcher(name);
      steps.add(
          step.matches()
              ? new Step(step.group(1), step.group(2), step.group(3))
              : new Step(name, null, null));
    }
    return new MemberPath(steps);
  }

  /** As the way is written with points, up to where it stands for all members. */
  public String dotted() {
    return steps.stream()
        .map(Step::name)
        .takeWhile(name -> !name.equals("*"))
        .collect(Collectors.joining("."));
  }

  public String first() {
    return steps.get(0).name();
  }

  /** The names of its steps, with slashes between them, as nested elements of XML are called. */
  public String slashed() {
    return String.join("/", steps.stream().map(Step::name).toList());
  }

  /** All values to which it leads from a value of the first step's name. */
  public List<Found> behindFirst(Located value) {
    List<Found> found = new ArrayList<>();
    behind(0, new Found("", value), found);
    return found;
  }

  /** It goes no deeper than the path and the nesting of arrays, which is bounded. */
  private void behind(int step, Found at, List<Found> found) {
    List<Located> elements = at.content().elements();
    boolean isArray = at.content().value().isArray();
    if (isArray && !isIndex(step + 1)) {
      for (int i = 0; i < elements.size(); i++) {
        if (steps.get(step).passes(elements.get(i).value())) {
          behind(step, new Found(at.group() + i + "/", elements.get(i)), found);
        }
      }
    } else if (step + 1 == steps.size()) {
      found.add(at);
    } else if (steps.get(step + 1).name().equals("*")) {
      // In the order of the file.
      at.content().value().forEachEntry((name, value) -> behind(step + 1, at.member(name), found));
    } else {
      String name = steps.get(step + 1).name();
      Located next =
          isArray ? element(elements, Integer.parseInt(name)) : at.content().members().get(name);
      if (next != null) {
        behind(step + 1, new Found(at.group(), next), found);
      }
    }
  }

  private static Located element(List<Located> elements, int index) {
    return index < elements.size() ? elements.get(index) : null;
  }

  private boolean isIndex(int step) {
    return step < steps.size() && steps.get(step).name().matches("[0-9]{1,9}");
  }
}
