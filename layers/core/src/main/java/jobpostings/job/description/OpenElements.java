package jobpostings.job.description;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The stack of open elements, as HTML calls it: those that have begun and not ended yet. */
final class OpenElements {
  /** The index if there is no such element. */
  static final int NONE = -1;

  private final List<Element> elements = new ArrayList<>();

  /** How many elements of each name are open, so that no search is made for one that is not. */
  private final int[] countByTag = new int[Tag.values().length];

  /**
   * An element.
   *
   * @param at the offset of its tag in the source
   * @param start the offset of its tag in the output
   */
  record Element(Tag tag, int at, int start) {}

  int size() {
    return elements.size();
  }

  /** From the outermost to the innermost. */
  List<Element> all() {
    return List.copyOf(elements);
  }

  void push(Element element) {
    elements.add(element);
    countByTag[element.tag().ordinal()]++;
  }

  /** Removes the innermost. */
  Element pop() {
    Element last = elements.removeLast();
    countByTag[last.tag().ordinal()]--;
    return last;
  }

  Element get(int index) {
    return elements.get(index);
  }

  /** Whether an element of that name is open. */
  boolean has(Tag tag) {
    return countByTag[tag.ordinal()] > 0;
  }

  /**
   * The index of the innermost element of that name, or {@link #NONE}.
   *
   * @param boundary the elements beyond which the search does not go
   */
  int last(Tag tag, Predicate<Tag> boundary) {
    if (!has(tag)) {
      return NONE;
    }
    for (int i = elements.size() - 1; i >= 0; i--) {
      Tag at = elements.get(i).tag();
      if (at == tag) {
        return i;
      }
      if (boundary.test(at)) {
        return NONE;
      }
    }
    return NONE;
  }
}
