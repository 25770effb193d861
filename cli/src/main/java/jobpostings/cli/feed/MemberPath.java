package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way from a JSON value to values in it: "location.name", or as a JSON Pointer
 * "/location/name". An array on the way stands for its elements; "lists.*" are all members of the
 * elements, and "parts[kind=Salary].min" leads only into elements of which the member kind has that
 * text.
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
   * A value that was found, and the pointer to it from where the path began. Its group is the
   * indices of the array elements that it is in, such as "0/": values of one element belong
   * together.
   */
  public record Found(String group, String pointer, JsonNode value) {}

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

  public String first() {
    return steps.get(0).name();
  }

  /** The names of its steps, with slashes between them, as nested elements of XML are called. */
  public String slashed() {
    return String.join("/", steps.stream().map(Step::name).toList());
  }

  /** All values to which it leads from a value of the first step's name. */
  public List<Found> behindFirst(JsonNode value) {
    List<Found> found = new ArrayList<>();
    behind(0, new Found("", "", value), found);
    return found;
  }

  private void behind(int step, Found at, List<Found> found) {
    JsonNode value = at.value();
    if (value.isArray() && !isIndex(step + 1)) {
      for (int i = 0; i < value.size(); i++) {
        if (steps.get(step).passes(value.get(i))) {
          String group = at.group() + i + "/";
          behind(step, new Found(group, at.pointer() + "/" + i, value.get(i)), found);
        }
      }
    } else if (step + 1 == steps.size()) {
      found.add(at);
    } else if (steps.get(step + 1).name().equals("*")) {
      value.forEachEntry((name, member) -> next(step, at, name, member, found));
    } else {
      String name = steps.get(step + 1).name();
      JsonNode next = value.isArray() ? value.path(Integer.parseInt(name)) : value.path(name);
      next(step, at, name, next, found);
    }
  }

  private void next(int step, Found at, String name, JsonNode value, List<Found> found) {
    if (!value.isMissingNode()) {
      String pointer = at.pointer() + "/" + Located.escaped(name);
      behind(step + 1, new Found(at.group(), pointer, value), found);
    }
  }

  private boolean isIndex(int step) {
    return step < steps.size() && steps.get(step).name().matches("[0-9]{1,9}");
  }
}
